# Randomness: a keyed stream (ChaCha20 in counter mode, RFC 8439), unbiased draws, walls.
#
# The seed is the 256-bit key. The 96-bit nonce says what the stream is for, as little-endian words:
# game_index (low, high), then deal_index + 2^24 * purpose; purpose 0 = the wall, 1 + seat = the
# choices of a seat, 255 = the table (who deals first). The block counter starts at 0. Every word of
# every block is used once, in order. So each wall and each player has a stream of its own, and none
# tells anything of another.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

cdef enum:
    STREAM_WALL = 0
    STREAM_SEAT = 1
    STREAM_TABLE = 255
    MAX_DEALS = 1 << 24
    MAX_WALL = 255
    SEED_BYTES = 32
    BLOCK_WORDS = 16
    MOST_DRAWN = 0x7fffffff  # words of a stream that are skipped at once

cdef struct mj_stream:
    uint32_t state[16]
    uint32_t block[16]
    int used


cdef inline uint32_t rotated(uint32_t x, int n) noexcept nogil:
    return x << n | x >> 32 - n


cdef inline void quarter_round(uint32_t* x, int a, int b, int c, int d) noexcept nogil:
    x[a] += x[b]
    x[d] = rotated(x[d] ^ x[a], 16)
    x[c] += x[d]
    x[b] = rotated(x[b] ^ x[c], 12)
    x[a] += x[b]
    x[d] = rotated(x[d] ^ x[a], 8)
    x[c] += x[d]
    x[b] = rotated(x[b] ^ x[c], 7)


cdef inline void chacha20(const uint32_t* state, uint32_t* out) noexcept nogil:
    """One block of sixteen words from a state (RFC 8439, 2.3)."""
    memcpy(out, state, 64)
    for _ in range(10):
        quarter_round(out, 0, 4, 8, 12)
        quarter_round(out, 1, 5, 9, 13)
        quarter_round(out, 2, 6, 10, 14)
        quarter_round(out, 3, 7, 11, 15)
        quarter_round(out, 0, 5, 10, 15)
        quarter_round(out, 1, 6, 11, 12)
        quarter_round(out, 2, 7, 8, 13)
        quarter_round(out, 3, 4, 9, 14)
    for i in range(16):
        out[i] += state[i]


cdef inline uint32_t little_endian(const uint8_t* bytes) noexcept nogil:
    return bytes[0] | <uint32_t>bytes[1] << 8 | <uint32_t>bytes[2] << 16 | <uint32_t>bytes[3] << 24


cdef inline void open_stream(mj_stream* stream, const uint8_t* seed, uint64_t game, uint32_t deal, int purpose) noexcept nogil:
    """Set a stream to its first word; ``seed``: 32 bytes."""
    cdef int i
    # "expand 32-byte k"
    stream.state[0] = 0x61707865
    stream.state[1] = 0x3320646e
    stream.state[2] = 0x79622d32
    stream.state[3] = 0x6b206574
    for i in range(8):
        stream.state[4 + i] = little_endian(seed + 4 * i)
    stream.state[12] = 0
    stream.state[13] = <uint32_t>game
    stream.state[14] = <uint32_t>(game >> 32)
    stream.state[15] = deal | <uint32_t>purpose << 24
    stream.used = BLOCK_WORDS


cdef inline uint32_t next_word(mj_stream* stream) noexcept nogil:
    if stream.used == BLOCK_WORDS:
        chacha20(stream.state, stream.block)
        stream.state[12] += 1
        stream.used = 0
    stream.used += 1
    return stream.block[stream.used - 1]


cdef inline uint64_t words_drawn(const mj_stream* stream) noexcept nogil:
    """How many words of a stream have been used."""
    return <uint64_t>stream.state[12] * BLOCK_WORDS + stream.used - BLOCK_WORDS


cdef inline void skip_words(mj_stream* stream, uint64_t words) noexcept nogil:
    """Go on as if so many more words had been used."""
    cdef uint64_t to = words_drawn(stream) + words
    cdef int _
    stream.state[12] = to // BLOCK_WORDS
    stream.used = BLOCK_WORDS
    for _ in range(<int>(to % BLOCK_WORDS)):
        next_word(stream)


cdef inline uint32_t below(mj_stream* stream, uint32_t bound) noexcept nogil:
    """A whole number 0..bound-1, all equally likely: the upper half of word * bound.

    A word whose lower half lies below 2^32 mod bound is drawn again; without that some numbers
    would own one word more than others.
    """
    cdef uint64_t product = <uint64_t>next_word(stream) * bound
    if <uint32_t>product < bound:
        while <uint32_t>product < (0 - bound) % bound:
            product = <uint64_t>next_word(stream) * bound
    return product >> 32


cdef inline void shuffle(mj_stream* stream, uint8_t* tiles, int n) noexcept nogil:
    """Fisher-Yates from the end: every order of n tiles is equally likely."""
    cdef int i, j
    cdef uint8_t tile
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        tile = tiles[i]
        tiles[i] = tiles[j]
        tiles[j] = tile


cdef inline void fill_wall(uint8_t* tiles, int n, const uint8_t* seed, uint64_t game, uint32_t deal) noexcept nogil:
    """Write the ids 0..n-1 in the order of one deal."""
    cdef mj_stream stream
    cdef int i
    open_stream(&stream, seed, game, deal, STREAM_WALL)
    for i in range(n):
        tiles[i] = i
    shuffle(&stream, tiles, n)


cdef class Stream:
    cdef mj_stream stream

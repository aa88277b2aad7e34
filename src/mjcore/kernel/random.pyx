"""Streams of random numbers and walls, made by a seed (``random.pxd``)."""

cimport cython
from libc.stdint cimport uint32_t, uint64_t, uint8_t

from mjcore.kernel.arguments cimport checked_number, checked_word, whole_number

from mjcore.errors import fail


cdef class Stream:
    """Stream(seed, game_index=0, deal_index=0, seat=None)
--

    The random stream of a seat's choices in one deal (``seat`` None: of the table itself).

    ``seed``: see ``seed_bytes``; ``game_index``: 0..2^64-1; ``deal_index``: 0..2^24-1. A player who
    draws from it changes no wall and no other player's choices. Streams are equal that will give the
    same numbers for the same bounds; one can be copied and pickled in the middle.

    >>> stream = Stream(7, 0, 0, 2)
    >>> [stream.below(6) for _ in range(8)]
    [1, 3, 0, 3, 3, 3, 2, 1]
    >>> again = Stream(7, 0, 0, 2)
    >>> again.skip(stream.position)
    >>> again == stream, again.below(6) == stream.below(6)
    (True, True)
    """

    @cython.embedsignature(False)
    def __cinit__(self, seed, game_index=0, deal_index=0, seat=None):
        cdef bytes key = seed_bytes(seed)
        cdef int purpose = STREAM_TABLE if seat is None else STREAM_SEAT + checked_number(seat, "seat", 7)
        open_stream(&self.stream, key, checked_word(game_index, "game index"),
                    checked_number(deal_index, "deal index", MAX_DEALS - 1), purpose)

    def below(self, bound) -> int:
        """Return a whole number 0..bound-1, all equally likely; ``bound``: 1..2^31-1."""
        cdef int limit = checked_number(bound, "bound", 0x7fffffff)
        if limit == 0:
            fail("value", name="bound", given=bound, right="1 or more numbers can be drawn from")
        return below(&self.stream, limit)

    @property
    def position(self) -> int:
        """Number of 32-bit words used so far; a number takes one, rarely more (rejection sampling)."""
        return words_drawn(&self.stream)

    def skip(self, words) -> None:
        """Skip a number of 32-bit words, 0..2^31-1, as if they had been used."""
        skip_words(&self.stream, checked_number(words, "words", MOST_DRAWN))

    def copy(self) -> Stream:
        """An independent stream at the same position."""
        cdef Stream other = Stream.__new__(Stream, 0)
        other.stream = self.stream
        return other

    def _key(self):
        return <bytes>(<char*>self.stream.state)[:48], <bytes>(<char*>&self.stream.state[13])[:12], self.position

    def __eq__(self, other):
        if not isinstance(other, Stream):
            return NotImplemented
        return self._key() == (<Stream>other)._key()

    __hash__ = None

    def __reduce__(self):
        seed = b"".join([int(self.stream.state[4 + i]).to_bytes(4, "little") for i in range(8)])
        game, deal = self.stream.state[13] | <uint64_t>self.stream.state[14] << 32, self.stream.state[15]
        seat = None if deal >> 24 == STREAM_TABLE else <int>(deal >> 24) - STREAM_SEAT
        return _stream_again, (seed, game, deal & MAX_DEALS - 1, seat, self.position)


def _stream_again(seed, game, deal, seat, position):
    stream = Stream(seed, game, deal, seat)
    stream.skip(position)
    return stream


def seed_bytes(seed) -> bytes:
    """Return a seed as its 32 bytes: a whole number 0..2^256-1 (big-endian), the bytes, or their 64 hex digits.

    None takes 256 bits from the operating system. Raises ArgumentError or MahjongTypeError.

    >>> seed_bytes(7).hex()[-4:], seed_bytes("00" * 31 + "07") == seed_bytes(7)
    ('0007', True)
    """
    if seed is None:
        import secrets  # its cryptographic library would be half the import in time and memory

        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != SEED_BYTES:
            fail("value", name="seed", given=f"{len(seed)} bytes", right=f"expected {SEED_BYTES} bytes")
        return bytes(seed)
    if isinstance(seed, str):
        if len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdefABCDEF"):
            fail("value", name="seed", given=seed, right=f"expected {2 * SEED_BYTES} hex digits")
        return bytes.fromhex(seed)
    number = whole_number(seed)
    if number is None:
        fail("type", name="seed", given=type(seed).__name__, right="expected a whole number, 32 bytes or 64 hex digits")
    if number < 0 or number.bit_length() > 8 * SEED_BYTES:
        fail("value", name="seed", given=number, right="expected a whole number 0..2^256-1")
    return number.to_bytes(SEED_BYTES, "big")


def chacha20_block(key, counter, nonce) -> bytes:
    """Return one block of the ChaCha20 key stream: 64 bytes. Source: RFC 8439, 2.3.

    ``key``: 32 bytes; ``counter``: 0..2^32-1; ``nonce``: 12 bytes. The building block of ``wall``
    and ``Stream``, public so that it can be checked against the standard.

    >>> chacha20_block(bytes(32), 0, bytes(12))[:4].hex()
    '76b8e0ad'
    """
    cdef mj_stream stream
    cdef uint32_t out[16]
    cdef uint8_t text[64]
    cdef int i
    if not isinstance(nonce, bytes) or len(nonce) != 12:
        fail("value", name="nonce", given=nonce, right="expected 12 bytes")
    if not isinstance(counter, int) or counter < 0 or counter.bit_length() > 32:
        fail("value", name="counter", given=counter, right="expected a whole number 0..2^32-1")
    if not isinstance(key, bytes) or len(key) != 32:
        fail("value", name="key", given=key, right="expected 32 bytes")
    open_stream(&stream, key, 0, 0, 0)
    stream.state[12] = counter
    for i in range(3):
        stream.state[13 + i] = little_endian(<const uint8_t*>nonce + 4 * i)
    chacha20(stream.state, out)
    for i in range(64):
        text[i] = out[i // 4] >> 8 * (i % 4) & 255
    return <bytes>(<char*>text)[:64]


def wall(seed, game_index=0, deal_index=0, *, tiles=136) -> tuple:
    """Return the ids 0..tiles-1 in the order of one deal, the first drawn first.

    ``seed``: see ``seed_bytes``; ``game_index``: 0..2^64-1; ``deal_index``: every deal of the game
    counts, 0..2^24-1; ``tiles``: 136 for four players, 44 for Suzume-Jong, 2..255. The order is a
    Fisher-Yates shuffle by a ChaCha20 stream of its own: one wall reveals nothing about the next.
    Known-answer vectors: tests/data/wall_vectors.jsonl. Raises ArgumentError or MahjongTypeError.

    >>> wall(7, 0, 0, tiles=44)[:8]
    (23, 33, 9, 12, 13, 4, 37, 36)
    """
    cdef uint8_t ids[MAX_WALL]
    cdef bytes key = seed_bytes(seed)
    cdef int n = checked_number(tiles, "tiles", MAX_WALL)
    if n < 2:
        fail("value", name="tiles", given=n, right="2 tiles or more are shuffled")
    fill_wall(ids, n, key, checked_word(game_index, "game index"), checked_number(deal_index, "deal index", MAX_DEALS - 1))
    return tuple([ids[i] for i in range(n)])

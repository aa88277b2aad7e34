# Suzume-Jong: 44 tiles with colour, two sets of three. Codes, ids, records: schema/suzume.py; tables
# and the word that holds tiles: generate/suzume.py. This file holds the kernels, which trust their
# input; hands.pyx holds the functions people call.
#
# A word is a sum of suzume_tile(code): a hand, everything that is seen, or (SUZUME_WHOLE_SET - both)
# everything that is not. Words are added and subtracted like sets.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from mjcore._schema cimport (
    SUZUME_STATUS_BAD_TILE, SUZUME_STATUS_DORA_COPY, SUZUME_STATUS_NOT_COMPLETE, SUZUME_STATUS_TOO_FEW_POINTS,
    SUZUME_STATUS_TOO_MANY_COPIES, SUZUME_STATUS_TOO_MANY_REDS, SUZUME_YAKU_ALL_GREEN, SUZUME_YAKU_CHANTA, SUZUME_YAKU_CHINYAO,
    SUZUME_YAKU_SUPER_RED, SUZUME_YAKU_TANYAO, mj_suzume_rules, mj_suzume_score, mj_suzume_win,
)
from mjcore.kernel.shanten cimport CELLS, suit_class
from mjcore.kernel.simd cimport mj_popcount
from mjcore.kernel.tables cimport (
    SUIT_VECTOR, SUZUME_DORA_SHIFT, SUZUME_FOURTH_PLAIN, SUZUME_GREEN, SUZUME_OUTSIDE, SUZUME_REDS, SUZUME_SECOND_RED, SUZUME_SHAPE,
    SUZUME_SHAPE_BITS, SUZUME_SHAPE_FACTOR, SUZUME_SHAPE_KEY, SUZUME_WAIT, SUZUME_WAIT_BITS, SUZUME_WAIT_FACTOR, SUZUME_WAIT_KEY,
)
from mjcore.kernel.threads cimport mj_fetch

cdef enum:
    SUZUME_KINDS = 11
    SUZUME_CODES = 20
    SUZUME_NUMBERS = 9
    SUZUME_RED = 11
    SUZUME_HATSU = 9
    SUZUME_CHUN = 10
    SUZUME_TRIPLETS = 7
    SUZUME_KEY_BITS = 33
    SUZUME_NO_DORA = 255
    SUZUME_NO_SET = 255


cdef inline uint64_t suzume_tile(int code) noexcept nogil:
    return <uint64_t>1 << 3 * code


cdef inline int suzume_copies(uint64_t word, int code) noexcept nogil:
    """Copies of one code in a word (of one kind, in a key)."""
    return word >> 3 * code & 7


cdef inline int suzume_kind(int code) noexcept nogil:
    """Kind of a code: the red 5s is a 5s."""
    return code if code < SUZUME_KINDS else code - SUZUME_RED


cdef inline int suzume_code_of(int tile_id) noexcept nogil:
    """Code of a physical tile 0-43: the first of the four of each number is the red one."""
    return SUZUME_RED + tile_id // 4 if tile_id < 4 * SUZUME_NUMBERS and tile_id % 4 == 0 else tile_id // 4


cdef inline uint64_t suzume_key(uint64_t word) noexcept nogil:
    """Counts by kind, three bits each: the red numbers fall upon the plain ones."""
    return (word & ((<uint64_t>1 << SUZUME_KEY_BITS) - 1)) + (word >> SUZUME_KEY_BITS)


cdef inline int suzume_shape(uint64_t key) noexcept nogil:
    """What generate/suzume.py.shape_word says of six tiles; 0 = not complete."""
    cdef uint64_t slot = key * SUZUME_SHAPE_FACTOR >> 64 - SUZUME_SHAPE_BITS
    return SUZUME_SHAPE[slot] if SUZUME_SHAPE_KEY[slot] == key else 0


cdef inline int suzume_waits_of(uint64_t key) noexcept nogil:
    """Mask of the kinds that complete five tiles; 0 = not ready."""
    cdef uint64_t slot = key * SUZUME_WAIT_FACTOR >> 64 - SUZUME_WAIT_BITS
    while SUZUME_WAIT_KEY[slot] != key:
        if SUZUME_WAIT_KEY[slot] == 0:
            return 0
        slot = slot + 1 & (1 << SUZUME_WAIT_BITS) - 1
    return SUZUME_WAIT[slot]


cdef inline int suzume_missing(uint64_t key) noexcept nogil:
    """Fewest tiles to add for two sets: those of the numbers come from the suit tables of riichi."""
    cdef uint8_t counts[9]
    cdef const uint8_t* numbers
    cdef int i, hatsu, chun, best, other
    for i in range(SUZUME_NUMBERS):
        counts[i] = suzume_copies(key, i)
    numbers = SUIT_VECTOR + CELLS * suit_class(counts)
    hatsu = suzume_copies(key, SUZUME_HATSU)
    chun = suzume_copies(key, SUZUME_CHUN)
    hatsu = 3 - hatsu if hatsu < 3 else 0
    chun = 3 - chun if chun < 3 else 0
    best = numbers[2]
    other = numbers[1] + (hatsu if hatsu < chun else chun)
    if other < best:
        best = other
    other = hatsu + chun
    return other if other < best else best


cdef inline int suzume_marker(uint64_t held, int dora) noexcept nogil:
    """Code of the dora tile as it can lie there: where three plain 5s are held, "5s" is the red one."""
    if dora < SUZUME_NUMBERS and suzume_copies(held, dora) == 3 and not suzume_copies(held, SUZUME_RED + dora):
        return SUZUME_RED + dora
    return dora


cdef inline int suzume_dora_count(uint64_t word, int dora, const mj_suzume_rules* rules) noexcept nogil:
    """Dora tiles of a hand: every tile of the marker's kind, or only those of its colour too (S-9).

    The bits above the last code are 0: there SUZUME_NO_DORA counts.
    """
    if rules.dora_by_tile:
        return word >> (3 * suzume_marker(word, dora) & 63) & 7
    return suzume_key(word) >> SUZUME_DORA_SHIFT[dora] & 7


cdef inline int suzume_yakuman(uint64_t word) noexcept nogil:
    """The one yakuman of a complete hand as its place in YAKU, or -1: no two go together."""
    if word & ~SUZUME_REDS == 0:
        return SUZUME_YAKU_SUPER_RED
    if word & ~SUZUME_OUTSIDE == 0:
        return SUZUME_YAKU_CHINYAO
    if word & ~SUZUME_GREEN == 0:
        return SUZUME_YAKU_ALL_GREEN
    return -1


cdef inline void suzume_no_score(int status, mj_suzume_score* out) noexcept nogil:
    memset(out, 0, sizeof(mj_suzume_score))
    out.status = status
    out.sets[0] = out.sets[1] = SUZUME_NO_SET


cdef inline void suzume_score(uint64_t word, int dora, bint dealer, const mj_suzume_rules* rules,
                              mj_suzume_score* out) noexcept nogil:
    """Score six tiles that can be held together (S-4 .. S-14); ``dora``: a code or SUZUME_NO_DORA.

    Sums instead of branches: nothing about a hand can be foretold.
    """
    cdef int shape = suzume_shape(suzume_key(word))
    cdef int runs = shape >> 2 & 3, tanyao, chanta, yakuman, yaku, base, red, doras, worth, points, bonus, minimum
    cdef int wins  # all bits set, or none
    if shape == 0:
        suzume_no_score(SUZUME_STATUS_NOT_COMPLETE, out)
        return
    base = runs * rules.run + (2 - runs) * rules.triplet
    red = rules.red * (suzume_copies(word, SUZUME_CHUN) + mj_popcount(word >> SUZUME_KEY_BITS))
    doras = rules.dora * suzume_dora_count(word, dora, rules)
    tanyao = word & SUZUME_OUTSIDE == 0
    chanta = shape >> 1 & 1
    yaku = tanyao << SUZUME_YAKU_TANYAO | chanta << SUZUME_YAKU_CHANTA
    worth = tanyao * rules.yaku[SUZUME_YAKU_TANYAO] + chanta * rules.yaku[SUZUME_YAKU_CHANTA]
    yakuman = suzume_yakuman(word)
    if yakuman >= 0:
        if not rules.yakuman_base:
            base = 0
        if not rules.yakuman_bonus:
            red = doras = yaku = worth = 0
        yaku |= 1 << yakuman
        worth += rules.yaku[yakuman]
    points = base + red + doras + worth
    bonus = rules.dealer & -<int>dealer  # S-6
    minimum = points + (bonus if rules.dealer_counts else 0)
    wins = -<int>(minimum >= rules.least)
    out.total = points + bonus & wins
    out.minimum = minimum
    out.base = base
    out.red = red
    out.dora = doras
    out.yaku_points = worth
    out.status = SUZUME_STATUS_TOO_FEW_POINTS & ~wins
    out.yaku = yaku
    out.sets[0] = shape >> 4 & 31
    out.sets[1] = shape >> 9 & 31


cdef inline int suzume_total(uint64_t word, int dora, bint dealer, const mj_suzume_rules* rules) noexcept nogil:
    """What six tiles are worth with the dealer's bonus, 0 = no win: the question of every draw and discard."""
    cdef mj_suzume_score score
    if suzume_shape(suzume_key(word)) == 0:
        return 0
    suzume_score(word, dora, dealer, rules, &score)
    return score.total


cdef inline bint suzume_furiten(int river, int code) noexcept nogil:
    """Whether a tile may not be ronned; ``river``: mask of the kinds of the own discards (S-28, S-34)."""
    return river >> suzume_kind(code) & 1


cdef inline bint suzume_too_many(uint64_t word) noexcept nogil:
    """Whether up to seven tiles hold four plain copies of a number, or five of an honour."""
    cdef uint64_t honours = word >> 3 * SUZUME_HATSU
    return (word & SUZUME_FOURTH_PLAIN != 0) | ((honours & 7) > 4) | ((honours >> 3 & 7) > 4)


cdef inline int suzume_fault(const mj_suzume_win* win, uint64_t word) noexcept nogil:
    """Status of a record that was refused."""
    cdef int i
    for i in range(6):
        if win.tiles[i] >= SUZUME_CODES:
            return SUZUME_STATUS_BAD_TILE
    if win.dora >= SUZUME_CODES and win.dora != SUZUME_NO_DORA:
        return SUZUME_STATUS_BAD_TILE
    if word & SUZUME_SECOND_RED:
        return SUZUME_STATUS_TOO_MANY_REDS
    return SUZUME_STATUS_TOO_MANY_COPIES if suzume_too_many(word) else SUZUME_STATUS_DORA_COPY


cdef inline bint suzume_add_up(const mj_suzume_win* win, uint64_t* word) noexcept nogil:
    """Add up the tiles of a record that nobody has checked; return whether they can lie there so."""
    cdef int i
    cdef bint bad = <uint8_t>(win.dora + 1) > SUZUME_CODES
    cdef uint64_t sum = 0
    for i in range(6):
        bad |= win.tiles[i] >= SUZUME_CODES
        sum += <uint64_t>1 << (3 * win.tiles[i] & 63)
    bad |= suzume_too_many(sum)
    # no red copy twice, the dora tile's included; and a copy of its kind is left for it
    bad |= (sum + (<uint64_t>1 << (3 * win.dora & 63)) & SUZUME_SECOND_RED) != 0
    bad |= (suzume_key(sum) >> SUZUME_DORA_SHIFT[win.dora] & 7) > 3
    word[0] = sum
    return not bad


cdef inline void suzume_score_rows(const mj_suzume_rules* rules, const mj_suzume_win* wins, mj_suzume_score* out,
                                   Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint64_t word
    cdef mj_suzume_win win
    for i in range(n):
        mj_fetch(&win, &wins[i], sizeof(mj_suzume_win))
        if suzume_add_up(&win, &word):
            suzume_score(word, win.dora, win.dealer != 0, rules, &out[i])
        else:
            suzume_no_score(suzume_fault(&win, word), &out[i])


cdef struct mj_suzume_outlook:
    # what five tiles look forward to
    int shanten
    int useful  # mask of kinds that bring them nearer to two sets
    uint8_t left[20]  # copies left of each code, the useful ones only
    uint32_t winning  # codes among them that win
    uint32_t ron  # those that may be ronned, too


cdef inline void suzume_look(uint64_t word, uint64_t unseen, int river, int dora, bint dealer, const mj_suzume_rules* rules,
                             mj_suzume_outlook* out) noexcept nogil:
    """Look ahead from five tiles; ``unseen``: tiles that may still come; ``rules`` NULL = any shape wins."""
    cdef uint64_t key = suzume_key(word)
    cdef int kind, code, missing = suzume_missing(key)
    memset(out, 0, sizeof(mj_suzume_outlook))
    out.shanten = missing - 1
    if missing == 1:
        out.useful = suzume_waits_of(key)
    else:
        for kind in range(SUZUME_KINDS):
            if suzume_copies(key, kind) < 4 and suzume_missing(key + suzume_tile(kind)) < missing:
                out.useful |= 1 << kind
    for code in range(SUZUME_CODES):
        if not out.useful >> suzume_kind(code) & 1:
            continue
        out.left[code] = suzume_copies(unseen, code)
        if missing == 1 and out.left[code] and (
            rules == NULL or suzume_total(word + suzume_tile(code), dora, dealer, rules)
        ):
            out.winning |= <uint32_t>1 << code
            if not suzume_furiten(river, code):
                out.ron |= <uint32_t>1 << code

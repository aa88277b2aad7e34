# Suzume-Jong: 44 tiles with colour, two sets of three. Codes, ids, records: suzume_schema.py; tables
# and the word that holds tiles: suzume_tablegen.py. This file holds the kernels, which trust their
# input; suzume_doors.pxi holds the functions people call.
#
# A word is a sum of suzume_tile(code): a hand, everything that is seen, or (SUZUME_WHOLE_SET - both)
# everything that is not. Words are added and subtracted like sets.

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
    """What suzume_tablegen.shape_word says of six tiles; 0 = not complete."""
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


cdef inline bint suzume_has_dora(int dora) noexcept nogil:
    return dora != SUZUME_NO_DORA


cdef inline int suzume_marker(uint64_t held, int dora) noexcept nogil:
    """Code of the dora tile as it can lie there: where three plain 5s are held, "5s" is the red one."""
    if dora < SUZUME_NUMBERS and suzume_copies(held, dora) == 3 and not suzume_copies(held, SUZUME_RED + dora):
        return SUZUME_RED + dora
    return dora


cdef inline int suzume_dora_count(uint64_t word, int dora, const mj_suzume_rules* rules) noexcept nogil:
    """Dora tiles of a hand: every tile of the marker's kind, or only those of its colour too (S-9)."""
    if dora == SUZUME_NO_DORA:
        return 0
    if rules.dora_by_tile:
        return suzume_copies(word, suzume_marker(word, dora))
    return suzume_copies(suzume_key(word), suzume_kind(dora))


cdef inline int suzume_yakuman(uint64_t word) noexcept nogil:
    """The one yakuman of a complete hand as its place in YAKU, or -1: no two go together."""
    if word & ~SUZUME_REDS == 0:
        return SUZUME_YAKU_SUPER_RED
    if word & ~SUZUME_OUTSIDE == 0:
        return SUZUME_YAKU_CHINYAO
    if word & ~SUZUME_GREEN == 0:
        return SUZUME_YAKU_ALL_GREEN
    return -1


cdef inline void suzume_score(uint64_t word, int dora, bint dealer, const mj_suzume_rules* rules,
                              mj_suzume_score* out) noexcept nogil:
    """Score six tiles that can be held together (S-4 .. S-14); ``dora``: a code or SUZUME_NO_DORA."""
    cdef int shape = suzume_shape(suzume_key(word)), runs, yakuman, base, points
    memset(out, 0, sizeof(mj_suzume_score))
    if shape == 0:
        out.status = SUZUME_STATUS_NOT_COMPLETE
        out.sets[0] = out.sets[1] = SUZUME_NO_SET
        return
    runs = shape >> 2 & 3
    out.sets[0] = shape >> 4 & 31
    out.sets[1] = shape >> 9 & 31
    base = runs * rules.run + (2 - runs) * rules.triplet
    yakuman = suzume_yakuman(word)
    if yakuman < 0 or rules.yakuman_base:
        out.base = base
    if yakuman < 0 or rules.yakuman_bonus:
        out.red = rules.red * (suzume_copies(word, SUZUME_CHUN) + mj_popcount(word >> SUZUME_KEY_BITS))
        out.dora = rules.dora * suzume_dora_count(word, dora, rules)
        if word & SUZUME_OUTSIDE == 0:
            out.yaku |= 1 << SUZUME_YAKU_TANYAO
            out.yaku_points += rules.yaku[SUZUME_YAKU_TANYAO]
        elif shape >> 1 & 1:
            out.yaku |= 1 << SUZUME_YAKU_CHANTA
            out.yaku_points += rules.yaku[SUZUME_YAKU_CHANTA]
    if yakuman >= 0:
        out.yaku |= 1 << yakuman
        out.yaku_points += rules.yaku[yakuman]
    points = out.base + out.red + out.dora + out.yaku_points
    out.minimum = points + (rules.dealer if dealer and rules.dealer_counts else 0)
    if out.minimum < rules.least:
        out.status = SUZUME_STATUS_TOO_FEW_POINTS
    else:
        out.total = points + (rules.dealer if dealer else 0)  # S-6


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


cdef inline int suzume_check(uint64_t word) noexcept nogil:
    """Status of up to seven tiles: more copies than there are, more red or plain ones."""
    cdef uint64_t key = suzume_key(word), honours = word >> 3 * SUZUME_HATSU
    if word & SUZUME_SECOND_RED:
        return SUZUME_STATUS_TOO_MANY_REDS
    if word & SUZUME_FOURTH_PLAIN or (honours & 7) > 4 or (honours >> 3 & 7) > 4:
        return SUZUME_STATUS_TOO_MANY_COPIES
    return SUZUME_STATUS_OK


cdef int suzume_examine(const mj_suzume_win* win, uint64_t* word) noexcept nogil:
    """Add up the tiles of a record that nobody has checked; return its status."""
    cdef int i, status, dora = win.dora
    cdef uint64_t sum = 0
    for i in range(6):
        if win.tiles[i] >= SUZUME_CODES:
            return SUZUME_STATUS_BAD_TILE
        sum += suzume_tile(win.tiles[i])
    status = suzume_check(sum)
    if status == SUZUME_STATUS_OK and dora != SUZUME_NO_DORA:
        if dora >= SUZUME_CODES:
            return SUZUME_STATUS_BAD_TILE
        if suzume_check(sum + suzume_tile(suzume_marker(sum, dora))) != SUZUME_STATUS_OK:
            status = SUZUME_STATUS_DORA_COPY
    word[0] = sum
    return status


cdef void suzume_score_rows(const mj_suzume_rules* rules, const mj_suzume_win* wins, mj_suzume_score* out,
                            Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint64_t word
    cdef int status
    for i in range(n):
        status = suzume_examine(&wins[i], &word)
        if status == SUZUME_STATUS_OK:
            suzume_score(word, wins[i].dora, wins[i].dealer != 0, rules, &out[i])
        else:
            memset(&out[i], 0, sizeof(mj_suzume_score))
            out[i].status = status
            out[i].sets[0] = out[i].sets[1] = SUZUME_NO_SET


cdef struct mj_suzume_outlook:
    # what five tiles look forward to
    int shanten
    int useful  # mask of kinds that bring them nearer to two sets
    uint8_t left[20]  # copies left of each code, the useful ones only
    uint32_t winning  # codes among them that win
    uint32_t ron  # those that may be ronned, too


cdef void suzume_look(uint64_t word, uint64_t unseen, int river, int dora, bint dealer, const mj_suzume_rules* rules,
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

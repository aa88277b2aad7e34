# Facts of a win: what its tiles, its melds and its reading are. No price and no rule here.

cdef struct mj_facts:
    uint64_t situation
    uint64_t seen
    uint8_t counters[N_COUNTERS]
    # melds by suit, as the readings have them
    uint8_t meld_runs[3]
    uint16_t meld_triplets[4]
    uint8_t n_meld_runs
    uint8_t n_meld_triplets
    uint8_t meld_outside
    # all tiles by kind: concealed, melds (norths set out are no part of the hand)
    uint8_t all[34]


cdef inline void gather(const mj_win* win, mj_facts* facts) noexcept nogil:
    """Fill everything that does not depend on the reading."""
    cdef int i, kind, suits
    cdef uint64_t s = win.flags & ((<uint32_t>1 << N_TOLD) - 1), seen
    memset(facts, 0, sizeof(mj_facts))
    memcpy(facts.all, win.counts, KINDS)
    facts.meld_outside = 1
    if win.n_melds:
        s |= gather_melds(win, facts) | bit(S_HAS_MELD)
    else:
        s |= bit(S_CLOSED)
    seen = mj_more_than(facts.all, 0)
    s = s & ~bit(S_RON) if s & bit(S_TSUMO) else s | bit(S_RON)
    s |= <uint64_t>(win.seat_wind == 0) << S_DEALER
    if s & (bit(S_HAITEI) | bit(S_HOUTEI)):
        s |= bit(S_LAST_TILE)
    s |= <uint64_t>(win.nuki != 0) << S_HAS_NUKI
    s |= <uint64_t>(win.n_ura != 0) << S_HAS_URA
    s |= <uint64_t>((seen & YAOCHUU_KINDS) == 0) << S_NO_YAOCHUU
    s |= <uint64_t>((seen & ~YAOCHUU_KINDS) == 0) << S_ALL_YAOCHUU
    s |= bit(S_HAS_HONOURS) if seen >> EAST else bit(S_NO_HONOURS)
    s |= <uint64_t>((seen & (bit(EAST) - 1)) == 0) << S_ALL_HONOURS
    s |= <uint64_t>((seen & ~TERMINAL_KINDS) == 0) << S_ALL_TERMINALS
    s |= <uint64_t>((seen & ~GREEN_KINDS) == 0) << S_GREEN
    s |= (seen >> HATSU & 1) << S_HAS_HATSU
    s |= <uint64_t>((seen & 0x1ff) != 0) << S_HAS_MAN
    s |= <uint64_t>((seen >> 9 & 0x1ff) != 0) << S_HAS_PIN
    s |= <uint64_t>((seen >> 18 & 0x1ff) != 0) << S_HAS_SOU
    suits = (s >> S_HAS_MAN & 1) + (s >> S_HAS_PIN & 1) + (s >> S_HAS_SOU & 1)
    if suits == 1:
        s |= bit(S_ONE_SUIT)
        if not seen >> EAST and facts.counters[C_KANS] == 0:
            s |= nine_gates(win, facts)
    facts.situation = s
    facts.seen = seen
    facts.counters[C_CONSECUTIVE_WINS] = win.consecutive_wins
    facts.counters[C_NUKI] = win.nuki
    facts.counters[C_AKA] = win.aka[0] + win.aka[1] + win.aka[2]
    if s & bit(S_HAS_MAN):
        for i in range(9):
            facts.counters[C_MAN_SUM] += (i + 1) * facts.all[i]


cdef inline uint64_t gather_melds(const mj_win* win, mj_facts* facts) noexcept nogil:
    """Add the melds to the facts; return their situation bits."""
    cdef int i, kind, size, suit, opened = 0, kans = 0, ankans = 0
    for i in range(win.n_melds):
        kind = win.meld_kind[i]
        suit = kind // 9
        if win.meld_type[i] == MELD_CHI:
            facts.all[kind] += 1
            facts.all[kind + 1] += 1
            facts.all[kind + 2] += 1
            facts.meld_runs[suit] |= 1 << (kind % 9)
            facts.n_meld_runs += 1
            facts.meld_outside &= kind % 9 == 0 or kind % 9 == 6
        else:
            size = 3 if win.meld_type[i] == MELD_PON else 4
            facts.all[kind] += size
            facts.meld_triplets[suit] |= 1 << (kind - 9 * suit)
            facts.n_meld_triplets += 1
            kans += size == 4
            ankans += win.meld_type[i] == MELD_ANKAN
            facts.meld_outside &= YAOCHUU_KINDS >> kind & 1
        opened += win.meld_type[i] != MELD_ANKAN
    facts.counters[C_KANS] = kans
    facts.counters[C_CONCEALED_KANS] = ankans
    return (bit(S_OPEN) if opened else bit(S_CLOSED)) | (bit(S_HAS_KAN) if kans else 0)


cdef uint64_t nine_gates(const mj_win* win, const mj_facts* facts) noexcept nogil:
    """Nine-gates bits of a one-suit hand without kan: 1112345678999 and one tile more."""
    cdef int base, i
    cdef const uint8_t* counts
    for base in range(0, EAST, 9):
        counts = facts.all + base
        if counts[0]:
            break
    else:
        return 0
    for i in range(9):
        if counts[i] < (3 if i == 0 or i == 8 else 1):
            return 0
    i = win.win - base
    # pure: without the winning tile exactly 3 1 1 1 1 1 1 1 3, so the winning number is the extra one
    if win.n_melds == 0 and 0 <= i < 9 and counts[i] == (4 if i == 0 or i == 8 else 2):
        return bit(S_NINE_GATES) | bit(S_PURE_NINE_GATES)
    return bit(S_NINE_GATES)


cdef inline void count_dora(const mj_win* win, int players, mj_facts* facts) noexcept nogil:
    """Tiles the indicators name: concealed, in melds, and norths set out."""
    cdef int i, kind, dora = 0, ura = 0
    for i in range(win.n_dora):
        kind = dora_after(win.dora[i], players)
        dora += facts.all[kind] + (win.nuki if kind == NORTH else 0)
    for i in range(win.n_ura):
        kind = dora_after(win.ura[i], players)
        ura += facts.all[kind] + (win.nuki if kind == NORTH else 0)
    facts.counters[C_DORA] = dora if dora < 255 else 255
    facts.counters[C_URA] = ura if ura < 255 else 255


cdef inline uint64_t reading_facts(const mj_win* win, const mj_reading* reading, uint32_t bounded,
                                   mj_facts* facts) noexcept nogil:
    """Pattern bits of one standard reading, its wait left out; fills the reading's counters.

    ``bounded``: counters some row asks for; the two that cost a loop are left 0 without need.
    """
    cdef uint8_t* c = facts.counters
    cdef uint64_t p = bit(P_STANDARD)
    cdef int suit, runs, run_and = 0x7f, pair = reading.pair
    cdef int triplets, triplet_and = 0x1ff
    cdef int honours = <int>(reading.triplets >> EAST) | facts.meld_triplets[3]
    for suit in range(3):
        runs = word_runs(reading.word[suit]) | facts.meld_runs[suit]
        run_and &= runs
        if runs & 0b1001001 == 0b1001001:
            p |= bit(P_ITTSUU)
        triplets = word_triplets(reading.word[suit]) | facts.meld_triplets[suit]
        triplet_and &= triplets
    p |= <uint64_t>(run_and != 0) << P_SANSHOKU
    p |= <uint64_t>(triplet_and != 0) << P_SANSHOKU_DOUKOU
    if not reading.sums >> 52 & 3 and facts.meld_outside:
        p |= bit(P_ALL_OUTSIDE)
    if honours:
        p |= <uint64_t>(honours >> 4 & 1) << P_TRIPLET_HAKU
        p |= <uint64_t>(honours >> 5 & 1) << P_TRIPLET_HATSU
        p |= <uint64_t>(honours >> 6 & 1) << P_TRIPLET_CHUN
        if win.seat_wind != 3 and win.round_wind != 3:
            p |= <uint64_t>(honours >> 3 & 1) << P_TRIPLET_NORTH
        if honours >> win.seat_wind & 1:
            p |= bit(P_TRIPLET_SEAT_WIND)
        if honours >> win.round_wind & 1:
            p |= bit(P_TRIPLET_ROUND_WIND)
            if win.seat_wind == win.round_wind:
                p |= bit(P_TRIPLET_DOUBLE_WIND)
    if pair >= HAKU:
        p |= bit(P_PAIR_DRAGON)
    elif pair >= EAST:
        p |= bit(P_PAIR_WIND)
        if pair - EAST == win.seat_wind:
            p |= bit(P_PAIR_SEAT_WIND)
        if pair - EAST == win.round_wind:
            p |= bit(P_PAIR_ROUND_WIND)
        if pair == NORTH:
            p |= bit(P_PAIR_NORTH)
    c[C_RUNS] = (reading.sums >> 44 & 7) + facts.n_meld_runs
    c[C_TRIPLETS] = n_triplets(reading) + facts.n_meld_triplets
    if bounded >> C_TRIPLET_CHAIN & 1:
        c[C_TRIPLET_CHAIN] = longest_chain(reading, facts)
    c[C_DRAGON_TRIPLETS] = (honours >> 4 & 1) + (honours >> 5 & 1) + (honours >> 6 & 1)
    c[C_WIND_TRIPLETS] = (honours & 1) + (honours >> 1 & 1) + (honours >> 2 & 1) + (honours >> 3 & 1)
    if facts.n_meld_runs == 0:
        c[C_RUN_PAIRS] = reading.sums >> 50 & 3
        if bounded >> C_IDENTICAL_RUNS & 1:
            c[C_IDENTICAL_RUNS] = max(
                <int>(reading.word[0] >> 41 & 7), max(<int>(reading.word[1] >> 41 & 7), <int>(reading.word[2] >> 41 & 7))
            )
    elif bounded >> C_IDENTICAL_RUNS & 1 or bounded >> C_RUN_PAIRS & 1:
        identical_runs(win, reading, c)
    return p


cdef int longest_chain(const mj_reading* reading, const mj_facts* facts) noexcept nogil:
    """Most triplets in consecutive numbers of one suit: 222 333 444 is 3."""
    cdef int suit, mask, chain, best = 0
    for suit in range(3):
        mask = word_triplets(reading.word[suit]) | facts.meld_triplets[suit]
        chain = 0
        while mask:
            chain += 1
            mask &= mask >> 1
        if chain > best:
            best = chain
    return best


cdef inline int n_triplets(const mj_reading* reading) noexcept nogil:
    """Concealed triplets of a reading: those of the number suits, and of the honours."""
    cdef int honours = <int>(reading.triplets >> EAST), n = reading.sums >> 47 & 7
    while honours:
        honours &= honours - 1
        n += 1
    return n


cdef inline uint64_t wait_facts(const mj_reading* reading, int wait, mj_facts* facts) noexcept nogil:
    """Pattern bit of a wait; sets the counter it decides: a triplet completed by ron counts as open."""
    facts.counters[C_CONCEALED_TRIPLETS] = n_triplets(reading) + facts.counters[C_CONCEALED_KANS] - (
        1 if wait == WAIT_SHANPON and facts.situation & bit(S_RON) else 0
    )
    return bit(P_RYANMEN + wait - WAIT_RYANMEN)


cdef void identical_runs(const mj_win* win, const mj_reading* reading, uint8_t* c) noexcept nogil:
    """Run counters when runs were called: 234m 234m in hand and chi 234m are three."""
    cdef uint8_t starts[EAST]
    cdef int i, suit
    for suit in range(3):
        for i in range(9):
            starts[9 * suit + i] = reading.word[suit] >> (3 * i) & 7 if i < 7 else 0
    for i in range(win.n_melds):
        if win.meld_type[i] == MELD_CHI:
            starts[win.meld_kind[i]] += 1
    c[C_RUN_PAIRS] = 0
    c[C_IDENTICAL_RUNS] = 0
    for i in range(EAST):
        c[C_RUN_PAIRS] += starts[i] // 2
        if starts[i] > c[C_IDENTICAL_RUNS]:
            c[C_IDENTICAL_RUNS] = starts[i]

# Facts of a win: what its tiles, its melds and its reading are. No price and no rule here.

cdef struct mj_facts:
    uint64_t situation
    uint8_t counters[N_COUNTERS]
    # melds by suit, as the readings have them
    uint8_t meld_runs[3]
    uint16_t meld_triplets[4]
    uint8_t n_meld_runs
    uint8_t n_meld_triplets
    uint8_t meld_outside
    # all tiles by kind: concealed, melds (norths set out are no part of the hand)
    uint8_t all[34]


cdef inline uint64_t bit(int n) noexcept nogil:
    return <uint64_t>1 << n


cdef void gather(const mj_win* win, mj_facts* facts) noexcept nogil:
    """Fill everything that does not depend on the reading."""
    cdef int i, kind, size, suit
    cdef uint64_t s = win.flags & ((<uint32_t>1 << N_TOLD) - 1), seen = 0
    cdef int opened = 0, kans = 0, ankans = 0
    memset(facts, 0, sizeof(mj_facts))
    memcpy(facts.all, win.counts, KINDS)
    facts.meld_outside = 1
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
            facts.meld_outside &= YAOCHUU >> kind & 1
        opened += win.meld_type[i] != MELD_ANKAN
    for kind in range(KINDS):
        if facts.all[kind]:
            seen |= bit(kind)
    if s & bit(S_TSUMO):
        s &= ~bit(S_RON)
    else:
        s |= bit(S_RON)
    if win.seat_wind == 0:
        s |= bit(S_DEALER)
    s |= bit(S_OPEN) if opened else bit(S_CLOSED)
    if s & (bit(S_HAITEI) | bit(S_HOUTEI)):
        s |= bit(S_LAST_TILE)
    if win.n_melds:
        s |= bit(S_HAS_MELD)
    if kans:
        s |= bit(S_HAS_KAN)
    if win.nuki:
        s |= bit(S_HAS_NUKI)
    if win.n_ura:
        s |= bit(S_HAS_URA)
    if not seen & YAOCHUU:
        s |= bit(S_NO_YAOCHUU)
    if not seen & ~YAOCHUU:
        s |= bit(S_ALL_YAOCHUU)
    if seen >> EAST:
        s |= bit(S_HAS_HONOURS)
    else:
        s |= bit(S_NO_HONOURS)
    if not seen & (bit(EAST) - 1):
        s |= bit(S_ALL_HONOURS)
    if not seen & ~TERMINALS:
        s |= bit(S_ALL_TERMINALS)
    if not seen & ~GREEN:
        s |= bit(S_GREEN)
    if seen & bit(HATSU):
        s |= bit(S_HAS_HATSU)
    if seen & 0x1ff:
        s |= bit(S_HAS_MAN)
    if seen >> 9 & 0x1ff:
        s |= bit(S_HAS_PIN)
    if seen >> 18 & 0x1ff:
        s |= bit(S_HAS_SOU)
    suit = ((seen & 0x1ff) != 0) + ((seen >> 9 & 0x1ff) != 0) + ((seen >> 18 & 0x1ff) != 0)
    if suit == 1:
        s |= bit(S_ONE_SUIT)
        if not seen >> EAST and kans == 0:
            s |= nine_gates(win, facts)
    facts.situation = s
    facts.counters[C_KANS] = kans
    facts.counters[C_CONCEALED_KANS] = ankans
    facts.counters[C_CONSECUTIVE_WINS] = win.consecutive_wins
    facts.counters[C_NUKI] = win.nuki
    facts.counters[C_AKA] = win.aka[0] + win.aka[1] + win.aka[2]
    for i in range(9):
        facts.counters[C_MAN_SUM] += (i + 1) * facts.all[i]


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


cdef void count_dora(const mj_win* win, int players, mj_facts* facts) noexcept nogil:
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


cdef uint64_t reading_facts(const mj_win* win, const mj_reading* reading, int wait, mj_facts* facts) noexcept nogil:
    """Pattern bits of one standard reading with its wait; fills the reading's counters."""
    cdef uint8_t* c = facts.counters
    cdef uint64_t p = bit(P_STANDARD) | bit(P_RYANMEN + wait - WAIT_RYANMEN)
    cdef int suit, runs, run_and = 0x7f, pair = reading.pair
    cdef int triplets[4]
    cdef int triplet_and = 0x1ff, chain, best_chain = 0, honours, mask
    for suit in range(3):
        runs = reading.run_mask[suit] | facts.meld_runs[suit]
        run_and &= runs
        if runs & 0b1001001 == 0b1001001:
            p |= bit(P_ITTSUU)
        triplets[suit] = reading.triplet_mask[suit] | facts.meld_triplets[suit]
        triplet_and &= triplets[suit]
        mask = triplets[suit]
        chain = 0
        while mask:
            chain += 1
            mask &= mask >> 1
        if chain > best_chain:
            best_chain = chain
    honours = reading.triplet_mask[3] | facts.meld_triplets[3]
    if run_and:
        p |= bit(P_SANSHOKU)
    if triplet_and:
        p |= bit(P_SANSHOKU_DOUKOU)
    if reading.outside and facts.meld_outside:
        p |= bit(P_ALL_OUTSIDE)
    if honours >> 4 & 1:
        p |= bit(P_TRIPLET_HAKU)
    if honours >> 5 & 1:
        p |= bit(P_TRIPLET_HATSU)
    if honours >> 6 & 1:
        p |= bit(P_TRIPLET_CHUN)
    if honours >> win.seat_wind & 1:
        p |= bit(P_TRIPLET_SEAT_WIND)
    if honours >> win.round_wind & 1:
        p |= bit(P_TRIPLET_ROUND_WIND)
        if win.seat_wind == win.round_wind:
            p |= bit(P_TRIPLET_DOUBLE_WIND)
    if honours >> 3 & 1:
        p |= bit(P_TRIPLET_NORTH)
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
    c[C_RUNS] = reading.n_runs + facts.n_meld_runs
    c[C_TRIPLETS] = reading.n_triplets + facts.n_meld_triplets
    # a triplet completed by ron counts as open
    c[C_CONCEALED_TRIPLETS] = reading.n_triplets + c[C_CONCEALED_KANS] - (
        1 if wait == WAIT_SHANPON and facts.situation & bit(S_RON) else 0
    )
    c[C_TRIPLET_CHAIN] = best_chain
    c[C_DRAGON_TRIPLETS] = (honours >> 4 & 1) + (honours >> 5 & 1) + (honours >> 6 & 1)
    c[C_WIND_TRIPLETS] = (honours & 1) + (honours >> 1 & 1) + (honours >> 2 & 1) + (honours >> 3 & 1)
    if facts.n_meld_runs == 0:
        c[C_RUN_PAIRS] = reading.run_pairs
        c[C_IDENTICAL_RUNS] = reading.identical
    else:
        identical_runs(win, reading, c)
    return p


cdef void identical_runs(const mj_win* win, const mj_reading* reading, uint8_t* c) noexcept nogil:
    """Run counters when runs were called: 234m 234m in hand and chi 234m are three."""
    cdef uint8_t starts[EAST]
    cdef int i
    memset(starts, 0, sizeof(starts))
    for i in range(reading.n_sets):
        if reading.set_type[i] == SET_RUN:
            starts[reading.set_kind[i]] += 1
    for i in range(win.n_melds):
        if win.meld_type[i] == MELD_CHI:
            starts[win.meld_kind[i]] += 1
    c[C_RUN_PAIRS] = 0
    c[C_IDENTICAL_RUNS] = 0
    for i in range(EAST):
        c[C_RUN_PAIRS] += starts[i] // 2
        if starts[i] > c[C_IDENTICAL_RUNS]:
            c[C_IDENTICAL_RUNS] = starts[i]

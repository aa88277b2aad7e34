# Facts of a win: what its tiles, its melds and its reading are. No price and no rule here.

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    C_AKA, C_CONCEALED_KANS, C_CONCEALED_TRIPLETS, C_CONSECUTIVE_WINS, C_DORA, C_DRAGON_TRIPLETS, C_IDENTICAL_RUNS, C_KANS, C_MAN_SUM,
    C_NUKI, C_RUNS, C_RUN_PAIRS, C_TRIPLETS, C_TRIPLET_CHAIN, C_URA, C_WIND_TRIPLETS, MELD_ANKAN, MELD_CHI, MELD_PON, N_COUNTERS,
    N_TOLD, P_ALL_OUTSIDE, P_ITTSUU, P_PAIR_DRAGON, P_PAIR_NORTH, P_PAIR_ROUND_WIND, P_PAIR_SEAT_WIND, P_PAIR_WIND, P_RYANMEN,
    P_SANSHOKU, P_SANSHOKU_DOUKOU, P_STANDARD, P_TRIPLET_CHUN, P_TRIPLET_DOUBLE_WIND, P_TRIPLET_HAKU, P_TRIPLET_HATSU,
    P_TRIPLET_NORTH, P_TRIPLET_ROUND_WIND, P_TRIPLET_SEAT_WIND, S_ALL_HONOURS, S_ALL_TERMINALS, S_ALL_YAOCHUU, S_CLOSED, S_DEALER,
    S_GREEN, S_HAITEI, S_HAS_HATSU, S_HAS_HONOURS, S_HAS_KAN, S_HAS_MAN, S_HAS_MELD, S_HAS_NUKI, S_HAS_PIN, S_HAS_SOU, S_HAS_URA,
    S_HOUTEI, S_LAST_TILE, S_NINE_GATES, S_NO_HONOURS, S_NO_YAOCHUU, S_ONE_SUIT, S_OPEN, S_PURE_NINE_GATES, S_RON, S_TSUMO,
    WAIT_RYANMEN, WAIT_SHANPON, mj_win,
)
from mjcore.kernel.decompose cimport mj_reading, word_runs, word_triplets
from mjcore.kernel.simd cimport mj_more_than
from mjcore.kernel.tables cimport GREEN_KINDS, OUTSIDE_RUN_KINDS, TERMINAL_KINDS, YAOCHUU_KINDS
from mjcore.kernel.tiles cimport EAST, HATSU, KINDS, NORTH, bit, dora_after

cdef struct mj_facts:
    uint64_t situation
    uint64_t seen
    # melds by suit, as the readings have them
    uint32_t meld_starts[4]
    uint16_t meld_triplets[4]
    uint8_t meld_runs[4]
    uint8_t n_meld_runs
    uint8_t n_meld_triplets
    uint8_t meld_outside
    # concealed triplets and kans of the reading at hand, its wait left out
    uint8_t concealed
    uint8_t counters[N_COUNTERS]
    # all tiles by kind: concealed, melds (norths set out are no part of the hand); two of no kind behind them
    uint8_t all[36]


cdef inline void gather(const mj_win* win, mj_facts* facts) noexcept nogil:
    """Fill everything that does not depend on the reading."""
    cdef int i, man_sum = 0
    cdef uint64_t s = win.flags & ((<uint32_t>1 << N_TOLD) - 1), seen, man, pin, sou
    memset(facts.counters, 0, sizeof(facts.counters))
    memset(facts.meld_starts, 0, sizeof(facts.meld_starts))
    memset(facts.meld_triplets, 0, sizeof(facts.meld_triplets))
    memset(facts.meld_runs, 0, sizeof(facts.meld_runs))
    memcpy(facts.all, win.counts, KINDS)
    facts.all[KINDS] = facts.all[KINDS + 1] = 0
    s |= gather_melds(win, facts)
    seen = facts.seen | mj_more_than(win.counts, 0)
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
    man, pin, sou = (seen & 0x1ff) != 0, (seen >> 9 & 0x1ff) != 0, (seen >> 18 & 0x1ff) != 0
    s |= man << S_HAS_MAN | pin << S_HAS_PIN | sou << S_HAS_SOU
    if man + pin + sou == 1:
        s |= bit(S_ONE_SUIT)
        if not seen >> EAST and facts.counters[C_KANS] == 0:
            s |= nine_gates(win, facts)
    for i in range(9):
        man_sum += (i + 1) * facts.all[i]
    facts.situation = s
    facts.seen = seen
    facts.counters[C_CONSECUTIVE_WINS] = win.consecutive_wins
    facts.counters[C_NUKI] = win.nuki
    facts.counters[C_AKA] = win.aka[0] + win.aka[1] + win.aka[2]
    facts.counters[C_MAN_SUM] = man_sum


cdef inline uint64_t gather_melds(const mj_win* win, mj_facts* facts) noexcept nogil:
    """Add the melds to the facts; return their situation bits. No branch asks what a meld is: it cannot be foreseen."""
    cdef int i, kind, size, suit, number, chi, runs = 0, opened = 0, kans = 0, ankans = 0, outside = 1
    cdef uint64_t seen = 0, s
    for i in range(win.n_melds):
        kind = win.meld_kind[i]
        suit = kind // 9
        number = kind - 9 * suit
        chi = win.meld_type[i] == MELD_CHI
        size = 4 - (win.meld_type[i] == MELD_PON) - 3 * chi
        facts.all[kind] += size
        facts.all[kind + 1] += chi
        facts.all[kind + 2] += chi
        seen |= <uint64_t>(7 if chi else 1) << kind
        facts.meld_runs[suit] |= chi << number
        facts.meld_triplets[suit] |= (1 - chi) << number
        facts.meld_starts[suit] += <uint32_t>chi << (3 * number)
        runs += chi
        kans += size == 4
        ankans += win.meld_type[i] == MELD_ANKAN
        opened += win.meld_type[i] != MELD_ANKAN
        outside &= <int>((OUTSIDE_RUN_KINDS & -<uint64_t>chi | YAOCHUU_KINDS & <uint64_t>chi - 1) >> kind)
    facts.n_meld_runs = runs
    facts.n_meld_triplets = win.n_melds - runs
    facts.meld_outside = outside & 1
    facts.counters[C_KANS] = kans
    facts.counters[C_CONCEALED_KANS] = ankans
    facts.seen = seen
    s = bit(S_OPEN) if opened else bit(S_CLOSED)
    return s | <uint64_t>(win.n_melds != 0) << S_HAS_MELD | <uint64_t>(kans != 0) << S_HAS_KAN


cdef inline uint64_t nine_gates(const mj_win* win, const mj_facts* facts) noexcept nogil:
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

    ``bounded``: counters some row asks for; the chain of triplets costs a loop and is left 0 without need.
    """
    cdef uint8_t* c = facts.counters
    cdef uint64_t p = bit(P_STANDARD)
    cdef int suit, runs, run_and = 0x7f, triplets, triplet_and = 0x1ff, ittsuu = 0
    cdef int concealed = <int>(reading.triplets >> EAST), honours = concealed | facts.meld_triplets[3], round_wind
    # the pair as one bit among the seven honours, none for a number
    cdef int pair = <int>(bit(reading.pair) >> EAST)
    for suit in range(3):
        runs = word_runs(reading.word[suit]) | facts.meld_runs[suit]
        run_and &= runs
        ittsuu |= runs & 0b1001001 == 0b1001001
        triplets = word_triplets(reading.word[suit]) | facts.meld_triplets[suit]
        triplet_and &= triplets
    p |= <uint64_t>ittsuu << P_ITTSUU
    p |= <uint64_t>(run_and != 0) << P_SANSHOKU
    p |= <uint64_t>(triplet_and != 0) << P_SANSHOKU_DOUKOU
    p |= <uint64_t>((reading.sums >> 52 & 3) == 0) << P_ALL_OUTSIDE & -<uint64_t>facts.meld_outside
    p |= <uint64_t>(honours >> 4 & 1) << P_TRIPLET_HAKU
    p |= <uint64_t>(honours >> 5 & 1) << P_TRIPLET_HATSU
    p |= <uint64_t>(honours >> 6 & 1) << P_TRIPLET_CHUN
    p |= <uint64_t>(honours >> 3 & 1 & (win.seat_wind != 3) & (win.round_wind != 3)) << P_TRIPLET_NORTH
    p |= <uint64_t>(honours >> win.seat_wind & 1) << P_TRIPLET_SEAT_WIND
    round_wind = honours >> win.round_wind & 1
    p |= <uint64_t>round_wind << P_TRIPLET_ROUND_WIND
    p |= <uint64_t>(round_wind & (win.seat_wind == win.round_wind)) << P_TRIPLET_DOUBLE_WIND
    p |= <uint64_t>(pair >> 4 != 0) << P_PAIR_DRAGON
    p |= <uint64_t>((pair & 15) != 0) << P_PAIR_WIND
    p |= <uint64_t>(pair >> win.seat_wind & 1) << P_PAIR_SEAT_WIND
    p |= <uint64_t>(pair >> win.round_wind & 1) << P_PAIR_ROUND_WIND
    p |= <uint64_t>(pair >> 3 & 1) << P_PAIR_NORTH
    facts.concealed = (reading.sums >> 47 & 7) + ones_of_seven(concealed) + c[C_CONCEALED_KANS]
    c[C_RUNS] = (reading.sums >> 44 & 7) + facts.n_meld_runs
    c[C_TRIPLETS] = (reading.sums >> 47 & 7) + ones_of_seven(concealed) + facts.n_meld_triplets
    c[C_TRIPLET_CHAIN] = longest_chain(reading, facts) if bounded >> C_TRIPLET_CHAIN & 1 else 0
    c[C_DRAGON_TRIPLETS] = ones_of_seven(honours >> 4)
    c[C_WIND_TRIPLETS] = ones_of_seven(honours & 15)
    count_equal_runs(reading, facts)
    return p


cdef inline int ones_of_seven(int x) noexcept nogil:
    """How many of the lowest seven bits are set: one a byte, and their sum in the highest byte."""
    cdef uint64_t spread = <uint64_t>x * 0x40810204081ULL & 0x1010101010101ULL
    return spread * 0x101010101010101ULL >> 56


cdef inline int longest_chain(const mj_reading* reading, const mj_facts* facts) noexcept nogil:
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


cdef inline uint64_t wait_facts(int wait, mj_facts* facts) noexcept nogil:
    """Pattern bit of a wait; sets the counter it decides: a triplet completed by ron counts as open."""
    facts.counters[C_CONCEALED_TRIPLETS] = facts.concealed - ((wait == WAIT_SHANPON) & (facts.situation >> S_RON & 1))
    return bit(P_RYANMEN + wait - WAIT_RYANMEN)


cdef inline void count_equal_runs(const mj_reading* reading, mj_facts* facts) noexcept nogil:
    """Run counters, called runs among them: 234m 234m in hand and chi 234m are three."""
    cdef uint64_t starts = 0, twos, fours
    cdef int suit
    for suit in range(3):
        starts |= ((reading.word[suit] & 0x1fffff) + facts.meld_starts[suit]) << (21 * suit)
    # four runs in all: two numbers reach 2 or one reaches 4
    twos = starts & 0o222222222222222222222ULL
    fours = starts & 0o444444444444444444444ULL
    facts.counters[C_RUN_PAIRS] = (twos != 0) + ((twos & (twos - 1)) != 0) + 2 * (fours != 0)
    facts.counters[C_IDENTICAL_RUNS] = (
        4 if fours else 3 if twos >> 1 & starts else 2 if twos else starts != 0
    )

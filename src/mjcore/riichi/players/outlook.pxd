# What a hand of riichi may become, in points: the plans of the player "balanced".
#
# A *plan* is the kinds it builds with, a triplet it needs, and the han that makes. A closed hand may always
# plan for riichi; an open one only for a yaku in sight. Of the rules it knows what the scorer answers.
# Money is reckoned in 16ths of a point.

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport MELD_PON, STATUS_OK, S_RON, mj_play, mj_round, mj_rules, mj_score, mj_win
from mjcore.kernel.facts cimport gather, mj_facts
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport base_of, score_win
from mjcore.kernel.shanten cimport INFINITE, missing_of, mj_hand
from mjcore.kernel.simd cimport mj_lowest, mj_more_than
from mjcore.kernel.tables cimport ALL_KINDS, OWED, WIN_CHANCE, YAOCHUU_KINDS
from mjcore.kernel.tiles cimport EAST, KINDS, NO_TILE, bit, is_five
from mjcore.kernel.waits cimport useful_by_table
from mjcore.riichi.players.course cimport hope_of_chain, mj_course
from mjcore.riichi.players.greedy cimport compare_discards, mj_options, worth_keeping
from mjcore.riichi.players.sight cimport copies_unseen, count_unseen, mj_prospects, mj_sight
from mjcore.riichi.waits cimport hand_for_waits

cdef enum:
    QUARTERS = 4  # han are reckoned in quarters
    CLOSED_QUARTERS = 10  # riichi, and what ippatsu, ura and self-draw bring on the mean
    MAX_PLANS = 12
    CHANCE_TURNS = 20
    CHANCE_COPIES = 64
    CHANCE_MISSING = 7
    STRAY_TILES = 2  # that a plan may leave behind
    READY_SCALE = 256
    FURITEN_SHARE = 3  # a wait that may not be ronned counts for a third
    RIVAL = 90  # in 256ths of his readiness: chance that an opponent is faster
    GUESSED_RIICHI = 10  # quarters of han of a riichi hand unseen
    GUESSED_OPEN = 5  # of an open hand, above what lies open

# weight of one combination of tiles in a ready hand, by the wait it makes
cdef enum:
    WEIGHT_RYANMEN = 21
    WEIGHT_KANCHAN = 5
    WEIGHT_PENCHAN = 6
    WEIGHT_SHANPON = 13
    WEIGHT_TANKI = 6

# readiness without riichi in 256ths, by melds called (0-4) and thirds of the hand played
cdef extern from * nogil:
    """
    static const int READY[5][6] = {
        {0, 0, 4, 12, 25, 35},
        {0, 8, 25, 50, 80, 100},
        {5, 30, 75, 120, 160, 180},
        {30, 90, 150, 195, 220, 230},
        {200, 220, 240, 256, 256, 256},
    };
    """
    const int READY[5][6]

# further discards of a hand that goes on, by the tiles it misses
cdef extern from * nogil:
    """
    static const int AHEAD_OF[8] = {0, 3, 5, 7, 9, 11, 12, 12};
    """
    const int AHEAD_OF[8]

cdef struct mj_plan:
    uint64_t kinds  # it builds with
    int triplet  # honour it needs three of; NO_TILE = none
    int quarters  # of a han, beside dora

cdef struct mj_stance:
    # what a seat reckons with at one decision
    const mj_play* play
    const mj_prospects* prospects
    const mj_round* r
    const mj_rules* rules
    int seat
    int turns  # own draws left
    mj_sight sight
    uint8_t dora_times[34]  # indicators that name each kind
    const uint8_t* yakuhai  # han of a triplet of each honour for this seat
    int64_t danger[34]  # what a discard costs on the mean, in 16ths of a point
    int64_t danger_ahead  # what the next unknown discard costs, in 16ths of a point
    const mj_course* course  # of "strong"; NULL = none
    int64_t hope  # in 2^-8: chance that no opponent is faster

cdef struct mj_shape:
    # tiles of a hand that is weighed; melds as far as they matter
    uint8_t counts[34]
    uint8_t reds[3]
    int n_melds
    bint open
    uint64_t melded  # kinds in melds
    uint64_t melded_last  # those of the call just weighed
    int quarters  # han in melds and norths: dora, red fives, yakuhai
    bint yaku  # a triplet in a meld is a yaku

cdef struct mj_verdict:
    int64_t worth  # in 16ths of a point
    int kind
    int missing
    bint pushes


# --- what the rules pay for, asked of the scorer once --------------------------------------------
cdef inline int han_of_open_hand(const mj_table* table, int meld_kind, const uint8_t* concealed, int win_kind,
                                 int round_wind, int seat_wind) noexcept nogil:
    """Han of a ron on a hand of one pon and eleven tiles, 0 without a yaku."""
    cdef mj_win win
    cdef mj_facts facts
    cdef mj_score score
    cdef int i
    memset(&win, 0, sizeof(mj_win))
    for i in range(11):
        win.counts[concealed[i]] += 1
    win.win = win_kind
    win.n_melds = 1
    win.meld_type[0] = MELD_PON
    win.meld_kind[0] = meld_kind
    win.round_wind = round_wind
    win.seat_wind = seat_wind
    win.flags = 1 << S_RON
    gather(&win, &facts)
    score_win(table, &win, &facts, &score)
    return score.han if score.status == STATUS_OK else 0


cdef extern from * nogil:
    """
    static const uint8_t WORTHLESS[11] = {9, 10, 11, 12, 13, 14, 22, 23, 24, 26, 26};
    """
    const uint8_t WORTHLESS[11]

cdef extern from * nogil:
    """
    static const uint8_t SIMPLES[11] = {11, 12, 13, 22, 23, 24, 20, 21, 22, 25, 25};
    """
    const uint8_t SIMPLES[11]

cdef extern from * nogil:
    """
    static const uint8_t FLUSH[11] = {11, 12, 13, 13, 14, 15, 15, 16, 17, 30, 30};
    """
    const uint8_t FLUSH[11]


cdef inline void ask_scorer(const mj_table* table, const mj_play* play, mj_prospects* prospects) noexcept nogil:
    """Fill what a player may plan for: han of honour triplets by winds, of open tanyao and open flush."""
    cdef int round_wind, seat_wind, i
    for round_wind in range(4):
        for seat_wind in range(play.players):
            for i in range(7):
                prospects.yakuhai[7 * (4 * round_wind + seat_wind) + i] = han_of_open_hand(
                    table, EAST + i, WORTHLESS, 24, round_wind, seat_wind)
    prospects.open_tanyao = han_of_open_hand(table, 10, SIMPLES, 24, 0, 0)
    prospects.open_flush = han_of_open_hand(table, 9, FLUSH, 15, 0, 0)


# --- what a hand is worth ------------------------------------------------------------------------
cdef inline int64_t points_of(const mj_rules* rules, int quarters, bint dealer) noexcept nogil:
    """Points of a ron by quarters of a han, at thirty fu, between whole han in a straight line."""
    cdef int limit, han = quarters // QUARTERS, part = quarters % QUARTERS
    cdef int64_t low = base_of(rules, han, 30, &limit) if han else 0, high = base_of(rules, han + 1, 30, &limit)
    return (low * (QUARTERS - part) + high * part) * OWED[9 * dealer] // QUARTERS


cdef inline int64_t win_chance(const mj_stance* s, bint open, int missing, int copies) noexcept nogil:
    """Chance of a win in 2^-16."""
    cdef int at = 2 * (s.play.players == 4) + open
    at = at * (CHANCE_MISSING + 1) + min(missing, <int>CHANCE_MISSING)
    at = at * CHANCE_COPIES + min(copies, CHANCE_COPIES - 1)
    return WIN_CHANCE[at * CHANCE_TURNS + min(s.turns, CHANCE_TURNS - 1)]


cdef inline int list_plans(const mj_stance* s, const mj_shape* shape, mj_plan* plans) noexcept nogil:
    """The yaku a hand may plan for; none for an open hand without any in sight."""
    cdef int kind, suit, n = 0, base = 0 if shape.open else CLOSED_QUARTERS, held = 0
    cdef uint64_t one = mj_more_than(shape.counts, 0), flush
    cdef bint yaku = shape.yaku
    for kind in range(EAST, KINDS):
        if shape.counts[kind] >= 3 and s.yakuhai[kind - EAST]:
            base += QUARTERS * s.yakuhai[kind - EAST]
            yaku = True
    if not shape.open or yaku:
        plans[n].kinds = ALL_KINDS
        plans[n].triplet = NO_TILE
        plans[n].quarters = base
        n += 1
    for kind in range(EAST, KINDS):
        if shape.counts[kind] == 2 and s.yakuhai[kind - EAST] and copies_unseen(&s.sight, kind) and shape.n_melds < 4:
            plans[n].kinds = ALL_KINDS
            plans[n].triplet = kind
            plans[n].quarters = base + QUARTERS * s.yakuhai[kind - EAST]
            n += 1
    if s.prospects.open_tanyao or not shape.open:
        for kind in range(KINDS):
            if YAOCHUU_KINDS >> kind & 1:
                held += shape.counts[kind]
        if held <= STRAY_TILES and not shape.melded & YAOCHUU_KINDS:
            plans[n].kinds = ALL_KINDS & ~YAOCHUU_KINDS
            plans[n].triplet = NO_TILE
            plans[n].quarters = base + QUARTERS
            n += 1
    if s.prospects.open_flush:
        for suit in range(3):
            flush = <uint64_t>0x1ff << 9 * suit | <uint64_t>0x7f << EAST
            held = 0
            for kind in range(EAST):
                if not flush >> kind & 1:
                    held += shape.counts[kind]
            if held <= STRAY_TILES and not shape.melded & ~flush and one & flush:
                plans[n].kinds = flush
                plans[n].triplet = NO_TILE
                plans[n].quarters = base + QUARTERS * (s.prospects.open_flush + (not shape.open))
                n += 1
    return n


cdef inline int bonus_quarters(const mj_stance* s, const mj_shape* shape, uint64_t kinds) noexcept nogil:
    """Quarters of han of dora and red fives among the concealed tiles of some kinds, and of melds and norths."""
    cdef int suit, quarters = shape.quarters
    cdef uint64_t left = s.sight.dora & kinds
    while left:
        quarters += QUARTERS * shape.counts[mj_lowest(left)] * s.dora_times[mj_lowest(left)]
        left &= left - 1
    for suit in range(3):
        if kinds >> (9 * suit + 4) & 1:
            quarters += QUARTERS * shape.reds[suit]
    return quarters


cdef inline int lost_quarters(const mj_stance* s, const mj_shape* shape, int kind) noexcept nogil:
    """Quarters of han that go with the discard of a kind."""
    return QUARTERS * (s.dora_times[kind] + (is_five(kind) and shape.counts[kind] == shape.reds[kind // 9]))


cdef inline int restrict_to_plan(const mj_shape* shape, const mj_plan* plan, uint8_t* counts) noexcept nogil:
    """Write the tiles a plan builds with, its triplet set aside; return how many tiles the triplet lacks."""
    cdef int kind
    cdef int lacking = 0
    memcpy(counts, shape.counts, KINDS)
    if plan.kinds != ALL_KINDS:
        for kind in range(KINDS):
            if not plan.kinds >> kind & 1:
                counts[kind] = 0
    if plan.triplet != NO_TILE:
        lacking = 3 - counts[plan.triplet]
        counts[plan.triplet] = 0
    return lacking


cdef inline int64_t gain_of(const mj_stance* s, const mj_shape* shape, int missing, uint64_t useful, uint64_t discarded,
                            int quarters) noexcept nogil:
    """What 3n+1 tiles hope for, less what going on will cost, in 16ths of a point."""
    cdef int copies = count_unseen(&s.sight, useful)
    cdef int64_t gain
    if missing == 1 and useful & (discarded | s.r.river_kinds[s.seat]):
        copies = (copies + FURITEN_SHARE - 1) // FURITEN_SHARE
    if s.course != NULL:
        return hope_of_chain(s.course, shape.open, missing, copies, points_of(s.rules, quarters, s.seat == s.r.dealer))
    gain = win_chance(s, shape.open, missing, copies) * points_of(s.rules, quarters, s.seat == s.r.dealer) >> 12
    return (gain * s.hope >> 8) - s.danger_ahead * min(AHEAD_OF[min(missing, 7)], s.turns)


cdef inline int64_t worth_of_waiting(const mj_stance* s, const mj_shape* shape) noexcept nogil:
    """What 3n+1 tiles hope for by their best plan, in 16ths of a point; 0 = better not."""
    cdef mj_plan[MAX_PLANS] plans
    cdef uint8_t counts[34]
    cdef mj_hand hand
    cdef int i, missing, lacking
    cdef uint64_t useful
    cdef int64_t best = 0
    for i in range(list_plans(s, shape, plans)):
        lacking = restrict_to_plan(shape, &plans[i], counts)
        hand_for_waits(counts, shape.n_melds + (lacking > 0), s.play.players, &hand)
        missing = missing_of(&hand)
        useful = useful_by_table(&hand, missing) & plans[i].kinds
        if lacking:
            useful |= bit(plans[i].triplet)
        best = max(best, gain_of(s, shape, missing + lacking, useful, 0, bonus_quarters(s, shape, plans[i].kinds) + plans[i].quarters))
    return best


cdef inline void weigh_plan(const mj_stance* s, const mj_shape* shape, const mj_plan* plan, uint64_t kinds, int64_t* gain,
                            uint8_t* missing) noexcept nogil:
    """Raise the gain of every discard to that of a plan."""
    cdef mj_options options
    cdef mj_hand hand
    cdef uint8_t counts[34]
    cdef int kind, least, lacking = restrict_to_plan(shape, plan, counts)
    cdef int quarters = bonus_quarters(s, shape, plan.kinds) + plan.quarters, n_melds = shape.n_melds + (lacking > 0)
    cdef uint64_t inside = kinds & mj_more_than(counts, 0), outside = kinds & ~plan.kinds, left, useful
    cdef int64_t hoped
    if inside:
        compare_discards(s.r, s.seat, counts, n_melds, inside, &s.sight, &options)
        left = inside
        while left:
            kind = mj_lowest(left)
            left &= left - 1
            if options.missing[kind] > options.best:
                continue
            useful = options.useful[kind] & plan.kinds
            if lacking:
                useful |= bit(plan.triplet)
            least = options.missing[kind] + lacking
            hoped = gain_of(s, shape, least, useful, bit(kind), quarters - lost_quarters(s, shape, kind))
            if hoped > gain[kind]:
                gain[kind] = hoped
                missing[kind] = least
    if outside:
        hand_for_waits(counts, n_melds, s.play.players, &hand)
        least = missing_of(&hand)
        if least == 0:
            return
        useful = useful_by_table(&hand, least) & plan.kinds
        if lacking:
            useful |= bit(plan.triplet)
        hoped = gain_of(s, shape, least + lacking, useful, 0, quarters)
        while outside:
            kind = mj_lowest(outside)
            outside &= outside - 1
            if hoped > gain[kind]:
                gain[kind] = hoped
                missing[kind] = least + lacking


cdef inline void list_gains(const mj_stance* s, const mj_shape* shape, uint64_t kinds, int64_t* gain, uint8_t* missing) noexcept nogil:
    """What the hand after each discard of 3n+2 tiles hopes for by its best plan, and the tiles it misses."""
    cdef mj_plan[MAX_PLANS] plans
    cdef int kind, i
    for kind in range(KINDS):
        gain[kind] = -(<int64_t>1 << 40)
        missing[kind] = INFINITE
    for i in range(list_plans(s, shape, plans)):
        weigh_plan(s, shape, &plans[i], kinds, gain, missing)


cdef inline void choose_discard(const mj_stance* s, uint64_t kinds, const int64_t* gain, const uint8_t* missing,
                                mj_verdict* verdict) noexcept nogil:
    """The discard that hopes for the most more than it may cost; giving up hopes for nothing."""
    cdef int kind
    cdef int64_t worth
    verdict.kind = -1
    while kinds:
        kind = mj_lowest(kinds)
        kinds &= kinds - 1
        worth = max(gain[kind], 0) - s.danger[kind]
        if verdict.kind < 0 or worth > verdict.worth or (worth == verdict.worth and (
            gain[kind] > gain[verdict.kind] or (
                gain[kind] == gain[verdict.kind] and worth_keeping(&s.sight, kind) < worth_keeping(&s.sight, verdict.kind)))):
            verdict.kind = kind
            verdict.worth = worth
            verdict.missing = missing[kind]
            verdict.pushes = gain[kind] > 0


cdef inline void weigh_discards(const mj_stance* s, const mj_shape* shape, uint64_t kinds, mj_verdict* verdict) noexcept nogil:
    """The discard of 3n+2 tiles that is worth most by the plans."""
    cdef int64_t gain[34]
    cdef uint8_t missing[34]
    list_gains(s, shape, kinds, gain, missing)
    choose_discard(s, kinds, gain, missing, verdict)

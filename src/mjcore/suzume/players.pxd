# The built-in players of Suzume-Jong, from weak to strong. They look only at what their seat may
# see, draw only from their seat's stream, and reckon in whole numbers: the same move on every machine.
#
# random    any legal move, all equally likely
# greedy    wins when it can; discards what leaves the fewest tiles missing for a winning hand, then
#           the most ways to draw them
# balanced  wins when it can; weighs the points and the chance of every winning hand within reach
#           against the points a discard may cost
# strong    the same with other beliefs, and no stronger by what was measured (tests/simulate/test_play_strength.py)

from libc.stdint cimport int64_t, int8_t, uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_PASS, ACTION_RON, ACTION_TSUMO, SUZUME_PLAYER_GREEDY, SUZUME_PLAYER_RANDOM, SUZUME_PLAYER_STRONG, SUZUME_STAGE_CLAIMS,
    mj_suzume_rules,
)
from mjcore.kernel.random cimport below, mj_stream
from mjcore.kernel.simd cimport mj_lowest, mj_popcount
from mjcore.kernel.tables cimport (
    SUZUME_BIT_CODE, SUZUME_DISCARD, SUZUME_FIRST_BIT, SUZUME_FIRST_TARGET, SUZUME_LAST_BIT, SUZUME_SHAPES, SUZUME_TARGET,
    SUZUME_TARGETS, SUZUME_TARGET_KINDS, SUZUME_TARGET_PARTS, SUZUME_TARGET_WORD, SUZUME_WHOLE_SET,
)
from mjcore.kernel.tiles cimport bit
from mjcore.suzume.score cimport (
    SUZUME_CODES, SUZUME_KINDS, SUZUME_NUMBERS, SUZUME_RED, suzume_copies, suzume_furiten, suzume_key, suzume_kind, suzume_tile,
    suzume_total, suzume_waits_of,
)
from mjcore.suzume.state cimport SUZUME_HELD, mj_suzume_hand, mj_suzume_play, suzume_field_left, suzume_legal, suzume_value

cdef enum:
    MAX_ROUNDS = 17  # draws of one seat
    NEAR = 4  # tiles missing beyond which nobody looks
    SCALE_BITS = 20  # points and chances are whole numbers of 2^-20
    AHEAD = 2  # tiles missing up to which balanced looks ahead draw by draw
    LOST = 7 * 16  # points that somebody's win costs all others together, in 16ths

# What balanced and strong believe: chosen by play, the former's against greedy, the latter's against balanced.
cdef extern from * nogil:
    """
    typedef struct {
        int64_t ron;    /* in 16ths: chance that another one discards a useful tile, against that of drawing it */
        int64_t danger; /* weight of READINESS in 16ths */
    } mj_suzume_temper;
    static const mj_suzume_temper SUZUME_TEMPER[2] = {{11, 16}, {7, 24}};
    """
    ctypedef struct mj_suzume_temper:
        int64_t ron
        int64_t danger
    const mj_suzume_temper SUZUME_TEMPER[2]

# Chance that a given opponent wins in a go-round, by the discards so far, in 1024ths: half of what
# 12,000 hands between two greedy players show.
cdef extern from * nogil:
    """
    static const int64_t NOTHING = -((int64_t)1 << 40);
    """
    const int64_t NOTHING

cdef extern from * nogil:
    """
    static const int HAZARD[10] = {12, 44, 80, 113, 148, 175, 190, 200, 210, 220};
    """
    const int HAZARD[10]

# How much likelier than five random tiles an opponent waits for a tile, by its discards so far, in
# 16ths: chosen by play against greedy, which hardly minds other choices.
cdef extern from * nogil:
    """
    static const int READINESS[10] = {16, 24, 32, 44, 56, 64, 72, 80, 84, 88};
    """
    const int READINESS[10]

cdef extern from * nogil:
    """
    static const int CHOOSE[5][5] = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    """
    const int CHOOSE[5][5]

cdef struct mj_suzume_values:
    # what each target is worth in one hand: [0] to others, [1] to the dealer; 0 = no win
    uint16_t total[2][2001]

cdef struct mj_suzume_sight:
    # what one seat sees and holds
    const mj_suzume_temper* temper
    int seat
    int dora
    bint dealer
    const mj_suzume_rules* prices
    uint64_t held  # unary, the six tiles
    uint64_t reach  # unary, the six tiles and what is unseen
    uint64_t unseen  # unary
    int left[20]  # copies unseen of each code
    int n_unseen
    int others  # players
    int own_draws  # still to come
    int64_t alive[18]  # chance that nobody else wins in each go-round to come, in 2^-16
    int n_codes  # different codes held
    int code[6]
    uint64_t top[6]  # the highest copy held of each
    const uint16_t* value  # what each target is worth to this seat


cdef inline uint64_t suzume_field(int code) noexcept nogil:
    """The bits of a code in unary."""
    return (<uint64_t>2 << SUZUME_LAST_BIT[code]) - (<uint64_t>1 << SUZUME_FIRST_BIT[code])


cdef inline uint64_t suzume_unary(uint64_t word) noexcept nogil:
    """The tiles of a word with one bit a copy (suzume_targets)."""
    cdef uint64_t bits = 0
    cdef int code
    while word:
        code = mj_lowest(word) // 3
        bits |= ((<uint64_t>1 << (word >> 3 * code & 7)) - 1) << SUZUME_FIRST_BIT[code]
        word &= ~(<uint64_t>7 << 3 * code)
    return bits


cdef inline uint64_t suzume_kind_unary(uint64_t word) noexcept nogil:
    """The kinds of a word with four bits a kind."""
    cdef uint64_t key = suzume_key(word), bits = 0
    cdef int kind
    for kind in range(SUZUME_KINDS):
        bits |= ((<uint64_t>1 << (key >> 3 * kind & 7)) - 1) << 4 * kind
    return bits


cdef inline void suzume_price_targets(const mj_suzume_play* play, int dora, mj_suzume_values* out) noexcept nogil:
    cdef int i, total
    for i in range(SUZUME_TARGETS):
        total = suzume_total(SUZUME_TARGET_WORD[i], dora, False, &play.prices)
        out.total[0][i] = total
        if play.prices.dealer_counts:
            total = suzume_total(SUZUME_TARGET_WORD[i], dora, True, &play.prices)
        elif total:
            total += play.prices.dealer
        out.total[1][i] = total


cdef inline void suzume_see(const mj_suzume_hand* hand, const mj_suzume_play* play, const mj_suzume_values* values, int seat,
                            const mj_suzume_temper* temper, mj_suzume_sight* out) noexcept nogil:
    """Gather what a seat at its turn may know: its hand, all rivers, the dora tile, the field's size."""
    cdef uint64_t word = hand.word[seat], seen = word + suzume_tile(hand.dora), left
    cdef int i, other, code
    for other in range(hand.players):
        for i in range(hand.n_river[other]):
            seen += suzume_tile(hand.river[other][i])
    left = SUZUME_WHOLE_SET - seen
    out.temper = temper
    out.seat = seat
    out.dora = hand.dora
    out.dealer = seat == hand.dealer
    out.prices = &play.prices
    out.value = values.total[seat == hand.dealer]
    out.held = suzume_unary(word)
    out.reach = suzume_unary(word + left)
    out.unseen = suzume_unary(left)
    out.n_unseen = 0
    for code in range(SUZUME_CODES):
        out.left[code] = suzume_copies(left, code)
        out.n_unseen += out.left[code]
    out.others = hand.players - 1
    # the next draw is the right-hand neighbour's, the own one comes after everybody else's
    out.own_draws = suzume_field_left(hand) // hand.players
    for i in range(out.own_draws):
        out.alive[i] = 1 << 16
        for _ in range(out.others):
            out.alive[i] = out.alive[i] * (1024 - HAZARD[min(9, hand.n_river[seat] + i)]) // 1024
    out.n_codes = 0
    while word:
        code = mj_lowest(word) // 3
        out.code[out.n_codes] = code
        out.top[out.n_codes] = <uint64_t>1 << SUZUME_FIRST_BIT[code] + suzume_copies(word, code) - 1
        out.n_codes += 1
        word &= ~(<uint64_t>7 << 3 * code)


cdef inline int suzume_near(const mj_suzume_sight* sight, uint64_t kinds, uint16_t* found, uint8_t* missing, int* n_found) noexcept nogil:
    """List the targets that lack the fewest tiles, and those that lack one more; return the fewest."""
    cdef int shape, i, lack, best = NEAR, n = 0, kept = 0
    for shape in range(SUZUME_SHAPES):
        if mj_popcount(SUZUME_TARGET_KINDS[shape] & ~kinds) > best + 1:
            continue
        for i in range(SUZUME_FIRST_TARGET[shape], SUZUME_FIRST_TARGET[shape + 1]):
            if not sight.value[i]:
                continue
            lack = mj_popcount(SUZUME_TARGET[i] & ~sight.held)
            if lack <= best + 1 and not SUZUME_TARGET[i] & ~sight.reach:
                if lack < best:
                    best = lack
                found[n] = i
                missing[n] = lack
                n += 1
    for i in range(n):
        if missing[i] <= best + 1:
            found[kept] = found[i]
            missing[kept] = missing[i]
            kept += 1
    n_found[0] = kept
    return best


cdef inline int64_t suzume_ways(const mj_suzume_sight* sight, uint64_t lacking) noexcept nogil:
    """How many sets of unseen tiles are the ones lacking: a product of C(left, wanted) over codes."""
    cdef int64_t ways = 1
    cdef uint64_t field
    cdef int code
    while lacking:
        code = SUZUME_BIT_CODE[mj_lowest(lacking)]
        field = suzume_field(code)
        ways *= CHOOSE[sight.left[code]][mj_popcount(lacking & field)]
        lacking &= ~field
    return ways


cdef inline int suzume_fastest(const mj_suzume_hand* hand, const mj_suzume_sight* sight) noexcept nogil:
    """The code whose discard keeps the most ways to the nearest winning hands; then to the next nearest."""
    cdef uint16_t found[2001]
    cdef uint8_t missing[2001]
    cdef int64_t gain[2][6]
    cdef int64_t ways
    cdef int n = 0, i, k, level, choice = 0
    cdef int best = suzume_near(sight, suzume_kind_unary(hand.word[sight.seat]), found, missing, &n)
    memset(gain, 0, sizeof(gain))
    for i in range(n):
        level = missing[i] - best
        ways = suzume_ways(sight, SUZUME_TARGET[found[i]] & ~sight.held)
        for k in range(sight.n_codes):
            if not SUZUME_TARGET[found[i]] & sight.top[k]:
                gain[level][k] += ways
    for k in range(1, sight.n_codes):
        if gain[0][k] > gain[0][choice] or (gain[0][k] == gain[0][choice] and gain[1][k] > gain[1][choice]):
            choice = k
    return sight.code[choice]


cdef inline int64_t suzume_round(const mj_suzume_sight* sight, int i, int64_t hope) noexcept nogil:
    """What a go-round is worth with ``hope`` if nobody else wins in it: 2^-20 points."""
    cdef int64_t dead = (1 << 16) - sight.alive[i]
    return (sight.alive[i] * hope >> 16) - dead * (LOST // sight.others)


cdef inline bint suzume_add_win(const mj_suzume_sight* sight, uint64_t word, int code, int weight, int64_t* p, int64_t* win) noexcept nogil:
    """Add one tile a seat may win with: its chance in a go-round (2^-16) and chance times points (2^-20)."""
    cdef int64_t value
    if not sight.left[code]:
        return False
    value = suzume_total(word + suzume_tile(code), sight.dora, sight.dealer, sight.prices)
    if value == 0:
        return False
    p[0] += (<int64_t>sight.left[code] * weight << 12) // sight.n_unseen
    win[0] += (<int64_t>sight.left[code] * weight * value << 16) // sight.n_unseen
    return True


cdef inline void suzume_at_most_one(int64_t* p, int64_t* win) noexcept nogil:
    """Chances of different tiles are sums; where they pass 1, the mean of the wins is left."""
    if p[0] > 1 << 16:
        win[0] = (win[0] << 16) // p[0]
        p[0] = 1 << 16


cdef inline bint suzume_waiting_hope(const mj_suzume_sight* sight, uint64_t word, int river, int64_t* out) noexcept nogil:
    """Points five tiles hope for that wait, out[j] with j go-rounds gone; False when no tile wins.

    ``river``: kinds that may not be ronned. In a go-round everybody else discards, then the seat
    draws; with chance p it wins, else the next go-round comes.
    """
    cdef int64_t win = 0, p = 0
    cdef int kind, i, weight, mask = suzume_waits_of(suzume_key(word))
    while mask:
        kind = mj_lowest(mask)
        mask &= mask - 1
        weight = 16 if river >> kind & 1 else 16 + <int>sight.temper.ron * sight.others
        suzume_add_win(sight, word, kind, weight, &p, &win)
        if kind < SUZUME_NUMBERS:
            suzume_add_win(sight, word, SUZUME_RED + kind, weight, &p, &win)
    if p == 0:
        return False
    suzume_at_most_one(&p, &win)
    out[sight.own_draws] = 0
    for i in range(sight.own_draws - 1, -1, -1):
        out[i] = suzume_round(sight, i, win + (out[i + 1] * ((1 << 16) - p) >> 16))
    return True


cdef inline void suzume_after_draw(const mj_suzume_sight* sight, uint64_t six, int drawn, int river, int64_t* best) noexcept nogil:
    """Points six tiles hope for, best[j] with j go-rounds gone: a win, or the best five that wait; NOTHING else."""
    cdef int64_t after[18]
    cdef uint64_t left = six
    cdef int code, i
    cdef int64_t win = <int64_t>suzume_total(six, sight.dora, sight.dealer, sight.prices) << SCALE_BITS
    for i in range(sight.own_draws + 1):
        best[i] = NOTHING
    while left:
        code = mj_lowest(left) // 3
        left &= ~(<uint64_t>7 << 3 * code)
        # discarding what was drawn is to stay, which the caller knows
        if code != drawn and suzume_waiting_hope(sight, six - suzume_tile(code), river | 1 << suzume_kind(code), after):
            if after[1] > best[1]:
                memcpy(best, after, sizeof(int64_t) * (sight.own_draws + 1))
    if win:
        for i in range(sight.own_draws + 1):
            best[i] = max(best[i], win)


cdef inline int64_t suzume_hope(const mj_suzume_sight* sight, uint64_t word, int river) noexcept nogil:
    """Points five tiles hope for, a draw looked ahead: what comes is a win, makes the best five of six, or is discarded."""
    cdef int64_t best[20][18]
    cdef int64_t stay = 0, drawn, ron = 0, p = 0
    cdef int code, i
    for code in range(SUZUME_CODES):
        if sight.left[code]:
            suzume_after_draw(sight, word + suzume_tile(code), code, river, best[code])
    if suzume_waits_of(suzume_key(word)):
        for code in range(SUZUME_CODES):
            if not river >> suzume_kind(code) & 1:
                suzume_add_win(sight, word, code, <int>sight.temper.ron * sight.others, &p, &ron)
        suzume_at_most_one(&p, &ron)
    for i in range(sight.own_draws - 1, -1, -1):
        drawn = 0
        for code in range(SUZUME_CODES):
            if sight.left[code]:
                drawn += sight.left[code] * max(best[code][i + 1], stay)
        stay = suzume_round(sight, i, ron + (((1 << 16) - p) * (drawn // sight.n_unseen) >> 16))
    return stay


cdef inline int64_t suzume_far_chance(const mj_suzume_sight* sight, int lacking) noexcept nogil:
    """Chance that so many given tiles are drawn before somebody else wins, in 2^-20.

    ``d! / (unseen * (unseen - 1) * ..)`` for each choice of own draws, as far as nobody has won
    before the last of them.
    """
    cdef int64_t alive = <int64_t>1 << SCALE_BITS, orders = 1, chance = 0
    cdef int k, i
    for k in range(1, sight.own_draws + 1):
        alive = alive * sight.alive[k - 1] >> 16
        if k >= lacking:  # C(k - 1, lacking - 1) choices of the draws before the last
            chance += orders * alive
            orders = orders * k // (k - lacking + 1)
    for i in range(lacking):
        chance = chance * (i + 1) // (sight.n_unseen - i)
    return chance


cdef inline void suzume_gains(const mj_suzume_sight* sight, uint64_t word, int river, int64_t* out) noexcept nogil:
    """Points that each discard may hope for, in 2^-20.

    Near a win they are looked ahead draw by draw. Farther off every nearest winning hand counts
    with its chance and value; these chances overlap, so that their sum x counts as x / (1 + x).
    """
    cdef uint16_t found[2001]
    cdef uint8_t missing[2001]
    cdef int64_t sum_chance[6]
    cdef int64_t sum_value[6]
    cdef int64_t part, chance
    cdef uint64_t target
    cdef int n = 0, i, k
    cdef int nearest = suzume_near(sight, suzume_kind_unary(word), found, missing, &n)
    if nearest <= AHEAD:
        for k in range(sight.n_codes):
            i = sight.code[k]
            out[k] = suzume_hope(sight, word - suzume_tile(i), river | 1 << suzume_kind(i))
        return
    chance = suzume_far_chance(sight, nearest)
    memset(sum_chance, 0, sizeof(sum_chance))
    memset(sum_value, 0, sizeof(sum_value))
    for i in range(n):
        target = SUZUME_TARGET[found[i]]
        if missing[i] == nearest:
            part = chance * suzume_ways(sight, target & ~sight.held)
            for k in range(sight.n_codes):
                if not target & sight.top[k]:
                    sum_chance[k] += part
                    sum_value[k] += part * sight.value[found[i]]
    for k in range(sight.n_codes):
        out[k] = (sum_value[k] << 10) // ((<int64_t>1 << SCALE_BITS) + sum_chance[k]) << SCALE_BITS - 10


cdef inline void suzume_add_waiting(const mj_suzume_sight* sight, const uint8_t* parts, int value, const int8_t* place,
                                    int64_t* out) noexcept nogil:
    """Add value times the sets of five unseen tiles that wait for each held code to be a target: out[place].

    ``parts``: the codes of the target and their copies; the ways of all codes but one are a product
    from the front and one from behind.
    """
    cdef int64_t before[7]
    cdef int64_t behind = value
    cdef int n = 0, code, copies
    before[0] = 1
    while n < 6 and parts[n]:
        before[n + 1] = before[n] * CHOOSE[sight.left[parts[n] & 31]][parts[n] >> 5]
        n += 1
    while n:
        n -= 1
        code = parts[n] & 31
        copies = parts[n] >> 5
        if place[code] >= 0:
            out[place[code]] += before[n] * behind * CHOOSE[sight.left[code]][copies - 1]
        behind *= CHOOSE[sight.left[code]][copies]
        if behind == 0:
            return


cdef inline void suzume_costs(const mj_suzume_hand* hand, const mj_suzume_values* values, const mj_suzume_sight* sight,
                              int64_t* out) noexcept nogil:
    """Points that each discard may cost, in 2^-20: five unseen tiles that win on it, among all five there can be.

    Opponents hold better tiles than random ones; READINESS makes up for it. A kind in somebody's
    own river cannot be ronned by him (S-28); nobody pays more than he has (S-36).
    """
    cdef int64_t waiting[2][6]
    cdef int8_t place[20]
    cdef int64_t all_hands = 1, amount
    cdef int i, k, seat, payable = hand.points[sight.seat]
    memset(waiting, 0, sizeof(waiting))
    memset(place, 255, sizeof(place))
    for k in range(sight.n_codes):
        place[sight.code[k]] = k
    for i in range(SUZUME_TARGETS):
        if not values.total[1][i] or mj_popcount(SUZUME_TARGET[i] & ~sight.unseen) > 1:
            continue
        for k in range(2):
            suzume_add_waiting(sight, SUZUME_TARGET_PARTS + 6 * i, min(payable, <int>values.total[k][i]), place, waiting[k])
    for i in range(SUZUME_HELD):
        all_hands = all_hands * (sight.n_unseen - i) // (i + 1)
    for k in range(sight.n_codes):
        out[k] = 0
        for seat in range(hand.players):
            if seat != sight.seat and not suzume_furiten(hand.river_kinds[seat], sight.code[k]):
                amount = waiting[seat == hand.dealer][k] << SCALE_BITS
                out[k] += amount // all_hands * READINESS[min(9, <int>hand.n_river[seat])] * sight.temper.danger // 256


cdef inline int suzume_weighed(const mj_suzume_hand* hand, const mj_suzume_values* values, const mj_suzume_sight* sight) noexcept nogil:
    """The code whose discard hopes for the most points more than it may cost."""
    cdef int64_t gain[6]
    cdef int64_t cost[6]
    cdef int k, choice = 0
    suzume_gains(sight, hand.word[sight.seat], hand.river_kinds[sight.seat], gain)
    suzume_costs(hand, values, sight, cost)
    for k in range(1, sight.n_codes):
        if gain[k] - cost[k] > gain[choice] - cost[choice]:
            choice = k
    return sight.code[choice]


cdef inline int suzume_choose(const mj_suzume_hand* hand, const mj_suzume_play* play, const mj_suzume_values* values,
                              int player, int seat, mj_stream* stream) noexcept nogil:
    """The action of a built-in player; ``values`` belong to the dora tile and are read by the stronger ones."""
    cdef uint64_t legal = suzume_legal(hand, play, seat)
    cdef mj_suzume_sight sight
    if player == SUZUME_PLAYER_RANDOM:
        for _ in range(<int>below(stream, mj_popcount(legal))):
            legal &= legal - 1
        return mj_lowest(legal)
    if hand.stage == SUZUME_STAGE_CLAIMS:
        return ACTION_RON if suzume_value(hand, play, seat) else ACTION_PASS
    if legal & bit(ACTION_TSUMO) and suzume_value(hand, play, seat):
        return ACTION_TSUMO
    suzume_see(hand, play, values, seat, &SUZUME_TEMPER[player == SUZUME_PLAYER_STRONG], &sight)
    if player == SUZUME_PLAYER_GREEDY:
        return SUZUME_DISCARD[suzume_fastest(hand, &sight)]
    return SUZUME_DISCARD[suzume_weighed(hand, values, &sight)]

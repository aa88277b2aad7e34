# What a discard may cost: the share of an opponent's possible waits that hold the tile, times what he would be paid.
#
# Every pair of unseen tiles that would wait for a tile counts with the weight of such waits among ready
# hands; none waits for what the opponent cannot ron. So genbutsu cost nothing, suji little, honours of
# which none is left nothing, a tile behind a wall of four less.

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memset

from mjcore._schema cimport MELD_ANKAN, ROUND_MAX_MELDS, mj_round
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tiles cimport EAST, KINDS, NORTH, bit
from mjcore.riichi.players.outlook cimport (
    GUESSED_OPEN, GUESSED_RIICHI, QUARTERS, READY, READY_SCALE, RIVAL, WEIGHT_KANCHAN, WEIGHT_PENCHAN, WEIGHT_RYANMEN, WEIGHT_SHANPON,
    WEIGHT_TANKI, mj_stance, points_of,
)
from mjcore.riichi.players.sight cimport copies_unseen, safe_kinds
from mjcore.riichi.state cimport add_melds, distance_from


cdef inline void add_wait(const uint8_t* seen, uint64_t safe, int a, int b, uint64_t waits, int weight, int64_t* on,
                          int64_t* whole) noexcept nogil:
    """Add the combinations of two tiles that wait for some kinds, none of which is safe."""
    cdef int64_t ways = <int64_t>(4 - seen[a]) * (4 - seen[b]) * weight
    if waits & safe:
        return
    whole[0] += ways
    while waits:
        on[mj_lowest(waits)] += ways
        waits &= waits - 1


cdef inline int64_t waits_of_opponent(const mj_stance* s, uint64_t safe, int64_t* on) noexcept nogil:
    """Weight of the waits on each kind among all waits that unseen tiles allow; return the weight of all."""
    cdef const uint8_t* seen = &s.sight.seen[0]
    cdef int suit, i, kind
    cdef int64_t whole = 0, ways, left
    memset(on, 0, KINDS * sizeof(int64_t))
    for suit in range(1 if s.play.players == 3 else 0, 3):
        for i in range(8):
            kind = 9 * suit + i
            if i == 0:
                add_wait(seen, safe, kind, kind + 1, bit(kind + 2), WEIGHT_PENCHAN, on, &whole)
            elif i == 7:
                add_wait(seen, safe, kind, kind + 1, bit(kind - 1), WEIGHT_PENCHAN, on, &whole)
            else:
                add_wait(seen, safe, kind, kind + 1, bit(kind - 1) | bit(kind + 2), WEIGHT_RYANMEN, on, &whole)
            if i < 7:
                add_wait(seen, safe, kind, kind + 2, bit(kind + 1), WEIGHT_KANCHAN, on, &whole)
    for kind in range(KINDS):
        if safe >> kind & 1:
            continue
        left = 4 - seen[kind]
        ways = left * (left - 1) // 2 * WEIGHT_SHANPON + left * WEIGHT_TANKI
        on[kind] += ways
        # a shanpon waits for two kinds: each of them brings half of it to the whole
        whole += left * (left - 1) // 2 * WEIGHT_SHANPON // 2 + left * WEIGHT_TANKI
    return whole


cdef inline int open_quarters(const mj_stance* s, int opponent, bint* called) noexcept nogil:
    """Quarters of han that lie open before a seat: dora, red fives, yakuhai, norths."""
    cdef const mj_round* r = s.r
    cdef const uint8_t* yakuhai = s.prospects.yakuhai + 7 * (4 * r.round_wind + distance_from(r, r.dealer, opponent))
    cdef int i, at, quarters = QUARTERS * r.nuki[opponent] * (1 + s.dora_times[NORTH])
    cdef uint8_t held[34]
    cdef uint64_t left
    called[0] = False
    memset(held, 0, sizeof(held))
    add_melds(r, opponent, held)
    for i in range(r.n_melds[opponent]):
        at = ROUND_MAX_MELDS * opponent + i
        quarters += QUARTERS * r.meld_reds[at]
        if r.meld_kind[at] >= EAST and yakuhai[r.meld_kind[at] - EAST]:
            quarters += QUARTERS * yakuhai[r.meld_kind[at] - EAST]
            called[0] = True
    left = s.sight.dora
    while left:
        quarters += QUARTERS * held[mj_lowest(left)] * s.dora_times[mj_lowest(left)]
        left &= left - 1
    return quarters


cdef inline void weigh_opponent(mj_stance* s, int opponent) noexcept nogil:
    """Add what an opponent's wait may cost to the danger of each kind."""
    cdef const mj_round* r = s.r
    cdef int64_t on[34]
    cdef int64_t whole, ahead = 0, unseen = 0, cost
    cdef int kind, ready, quarters, i, melds = 0
    cdef bint yaku, dealer = opponent == r.dealer
    for i in range(r.n_melds[opponent]):
        melds += r.meld_type[ROUND_MAX_MELDS * opponent + i] != MELD_ANKAN
    ready = READY_SCALE if r.riichi[opponent] else READY[melds][min(5, r.n_discards[opponent] // 3)]
    if ready == 0:
        return
    quarters = open_quarters(s, opponent, &yaku) + (GUESSED_RIICHI if melds == 0 else GUESSED_OPEN)
    whole = waits_of_opponent(s, safe_kinds(r, opponent), on)
    if whole == 0:
        return
    for kind in range(KINDS):
        if on[kind]:
            cost = points_of(s.rules, quarters + QUARTERS * s.dora_times[kind], dealer) * ready * on[kind] // (whole * READY_SCALE // 16)
            s.danger[kind] += cost
            ahead += cost * copies_unseen(&s.sight, kind)
        unseen += copies_unseen(&s.sight, kind)
    if unseen:
        s.danger_ahead += ahead // unseen
    s.hope = s.hope * (READY_SCALE * 256 - RIVAL * ready) >> 16

# The built-in players of riichi for three and four seats, from weak to strong. They look only at what
# their seat may see, draw only from their seat's stream, and reckon in whole numbers: the same move on
# every machine.
#
# random     any legal action, all equally likely
# tsumogiri  an absent player: discards what it has drawn, answers nothing
# greedy     wins when it can, declares riichi when it is ready, sets out norths; discards what leaves
#            the hand nearest to complete, then the most useful tiles unseen; calls nothing
# balanced   weighs points, chance and danger, calls and folds (balanced.pxd)
# strong     reckons ready hands wait by wait and what leads to them, and knows opponents by counts of real games (strong.pxd)

from libc.stdint cimport int8_t, uint64_t, uint8_t

from mjcore._schema cimport (
    ACTION_KYUUSHU, ACTION_NUKI, ACTION_PASS, ACTION_RIICHI, ACTION_RON, ACTION_TSUMO, ACTION_TSUMOGIRI, ROUND_MASK_WORDS,
    STAGE_CLAIMS, mj_play, mj_round,
)
from mjcore.kernel.shanten cimport INFINITE, classes_of_front, front_of, missing_of_front, mj_classes, mj_hand, take_out
from mjcore.kernel.simd cimport mj_front, mj_lowest
from mjcore.kernel.tables cimport ALL_KINDS
from mjcore.kernel.tiles cimport EAST, KINDS, bit, kind_of
from mjcore.kernel.waits cimport useful_of_front
from mjcore.riichi.answers cimport may
from mjcore.riichi.players.sight cimport count_unseen, look_around, mj_sight
from mjcore.riichi.waits cimport hand_for_waits

# tiles missing from which on a hand of nine kinds is given up
cdef enum:
    HOPELESS = 5

# which of two equal discards goes first: what is hardest to build on, by the number of a suit
cdef extern from * nogil:
    """
    static const uint8_t BUILDABLE[9] = {1, 2, 3, 4, 4, 4, 3, 2, 1};
    """
    const uint8_t BUILDABLE[9]

cdef struct mj_options:
    # the discards a seat may make, by kind, and the hand after each
    uint64_t kinds
    int best  # fewest tiles missing after one of them
    int8_t missing[34]
    uint8_t ukeire[34]  # copies unseen of the useful tiles; counted for the nearest hands only
    uint64_t useful[34]


cdef inline uint64_t discard_kinds(const mj_round* r, int seat) noexcept nogil:
    """Kinds that the seat may discard, red or plain, from the hand or as drawn."""
    cdef uint64_t mask = r.legal[ROUND_MASK_WORDS * seat]
    cdef uint64_t kinds = mask & ALL_KINDS
    cdef int suit
    for suit in range(3):
        if mask >> (KINDS + suit) & 1:
            kinds |= bit(9 * suit + 4)
    if may(r, seat, ACTION_TSUMOGIRI):
        kinds |= bit(kind_of(r.drawn))
    return kinds


cdef inline int discard_action(const mj_round* r, int seat, int kind) noexcept nogil:
    """The action that discards a kind: the tile just drawn before an equal one, a plain five before a red one."""
    if r.drawn == kind and may(r, seat, ACTION_TSUMOGIRI):
        return ACTION_TSUMOGIRI
    if may(r, seat, kind):
        return kind
    return ACTION_TSUMOGIRI if r.drawn == KINDS + kind // 9 and may(r, seat, ACTION_TSUMOGIRI) else KINDS + kind // 9


cdef inline void compare_discards(const mj_round* r, int seat, const uint8_t* counts, int n_melds, uint64_t kinds,
                                  const mj_sight* sight, mj_options* options) noexcept nogil:
    """Fill what is left after each of some discards of 3n+2 tiles; useful tiles for the nearest hands only."""
    cdef mj_hand hand
    cdef mj_front front
    cdef mj_front[14] after
    cdef mj_classes classes
    cdef mj_classes[14] changed
    cdef uint64_t left = kinds
    cdef int kind, n = 0
    hand_for_waits(counts, n_melds, r.players, &hand)
    front_of(hand.counts, &front)
    classes_of_front(&front, r.players, &classes)
    options.kinds = kinds
    options.best = INFINITE
    while left:
        kind = mj_lowest(left)
        left &= left - 1
        after[n] = front
        changed[n] = classes
        take_out(&after[n], &changed[n], hand.counts, kind, r.players)
        hand.counts[kind] += 1
        options.missing[kind] = missing_of_front(&after[n], &changed[n], n_melds)
        options.best = min(options.best, <int>options.missing[kind])
        n += 1
    n = 0
    left = kinds
    while left:
        kind = mj_lowest(left)
        left &= left - 1
        options.useful[kind] = 0
        options.ukeire[kind] = 0
        if options.missing[kind] == options.best:
            hand.counts[kind] -= 1
            options.useful[kind] = useful_of_front(hand.counts, &after[n], &changed[n], n_melds, r.players, options.best)
            hand.counts[kind] += 1
            options.ukeire[kind] = count_unseen(sight, options.useful[kind])
        n += 1


cdef inline int worth_keeping(const mj_sight* sight, int kind) noexcept nogil:
    """Order of equal discards: honours first, then from the ends of a suit inwards; dora last."""
    return (0 if kind >= EAST else BUILDABLE[kind % 9]) + (8 if sight.dora >> kind & 1 else 0)


cdef inline int fastest_kind(const mj_sight* sight, const mj_options* options) noexcept nogil:
    """The discard that leaves the fewest tiles missing, then the most useful copies unseen."""
    cdef uint64_t left = options.kinds
    cdef int kind, found = -1
    while left:
        kind = mj_lowest(left)
        left &= left - 1
        if options.missing[kind] > options.best:
            continue
        if (found < 0 or options.ukeire[kind] > options.ukeire[found]
                or (options.ukeire[kind] == options.ukeire[found]
                    and worth_keeping(sight, kind) < worth_keeping(sight, found))):
            found = kind
    return found


cdef inline int lowest_action(const mj_round* r, int seat) noexcept nogil:
    """The legal action of the lowest id."""
    cdef const uint64_t* mask = r.legal + ROUND_MASK_WORDS * seat
    if mask[0]:
        return mj_lowest(mask[0])
    return 64 + mj_lowest(mask[1]) if mask[1] else 128 + mj_lowest(mask[2])


cdef inline int tsumogiri_action(const mj_round* r, int seat) noexcept nogil:
    """The tile just drawn goes; where it may not (a north that has to be set out), the lowest action."""
    if r.stage == STAGE_CLAIMS:
        return ACTION_PASS
    return ACTION_TSUMOGIRI if may(r, seat, ACTION_TSUMOGIRI) else lowest_action(r, seat)


cdef inline int forced_action(const mj_round* r, int seat) noexcept nogil:
    """What everybody does who means to win: take a win, set out a north, wait in riichi; -1 = there is a choice."""
    if may(r, seat, ACTION_RON):
        return ACTION_RON
    if may(r, seat, ACTION_TSUMO):
        return ACTION_TSUMO
    if may(r, seat, ACTION_NUKI):
        return ACTION_NUKI
    return ACTION_TSUMOGIRI if r.riichi[seat] else -1


cdef inline int greedy_action(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    cdef mj_sight sight
    cdef mj_options options
    cdef int action = forced_action(r, seat), kind
    if action >= 0:
        return action
    if r.stage == STAGE_CLAIMS:
        return ACTION_PASS
    look_around(play, r, seat, &sight)
    compare_discards(r, seat, r.counts + KINDS * seat, r.n_melds[seat], discard_kinds(r, seat), &sight, &options)
    kind = fastest_kind(&sight, &options)
    if may(r, seat, ACTION_RIICHI) and options.best == 1 and options.ukeire[kind]:
        return ACTION_RIICHI
    if may(r, seat, ACTION_KYUUSHU) and options.best >= HOPELESS:
        return ACTION_KYUUSHU
    return discard_action(r, seat, kind)

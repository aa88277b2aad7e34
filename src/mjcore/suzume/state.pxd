# Suzume-Jong in play: one hand as a flat struct, its legal moves, and what a move does.
#
# A hand passes through stages. "turn": one seat holds six tiles and acts. "claims": everybody else
# may answer to the discard. "over". Nobody's clock, no I/O, no randomness: the deal is an input.
# What happened is written to a log of events where one is given; Game and simulate run on the same
# functions. Kernels trust their input; hand.pyx checks.

from libc.stdint cimport int16_t, uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_PASS, ACTION_RON, ACTION_TSUMO, EVENT_DAHAI, EVENT_FALSE_WIN, EVENT_HORA, EVENT_RYUKYOKU, EVENT_TSUMO,
    SUZUME_END_EXHAUSTED, SUZUME_END_RON, SUZUME_END_TSUMO, SUZUME_STAGE_CLAIMS, SUZUME_STAGE_OVER, SUZUME_STAGE_TURN, mj_suzume_rules,
)
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tables cimport SUZUME_DISCARD, SUZUME_DISCARDED, SUZUME_WHOLE_SET
from mjcore.kernel.tiles cimport bit
from mjcore.suzume.score cimport SUZUME_CODES, SUZUME_NO_DORA, suzume_copies, suzume_furiten, suzume_kind, suzume_tile, suzume_total

cdef extern from "assert.h" nogil:
    void mj_assert "assert"(bint held)  # nothing in a release build

cdef enum:
    SUZUME_TILES = 44
    SUZUME_HELD = 5
    SUZUME_MAX_RIVER = 17  # two players: 33 draws
    SUZUME_LOG = 16
    NO_SEAT = 255

cdef struct mj_suzume_play:
    # the rules of a hand in play
    mj_suzume_rules prices
    uint8_t players
    uint8_t allow_false_win
    uint8_t penalty  # of a false declaration, to each other seat
    uint8_t penalty_from_dealer  # 1 = it is paid from the dealer on, 0 = from the right-hand neighbour on
    uint8_t win_first  # 1 = valid wins are paid before the penalties of the same tile

cdef struct mj_suzume_hand:
    uint64_t word[6]  # tiles in hand, see generate/suzume.py
    uint8_t deal[44]  # codes: five a seat from the dealer on, the dora tile, then the field in its order
    uint8_t river[6][17]
    uint8_t n_river[6]
    uint16_t river_kinds[6]
    int16_t before[6]  # points when the hand was dealt
    int16_t points[6]
    int16_t value[6]  # of each winner's hand
    uint8_t penalties[6]
    uint8_t players
    uint8_t next  # place in the deal of the next tile to draw
    uint8_t dealer
    uint8_t turn
    uint8_t stage
    uint8_t dora
    uint8_t tile  # the tile drawn last; at "claims" the discard
    uint8_t refused  # 1 = tsumo was declared falsely: a discard must follow
    uint8_t winners  # mask
    uint8_t end

cdef struct mj_suzume_event:
    uint8_t number
    uint8_t actor
    uint8_t target
    uint8_t tile
    int16_t value
    int16_t deltas[6]
    uint64_t word  # tiles shown

cdef struct mj_suzume_log:
    int n
    mj_suzume_event events[16]


cdef inline int suzume_first_draw(int players) noexcept nogil:
    """Place in the deal of the first tile of the field: after the hands and the dora tile (S-18, S-19)."""
    return SUZUME_HELD * players + 1


cdef inline int suzume_field_left(const mj_suzume_hand* hand) noexcept nogil:
    return SUZUME_TILES - hand.next


cdef inline bint suzume_holds(const mj_suzume_hand* hand) noexcept nogil:
    """Whether a hand is one: every tile once, points conserved, what is kept besides them derived anew."""
    cdef int count[20]
    cdef int seat, i, kinds, held, points = 0, drawn = hand.next - suzume_first_draw(hand.players)
    memset(count, 0, sizeof(count))
    count[hand.dora] += 1
    for i in range(hand.next, SUZUME_TILES):
        count[hand.deal[i]] += 1
    for seat in range(hand.players):
        points += hand.points[seat] - hand.before[seat]
        kinds = held = 0
        for i in range(hand.n_river[seat]):
            count[hand.river[seat][i]] += 1
            kinds |= 1 << suzume_kind(hand.river[seat][i])
        for i in range(SUZUME_CODES):
            count[i] += suzume_copies(hand.word[seat], i)
            held += suzume_copies(hand.word[seat], i)
        drawn -= hand.n_river[seat] + held - SUZUME_HELD
        if kinds != hand.river_kinds[seat] or hand.points[seat] < 0:
            return False
    for i in range(SUZUME_CODES):
        if count[i] != suzume_copies(SUZUME_WHOLE_SET, i):
            return False
    return points == 0 and drawn == 0


cdef inline mj_suzume_event* suzume_tell(mj_suzume_log* log, int number, int actor, int target, int tile) noexcept nogil:
    """Append an event; the caller fills in the rest. NULL where nobody listens."""
    cdef mj_suzume_event* event
    if log == NULL:
        return NULL
    event = &log.events[log.n]
    log.n += 1
    memset(event, 0, sizeof(mj_suzume_event))
    event.number = number
    event.actor = actor
    event.target = target
    event.tile = tile
    return event


cdef inline void suzume_draw(mj_suzume_hand* hand, mj_suzume_log* log) noexcept nogil:
    """The seat whose turn it is takes a tile; with an empty field the hand is over (S-21, S-29)."""
    if hand.next == SUZUME_TILES:
        hand.stage = SUZUME_STAGE_OVER
        hand.end = SUZUME_END_EXHAUSTED
        suzume_tell(log, EVENT_RYUKYOKU, NO_SEAT, NO_SEAT, SUZUME_NO_DORA)
        return
    hand.tile = hand.deal[hand.next]
    hand.next += 1
    hand.word[hand.turn] += suzume_tile(hand.tile)
    hand.stage = SUZUME_STAGE_TURN
    suzume_tell(log, EVENT_TSUMO, hand.turn, NO_SEAT, hand.tile)


cdef inline void suzume_start(mj_suzume_hand* hand, const mj_suzume_play* play, int dealer, mj_suzume_log* log) noexcept nogil:
    """Deal five tiles each from the dealer on and the dora tile; the dealer draws (S-17 .. S-20).

    ``hand.deal`` and ``hand.points`` are filled in; everything else is set here.
    """
    cdef int i, seat = dealer, at = 0
    memcpy(hand.before, hand.points, sizeof(hand.points))
    memset(hand.word, 0, sizeof(hand.word))
    memset(hand.n_river, 0, sizeof(hand.n_river))
    memset(hand.river_kinds, 0, sizeof(hand.river_kinds))
    memset(hand.value, 0, sizeof(hand.value))
    memset(hand.penalties, 0, sizeof(hand.penalties))
    hand.players = play.players
    hand.winners = 0
    hand.refused = 0
    hand.dealer = dealer
    for i in range(play.players):
        while at < SUZUME_HELD * (i + 1):
            hand.word[seat] += suzume_tile(hand.deal[at])
            at += 1
        seat = seat + 1 if seat + 1 < play.players else 0
    hand.dora = hand.deal[at]
    hand.next = at + 1
    hand.turn = dealer
    suzume_draw(hand, log)
    mj_assert(suzume_holds(hand))


cdef inline int suzume_value(const mj_suzume_hand* hand, const mj_suzume_play* play, int seat) noexcept nogil:
    """What a seat would win now: its six tiles at its turn, the discard at "claims"; 0 = nothing."""
    cdef uint64_t word = hand.word[seat]
    if hand.stage == SUZUME_STAGE_CLAIMS:
        if suzume_furiten(hand.river_kinds[seat], hand.tile):  # S-28
            return 0
        word += suzume_tile(hand.tile)
    return suzume_total(word, hand.dora, seat == hand.dealer, &play.prices)  # S-22, S-26


cdef inline uint64_t suzume_legal(const mj_suzume_hand* hand, const mj_suzume_play* play, int seat) noexcept nogil:
    """Mask of the actions of a seat, all in the first word of the list; 0 = it is not asked."""
    cdef uint64_t left, mask = 0
    cdef int code
    if hand.stage == SUZUME_STAGE_CLAIMS and seat != hand.turn:
        if play.allow_false_win or suzume_value(hand, play, seat):
            mask |= bit(ACTION_RON)
        return mask | bit(ACTION_PASS)
    if hand.stage != SUZUME_STAGE_TURN or seat != hand.turn:
        return 0
    left = hand.word[seat]
    while left:  # S-24: any of the six, the red or the plain copy
        code = mj_lowest(left) // 3
        mask |= bit(SUZUME_DISCARD[code])
        left &= ~(<uint64_t>7 << 3 * code)
    if not hand.refused and (play.allow_false_win or suzume_value(hand, play, seat)):
        mask |= bit(ACTION_TSUMO)
    return mask


cdef inline int suzume_asked(const mj_suzume_hand* hand, const mj_suzume_play* play) noexcept nogil:
    """Mask of the seats that have a choice; 0 at "claims" = the table goes on at once."""
    cdef int seat, mask = 0
    if hand.stage == SUZUME_STAGE_TURN:
        return 1 << hand.turn
    if hand.stage == SUZUME_STAGE_CLAIMS:
        for seat in range(hand.players):
            if seat != hand.turn and (play.allow_false_win or suzume_value(hand, play, seat)):
                mask |= 1 << seat
    return mask


cdef inline void suzume_pay(mj_suzume_hand* hand, int payer, int winner, int amount, mj_suzume_event* event) noexcept nogil:
    """Move points, never more than the payer has (S-36, S-39)."""
    if amount > hand.points[payer]:
        amount = hand.points[payer]
    hand.points[payer] -= amount
    hand.points[winner] += amount
    if event != NULL:
        event.deltas[payer] -= amount
        event.deltas[winner] += amount


cdef inline void suzume_penalise(mj_suzume_hand* hand, const mj_suzume_play* play, int seat, mj_suzume_log* log) noexcept nogil:
    """A false declaration is paid to everybody else, one after another, and the hand was shown (S-35)."""
    cdef int other = hand.dealer if play.penalty_from_dealer else seat
    cdef mj_suzume_event* event = suzume_tell(log, EVENT_FALSE_WIN, seat, hand.turn, hand.tile)
    if event != NULL:
        event.word = hand.word[seat]
        if hand.stage == SUZUME_STAGE_TURN:
            event.word -= suzume_tile(hand.tile)
    hand.penalties[seat] += 1
    for _ in range(hand.players):
        if other != seat:
            suzume_pay(hand, seat, other, play.penalty, event)
        other = other + 1 if other + 1 < hand.players else 0


cdef inline void suzume_win(mj_suzume_hand* hand, int seat, int value, mj_suzume_log* log) noexcept nogil:
    """Pay one win: by everybody at a tsumo (S-23), by the discarder at a ron (S-26)."""
    cdef int other, share
    cdef bint tsumo = seat == hand.turn
    cdef mj_suzume_event* event = suzume_tell(log, EVENT_HORA, seat, hand.turn, hand.tile)
    hand.winners |= 1 << seat
    hand.value[seat] = value
    hand.end = SUZUME_END_TSUMO if tsumo else SUZUME_END_RON
    if event != NULL:
        event.value = value
        event.word = hand.word[seat]
        if tsumo:
            event.word -= suzume_tile(hand.tile)
    if not tsumo:
        suzume_pay(hand, hand.turn, seat, value, event)
        return
    share = (value + hand.players - 2) // (hand.players - 1)
    for other in range(hand.players):
        if other != seat:
            suzume_pay(hand, other, seat, share, event)


cdef inline void suzume_apply(mj_suzume_hand* hand, const mj_suzume_play* play, int action, mj_suzume_log* log) noexcept nogil:
    """Carry out a legal action of the seat whose turn it is."""
    cdef int code, value
    if action == ACTION_TSUMO:
        value = suzume_value(hand, play, hand.turn)
        if value == 0:
            suzume_penalise(hand, play, hand.turn, log)
            hand.refused = 1
        else:
            suzume_win(hand, hand.turn, value, log)
            hand.stage = SUZUME_STAGE_OVER
        mj_assert(suzume_holds(hand))
        return
    code = SUZUME_DISCARDED[action]
    suzume_tell(log, EVENT_DAHAI, hand.turn, NO_SEAT, code)
    hand.word[hand.turn] -= suzume_tile(code)
    hand.river[hand.turn][hand.n_river[hand.turn]] = code
    hand.n_river[hand.turn] += 1
    hand.river_kinds[hand.turn] |= 1 << suzume_kind(code)
    hand.tile = code
    hand.refused = 0
    hand.stage = SUZUME_STAGE_CLAIMS
    mj_assert(suzume_holds(hand))


cdef inline void suzume_resolve(mj_suzume_hand* hand, const mj_suzume_play* play, int rons, mj_suzume_log* log) noexcept nogil:
    """Settle the answers to a discard; ``rons``: mask of the seats that declared, 0 = everybody passed.

    Penalties and wins are each paid in turn order from the discarder (S-38, S-39). Without a valid
    win the turn passes on (S-27, S-35).
    """
    cdef int values[6]
    cdef int pass_of, seat
    if rons:
        for seat in range(hand.players):
            values[seat] = suzume_value(hand, play, seat) if rons >> seat & 1 else 0
        for pass_of in range(2):
            seat = hand.turn
            for _ in range(hand.players - 1):
                seat = seat + 1 if seat + 1 < hand.players else 0
                if not rons >> seat & 1 or (values[seat] != 0) != (pass_of ^ play.win_first):
                    continue
                if values[seat]:
                    suzume_win(hand, seat, values[seat], log)
                else:
                    suzume_penalise(hand, play, seat, log)
        if hand.winners:
            hand.stage = SUZUME_STAGE_OVER
            mj_assert(suzume_holds(hand))
            return
    hand.turn = hand.turn + 1 if hand.turn + 1 < hand.players else 0
    suzume_draw(hand, log)
    mj_assert(suzume_holds(hand))

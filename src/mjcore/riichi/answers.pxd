# The answers of a stage: which are legal, which are missing, which is given, which call counts.

from libc.stdint cimport uint64_t, uint8_t

from mjcore._schema cimport (
    ACTION_CHI_LOW, ACTION_DAIMINKAN, ACTION_PON, ACTION_RON, DRAW_CALL, DRAW_WALL, FOUR_KANS_FIFTH, ROUND_MASK_WORDS,
    ROUND_NO_ANSWER, ROUND_STICK, STAGE_CLAIMS, STAGE_TURN, mj_play, mj_round,
)
from mjcore.kernel.simd cimport mj_more_than, mj_popcount
from mjcore.kernel.tables cimport YAOCHUU_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, bit
from mjcore.riichi.rules cimport rons_that_matter
from mjcore.riichi.state cimport closed_hand, kan_holders, live_left


cdef inline void allow(mj_round* r, int seat, int action) noexcept nogil:
    r.legal[ROUND_MASK_WORDS * seat + (action >> 6)] |= bit(action & 63)


cdef inline bint may(const mj_round* r, int seat, int action) noexcept nogil:
    return r.legal[ROUND_MASK_WORDS * seat + (action >> 6)] >> (action & 63) & 1


cdef inline bint wants_nothing(const mj_round* r, int seat) noexcept nogil:
    cdef const uint64_t* mask = r.legal + ROUND_MASK_WORDS * seat
    return (mask[0] | mask[1] | mask[2]) == 0


cdef inline bint kan_left(const mj_play* play, const mj_round* r) noexcept nogil:
    """Whether one more kan can be made: never with no live tile left, never a fifth (C-7),
    unless the fifth is the one that aborts."""
    if live_left(play, r) == 0:
        return False
    return r.n_kans < 4 or (r.n_kans == 4 and play.four_kans == FOUR_KANS_FIFTH and kan_holders(r) > 1)


cdef inline bint may_riichi(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """K-19: closed, not yet in riichi, a stick to put out, live tiles left. Whether it is ready comes after."""
    return (r.draw != DRAW_CALL and not r.riichi[seat] and closed_hand(r, seat)
            and (not play.riichi_needs_1000 or r.points[seat] >= ROUND_STICK)
            and live_left(play, r) >= play.riichi_min_wall)


cdef inline bint nine_kinds(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """P-99: the first draw of an unbroken go-round, nine kinds of yaochuu or more."""
    return (play.kyuushu and r.unbroken and r.draw == DRAW_WALL and r.n_discards[seat] == 0
            and mj_popcount(mj_more_than(r.counts + KINDS * seat, 0) & YAOCHUU_KINDS) >= 9)


cdef inline bint may_nuki(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """P-4: a north in hand (in riichi: the one just drawn), a replacement tile and a live tile left."""
    if not play.nuki or r.counts[KINDS * seat + NORTH] == 0 or r.replaced >= play.replacements:
        return False
    if r.riichi[seat] and r.drawn != NORTH:
        return False
    return play.nuki_on_last_tile or live_left(play, r) > 0


cdef inline int unanswered(const mj_play* play, const mj_round* r, const uint8_t* answer) noexcept nogil:
    """Mask of the asked seats whose answer is missing and can still change what happens.

    Ron before pon and kan, pon and kan before chi (K-18); after a ron only another that counts beside it
    or in its place.
    """
    cdef int seat, declared = 0, rons = 0, missing = 0
    cdef bint called = False
    if r.stage != STAGE_CLAIMS:
        return r.asked if r.stage == STAGE_TURN and answer[r.turn] == ROUND_NO_ANSWER else 0
    for seat in range(r.players):
        if not r.asked >> seat & 1:
            continue
        if answer[seat] == ROUND_NO_ANSWER:
            missing |= 1 << seat
            if may(r, seat, ACTION_RON):
                rons |= 1 << seat
        elif answer[seat] == ACTION_RON:
            declared |= 1 << seat
        elif ACTION_PON <= answer[seat] <= ACTION_DAIMINKAN:
            called = True
    if declared:
        return rons_that_matter(play, r.claim_seat, declared, rons)
    return rons if called else missing


cdef inline int best_call(const mj_round* r) noexcept nogil:
    """The seat whose call counts: pon and kan before chi (K-18); -1 = nobody calls."""
    cdef int seat, chi = -1
    for seat in range(r.players):
        if not r.asked >> seat & 1 or r.answer[seat] == ROUND_NO_ANSWER:
            continue
        if ACTION_PON <= r.answer[seat] <= ACTION_DAIMINKAN:
            return seat
        if ACTION_CHI_LOW <= r.answer[seat] < ACTION_PON:
            chi = seat
    return chi


cdef inline bint apply_answer(mj_round* r, int seat, int action) noexcept nogil:
    """Note a seat's answer; False = it is not asked or may not, and nothing has changed."""
    if (seat < 0 or seat >= r.players or action < 0 or action >= 64 * ROUND_MASK_WORDS or not r.asked >> seat & 1
            or r.answer[seat] != ROUND_NO_ANSWER or not may(r, seat, action)):
        return False
    r.answer[seat] = action
    return True

"""Random play of whole hands: the proof of the invariants, and the measure of the engine's speed."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcmp, memcpy, memset

from mjcore._schema cimport (
    ACTION_KYUUSHU, ACTION_RIICHI, ACTION_RON, ACTION_TSUMO, ACTION_TSUMOGIRI, ROUND_MASK_WORDS, ROUND_NO_ANSWER, ROUND_SEATS,
    STAGE_CLAIMS, STAGE_OVER, mj_play, mj_round,
)
from mjcore.kernel.arguments cimport checked_class, checked_flag, checked_number, checked_word
from mjcore.kernel.random cimport STREAM_SEAT, STREAM_TABLE, below, fill_wall, mj_stream, open_stream, shuffle
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.shanten cimport missing_of, mj_hand
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tiles cimport CODES, KINDS, kind_of
from mjcore.riichi.answers cimport apply_answer, may, unanswered
from mjcore.riichi.engine cimport begin_round, resolve_round, round_fault, start_round
from mjcore.riichi.players.random cimport random_action
from mjcore.riichi.rules cimport PlayTable, wall_code
from mjcore.riichi.waits cimport hand_for_waits

from mjcore.kernel.random import seed_bytes
from mjcore.riichi.text import FAULTS
from mjcore.schema.round import ENDS


cdef int keen_discard(const mj_round* r, int seat, mj_stream* stream) noexcept nogil:
    """A legal discard that leaves the hand nearest to ready; -1 when the seat may not discard."""
    cdef mj_hand hand
    cdef int code, kind, missing, best = 99, found = -1, ties = 0
    hand_for_waits(r.counts + KINDS * seat, r.n_melds[seat], r.players, &hand)
    for code in range(CODES + 1):
        if code == CODES:
            if not may(r, seat, ACTION_TSUMOGIRI):
                continue
            kind = kind_of(r.drawn)
        elif may(r, seat, code):
            kind = kind_of(code)
        else:
            continue
        hand.counts[kind] -= 1
        missing = missing_of(&hand)
        hand.counts[kind] += 1
        if missing < best:
            best = missing
            ties = 0
        if missing == best:
            ties += 1
            if below(stream, ties) == 0:
                found = ACTION_TSUMOGIRI if code == CODES else code
    return found


cdef int keen_action(const mj_round* r, int seat, mj_stream* stream) noexcept nogil:
    """A random action of somebody who means to win: three times out of four, and never the same way."""
    cdef int action = random_action(r, seat, stream), discard
    if r.stage == STAGE_CLAIMS:
        return ACTION_RON if may(r, seat, ACTION_RON) and below(stream, 4) else action
    if below(stream, 4) == 0:
        return action
    if may(r, seat, ACTION_TSUMO):
        return ACTION_TSUMO
    if may(r, seat, ACTION_RIICHI) and below(stream, 8):
        return ACTION_RIICHI
    if action > ACTION_TSUMOGIRI and action != ACTION_KYUUSHU:
        return action
    discard = keen_discard(r, seat, stream)
    return action if discard < 0 else discard


cdef bint refused_unchanged(mj_round* r, mj_stream* stream) noexcept nogil:
    """Whether a random answer that is not legal is refused and changes nothing."""
    cdef mj_round before
    cdef int seat = below(stream, ROUND_SEATS), action = below(stream, 64 * ROUND_MASK_WORDS)
    if seat < r.players and r.asked >> seat & 1 and may(r, seat, action) and r.answer[seat] == ROUND_NO_ANSWER:
        return True
    memcpy(&before, r, sizeof(mj_round))
    return not apply_answer(r, seat, action) and memcmp(&before, r, sizeof(mj_round)) == 0


cdef void clump(mj_stream* stream, uint8_t* ids, int n) noexcept nogil:
    """Order a wall so that copies of a kind lie together but for some: kans and their draws become common."""
    cdef uint8_t kinds[34]
    cdef int i, j
    cdef uint8_t tile
    for i in range(n // 4):
        kinds[i] = i
    shuffle(stream, kinds, n // 4)
    for i in range(n):
        ids[i] = 4 * kinds[i // 4] + i % 4
    for _ in range(below(stream, n)):
        i = below(stream, n)
        j = below(stream, n)
        tile = ids[i]
        ids[i] = ids[j]
        ids[j] = tile


cdef int play_random(const mj_table* table, const mj_play* play, mj_round* r, mj_stream* stream, mj_stream* trials, bint keen,
                     bint checked, int64_t* actions) noexcept nogil:
    """Play a dealt hand to its end; return the number of the first fault, -1 for a wrong refusal."""
    cdef int seat, fault, left
    start_round(table, play, r, NULL)
    while r.stage != STAGE_OVER:
        left = unanswered(play, r, r.answer)
        while left:
            # the others answer in a random order
            seat = mj_lowest(left)
            if left & (left - 1) and below(stream, 2):
                seat = mj_lowest(left & (left - 1))
            if checked and not refused_unchanged(r, trials):
                return -1
            apply_answer(r, seat, keen_action(r, seat, stream) if keen else random_action(r, seat, stream))
            actions[0] += 1
            left = unanswered(play, r, r.answer)
        resolve_round(table, play, r, NULL)
        if checked:
            fault = round_fault(table, play, r)
            if fault:
                return fault
    return 0


def random_rounds(rules, seed, hands, *, first=0, keen=False, clumped=False, checked=True) -> dict:
    """Play random hands; return how they ended and the faults found.

    ``seed``: see ``seed_bytes``; deal n of it is the wall, its second stream the choices; ``hands``:
    their number; ``first``: number of the first deal; ``keen``: players try to win (False: every legal
    action is equally likely); ``clumped``: walls in which equal tiles lie together; ``checked``: recompute the
    state after every action and try an illegal answer before it. Returns {"ends": {end: hands}, "actions": answers given,
    "faults": [(deal, what), ...]}. Raises ArgumentError, MahjongTypeError.

    >>> rules = {"players": 3, "dead_wall": 14, "replenished": 1, "replacements": 8, "kandora": 1}
    >>> found = random_rounds(PlayTable(rules, RuleTable({"players": 3}, [])), 7, 20)
    >>> found["ends"], found["faults"]
    ({'exhaustive': 20}, [])
    """
    cdef bytes key = seed_bytes(seed)
    cdef const uint8_t* key_bytes = key
    cdef mj_round r
    cdef mj_stream stream, trials
    cdef uint8_t ids[136]
    cdef uint8_t codes[136]
    cdef int64_t points[4]
    cdef int64_t ends[16]
    cdef int64_t actions = 0, n = checked_number(hands, "hands", 0x7fffffff), i
    cdef uint64_t deal = checked_word(first, "game index")
    cdef uint8_t before[4]
    cdef PlayTable played = checked_class(rules, PlayTable, "rules")
    cdef int j, fault, size = played.tiles
    cdef bint look = checked_flag(checked, "checked"), mean = checked_flag(keen, "keen"), together = checked_flag(clumped, "clumped")
    cdef const mj_play* play = &played.play
    cdef const mj_table* table = &played.table.table
    memset(ends, 0, sizeof(ends))
    memset(before, 0, sizeof(before))
    faults = []
    for j in range(4):
        points[j] = 25000
    for i in range(n):
        PyErr_CheckSignals()
        with nogil:
            fill_wall(ids, size, key_bytes, deal + i, 0)
            open_stream(&stream, key_bytes, deal + i, 0, STREAM_TABLE)
            open_stream(&trials, key_bytes, deal + i, 0, STREAM_SEAT)
            if together:
                clump(&stream, ids, size)
            for j in range(size):
                codes[j] = wall_code(play, ids[j])
            begin_round(play, &r, codes, (deal + i) % play.players, (deal + i) // play.players % 4, points, before)
            fault = play_random(table, play, &r, &stream, &trials, mean, look, &actions)
            ends[r.end] += 1
        if fault:
            faults.append((deal + i, FAULTS[fault] if fault > 0 else "an illegal answer was taken or changed the state"))
    return {
        "ends": {name: ends[j] for j, name in enumerate(ENDS) if ends[j]},
        "actions": actions,
        "faults": faults,
    }

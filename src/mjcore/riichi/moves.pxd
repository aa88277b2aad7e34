# What an answer does: each stage of a hand ends in ``resolve_round``, which reaches the next one.

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_CHI_LOW_RED, ACTION_DAIMINKAN, ACTION_KAKAN, ACTION_KYUUSHU, ACTION_NUKI, ACTION_OPEN_RIICHI,
    ACTION_PON, ACTION_RIICHI, ACTION_RON, ACTION_TSUMO, ACTION_TSUMOGIRI, CLAIM_ANKAN, CLAIM_DISCARD, CLAIM_KAKAN, CLAIM_NUKI,
    DORA_AT_ONCE, DORA_BEFORE_DISCARD, DRAW_CALL, DRAW_KAN, DRAW_NUKI, DRAW_WALL, END_EXHAUSTIVE, END_FOUR_KANS, END_KYUUSHU, END_RON,
    END_TRIPLE_RON, END_TSUMO, EVENT_ANKAN, EVENT_CHI, EVENT_DAHAI, EVENT_DAIMINKAN, EVENT_HORA, EVENT_KAKAN, EVENT_NUKI, EVENT_PON,
    EVENT_REACH, EVENT_REACH_ACCEPTED, EVENT_RYUKYOKU, FOUR_KANS_AT_ONCE, MELD_ANKAN, MELD_CHI, MELD_DAIMINKAN, MELD_KAKAN, MELD_PON,
    NUKI_BREAKS_ANY, RIICHI_ACCEPTED, RIICHI_DECLARED, RIICHI_DOUBLE, RIICHI_OPEN, RIVER_CALLED, RIVER_RIICHI, RIVER_TSUMOGIRI,
    ROUND_MAX_MELDS, ROUND_NO_ANSWER, ROUND_SEATS, ROUND_STICK, STAGE_CLAIMS, STAGE_OVER, STAGE_TURN, mj_event, mj_play, mj_round,
)
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.simd cimport mj_more_than
from mjcore.kernel.tables cimport YAOCHUU_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, NO_TILE, bit, is_five, kind_of
from mjcore.riichi.answers cimport best_call
from mjcore.riichi.legal cimport legal_claims, legal_turn
from mjcore.riichi.rules cimport barred_by_call, hands_shown, riichi_shown, rons_that_count
from mjcore.riichi.state cimport (
    ROUND_NO_SEAT, abort_after, add_called, clear_claim, draw_tile, empty_round, give, kan_holders, leave_wall, live_left, mj_events,
    next_seat, reds_held, riichi_checked, seen_by, take, take_kind, tell, turn_indicators,
)
from mjcore.riichi.waits cimport completes, refresh_waits, tenpai_with


cdef inline void end_round(mj_round* r, int end) noexcept nogil:
    r.stage = STAGE_OVER
    r.end = end
    r.asked = 0
    memset(r.legal, 0, sizeof(r.legal))
    memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))


# --- draws ---------------------------------------------------------------------------------------
cdef inline int nagashi_seats(const mj_play* play, const mj_round* r) noexcept nogil:
    """P-31: seats all of whose discards are yaochuu and were not called."""
    cdef int i, seat, found = 0
    if not play.nagashi:
        return 0
    for seat in range(r.players):
        if r.n_discards[seat] and not r.dead >> seat & 1:
            found |= 1 << seat
    for i in range(r.n_river):
        if r.river_info[i] & RIVER_CALLED or not YAOCHUU_KINDS >> kind_of(r.river[i]) & 1:
            found &= ~(1 << (r.river_info[i] & 3))
    return found


cdef inline void show_hands(const mj_play* play, mj_round* r, int end) noexcept nogil:
    """Note at a draw who is ready and whose riichi was none (P-88, P-91); a dead hand is noten (P-22)."""
    cdef int seat
    cdef bint ready
    for seat in range(r.players):
        if r.dead >> seat & 1 or not (hands_shown(end) or (riichi_shown(play, end) and riichi_checked(r, seat))):
            continue
        ready = tenpai_with(play, r, seat, r.counts + KINDS * seat, r.waits[seat])
        if ready and hands_shown(end):
            r.tenpai |= 1 << seat
        elif not ready and riichi_checked(r, seat):
            r.noten_riichi |= 1 << seat
    if end == END_EXHAUSTIVE:
        r.nagashi = nagashi_seats(play, r)


cdef inline void draw_round(const mj_play* play, mj_round* r, int end, mj_events* events) noexcept nogil:
    """End the hand without a winner."""
    cdef mj_event* row
    show_hands(play, r, end)
    end_round(r, end)
    row = tell(events, EVENT_RYUKYOKU, ROUND_NO_SEAT, NO_TILE)
    if row != NULL:
        row.detail = end


# --- wins ----------------------------------------------------------------------------------------
cdef inline void tell_win(mj_events* events, int seat, int target, int code) noexcept nogil:
    cdef mj_event* row = tell(events, EVENT_HORA, seat, code)
    if row != NULL:
        row.target = target


cdef inline void win_by_tsumo(const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    """P-73: an indicator that waits for the discard is turned for a win on the replacement tile, by option."""
    if play.dora_on_win:
        turn_indicators(play, r, r.flips_before + r.flips_after, events)
        r.flips_before = r.flips_after = 0
    r.declared = r.winners = 1 << r.turn
    end_round(r, END_TSUMO)
    tell_win(events, r.turn, r.turn, r.drawn)


cdef inline void win_by_ron(const mj_play* play, mj_round* r, int declared, mj_events* events) noexcept nogil:
    cdef int seat = r.claim_seat
    r.declared = declared
    r.winners = rons_that_count(play, r.claim_seat, declared)
    if r.winners == 0:
        draw_round(play, r, END_TRIPLE_RON, events)
        return
    if play.chankan_flips and play.kandora and (r.claim == CLAIM_KAKAN or r.claim == CLAIM_ANKAN):  # P-74
        turn_indicators(play, r, r.flips_before + r.flips_after + 1, events)
        r.flips_before = r.flips_after = 0
    end_round(r, END_RON)
    for _ in range(r.players - 1):
        seat = next_seat(r, seat)
        if r.winners >> seat & 1:
            tell_win(events, seat, r.claim_seat, r.claim_code)


# --- discard -------------------------------------------------------------------------------------
cdef inline void lay_before_others(const mj_table* table, const mj_play* play, mj_round* r, int claim, int code) noexcept nogil:
    """Put a tile before the others: stage "claims"."""
    r.claim = claim
    r.claim_code = code
    r.claim_seat = r.turn
    r.abort = abort_after(play, r) if claim == CLAIM_DISCARD else 0
    legal_claims(table, play, r)


cdef inline bint all_in_sight(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """P-89: whether every copy of every wait lies open or in the own hand; without a wait there is no kara riichi."""
    cdef uint8_t seen[34]
    seen_by(play, r, seat, seen)
    if r.waits[seat] == 0:  # waits for kinds of which the hand itself holds all four, where that is tenpai
        return tenpai_with(play, r, seat, r.counts + KINDS * seat, 0)
    return r.waits[seat] & ~mj_more_than(seen, 3) == 0


cdef inline void note_riichi(const mj_play* play, mj_round* r, int seat) noexcept nogil:
    """The discard that declares a riichi; it is double in the first go-round (P-26). The stick comes later."""
    r.riichi[seat] = RIICHI_DECLARED
    if r.riichi_step == 2:
        r.riichi[seat] |= RIICHI_OPEN
    if r.unbroken and r.n_discards[seat] == 1:
        r.riichi[seat] |= RIICHI_DOUBLE
    r.riichi_step = 0
    r.kara[seat] = all_in_sight(play, r, seat)


cdef inline void discard_tile(const mj_table* table, const mj_play* play, mj_round* r, int action, mj_events* events) noexcept nogil:
    cdef int seat = r.turn
    cdef bint tsumogiri = action == ACTION_TSUMOGIRI
    cdef int code = r.drawn if tsumogiri else action
    cdef mj_event* row
    turn_indicators(play, r, r.flips_before, events)
    r.flips_before = 0
    take(r, seat, code)
    row = tell(events, EVENT_DAHAI, seat, code)
    if row != NULL:
        row.detail = tsumogiri
    r.river[r.n_river] = code
    r.river_info[r.n_river] = seat | (RIVER_TSUMOGIRI if tsumogiri else 0) | (RIVER_RIICHI if r.riichi_step else 0)
    r.n_river += 1
    r.n_discards[seat] += 1
    r.river_kinds[seat] |= bit(kind_of(code))
    r.passed[seat] = 0
    r.ippatsu[seat] = 0
    r.kuikae = 0
    r.kan_discard = r.draw == DRAW_KAN
    r.drawn = NO_TILE
    if not tsumogiri:
        refresh_waits(r, seat)
    if r.riichi_step:
        note_riichi(play, r, seat)
    if play.dora_before_ron:
        turn_indicators(play, r, r.flips_after, events)
        r.flips_after = 0
    lay_before_others(table, play, r, CLAIM_DISCARD, code)


# --- kans and norths -----------------------------------------------------------------------------
cdef inline void break_first_turn(mj_round* r) noexcept nogil:
    """A call or kan ends the first go-round and everybody's ippatsu (P-24, P-35)."""
    r.unbroken = 0
    memset(r.ippatsu, 0, sizeof(r.ippatsu))


cdef inline void kan_stands(const mj_table* table, const mj_play* play, mj_round* r, bint closed, mj_events* events) noexcept nogil:
    """A kan that nobody robbed: its indicator, the abort of four kans, the replacement tile.

    An earlier kan's indicator that waits for the discard is turned first (P-73).
    """
    cdef int time = play.ankan_dora if closed else play.minkan_dora
    clear_claim(r)
    break_first_turn(r)
    turn_indicators(play, r, r.flips_before + r.flips_after, events)
    r.flips_before = r.flips_after = 0
    r.n_kans += 1
    if play.kandora:
        if time == DORA_AT_ONCE:
            turn_indicators(play, r, 1, events)
        elif time == DORA_BEFORE_DISCARD:
            r.flips_before += 1
        else:
            r.flips_after += 1
    if r.n_kans > 4 or (r.n_kans == 4 and play.four_kans == FOUR_KANS_AT_ONCE and kan_holders(r) > 1):
        draw_round(play, r, END_FOUR_KANS, events)
        return
    draw_tile(play, r, r.turn, DRAW_KAN, events)
    legal_turn(table, play, r)


cdef inline void declare_ankan(const mj_table* table, const mj_play* play, mj_round* r, int kind, mj_events* events) noexcept nogil:
    cdef int i, seat = r.turn, red = reds_held(r, seat, kind)
    cdef mj_event* row
    row = tell(events, EVENT_ANKAN, seat, kind)
    for i in range(4):
        if row != NULL:
            row.consumed[i] = KINDS + kind // 9 if i < red else kind
        take_kind(r, seat, kind, i < red)
    add_called(r, seat, MELD_ANKAN, kind, NO_TILE, ROUND_NO_SEAT, red)
    r.drawn = NO_TILE
    refresh_waits(r, seat)
    lay_before_others(table, play, r, CLAIM_ANKAN, kind)


cdef inline void declare_kakan(const mj_table* table, const mj_play* play, mj_round* r, int kind, mj_events* events) noexcept nogil:
    """The tile lies before the others; it joins the pon when nobody robs it."""
    cdef int code
    code = take_kind(r, r.turn, kind, reds_held(r, r.turn, kind))
    tell(events, EVENT_KAKAN, r.turn, code)
    r.drawn = NO_TILE
    refresh_waits(r, r.turn)
    lay_before_others(table, play, r, CLAIM_KAKAN, code)


cdef inline void declare_nuki(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    take(r, r.turn, NORTH)
    tell(events, EVENT_NUKI, r.turn, NORTH)
    r.drawn = NO_TILE
    refresh_waits(r, r.turn)
    lay_before_others(table, play, r, CLAIM_NUKI, NORTH)


cdef inline void nuki_stands(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    """P-7, P-8: no indicator of its own; ippatsu and the first go-round by option.

    One that waits to be turned before the discard is turned now, as Tenhou does; one that comes after it waits on.
    """
    turn_indicators(play, r, r.flips_before, events)
    r.flips_before = 0
    r.nuki[r.turn] += 1
    if play.nuki_breaks_ippatsu == NUKI_BREAKS_ANY:
        memset(r.ippatsu, 0, sizeof(r.ippatsu))
    r.ippatsu[r.turn] = 0
    if play.nuki_breaks_first_turn:
        r.unbroken = 0
    draw_tile(play, r, r.turn, DRAW_NUKI, events)
    legal_turn(table, play, r)


cdef inline void kakan_stands(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    cdef int i, at, kind = kind_of(r.claim_code)
    for i in range(r.n_melds[r.turn]):
        at = ROUND_MAX_MELDS * r.turn + i
        if r.meld_type[at] == MELD_PON and r.meld_kind[at] == kind:
            r.meld_type[at] = MELD_KAKAN
            r.meld_reds[at] += r.claim_code >= KINDS
    kan_stands(table, play, r, False, events)


# --- calls ---------------------------------------------------------------------------------------
cdef inline void call_tile(const mj_table* table, const mj_play* play, mj_round* r, int seat, int action, mj_events* events) noexcept nogil:
    """Chi, pon or daiminkan of the discard; the next stage is the caller's turn."""
    cdef int kind = kind_of(r.claim_code), first = kind, place, i, n = 0, red, reds = 0, type
    cdef uint8_t kinds[3]
    cdef mj_event* row
    if action < ACTION_PON:
        red = action >= ACTION_CHI_LOW_RED
        place = action - (ACTION_CHI_LOW_RED if red else ACTION_CHI_LOW)
        first = kind - place
        type = MELD_CHI
        for i in range(3):
            if i != place:
                kinds[n] = first + i
                n += 1
        row = tell(events, EVENT_CHI, seat, r.claim_code)
    else:
        type = MELD_DAIMINKAN if action == ACTION_DAIMINKAN else MELD_PON
        red = reds_held(r, seat, kind) if type == MELD_DAIMINKAN else action - ACTION_PON
        n = 3 if type == MELD_DAIMINKAN else 2
        memset(kinds, kind, 3)
        row = tell(events, EVENT_DAIMINKAN if type == MELD_DAIMINKAN else EVENT_PON, seat, r.claim_code)
    for i in range(n):
        # red fives first; in a chi only the five can be one
        place = take_kind(r, seat, kinds[i], reds < red and is_five(kinds[i]))
        reds += place >= KINDS
        if row != NULL:
            row.consumed[i] = place
    if row != NULL:
        row.target = r.claim_seat
    r.river_info[r.n_river - 1] |= RIVER_CALLED
    add_called(r, seat, type, first, r.claim_code, r.claim_seat, reds + (r.claim_code >= KINDS))
    r.turn = seat
    r.draw = DRAW_CALL
    r.drawn = NO_TILE
    clear_claim(r)
    if type == MELD_DAIMINKAN:
        refresh_waits(r, seat)
        kan_stands(table, play, r, False, events)
        return
    r.waits[seat] = 0
    break_first_turn(r)
    r.kuikae = barred_by_call(play, type, kind, first)
    legal_turn(table, play, r)


# --- stages --------------------------------------------------------------------------------------
cdef inline void resolve_turn(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    cdef int action = r.answer[r.turn]
    cdef mj_event* row
    if action <= ACTION_TSUMOGIRI:
        discard_tile(table, play, r, action, events)
    elif action == ACTION_RIICHI or action == ACTION_OPEN_RIICHI:
        r.riichi_step = 2 if action == ACTION_OPEN_RIICHI else 1
        row = tell(events, EVENT_REACH, r.turn, NO_TILE)
        if row != NULL:
            row.detail = action == ACTION_OPEN_RIICHI
        legal_turn(table, play, r)
    elif action == ACTION_TSUMO:
        win_by_tsumo(play, r, events)
    elif action == ACTION_KYUUSHU:
        draw_round(play, r, END_KYUUSHU, events)
    elif action == ACTION_NUKI:
        declare_nuki(table, play, r, events)
    elif action >= ACTION_KAKAN:
        declare_kakan(table, play, r, action - ACTION_KAKAN, events)
    else:
        declare_ankan(table, play, r, action - ACTION_ANKAN, events)


cdef inline void accept_riichi(mj_round* r, int seat, mj_events* events) noexcept nogil:
    """The stick is paid when the discard has passed (P-80 ff., C-8); ippatsu begins."""
    r.riichi[seat] |= RIICHI_ACCEPTED
    r.points[seat] -= ROUND_STICK
    r.ippatsu[seat] = 1
    tell(events, EVENT_REACH_ACCEPTED, seat, NO_TILE)


cdef inline void after_discard(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    """C-8: the stick, late indicators, aborts, calls, the next draw or the end of the wall."""
    cdef int seat = r.claim_seat, caller
    if r.riichi[seat] & RIICHI_DECLARED and not r.riichi[seat] & RIICHI_ACCEPTED:
        accept_riichi(r, seat, events)
    turn_indicators(play, r, r.flips_after, events)
    r.flips_after = 0
    if r.abort:
        draw_round(play, r, r.abort, events)
        return
    caller = best_call(r)
    if caller >= 0:
        call_tile(table, play, r, caller, r.answer[caller], events)
    elif live_left(play, r) == 0:
        draw_round(play, r, END_EXHAUSTIVE, events)
    else:
        draw_tile(play, r, next_seat(r, seat), DRAW_WALL, events)
        legal_turn(table, play, r)


cdef inline void resolve_claims(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    cdef int seat, declared = 0
    for seat in range(r.players):
        if r.asked >> seat & 1 and r.answer[seat] == ACTION_RON:
            declared |= 1 << seat
    if declared:
        win_by_ron(play, r, declared, events)
        return
    for seat in range(ROUND_SEATS):
        # passed by choice, for want of a yaku or in furiten: all the same (C-6)
        if seat != r.claim_seat and completes(play, r, seat):
            r.passed[seat] = 1
            if r.riichi[seat]:
                r.passed_riichi[seat] = 1
    if r.claim == CLAIM_DISCARD:
        after_discard(table, play, r, events)
    elif r.claim == CLAIM_KAKAN:
        kakan_stands(table, play, r, events)
    elif r.claim == CLAIM_ANKAN:
        kan_stands(table, play, r, True, events)
    else:
        nuki_stands(table, play, r, events)


cdef inline void resolve_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    """Carry out the answers of this stage and reach the next one. Nothing that matters may be missing."""
    r.step += 1
    if r.stage == STAGE_TURN:
        resolve_turn(table, play, r, events)
    elif r.stage == STAGE_CLAIMS:
        resolve_claims(table, play, r, events)


cdef inline void start_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    """The dealer's fourteenth tile, after ``begin_round``: the first stage."""
    draw_tile(play, r, r.dealer, DRAW_WALL, events)
    legal_turn(table, play, r)


cdef inline void begin_round(const mj_play* play, mj_round* r, const uint8_t* wall, int dealer, int round_wind,
                             const int64_t* points, const uint8_t* wins_before) noexcept nogil:
    """Deal: four tiles three times and one, from the dealer on; the dealer's fourteenth comes by ``draw_live``."""
    cdef int i, j, seat, n
    empty_round(play, r)
    memcpy(r.wall, wall, r.n_wall)
    r.dealer = dealer
    r.round_wind = round_wind
    for i in range(4):
        n = 4 if i < 3 else 1
        seat = dealer
        for j in range(n * play.players):
            give(r, seat, leave_wall(r, r.next))
            r.next += 1
            if j % n == n - 1:
                seat = next_seat(r, seat)
    for seat in range(play.players):
        r.points[seat] = points[seat]
        r.wins_before[seat] = wins_before[seat]
        refresh_waits(r, seat)
    r.unbroken = 1
    r.n_dora = 1
    r.turn = dealer

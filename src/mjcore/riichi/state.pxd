# One hand of riichi mahjong in play, three or four seats: the state, its small questions and moves of
# tiles. Layout and names: schema/round.py, schema/play.py. What is legal: legal.pxd; what an
# answer does: moves.pxd; the functions people call: hand.pyx.
#
# Everything here trusts its input, has no memory of its own and asks nobody for anything: the wall is
# an input. The number of players is data: 4 stands nowhere but in sizes and in "four" kans and copies.

from libc.stdint cimport int8_t, uint32_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    CLAIM_ANKAN, CLAIM_DISCARD, CLAIM_KAKAN, CLAIM_NONE, CLAIM_NUKI, DRAW_KAN, DRAW_NUKI, DRAW_WALL, END_FOUR_KANS, END_FOUR_RIICHI,
    END_FOUR_WINDS, END_KYUUSHU, END_RON, END_TSUMO, EVENT_DORA, EVENT_TSUMO, FOUR_KANS_AFTER_DISCARD, MAX_INDICATORS, MELD_ANKAN,
    MELD_CHI, MELD_DAIMINKAN, RIICHI_ACCEPTED, RIICHI_DECLARED, RIICHI_DOUBLE, RIICHI_OPEN, RIVER_CALLED, ROUND_MAX_MELDS,
    ROUND_NO_ANSWER, ROUND_STICK, ROUND_WALL, STAGE_CLAIMS, STAGE_TURN, S_AFTER_KAN_DISCARD, S_CHANKAN, S_DISCARDER_RIICHI,
    S_DOUBLE_RIICHI, S_FIRST_TURN, S_HAITEI, S_HOUTEI, S_IPPATSU, S_NUKI_RON, S_OPEN_RIICHI, S_RIICHI, S_RIICHI_DISCARD, S_RINSHAN,
    S_RON, S_TSUMO, mj_event, mj_play, mj_round, mj_win,
)
from mjcore.kernel.tiles cimport EAST, KINDS, NORTH, NO_TILE, is_five, kind_of

cdef enum:
    MAX_EVENTS = 24
    ROUND_NO_SEAT = 255

# what MJ_DEBUG asks of a build (setup.py leaves NDEBUG out there)
cdef extern from *:
    """
    #ifdef NDEBUG
    #define MJ_CHECKED 0
    #else
    #define MJ_CHECKED 1
    #endif
    """
    const int MJ_CHECKED

cdef struct mj_events:
    # what one stage told; more than MAX_EVENTS cannot happen in one
    int n
    mj_event rows[24]


cdef inline mj_event* tell(mj_events* events, int type, int actor, int tile) noexcept nogil:
    """Add an event and return it, or NULL where nobody listens."""
    cdef mj_event* row
    if events == NULL:
        return NULL
    row = &events.rows[events.n]
    events.n += 1
    row.type = type
    row.actor = actor
    row.target = ROUND_NO_SEAT
    row.tile = tile
    memset(row.consumed, NO_TILE, sizeof(row.consumed))
    row.detail = 0
    return row


# --- the wall (P-3) ------------------------------------------------------------------------------
cdef inline int before_dead_wall(const mj_play* play, const mj_round* r) noexcept nogil:
    """Tiles before the dead wall; below 0 where norths set out on the last tile have shortened it."""
    return r.n_wall - play.dead_wall - (r.replaced if play.replenished else 0) - r.next


cdef inline int live_left(const mj_play* play, const mj_round* r) noexcept nogil:
    """Tiles that can still be drawn from the live wall."""
    cdef int left = before_dead_wall(play, r)
    return left if left > 0 else 0


cdef inline int dead_tile(const mj_round* r, int index) noexcept nogil:
    """Code at a place of the dead wall, counted from its rear end."""
    return r.wall[r.n_wall - 1 - index]


cdef inline int indicator(const mj_play* play, const mj_round* r, int k) noexcept nogil:
    return dead_tile(r, play.replacements + 2 * k)


cdef inline int ura_indicator(const mj_play* play, const mj_round* r, int k) noexcept nogil:
    return dead_tile(r, play.replacements + 2 * k + 1)


cdef inline int leave_wall(mj_round* r, int place) noexcept nogil:
    """Take the tile of a place out of the wall; nothing of it stays, so that a hand is all there is to know."""
    cdef int code = r.wall[place]
    r.wall[place] = NO_TILE
    return code


# --- tiles in a hand -----------------------------------------------------------------------------
cdef inline void give(mj_round* r, int seat, int code) noexcept nogil:
    r.counts[KINDS * seat + kind_of(code)] += 1
    if code >= KINDS:
        r.reds[3 * seat + code - KINDS] += 1


cdef inline void take(mj_round* r, int seat, int code) noexcept nogil:
    r.counts[KINDS * seat + kind_of(code)] -= 1
    if code >= KINDS:
        r.reds[3 * seat + code - KINDS] -= 1


cdef inline int reds_held(const mj_round* r, int seat, int kind) noexcept nogil:
    """Red copies of a kind in the concealed hand."""
    return r.reds[3 * seat + kind // 9] if is_five(kind) else 0


cdef inline int take_kind(mj_round* r, int seat, int kind, bint red) noexcept nogil:
    """Take one copy of a kind, red or plain, out of a hand that holds such a one; return its code."""
    cdef int code = KINDS + kind // 9 if red else kind
    take(r, seat, code)
    return code


cdef inline void lay_down(mj_round* r, int seat) noexcept nogil:
    """P-22: the hand of a seat is dead; a riichi that was said and not yet thrown is none."""
    r.dead |= 1 << seat
    if r.turn == seat:
        r.riichi_step = 0


cdef inline int next_seat(const mj_round* r, int seat) noexcept nogil:
    """The right-hand neighbour, who plays next (S-20)."""
    return seat + 1 if seat + 1 < r.players else 0


cdef inline int distance_from(const mj_round* r, int seat, int other) noexcept nogil:
    """Steps from a seat to another in turn order."""
    return (other - seat + r.players) % r.players


cdef inline bint closed_hand(const mj_round* r, int seat) noexcept nogil:
    """Whether nothing was called: an ankan keeps the hand closed, and so does a north set out (P-4)."""
    cdef int i
    for i in range(r.n_melds[seat]):
        if r.meld_type[ROUND_MAX_MELDS * seat + i] != MELD_ANKAN:
            return False
    return True


cdef inline int sticks_put_out(const mj_round* r) noexcept nogil:
    """Points of the riichi sticks of this hand."""
    cdef int seat, sticks = 0
    for seat in range(r.players):
        sticks += (r.riichi[seat] & RIICHI_ACCEPTED) != 0
    return ROUND_STICK * sticks


cdef inline bint is_kan(int meld_type) noexcept nogil:
    return meld_type >= MELD_DAIMINKAN


cdef inline int kan_holders(const mj_round* r) noexcept nogil:
    """Seats that hold a kan."""
    cdef int seat, i, holders = 0, mine
    for seat in range(r.players):
        mine = 0
        for i in range(r.n_melds[seat]):
            mine |= is_kan(r.meld_type[ROUND_MAX_MELDS * seat + i])
        holders += mine
    return holders


cdef inline void add_melds(const mj_round* r, int seat, uint8_t* held) noexcept nogil:
    """Add the copies in a seat's melds to counts by kind."""
    cdef int i, type, kind
    for i in range(r.n_melds[seat]):
        type = r.meld_type[ROUND_MAX_MELDS * seat + i]
        kind = r.meld_kind[ROUND_MAX_MELDS * seat + i]
        if type == MELD_CHI:
            held[kind] += 1
            held[kind + 1] += 1
            held[kind + 2] += 1
        else:
            held[kind] += 4 if is_kan(type) else 3


cdef inline void add_copies(const mj_round* r, int seat, uint8_t* held) noexcept nogil:
    """Add the own tiles outside the concealed hand to counts by kind: melds and norths set out (P-91)."""
    held[NORTH] += r.nuki[seat]
    add_melds(r, seat, held)


cdef inline void seen_by(const mj_play* play, const mj_round* r, int seat, uint8_t* seen) noexcept nogil:
    """Count the copies of each kind that a seat sees: its hand, all rivers, melds, indicators and norths set out."""
    cdef int i, other
    memcpy(seen, r.counts + KINDS * seat, KINDS)
    for i in range(r.n_river):
        # a called tile lies in the meld that took it
        seen[kind_of(r.river[i])] += not r.river_info[i] & RIVER_CALLED
    for other in range(r.players):
        add_copies(r, other, seen)
    for i in range(r.n_dora):
        seen[kind_of(indicator(play, r, i))] += 1


cdef inline bint furiten(const mj_round* r, int seat) noexcept nogil:
    """Whether a seat may ron nothing: own river, a tile passed since, a tile passed in riichi (C-6)."""
    return (r.waits[seat] & r.river_kinds[seat]) != 0 or r.passed[seat] or r.passed_riichi[seat]


# --- a win as the scorer reads it ----------------------------------------------------------------
cdef inline int open_indicators(const mj_play* play, const mj_round* r, bint ura, int n, uint8_t* kinds, uint8_t* shown) noexcept nogil:
    """Write the kinds of the first n indicators, count the red ones; return n."""
    cdef int i, code
    for i in range(n):
        code = ura_indicator(play, r, i) if ura else indicator(play, r, i)
        kinds[i] = kind_of(code)
        if code >= KINDS:
            shown[code - KINDS] += 1
    return n


cdef inline bint first_turn_lasts(const mj_play* play, const mj_round* r, bint tsumo) noexcept nogil:
    """Whether a seat that has not discarded wins in its first turn: with its first draw, which no replacement tile is (P-35, P-36)."""
    if not tsumo:
        return r.unbroken
    return r.draw == DRAW_WALL and (r.unbroken or play.chiihou_by_draw)  # K-63


cdef inline void win_of(const mj_play* play, const mj_round* r, int seat, bint tsumo, mj_win* win) noexcept nogil:
    """Write the record of a win with the tile drawn, or with the tile that lies before the others."""
    cdef int i, code = r.drawn if tsumo else r.claim_code
    cdef uint32_t flags = 0
    cdef bint discard = not tsumo and r.claim == CLAIM_DISCARD
    memset(win, 0, sizeof(mj_win))
    memcpy(win.counts, r.counts + KINDS * seat, KINDS)
    for i in range(3):
        win.aka[i] = r.reds[3 * seat + i]
    win.win = kind_of(code)
    if not tsumo:
        win.counts[win.win] += 1
        if code >= KINDS:
            win.aka[code - KINDS] += 1
    win.n_melds = r.n_melds[seat]
    for i in range(win.n_melds):
        win.meld_type[i] = r.meld_type[ROUND_MAX_MELDS * seat + i]
        win.meld_kind[i] = r.meld_kind[ROUND_MAX_MELDS * seat + i]
        if r.meld_reds[ROUND_MAX_MELDS * seat + i]:
            # the middle tile tells the suit of a run as well
            win.aka[win.meld_kind[i] // 9] += r.meld_reds[ROUND_MAX_MELDS * seat + i]
    win.seat_wind = distance_from(r, r.dealer, seat)
    win.round_wind = r.round_wind
    win.nuki = r.nuki[seat]
    win.consecutive_wins = r.wins_before[seat] + 1
    if tsumo:
        flags |= 1 << S_TSUMO
        if r.draw == DRAW_KAN or (r.draw == DRAW_NUKI and play.nuki_rinshan):
            flags |= 1 << S_RINSHAN
        if r.draw == DRAW_WALL and live_left(play, r) == 0:
            flags |= 1 << S_HAITEI
    else:
        flags |= 1 << S_RON
        if r.claim == CLAIM_KAKAN or r.claim == CLAIM_ANKAN:
            flags |= 1 << S_CHANKAN
        if r.claim == CLAIM_NUKI:
            flags |= 1 << S_NUKI_RON
    if discard:
        if live_left(play, r) == 0:
            flags |= 1 << S_HOUTEI
        if r.kan_discard:
            flags |= 1 << S_AFTER_KAN_DISCARD
        if r.riichi[r.claim_seat] & RIICHI_ACCEPTED:
            flags |= 1 << S_DISCARDER_RIICHI
        elif r.riichi[r.claim_seat] & RIICHI_DECLARED:
            flags |= 1 << S_RIICHI_DISCARD
    if r.n_discards[seat] == 0 and r.n_melds[seat] == 0 and first_turn_lasts(play, r, tsumo):
        flags |= 1 << S_FIRST_TURN
    if r.riichi[seat]:
        flags |= 1 << S_RIICHI
        if r.riichi[seat] & RIICHI_DOUBLE:
            flags |= 1 << S_DOUBLE_RIICHI
        if r.riichi[seat] & RIICHI_OPEN:
            flags |= 1 << S_OPEN_RIICHI
        if r.ippatsu[seat]:
            flags |= 1 << S_IPPATSU
    win.flags = flags
    win.n_dora = open_indicators(play, r, False, r.n_dora, win.dora, win.aka_shown)
    if r.riichi[seat] and play.ura:
        win.n_ura = open_indicators(play, r, True, r.n_dora if play.kan_ura else 1, win.ura, win.aka_shown)


# --- the deal ------------------------------------------------------------------------------------
cdef inline void clear_claim(mj_round* r) noexcept nogil:
    """Nothing lies before the others any more."""
    r.claim = CLAIM_NONE
    r.claim_code = NO_TILE
    r.claim_seat = ROUND_NO_SEAT
    r.kan_discard = 0


cdef inline void empty_round(const mj_play* play, mj_round* r) noexcept nogil:
    """A hand before anything lies on the table."""
    memset(r, 0, sizeof(mj_round))
    r.players = play.players
    r.n_wall = ROUND_WALL if play.players == 4 else ROUND_WALL - 28
    memset(r.meld_called, NO_TILE, sizeof(r.meld_called))
    memset(r.meld_feeder, ROUND_NO_SEAT, sizeof(r.meld_feeder))
    memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
    r.drawn = NO_TILE
    clear_claim(r)


cdef inline void draw_tile(const mj_play* play, mj_round* r, int seat, int draw, mj_events* events) noexcept nogil:
    """Draw the next live tile, or a replacement tile from the rear."""
    clear_claim(r)
    r.turn = seat
    r.draw = draw
    if draw == DRAW_WALL:
        r.drawn = leave_wall(r, r.next)
        r.next += 1
    else:
        r.drawn = leave_wall(r, r.n_wall - 1 - r.replaced)
        r.replaced += 1
    give(r, seat, r.drawn)
    tell(events, EVENT_TSUMO, seat, r.drawn)


cdef inline void turn_indicators(const mj_play* play, mj_round* r, int n, mj_events* events) noexcept nogil:
    """Turn n further indicators."""
    for _ in range(n):
        if r.n_dora < MAX_INDICATORS:
            tell(events, EVENT_DORA, ROUND_NO_SEAT, indicator(play, r, r.n_dora))
            r.n_dora += 1


cdef inline bint turn_begun(const mj_round* r) noexcept nogil:
    """Whether the seat whose turn it is has not discarded yet."""
    return r.claim != CLAIM_DISCARD


cdef inline bint holds_drawn(const mj_round* r) noexcept nogil:
    """Whether the seat whose turn it is holds one tile more than others."""
    return r.stage == STAGE_TURN or r.end == END_TSUMO or r.end == END_KYUUSHU


cdef inline int open_melds(const mj_round* r, int seat) noexcept nogil:
    """Melds with a called tile."""
    cdef int i, found = 0
    for i in range(r.n_melds[seat]):
        found += r.meld_type[ROUND_MAX_MELDS * seat + i] != MELD_ANKAN
    return found


cdef enum:
    HAND_TILES = 14  # of a hand before its discard


cdef inline bint riichi_checked(const mj_round* r, int seat) noexcept nogil:
    """Whether the riichi of a seat stands, and the hand is not dead (P-22)."""
    return r.riichi[seat] & RIICHI_ACCEPTED and not r.dead >> seat & 1


cdef inline bint kara_stands(const mj_round* r, int seat) noexcept nogil:
    """P-89: a riichi that stands, with no tile left to win on when it was declared."""
    return r.kara[seat] and riichi_checked(r, seat)


cdef inline bint equal_winds(const mj_round* r) noexcept nogil:
    """P-98: the first discards of everybody are one wind, with no call between."""
    cdef int i, kind = kind_of(r.river[0])
    if r.n_river != r.players or not r.unbroken or kind < EAST or kind > NORTH:
        return False
    for i in range(1, r.n_river):
        if kind_of(r.river[i]) != kind:
            return False
    return True


cdef inline int abort_after(const mj_play* play, const mj_round* r) noexcept nogil:
    """The draw that follows the discard just made when nobody wins on it (P-95, P-97, P-98); 0 = none."""
    cdef int seat, riichi = 0
    if play.four_winds and equal_winds(r):
        return END_FOUR_WINDS
    for seat in range(r.players):
        riichi += r.riichi[seat] != 0
    if play.four_riichi and riichi == r.players:
        return END_FOUR_RIICHI
    if play.four_kans == FOUR_KANS_AFTER_DISCARD and r.n_kans == 4 and kan_holders(r) > 1:
        return END_FOUR_KANS
    return 0


cdef inline void add_called(mj_round* r, int seat, int type, int kind, int called, int feeder, int reds) noexcept nogil:
    cdef int at = ROUND_MAX_MELDS * seat + r.n_melds[seat]
    r.meld_type[at] = type
    r.meld_kind[at] = kind
    r.meld_called[at] = called
    r.meld_feeder[at] = feeder
    r.meld_reds[at] = reds
    r.n_melds[seat] += 1


cdef inline void codes_in_play(const mj_round* r, int8_t* codes) noexcept nogil:
    """Add up, by code, the tiles in hands, melds, rivers, norths and before the others."""
    cdef int seat, i, j, kind, at, size, red
    for seat in range(r.players):
        for kind in range(KINDS):
            codes[kind] += r.counts[KINDS * seat + kind]
        for i in range(3):
            codes[9 * i + 4] -= r.reds[3 * seat + i]
            codes[KINDS + i] += r.reds[3 * seat + i]
        codes[NORTH] += r.nuki[seat]
        for i in range(r.n_melds[seat]):
            at = ROUND_MAX_MELDS * seat + i
            kind = r.meld_kind[at]
            size = 4 if is_kan(r.meld_type[at]) else 3
            red = r.meld_reds[at]
            for j in range(size):
                codes[kind + (j if r.meld_type[at] == MELD_CHI else 0)] += 1
            if red:
                codes[kind // 9 * 9 + 4] -= red
                codes[KINDS + kind // 9] += red
    for i in range(r.n_river):
        if not r.river_info[i] & RIVER_CALLED:
            codes[r.river[i]] += 1
    # a kakan or north before the others lies nowhere else yet; robbed, it stays there
    if (r.claim == CLAIM_KAKAN or r.claim == CLAIM_NUKI) and (r.stage == STAGE_CLAIMS or r.end == END_RON):
        codes[r.claim_code] += 1


cdef inline bint too_short(const mj_play* play, const mj_round* r) noexcept nogil:
    """Whether more tiles left the wall than may: a north on the last tile takes one of the dead wall (P-4)."""
    cdef int seat, norths = 0
    for seat in range(r.players):
        norths += r.nuki[seat]
    return before_dead_wall(play, r) < (-norths if play.nuki_on_last_tile and play.replenished else 0)

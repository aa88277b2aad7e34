# One hand of riichi mahjong in play, three or four seats: the state, its small questions and moves of
# tiles. Layout and names: round_schema.py, play_schema.py. What is legal: round_legal.pxi; what an
# answer does: round_moves.pxi; the functions people call: round_doors.pxi.
#
# Everything here trusts its input, has no memory of its own and asks nobody for anything: the wall is
# an input. The number of players is data: 4 stands nowhere but in sizes and in "four" kans and copies.

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


cdef inline bint is_five(int kind) noexcept nogil:
    return kind < EAST and kind % 9 == 4


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


cdef int kan_holders(const mj_round* r) noexcept nogil:
    """Seats that hold a kan."""
    cdef int seat, i, holders = 0, mine
    for seat in range(r.players):
        mine = 0
        for i in range(r.n_melds[seat]):
            mine |= is_kan(r.meld_type[ROUND_MAX_MELDS * seat + i])
        holders += mine
    return holders


cdef void add_melds(const mj_round* r, int seat, uint8_t* held) noexcept nogil:
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


cdef void seen_by(const mj_play* play, const mj_round* r, int seat, uint8_t* seen) noexcept nogil:
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


# --- waits, tenpai, furiten ----------------------------------------------------------------------

cdef void hand_for_waits(const uint8_t* counts, int n_melds, int players, mj_hand* hand) noexcept nogil:
    memset(hand, 0, sizeof(mj_hand))
    memcpy(hand.counts, counts, KINDS)
    hand.n_melds = n_melds
    hand.players = players


cdef uint64_t waits_of(const uint8_t* counts, int n_melds, int players) noexcept nogil:
    """Kinds that complete 3n+1 tiles, those held four times concealed left out."""
    cdef mj_hand hand
    hand_for_waits(counts, n_melds, players, &hand)
    return useful_by_table(&hand, 1) if missing_of(&hand) == 1 else 0


cdef bint tenpai_with(const mj_play* play, const mj_round* r, int seat, const uint8_t* counts, uint64_t waits) noexcept nogil:
    """Whether 3n+1 tiles with these waits count as ready (P-91): what about tiles held four times?"""
    cdef uint8_t held[34]
    cdef mj_hand hand
    cdef int kind
    if play.own_four == OWN_FOUR_NOTEN_CONCEALED or (waits and play.own_four == OWN_FOUR_TENPAI):
        return waits != 0
    if play.own_four == OWN_FOUR_NOTEN:
        memcpy(held, counts, KINDS)
        add_copies(r, seat, held)
        return (waits & ~mj_more_than(held, 3)) != 0
    hand_for_waits(counts, r.n_melds[seat], r.players, &hand)
    for kind in range(KINDS):
        if counts[kind] == 4 and complete_with_fifth(&hand, kind):
            return True
    return False


cdef inline bint furiten(const mj_round* r, int seat) noexcept nogil:
    """Whether a seat may ron nothing: own river, a tile passed since, a tile passed in riichi (RULES 4.6)."""
    return (r.waits[seat] & r.river_kinds[seat]) != 0 or r.passed[seat] or r.passed_riichi[seat]


cdef void refresh_waits(mj_round* r, int seat) noexcept nogil:
    """Derive the waits of 3n+1 tiles anew."""
    r.waits[seat] = waits_of(r.counts + KINDS * seat, r.n_melds[seat], r.players)


# --- a win as the scorer reads it ----------------------------------------------------------------

cdef int open_indicators(const mj_play* play, const mj_round* r, bint ura, int n, uint8_t* kinds, uint8_t* shown) noexcept nogil:
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


cdef void win_of(const mj_play* play, const mj_round* r, int seat, bint tsumo, mj_win* win) noexcept nogil:
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


cdef void score_of(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo, mj_score* out) noexcept nogil:
    """Score a win of the hand as it stands."""
    cdef mj_win win
    cdef mj_facts facts
    win_of(play, r, seat, tsumo, &win)
    gather(&win, &facts)
    count_dora(&win, play.players, &facts)
    score_win(table, &win, &facts, out)


cdef inline bint is_win(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo) noexcept nogil:
    """Whether a complete hand may be declared: it has a yaku (K-8), and its tile may be taken (P-9)."""
    cdef mj_score score
    score_of(table, play, r, seat, tsumo, &score)
    return score.status == STATUS_OK or score.status == STATUS_OVERFLOW


# --- the deal ------------------------------------------------------------------------------------

cdef inline void clear_claim(mj_round* r) noexcept nogil:
    """Nothing lies before the others any more."""
    r.claim = CLAIM_NONE
    r.claim_code = NO_TILE
    r.claim_seat = ROUND_NO_SEAT
    r.kan_discard = 0


cdef void empty_round(const mj_play* play, mj_round* r) noexcept nogil:
    """A hand before anything lies on the table."""
    memset(r, 0, sizeof(mj_round))
    r.players = play.players
    r.n_wall = ROUND_WALL if play.players == 4 else ROUND_WALL - 28
    memset(r.meld_called, NO_TILE, sizeof(r.meld_called))
    memset(r.meld_feeder, ROUND_NO_SEAT, sizeof(r.meld_feeder))
    memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
    r.drawn = NO_TILE
    clear_claim(r)


cdef void begin_round(const mj_play* play, mj_round* r, const uint8_t* wall, int dealer, int round_wind,
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


cdef void draw_tile(const mj_play* play, mj_round* r, int seat, int draw, mj_events* events) noexcept nogil:
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


cdef void turn_indicators(const mj_play* play, mj_round* r, int n, mj_events* events) noexcept nogil:
    """Turn n further indicators."""
    cdef int i
    for i in range(n):
        if r.n_dora < MAX_INDICATORS:
            tell(events, EVENT_DORA, ROUND_NO_SEAT, indicator(play, r, r.n_dora))
            r.n_dora += 1

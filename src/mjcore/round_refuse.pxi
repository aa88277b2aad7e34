# Why an action is not legal here: the rule that forbids it, in words.

cdef str refused_discard(const mj_play* play, const mj_round* r, int seat, int action):
    """Why a discard is refused to the seat whose turn it is."""
    cdef int kind, code = r.drawn if action == ACTION_TSUMOGIRI else action
    if action == ACTION_TSUMOGIRI and r.drawn == NO_TILE:
        return "nothing was drawn: the turn began with a call"
    if action != ACTION_TSUMOGIRI and action >= CODES:
        return "there is no such tile in this variant"
    kind = kind_of(code)
    if r.counts[KINDS * seat + kind] == 0:
        return f"the hand holds no {CODE_TEXT[code]}"
    if r.riichi[seat]:
        return "in riichi the drawn tile is discarded (K-19)"
    if r.kuikae >> kind & 1:
        return "kuikae: this kind may not be discarded after the call (P-69)"
    if r.riichi_step:
        return "the hand would not be ready; a riichi was declared (K-19)"
    if kind == NORTH and not play.north_discardable:
        return "North is set out and not discarded (P-4)"
    return f"the hand holds no {CODE_TEXT[code]} but the drawn tile; that is tsumogiri"


cdef str refused_riichi(const mj_play* play, const mj_round* r, int seat):
    if r.riichi[seat]:
        return "the seat is in riichi"
    if not closed_hand(r, seat):
        return "riichi needs a closed hand (K-19)"
    if play.riichi_needs_1000 and r.points[seat] < ROUND_STICK:
        return f"riichi needs {ROUND_STICK} points, the seat has {r.points[seat]} (K-19)"
    if live_left(play, r) < play.riichi_min_wall:
        return f"riichi needs {play.riichi_min_wall} live tiles, {live_left(play, r)} are left (K-19)"
    return "no discard leaves a ready hand (K-19, P-91)"


cdef str refused_kan(const mj_play* play, const mj_round* r, int seat, int kind):
    if live_left(play, r) == 0:
        return "no live tile is left for a replacement (C-7)"
    if not kan_left(play, r):
        return "there is no fifth kan (P-97)"
    if kind == NORTH and not play.north_callable:
        return "North makes no kan here (P-4)"
    if r.riichi[seat]:
        return "in riichi only the drawn tile makes a kan, and only where the waits stay as they are (K-19)"
    return "the tiles for it are not there"


cdef str refused_nuki(const mj_play* play, const mj_round* r, int seat):
    if not play.nuki:
        return "North is no nuki dora here (P-4)"
    if r.counts[KINDS * seat + NORTH] == 0:
        return "the hand holds no North"
    if r.riichi[seat]:
        return "in riichi only the North just drawn may be set out (P-4)"
    return "no live tile is left for a replacement (P-4)"


cdef str refused_turn(const mj_play* play, const mj_round* r, int seat, int action):
    """Why an action is refused to the seat whose turn it is."""
    if action <= ACTION_TSUMOGIRI:
        return refused_discard(play, r, seat, action)
    if r.riichi_step:
        return "a riichi was declared; its discard comes next"
    if action == ACTION_RON or action == ACTION_PASS or ACTION_CHI_LOW <= action <= ACTION_DAIMINKAN:
        return "it is the seat's own turn; nobody has laid down a tile"
    if r.dead >> seat & 1:
        return "the hand is dead: neither win nor call (P-22)"
    if r.draw == DRAW_CALL:
        return "after a call one discards"
    if action == ACTION_TSUMO:
        if not r.waits[seat] >> kind_of(r.drawn) & 1:
            return "the hand is not complete"
        return "the hand has no yaku (K-8)"
    if action == ACTION_OPEN_RIICHI and not play.open_riichi:
        return "there is no open riichi here (P-80)"
    if action == ACTION_RIICHI or action == ACTION_OPEN_RIICHI:
        return refused_riichi(play, r, seat)
    if action == ACTION_NUKI:
        return refused_nuki(play, r, seat)
    if action == ACTION_KYUUSHU:
        return "nine kinds of yaochuu, with the first draw of an unbroken go-round, abort where the rules know it (P-99)"
    if ACTION_ANKAN <= action < ACTION_ANKAN + KINDS:
        return refused_kan(play, r, seat, action - ACTION_ANKAN)
    if ACTION_KAKAN <= action < ACTION_KAKAN + KINDS:
        return refused_kan(play, r, seat, action - ACTION_KAKAN)
    return "it is no action of this stage"


cdef str refused_claim(const mj_play* play, const mj_round* r, int seat, int action):
    """Why an answer to another's tile is refused."""
    if action == ACTION_RON:
        if not completes(play, r, seat):
            return "the tile does not complete the hand, or may not be taken by it (P-9, P-45)"
        if furiten(r, seat):
            return "furiten: a winning tile is in the own river, or was passed (K-21, P-82)"
        if r.shown[seat] >> kind_of(r.claim_code) & 1:
            return "no ron on a kind that was shown (P-68)"
        return "the hand has no yaku (K-8)"
    if not ACTION_CHI_LOW <= action <= ACTION_DAIMINKAN:
        return "it is another's turn"
    if r.claim != CLAIM_DISCARD:
        return "a tile of a kan or a north set out is no discard: it can only be won"
    if live_left(play, r) == 0:
        return "the last discard can only be won (C-7)"
    if r.abort:
        return f"the hand is drawn when nobody wins ({ENDS[r.abort]})"
    if r.riichi[seat]:
        return "in riichi nothing is called"
    if action < ACTION_PON and not play.chi:
        return "there is no chi here (P-1)"
    if action < ACTION_PON and seat != next_seat(r, r.claim_seat):
        return "chi is called from the left neighbour only (K-18)"
    return "the tiles for it are not there, or only tiles barred by kuikae would be left (P-69)"


cdef str refused_cancel(const mj_round* r, int seat):
    """P-87: why a riichi cannot be taken back; "" = it can."""
    if r.stage == STAGE_OVER:
        return "the hand is over"
    if r.riichi_step and r.turn == seat:
        return ""  # the word was said, the tile is not thrown
    if not r.riichi[seat]:
        return "the seat is not in riichi"
    if r.river_info[r.n_river - 1] & (3 | RIVER_RIICHI) != seat | RIVER_RIICHI:
        return "another player has discarded since"
    # a called tile, a kan or north that lies before the others, or the replacement tile for one
    if r.river_info[r.n_river - 1] & RIVER_CALLED or r.claim > CLAIM_DISCARD or (r.stage == STAGE_TURN and r.draw != DRAW_WALL):
        return "another player has called since"
    return ""

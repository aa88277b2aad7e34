# A hand in play out of its lines (round_lines.pxi): tiles to their places, unknown ones out of a given order,
# and everything that follows from them derived anew.

cdef int open_melds(const mj_round* r, int seat) noexcept nogil:
    """Melds with a called tile."""
    cdef int i, found = 0
    for i in range(r.n_melds[seat]):
        found += r.meld_type[ROUND_MAX_MELDS * seat + i] != MELD_ANKAN
    return found


cdef int place_places(const mj_play* play, mj_round* r) except -1:
    """How far the wall has gone: every turn begins with a draw or a call, every kan and north takes a tile of the rear."""
    cdef int seat, i, calls = 0
    if r.claim == CLAIM_ANKAN and not r.end == END_FOUR_KANS:
        i = ROUND_MAX_MELDS * r.turn + r.n_melds[r.turn] - 1
        if not r.n_melds[r.turn] or r.meld_type[i] != MELD_ANKAN or r.meld_kind[i] != r.claim_code:
            bad_position(f"claim is ankan {CODE_TEXT[r.claim_code]}, and it is not the last meld of seat {r.turn}")
        r.n_kans -= 1
    if r.claim == CLAIM_NUKI and (not play.nuki or r.claim_code != NORTH):
        bad_position(f"claim is nuki {CODE_TEXT[r.claim_code]}; North is set out, where it is nuki dora")
    if r.claim == CLAIM_KAKAN:
        if kind_of(r.claim_code) not in [
            r.meld_kind[ROUND_MAX_MELDS * r.turn + i] for i in range(r.n_melds[r.turn])
            if r.meld_type[ROUND_MAX_MELDS * r.turn + i] == MELD_PON
        ]:
            bad_position(f"claim is kakan {CODE_TEXT[r.claim_code]}, and seat {r.turn} has no pon of it")
    r.replaced = r.n_kans
    r.next = 13 * r.players + r.n_river + turn_begun(r)
    for seat in range(r.players):
        calls += open_melds(r, seat)
        r.replaced += r.nuki[seat]
        if not r.n_discards[seat] and (seat != r.turn or r.draw == DRAW_CALL) and (r.nuki[seat] or r.n_melds[seat] > open_melds(r, seat)):
            bad_position(f"seat {seat} has made an ankan or set a north out, and has not drawn a tile yet")
    r.unbroken = calls == 0 and r.n_kans == 0 and not (play.nuki_breaks_first_turn and r.replaced > 0)
    if r.end == END_FOUR_KANS and turn_begun(r):
        r.replaced -= 1  # the last kan ended the hand
    r.next -= calls
    if r.n_kans > 5 or r.replaced > play.replacements or too_short(play, r):
        bad_position(f"{r.n_river} discards, {calls} calls, {r.n_kans} kans, {r.replaced} replacement tiles: the wall has not so many")
    return 0


cdef int place_marks(const mj_rules* rules, mj_round* r, int seat, dict lines) except -1:
    """What is noted of a seat beside its tiles."""
    cdef int i, last = -1
    for word in lines.get(f"marks {seat}", "").split():
        if word in _RIICHI_MARKS:
            r.riichi[seat] = _RIICHI_MARKS[word]
        else:
            position_word(word, f"marks {seat}", (*_RIICHI_MARKS, *_MARKS))
            r.ippatsu[seat] |= word == "ippatsu"
            r.passed[seat] |= word == "passed"
            r.passed_riichi[seat] |= word == "passed_riichi"
            r.kara[seat] |= word == "kara"
            r.dead |= (word == "dead") << seat
    if r.riichi[seat] & RIICHI_OPEN:
        check_open_riichi(rules)
    for code in parse_tiles(lines.get(f"shown {seat}", "")):
        r.shown[seat] |= bit(kind_of(code))
    if not r.riichi[seat]:
        return 0
    for i in range(r.n_river):
        if r.river_info[i] & (3 | RIVER_RIICHI) == seat | RIVER_RIICHI:
            last = i
    if last < 0 or not closed_hand(r, seat):
        bad_position(f"seat {seat} is in riichi, and {'has called' if last >= 0 else 'no discard of it is marked *'}")
    if r.riichi[seat] & RIICHI_DOUBLE:
        for i in range(last):
            if r.river_info[i] & 3 == seat or r.river_info[i] & RIVER_CALLED:
                bad_position(f"seat {seat} is in double riichi, and its discard marked * is not the first, or follows a call")
    # the stick is paid when that discard has passed
    if last < r.n_river - 1 or turn_begun(r) or r.end and r.end != END_RON and r.end != END_TRIPLE_RON:
        r.riichi[seat] |= RIICHI_ACCEPTED
    return 0


cdef list unknown_in_order(const mj_play* play, const int* have, object order):
    """Codes of the tiles that are nowhere yet, as they come in ``order``, ids of the whole set.

    Of each code the lowest ids count as known: a choice that the order has no part in.
    """
    cdef int left[37]
    cdef int n = ROUND_WALL if play.players == 4 else ROUND_WALL - 28, i, code
    ids = [checked_number(number, "tile of the order", n - 1, "tile_range") for number in checked_items(order, "order")]
    if sorted(ids) != list(range(n)):
        fail("wall", what=f"the order holds {len(ids)} ids", right=f"the ids 0..{n - 1}, each once, are wanted")
    memcpy(left, have, sizeof(left))
    free = set()
    for i in range(n):
        code = wall_code(play, i)
        if left[code]:
            left[code] -= 1
        else:
            free.add(i)
    return [wall_code(play, number) for number in ids if number in free]


cdef int place_tiles(const mj_play* play, mj_round* r, dict lines, object order) except -1:
    """Hands, wall and dead wall; what nobody knows is filled in that sequence."""
    cdef int seat, i, code, n, dead
    cdef int have[37]
    cdef int8_t codes[37]
    cdef bint held
    rows = []
    for seat in range(r.players):
        n = 13 - 3 * r.n_melds[seat] + (seat == r.turn and holds_drawn(r))
        rows.append(position_tiles(lines.get(f"hand {seat}", "?" * n), f"hand {seat}", n))
    n = live_left(play, r)
    dead = r.n_wall - r.replaced - r.next - n
    live = position_tiles(lines.get("wall", "?" * n), "wall", n)
    rear = position_tiles(lines.get("dead", "?" * dead), "dead", dead)
    rows += [live, rear]
    indicators = position_tiles(lines["dora"], "dora", -1)
    if not 1 <= len(indicators) <= MAX_INDICATORS or UNKNOWN in indicators:
        bad_position(f"dora is {lines['dora']!r}; 1 to {MAX_INDICATORS} known indicators are wanted")
    r.n_dora = len(indicators)
    for i, tile in enumerate(indicators):
        seat = play.replacements + 2 * i - r.replaced
        if seat >= dead or rear[seat] not in (UNKNOWN, tile):
            bad_position(f"indicator {i + 1} is {CODE_TEXT[tile]}, and the dead wall does not hold it there")
        rear[seat] = tile
    held = holds_drawn(r) and r.draw != DRAW_CALL
    drawn = position_tiles(lines["draw"].partition(" ")[2], "draw", -1)
    if len(drawn) > held:
        bad_position(f"draw is {lines['draw']!r}; no drawn tile is held")
    if held and drawn and drawn[0] != UNKNOWN and drawn[0] not in rows[r.turn]:
        if UNKNOWN not in rows[r.turn]:
            bad_position(f"draw is {lines['draw']!r}, and hand {r.turn} does not hold it")
        rows[r.turn].remove(UNKNOWN)
        rows[r.turn].append(drawn[0])
    memset(codes, 0, sizeof(codes))
    codes_in_play(r, codes)
    for code in range(CODES):
        have[code] = codes[code] + sum([row.count(code) for row in rows])
        if have[code] > copies_in_set(play, code) or codes[code] < 0:
            bad_position(f"{have[code]} times {CODE_TEXT[code]}; these rules have {copies_in_set(play, code)}")
    if any([UNKNOWN in row for row in rows]):
        if order is None:
            bad_position("there are unknown tiles, and no order they come in")
        rest = iter(unknown_in_order(play, have, order))
        # one for one: a position has as many places as the set has tiles
        rows = [[next(rest) if tile == UNKNOWN else tile for tile in row] for row in rows]
    for seat in range(r.players):
        for tile in rows[seat]:
            give(r, seat, tile)
    if held:
        r.drawn = drawn[0] if drawn and drawn[0] != UNKNOWN else rows[r.turn][len(rows[r.turn]) - 1]
    memset(r.wall, NO_TILE, r.n_wall)
    for i in range(n):
        r.wall[r.next + i] = rows[r.players][i]
    for i in range(dead):
        r.wall[r.n_wall - 1 - r.replaced - i] = rows[r.players + 1][i]
    return 0


cdef void derive_furiten(mj_round* r) noexcept nogil:
    """Waits of every seat; a winning tile that went by since a seat's last discard makes it furiten."""
    cdef int seat, i, passed = r.n_river
    if r.claim == CLAIM_DISCARD and (r.stage == STAGE_CLAIMS or r.end == END_RON or r.end == END_TRIPLE_RON):
        passed -= 1  # that one can still be won, or was
    for seat in range(r.players):
        if seat == r.turn and turn_begun(r):
            if r.draw == DRAW_CALL and r.stage == STAGE_TURN:
                continue
            if r.drawn != NO_TILE:
                take(r, seat, r.drawn)
                refresh_waits(r, seat)
                give(r, seat, r.drawn)
                continue
        refresh_waits(r, seat)
        if seat == r.turn:
            continue
        i = passed
        while i > 0 and r.river_info[i - 1] & 3 != seat:
            i -= 1
            if r.waits[seat] >> kind_of(r.river[i]) & 1:
                r.passed[seat] = 1


cdef int derive_rest(const mj_table* table, const mj_play* play, mj_round* r) except -1:
    """What follows from the tiles: what is barred, who may do what, who is ready, whose win counts."""
    cdef int at
    derive_furiten(r)
    if r.claim == CLAIM_DISCARD:
        r.abort = abort_after(play, r)
        r.kan_discard = r.draw == DRAW_KAN
    if r.stage == STAGE_TURN:
        if r.draw == DRAW_CALL:
            at = ROUND_MAX_MELDS * r.turn + r.n_melds[r.turn] - 1
            r.kuikae = barred_by_call(play, r.meld_type[at], kind_of(r.meld_called[at]), r.meld_kind[at])
        legal_turn(table, play, r)
    elif r.stage == STAGE_CLAIMS:
        legal_claims(table, play, r)
    elif r.end == END_TSUMO:
        r.declared = r.winners = 1 << r.turn
    elif r.end > END_RON:
        show_hands(play, r, r.end)
    if r.end != END_TSUMO and r.declared:
        r.winners = rons_that_count(play, r.claim_seat, r.declared)
        if (r.winners == 0) != (r.end == END_TRIPLE_RON):
            bad_position(f"seats {seats_of(r.declared)} declared ron; by these rules it is {'no ' if r.winners else 'a '}triple ron")
    return 0


cdef int place_answers(const mj_play* play, mj_round* r, str text) except -1:
    """Answers given to the tile before the others."""
    for word in text.split():
        seat, _, action = word.partition("=")
        who = position_number(seat, "a seat of answers", 0, r.players - 1)
        if not apply_answer(r, who, checked_action(action)):
            bad_position(f"answers: {word}; the seat is not asked, has answered, or may not")
    if text and r.stage != STAGE_CLAIMS:
        bad_position(f"answers {text} at stage {ROUND_STAGES[r.stage]}; only answers to a tile wait for others")
    return 0


cdef Round round_of_position(PlayTable rules, object position, object order, object every_stage):
    """The hand of a position; raises for one that cannot be."""
    cdef Round hand = blank_round(rules, NULL)
    cdef mj_round* r = &hand.r
    cdef const mj_play* play = &rules.play
    cdef int seat
    hand.every_stage = checked_flag(every_stage, "every_stage")
    empty_round(play, r)
    lines = lines_of_position(position, r.players)
    place_head(play, r, lines)
    if r.riichi_step == 2:
        check_open_riichi(&rules.table.table.rules)
    calls = place_rivers(r, lines)
    for seat in range(r.players):
        place_melds(&rules.table.table.rules, play, r, seat, lines.get(f"melds {seat}", ""), calls[seat])
    place_places(play, r)
    check_draw(play, r, lines["draw"])
    for seat in range(r.players):
        place_marks(&rules.table.table.rules, r, seat, lines)
    place_tiles(play, r, lines, order)
    turned = r.n_dora + r.flips_before + r.flips_after
    if r.stage != STAGE_OVER and turned != (min(1 + r.n_kans, MAX_INDICATORS) if play.kandora else 1):
        bad_position(f"{r.n_dora} indicators are turned and {turned - r.n_dora} wait; {r.n_kans} kans were made")
    derive_rest(&rules.table.table, play, r)
    fault = round_fault(&rules.table.table, play, r)
    if fault:
        bad_position(FAULTS[fault])
    place_answers(play, r, lines.get("answers", ""))
    return hand

# A hand in play as text: its tiles and melds, a win as the value the scorer's door takes, and the whole
# position as lines, which round_lines.pxi reads.

cdef enum:
    HAND_TILES = 14  # of a hand before its discard


cdef int write_hand(const mj_round* r, int seat, uint8_t* codes) noexcept:
    """Write the codes of a concealed hand, sorted, a red five before the plain ones; return how many, 14 at most."""
    cdef int kind, i, red, n = 0
    for kind in range(KINDS):
        red = reds_held(r, seat, kind)
        for i in range(r.counts[KINDS * seat + kind]):
            if n == HAND_TILES:
                return n
            codes[n] = KINDS + kind // 9 if i < red else kind
            n += 1
    return n


cdef Meld meld_at(const mj_round* r, int seat, int place):
    """One meld of a seat with its colours, its called tile and its feeder."""
    cdef int at = ROUND_MAX_MELDS * seat + place, i
    cdef int type = r.meld_type[at], kind = r.meld_kind[at], red = r.meld_reds[at]
    if type == MELD_CHI:
        codes = [KINDS + kind // 9 if red and is_five(kind + i) else kind + i for i in range(3)]
    else:
        codes = [KINDS + kind // 9 if i < red else kind for i in range(4 if is_kan(type) else 3)]
    called = None if r.meld_called[at] == NO_TILE else r.meld_called[at]
    feeder = None if r.meld_feeder[at] == ROUND_NO_SEAT else r.meld_feeder[at]
    return Meld(MELD_NAMES[type], codes, called=called, feeder=feeder)


cdef WinRecord win_record(const mj_play* play, const mj_round* r, int seat, bint tsumo):
    """The win as the checked value that everybody else scores, from the hand's own record."""
    cdef mj_win win
    cdef uint8_t codes[HAND_TILES]
    cdef int i, n, code = r.drawn if tsumo else r.claim_code
    win_of(play, r, seat, tsumo, &win)
    n = write_hand(r, seat, codes)
    tiles = [codes[i] for i in range(n)]
    if tsumo:
        tiles.remove(code)
    elsewhere = ("ron", "riichi", "double_riichi", "open_riichi")
    flags = {name: True for i, name in enumerate(TOLD) if win.flags >> i & 1 and name not in elsewhere}
    bits = win.flags & (1 << S_RIICHI | 1 << S_DOUBLE_RIICHI | 1 << S_OPEN_RIICHI)
    return WinRecord(
        format_tiles(tiles), code, melds=[meld_at(r, seat, i) for i in range(r.n_melds[seat])],
        seat_wind=_WIND_TEXT[win.seat_wind], round_wind=_WIND_TEXT[win.round_wind],
        riichi=next(name for name, value in _RIICHI.items() if value == bits),
        consecutive_wins=win.consecutive_wins,
        dora_indicators=[indicator(play, r, i) for i in range(win.n_dora)],
        ura_indicators=[ura_indicator(play, r, i) for i in range(win.n_ura)],
        nuki=win.nuki, seat=seat, **flags,
    )


cdef str row_text(codes):
    """Tiles in their order; neighbours of one suit share its letter: 3p, 9p, 1z -> 39p1z."""
    cdef list parts = []
    suit = ""
    for code in codes:
        tile = CODE_TEXT[code]
        if suit == tile[1]:
            parts.pop()
        suit = tile[1]
        parts += tile
    return "".join(parts)


cdef str river_text(const mj_round* r, int seat):
    """A river with its marks: ' tsumogiri, * riichi, ^2 called by seat 2 (who plays next)."""
    cdef int i
    parts = []
    for i in range(r.n_river):
        if r.river_info[i] & 3 == seat:
            said = CODE_TEXT[r.river[i]]
            if r.river_info[i] & RIVER_TSUMOGIRI:
                said += "'"
            if r.river_info[i] & RIVER_RIICHI:
                said += "*"
            if r.river_info[i] & RIVER_CALLED:
                said += f"^{r.river_info[i + 1] & 3 if i + 1 < r.n_river else r.turn}"
            parts.append(said)
    return " ".join(parts)


cdef str marks_text(const mj_round* r, int seat, bint everything):
    """What is noted of a seat; without ``everything`` only what the table sees."""
    said = []
    if r.riichi[seat]:
        words = [word for word, flag in (("double", RIICHI_DOUBLE), ("open", RIICHI_OPEN)) if r.riichi[seat] & flag]
        said.append("_".join([*words, "riichi"]))
    for word, value in (("ippatsu", r.ippatsu[seat]), ("dead", r.dead >> seat & 1)):
        if value:
            said.append(word)
    if everything:
        for word, value in (("passed", r.passed[seat]), ("passed_riichi", r.passed_riichi[seat]), ("kara", r.kara[seat])):
            if value:
                said.append(word)
    return " ".join(said)


cdef str dead_text(const mj_play* play, const mj_round* r):
    """The dead wall from its rear end: replacement tiles left, then each indicator / the tile under it."""
    cdef int i, end = r.n_wall - r.next - live_left(play, r)
    codes = [dead_tile(r, i) for i in range(r.replaced, min(end, play.replacements))]
    pairs = []
    for i in range(play.replacements, end, 2):
        pairs.append("/".join([CODE_TEXT[dead_tile(r, j)] for j in range(i, min(i + 2, end))]))
    return " ".join([row_text(codes), *pairs]).strip()


cdef dict position_lines(const mj_play* play, const mj_round* r, int seen_by):
    """The position as lines, key -> text; ``seen_by``: a seat, ROUND_SEATS = a spectator, -1 = the referee."""
    cdef uint8_t codes[HAND_TILES]
    cdef int seat, n, at
    cdef bint everything = seen_by < 0
    cdef bint held = r.drawn != NO_TILE
    lines = {"wind": _WIND_TEXT[r.round_wind], "dealer": str(r.dealer), "stages": str(r.step),
             "stage": f"{ROUND_STAGES[r.stage]} {r.turn}", "draw": ROUND_DRAWS[r.draw]}
    if held:
        lines["draw"] += f" {CODE_TEXT[r.drawn] if everything or seen_by == r.turn or r.end == END_TSUMO else '?'}"
    if r.riichi_step:
        lines["said"] = "open_riichi" if r.riichi_step == 2 else "riichi"
    if r.claim != CLAIM_NONE:
        lines["claim"] = f"{ROUND_CLAIMS[r.claim]} {CODE_TEXT[r.claim_code]}"
    if r.end:
        lines["end"] = " ".join([ENDS[r.end], *map(str, seats_of(r.declared if r.end != END_TSUMO else 0))])
    lines["dora"] = row_text([indicator(play, r, n) for n in range(r.n_dora)])
    if r.flips_before or r.flips_after:
        lines["flips"] = f"{r.flips_before} {r.flips_after}"
    lines["points"] = " ".join([str(r.points[seat]) for seat in range(r.players)])
    wins = [r.wins_before[seat] for seat in range(r.players)]
    if any(wins):
        lines["wins before"] = " ".join(map(str, wins))
    for seat in range(r.players):
        n = write_hand(r, seat, codes)
        shown = (everything or seat == seen_by or r.riichi[seat] & RIICHI_OPEN or (r.declared | r.tenpai) >> seat & 1
                 or (riichi_shown(play, r.end) and r.riichi[seat] & RIICHI_ACCEPTED))
        if r.riichi[seat] & RIICHI_OPEN and held and seat == r.turn and not everything and seat != seen_by:
            # the hand lies open, the tile it has just drawn does not
            rest = [codes[at] for at in range(n)]
            rest.remove(r.drawn)
            lines[f"hand {seat}"] = format_tiles(rest) + "?"
        else:
            lines[f"hand {seat}"] = mpsz(codes, n) if shown else "?" * n
        melds = [str(meld_at(r, seat, n)) for n in range(r.n_melds[seat])] + [f"nuki:{r.nuki[seat]}"] * (r.nuki[seat] > 0)
        barred = mpsz_of_kinds(r.shown[seat])
        for key, value in (("melds", " ".join(melds)), ("river", river_text(r, seat)),
                           ("marks", marks_text(r, seat, everything or seat == seen_by)), ("shown", barred)):
            if value:
                lines[f"{key} {seat}"] = value
    answers = [f"{seat}={ACTIONS[r.answer[seat]]}" for seat in range(r.players)
               if r.answer[seat] != ROUND_NO_ANSWER and (everything or seat == seen_by)]
    if answers:
        lines["answers"] = " ".join(answers)
    if everything:
        lines["wall"] = row_text([r.wall[r.next + n] for n in range(live_left(play, r))])
        lines["dead"] = dead_text(play, r)
    return lines


cdef str mpsz_of_kinds(uint64_t kinds):
    return str(KindSet(kinds))

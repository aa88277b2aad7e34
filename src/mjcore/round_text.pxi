# A hand in play for people: its tiles and melds as text, a win as the value the scorer's door takes.

cdef int write_hand(const mj_round* r, int seat, uint8_t* codes) noexcept:
    """Write the codes of a concealed hand, sorted, a red five before the plain ones; return how many."""
    cdef int kind, i, red, n = 0
    for kind in range(KINDS):
        red = reds_held(r, seat, kind)
        for i in range(r.counts[KINDS * seat + kind]):
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
    cdef uint8_t codes[14]
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


cdef str river_text(const mj_round* r, int seat):
    """A river with its marks: ' tsumogiri, * riichi, ^ called."""
    cdef int i
    parts = []
    for i in range(r.n_river):
        if r.river_info[i] & 3 == seat:
            marks = "".join([
                mark for mark, flag in (("'", RIVER_TSUMOGIRI), ("*", RIVER_RIICHI), ("^", RIVER_CALLED))
                if r.river_info[i] & flag
            ])
            parts.append(CODE_TEXT[r.river[i]] + marks)
    return " ".join(parts) or "-"


cdef str seat_text(const mj_round* r, int seat):
    """One seat on one line."""
    cdef uint8_t codes[14]
    cdef int i
    wind = _WIND_TEXT[distance_from(r, r.dealer, seat)]
    said = [f"{seat} {wind} {r.points[seat]} {mpsz(codes, write_hand(r, seat, codes)) or '-'}"]
    said += [str(meld_at(r, seat, i)) for i in range(r.n_melds[seat])]
    if r.nuki[seat]:
        said.append(f"nuki:{r.nuki[seat]}")
    if r.riichi[seat]:
        said.append("riichi" + "".join([
            f"+{name}" for name, flag in (("double", RIICHI_DOUBLE), ("open", RIICHI_OPEN)) if r.riichi[seat] & flag
        ]) + ("" if r.riichi[seat] & RIICHI_ACCEPTED else "?"))
    said += [name for name, value in (("ippatsu", r.ippatsu[seat]), ("furiten", furiten(r, seat)),
                                      ("dead", r.dead >> seat & 1)) if value]
    return " ".join(said) + " | " + river_text(r, seat)


cdef str round_text(const mj_play* play, const mj_round* r):
    """The whole state, wall left out: a head line, then a line a seat."""
    cdef int seat, i
    doras = "".join([CODE_TEXT[indicator(play, r, i)] for i in range(r.n_dora)])
    head = f"{_WIND_TEXT[r.round_wind]} dealer {r.dealer} {ROUND_STAGES[r.stage]}"
    if r.stage == STAGE_TURN:
        head += f" of {r.turn}" + ("" if r.drawn == NO_TILE else f" drew {CODE_TEXT[r.drawn]}")
    elif r.claim != CLAIM_NONE and (r.stage == STAGE_CLAIMS or r.end == END_RON):
        head += f" on {ROUND_CLAIMS[r.claim]} {CODE_TEXT[r.claim_code]} of {r.claim_seat}"
    if r.end:
        head += f" {ENDS[r.end]}" + "".join([f" {seat}" for seat in seats_of(r.winners)])
    head += f" wall {live_left(play, r)} dora {doras}"
    return "\n".join([head, *[seat_text(r, seat) for seat in range(r.players)]])

"""A hand in play as people and programs read it: positions, events, wins, and why an action is refused."""

from libc.stdint cimport uint64_t, uint8_t

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_DAIMINKAN, ACTION_KAKAN, ACTION_KYUUSHU, ACTION_NUKI, ACTION_OPEN_RIICHI, ACTION_PASS,
    ACTION_PON, ACTION_RIICHI, ACTION_RON, ACTION_TSUMO, ACTION_TSUMOGIRI, CLAIM_DISCARD, CLAIM_NONE, DRAW_CALL, DRAW_WALL, END_TSUMO,
    MELD_CHI, RIICHI_ACCEPTED, RIICHI_DOUBLE, RIICHI_OPEN, RIVER_CALLED, RIVER_RIICHI, RIVER_TSUMOGIRI, ROUND_MAX_MELDS,
    ROUND_NO_ANSWER, ROUND_STICK, STAGE_OVER, STAGE_TURN, S_DOUBLE_RIICHI, S_OPEN_RIICHI, S_RIICHI, mj_event, mj_play, mj_round,
    mj_win,
)
from mjcore.kernel.tiles cimport CODES, KINDS, KindSet, Meld, NORTH, NO_TILE, is_five, kind_of, mpsz
from mjcore.kernel.wins cimport WinRecord
from mjcore.riichi.answers cimport kan_left
from mjcore.riichi.engine cimport completes
from mjcore.riichi.rules cimport riichi_shown, seats_of
from mjcore.riichi.state cimport (
    HAND_TILES, ROUND_NO_SEAT, closed_hand, dead_tile, furiten, indicator, is_kan, live_left, mj_events, next_seat, reds_held,
    ura_indicator, win_of,
)

from mjcore.kernel.tiles import CODE_TEXT, MELD_NAMES, format_tiles
from mjcore.kernel.wins import TOLD, _RIICHI, _WIND_TEXT
from mjcore.schema.play import ACTIONS, EVENTS
from mjcore.schema.round import CLAIMS as ROUND_CLAIMS
from mjcore.schema.round import DRAWS as ROUND_DRAWS
from mjcore.schema.round import STAGES as ROUND_STAGES
from mjcore.schema.round import ENDS

FAULTS = (
    "none",
    "the tiles in hands, melds, rivers, norths and the wall left are not the whole set",
    "a hand has a wrong number of tiles",
    "red fives without a five",
    "waits differ from those of the tiles",
    "river masks or counts differ from the river",
    "kans, indicators or replacement tiles do not add up",
    "a winning tile went by and the seat is not furiten",
    "legal actions differ from those derived anew",
    "a seat is asked and may do nothing, or may do something and is not asked",
    "riichi without a stick, or ippatsu without riichi",
    "a declared win is none, or is one that no table can show",
)
_EVENT_NAME = {number: name for name, number in EVENTS.items()}


cdef tuple event_rows(const mj_events* events):
    """The events of a stage as mappings, named as in ADR 0006; nothing is masked."""
    cdef int i, j
    cdef const mj_event* row
    cdef list found = []
    for i in range(events.n):
        row = &events.rows[i]
        name = _EVENT_NAME[row.type]
        said = {"type": name}
        if row.actor != ROUND_NO_SEAT:
            said["actor"] = row.actor
        if row.target != ROUND_NO_SEAT:
            said["target"] = row.target
        if row.tile != NO_TILE:
            said["dora_marker" if name == "dora" else "pai"] = CODE_TEXT[row.tile]
        if row.consumed[0] != NO_TILE:
            said["consumed"] = [CODE_TEXT[row.consumed[j]] for j in range(4) if row.consumed[j] != NO_TILE]
        if name == "ankan":
            del said["pai"]
        if name == "dahai":
            said["tsumogiri"] = bool(row.detail)
        if name == "reach" and row.detail:
            said["kind"] = "open"
        if name == "ryukyoku":
            said["reason"] = ENDS[row.detail]
        found.append(said)
    return tuple(found)


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

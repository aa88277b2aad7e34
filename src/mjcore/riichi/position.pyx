# A hand in play out of its text (text.pyx writes it): what people may know is given as lines, what
# follows from it is derived, what nobody knows comes out of a given order of tiles.
#
# Lines are ``key: value``. A hand-written one needs stage, draw, dora and what differs from a fresh deal:
#
#   wind: E           dealer: 0         stages: 14 (stages passed since the deal)
#   stage: turn 2     one of turn, claims, over, and the seat whose turn it is or was
#   draw: wall 5p     how its last tile came (wall, kan, nuki, call) and, while it is held, which it is
#   said: riichi      riichi or open_riichi was said; its discard comes next
#   claim: discard 5p what lies before the others: discard, kakan, ankan or nuki
#   end: ron 1 3      how the hand ended, and who declared
#   dora: 3p9s        indicators turned;  flips: 0 1  those to be turned before and after the next discard
#   points: 25000 25000 25000 24000     wins before: 0 0 2 0
#   hand 2: 123m0p?   concealed tiles, the drawn one included; ? = nobody knows it
#   melds 2: pon:777z@0 ankan:1111p nuki:2     in the order they were made, @ the seat that fed it
#   river 2: 1z' 3m* 7z^0     ' tsumogiri, * declared riichi, ^0 called by seat 0, who played next
#   marks 2: riichi ippatsu passed passed_riichi kara dead     (double_, open_, double_open_riichi)
#   shown 2: 5p       kinds shown by mistake (P-68);  answers: 1=pass  given at this stage
#   wall: 4p1z?...    live tiles as they come
#   dead: 1m2p3s4z 3p/7s 1z/?     from its rear end: replacement tiles left, each indicator / the tile under it

import re
from collections.abc import Mapping

from libc.stdint cimport int8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    CLAIM_ANKAN, CLAIM_DISCARD, CLAIM_KAKAN, CLAIM_NONE, CLAIM_NUKI, DRAW_CALL, DRAW_KAN, DRAW_NUKI, END_FOUR_KANS, END_NONE, END_RON,
    END_TRIPLE_RON, END_TSUMO, MAX_INDICATORS, MELD_ANKAN, MELD_CHI, MELD_PON, RIICHI_ACCEPTED, RIICHI_DECLARED, RIICHI_DOUBLE,
    RIICHI_OPEN, RIVER_CALLED, RIVER_RIICHI, RIVER_TSUMOGIRI, ROUND_MAX_MELDS, ROUND_MAX_WINS, ROUND_RIVER, ROUND_WALL, STAGE_CLAIMS,
    STAGE_OVER, STAGE_TURN, mj_play, mj_round, mj_rules,
)
from mjcore.kernel.arguments cimport bad_position, checked_items, checked_number, position_number, position_word
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.tiles cimport CODES, KINDS, Meld, NORTH, NO_TILE, bit, kind_of
from mjcore.kernel.wins cimport check_meld, check_open_riichi, wind_of
from mjcore.riichi.answers cimport apply_answer
from mjcore.riichi.engine cimport derive_furiten, legal_claims, legal_turn, round_fault, show_hands
from mjcore.riichi.rules cimport PlayTable, barred_by_call, checked_action, copies_in_set, rons_that_count, seats_of, wall_code
from mjcore.riichi.state cimport (
    ROUND_NO_SEAT, abort_after, add_called, closed_hand, codes_in_play, empty_round, give, holds_drawn, is_kan, live_left, next_seat,
    open_melds, too_short, turn_begun,
)

from mjcore.errors import fail
from mjcore.kernel.tiles import CODE_TEXT, parse_tile, parse_tiles
from mjcore.riichi.text import FAULTS
from mjcore.schema.round import CLAIMS as ROUND_CLAIMS
from mjcore.schema.round import DRAWS as ROUND_DRAWS
from mjcore.schema.round import STAGES as ROUND_STAGES
from mjcore.schema.round import ENDS

_POSITION_KEYS = ("wind", "dealer", "stages", "stage", "draw", "said", "claim", "end", "dora", "flips", "points",
                  "wins before", "answers", "wall", "dead")
_POSITION_SEAT_KEYS = ("hand", "melds", "river", "marks", "shown")
_RIVER_TILE = re.compile(r"([0-9][mpsz])('?)(\*?)(?:\^([0-3]))?")
_MARKS = ("ippatsu", "dead", "passed", "passed_riichi", "kara")
_RIICHI_MARKS = {"_".join([*words, "riichi"]): sum(bits) for words, bits in (
    ((), (RIICHI_DECLARED,)), (("double",), (RIICHI_DECLARED, RIICHI_DOUBLE)), (("open",), (RIICHI_DECLARED, RIICHI_OPEN)),
    (("double", "open"), (RIICHI_DECLARED, RIICHI_DOUBLE, RIICHI_OPEN)),
)}
UNKNOWN = -1  # a tile that nobody knows


cdef dict lines_of_position(object position, int players):
    """The lines of a text, or those given; every key known."""
    if isinstance(position, str):
        lines = {}
        for line in position.splitlines():
            key, colon, value = line.partition(":")
            if line.strip():
                if not colon or key.strip() in lines:
                    bad_position(f"{line.strip()!r}; each line is key: value, and each key stands once")
                lines[key.strip()] = value.strip()
    elif isinstance(position, Mapping):
        lines = dict(position)
    else:
        fail("type", name="position", given=type(position).__name__, right="expected text or a mapping of its lines")
    known = {*_POSITION_KEYS, *[f"{key} {seat}" for key in _POSITION_SEAT_KEYS for seat in range(players)]}
    for key, value in lines.items():
        if key not in known:
            bad_position(f"unknown line {key!r}; known: {', '.join(sorted(known))}")
        if not isinstance(value, str):
            fail("type", name=f"line {key}", given=type(value).__name__, right="expected text")
    return lines


cdef list position_tiles(str text, str what, int wanted):
    """Codes of tiles in their order, UNKNOWN for "?"; raises unless there are ``wanted``."""
    found = []
    for part in re.split(r"(\?)|[ /]", text):
        if part == "?":
            found.append(UNKNOWN)
        elif part:
            found += parse_tiles(part)
    if wanted >= 0 and len(found) != wanted:
        bad_position(f"{what} has {len(found)} tiles; expected {wanted}")
    return found


cdef list position_numbers(dict lines, str key, int players, object low, object high, int usual):
    """One number a seat."""
    if key not in lines:
        return [usual] * players
    said = lines[key].split()
    if len(said) != players:
        bad_position(f"{key} is {lines[key]!r}; expected {players} numbers, one per seat")
    return [position_number(text, key, low, high) for text in said]


cdef int place_head(const mj_play* play, mj_round* r, dict lines) except -1:
    """Stage, draw, claim, end and the numbers of the table."""
    cdef int seat
    for key in ("stage", "draw", "dora"):
        if key not in lines:
            bad_position(f"there is no line {key!r}")
    r.round_wind = wind_of(lines.get("wind", "E"), "wind")
    r.dealer = position_number(lines.get("dealer", "0"), "dealer", 0, r.players - 1)
    r.step = position_number(lines.get("stages", "0"), "stages", 0, 65535)
    stage, _, turn = lines["stage"].partition(" ")
    r.stage = position_word(stage, "stage", ROUND_STAGES)
    r.turn = position_number(turn, "the seat of stage", 0, r.players - 1)
    r.draw = position_word(lines["draw"].partition(" ")[0], "draw", ROUND_DRAWS)
    claim, _, tile = lines.get("claim", "none").partition(" ")
    r.claim = position_word(claim, "claim", ROUND_CLAIMS)
    if r.claim != CLAIM_NONE:
        r.claim_code = parse_tile(tile)
        r.claim_seat = r.turn
    said = lines.get("said", "none")
    r.riichi_step = position_word(said, "said", ("none", "riichi", "open_riichi"))
    end = lines.get("end", "none").split() or ["none"]
    r.end = position_word(end[0], "end", ENDS)
    for text in end[1:]:
        r.declared |= 1 << <int>position_number(text, "a seat of end", 0, r.players - 1)
    if (r.end != END_NONE) != (r.stage == STAGE_OVER):
        bad_position(f"stage is {stage}, end is {end[0]}; a hand is over when it has ended")
    if holds_drawn(r):
        claims = ROUND_CLAIMS[:1]
    elif r.stage == STAGE_CLAIMS or r.end == END_RON or r.end == END_TRIPLE_RON:
        claims = ROUND_CLAIMS[1:]
    else:
        claims = ROUND_CLAIMS[:2] if r.end == END_FOUR_KANS else ROUND_CLAIMS[1:2]
    if claim not in claims:
        bad_position(f"claim is {claim}; expected {' or '.join(claims)} where stage is {stage}, end {end[0]}")
    if (r.end == END_RON or r.end == END_TRIPLE_RON) != (r.declared != 0) or r.declared >> r.turn & 1:
        bad_position(f"end is {lines.get('end')!r}; behind ron and triple_ron stand those who declared it, nobody else")
    if r.riichi_step and (r.stage != STAGE_TURN or r.draw == DRAW_CALL):
        bad_position(f"said is {said}; that is said at one's turn, after a draw")
    flips = lines.get("flips", "0 0").split()
    if len(flips) != 2:
        bad_position(f"flips is {lines['flips']!r}; expected two numbers")
    r.flips_before, r.flips_after = [position_number(text, "flips", 0, 4) for text in flips]
    points = position_numbers(lines, "points", r.players, -(1 << 40), 1 << 40, 25000)
    wins = position_numbers(lines, "wins before", r.players, 0, ROUND_MAX_WINS, 0)
    for seat in range(r.players):
        r.points[seat] = points[seat]
        r.wins_before[seat] = wins[seat]
    return 0


cdef list place_rivers(mj_round* r, dict lines):
    """All discards in the order they were made; return the calls of each seat as [(code, feeder), ...].

    That order follows from the marks: the dealer begins, and after a discard its caller plays, or else
    the next seat.
    """
    cdef int seat, n
    rivers, calls = [], [[] for _ in range(r.players)]
    for seat in range(r.players):
        river = []
        for text in lines.get(f"river {seat}", "").split():
            match = _RIVER_TILE.fullmatch(text)
            if match is None:
                bad_position(f"river {seat}: {text!r}; expected a tile and its marks such as 5p'*^2")
            river.append(match)
        rivers.append(river[::-1])
    if sum(map(len, rivers)) > ROUND_RIVER:
        bad_position(f"{sum(map(len, rivers))} discards; a hand has {ROUND_RIVER} at most")
    seat = r.dealer
    while rivers[seat]:
        match = rivers[seat].pop()
        code = parse_tile(match[1])
        n = r.n_river
        r.river[n] = code
        r.river_info[n] = seat | (RIVER_TSUMOGIRI if match[2] else 0) | (RIVER_RIICHI if match[3] else 0)
        r.n_river += 1
        r.n_discards[seat] += 1
        r.river_kinds[seat] |= bit(kind_of(code))
        if match[4]:
            caller = int(match[4])
            if caller == seat or caller >= r.players:
                bad_position(f"river {seat}: {match[0]} is called by seat {caller}")
            r.river_info[n] |= RIVER_CALLED
            calls[caller].append((code, seat))
            seat = caller
        else:
            seat = next_seat(r, seat)
    left = [f"{len(river)} of river {other}" for other, river in enumerate(rivers) if river]
    if left:
        bad_position(f"the turns of the rivers end at seat {seat}; there remain {', '.join(left)}")
    if r.claim == CLAIM_DISCARD:
        if (r.n_river == 0 or r.river_info[r.n_river - 1] & (3 | RIVER_CALLED) != r.turn or r.river[r.n_river - 1] != r.claim_code):
            bad_position(f"claim is discard {CODE_TEXT[r.claim_code]}, and it is not the last discard, of seat {r.turn}")
    elif seat != r.turn:
        bad_position(f"stage is {lines['stage']}, and by the rivers it is the turn of seat {seat}")
    return calls


cdef int place_melds(const mj_rules* rules, const mj_play* play, mj_round* r, int seat, str text, list calls) except -1:
    """Melds and norths of a seat; each open one is one of its calls, in their order."""
    cdef Meld meld
    cdef int i = 0
    for word in text.split():
        name, _, rest = word.partition(":")
        if name == "nuki":
            r.nuki[seat] = position_number(rest, f"nuki of seat {seat}", 0, 4)
            if not play.nuki:
                bad_position(f"seat {seat}: {word}; North is no nuki dora in these rules")
            continue
        meld = Meld.of(word)
        check_meld(rules, meld)
        if r.n_melds[seat] == ROUND_MAX_MELDS:
            fail("meld_count", given=r.n_melds[seat] + 1)
        called, feeder = NO_TILE, ROUND_NO_SEAT
        if meld.type_index != MELD_ANKAN:
            if i == len(calls):
                bad_position(f"seat {seat}: {word}, and no discard is marked ^{seat} for it")
            called, feeder = calls[i]
            i += 1
            if called not in meld.tiles or meld.feeder not in (None, feeder):
                bad_position(f"seat {seat}: {word}, and its call was {CODE_TEXT[called]} of seat {feeder}")
            if meld.type_index == MELD_CHI and next_seat(r, feeder) != seat:
                bad_position(f"seat {seat}: {word}; a chi is of the seat before")
        add_called(r, seat, meld.type_index, meld.kind, called, feeder, sum([code >= KINDS for code in meld.tiles]))
        r.n_kans += is_kan(meld.type_index)
    if i < len(calls):
        called, feeder = calls[i]
        bad_position(f"seat {seat}: {CODE_TEXT[called]} of seat {feeder} is marked ^{seat}, and no meld holds it")
    return 0


cdef int check_draw(const mj_play* play, const mj_round* r, str said) except -1:
    """Whether the tile of the turn can have come that way."""
    cdef int seat = r.turn, before = r.n_river - (1 if turn_begun(r) else 2), i
    cdef bint called = False, kan = False, own = False
    if r.end == END_FOUR_KANS and turn_begun(r):
        return 0  # no tile was drawn
    for i in range(r.n_melds[seat] - (r.claim == CLAIM_ANKAN)):
        own |= is_kan(r.meld_type[ROUND_MAX_MELDS * seat + i])
    if before >= 0 and r.river_info[before] & RIVER_CALLED:
        called = True
        # its call is the last one; a pon made a kakan in this turn cannot be
        for i in range(r.n_melds[seat]):
            if r.meld_type[ROUND_MAX_MELDS * seat + i] != MELD_ANKAN:
                kan = is_kan(r.meld_type[ROUND_MAX_MELDS * seat + i])
    right = ("call",) if called and not kan else ("wall", "kan", "nuki") if not called else ("kan", "nuki")
    if r.draw == DRAW_KAN and not own or r.draw == DRAW_NUKI and not r.nuki[seat]:
        right = right[:1]
    if ROUND_DRAWS[r.draw] not in right:
        bad_position(f"draw is {said!r}; by rivers and melds it is {' or '.join(right)}")
    if r.draw == DRAW_CALL and r.stage == STAGE_CLAIMS and r.claim != CLAIM_DISCARD:
        bad_position(f"claim is {ROUND_CLAIMS[r.claim]}; after a call a discard comes")
    return 0


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
        fail("wall", what=f"the order holds {len(ids)} ids", right=f"expected the ids 0..{n - 1}, each once")
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
        bad_position(f"dora is {lines['dora']!r}; expected 1 to {MAX_INDICATORS} known indicators")
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


cdef int read_position(PlayTable rules, object position, object order, mj_round* r) except -1:
    """Fill the hand of a position; raises for one that cannot be."""
    cdef const mj_play* play = &rules.play
    cdef int seat
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
    return place_answers(play, r, lines.get("answers", ""))

# A hand in play out of its text (round_text.pxi writes it): what people may know is given as lines, what
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


cdef object bad_position(object what):
    fail("position", what=what)


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
        fail("type", name="position", given=type(position).__name__, right="a text or a mapping of its lines is wanted")
    known = {*_POSITION_KEYS, *[f"{key} {seat}" for key in _POSITION_SEAT_KEYS for seat in range(players)]}
    for key, value in lines.items():
        if key not in known:
            bad_position(f"unknown line {key!r}; known: {', '.join(sorted(known))}")
        if not isinstance(value, str):
            fail("type", name=f"line {key}", given=type(value).__name__, right="text is wanted")
    return lines


cdef object position_number(str text, str what, object low, object high):
    try:
        number = int(text) if len(text) < 20 and text.isascii() and "_" not in text else None
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        bad_position(f"{what} is {text!r}; a whole number {low}..{high} is wanted")
    return number


cdef int position_word(str text, str what, object words) except -1:
    if text not in words:
        bad_position(f"{what} is {text!r}; one of {', '.join(words)} is wanted")
    return words.index(text)


cdef list position_tiles(str text, str what, int wanted):
    """Codes of tiles in their order, UNKNOWN for "?"; as many as are wanted."""
    found = []
    for part in re.split(r"(\?)|[ /]", text):
        if part == "?":
            found.append(UNKNOWN)
        elif part:
            found += parse_tiles(part)
    if wanted >= 0 and len(found) != wanted:
        bad_position(f"{what} has {len(found)} tiles; {wanted} are wanted")
    return found


cdef list position_numbers(dict lines, str key, int players, object low, object high, int usual):
    """One number a seat."""
    if key not in lines:
        return [usual] * players
    said = lines[key].split()
    if len(said) != players:
        bad_position(f"{key} is {lines[key]!r}; {players} numbers, one a seat, are wanted")
    return [position_number(text, key, low, high) for text in said]


cdef bint turn_begun(const mj_round* r) noexcept nogil:
    """Whether the seat whose turn it is has not discarded yet."""
    return r.claim != CLAIM_DISCARD


cdef bint holds_drawn(const mj_round* r) noexcept nogil:
    """Whether the seat whose turn it is holds one tile more than others."""
    return r.stage == STAGE_TURN or r.end == END_TSUMO or r.end == END_KYUUSHU


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
        bad_position(f"claim is {claim}; {' or '.join(claims)} is wanted where stage is {stage}, end {end[0]}")
    if (r.end == END_RON or r.end == END_TRIPLE_RON) != (r.declared != 0) or r.declared >> r.turn & 1:
        bad_position(f"end is {lines.get('end')!r}; behind ron and triple_ron stand those who declared it, nobody else")
    if r.riichi_step and (r.stage != STAGE_TURN or r.draw == DRAW_CALL):
        bad_position(f"said is {said}; that is said at one's turn, after a draw")
    flips = lines.get("flips", "0 0").split()
    if len(flips) != 2:
        bad_position(f"flips is {lines['flips']!r}; two numbers are wanted")
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
                bad_position(f"river {seat}: {text!r}; a tile and its marks such as 5p'*^2 are wanted")
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

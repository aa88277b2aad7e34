# What a hand in play is given: its rules and its wall, both checked.

_ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}


cdef class PlayTable:
    """Rules as the hand engine reads them: numbers of ``round_schema.PLAY_FIELDS`` beside a RuleTable.

    Raises KeyError for an unknown name, struct.error for a number that does not fit, RuleError for a
    number of players that is not the table's. Immutable.
    """

    cdef mj_play play
    cdef readonly RuleTable table

    def __init__(self, options, RuleTable table not None):
        record = pack(PLAY_FIELDS, options)
        assert len(record) == sizeof(mj_play), "schema and C layout differ"
        memcpy(&self.play, <const char*>record, sizeof(mj_play))
        if self.play.players != table.table.rules.players:
            fail("players", given=self.play.players)
        self.table = table
        ask_scorer(&table.table, &self.play)

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.play.players

    @property
    def tiles(self) -> int:
        """Tiles of the whole wall."""
        return ROUND_WALL if self.play.players == 4 else ROUND_WALL - 28

    @property
    def codes(self) -> tuple:
        """Code of every id of a wall, 0.. without a gap: the first copies of a five are the red ones."""
        return tuple([wall_code(&self.play, number) for number in range(self.tiles)])

    def wall_ids(self, wall) -> tuple:
        """Return a wall given as codes, MPSZ text or ids as ids 0.. without a gap, each tile once.

        Of equal tiles the lowest id comes first. Raises InvalidHand for tiles that are not the whole set.
        """
        cdef uint8_t codes[136]
        cdef int n = read_wall(&self.play, wall, codes), i
        if not isinstance(wall, str) and max(wall) >= CODES:
            gap = n < ROUND_WALL and max(wall) >= n
            return tuple([int(number) - 28 if gap and number >= 4 else int(number) for number in wall])
        left = {}
        for i in range(n - 1, -1, -1):
            left.setdefault(wall_code(&self.play, i), []).append(i)
        return tuple([left[codes[i]].pop() for i in range(n)])

    def rons_that_count(self, discarder, declared) -> tuple:
        """Return which seats win of all that declared ron on one tile of ``discarder``, the nearest to him first.

        () = nobody: the hand is drawn (P-83, P-84, P-96; K-69). Raises InvalidHand, MahjongTypeError.

        >>> rules = {"players": 4, "two_ron": 1, "dead_wall": 14, "replacements": 4}
        >>> rules = PlayTable(rules, RuleTable({"players": 4}, []))
        >>> rules.rons_that_count(2, [0, 3]), rules.rons_that_count(2, [0, 1, 3])
        ((3, 0), ())
        """
        cdef int who = checked_number(discarder, "discarder", self.play.players - 1)
        cdef int count = rons_that_count(&self.play, who, self.seats_but(who, declared, "declared"))
        return tuple([seat for seat in (*range(who + 1, self.play.players), *range(who)) if count >> seat & 1])

    def rons_that_matter(self, discarder, declared, waiting) -> tuple:
        """Return which seats of ``waiting`` could still change who wins by a ron of their own.

        ``declared``: seats that have declared ron on a tile of ``discarder``. Raises InvalidHand, MahjongTypeError.

        >>> rules = PlayTable({"players": 4, "dead_wall": 14, "replacements": 4}, RuleTable({"players": 4}, []))
        >>> rules.rons_that_matter(2, [0], [1, 3])  # head bump
        (3,)
        """
        cdef int who = checked_number(discarder, "discarder", self.play.players - 1)
        return seats_of(rons_that_matter(&self.play, who, self.seats_but(who, declared, "declared"),
                                         self.seats_but(who, waiting, "waiting")))

    cdef int seats_but(self, int discarder, object seats, str name) except -1:
        """Seats as a mask, the discarder's own not among them."""
        cdef int mask = 0
        for seat in checked_items(seats, name):
            mask |= 1 << <int>checked_number(seat, name, self.play.players - 1)
        if mask >> discarder & 1:
            fail("conflict", given=f"{name} {tuple(seats)}", what=f"seat {discarder} laid the tile there")
        return mask


cdef int checked_action(object action) except -1:
    """Id of an action given by its id or its name."""
    if isinstance(action, str):
        number = _ACTION_ID.get(action)
        if number is None:
            fail("unknown", name="action", given=action, nearest="", right="names are those of play_schema.ACTIONS")
        return number
    return checked_number(action, "action", len(ACTIONS) - 1)


cdef inline int wall_code(const mj_play* play, int number) noexcept nogil:
    """Code of an id of the whole set without gaps; the first copies of a five are red, as many as there are."""
    cdef int tile_id = number + 28 if play.players == 3 and number >= 4 else number  # no 2m-8m
    cdef int kind = tile_id // 4
    return KINDS + kind // 9 if is_five(kind) and tile_id % 4 < play.aka[kind // 9] else kind


cdef int read_wall(const mj_play* play, object wall, uint8_t* codes) except -1:
    """Codes of a wall given as codes or ids, checked to be the whole set."""
    cdef int n = ROUND_WALL if play.players == 4 else ROUND_WALL - 28
    cdef int i, code
    cdef int have[37]
    given = list(parse_tiles(wall)) if isinstance(wall, str) else checked_items(wall, "wall")
    if len(given) != n:
        fail("wall", what=f"{len(given)} tiles", right=f"{play.players} players have {n}")
    numbers = [checked_number(tile, "tile of the wall", ROUND_WALL - 1, "tile_range") for tile in given]
    if max(numbers) >= CODES:
        if len(set(numbers)) != n:
            fail("wall", what="an id stands twice", right="every tile stands once")
        # three players: 108 ids without a gap, as ``wall(seed, tiles=108)`` gives them, or those of the 136
        gap = play.players == 3 and max(numbers) >= n
        numbers = [wall_code(play, number - 28 if gap and number >= 4 else number) for number in numbers]
    memset(have, 0, sizeof(have))
    for i in range(n):
        codes[i] = numbers[i]
        have[codes[i]] += 1
    for code in range(CODES):
        if have[code] != copies_in_set(play, code):
            fail("wall", what=f"{have[code]} times {CODE_TEXT[code]}", right=f"these rules have {copies_in_set(play, code)}")
    return n


cdef tuple seats_of(int mask):
    return tuple([seat for seat in range(ROUND_SEATS) if mask >> seat & 1])


cdef int read_points(object points, int players, int64_t* money) except -1:
    """Points a seat, whole numbers."""
    cdef int seat
    given = checked_items(points, "points")
    if len(given) != players:
        fail("value", name="points", given=given, right=f"{players} numbers, one a seat, are wanted")
    for seat in range(players):
        if isinstance(given[seat], bool) or not isinstance(given[seat], int) or abs(given[seat]) > 1 << 40:
            fail("value", name="points", given=given[seat], right="a whole number is wanted")
        money[seat] = given[seat]
    return 0

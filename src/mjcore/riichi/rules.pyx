"""What a hand in play is given: its rules and its wall, both checked."""

cimport cython
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    DORA_AFTER_DISCARD, FOUR_KANS_FIFTH, KUIKAE_SAME_AND_SUJI, MAX_INDICATORS, NUKI_BREAKS_OWN, NUKI_RON_ANY,
    OWN_FOUR_NOTEN_CONCEALED, RIICHI_ANKAN_STRICT, ROUND_MAX_MELDS, ROUND_RIVER, ROUND_SEATS, ROUND_WALL, TRIPLE_RON_HEAD_BUMP,
    mj_play,
)
from mjcore.kernel.arguments cimport checked_class, checked_items, checked_number, packed
from mjcore.kernel.scores cimport RuleTable
from mjcore.kernel.tiles cimport CODES
from mjcore.riichi.engine cimport ask_scorer

from mjcore.errors import fail
from mjcore.kernel.tiles import CODE_TEXT, parse_tiles
from mjcore.schema.play import ACTIONS
from mjcore.schema.round import ENDS, PLAY_FIELDS

_ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}


cdef class PlayTable:
    """PlayTable(options, table)
--

    Rules as the hand engine reads them: numbers of ``round_schema.PLAY_FIELDS`` beside a RuleTable.

    Raises RuleError for an unknown name, a number that does not fit and a number of players that is not
    the table's, ArgumentError for a way that an option does not have and for a dead wall without room for
    its replacement tiles and indicators. Immutable.
    """

    @cython.embedsignature(False)
    def __cinit__(self, options, table):
        record = packed(PLAY_FIELDS, options, "options")
        assert len(record) == sizeof(mj_play), "schema and C layout differ"
        memcpy(&self.play, <const char*>record, sizeof(mj_play))
        self.table = checked_class(table, RuleTable, "table")
        if self.play.players != self.table.table.rules.players:
            fail("players", given=self.play.players)
        check_play(&self.play)
        ask_scorer(&self.table.table, &self.play, &self.prospects)

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.play.players

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="the rule set can be, and makes it again: its play")

    @property
    def tiles(self) -> int:
        """Tiles of the whole wall."""
        return ROUND_WALL if self.play.players == 4 else ROUND_WALL - 28

    @property
    def codes(self) -> tuple:
        """Code of every id of a wall, from id 0 on; the first copies of a five are the red ones."""
        return tuple([wall_code(&self.play, number) for number in range(self.tiles)])

    def wall_ids(self, wall) -> tuple:
        """Return a wall given as codes, MPSZ text or ids as consecutive ids from 0, each tile once.

        Of equal tiles the lowest id comes first. Raises InvalidHand unless the tiles are exactly the whole set.
        """
        cdef uint8_t codes[136]
        if not isinstance(wall, str):
            wall = checked_items(wall, "wall")
        cdef int n = read_wall(&self.play, wall, codes), i
        if not isinstance(wall, str) and max(wall) >= CODES:
            gap = n < ROUND_WALL and max(wall) >= n
            return tuple([int(number) - 28 if gap and number >= 4 else int(number) for number in wall])
        left = {}
        for i in range(n - 1, -1, -1):
            left.setdefault(wall_code(&self.play, i), []).append(i)
        return tuple([left[codes[i]].pop() for i in range(n)])

    def rons_that_count(self, discarder, declared) -> tuple:
        """Return which of the seats that declared ron on a tile of ``discarder`` win, the nearest in turn order first.

        () = nobody: the hand ends in a draw (P-83, P-84, P-96; K-69). Raises ArgumentError, MahjongTypeError.

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

        ``declared``: seats that have declared ron on a tile of ``discarder``. Raises ArgumentError, MahjongTypeError.

        >>> rules = PlayTable({"players": 4, "dead_wall": 14, "replacements": 4}, RuleTable({"players": 4}, []))
        >>> rules.rons_that_matter(2, [0], [1, 3])  # head bump
        (3,)
        """
        cdef int who = checked_number(discarder, "discarder", self.play.players - 1)
        return seats_of(rons_that_matter(&self.play, who, self.seats_but(who, declared, "declared"),
                                         self.seats_but(who, waiting, "waiting")))

    def faults_found(self, draw) -> bool:
        """Return whether an invalid riichi is detected at a draw: only where hands are shown, or at every one (P-88, P-89).

        ``draw``: a name of ``round_schema.ENDS``. Raises ArgumentError.

        >>> rules = PlayTable({"players": 4, "dead_wall": 14, "replacements": 4}, RuleTable({"players": 4}, []))
        >>> rules.faults_found("four_riichi"), rules.faults_found("four_kans")
        (True, False)
        """
        if not isinstance(draw, str) or draw not in ENDS:
            fail("unknown", name="draw", given=draw, nearest="", right="names are those of round_schema.ENDS")
        return riichi_shown(&self.play, ENDS.index(draw))

    cdef int seats_but(self, int discarder, object seats, str name) except -1:
        """Seats as a mask, the discarder's own not among them."""
        cdef int mask = 0
        for seat in checked_items(seats, name):
            mask |= 1 << <int>checked_number(seat, name, self.play.players - 1)
        if mask >> discarder & 1:
            fail("arguments_conflict", given=f"{name} {tuple(seats)}", what=f"seat {discarder} laid the tile there")
        return mask


cdef int check_play(const mj_play* play) except -1:
    """Refuse ways an option does not have, and a dead wall whose tiles would be taken for indicators or drawn live."""
    cdef int norths = 4 if play.nuki else 0, indicators = MAX_INDICATORS if play.kandora else 1
    # each kan behind an indicator has drawn a replacement tile, and a replenished dead wall is that much longer
    cdef int kans = indicators - 1 if play.replenished else 0
    cdef int live = (ROUND_WALL if play.players == 4 else ROUND_WALL - 28) - 13 * play.players - play.dead_wall
    for name, number, limit in (
        *[("aka", play.aka[i], 4) for i in range(3)],
        ("kuikae", play.kuikae, KUIKAE_SAME_AND_SUJI),
        ("ankan_dora", play.ankan_dora, DORA_AFTER_DISCARD),
        ("minkan_dora", play.minkan_dora, DORA_AFTER_DISCARD),
        ("riichi_ankan", play.riichi_ankan, RIICHI_ANKAN_STRICT),
        ("nuki_ron", play.nuki_ron, NUKI_RON_ANY),
        ("nuki_breaks_ippatsu", play.nuki_breaks_ippatsu, NUKI_BREAKS_OWN),
        ("triple_ron", play.triple_ron, TRIPLE_RON_HEAD_BUMP),
        ("four_kans", play.four_kans, FOUR_KANS_FIFTH),
        ("own_four", play.own_four, OWN_FOUR_NOTEN_CONCEALED),
    ):
        checked_number(number, name, limit)
    if play.replacements < MAX_KANS + norths:
        fail("value", name="replacements", given=play.replacements, right=f"expected {MAX_KANS + norths} or more, one per kan and north")
    if play.dead_wall + kans < play.replacements + 2 * indicators:
        fail("value", name="dead_wall", given=play.dead_wall,
             right=f"{play.replacements + 2 * indicators - kans} or more have room for {play.replacements} replacement tiles "
                   f"and {indicators} indicators")
    if live < 1 or live + play.replacements + 4 * ROUND_MAX_MELDS > ROUND_RIVER:
        fail("value", name="dead_wall", given=play.dead_wall,
             right=f"expected 1 to {ROUND_RIVER - play.replacements - 4 * ROUND_MAX_MELDS} live tiles, {live} are left")
    return 0


cdef int checked_action(object action) except -1:
    """Id of an action given by its id or its name."""
    if isinstance(action, str):
        number = _ACTION_ID.get(action)
        if number is None:
            fail("unknown", name="action", given=action, nearest="", right="names are those of play_schema.ACTIONS")
        return number
    return checked_number(action, "action", len(ACTIONS) - 1)


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

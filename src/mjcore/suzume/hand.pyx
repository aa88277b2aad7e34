"""Suzume-Jong in play: what Game holds. Checks here, kernels in state.pxd and players.pxd."""

cimport cython
from libc.stdint cimport int16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    SUZUME_PLAYER_RANDOM, SUZUME_PLAYER_STRONG, SUZUME_SEATS, SUZUME_STAGE_CLAIMS, SUZUME_STAGE_OVER, SUZUME_STAGE_TURN,
    mj_suzume_hand_row,
)
from mjcore.kernel.arguments cimport checked_class, checked_flag, checked_items, checked_number, checked_word, position_word
from mjcore.kernel.random cimport Stream
from mjcore.suzume.games cimport suzume_fill_row
from mjcore.suzume.hands cimport suzume_add, suzume_read, suzume_text
from mjcore.suzume.players cimport mj_suzume_values, suzume_choose, suzume_price_targets
from mjcore.suzume.score cimport SUZUME_CODES, SUZUME_NO_DORA, suzume_copies, suzume_furiten, suzume_kind
from mjcore.suzume.state cimport (
    NO_SEAT, SUZUME_HELD, SUZUME_MAX_RIVER, SUZUME_TILES, mj_suzume_event, mj_suzume_hand, mj_suzume_log, suzume_apply, suzume_asked,
    suzume_field_left, suzume_first_draw, suzume_legal, suzume_resolve, suzume_start, suzume_value,
)
from mjcore.suzume.wins cimport SuzumeTable

from mjcore.errors import fail
from mjcore.schema import play as play_schema
from mjcore.suzume.hands import SUZUME_TEXT


cdef class SuzumePlay:
    """SuzumePlay(prices, players, *, allow_false_win=False, penalty=2, penalty_from_dealer=False, win_first=False)
--

    The rules of a hand in play, checked: prices, seats, and what a false declaration does.

    ``players``: 2..6; ``penalty``: points of a false declaration to each other seat;
    ``penalty_from_dealer``: it is paid from the dealer on, not from the right-hand neighbour on;
    ``win_first``: valid wins on the same tile are paid before penalties. Immutable.
    """

    @cython.embedsignature(False)
    def __cinit__(self, prices, players, *, allow_false_win=False, penalty=2, penalty_from_dealer=False,
                  win_first=False):
        self.play.prices = (<SuzumeTable>checked_class(prices, SuzumeTable, "prices")).rules
        self.play.players = checked_number(players, "players", SUZUME_SEATS)
        if self.play.players < 2:
            fail("suzume_players", given=players, high=SUZUME_SEATS)
        self.play.allow_false_win = checked_flag(allow_false_win, "allow_false_win")
        self.play.penalty = checked_number(penalty, "penalty", 255)
        self.play.penalty_from_dealer = checked_flag(penalty_from_dealer, "penalty_from_dealer")
        self.play.win_first = checked_flag(win_first, "win_first")

    @property
    def players(self) -> int:
        """Seats, 2..6."""
        return self.play.players

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="the rule set can be, and makes it again")


cdef class SuzumeHand:
    """SuzumeHand(play)
--

    One hand of Suzume-Jong in play, for one thread at a time.

    ``start`` deals it, or ``place`` puts down a position. ``legal`` is a mask of action ids of
    play_schema.ACTIONS; ``apply`` (at "turn") and ``resolve`` (at "claims") carry out what was
    found legal, and return what happened as tuples (event number, actor, target, tile, value,
    deltas, tiles shown); None and "" where a thing does not apply.

    >>> prices = SuzumeTable({"run": 1, "triplet": 2, "red": 1, "dora": 1, "yaku": [1, 2, 10, 15, 20], "least": 5})
    >>> hand = SuzumeHand(SuzumePlay(prices, 4))
    >>> hand.start(bytes(suzume_code_of_id(i) for i in wall(7, 0, 0, tiles=44)), 0, [40] * 4)
    ((3, 0, None, '6rs', 0, (0, 0, 0, 0), ''),)
    >>> hand.stage, hand.turn, hand.tiles(0), hand.dora, hand.field_left
    ('turn', 0, '34r46r69s', '6z', 22)
    """

    cdef mj_suzume_hand hand
    cdef SuzumePlay play
    cdef mj_suzume_values values
    cdef int priced  # dora tile the values belong to

    @cython.embedsignature(False)
    def __cinit__(self, play):
        memset(&self.hand, 0, sizeof(self.hand))
        self.play = checked_class(play, SuzumePlay, "play")
        self.hand.players = self.play.play.players
        self.hand.stage = SUZUME_STAGE_OVER
        self.priced = SUZUME_NO_DORA

    cdef int seat_of(self, object seat) except -1:
        return checked_number(seat, "seat", self.hand.players - 1)

    cdef int read_deal(self, const uint8_t* codes, int first, int n) except -1:
        cdef uint64_t word = 0
        suzume_add(codes + first, n, "deal", &word)
        return 0

    def start(self, deal, dealer, points) -> tuple:
        """Deal a hand: ``deal`` 44 codes in order, ``points`` of every seat; the dealer has drawn."""
        cdef uint8_t codes[SUZUME_TILES]
        cdef int16_t money[SUZUME_SEATS]
        cdef mj_suzume_log log
        cdef int n, seat = self.seat_of(dealer)
        n = suzume_read(deal, "deal", codes, SUZUME_TILES)
        if n != SUZUME_TILES:
            fail("hand_value", name="deal", given=f"{n} tiles", right=f"expected all {SUZUME_TILES} tiles, in their order")
        self.read_deal(codes, 0, SUZUME_TILES)
        self.read_points(points, money)
        memcpy(self.hand.points, money, sizeof(money))
        memcpy(self.hand.deal, codes, SUZUME_TILES)
        log.n = 0
        suzume_start(&self.hand, &self.play.play, seat, &log)
        return told(&log, self.hand.players)

    cdef int read_points(self, object points, int16_t* money) except -1:
        """Points a seat; one that wins all of them has no more than a field holds."""
        cdef int i
        cdef list given = checked_items(points, "points")
        if len(given) != self.hand.players:
            fail("value", name="points", given=given, right=f"{self.hand.players} seats have points")
        memset(money, 0, SUZUME_SEATS * sizeof(int16_t))
        for i in range(self.hand.players):
            money[i] = checked_number(given[i], "points", 0x7fff)
        if sum([money[i] for i in range(self.hand.players)]) > 0x7fff:
            fail("value", name="points", given=given, right=f"together {0x7fff} at most")
        return 0

    def place(self, *, dealer, turn, stage, hands, rivers, dora, field, points, tile, refused=False) -> None:
        """Set up a position. ``hands``, ``rivers``: codes of each seat; ``field``: codes in their order.

        ``tile``: the drawn tile at "turn", at "claims" the discard, which is in its river already.
        Raises InvalidHand for an impossible position.
        """
        cdef mj_suzume_hand hand
        cdef uint8_t codes[SUZUME_TILES]
        cdef uint8_t known[SUZUME_TILES]
        cdef int16_t money[SUZUME_SEATS]
        cdef int held[SUZUME_SEATS]
        cdef int shown[SUZUME_SEATS]
        cdef int i, n, seat, players = self.hand.players, drawn, count, at, left
        position_word(stage if isinstance(stage, str) else repr(stage), "stage", ("turn", "claims"))
        memset(&hand, 0, sizeof(hand))
        hand.players = players
        hand.dealer = self.seat_of(dealer)
        hand.turn = self.seat_of(turn)
        hand.stage = SUZUME_STAGE_TURN if stage == "turn" else SUZUME_STAGE_CLAIMS
        hand.dora = checked_number(dora, "dora", SUZUME_CODES - 1, "tile_range")
        hand.tile = checked_number(tile, "tile", SUZUME_CODES - 1, "tile_range")
        hand.refused = checked_flag(refused, "refused")
        self.read_points(points, money)
        hands, rivers = checked_items(hands, "hands"), checked_items(rivers, "rivers")
        if len(hands) != players or len(rivers) != players:
            fail("value", name="hands and rivers", given=(len(hands), len(rivers)), right=f"expected {players} of each, one per seat")
        # the tiles before the field have been dealt somehow; their order is over
        hand.deal[0] = hand.dora
        at = 1
        for seat in range(players):
            held[seat] = suzume_read(hands[seat], "hand", codes, SUZUME_TILES)
            n = suzume_read(rivers[seat], "river", known, SUZUME_TILES)
            if at + held[seat] + n > SUZUME_TILES:
                fail("hand_value", name="tiles of the position", given=at + held[seat] + n, right=f"expected all {SUZUME_TILES}")
            memcpy(hand.deal + at, codes, held[seat])
            memcpy(hand.deal + at + held[seat], known, n)
            at += held[seat] + n
            shown[seat] = n
        left = suzume_read(field, "field", codes, SUZUME_TILES)
        if at + left != SUZUME_TILES:
            fail("hand_value", name="tiles of the position", given=at + left, right=f"expected all {SUZUME_TILES}")
        hand.next = at
        memcpy(hand.deal + at, codes, left)
        drawn = hand.next - suzume_first_draw(players)
        at = 1
        for seat in range(players):
            # draws of a seat: one each go-round, the dealer first
            count = (drawn + players - 1 - (seat - hand.dealer + players) % players) // players
            n = hand.stage == SUZUME_STAGE_TURN and seat == hand.turn
            if shown[seat] > SUZUME_MAX_RIVER or shown[seat] != count - n or held[seat] != SUZUME_HELD + n:
                fail("conflict", given=f"seat {seat}: {held[seat]} tiles in hand, {shown[seat]} in its river",
                     what=f"after {drawn} draws it has drawn {count}")
            suzume_add(hand.deal + at, held[seat], f"hand {seat}", &hand.word[seat])
            at += held[seat]
            for i in range(shown[seat]):
                hand.river[seat][i] = hand.deal[at + i]
                hand.river_kinds[seat] |= 1 << suzume_kind(hand.river[seat][i])
            hand.n_river[seat] = shown[seat]
            at += shown[seat]
        self.read_deal(hand.deal, 0, SUZUME_TILES)
        if drawn < 1 or (hand.dealer + drawn - 1) % players != hand.turn:
            fail("conflict", given=f"the turn of seat {hand.turn}", what=f"seat {hand.dealer} deals and {drawn} tiles are drawn")
        if hand.stage == SUZUME_STAGE_TURN:
            if not suzume_copies(hand.word[hand.turn], hand.tile):
                fail("conflict", given=f"drawn {SUZUME_TEXT[hand.tile]}", what=f"seat {hand.turn} does not hold it")
        elif hand.n_river[hand.turn] == 0 or hand.river[hand.turn][hand.n_river[hand.turn] - 1] != hand.tile or hand.refused:
            fail("conflict", given=f"discard {SUZUME_TEXT[hand.tile]}", what=f"it is not the last in the river of seat {hand.turn}")
        memcpy(hand.points, money, sizeof(money))
        memcpy(hand.before, money, sizeof(money))
        self.hand = hand

    # what there is to see

    @property
    def stage(self) -> str:
        """"turn", "claims" or "over"."""
        return play_schema.SUZUME_STAGES[self.hand.stage]

    @property
    def end(self) -> str:
        """How the hand ended: "exhausted", "tsumo" or "ron"; "" while it goes on."""
        return play_schema.SUZUME_ENDS[self.hand.end] if self.hand.stage == SUZUME_STAGE_OVER else ""

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or who discarded."""
        return self.hand.turn

    @property
    def dealer(self) -> int:
        """Seat of the dealer."""
        return self.hand.dealer

    @property
    def dora(self) -> str:
        """The dora tile."""
        return SUZUME_TEXT[self.hand.dora]

    @property
    def tile(self) -> str:
        """The tile drawn last; at "claims" the discard."""
        return SUZUME_TEXT[self.hand.tile]

    @property
    def refused(self) -> bool:
        """Whether a false tsumo was declared at this turn: a discard must follow."""
        return self.hand.refused != 0

    @property
    def field_left(self) -> int:
        """Tiles still to draw."""
        return suzume_field_left(&self.hand)

    @property
    def field(self) -> tuple:
        """Codes of the tiles still to draw, in their order."""
        return tuple([self.hand.deal[i] for i in range(self.hand.next, SUZUME_TILES)])

    @property
    def points(self) -> tuple:
        """Points of every seat."""
        return tuple([self.hand.points[seat] for seat in range(self.hand.players)])

    def tiles(self, seat) -> str:
        """Return a hand as sorted text, the drawn tile included."""
        return suzume_text(self.hand.word[self.seat_of(seat)])

    def river(self, seat) -> tuple:
        """Return the codes of a seat's discards in their order."""
        cdef int at = self.seat_of(seat), i
        return tuple([self.hand.river[at][i] for i in range(self.hand.n_river[at])])

    def value(self, seat) -> int:
        """Return what a seat would win by declaring now, 0 = its declaration would be false (S-22, S-26, S-28)."""
        return suzume_value(&self.hand, &self.play.play, self.seat_of(seat))

    def furiten(self, seat) -> bool:
        """Return whether the discard on offer is of a kind in the seat's own river (S-28)."""
        return bool(suzume_furiten(self.hand.river_kinds[self.seat_of(seat)], self.hand.tile))

    # moves

    def legal(self, seat) -> int:
        """Return the mask of the actions of a seat; 0 = it has none."""
        return suzume_legal(&self.hand, &self.play.play, self.seat_of(seat))

    @property
    def asked(self) -> int:
        """Mask of the seats that have a choice."""
        return suzume_asked(&self.hand, &self.play.play)

    def apply(self, action) -> tuple:
        """Carry out an action of the seat whose turn it is. Raises IllegalAction for one that is not legal."""
        cdef mj_suzume_log log
        cdef int number = checked_number(action, "action", 63)
        if self.hand.stage != SUZUME_STAGE_TURN or not suzume_legal(&self.hand, &self.play.play, self.hand.turn) >> number & 1:
            fail("illegal_action", seat=self.hand.turn, action=play_schema.ACTIONS[number], what="it is not legal now")
        log.n = 0
        suzume_apply(&self.hand, &self.play.play, number, &log)
        return told(&log, self.hand.players)

    def resolve(self, rons) -> tuple:
        """Settle the answers to a discard; ``rons``: mask of the seats that declare, 0 = all passed."""
        cdef mj_suzume_log log
        cdef int seats = checked_number(rons, "rons", 63)
        if self.hand.stage != SUZUME_STAGE_CLAIMS or seats & ~suzume_asked(&self.hand, &self.play.play):
            fail("illegal_action", seat=seats.bit_length() - 1, action="ron", what="it is not legal now")
        log.n = 0
        suzume_resolve(&self.hand, &self.play.play, seats, &log)
        return told(&log, self.hand.players)

    def choose(self, player, seat, stream) -> int:
        """Return the action that a built-in player (index into SUZUME_PLAYERS) chooses for a seat to act."""
        cdef int kind = checked_number(player, "player", SUZUME_PLAYER_STRONG), at = self.seat_of(seat)
        cdef Stream own = checked_class(stream, Stream, "stream")
        if not suzume_legal(&self.hand, &self.play.play, at):
            fail("illegal_action", seat=at, action="choose", what="nobody asks this seat")
        if kind != SUZUME_PLAYER_RANDOM and self.priced != self.hand.dora:
            suzume_price_targets(&self.play.play, self.hand.dora, &self.values)
            self.priced = self.hand.dora
        return suzume_choose(&self.hand, &self.play.play, &self.values, kind, at, &own.stream)

    def row(self, game, hand, round) -> bytes:
        """Return the finished hand as a row of SUZUME_HAND_FIELDS."""
        cdef mj_suzume_hand_row row
        suzume_fill_row(&self.hand, &self.play.play, &row)
        row.game = checked_word(game, "game index")
        row.hand = checked_number(hand, "hand", 255)
        row.round = checked_number(round, "round", 255)
        return <bytes>(<char*>&row)[:sizeof(row)]

    def copy(self) -> SuzumeHand:
        """Return an independent hand in the same position."""
        cdef SuzumeHand other = SuzumeHand.__new__(SuzumeHand, self.play)
        other.hand = self.hand
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        fail("not_pickled", given="Hand", right="the Game it belongs to can be; copy() copies it")


cdef tuple told(const mj_suzume_log* log, int players):
    """The events of a log as tuples."""
    cdef int i, seat
    cdef const mj_suzume_event* event
    cdef list out = []
    for i in range(log.n):
        event = &log.events[i]
        out.append((
            event.number,
            None if event.actor == NO_SEAT else event.actor,
            None if event.target == NO_SEAT else event.target,
            "" if event.tile == SUZUME_NO_DORA else SUZUME_TEXT[event.tile],
            event.value,
            tuple([event.deltas[seat] for seat in range(players)]),
            suzume_text(event.word),
        ))
    return tuple(out)

"""Many games of riichi by built-in players: rows out, nothing of Python in between but for the hands
that the settlement tables do not have.
"""

from collections.abc import Mapping

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport N_RIICHI_PLAYERS, RIICHI_ACCEPTED, STAGE_OVER, mj_game_row, mj_hand_row, mj_match, mj_score, mj_settled
from mjcore.kernel.arguments cimport (
    check_players, checked_class, checked_flag, checked_items, checked_number, checked_word, packed, read_points, whole_number,
)
from mjcore.kernel.random cimport SEED_BYTES, Stream
from mjcore.kernel.settle cimport MOST_POINTS, NEXT_GAME_OVER, SettleTable, settle_view
from mjcore.riichi.hand cimport Round, blank_round
from mjcore.riichi.match cimport (
    FU_ROWS, MAX_GAME_HANDS, close_hand, deal_hand, deposits_now, mj_game, mj_game_rules, open_game, write_hand_row,
)
from mjcore.riichi.rules cimport PlayTable
from mjcore.riichi.state cimport MJ_CHECKED
from mjcore.riichi.text cimport event_rows

from mjcore.errors import fail
from mjcore.kernel.random import seed_bytes
from mjcore.riichi.text import FAULTS
from mjcore.schema.match import MATCH_FIELDS
from mjcore.schema.settle import SETTLED_FIELDS


cdef class RiichiGames:
    """RiichiGames(rules, settlement, seed, players, *, start_points, fu_values, highest_han, multiples,
kara_counts, pao, settle, checked=False)
--

    Games between built-in players: the rules, the seed and the player at each seat.

    ``rules``: a PlayTable; ``settlement``: its SettleTable, or None to pass every hand to ``settle``;
    ``players``: an index into RIICHI_PLAYERS for each seat; ``start_points``: of each seat;
    ``fu_values``: the possible fu, ``highest_han`` and ``multiples``: the last rows of their kind in
    the tables; ``kara_counts``, ``pao``: whether a riichi with no winning tile left is penalised, whether there is
    liability;
    ``settle``: called with (state, Round) for a hand that is not in the tables. ``state`` has the names
    of MATCH_FIELDS, the seats in riichi and the calls as events; it returns a mapping with names of SETTLED_FIELDS and
    "winners", the mask of those paid a win (-1 where the hand is dealt again).
    ``checked``: derive every value anew after each stage. Immutable; ``run`` may be called by several
    threads at once.
    """

    @cython.embedsignature(False)
    def __cinit__(self, rules, settlement, seed, players, *, start_points, fu_values,
                  highest_han, multiples, kara_counts, pao, settle, checked=False):
        cdef int i
        cdef bytes key = seed_bytes(seed)
        cdef mj_game_rules* job = &self.job.rules
        memset(&self.job, 0, sizeof(mj_riichi_job))
        self.rules, self.settle = checked_class(rules, PlayTable, "rules"), settle
        self.settlement = None if settlement is None else checked_class(settlement, SettleTable, "settlement")
        memcpy(self.job.seed, <const char*>key, SEED_BYTES)
        job.play = &self.rules.play
        self.job.prospects = &self.rules.prospects
        job.table = &self.rules.table.table
        job.tabled = settlement is not None
        if job.tabled:
            if self.settlement.frame.players != job.play.players:
                fail("players", given=self.settlement.frame.players)
            job.settle = settle_view(self.settlement)
        if not callable(settle):
            fail("type", name="settle", given=type(settle).__name__, right="expected a function (state, hand)")
        players, fu_values = checked_items(players, "players"), checked_items(fu_values, "fu_values")
        if len(players) != job.play.players:
            fail("value", name="players", given=players, right=f"expected one player for each of {job.play.players} seats")
        for i in range(job.play.players):
            self.job.player[i] = checked_number(players[i], "player", N_RIICHI_PLAYERS - 1)
        job.start_points = checked_number(start_points, "start points", 0x7fffffff)
        memset(job.worth.fu, 255, sizeof(job.worth.fu))
        job.worth.fu_values = checked_number(len(fu_values), "number of fu values", 254)
        for i in range(job.worth.fu_values):
            job.worth.fu[checked_number(fu_values[i], "fu", FU_ROWS - 1)] = i
        job.worth.highest = checked_number(highest_han, "highest han", 0xffff)
        job.worth.multiples = checked_number(multiples, "multiples", 255)
        check_worth(job)
        job.kara_counts = checked_flag(kara_counts, "kara_counts")
        job.pao = checked_flag(pao, "pao")
        self.job.checked = checked_flag(checked, "checked") or MJ_CHECKED

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="rules, players and seed can be, which make it again")

    def run(self, first, games) -> tuple:
        """Play games from index ``first`` on; return the rows of all hands and of the games as bytes.

        Rows have HAND_FIELDS and GAME_FIELDS of ``riichi_schema``; ranks and results are 0. The GIL is
        released except for hands passed to ``settle``. ``games``: up to 2^24 per call. Raises RuleError for a game
        that does not end, and whatever ``settle`` raises.
        """
        cdef uint64_t start = checked_word(first, "game index"), n = checked_number(games, "games", MAX_GAMES)
        cdef bytearray game_rows = bytearray(n * sizeof(mj_game_row))
        cdef mj_game_row* game_out = <mj_game_row*><char*>game_rows
        cdef bytearray room = bytearray(sizeof(mj_piece))  # too much for the stack of a thread
        cdef mj_piece* piece = <mj_piece*><char*>room
        cdef int why = REACHED_END
        cdef list hand_rows = []
        piece.left = n
        piece.next = 1
        if n:
            open_game(&self.job.rules, start, &piece.game)
            deal_hand(&self.job.rules, self.job.seed, &piece.game)
            why = ROWS_FULL
        while why != REACHED_END:
            with nogil:
                why = play_on(&self.job, piece, game_out)
            if why == NOT_TABLED:
                self.settle_game(&piece.game)
                piece.hands[piece.n_hands].by_function = 1
                piece.settled = True
            elif why == FAULTY:
                self.tell_fault(piece)
            elif why == ENDLESS:
                fail("endless_game", given=piece.game.match.game, hands=MAX_GAME_HANDS)
            else:
                hand_rows.append(<bytes>(<char*>piece.hands)[:piece.n_hands * sizeof(mj_hand_row)])
                piece.n_hands = 0
                PyErr_CheckSignals()
        return b"".join(hand_rows), bytes(game_rows)

    cdef int settle_game(self, mj_game* game) except -1:
        """Have the hand at its end settled outside; its End comes back as numbers."""
        cdef Round hand = blank_round(self.rules, &game.r)
        cdef mj_match* match = &game.match
        seats = range(match.players)
        state = {
            "points": hand.points,
            "deposits": deposits_now(game),
            "honba": match.honba,
            "round": match.round,
            "dealer": match.dealer,
            "first_dealer": match.first_dealer,
            "chips": tuple([match.chips[seat] for seat in seats]),
            "adjustments": tuple([match.adjustments[seat] for seat in seats]),
            "calls": event_rows(&game.calls),
            "riichi": tuple([seat for seat in seats if game.r.riichi[seat] & RIICHI_ACCEPTED]),
        }
        found = self.settle(state, hand)
        if not isinstance(found, Mapping) or "winners" not in found:
            fail("type", name="what settle returns", given=type(found).__name__,
                 right="expected a mapping with SETTLED_FIELDS and winners")
        found = dict(found)
        winners = whole_number(found.pop("winners"))
        record = packed(SETTLED_FIELDS, found, "what settle returns")
        check_settled(<const mj_settled*><const char*><bytes>record, match.players)
        if winners is None or not -1 <= winners < 1 << match.players:
            fail("value", name="winners", given=winners, right=f"expected a mask of {match.players} seats, or -1")
        game.winners = winners
        memcpy(&game.settled, <const char*><bytes>record, sizeof(mj_settled))
        match.by_function += 1
        return 0

    cdef int tell_fault(self, mj_piece* piece) except -1:
        what = "points and deposits are not those of the start"
        if piece.fault:
            what = FAULTS[piece.fault] if piece.fault > 0 else "a player's answer is not legal"
        cdef Round hand = blank_round(self.rules, &piece.game.r)
        where = f"game {piece.game.match.game} deal {piece.game.match.deal}"
        raise AssertionError(f"{where}: {what}\n{hand.text}")


cdef int check_worth(const mj_game_rules* job) except -1:
    """Refuse places of values that lie outside the settlement tables."""
    cdef int first = 4 * job.worth.fu_values
    if not job.tabled:
        return 0
    if job.worth.highest < 13 or first + job.worth.highest - 4 + job.worth.multiples > job.settle.frame.classes:
        fail("value", name="highest_han", given=job.worth.highest,
             right=f"expected 13 or more, and 4 x {job.worth.fu_values} fu + (highest_han - 4) + {job.worth.multiples} multiples "
                   f"within {job.settle.frame.classes} rows")
    return 0


cdef int check_points(const int64_t* points, int players, int64_t deposits) except -1:
    cdef int seat
    for seat in range(players):
        if not -MOST_POINTS <= points[seat] <= MOST_POINTS:
            fail("value", name="points", given=points[seat], right=f"expected {-MOST_POINTS} to {MOST_POINTS}")
    if not 0 <= deposits <= MOST_POINTS:
        fail("value", name="deposits", given=deposits, right=f"expected 0 to {MOST_POINTS}")
    return 0


cdef int check_settled(const mj_settled* settled, int players) except -1:
    """Refuse a settled hand whose seats, round, points or next step are none."""
    checked_number(settled.dealer, "dealer", players - 1)
    checked_number(settled.round, "round", 3)
    checked_number(settled.next, "next", NEXT_GAME_OVER)
    return check_points(settled.points, players, settled.deposits)


def dealer_choice(player, points, dealer, stream) -> int:
    """Return the id in ACTIONS of "stop" or "go_on": the choice of a built-in player who is dealer and may stop (P-20).

    ``player``: index into RIICHI_PLAYERS; ``points``: of every seat. Raises ArgumentError, MahjongTypeError.

    >>> from mjcore.schema.play import ACTIONS
    >>> ACTIONS[dealer_choice(1, (24000, 26000, 25000), 0, Stream(7, 0, 0, 0))]
    'go_on'
    """
    cdef int64_t money[4]
    cdef Stream own = checked_class(stream, Stream, "stream")
    cdef int seat, n
    points = checked_items(points, "points")
    check_players(len(points))
    n = len(points)
    read_points(points, n, money)
    seat = checked_number(dealer, "dealer", n - 1)
    return player_choice(checked_number(player, "player", N_RIICHI_PLAYERS - 1), money, n, seat, &own.stream)


def hand_row(match, hand, settled, *, by_function=False) -> bytes:
    """Return the row of a finished hand (riichi_schema.HAND_FIELDS), as ``RiichiGames`` writes it.

    ``match``: MATCH_FIELDS by name, as they stood before the hand; ``settled``: SETTLED_FIELDS by name, of
    which points, chips and results are read; ``by_function``: whether mjrules.settle settled it. For hands
    played elsewhere: at a table, or replayed from a record. Raises ArgumentError for a hand that goes on and
    points out of range, RuleError for an unknown name or a number that does not fit.

    >>> import mjrules as mj
    >>> hand = Round(mj.rules("tenhou-3p").play, wall(7, tiles=108))
    >>> while hand.stage != "over":
    ...     _ = hand.apply(hand.waiting[0], hand.legal(hand.waiting[0])[0])
    >>> row = hand_row({"points": [35000] * 3, "players": 3}, hand, {"points": hand.points})
    >>> len(row), hand.end
    (336, 'exhaustive')
    """
    cdef mj_game game
    cdef mj_game_rules rules
    cdef mj_hand_row row
    cdef mj_score score
    cdef Round played = checked_class(hand, Round, "hand")
    cdef bytes before = packed(MATCH_FIELDS, match, "match"), after = packed(SETTLED_FIELDS, settled, "settled")
    if played.r.stage != STAGE_OVER:
        fail("value", name="hand", given=f"stage {played.stage}", right="expected a hand that is over")
    memset(&rules, 0, sizeof(mj_game_rules))
    rules.play = &played.rules.play
    rules.table = &played.rules.table.table
    memcpy(&game.match, <const char*>before, sizeof(mj_match))
    memcpy(&game.settled, <const char*>after, sizeof(mj_settled))
    game.match.players = played.r.players
    check_points(game.match.points, played.r.players, game.match.deposits)
    check_points(game.settled.points, played.r.players, game.settled.deposits)
    game.r = played.r
    game.winners = played.r.winners
    write_hand_row(&rules, &game, &row, &score)
    close_hand(&game, &row)
    row.by_function = checked_flag(by_function, "by_function")
    return <bytes>(<char*>&row)[:sizeof(mj_hand_row)]

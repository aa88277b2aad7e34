"""Many games of Suzume-Jong by built-in players: rows out, nothing of Python in between."""

cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport SUZUME_PLAYER_STRONG, SUZUME_SEATS, SUZUME_STAGE_OVER, mj_suzume_game_row, mj_suzume_hand_row
from mjcore.kernel.arguments cimport checked_class, checked_items, checked_number, checked_word
from mjcore.kernel.batch cimport Buffer
from mjcore.kernel.random cimport SEED_BYTES, mj_stream
from mjcore.suzume.hand cimport SuzumePlay, told
from mjcore.suzume.players cimport mj_suzume_values
from mjcore.suzume.state cimport mj_suzume_hand, mj_suzume_log

from mjcore.errors import fail
from mjcore.kernel.random import seed_bytes


cdef class SuzumeSimulation:
    """SuzumeSimulation(play, seed, players, hands, *, start_points, first_dealer=None)
--

    Games between built-in players: the rules, the seed, the player at each seat and the order of dealers.

    ``players``: an index into SUZUME_PLAYERS for each seat; ``hands``: (dealer, round) of each hand
    of a game as the match rules say, for a game that seat 0 deals first; ``first_dealer``: a seat, or
    None to draw it. Immutable; ``run_into`` may be called by several threads at once.
    """

    cdef mj_suzume_job job

    @cython.embedsignature(False)
    def __cinit__(self, play, seed, players, hands, *, start_points, first_dealer=None):
        cdef int i
        cdef bytes key = seed_bytes(seed)
        players, hands = checked_items(players, "players"), checked_items(hands, "hands")
        memset(&self.job, 0, sizeof(self.job))
        self.job.play = (<SuzumePlay>checked_class(play, SuzumePlay, "play")).play
        memcpy(self.job.seed, <const char*>key, SEED_BYTES)
        if len(players) != self.job.play.players:
            fail("value", name="players", given=players, right=f"expected one player for each of {self.job.play.players} seats")
        for i in range(self.job.play.players):
            self.job.player[i] = checked_number(players[i], "player", SUZUME_PLAYER_STRONG)
        self.job.n_hands = checked_number(len(hands), "number of hands", MAX_HANDS)
        for i in range(self.job.n_hands):
            place = checked_items(hands[i], "hand")
            if len(place) != 2:
                fail("value", name="hand", given=place, right="expected (dealer, round)")
            self.job.dealer[i] = checked_number(place[0], "dealer", self.job.play.players - 1)
            self.job.round[i] = checked_number(place[1], "round", 255)
        self.job.start_points = checked_number(start_points, "start points", 0x7fff // SUZUME_SEATS)
        self.job.first_dealer = -1 if first_dealer is None else checked_number(first_dealer, "first dealer", self.job.play.players - 1)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="rules, players and seed can be, which make it again")

    def run_into(self, first, hands, games) -> None:
        """Play the games from index ``first`` on into writable buffers of rows, the GIL released.

        ``games``: one row of SUZUME_GAME_FIELDS per game; ``hands``: all their hands,
        rows of SUZUME_HAND_FIELDS. Raises ArgumentError for buffers of other sizes.
        """
        cdef Buffer hand_rows = Buffer(hands, True), game_rows = Buffer(games, True)
        cdef Py_ssize_t n = game_rows.view.len // <Py_ssize_t>sizeof(mj_suzume_game_row), i
        cdef uint64_t start = checked_word(first, "game index")
        cdef mj_suzume_hand_row* hand_out = <mj_suzume_hand_row*>hand_rows.view.buf
        cdef mj_suzume_game_row* game_out = <mj_suzume_game_row*>game_rows.view.buf
        if game_rows.view.len != n * <Py_ssize_t>sizeof(mj_suzume_game_row) or hand_rows.view.len != (
            n * self.job.n_hands * <Py_ssize_t>sizeof(mj_suzume_hand_row)
        ):
            fail("batch_shape", name="rows", given=f"{hand_rows.view.len} and {game_rows.view.len} bytes",
                 right=f"expected {sizeof(mj_suzume_hand_row)} bytes per hand and {sizeof(mj_suzume_game_row)} per game")
        with nogil:
            for i in range(n):
                suzume_play_game(&self.job, start + i, hand_out + i * self.job.n_hands, game_out + i)

    def trace(self, game) -> tuple:
        """Return what happened in one game, hand by hand: the tuples of ``SuzumeHand``, as the batch plays it."""
        cdef mj_suzume_hand hand
        cdef mj_suzume_values values
        cdef mj_stream streams[6]
        cdef mj_suzume_log log
        cdef int deal, players = self.job.play.players
        cdef uint64_t index = checked_word(game, "game index")
        cdef int first = suzume_open_game(&self.job, index, &hand)
        found = []
        for deal in range(self.job.n_hands):
            log.n = 0
            suzume_open_hand(&self.job, index, first, deal, &hand, &values, streams, &log)
            events = list(told(&log, players))
            while hand.stage != SUZUME_STAGE_OVER:
                log.n = 0
                suzume_step(&hand, &self.job.play, &values, self.job.player, streams, &log)
                events += told(&log, players)
            found.append(tuple(events))
        return tuple(found)

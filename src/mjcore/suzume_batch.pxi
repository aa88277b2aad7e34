# Many games of Suzume-Jong by built-in players: rows out, nothing of Python in between.

cdef enum:
    MAX_HANDS = 32


cdef struct mj_suzume_job:
    # one call of the batch door; dealer and round of each hand as the match rules say, first dealer = 0
    mj_suzume_play play
    uint8_t seed[32]
    uint8_t player[6]
    uint8_t dealer[32]
    uint8_t round[32]
    int n_hands
    int start_points
    int first_dealer  # -1 = drawn


cdef inline int suzume_first_dealer(const uint8_t* seed, uint64_t game, int players) noexcept nogil:
    """Who deals first where the table draws it: the first draw of the table's stream (S-15)."""
    cdef mj_stream stream
    open_stream(&stream, seed, game, 0, STREAM_TABLE)
    return below(&stream, players)


cdef void suzume_lay_out(mj_suzume_hand* hand, const uint8_t* seed, uint64_t game, uint32_t deal) noexcept nogil:
    """Fill in the codes of a deal."""
    cdef int i
    fill_wall(hand.deal, SUZUME_TILES, seed, game, deal)
    for i in range(SUZUME_TILES):
        hand.deal[i] = suzume_code_of(hand.deal[i])


cdef void suzume_step(mj_suzume_hand* hand, const mj_suzume_play* play, const mj_suzume_values* values,
                      const uint8_t* player, mj_stream* streams, mj_suzume_log* log) noexcept nogil:
    """One stage of a hand, played by built-in players."""
    cdef int seat, asked, rons = 0
    if hand.stage == SUZUME_STAGE_TURN:
        seat = hand.turn
        suzume_apply(hand, play, suzume_choose(hand, play, values, player[seat], seat, &streams[seat]), log)
        return
    asked = suzume_asked(hand, play)
    for seat in range(hand.players):
        if asked >> seat & 1 and suzume_choose(hand, play, values, player[seat], seat, &streams[seat]) == ACTION_RON:
            rons |= 1 << seat
    suzume_resolve(hand, play, rons, log)


cdef void suzume_fill_row(const mj_suzume_hand* hand, const mj_suzume_play* play, mj_suzume_hand_row* row) noexcept nogil:
    """Write what is known of a finished hand; game, number and round are the caller's."""
    cdef int seat
    cdef uint64_t word
    cdef mj_suzume_score score
    memset(row, 0, sizeof(mj_suzume_hand_row))
    row.dealer = hand.dealer
    row.end = hand.end
    row.winners = hand.winners
    row.discarder = hand.turn if hand.end == SUZUME_END_RON else NO_SEAT
    row.dora = hand.dora
    row.draws = hand.next - suzume_first_draw(hand.players)
    for seat in range(hand.players):
        row.value[seat] = hand.value[seat]
        row.deltas[seat] = hand.points[seat] - hand.before[seat]
        row.penalties[seat] = hand.penalties[seat]
        if hand.winners >> seat & 1:
            word = hand.word[seat]
            if hand.end == SUZUME_END_RON:
                word += suzume_tile(hand.tile)
            suzume_score(word, hand.dora, seat == hand.dealer, &play.prices, &score)
            row.yaku[seat] = score.yaku


cdef int suzume_open_game(const mj_suzume_job* job, uint64_t game, mj_suzume_hand* hand) noexcept nogil:
    """Points before the first hand; return who deals first."""
    cdef int seat
    memset(hand, 0, sizeof(mj_suzume_hand))
    for seat in range(job.play.players):
        hand.points[seat] = job.start_points
    return job.first_dealer if job.first_dealer >= 0 else suzume_first_dealer(job.seed, game, job.play.players)


cdef void suzume_open_hand(const mj_suzume_job* job, uint64_t game, int first, int deal, mj_suzume_hand* hand,
                           mj_suzume_values* values, mj_stream* streams, mj_suzume_log* log) noexcept nogil:
    """Deal a hand of a game and open the streams of its players."""
    cdef int seat, players = job.play.players
    cdef bint looks = False
    suzume_lay_out(hand, job.seed, game, deal)
    suzume_start(hand, &job.play, (first + job.dealer[deal]) % players, log)
    for seat in range(players):
        open_stream(&streams[seat], job.seed, game, deal, STREAM_SEAT + seat)
        looks |= job.player[seat] != SUZUME_PLAYER_RANDOM
    if looks:
        suzume_price_targets(&job.play, hand.dora, values)


cdef void suzume_play_game(const mj_suzume_job* job, uint64_t game, mj_suzume_hand_row* hands, mj_suzume_game_row* out) noexcept nogil:
    """Play one game from its first deal to its last."""
    cdef mj_suzume_hand hand
    cdef mj_suzume_values values
    cdef mj_stream streams[6]
    cdef int deal, first = suzume_open_game(job, game, &hand)
    for deal in range(job.n_hands):
        suzume_open_hand(job, game, first, deal, &hand, &values, streams, NULL)
        while hand.stage != SUZUME_STAGE_OVER:
            suzume_step(&hand, &job.play, &values, job.player, streams, NULL)
        suzume_fill_row(&hand, &job.play, &hands[deal])
        hands[deal].game = game
        hands[deal].hand = deal
        hands[deal].round = job.round[deal]
    memset(out, 0, sizeof(mj_suzume_game_row))
    memcpy(out.points, hand.points, sizeof(hand.points))
    out.game = game
    out.first_dealer = first


cdef class SuzumeSimulation:
    """SuzumeSimulation(play, seed, players, hands, *, start_points, first_dealer=None)
--

    Games by built-in players: which rules, which seed, who sits where, who deals when.

    ``players``: an index into SUZUME_PLAYERS for each seat; ``hands``: (dealer, round) of each hand
    of a game as the match rules say, for a game that seat 0 deals first; ``first_dealer``: a seat, or
    None to draw it. Immutable; ``run_into`` may be called by several threads at once.
    """

    cdef mj_suzume_job job

    @cython.embedsignature(False)
    def __cinit__(self, SuzumePlay play not None, seed, players, hands, *, start_points, first_dealer=None):
        cdef int i
        cdef bytes key = seed_bytes(seed)
        players, hands = checked_items(players, "players"), checked_items(hands, "hands")
        memset(&self.job, 0, sizeof(self.job))
        self.job.play = play.play
        memcpy(self.job.seed, <const char*>key, SEED_BYTES)
        if len(players) != play.play.players:
            fail("value", name="players", given=players, right=f"one player for each of {play.play.players} seats is wanted")
        for i in range(play.play.players):
            self.job.player[i] = checked_number(players[i], "player", SUZUME_PLAYER_BALANCED)
        self.job.n_hands = checked_number(len(hands), "number of hands", MAX_HANDS)
        for i in range(self.job.n_hands):
            place = checked_items(hands[i], "hand")
            if len(place) != 2:
                fail("value", name="hand", given=place, right="(dealer, round) is wanted")
            self.job.dealer[i] = checked_number(place[0], "dealer", play.play.players - 1)
            self.job.round[i] = checked_number(place[1], "round", 255)
        self.job.start_points = checked_number(start_points, "start points", 0x7fff // SUZUME_SEATS)
        self.job.first_dealer = -1 if first_dealer is None else checked_number(first_dealer, "first dealer", play.play.players - 1)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="rules, players and seed can be, which make it again")

    def run_into(self, first, hands, games) -> None:
        """Play the games from index ``first`` on into writable buffers of rows, the GIL released.

        ``games``: as many rows of SUZUME_GAME_FIELDS as games are wanted; ``hands``: all their hands,
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
                 right=f"{sizeof(mj_suzume_hand_row)} bytes a hand and {sizeof(mj_suzume_game_row)} a game are wanted")
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

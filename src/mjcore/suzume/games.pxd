# Many games of Suzume-Jong by built-in players: rows out, nothing of Python in between.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_RON, SUZUME_END_RON, SUZUME_PLAYER_RANDOM, SUZUME_STAGE_OVER, SUZUME_STAGE_TURN, mj_suzume_game_row, mj_suzume_hand_row,
    mj_suzume_score,
)
from mjcore.kernel.random cimport STREAM_SEAT, STREAM_TABLE, below, fill_wall, mj_stream, open_stream
from mjcore.suzume.players cimport mj_suzume_values, suzume_choose, suzume_price_targets
from mjcore.suzume.score cimport suzume_code_of, suzume_score, suzume_tile
from mjcore.suzume.state cimport (
    NO_SEAT, SUZUME_TILES, mj_suzume_hand, mj_suzume_log, mj_suzume_play, suzume_apply, suzume_asked, suzume_first_draw,
    suzume_resolve, suzume_start,
)

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


cdef inline void suzume_lay_out(mj_suzume_hand* hand, const uint8_t* seed, uint64_t game, uint32_t deal) noexcept nogil:
    """Fill in the codes of a deal."""
    cdef int i
    fill_wall(hand.deal, SUZUME_TILES, seed, game, deal)
    for i in range(SUZUME_TILES):
        hand.deal[i] = suzume_code_of(hand.deal[i])


cdef inline void suzume_step(mj_suzume_hand* hand, const mj_suzume_play* play, const mj_suzume_values* values,
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


cdef inline void suzume_fill_row(const mj_suzume_hand* hand, const mj_suzume_play* play, mj_suzume_hand_row* row) noexcept nogil:
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


cdef inline int suzume_open_game(const mj_suzume_job* job, uint64_t game, mj_suzume_hand* hand) noexcept nogil:
    """Points before the first hand; return who deals first."""
    cdef int seat
    memset(hand, 0, sizeof(mj_suzume_hand))
    for seat in range(job.play.players):
        hand.points[seat] = job.start_points
    return job.first_dealer if job.first_dealer >= 0 else suzume_first_dealer(job.seed, game, job.play.players)


cdef inline void suzume_open_hand(const mj_suzume_job* job, uint64_t game, int first, int deal, mj_suzume_hand* hand,
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


cdef inline void suzume_play_game(const mj_suzume_job* job, uint64_t game, mj_suzume_hand_row* hands,
                                  mj_suzume_game_row* out) noexcept nogil:
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

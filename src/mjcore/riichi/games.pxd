# Many games of riichi by built-in players: rows out, nothing of Python in between but for the hands
# that the settlement tables do not have.

from libc.stdint cimport int64_t, uint64_t, uint8_t

from mjcore._schema cimport (
    ACTION_GO_ON, ACTION_STOP, RIICHI_PLAYER_RANDOM, STAGE_OVER, mj_game_row, mj_hand_row, mj_play, mj_round, mj_score,
)
from mjcore.kernel.random cimport below, mj_stream
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.settle cimport NEXT_DEAL, NEXT_DEALER_MAY_STOP, NEXT_GAME_OVER, SettleTable
from mjcore.kernel.simd cimport mj_lowest
from mjcore.riichi.answers cimport apply_answer
from mjcore.riichi.engine cimport player_action, round_fault
from mjcore.riichi.match cimport (
    MAX_GAME_HANDS, close_hand, deal_hand, mj_game, mj_game_rules, open_game, resolve_stage, settle_by_table, write_game_row,
    write_hand_row,
)
from mjcore.riichi.players.sight cimport mj_prospects
from mjcore.riichi.rules cimport PlayTable

cdef enum:
    PIECE_HANDS = 256  # rows written before they are handed over
    REACHED_END = 0
    ROWS_FULL = 1
    NOT_TABLED = 2
    FAULTY = 3
    ENDLESS = 4
    MAX_GAMES = 1 << 24  # rows of one call

cdef struct mj_piece:
    # games being played, one after another, and their rows
    mj_game game
    mj_hand_row hands[256]
    int n_hands
    int fault
    bint settled  # the hand at its end has been settled
    uint64_t next  # index of the next game to open
    uint64_t left  # games not yet finished, the open one among them

cdef struct mj_riichi_job:
    mj_game_rules rules
    const mj_prospects* prospects
    uint8_t seed[32]
    uint8_t player[4]
    bint checked


cdef inline int play_stage(const mj_riichi_job* job, mj_game* game) noexcept nogil:
    """One stage of a hand, answered by everybody who is asked; return a fault, 0 = none."""
    cdef mj_round* r = &game.r
    cdef const mj_table* table = job.rules.table
    cdef const mj_play* play = job.rules.play
    cdef int seat, left = r.asked
    while left:
        seat = mj_lowest(left)
        left &= left - 1
        if not apply_answer(r, seat, player_action(job.player[seat], table, play, job.prospects, r, seat, &game.streams[seat])):
            return -1
    resolve_stage(&job.rules, game)
    return round_fault(table, play, r) if job.checked else 0


cdef inline bint points_conserved(const mj_riichi_job* job, const mj_game* game) noexcept nogil:
    cdef int64_t total = game.match.deposits
    cdef int seat
    for seat in range(game.match.players):
        total += game.match.points[seat]
    return total == job.rules.start_points * game.match.players


cdef inline int next_after(const mj_riichi_job* job, mj_game* game) noexcept nogil:
    """What follows a settled hand; a dealer who may stop decides (P-20)."""
    cdef int dealer = game.match.dealer
    if game.settled.next != NEXT_DEALER_MAY_STOP:
        return game.settled.next
    if player_choice(job.player[dealer], game.match.points, game.match.players, dealer, &game.streams[dealer]) == ACTION_STOP:
        return NEXT_GAME_OVER
    return NEXT_DEAL


cdef inline int play_on(const mj_riichi_job* job, mj_piece* piece, mj_game_row* games) noexcept nogil:
    """Play until all games are over, the rows are full, or a hand is not in the tables; return which."""
    cdef mj_game* game = &piece.game
    cdef mj_score score
    cdef mj_hand_row* row
    while True:
        row = &piece.hands[piece.n_hands]
        if not piece.settled:
            while game.r.stage != STAGE_OVER:
                piece.fault = play_stage(job, game)
                if piece.fault:
                    return FAULTY
            write_hand_row(&job.rules, game, row, &score)
            if not settle_by_table(&job.rules, game, &score):
                return NOT_TABLED
        piece.settled = False
        close_hand(game, row)
        piece.n_hands += 1
        if job.checked and not points_conserved(job, game):
            return FAULTY
        if next_after(job, game) == NEXT_GAME_OVER:
            write_game_row(&game.match, &games[piece.next - 1])
            piece.left -= 1
            if piece.left == 0:
                return REACHED_END
            open_game(&job.rules, game.match.game + 1, game)
            piece.next += 1
        elif game.match.deal == MAX_GAME_HANDS:
            return ENDLESS
        deal_hand(&job.rules, job.seed, game)
        if piece.n_hands == PIECE_HANDS:
            return ROWS_FULL


cdef inline int player_choice(int kind, const int64_t* points, int players, int dealer, mj_stream* stream) noexcept nogil:
    """Whether a built-in dealer who may stop does: ACTION_STOP or ACTION_GO_ON. All but "random" stop as leaders."""
    cdef int seat
    if kind == RIICHI_PLAYER_RANDOM:
        return ACTION_GO_ON if below(stream, 2) else ACTION_STOP
    for seat in range(players):
        if points[seat] > points[dealer]:
            return ACTION_GO_ON
    return ACTION_STOP


cdef class RiichiGames:
    cdef mj_riichi_job job
    cdef readonly PlayTable rules
    cdef readonly SettleTable settlement
    cdef object settle
    cdef int settle_game(self, mj_game* game) except -1
    cdef int tell_fault(self, mj_piece* piece) except -1


cdef int check_points(const int64_t* points, int players, int64_t deposits) except -1

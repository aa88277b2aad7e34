# A whole game of riichi as flat structs: the match from hand to hand, settled by the compiled tables.
# Layouts: schema/match.py. What the tables do not have is settled by a function outside, which fills
# the same record (mj_settled).

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_DAIMINKAN, ACTION_STOP, CLAIM_DISCARD, END_EXHAUSTIVE, END_RON, END_TRIPLE_RON, END_TSUMO,
    EVENT_CHI, EVENT_KAKAN, LIMIT_BAIMAN, LIMIT_HANEMAN, LIMIT_KAZOE, LIMIT_MANGAN, LIMIT_SANBAIMAN, LIMIT_YAKUMAN, MELD_ANKAN,
    RIVER_RIICHI, ROUND_MAX_MELDS, ROUND_MAX_WINS, ROUND_NO_ANSWER, ROUND_WALL, STATUS_OK, mj_ended, mj_game_row, mj_hand_row,
    mj_match, mj_play, mj_round, mj_score, mj_settled,
)
from mjcore.kernel.random cimport STREAM_SEAT, fill_wall, mj_stream, open_stream
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.settle cimport EVENT_ABORT, EVENT_DRAW, EVENT_WIN, mj_settle, settle_one
from mjcore.kernel.simd cimport mj_lowest
from mjcore.riichi.engine cimport begin_round, resolve_round, score_of, start_round
from mjcore.riichi.rules cimport riichi_shown, wall_code
from mjcore.riichi.state cimport MAX_EVENTS, ROUND_NO_SEAT, closed_hand, is_kan, kara_stands, live_left, mj_events, sticks_put_out

cdef enum:
    FU_ROWS = 256
    FIVE_HAN = 5
    MAX_GAME_HANDS = 10_000

cdef struct mj_worth:
    # where a win's value stands in the settlement tables (mjrules.riichi.compile_settle.value_class)
    uint8_t fu[256]  # place of a fu among those that exist; NO_FU = none
    int fu_values
    int highest  # han above which no row of its own stands
    int multiples  # the highest yakuman multiple with a row

cdef struct mj_game_rules:
    # what a game needs beside its hands; the pointers belong to Python objects that the caller keeps
    const mj_table* table
    const mj_play* play
    mj_settle settle
    mj_worth worth
    bint tabled  # False = no tables: every hand goes to the function
    bint kara_counts  # a riichi without a tile left to win with is no matter of the tables
    bint pao  # there is liability for a yakuman
    int64_t start_points

cdef struct mj_game:
    # one game at one table, with the hand in play and the streams of its players
    mj_match match
    mj_settled settled  # what the hand just ended came to
    int winners  # mask of those it paid a win; -1 = the hand counts for nothing
    mj_round r
    mj_stream streams[4]
    mj_events calls  # calls and kans of this hand in their order: who is liable for a yakuman they tell


# --- from deal to deal ---------------------------------------------------------------------------
cdef inline void open_game(const mj_game_rules* rules, uint64_t number, mj_game* game) noexcept nogil:
    """A game before its first deal: seat 0 deals first."""
    cdef int seat
    memset(&game.match, 0, sizeof(mj_match))
    game.match.game = number
    game.match.players = rules.play.players
    for seat in range(rules.play.players):
        game.match.points[seat] = rules.start_points


cdef inline void deal_hand(const mj_game_rules* rules, const uint8_t* seed, mj_game* game) noexcept nogil:
    """Lay out the wall of this deal, open the players' streams, deal."""
    cdef mj_match* match = &game.match
    cdef uint8_t codes[136]
    cdef int i, n = ROUND_WALL if rules.play.players == 4 else ROUND_WALL - 28
    fill_wall(codes, n, seed, match.game, match.deal)
    for i in range(n):
        codes[i] = wall_code(rules.play, codes[i])
    for i in range(match.players):
        open_stream(&game.streams[i], seed, match.game, match.deal, STREAM_SEAT + i)
    game.calls.n = 0
    begin_round(rules.play, &game.r, codes, match.dealer, match.round, match.points, match.wins_before)
    start_round(rules.table, rules.play, &game.r, NULL)


cdef inline int64_t deposits_now(const mj_game* game) noexcept nogil:
    """Points on the table, the riichi sticks of this hand among them."""
    return game.match.deposits + sticks_put_out(&game.r)


cdef inline bint is_call(int action) noexcept nogil:
    return ACTION_CHI_LOW <= action <= ACTION_DAIMINKAN or (action >= ACTION_ANKAN and action < ACTION_STOP)


cdef inline void resolve_stage(const mj_game_rules* rules, mj_game* game) noexcept nogil:
    """Carry out the answers of a stage; calls and kans among them are written down."""
    cdef mj_events told
    cdef int seat, i
    cdef bint called = False
    for seat in range(game.r.players):
        called |= game.r.answer[seat] != ROUND_NO_ANSWER and is_call(game.r.answer[seat])
    if not called:
        resolve_round(rules.table, rules.play, &game.r, NULL)
        return
    told.n = 0
    resolve_round(rules.table, rules.play, &game.r, &told)
    for i in range(told.n):
        if EVENT_CHI <= told.rows[i].type <= EVENT_KAKAN and game.calls.n < MAX_EVENTS:
            game.calls.rows[game.calls.n] = told.rows[i]
            game.calls.n += 1


# --- the end of a hand ---------------------------------------------------------------------------
cdef inline int value_row(const mj_worth* worth, const mj_score* score) noexcept nogil:
    """Row of a win's value in the tables; -1 = there is none."""
    cdef int first = 4 * worth.fu_values
    if score.status != STATUS_OK or score.yakuman > worth.multiples:
        return -1
    if score.limit == LIMIT_YAKUMAN:
        return first + worth.highest - 4 + score.yakuman - 1
    if score.limit == LIMIT_MANGAN:
        return first
    if score.limit == LIMIT_HANEMAN:
        return first + 6 - FIVE_HAN
    if score.limit == LIMIT_BAIMAN:
        return first + 8 - FIVE_HAN
    if score.limit == LIMIT_SANBAIMAN:
        return first + 11 - FIVE_HAN
    if score.limit == LIMIT_KAZOE:
        return first + min(<int>score.han, worth.highest) - FIVE_HAN
    if score.han < 1 or score.han > 4 or score.fu >= FU_ROWS or worth.fu[score.fu] >= worth.fu_values:
        return -1
    return (score.han - 1) * worth.fu_values + worth.fu[score.fu]


cdef inline bint is_liable(const mj_game_rules* rules, const mj_round* r, int seat, const mj_score* score) noexcept nogil:
    """Whether somebody may be liable for a part of this win: a yakuman with a set that was fed."""
    return rules.pao and (score.yakuman0 | score.yakuman1) != 0 and not closed_hand(r, seat)


cdef inline bint settle_by_table(const mj_game_rules* rules, mj_game* game, const mj_score* score) noexcept nogil:
    """Settle an ordinary end of a hand; False = it is none, and nothing has been written."""
    cdef const mj_round* r = &game.r
    cdef mj_ended ended
    cdef int seat, value
    if not rules.tabled:
        return False
    memset(&ended, 0, sizeof(mj_ended))
    if r.end == END_TSUMO or r.end == END_RON:
        if r.winners & (r.winners - 1):
            return False
        seat = mj_lowest(r.winners)
        value = value_row(&rules.worth, score)
        if value < 0 or is_liable(rules, r, seat, score):
            return False
        ended.event = EVENT_WIN
        ended.winner = seat
        ended.payer = seat if r.end == END_TSUMO else r.claim_seat
        ended.value = value
    else:
        if r.nagashi or r.noten_riichi:
            return False
        if rules.kara_counts and riichi_shown(rules.play, r.end):
            for seat in range(r.players):
                if kara_stands(r, seat):
                    return False
        if r.end == END_EXHAUSTIVE:
            ended.event = EVENT_DRAW
            ended.value = r.tenpai
        else:
            ended.event = EVENT_ABORT
            ended.value = r.end
    memcpy(ended.points, r.points, sizeof(ended.points))
    ended.deposits = deposits_now(game)
    ended.honba = game.match.honba
    ended.round = game.match.round
    ended.dealer = game.match.dealer
    ended.first_dealer = game.match.first_dealer
    settle_one(&rules.settle, &ended, &game.settled)
    game.winners = r.winners
    return True


cdef inline void write_win(const mj_score* score, int seat, mj_hand_row* row) noexcept nogil:
    row.value[seat] = score.points
    row.yaku0[seat] = score.yaku0
    row.yaku1[seat] = score.yaku1
    row.yakuman0[seat] = score.yakuman0
    row.yakuman1[seat] = score.yakuman1
    row.han[seat] = score.han
    row.fu[seat] = score.fu
    row.yakuman[seat] = score.yakuman
    row.limit[seat] = score.limit
    row.dora[seat] = score.dora
    row.ura[seat] = score.ura
    row.aka[seat] = score.aka


cdef inline void write_hand_row(const mj_game_rules* rules, const mj_game* game, mj_hand_row* row, mj_score* score) noexcept nogil:
    """Write what is known of a finished hand before it is settled; ``score``: that of the first winner."""
    cdef const mj_round* r = &game.r
    cdef const mj_match* match = &game.match
    cdef mj_score one
    cdef int seat, i, at
    cdef bint first = True
    memset(row, 0, sizeof(mj_hand_row))
    row.game = match.game
    memcpy(row.points, match.points, sizeof(row.points))
    row.deposits = match.deposits
    row.honba = match.honba
    row.hand = match.deal
    row.round = match.round
    row.dealer = match.dealer
    row.end = r.end
    row.winners = r.winners
    row.declared = r.winners if r.winners else r.declared
    row.discarder = r.claim_seat if r.end == END_RON or r.end == END_TRIPLE_RON else ROUND_NO_SEAT
    row.turn = r.n_discards[r.turn] + (r.claim != CLAIM_DISCARD or r.claim_seat != r.turn or r.end == END_TSUMO)
    row.tenpai = r.tenpai
    row.nagashi = r.nagashi
    row.noten_riichi = r.noten_riichi
    row.live = live_left(rules.play, r)
    memset(score, 0, sizeof(mj_score))
    for seat in range(r.players):
        row.nuki[seat] = r.nuki[seat]
        row.riichi[seat] = r.riichi[seat]
        row.discards[seat] = r.n_discards[seat]
        for i in range(r.n_melds[seat]):
            at = ROUND_MAX_MELDS * seat + i
            row.calls[seat] += r.meld_type[at] != MELD_ANKAN
            row.kans[seat] += is_kan(r.meld_type[at])
        if r.winners >> seat & 1:
            score_of(rules.table, rules.play, r, seat, r.end == END_TSUMO, &one)
            write_win(&one, seat, row)
            if first:
                score[0] = one
                first = False
    for seat in range(r.players):
        if r.riichi[seat]:
            for i in range(r.n_river):
                at = r.river_info[i]
                row.riichi_turn[seat] += (at & 3) == seat
                if (at & 3) == seat and at & RIVER_RIICHI:
                    break


cdef inline void close_hand(mj_game* game, mj_hand_row* row) noexcept nogil:
    """Carry a settled hand over into the match, and complete its row."""
    cdef mj_match* match = &game.match
    cdef const mj_settled* settled = &game.settled
    cdef int seat
    for seat in range(match.players):
        row.deltas[seat] = settled.points[seat] - match.points[seat]
        row.chips[seat] = settled.chips[seat]
        row.adjustments[seat] = settled.results[seat]
        match.points[seat] = settled.points[seat]
        match.chips[seat] += settled.chips[seat]
        match.adjustments[seat] += settled.results[seat]
        if game.winners >= 0:
            match.wins_before[seat] = min(match.wins_before[seat] + 1, <int>ROUND_MAX_WINS) if game.winners >> seat & 1 else 0
    match.deposits = settled.deposits
    match.honba = settled.honba
    match.dealer = settled.dealer
    match.round = settled.round
    match.deal += 1


cdef inline void write_game_row(const mj_match* match, mj_game_row* row) noexcept nogil:
    """Write what a finished game came to; ranks and results are the caller's."""
    memset(row, 0, sizeof(mj_game_row))
    row.game = match.game
    memcpy(row.points, match.points, sizeof(row.points))
    row.deposits = match.deposits
    memcpy(row.chips, match.chips, sizeof(row.chips))
    memcpy(row.adjustments, match.adjustments, sizeof(row.adjustments))
    row.hands = match.deal
    row.by_function = match.by_function
    row.first_dealer = match.first_dealer

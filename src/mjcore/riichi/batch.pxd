# Many tables of riichi side by side, stepped by actions from outside: the engine of learning.
#
# Every table waits for one seat at a time. Where several may answer to a discard they are asked one after
# another, in the order of their seats, and what they said lies in the hand until the last answer that
# matters is in. A game that is over is followed by the next one of the table at once.

from libc.stdint cimport int64_t, int8_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_GO_ON, ACTION_STOP, CLAIM_KAKAN, END_TSUMO, EVENT_ANKAN, EVENT_CHI, EVENT_KAKAN, MELD_ANKAN, MELD_CHI, MELD_KAKAN, MELD_PON,
    ROUND_MASK_WORDS, ROUND_MAX_MELDS, STAGE_OVER, mj_event, mj_game_row, mj_hand_row, mj_match, mj_round, mj_score,
)
from mjcore.kernel.settle cimport NEXT_DEALER_MAY_STOP, NEXT_GAME_OVER
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tiles cimport CODES, NO_TILE, bit, kind_of
from mjcore.riichi.answers cimport may, unanswered
from mjcore.riichi.engine cimport player_action, score_of
from mjcore.riichi.games cimport player_choice
from mjcore.riichi.match cimport (
    MAX_GAME_HANDS, close_hand, deal_hand, mj_game, mj_game_rules, open_game, resolve_stage, settle_by_table, write_game_row,
)
from mjcore.riichi.observe cimport mj_observation
from mjcore.riichi.players.sight cimport mj_prospects
from mjcore.riichi.state cimport ROUND_NO_SEAT, mj_events

cdef enum:
    HAND_OVER = 1
    GAME_OVER = 2
    N_ACTIONS_ALL = 134

cdef int point_at(mj_observation* out, object arrays, list buffers, Py_ssize_t rows) except -1

cdef struct mj_seated:
    # one table of a batch
    mj_game game
    uint64_t choice  # actions of a dealer who may stop (word 2 of a mask); 0 = the hand is played
    int seat  # who is asked

cdef struct mj_tables:
    # the tables of a batch and what the last step told of each
    const mj_game_rules* rules
    const mj_prospects* prospects
    const uint8_t* seed
    uint64_t n
    mj_seated* tables
    int8_t* seats
    uint64_t* legal  # ROUND_MASK_WORDS a table
    int64_t* rewards  # points won and lost in hands that ended, one a seat
    uint8_t* flags  # HAND_OVER, GAME_OVER
    mj_game_row* games  # the last game that ended at each table
    uint8_t* waiting  # 1 = its hand waits for the function that settles
    int64_t* given  # what a caller gave, an item a table, copied out of memory that others may write


cdef struct mj_kept:
    # a table in bytes, but for its hand, which follows as text
    mj_match match
    mj_events calls
    uint64_t drawn[4]  # words that the stream of each seat has given
    uint64_t choice  # 1 = a dealer who may stop is asked


cdef inline bint calls_fit(const mj_round* r, const mj_events* calls) noexcept nogil:
    """Whether calls and kans, in their order, come to the melds of a hand."""
    cdef const mj_event* row
    cdef int made[4]
    cdef int i, j, at, kind, type
    memset(made, 0, sizeof(made))
    for i in range(calls.n):
        row = &calls.rows[i]
        if row.type < EVENT_CHI or row.type > EVENT_KAKAN or row.actor >= r.players or row.tile >= CODES or row.detail:
            return False
        at = ROUND_MAX_MELDS * row.actor
        if row.type == EVENT_KAKAN:  # of a pon made before; that of a kan that waits, or was robbed, stands yet
            while at < ROUND_MAX_MELDS * row.actor + made[row.actor] and r.meld_kind[at] != kind_of(row.tile):
                at += 1
            if at == ROUND_MAX_MELDS * row.actor + made[row.actor] or row.target != ROUND_NO_SEAT:
                return False
            type = MELD_PON if r.claim == CLAIM_KAKAN and r.claim_code == row.tile else MELD_KAKAN
        else:
            at += made[row.actor]
            if made[row.actor] == r.n_melds[row.actor]:
                return False
            made[row.actor] += 1
            type = MELD_ANKAN if row.type == EVENT_ANKAN else MELD_CHI + row.type - EVENT_CHI
            if type == MELD_PON and r.meld_type[at] == MELD_KAKAN:
                type = MELD_KAKAN
            if row.target != r.meld_feeder[at] or row.tile != (r.meld_kind[at] if type == MELD_ANKAN else r.meld_called[at]):
                return False
        if r.meld_type[at] != type:
            return False
        for j in range(4):
            if row.consumed[j] != NO_TILE:
                kind = kind_of(row.consumed[j]) - r.meld_kind[at] if row.consumed[j] < CODES else -1
                if kind < 0 or kind > (2 if type == MELD_CHI else 0):
                    return False
    for i in range(r.players):
        if made[i] != r.n_melds[i]:
            return False
    return True


cdef inline uint64_t stop_or_go_on() noexcept nogil:
    """What a dealer who may stop is asked, as the last word of a mask."""
    return bit(ACTION_STOP & 63) | bit(ACTION_GO_ON & 63)


cdef inline void tell_seat(mj_tables* batch, Py_ssize_t i) noexcept nogil:
    """Note who is asked at a table, and what that seat may do."""
    cdef mj_seated* table = &batch.tables[i]
    cdef uint64_t* legal = batch.legal + ROUND_MASK_WORDS * i
    batch.seats[i] = table.seat
    if table.choice:
        legal[0] = legal[1] = 0
        legal[2] = table.choice
    else:
        memcpy(legal, table.game.r.legal + ROUND_MASK_WORDS * table.seat, 8 * ROUND_MASK_WORDS)


cdef inline void next_game(mj_tables* batch, Py_ssize_t i) noexcept nogil:
    """The first deal of a table's next game; its games are those of its place, n apart."""
    cdef mj_game* game = &batch.tables[i].game
    batch.flags[i] |= GAME_OVER
    write_game_row(&game.match, &batch.games[i])
    open_game(batch.rules, game.match.game + batch.n, game)
    deal_hand(batch.rules, batch.seed, game)


cdef inline void after_hand(mj_tables* batch, Py_ssize_t i) noexcept nogil:
    """Carry a settled hand over and begin what follows; a dealer who may stop is asked (P-20)."""
    cdef mj_seated* table = &batch.tables[i]
    cdef mj_game* game = &table.game
    cdef mj_hand_row row
    cdef int seat
    memset(&row, 0, sizeof(mj_hand_row))
    close_hand(game, &row)
    batch.flags[i] |= HAND_OVER
    for seat in range(game.match.players):
        batch.rewards[game.match.players * i + seat] += row.deltas[seat]
    if game.settled.next == NEXT_DEALER_MAY_STOP:
        table.choice = stop_or_go_on()
        table.seat = game.match.dealer
    elif game.settled.next == NEXT_GAME_OVER or game.match.deal >= MAX_GAME_HANDS:
        next_game(batch, i)
    else:
        deal_hand(batch.rules, batch.seed, game)


cdef inline bint settle_hand(mj_tables* batch, Py_ssize_t i) noexcept nogil:
    """Settle a hand at its end by the tables; False = they do not have it."""
    cdef mj_game* game = &batch.tables[i].game
    cdef mj_score score
    memset(&score, 0, sizeof(mj_score))
    if game.r.winners:
        score_of(batch.rules.table, batch.rules.play, &game.r, mj_lowest(game.r.winners), game.r.end == END_TSUMO, &score)
    return settle_by_table(batch.rules, game, &score)


cdef inline bint advance(mj_tables* batch, Py_ssize_t i) noexcept nogil:
    """Play a table on to the next seat that is asked; False = a hand waits for the function that settles it."""
    cdef mj_seated* table = &batch.tables[i]
    cdef mj_round* r = &table.game.r
    cdef int left
    while not table.choice:
        if r.stage == STAGE_OVER:
            if not settle_hand(batch, i):
                return False
            after_hand(batch, i)
            continue
        left = unanswered(batch.rules.play, r, r.answer)
        if left:
            table.seat = mj_lowest(left)
            break
        resolve_stage(batch.rules, &table.game)
    tell_seat(batch, i)
    return True


cdef inline void act(mj_tables* batch, Py_ssize_t i, int action) noexcept nogil:
    """Carry out a legal action of the seat that is asked."""
    cdef mj_seated* table = &batch.tables[i]
    if table.choice:
        table.choice = 0
        if action == ACTION_STOP:
            next_game(batch, i)
        else:
            deal_hand(batch.rules, batch.seed, &table.game)
    else:
        table.game.r.answer[table.seat] = action


cdef inline Py_ssize_t step_all(mj_tables* batch, const int64_t* actions) noexcept nogil:
    """Carry out an action at every table; return how many wait for the function that settles."""
    cdef Py_ssize_t i, n = 0
    for i in range(<Py_ssize_t>batch.n):
        act(batch, i, actions[i])
        batch.waiting[i] = not advance(batch, i)
        n += batch.waiting[i]
    return n


cdef inline Py_ssize_t first_illegal(const mj_tables* batch, const int64_t* actions) noexcept nogil:
    """The first table whose action is not legal; -1 = none."""
    # the hands are asked: the caller may have written over what was told
    cdef const mj_seated* table
    cdef Py_ssize_t i
    cdef int64_t action
    for i in range(<Py_ssize_t>batch.n):
        table = &batch.tables[i]
        action = actions[i]
        if action < 0 or action >= N_ACTIONS_ALL:
            return i
        if table.choice:
            if action != ACTION_STOP and action != ACTION_GO_ON:
                return i
        elif not may(&table.game.r, table.seat, action):
            return i
    return -1


cdef inline int chosen_at(const mj_tables* batch, Py_ssize_t i, int player) noexcept nogil:
    """The action of a built-in player for the seat that a table asks."""
    cdef mj_seated* table = &batch.tables[i]
    cdef mj_game* game = &table.game
    if table.choice:
        return player_choice(player, game.match.points, game.match.players, table.seat, &game.streams[table.seat])
    return player_action(player, batch.rules.table, batch.rules.play, batch.prospects, &game.r, table.seat,
                         &game.streams[table.seat])

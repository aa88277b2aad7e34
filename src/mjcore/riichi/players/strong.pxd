# The player "strong": its ready hands and what lies one tile before them are reckoned wait by wait and scored; closed
# hands two tiles before ready are told apart by the analysis of discards; farther off it plans as "balanced" does
# (outlook.pxd). What it believes of the rest of a hand: course.pxd; of opponents: habits.pxd.

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_DAIMINKAN, ACTION_KYUUSHU, ACTION_PASS, ACTION_PON, ACTION_RIICHI, BY_POINTS,
    MELD_ANKAN, MELD_CHI, MELD_PON, RON_PERMILLE, ROUND_MAX_MELDS, STAGE_CLAIMS, STATUS_OK, S_RIICHI, S_RON, S_TSUMO,
    mj_outlook_choice, mj_outlook_head, mj_outlook_row, mj_play, mj_position, mj_round, mj_score, mj_win,
)
from mjcore.analysis.outlook cimport look_ahead
from mjcore.analysis.ron cimport ron_chance
from mjcore.kernel.facts cimport count_dora, gather, mj_facts
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport base_of, score_win
from mjcore.kernel.shanten cimport missing_of, mj_hand
from mjcore.kernel.simd cimport mj_lowest, mj_more_than
from mjcore.kernel.tables cimport OWED
from mjcore.kernel.tiles cimport EAST, KINDS, NORTH, bit, is_five, kind_of
from mjcore.kernel.waits cimport useful_by_table
from mjcore.riichi.answers cimport may
from mjcore.riichi.players.balanced cimport look_at_table, shape_after_ankan, shape_after_call, shape_of
from mjcore.riichi.players.course cimport CERTAIN, STRONG, go_round, mj_course, plan_course
from mjcore.riichi.players.danger cimport open_quarters
from mjcore.riichi.players.habits cimport CALLED, DECLARED, SILENT, calls_of, cannot_ron, ready_share, wait_shares
from mjcore.riichi.players.greedy cimport HOPELESS, compare_discards, discard_action, discard_kinds, forced_action, mj_options
from mjcore.riichi.players.outlook cimport (
    QUARTERS, choose_discard, list_gains, mj_shape, mj_stance, mj_verdict, points_of, worth_of_waiting,
)
from mjcore.riichi.players.sight cimport copies_unseen, mj_prospects
from mjcore.riichi.state cimport closed_hand, sticks_put_out, win_of
from mjcore.riichi.waits cimport hand_for_waits

cdef enum:
    MOST_NODES = 20_000

cdef struct mj_ready:
    # the hand whose waits are scored: concealed tiles and melds as the scorer reads them
    const mj_table* table
    mj_win win
    uint8_t meld_reds[3]
    uint8_t reds[3]
    bint riichi_only  # riichi was said
    bint may_riichi


cdef inline void add_opponent(mj_stance* s, int opponent) noexcept nogil:
    """Add what an opponent's win may cost to the danger of each kind."""
    cdef const mj_round* r = s.r
    cdef int ready = ready_share(r, opponent), kind, quarters, threat = DECLARED if r.riichi[opponent] else SILENT
    cdef uint8_t share[34]
    cdef int64_t cost, ahead = 0, unseen = 0
    cdef bint yaku
    if ready == 0:
        return
    if threat == SILENT and calls_of(r, opponent):
        threat = CALLED
    wait_shares(r, &s.sight, cannot_ron(r, opponent), threat, share)
    quarters = open_quarters(s, opponent, &yaku) + <int>STRONG.guessed[threat]
    for kind in range(KINDS):
        if share[kind]:
            cost = points_of(s.rules, quarters + QUARTERS * s.dora_times[kind], opponent == r.dealer) * ready * share[kind] >> 13
            cost = cost * STRONG.caution[r.players == 4] >> 8
            s.danger[kind] += cost
            ahead += cost * copies_unseen(&s.sight, kind)
        unseen += copies_unseen(&s.sight, kind)
    if unseen:
        s.danger_ahead += ahead // unseen


cdef inline void see_all(const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r, int seat,
                         mj_stance* s, mj_course* c) noexcept nogil:
    """Gather what a seat reckons with."""
    cdef int i
    look_at_table(table, play, prospects, r, seat, s)
    s.course = c
    for i in range(r.players):
        if i != seat:
            add_opponent(s, i)
    c.pot = sticks_put_out(r)
    plan_course(r, seat, s.turns, c)
    c.ahead = s.danger_ahead
    c.unseen = 0
    for i in range(KINDS):
        if play.players == 4 or i == 0 or i >= 8:
            c.unseen += copies_unseen(&s.sight, i)


cdef inline void lay_out(const mj_stance* s, const mj_table* table, const mj_shape* shape, mj_ready* hand) noexcept nogil:
    """The hand as it lies: melds, dora and winds as a win would have them."""
    cdef const mj_round* r = s.r
    cdef int i, at
    hand.table = table
    win_of(s.play, r, s.seat, True, &hand.win)
    hand.win.flags = 0
    hand.win.n_ura = 0
    memset(hand.meld_reds, 0, sizeof(hand.meld_reds))
    memcpy(hand.reds, shape.reds, 3)
    for i in range(r.n_melds[s.seat]):
        at = ROUND_MAX_MELDS * s.seat + i
        if r.meld_reds[at]:
            hand.meld_reds[r.meld_kind[at] // 9] += r.meld_reds[at]
    hand.riichi_only = r.riichi_step != 0 and r.turn == s.seat
    hand.may_riichi = closed_hand(r, s.seat) and r.points[s.seat] >= 1000 and s.turns > 0


cdef inline void lay_call(const mj_stance* s, int action, const mj_shape* after, mj_ready* hand) noexcept nogil:
    """Add the meld of a chi or pon to the hand."""
    cdef int kind = kind_of(s.r.claim_code), n = hand.win.n_melds, suit
    hand.win.meld_type[n] = MELD_CHI if action < ACTION_PON else MELD_PON
    hand.win.meld_kind[n] = mj_lowest(after.melded_last)
    hand.win.n_melds = n + 1
    hand.may_riichi = False
    for suit in range(3):
        hand.meld_reds[suit] += hand.reds[suit] - after.reds[suit]
        hand.reds[suit] = after.reds[suit]
    hand.meld_reds[kind // 9 if kind < EAST else 0] += s.r.claim_code >= KINDS


cdef inline int64_t points_of_win(const mj_stance* s, mj_ready* hand, const uint8_t* counts, int kind, int flags,
                                  int quarters) noexcept nogil:
    """Points of a win on a kind with so many quarters of han beside those scored; 0 without a yaku."""
    cdef mj_score score
    cdef mj_facts facts
    cdef mj_win* win = &hand.win
    cdef int suit, limit
    cdef bint dealer = s.seat == s.r.dealer
    cdef int64_t low, high
    memcpy(win.counts, counts, KINDS)
    win.counts[kind] += 1
    win.win = kind
    win.flags = flags
    for suit in range(3):
        win.aka[suit] = hand.meld_reds[suit] + min(hand.reds[suit], counts[9 * suit + 4])
    gather(win, &facts)
    count_dora(win, s.play.players, &facts)
    score_win(hand.table, win, &facts, &score)
    if score.status != STATUS_OK:
        return 0
    if score.yakuman or quarters == 0:
        return score.points
    low = base_of(s.rules, score.han, score.fu, &limit)
    high = base_of(s.rules, score.han + 1, score.fu, &limit)
    return (low * (QUARTERS - quarters) + high * quarters) * OWED[9 * dealer] // QUARTERS


cdef inline void ready_worth(const mj_stance* s, mj_ready* hand, const uint8_t* counts, uint64_t waits, uint64_t river, bint riichi,
                             int64_t* worth) noexcept nogil:
    """What a ready hand of 3n+1 tiles comes to, by the draws left."""
    cdef const mj_course* c = s.course
    cdef int64_t chance = 0, won = 0, points, part, stick = 16_000 if riichi else 0
    cdef int64_t cost = c.ahead * STRONG.push[0] >> 8
    cdef int kind, t, copies, declared = (1 << S_RIICHI) if riichi else 0, more = <int>STRONG.riichi_quarters if riichi else 0
    cdef bint furiten = (waits & river) != 0
    cdef uint64_t left = waits
    while left:
        kind = mj_lowest(left)
        left &= left - 1
        copies = copies_unseen(&s.sight, kind)
        if copies == 0 or counts[kind] == 4:
            continue
        points = points_of_win(s, hand, counts, kind, 1 << S_TSUMO | declared, more)
        if points:
            part = (<int64_t>copies << 16) // max(c.unseen, 1)
            chance += part
            won += part * (points + c.pot) >> 12
        if furiten:
            continue
        points = points_of_win(s, hand, counts, kind, 1 << S_RON | declared, more)
        if points:
            part = <int64_t>(ron_chance(kind, copies, riichi, river) * CERTAIN) * c.others * STRONG.ron_scale >> 8
            chance += part
            won += part * (points + c.pot) >> 12
    if chance > CERTAIN:
        won = (won << 16) // chance
        chance = CERTAIN
    worth[0] = 8 * STRONG.noten - stick
    for t in range(1, c.draws + 1):
        part = c.calm[t] if riichi else c.alive[t]
        worth[t] = go_round(c, part, chance, won, worth[t - 1], cost) - (stick * (CERTAIN - part) >> 16)
        if not riichi:
            worth[t] = max(worth[t], c.base[t])


cdef inline bint best_ready(const mj_stance* s, mj_ready* hand, const uint8_t* counts, uint64_t waits, uint64_t river,
                            int64_t* worth) noexcept nogil:
    """The better of riichi and silence; True = riichi."""
    cdef int64_t other[20]
    cdef int draws = s.course.draws, at = draws if draws < 2 else draws - 1
    if hand.riichi_only:
        ready_worth(s, hand, counts, waits, river, True, worth)
        return True
    ready_worth(s, hand, counts, waits, river, False, worth)
    if not hand.may_riichi:
        return False
    ready_worth(s, hand, counts, waits, river, True, other)
    if other[at] <= worth[at]:
        return False
    memcpy(worth, other, sizeof(other))
    return True


cdef inline int64_t one_away(const mj_stance* s, mj_ready* hand, uint8_t* counts, int n_melds, uint64_t useful,
                             uint64_t river) noexcept nogil:
    """What 3n+1 tiles one tile before ready hope for more than giving up: each useful tile, the best ready hand after it."""
    cdef const mj_course* c = s.course
    cdef mj_options options
    cdef int64_t sum_worth[20]
    cdef int64_t best[20]
    cdef int64_t worth[20]
    cdef int64_t chance = 0, part, gain, stay
    cdef int kind, t, y, most
    cdef uint64_t left
    cdef bint first
    memset(sum_worth, 0, sizeof(sum_worth))
    gain = STRONG.closed_gain if hand.may_riichi or hand.riichi_only else STRONG.open_gain
    while useful:
        kind = mj_lowest(useful)
        useful &= useful - 1
        if copies_unseen(&s.sight, kind) == 0 or counts[kind] == 4:
            continue
        counts[kind] += 1
        compare_discards(s.r, s.seat, counts, n_melds, mj_more_than(counts, 0), &s.sight, &options)
        most = 0
        for y in range(KINDS):
            if options.kinds >> y & 1 and options.missing[y] == 1:
                most = max(most, <int>options.ukeire[y])
        first = True
        left = options.kinds
        while left:
            y = mj_lowest(left)
            left &= left - 1
            if options.missing[y] != 1 or 2 * options.ukeire[y] < most:
                continue
            counts[y] -= 1
            best_ready(s, hand, counts, options.useful[y], river | bit(y), worth)
            counts[y] += 1
            t = max(c.draws - 2, 0)
            if first or worth[t] > best[t]:
                memcpy(best, worth, sizeof(best))
                first = False
        counts[kind] -= 1
        if first:
            continue
        part = (<int64_t>copies_unseen(&s.sight, kind) * gain << 12) // max(c.unseen, 1)
        chance += part
        for t in range(c.draws + 1):
            sum_worth[t] += part * best[t] >> 16
    if chance > CERTAIN:
        for t in range(c.draws + 1):
            sum_worth[t] = (sum_worth[t] << 16) // chance
        chance = CERTAIN
    stay = c.base[0]
    for t in range(1, c.draws + 1):
        stay = max(go_round(c, c.alive[t], chance, sum_worth[t - 1], stay, c.ahead * STRONG.push[1] >> 8), c.base[t])
    return stay - c.base[c.draws]


cdef inline int64_t hope_of_waiting(const mj_stance* s, mj_ready* hand, const mj_shape* shape) noexcept nogil:
    """What 3n+1 tiles hope for more than giving up."""
    cdef mj_hand tiles
    cdef uint8_t counts[34]
    cdef int64_t worth[20]
    cdef uint64_t river = s.r.river_kinds[s.seat]
    cdef int missing
    memcpy(counts, shape.counts, KINDS)
    hand_for_waits(counts, shape.n_melds, s.play.players, &tiles)
    missing = missing_of(&tiles)
    if missing == 1:
        best_ready(s, hand, counts, useful_by_table(&tiles, 1), river, worth)
        return worth[s.course.draws] - s.course.base[s.course.draws]
    if missing == 2:
        return one_away(s, hand, counts, shape.n_melds, useful_by_table(&tiles, 2), river)
    return worth_of_waiting(s, shape)


cdef struct mj_answer:
    mj_outlook_head head
    mj_outlook_row rows[14]


cdef inline bint ask_outlook(const mj_stance* s, const mj_ready* hand, const mj_shape* shape, mj_answer* answer) noexcept nogil:
    """What comes of each discard of 3n+2 tiles by own draws."""
    cdef mj_position position
    cdef mj_outlook_choice choice
    cdef const mj_win* win = &hand.win
    cdef int i, kind
    memset(&position, 0, sizeof(position))
    memset(&choice, 0, sizeof(choice))
    position.river = s.r.river_kinds[s.seat]
    memcpy(position.counts, shape.counts, KINDS)
    memcpy(position.aka, hand.reds, 3)
    memcpy(position.meld_aka, hand.meld_reds, 3)
    position.n_melds = win.n_melds
    for i in range(KINDS):
        position.visible[i] = s.sight.seen[i] - s.r.counts[KINDS * s.seat + i]
    position.visible[NORTH] -= win.nuki
    for i in range(win.n_melds):
        position.meld_type[i] = win.meld_type[i]
        position.meld_kind[i] = win.meld_kind[i]
    for i in range(s.r.n_melds[s.seat]):
        kind = win.meld_kind[i]
        if win.meld_type[i] == MELD_CHI:
            position.visible[kind] -= 1
            position.visible[kind + 1] -= 1
            position.visible[kind + 2] -= 1
        else:
            position.visible[kind] -= 3 if win.meld_type[i] == MELD_PON else 4
    position.seat_wind, position.round_wind, position.nuki, position.n_dora = win.seat_wind, win.round_wind, win.nuki, win.n_dora
    memcpy(position.dora, win.dora, sizeof(position.dora))
    position.draws = s.turns
    choice.most_nodes, choice.ron_permille, choice.by, choice.ura, choice.ron = MOST_NODES, RON_PERMILLE, BY_POINTS, True, True
    return look_ahead(hand.table, &choice, &position, &answer.head, answer.rows)


cdef inline void order_by_outlook(const mj_stance* s, const mj_ready* hand, const mj_shape* shape, const mj_options* options,
                                  int64_t* gain) noexcept nogil:
    """Tell the discards of a closed hand apart by what comes of them; the best keeps the worth it has by its plan."""
    cdef mj_answer answer
    cdef double points[34]
    cdef double most = 0
    cdef int64_t best = 0
    cdef int i, kind
    if not ask_outlook(s, hand, shape, &answer):
        return
    for kind in range(KINDS):
        points[kind] = 0
    for i in range(answer.head.rows):
        kind = kind_of(answer.rows[i].tile)
        if options.kinds >> kind & 1 and options.missing[kind] == options.best:
            points[kind] = max(points[kind], answer.rows[i].points[0])
            most = max(most, points[kind])
            best = max(best, gain[kind])
    if most > 0 and best > 0:
        for kind in range(KINDS):
            if options.kinds >> kind & 1 and options.missing[kind] == options.best:
                gain[kind] = <int64_t>(best * (points[kind] / most))


cdef inline bint weigh_closely(const mj_stance* s, mj_ready* hand, const mj_shape* shape, uint64_t kinds,
                               mj_verdict* verdict) noexcept nogil:
    """The discard that hopes for the most more than it may cost; True = riichi with it."""
    cdef mj_options options
    cdef int64_t gain[34]
    cdef uint8_t missing[34]
    cdef uint8_t counts[34]
    cdef int64_t worth[20]
    cdef uint64_t left = kinds, riichi = 0, river = s.r.river_kinds[s.seat]
    cdef int kind
    list_gains(s, shape, kinds, gain, missing)
    memcpy(counts, shape.counts, KINDS)
    compare_discards(s.r, s.seat, counts, shape.n_melds, kinds, &s.sight, &options)
    while left and options.best <= 2:
        kind = mj_lowest(left)
        left &= left - 1
        if options.missing[kind] > options.best:
            continue
        counts[kind] -= 1
        missing[kind] = options.best
        if options.best == 1:
            if best_ready(s, hand, counts, options.useful[kind], river | bit(kind), worth):
                riichi |= bit(kind)
            gain[kind] = worth[s.course.draws] - s.course.base[s.course.draws]
        else:
            gain[kind] = one_away(s, hand, counts, shape.n_melds, options.useful[kind], river | bit(kind))
        counts[kind] += 1
    if options.best == 3 and not shape.open and s.turns > 2:
        order_by_outlook(s, hand, shape, &options, gain)
    choose_discard(s, kinds, gain, missing, verdict)
    return verdict.kind >= 0 and riichi >> verdict.kind & 1


cdef inline int strong_claim(const mj_stance* s, const mj_table* table) noexcept nogil:
    """The call after which the hand is worth most, where that is clearly more than before; else a pass."""
    cdef mj_shape shape, after
    cdef mj_verdict verdict
    cdef mj_ready hand, called
    cdef int action, chosen = ACTION_PASS
    cdef uint64_t kinds
    cdef int64_t best
    shape_of(s, &shape)
    lay_out(s, table, &shape, &hand)
    best = hope_of_waiting(s, &hand, &shape)
    best += best * STRONG.call_margin // 64 + 16 * STRONG.call_points
    for action in range(ACTION_CHI_LOW, ACTION_DAIMINKAN):
        if may(s.r, s.seat, action):
            kinds = shape_after_call(s, &shape, action, &after)
            called = hand
            lay_call(s, action, &after, &called)
            weigh_closely(s, &called, &after, kinds, &verdict)
            # a call with a red five comes last and is as good
            if verdict.pushes and verdict.worth >= best:
                best = verdict.worth
                chosen = action
    return chosen


cdef inline int strong_kan(const mj_stance* s, const mj_ready* hand, const mj_shape* shape, int64_t worth) noexcept nogil:
    """An ankan after which the hand is worth no less; -1 = none."""
    cdef mj_shape after
    cdef mj_ready laid
    cdef int kind, n = hand.win.n_melds
    for kind in range(KINDS):
        if may(s.r, s.seat, ACTION_ANKAN + kind):
            shape_after_ankan(s, shape, kind, &after)
            laid = hand[0]
            if is_five(kind):
                laid.meld_reds[kind // 9] += laid.reds[kind // 9]
                laid.reds[kind // 9] = 0
            laid.win.meld_type[n] = MELD_ANKAN
            laid.win.meld_kind[n] = kind
            laid.win.n_melds = n + 1
            if hope_of_waiting(s, &laid, &after) >= max(worth, 1):
                return ACTION_ANKAN + kind
    return -1


cdef inline int strong_action(const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r,
                              int seat) noexcept nogil:
    cdef mj_stance s
    cdef mj_course course
    cdef mj_shape shape
    cdef mj_ready hand
    cdef mj_verdict verdict
    cdef int action = forced_action(r, seat)
    cdef bint riichi
    if action >= 0:
        return action
    see_all(table, play, prospects, r, seat, &s, &course)
    if r.stage == STAGE_CLAIMS:
        return strong_claim(&s, table)
    shape_of(&s, &shape)
    lay_out(&s, table, &shape, &hand)
    riichi = weigh_closely(&s, &hand, &shape, discard_kinds(r, seat), &verdict)
    if may(r, seat, ACTION_RIICHI) and riichi and verdict.pushes:
        return ACTION_RIICHI
    if may(r, seat, ACTION_KYUUSHU) and verdict.missing >= HOPELESS:
        return ACTION_KYUUSHU
    action = strong_kan(&s, &hand, &shape, verdict.worth)
    return action if action >= 0 else discard_action(r, seat, verdict.kind)

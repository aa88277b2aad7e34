# Facts + rule table -> the best reading, its yaku, han, fu and payments (RULES 4.1-4.5).

cdef struct mj_table:
    mj_rules rules
    mj_row rows[MAX_ROWS]

cdef struct mj_best:
    # what readings are compared by: yakuman multiple, then worth, han, fu
    int yakuman
    double worth
    int han
    int fu


cdef inline void fu_part(mj_score* out, int reason, int kind, int value) noexcept nogil:
    out.fu_reason[out.n_fu] = reason
    out.fu_kind[out.n_fu] = kind
    out.fu_value[out.n_fu] = value
    out.n_fu += 1


cdef int fu_of_standard(const mj_win* win, const mj_rules* rules, const mj_facts* facts, const mj_reading* reading,
                        int wait, int win_set, bint pinfu, mj_score* out) noexcept nogil:
    """Fu of a standard reading, each part with its reason (RULES 4.2)."""
    cdef bint ron = (facts.situation & bit(S_RON)) != 0
    cdef bint closed = (facts.situation & bit(S_CLOSED)) != 0
    cdef int total, i, kind, value, tsumo
    cdef bint seat, around
    out.n_fu = 0
    fu_part(out, FU_BASE, NO_TILE, 20)
    if closed and ron:
        fu_part(out, FU_CLOSED_RON, NO_TILE, 10)
    if not ron:
        if pinfu:
            if rules.pinfu_tsumo_fu:
                fu_part(out, FU_TSUMO, NO_TILE, rules.pinfu_tsumo_fu)
            else:
                fu_part(out, FU_PINFU_TSUMO, NO_TILE, 0)
        else:
            tsumo = rules.rinshan_fu if facts.situation & bit(S_RINSHAN) else 2
            if tsumo:
                fu_part(out, FU_TSUMO, NO_TILE, tsumo)
    if wait == WAIT_KANCHAN or wait == WAIT_PENCHAN or wait == WAIT_TANKI:
        fu_part(out, FU_WAIT, out.win, 2)
    if reading.pair >= HAKU:
        fu_part(out, FU_PAIR_DRAGON, reading.pair, 2)
    elif reading.pair >= EAST:
        seat = reading.pair - EAST == win.seat_wind
        around = reading.pair - EAST == win.round_wind
        if seat and around:
            fu_part(out, FU_PAIR_DOUBLE_WIND, reading.pair, rules.double_wind_pair_fu)
        elif seat or around:
            fu_part(out, FU_PAIR_WIND, reading.pair, 2)
        elif reading.pair == NORTH and rules.north_pair_fu:
            fu_part(out, FU_PAIR_WIND, reading.pair, rules.north_pair_fu)
    for i in range(win.n_melds):
        if win.meld_type[i] == MELD_CHI:
            continue
        kind = win.meld_kind[i]
        value = 2 if win.meld_type[i] == MELD_PON else (16 if win.meld_type[i] == MELD_ANKAN else 8)
        if YAOCHUU >> kind & 1:
            value *= 2
        fu_part(out, FU_OPEN_TRIPLET if win.meld_type[i] == MELD_PON else (
            FU_CONCEALED_KAN if win.meld_type[i] == MELD_ANKAN else FU_OPEN_KAN), kind, value)
    for i in range(reading.n_sets):
        if reading.set_type[i] != SET_TRIPLET:
            continue
        kind = reading.set_kind[i]
        value = 2 if ron and i == win_set else 4
        if YAOCHUU >> kind & 1:
            value *= 2
        fu_part(out, FU_OPEN_TRIPLET if ron and i == win_set else FU_CONCEALED_TRIPLET, kind, value)
    total = 0
    for i in range(out.n_fu):
        total += out.fu_value[i]
    if total == 20 and not closed and rules.open_pinfu_fu > 20:
        fu_part(out, FU_OPEN_PINFU, NO_TILE, rules.open_pinfu_fu - 20)
        return rules.open_pinfu_fu
    if total % 10:
        fu_part(out, FU_ROUNDING, NO_TILE, 10 - total % 10)
        total += 10 - total % 10
    return total


cdef bint row_holds(const mj_table* table, const mj_row* row, const mj_win* win, const mj_facts* facts, uint64_t p) noexcept nogil:
    cdef uint64_t s = facts.situation
    cdef int i
    cdef uint8_t value
    if p & row.need0 != row.need0 or s & row.need1 != row.need1 or p & row.forbid0 or s & row.forbid1:
        return False
    for i in range(row.n_bounds):
        value = facts.counters[row.bound_counter[i]]
        if value < row.bound_low[i] or value > row.bound_high[i]:
            return False
    if row.shape_first != row.shape_end:
        for i in range(row.shape_first, row.shape_end):
            if memcmp(table.rules.shapes + KINDS * i, facts.all, KINDS) == 0:
                return True
        return False
    return True


cdef int base_of(const mj_rules* rules, int han, int fu, int* limit) noexcept nogil:
    """Base points of han and fu (no yakuman among them), with limits; sets limit (RULES 4.3)."""
    cdef int64_t base
    limit[0] = LIMIT_NONE
    if han >= 13:
        if rules.kazoe == 1:
            limit[0] = LIMIT_SANBAIMAN
            return 6000
        limit[0] = LIMIT_KAZOE
        return 8000 * (han // 13 if rules.kazoe == 2 else 1)
    if han >= 11:
        limit[0] = LIMIT_SANBAIMAN
        return 6000
    if han >= 8:
        limit[0] = LIMIT_BAIMAN
        return 4000
    if han >= 6:
        limit[0] = LIMIT_HANEMAN
        return 3000
    base = 2000 if han >= 5 else <int64_t>fu << (2 + han)
    # P-79: 4 han 30 fu (and, by option, 3 han 60 fu, the same base) is raised to mangan
    if base >= 2000 or (rules.kiriage == 1 and han == 4 and fu == 30) or (rules.kiriage == 2 and base == 1920):
        limit[0] = LIMIT_MANGAN
        return 2000
    return base


cdef void weigh(const mj_table* table, const mj_win* win, mj_facts* facts, uint64_t p, const mj_reading* reading,
                int wait, int win_set, mj_score* out, mj_best* best) noexcept nogil:
    """Score one reading with one place of the winning tile; keep it if it beats the best."""
    cdef const mj_rules* rules = &table.rules
    cdef const mj_row* row
    cdef const mj_row* held[MAX_ROWS]
    cdef int n_held = 0, i, han = 0, yakuman = 0, multiple, limit = LIMIT_NONE, floor = 0, bonus, total_fu
    cdef uint64_t yaku[2]
    cdef uint64_t man[2]
    cdef uint64_t drop[2]
    cdef uint64_t own = 0
    cdef bint closed = (facts.situation & bit(S_CLOSED)) != 0
    cdef bint other = False, need_other = False
    cdef int64_t base
    cdef double worth
    cdef mj_score tried
    drop[0] = drop[1] = 0
    for i in range(rules.n_rows):
        row = &table.rows[i]
        if (row.han_closed | row.multiple_closed | row.limit if closed else row.han_open | row.multiple_open) and row_holds(table, row, win, facts, p):
            held[n_held] = row
            n_held += 1
            drop[0] |= row.exclude0
            drop[1] |= row.exclude1
            if row.needs_other:
                need_other = True
            else:
                other = True
    yaku[0] = yaku[1] = man[0] = man[1] = 0
    for i in range(n_held):
        row = held[i]
        if drop[row.id >> 6] >> (row.id & 63) & 1 or (row.needs_other and not other):
            continue
        multiple = row.multiple_closed if closed else row.multiple_open
        own = bit(row.id & 63)
        if multiple:
            man[row.id >> 6] |= own
            yakuman = yakuman + multiple if rules.yakuman_stack else (multiple if multiple > yakuman else yakuman)
        else:
            yaku[row.id >> 6] |= own
            han += row.han_closed if closed else row.han_open
            if closed and row.limit > floor:
                floor = row.limit
    if not (yaku[0] | yaku[1] | man[0] | man[1]):
        return
    memset(&tried, 0, sizeof(tried))
    tried.win = out.win
    if reading == NULL:
        tried.pair = tried.win_set = NO_TILE
        if p & bit(P_CHIITOI):
            tried.form = FORM_CHIITOI
            total_fu = 25
            fu_part(&tried, FU_CHIITOI, NO_TILE, 25)
        else:
            # counted only without limits: base 20, closed ron 10 and the pair's wait 2, or tsumo 2
            tried.form = FORM_KOKUSHI
            fu_part(&tried, FU_BASE, NO_TILE, 20)
            if facts.situation & bit(S_RON):
                fu_part(&tried, FU_CLOSED_RON, NO_TILE, 10)
            else:
                fu_part(&tried, FU_TSUMO, NO_TILE, 2)
            fu_part(&tried, FU_WAIT, out.win, 2)
            total_fu = 40 if facts.situation & bit(S_RON) else 30
            fu_part(&tried, FU_ROUNDING, NO_TILE, 8 if facts.situation & bit(S_RON) else 6)
    else:
        tried.form = FORM_STANDARD
        total_fu = fu_of_standard(win, rules, facts, reading, wait, win_set,
                                  (yaku[rules.pinfu_id >> 6] >> (rules.pinfu_id & 63)) & 1, &tried)
    bonus = facts.counters[C_DORA] + facts.counters[C_URA] + facts.counters[C_AKA] + facts.counters[C_NUKI]
    if rules.aotenjou:
        han += 13 * yakuman + bonus
        worth = total_fu * ldexp(1.0, 2 + han)
        yakuman = 0
        base = <int64_t>total_fu << (2 + han) if han <= 50 else -1
    elif yakuman:
        if rules.yakuman_cap and yakuman > rules.yakuman_cap:
            yakuman = rules.yakuman_cap
        base = 8000 * yakuman
        worth = base
        han = total_fu = bonus = 0
        limit = LIMIT_YAKUMAN
        yaku[0] = yaku[1] = 0
        tried.n_fu = 0
    else:
        if han:
            han += bonus
        base = base_of(rules, han, total_fu, &limit)
        if floor and LIMIT_VALUE[floor] > base:
            base = LIMIT_VALUE[floor]
            limit = floor
        worth = base
    if not (yakuman > best.yakuman or (yakuman == best.yakuman and (worth > best.worth or (
            worth == best.worth and (han > best.han or (han == best.han and total_fu > best.fu)))))):
        return
    best.yakuman = yakuman
    best.worth = worth
    best.han = han
    best.fu = total_fu
    tried.status = STATUS_OK if base >= 0 else STATUS_OVERFLOW
    tried.base = base
    tried.yaku0, tried.yaku1 = yaku[0], yaku[1]
    tried.yakuman0, tried.yakuman1 = man[0], man[1]
    tried.han, tried.fu = han, total_fu
    tried.limit, tried.yakuman = limit, yakuman
    if limit != LIMIT_YAKUMAN and (han or rules.aotenjou):
        tried.dora, tried.ura = facts.counters[C_DORA], facts.counters[C_URA]
        tried.aka, tried.nuki = facts.counters[C_AKA], facts.counters[C_NUKI]
    tried.wait = wait
    if reading != NULL:
        tried.pair = reading.pair
        tried.n_sets = reading.n_sets
        memcpy(tried.set_type, reading.set_type, 4)
        memcpy(tried.set_kind, reading.set_kind, 4)
        tried.win_set = NO_TILE if win_set < 0 else win_set
    memcpy(out, &tried, sizeof(tried))


cdef int64_t ceil_hundred(int64_t x) noexcept nogil:
    return (x + 99) // 100 * 100


cdef void pay(const mj_rules* rules, bint dealer, bint tsumo, mj_score* out) noexcept nogil:
    """Payments of out.base without honba and deposits (RULES 4.4, P-10)."""
    cdef int64_t base = out.base, half
    cdef int payers = rules.players - 1
    out.pay_discarder = out.pay_dealer = out.pay_child = 0
    if not tsumo:
        out.points = out.pay_discarder = ceil_hundred(base * (6 if dealer else 4))
        return
    out.pay_child = ceil_hundred(base * (2 if dealer else 1))
    if not dealer:
        out.pay_dealer = ceil_hundred(base * 2)
    if rules.players == 3 and rules.sanma_tsumo == 1:
        # the absent child's share, rounded as at a table of four, is split by the two who pay
        half = out.pay_child // 2
        out.pay_child = ceil_hundred(out.pay_child + half)
        if not dealer:
            out.pay_dealer = ceil_hundred(out.pay_dealer + half)
    elif rules.players == 3 and rules.sanma_tsumo == 2:
        out.pay_child = ceil_hundred(ceil_hundred(base * (6 if dealer else 4)) // 2)
        if not dealer:
            out.pay_dealer = out.pay_child
    out.points = out.pay_child * payers if dealer else out.pay_dealer + out.pay_child * (payers - 1)


cdef void try_forms(const mj_table* table, const mj_win* win, mj_facts* facts, mj_score* out, mj_best* best,
                    int* complete) noexcept nogil:
    """Weigh every reading of the hand with the winning tile win.win."""
    cdef mj_reading readings[8]
    cdef int n, i, j, k, wait
    cdef bint repeated
    out.win = win.win
    facts.counters[C_WIN_KIND] = win.win
    n = standard_readings(win.counts, readings, 8)
    for i in range(n):
        complete[0] |= 1 << FORM_STANDARD
        if readings[i].pair == win.win:
            weigh(table, win, facts, reading_facts(win, &readings[i], WAIT_TANKI, facts), &readings[i], WAIT_TANKI, -1, out, best)
        for j in range(readings[i].n_sets):
            wait = wait_of_set(&readings[i], j, win.win)
            if wait == WAIT_NONE:
                continue
            repeated = False
            for k in range(j):
                repeated |= readings[i].set_kind[k] == readings[i].set_kind[j] and readings[i].set_type[k] == readings[i].set_type[j]
            if not repeated:
                weigh(table, win, facts, reading_facts(win, &readings[i], wait, facts), &readings[i], wait, j, out, best)
    if win.n_melds == 0:
        if missing_chiitoi(win.counts) == 0:
            complete[0] |= 1 << FORM_CHIITOI
            clear_reading_counters(facts)
            weigh(table, win, facts, bit(P_CHIITOI) | bit(P_TANKI), NULL, WAIT_TANKI, -1, out, best)
        if n == 0 and missing_kokushi(win.counts) == 0:
            complete[0] |= 1 << FORM_KOKUSHI
            clear_reading_counters(facts)
            if win.counts[win.win] == 2:
                facts.situation |= bit(S_THIRTEEN_WAIT)
            weigh(table, win, facts, bit(P_KOKUSHI) | bit(P_TANKI), NULL, WAIT_TANKI, -1, out, best)


cdef void clear_reading_counters(mj_facts* facts) noexcept nogil:
    """Seven pairs and kokushi have no sets: no counter of an earlier reading may stay."""
    cdef uint8_t* c = facts.counters
    c[C_RUNS] = c[C_TRIPLETS] = c[C_CONCEALED_TRIPLETS] = c[C_RUN_PAIRS] = c[C_IDENTICAL_RUNS] = 0
    c[C_TRIPLET_CHAIN] = c[C_DRAGON_TRIPLETS] = c[C_WIND_TRIPLETS] = 0


cdef void score_win(const mj_table* table, const mj_win* win, mj_score* out) noexcept nogil:
    """Score a checked win; out.status says ok or why it is no win."""
    cdef const mj_rules* rules = &table.rules
    cdef mj_facts facts
    cdef mj_best best
    cdef mj_win dealt
    cdef int complete = 0, kind
    memset(out, 0, sizeof(mj_score))
    best.yakuman = best.han = best.fu = -1
    best.worth = -1
    gather(win, &facts)
    count_dora(win, rules.players, &facts)
    if rules.tenhou_best and facts.situation & bit(S_FIRST_TURN) and facts.situation & bit(S_DEALER) and facts.situation & bit(S_TSUMO):
        memcpy(&dealt, win, sizeof(mj_win))
        for kind in range(KINDS):
            if win.counts[kind]:
                dealt.win = kind
                gather(&dealt, &facts)
                count_dora(&dealt, rules.players, &facts)
                try_forms(table, &dealt, &facts, out, &best, &complete)
    else:
        try_forms(table, win, &facts, out, &best, &complete)
    if complete == 0:
        out.status = STATUS_NOT_COMPLETE
    elif facts.situation & bit(S_NUKI_RON) and (rules.nuki_ron == 0 or (rules.nuki_ron == 1 and not complete >> FORM_KOKUSHI & 1)):
        memset(out, 0, sizeof(mj_score))
        out.status = STATUS_NUKI_RON_REFUSED
    elif best.worth < 0:
        memset(out, 0, sizeof(mj_score))
        out.status = STATUS_NO_YAKU
    elif out.status == STATUS_OK:
        pay(rules, (facts.situation & bit(S_DEALER)) != 0, (facts.situation & bit(S_TSUMO)) != 0, out)

# Fu, han, limit and payments of a win, by its best reading.

from libc.math cimport ldexp
from libc.stdint cimport int64_t, uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    C_AKA, C_CONCEALED_TRIPLETS, C_DORA, C_DRAGON_TRIPLETS, C_IDENTICAL_RUNS, C_NUKI, C_RUNS, C_RUN_PAIRS, C_TRIPLETS,
    C_TRIPLET_CHAIN, C_URA, C_WIND_TRIPLETS, C_WIN_KIND, FORM_CHIITOI, FORM_KOKUSHI, FORM_STANDARD, FU_BASE, FU_CHIITOI,
    FU_CLOSED_RON, FU_CONCEALED_TRIPLET, FU_OPEN_PINFU, FU_OPEN_TRIPLET, FU_PAIR_DOUBLE_WIND, FU_PAIR_DRAGON, FU_PAIR_WIND,
    FU_PINFU_TSUMO, FU_ROUNDING, FU_TSUMO, FU_WAIT, LIMIT_BAIMAN, LIMIT_HANEMAN, LIMIT_KAZOE, LIMIT_MANGAN, LIMIT_NONE,
    LIMIT_SANBAIMAN, LIMIT_YAKUMAN, P_CHIITOI, P_KOKUSHI, P_TANKI, STATUS_NORTH_MELD_NOT_IN_RULES, STATUS_NOT_COMPLETE,
    STATUS_NO_YAKU, STATUS_NUKI_RON_REFUSED, STATUS_OK, STATUS_OVERFLOW, S_CLOSED, S_DEALER, S_FIRST_TURN, S_NUKI_RON, S_OPEN,
    S_RINSHAN, S_RON, S_THIRTEEN_WAIT, S_TSUMO, WAIT_KANCHAN, WAIT_NONE, WAIT_PENCHAN, WAIT_SHANPON, WAIT_TANKI, mj_row, mj_rules,
    mj_score, mj_win,
)
from mjcore.kernel.check cimport examine
from mjcore.kernel.decompose cimport (
    SET_RUN, SET_TRIPLET, complete_chiitoi, complete_kokushi, copies_of, mj_copies, mj_reading, mj_sets, spell_out, standard_readings,
    wait_of_run, word_runs, word_triplets,
)
from mjcore.kernel.facts cimport count_dora, gather, mj_facts, reading_facts, wait_facts
from mjcore.kernel.match cimport rows_of_win, rows_that_hold, take_id
from mjcore.kernel.rule_table cimport mj_ids, mj_index, mj_table
from mjcore.kernel.simd cimport mj_lowest, mj_popcount
from mjcore.kernel.tables cimport ALL_KINDS, LIMIT_VALUE, MELD_FU, MELD_FU_REASON, OWED, YAOCHUU_KINDS
from mjcore.kernel.threads cimport mj_fetch
from mjcore.kernel.tiles cimport EAST, HAKU, KINDS, NORTH, NO_TILE, bit

cdef enum:
    N_STATUS = STATUS_NORTH_MELD_NOT_IN_RULES + 1  # the last of schema.STATUS
    MAX_PART_FU = 40


cdef inline bint score_can_be(const mj_score* score) noexcept nogil:
    """Whether every number of a record is one its readers have a place for, its sets and the place of the winning tile."""
    cdef mj_choice choice
    cdef mj_sets spelled
    cdef int suit, start, i, sets = mj_popcount(score.triplets >> EAST)
    if (score.status >= N_STATUS or score.limit > LIMIT_YAKUMAN or score.form > FORM_KOKUSHI or score.wait > WAIT_SHANPON
            or score.win >= KINDS or score.triplets & ~ALL_KINDS
            or (score.pair >= KINDS and score.pair != NO_TILE) or (score.run_start >= KINDS and score.run_start != NO_TILE)):
        return False
    for suit in range(3):
        sets += mj_popcount(word_triplets(score.reading[suit]))
        for start in range(7):
            sets += score.reading[suit] >> 3 * start & 7
    if sets > 4 or mj_popcount(score.triplets) > 4:
        return False
    choice_of(score, &choice)
    if score.form != FORM_STANDARD or score.wait == WAIT_TANKI or score.wait == WAIT_NONE:
        return True
    if score.pair == NO_TILE:
        return False
    spell_out(&choice.reading, &spelled)
    for i in range(spelled.n):
        if spelled.type[i] == (SET_TRIPLET if score.wait == WAIT_SHANPON else SET_RUN):
            if spelled.kind[i] == (score.win if score.wait == WAIT_SHANPON else score.run_start):
                return True
    return False


cdef inline void score_rows(const mj_table* table, const mj_win* wins, mj_score* out, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef int status, detail
    cdef mj_facts facts
    cdef mj_win copied[2]
    cdef mj_win* win
    if n > 0:
        mj_fetch(&copied[0], &wins[0], sizeof(mj_win))
    for i in range(n):
        # the next one is copied already: a copy that is read at once, in other pieces, makes the processor wait
        if i + 1 < n:
            mj_fetch(&copied[i + 1 & 1], &wins[i + 1], sizeof(mj_win))
        win = &copied[i & 1]
        status = examine(table, win, &facts, &detail)
        if status == STATUS_OK:
            score_win(table, win, &facts, &out[i])
        else:
            no_score(&out[i], status)


cdef struct mj_choice:
    # a reading with the place of its winning tile, and what it is worth
    mj_reading reading
    int form
    int wait
    int win
    int run_start  # kind of the lowest tile of the run the winning tile completes
    mj_ids ids
    int yakuman
    int held  # multiples of all its yakuman, where not all of them are paid
    int han
    int fu
    int limit
    int64_t base
    double worth

cdef struct mj_fu:
    # the parts of a fu: base, closed ron or tsumo, wait, pair, four sets, rounding
    int n
    uint8_t reason[16]
    uint8_t kind[16]
    uint8_t value[16]

cdef enum:
    # as one bit each: the waits that cost fu
    TIGHT_WAITS = 1 << WAIT_KANCHAN | 1 << WAIT_PENCHAN | 1 << WAIT_TANKI


cdef inline void note_fu(mj_fu* parts, int reason, int kind, int value) noexcept nogil:
    parts.reason[parts.n & 15] = reason
    parts.kind[parts.n & 15] = kind
    parts.value[parts.n & 15] = value
    parts.n += 1


cdef inline int fu_part(mj_fu* parts, int reason, int kind, int value) noexcept nogil:
    """Note one part of the fu where it is asked for and there at all; return its value."""
    if parts != NULL and value:
        note_fu(parts, reason, kind, value)
    return value


cdef inline int triplet_fu(int kind, int value) noexcept nogil:
    """Fu of a triplet or kan: twice as many for a terminal or honour."""
    return value << (YAOCHUU_KINDS >> kind & 1)


cdef inline int fu_of(const mj_win* win, const mj_rules* rules, uint64_t situation, const mj_choice* choice,
                      mj_fu* parts) noexcept nogil:
    """Fu of a reading, rounded (C-2); each part is noted in parts unless that is NULL."""
    cdef int ron = situation >> S_RON & 1, closed = situation >> S_CLOSED & 1
    cdef const mj_reading* reading = &choice.reading
    cdef int total, i, kind, tsumo, pinfu, free, opened
    cdef uint64_t left
    cdef bint seat, around
    if choice.form == FORM_CHIITOI:
        return fu_part(parts, FU_CHIITOI, NO_TILE, 25)
    total = fu_part(parts, FU_BASE, NO_TILE, 20)
    total += fu_part(parts, FU_CLOSED_RON, NO_TILE, 10 * (closed & ron))
    pinfu = (choice.ids.low if rules.pinfu_id < 64 else choice.ids.high) >> (rules.pinfu_id & 63) & 1
    tsumo = rules.rinshan_fu if (situation >> S_RINSHAN & 1) & (pinfu ^ 1) else 2
    free = pinfu & (rules.pinfu_tsumo_fu == 0)
    total += fu_part(parts, FU_TSUMO, NO_TILE, 0 if ron | free else tsumo)
    if parts != NULL and free and not ron:
        note_fu(parts, FU_PINFU_TSUMO, NO_TILE, 0)
    total += fu_part(parts, FU_WAIT, choice.win, 2 * (TIGHT_WAITS >> choice.wait & 1))
    if choice.form == FORM_STANDARD:
        if reading.pair >= HAKU:
            total += fu_part(parts, FU_PAIR_DRAGON, reading.pair, 2)
        elif reading.pair >= EAST:
            seat = reading.pair - EAST == win.seat_wind
            around = reading.pair - EAST == win.round_wind
            if seat and around:
                total += fu_part(parts, FU_PAIR_DOUBLE_WIND, reading.pair, rules.double_wind_pair_fu)
            elif seat or around:
                total += fu_part(parts, FU_PAIR_WIND, reading.pair, 2)
            elif reading.pair == NORTH and rules.north_pair_fu:
                total += fu_part(parts, FU_PAIR_WIND, reading.pair, rules.north_pair_fu)
        for i in range(win.n_melds):
            kind = win.meld_kind[i]
            total += fu_part(parts, MELD_FU_REASON[win.meld_type[i]], kind, triplet_fu(kind, MELD_FU[win.meld_type[i]]))
        left = reading.triplets
        while left:
            kind = mj_lowest(left)
            left &= left - 1
            # a triplet that the winning tile completes by ron counts as open
            opened = ron & (choice.wait == WAIT_SHANPON) & (kind == choice.win)
            total += fu_part(parts, FU_OPEN_TRIPLET if opened else FU_CONCEALED_TRIPLET, kind, triplet_fu(kind, 4 >> opened))
    if total == 20 and not closed and rules.open_pinfu_fu > 20:
        return total + fu_part(parts, FU_OPEN_PINFU, NO_TILE, rules.open_pinfu_fu - 20)
    return total + fu_part(parts, FU_ROUNDING, NO_TILE, (total + 9) // 10 * 10 - total)


cdef inline int base_of(const mj_rules* rules, int han, int fu, int* limit) noexcept nogil:
    """Base points of han and fu (no yakuman among them), with limits; sets limit (C-3)."""
    cdef int base
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
    base = 2000 if han >= 5 else fu << (2 + han)
    # P-79: 4 han 30 fu (and, by option, 3 han 60 fu, the same base) is raised to mangan
    if base >= 2000 or (rules.kiriage == 1 and han == 4 and fu == 30) or (rules.kiriage == 2 and base == 1920):
        limit[0] = LIMIT_MANGAN
        return 2000
    return base


cdef inline int sum_of_han(const mj_index* index, mj_ids ids, int opened) noexcept nogil:
    """Han of ordinary yaku."""
    cdef const uint16_t* han = index.han[opened][0]
    cdef int place, total = 0
    for place in range(8):
        total += han[256 * place + (ids.low >> (8 * place) & 255)]
    if ids.high:
        for place in range(8):
            total += han[256 * (8 + place) + (ids.high >> (8 * place) & 255)]
    return total


cdef inline int highest_floor(const mj_table* table, mj_ids ids) noexcept nogil:
    """The highest limit that one of these yaku guarantees (renhou as mangan); LIMIT_NONE = none."""
    cdef int limit, floor = LIMIT_NONE
    ids.low &= table.index.floored.low
    ids.high &= table.index.floored.high
    while ids.low | ids.high:
        limit = table.rows[table.index.row_of[take_id(&ids)]].limit
        if limit > floor:
            floor = limit
    return floor


cdef inline int sum_of_yakuman(const mj_table* table, mj_ids ids, bint closed, int* held) noexcept nogil:
    """Total multiple of yakuman: their sum, or the highest where they do not add; capped. held: their sum."""
    cdef const mj_row* row
    cdef int total = 0, multiple
    while ids.low | ids.high:
        row = &table.rows[table.index.row_of[take_id(&ids)]]
        multiple = row.multiple_closed if closed else row.multiple_open
        held[0] += multiple
        if table.rules.yakuman_stack or table.rules.aotenjou:
            total += multiple
        elif multiple > total:
            total = multiple
    if table.rules.yakuman_cap and total > table.rules.yakuman_cap and not table.rules.aotenjou:
        total = table.rules.yakuman_cap
    return total


cdef inline bint beats(const mj_choice* tried, const mj_choice* best) noexcept nogil:
    if tried.yakuman != best.yakuman:
        return tried.yakuman > best.yakuman
    if tried.held != best.held:
        return tried.held > best.held
    if tried.worth != best.worth:
        return tried.worth > best.worth
    return tried.fu > best.fu if tried.han == best.han else tried.han > best.han


cdef inline void weigh(const mj_table* table, const mj_win* win, mj_facts* facts, const mj_ids* possible, uint64_t pattern,
                       mj_choice* tried, mj_choice* best) noexcept nogil:
    """Price one reading with one place of the winning tile; it becomes the best if it beats it.

    A yakuman beats every reading without one, the higher multiple first, then the more that is held
    (222 333 444 666 88s pays ryuuiisou alone where yakuman do not add, but suuankou is there too);
    then the higher payment, then han, then fu (C-1).
    """
    cdef const mj_rules* rules = &table.rules
    cdef int opened = facts.situation >> S_OPEN & 1
    cdef const mj_ids* yakuman_ids = &table.index.yakuman[opened]
    cdef mj_ids ids = rows_that_hold(table, possible, facts, pattern)
    cdef mj_ids high
    cdef int floor, bonus
    if not ids.low | ids.high:
        return
    tried.ids = ids
    tried.yakuman = tried.held = 0
    tried.limit = LIMIT_NONE
    high.low = ids.low & yakuman_ids.low
    high.high = ids.high & yakuman_ids.high
    if high.low | high.high:
        tried.yakuman = sum_of_yakuman(table, high, not opened, &tried.held)
        ids.low &= ~high.low
        ids.high &= ~high.high
    bonus = facts.counters[C_DORA] + facts.counters[C_URA] + facts.counters[C_AKA] + facts.counters[C_NUKI]
    if tried.yakuman and not rules.aotenjou:
        tried.ids = high
        tried.han = tried.fu = 0
        tried.limit = LIMIT_YAKUMAN
        tried.base = 8000 * tried.yakuman
        tried.worth = tried.base
    else:
        tried.fu = fu_of(win, rules, facts.situation, tried, NULL)
        tried.han = sum_of_han(&table.index, ids, opened) + 13 * tried.yakuman
        # a yaku that only guarantees a limit carries no dora
        if tried.han:
            tried.han += bonus
        tried.yakuman = tried.held = 0
        if rules.aotenjou:
            # beyond 50 han the base passes 64 bits
            tried.base = <int64_t>tried.fu << (2 + tried.han) if tried.han <= 50 else -1
            tried.worth = tried.fu * ldexp(1.0, 2 + tried.han)
        else:
            tried.base = base_of(rules, tried.han, tried.fu, &tried.limit)
            tried.worth = tried.base
        if (ids.low & table.index.floored.low) | (ids.high & table.index.floored.high) and not opened:
            floor = highest_floor(table, ids)
            if LIMIT_VALUE[floor] > tried.worth:
                tried.base = LIMIT_VALUE[floor]
                tried.worth = tried.base
                tried.limit = floor
    if beats(tried, best):
        memcpy(best, tried, sizeof(mj_choice))


cdef inline int64_t ceil_hundred(int64_t x) noexcept nogil:
    return (x + 99) // 100 * 100


cdef inline int64_t owed(const uint8_t* part, int64_t base) noexcept nogil:
    """What a payer owes of the base points, by its part of schema.OWED."""
    cdef int64_t share = ceil_hundred(base * part[0])
    if part[1]:
        share = ceil_hundred(share // 2)
    if part[2]:
        share = ceil_hundred(share + ceil_hundred(base * part[2]) // 2)
    return share


cdef inline void pay(const mj_rules* rules, bint dealer, bint tsumo, mj_score* out) noexcept nogil:
    """Payments of out.base without honba and deposits (C-4, P-10), into fields that are 0."""
    cdef const uint8_t* parts = OWED + 9 * dealer
    if not tsumo:
        out.points = out.pay_discarder = owed(parts, out.base)
        return
    if rules.players == 3:
        parts += 18 * rules.sanma_tsumo
    out.pay_dealer = owed(parts + 3, out.base)
    out.pay_child = owed(parts + 6, out.base)
    out.points = out.pay_dealer + out.pay_child * (rules.players - 2 + dealer)


cdef inline int try_forms(const mj_table* table, const mj_win* win, mj_facts* facts, mj_choice* best) noexcept nogil:
    """Weigh every reading of the hand with the winning tile win.win; return the forms found."""
    cdef mj_reading readings[8]
    cdef mj_choice tried
    cdef mj_copies copies
    cdef mj_ids possible = rows_of_win(&table.index, facts)
    cdef int n, i, starts, forms = 0, suit = win.win // 9, number = win.win % 9
    cdef uint64_t pattern
    tried.win = win.win
    facts.counters[C_WIN_KIND] = win.win
    copies = copies_of(win.counts)
    n = standard_readings(win.counts, &copies, readings)
    tried.form = FORM_STANDARD
    for i in range(n):
        forms |= 1 << FORM_STANDARD
        tried.reading = readings[i]
        tried.run_start = NO_TILE
        pattern = reading_facts(win, &readings[i], table.index.bounded_mask, facts)
        if readings[i].pair == win.win:
            tried.wait = WAIT_TANKI
            weigh(table, win, facts, &possible, pattern | wait_facts(WAIT_TANKI, facts), &tried, best)
        if readings[i].triplets >> win.win & 1:
            tried.wait = WAIT_SHANPON
            weigh(table, win, facts, &possible, pattern | wait_facts(WAIT_SHANPON, facts), &tried, best)
        if suit < 3:
            # runs that begin at the winning number, one before or two before it
            starts = word_runs(readings[i].word[suit]) << 2 >> number & 7
            while starts:
                tried.run_start = win.win - 2 + mj_lowest(starts)
                starts &= starts - 1
                tried.wait = wait_of_run(tried.run_start, win.win)
                weigh(table, win, facts, &possible, pattern | wait_facts(tried.wait, facts), &tried, best)
    tried.wait = WAIT_TANKI
    tried.run_start = NO_TILE
    if complete_chiitoi(&copies) and win.n_melds == 0:
        forms |= 1 << FORM_CHIITOI
        tried.form = FORM_CHIITOI
        clear_reading(facts, &tried.reading)
        weigh(table, win, facts, &possible, bit(P_CHIITOI) | bit(P_TANKI), &tried, best)
    elif complete_kokushi(&copies):
        forms |= 1 << FORM_KOKUSHI
        tried.form = FORM_KOKUSHI
        clear_reading(facts, &tried.reading)
        if win.counts[win.win] == 2:
            facts.situation |= bit(S_THIRTEEN_WAIT)
            possible = rows_of_win(&table.index, facts)
        weigh(table, win, facts, &possible, bit(P_KOKUSHI) | bit(P_TANKI), &tried, best)
    return forms


cdef inline void clear_reading(mj_facts* facts, mj_reading* reading) noexcept nogil:
    """Seven pairs and kokushi have no sets: nothing of an earlier reading may stay."""
    cdef uint8_t* c = facts.counters
    c[C_RUNS] = c[C_TRIPLETS] = c[C_CONCEALED_TRIPLETS] = c[C_RUN_PAIRS] = c[C_IDENTICAL_RUNS] = 0
    c[C_TRIPLET_CHAIN] = c[C_DRAGON_TRIPLETS] = c[C_WIND_TRIPLETS] = 0
    memset(reading, 0, sizeof(mj_reading))
    reading.pair = NO_TILE


cdef inline void no_score(mj_score* out, int status) noexcept nogil:
    memset(out, 0, sizeof(mj_score))
    out.status = status


cdef inline void write_score(const mj_table* table, const mj_win* win, const mj_facts* facts, const mj_choice* best,
                             mj_score* out) noexcept nogil:
    """Fill the record of the best reading, every field of it: yaku, han, fu, payments."""
    cdef const mj_ids* yakuman_ids = &table.index.yakuman[facts.situation >> S_OPEN & 1]
    out.status = STATUS_OK if best.base >= 0 else STATUS_OVERFLOW
    out.base = best.base
    out.yaku0 = best.ids.low & ~yakuman_ids.low
    out.yaku1 = best.ids.high & ~yakuman_ids.high
    out.yakuman0 = best.ids.low & yakuman_ids.low
    out.yakuman1 = best.ids.high & yakuman_ids.high
    out.han = best.han
    out.fu = best.fu
    out.limit = best.limit
    out.yakuman = best.yakuman
    out.dora = facts.counters[C_DORA] if best.han else 0
    out.ura = facts.counters[C_URA] if best.han else 0
    out.aka = facts.counters[C_AKA] if best.han else 0
    out.nuki = facts.counters[C_NUKI] if best.han else 0
    out.form = best.form
    out.wait = best.wait
    out.pair = best.reading.pair
    out.win = best.win
    out.run_start = best.run_start
    memcpy(out.reading, best.reading.word, sizeof(best.reading.word))
    out.triplets = best.reading.triplets
    memset(out.reserved, 0, sizeof(out.reserved))
    out.points = out.pay_discarder = out.pay_dealer = out.pay_child = 0
    if best.base >= 0:
        pay(&table.rules, (facts.situation & bit(S_DEALER)) != 0, (facts.situation & bit(S_TSUMO)) != 0, out)


cdef inline void choice_of(const mj_score* score, mj_choice* choice) noexcept nogil:
    """The reading of a score record, as fu_of and spell_out read it."""
    cdef int i
    memset(choice, 0, sizeof(mj_choice))
    for i in range(3):
        choice.reading.word[i] = score.reading[i]
        choice.reading.sums += score.reading[i]
    choice.reading.triplets = score.triplets
    choice.reading.pair = score.pair
    choice.form = score.form
    choice.wait = score.wait
    choice.win = score.win
    choice.run_start = score.run_start
    choice.ids.low = score.yaku0 | score.yakuman0
    choice.ids.high = score.yaku1 | score.yakuman1


cdef inline void score_win(const mj_table* table, const mj_win* win, mj_facts* facts, mj_score* out) noexcept nogil:
    """Score a checked win whose facts are gathered; out.status says ok or why it is no win."""
    cdef const mj_rules* rules = &table.rules
    cdef mj_choice best
    cdef mj_win dealt
    cdef int forms = 0, kind
    best.yakuman = best.held = best.han = best.fu = -1
    best.worth = -1
    if rules.tenhou_best and facts.situation & bit(S_FIRST_TURN) and facts.situation & bit(S_DEALER) and facts.situation & bit(S_TSUMO):
        memcpy(&dealt, win, sizeof(mj_win))
        for kind in range(KINDS):
            if win.counts[kind]:
                dealt.win = kind
                gather(&dealt, facts)
                count_dora(&dealt, rules.players, facts)
                forms |= try_forms(table, &dealt, facts, &best)
    else:
        forms = try_forms(table, win, facts, &best)
    if forms == 0:
        no_score(out, STATUS_NOT_COMPLETE)
    elif facts.situation & bit(S_NUKI_RON) and (rules.nuki_ron == 0 or (rules.nuki_ron == 1 and not forms >> FORM_KOKUSHI & 1)):
        no_score(out, STATUS_NUKI_RON_REFUSED)
    elif best.worth < 0:
        no_score(out, STATUS_NO_YAKU)
    else:
        write_score(table, win, facts, &best, out)

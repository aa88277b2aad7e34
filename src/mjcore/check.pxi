# What is wrong with a win: the one check behind every door (Python, records, batches).
# detail tells more: the kind, the suit, or the number of the conflict.

cdef inline int check_record(const mj_win* win, int* detail) noexcept nogil:
    """Checks before facts may be gathered: every number in its range, the count of tiles."""
    cdef int i, kind
    cdef uint64_t above
    detail[0] = 0
    if win.n_melds > 4:
        return STATUS_BAD_MELD
    above = mj_more_than(win.counts, 4)
    if above:
        detail[0] = mj_lowest(above)
        return STATUS_COUNT_RANGE
    detail[0] = mj_sum(win.counts)
    if detail[0] != 14 - 3 * win.n_melds:
        return STATUS_TILE_COUNT
    if win.win >= KINDS:
        return STATUS_BAD_TILE
    if win.counts[win.win] == 0:
        return STATUS_WIN_TILE_MISSING
    for i in range(win.n_melds):
        detail[0] = i
        kind = win.meld_kind[i]
        if win.meld_type[i] < MELD_CHI or win.meld_type[i] > MELD_ANKAN or kind >= KINDS:
            return STATUS_BAD_MELD
        if (win.meld_type[i] == MELD_CHI) & ~<int>(RUN_KINDS >> kind) & 1:
            return STATUS_BAD_MELD
    if win.seat_wind > 3 or win.round_wind > 3:
        return STATUS_BAD_WIND
    if win.nuki > 4:
        return STATUS_BAD_NUKI
    if win.n_dora > MAX_INDICATORS or win.n_ura > MAX_INDICATORS:
        return STATUS_BAD_TILE
    return STATUS_OK


cdef inline int check_table(const mj_win* win, const mj_facts* facts, int* detail) noexcept nogil:
    """What no table can show: a fifth copy, reds that are no fives, situations that exclude each other."""
    cdef int i
    cdef uint64_t above, candidates
    cdef uint8_t shown[KINDS]
    memcpy(shown, facts.all, KINDS)
    shown[NORTH] += win.nuki
    for i in range(win.n_dora):
        if win.dora[i] >= KINDS:
            return STATUS_BAD_TILE
        shown[win.dora[i]] += 1
    for i in range(win.n_ura):
        if win.ura[i] >= KINDS:
            return STATUS_BAD_TILE
        shown[win.ura[i]] += 1
    above = mj_more_than(shown, 4)
    if above:
        detail[0] = mj_lowest(above)
        return STATUS_FIVE_OF_A_KIND
    for i in range(3):
        if win.aka[i] > facts.all[9 * i + 4] or win.aka[i] + win.aka_shown[i] > 4:
            detail[0] = i
            return STATUS_TOO_MANY_REDS
    # for each byte of the situation, the conflicts it leaves possible; their AND is what conflicts
    candidates = (<uint64_t>1 << N_CONFLICTS) - 1
    for i in range(SITUATION_BYTES):
        candidates &= CONFLICT_BY_BYTE[256 * i + (facts.situation >> (8 * i) & 255)]
    if candidates:
        detail[0] = mj_lowest(candidates)
        return STATUS_CONFLICT
    if facts.situation & bit(S_CHANKAN) and shown[win.win] != 1:
        return STATUS_CHANKAN_COPY
    if facts.situation & bit(S_NUKI_RON) and win.win != NORTH:
        return STATUS_NUKI_TILE
    return STATUS_OK


cdef inline int meld_in_rules(const mj_rules* rules, int type, int kind) noexcept nogil:
    """Whether these rules have such a meld: the one place that every door asks (P-1, P-4, K-68)."""
    if type == MELD_CHI:
        return STATUS_CHI_NOT_IN_RULES if rules.players == 3 and not rules.sanma_chi else STATUS_OK
    return STATUS_NORTH_MELD_NOT_IN_RULES if kind == NORTH and rules.north_never_melded else STATUS_OK


cdef inline int check_rules(const mj_rules* rules, const mj_win* win, const mj_facts* facts, int* detail) noexcept nogil:
    """Whether these rules know what the win tells of."""
    cdef int i, status
    cdef uint64_t seen = 0
    detail[0] = 0
    if win.flags & ~rules.allowed_flags & ((<uint32_t>1 << N_TOLD) - 1):
        detail[0] = win.flags & ~rules.allowed_flags
        return STATUS_FLAG_NOT_IN_RULES
    for i in range(3):
        if win.aka[i] + win.aka_shown[i] > rules.aka[i]:
            detail[0] = i
            return STATUS_TOO_MANY_REDS
    if rules.players == 3:
        seen = facts.seen
        for i in range(win.n_dora):
            seen |= bit(win.dora[i])
        for i in range(win.n_ura):
            seen |= bit(win.ura[i])
        seen &= SANMA_REMOVED_KINDS
        if seen:
            while not seen >> detail[0] & 1:
                detail[0] += 1
            return STATUS_NOT_IN_SANMA
        if win.seat_wind == 3:
            return STATUS_SANMA_WIND
        for i in range(win.n_melds):
            status = meld_in_rules(rules, win.meld_type[i], win.meld_kind[i])
            if status != STATUS_OK:
                return status
    if (win.nuki != 0) & (rules.nuki == 0):
        return STATUS_NUKI_NOT_IN_RULES
    if (win.n_ura != 0) & (rules.ura == 0):
        return STATUS_URA_NOT_IN_RULES
    if (win.n_dora > 1) & (rules.kandora == 0) | (win.n_ura > 1) & (rules.kan_ura == 0):
        return STATUS_KANDORA_NOT_IN_RULES
    if facts.situation & bit(S_RINSHAN) and not facts.situation & bit(S_HAS_KAN) and not rules.nuki_rinshan:
        return STATUS_NUKI_RINSHAN_NOT_IN_RULES
    return STATUS_OK


cdef inline int examine(const mj_table* table, const mj_win* win, mj_facts* facts, int* detail) noexcept nogil:
    """All checks of a win, its facts gathered on the way; with table NULL only those no rule can change."""
    cdef int status = check_record(win, detail)
    if status == STATUS_OK:
        gather(win, facts)
        status = check_table(win, facts, detail)
    if status == STATUS_OK and table != NULL:
        status = check_rules(&table.rules, win, facts, detail)
        count_dora(win, table.rules.players, facts)
    return status


cdef int refuse(int status, int detail, const mj_win* win, const mj_rules* rules) except -1:
    """Raise the error of a status with its words."""
    cdef int i
    given = "" if win == NULL else "hand " + repr(shown_win(win))
    if status == STATUS_TILE_COUNT:
        fail("tile_count", given=repr(shown_win(win)), total=detail,
             right=f"with {win.n_melds} melds it is {14 - 3 * win.n_melds} with the winning tile, {13 - 3 * win.n_melds} without")
    if status == STATUS_COUNT_RANGE:
        fail("count_range", given=win.counts[detail], tile=CODE_TEXT[detail])
    if status == STATUS_FIVE_OF_A_KIND:
        total = win.counts[detail] + (win.nuki if detail == NORTH else 0)
        for i in range(win.n_melds):
            if win.meld_type[i] == MELD_CHI:
                total += 0 <= detail - win.meld_kind[i] <= 2 and detail // 9 == win.meld_kind[i] // 9
            elif win.meld_kind[i] == detail:
                total += 3 if win.meld_type[i] == MELD_PON else 4
        total += sum([win.dora[i] == detail for i in range(win.n_dora)])
        total += sum([win.ura[i] == detail for i in range(win.n_ura)])
        fail("five_of_a_kind", given=given, total=total, tile=CODE_TEXT[detail])
    if status == STATUS_WIN_TILE_MISSING:
        fail("win_tile_missing", given=repr(shown_win(win)), tile=CODE_TEXT[win.win])
    if status == STATUS_BAD_MELD:
        fail("meld_shape", given=f"number {detail}", what="its type or kind is none")
    if status == STATUS_BAD_WIND:
        fail("hand_value", name="wind", given=max(win.seat_wind, win.round_wind), right="0 East, 1 South, 2 West, 3 North")
    if status == STATUS_BAD_TILE:
        fail("tile_range", name="tile kind", given="a tile of the record", limit=KINDS - 1)
    if status == STATUS_BAD_NUKI:
        fail("hand_value", name="nuki", given=win.nuki, right="0 to 4 norths can be set out")
    if status == STATUS_CONFLICT:
        names, without, what = CONFLICTS[detail]
        fail("conflict", given=" with ".join(names) if not without else f"{' with '.join(names)} without {' or '.join(without)}", what=what)
    if status == STATUS_CHANKAN_COPY:
        fail("chankan_copy", tile=CODE_TEXT[win.win])
    if status == STATUS_NUKI_TILE:
        fail("nuki_tile", tile=CODE_TEXT[win.win])
    if status == STATUS_TOO_MANY_REDS:
        fail("too_many_reds", given=given, total=win.aka[detail] + win.aka_shown[detail], suit=SUITS[detail],
             limit=4 if rules == NULL else rules.aka[detail])
    if status == STATUS_NOT_IN_SANMA:
        fail("not_in_sanma", given=given, tile=CODE_TEXT[detail])
    if status == STATUS_SANMA_WIND:
        fail("sanma_wind")
    if status == STATUS_FLAG_NOT_IN_RULES:
        fail("not_in_rules", given=" and ".join([name for i, name in enumerate(TOLD) if detail >> i & 1]),
             what="these rules do not know it")
    if status == STATUS_CHI_NOT_IN_RULES:
        fail("not_in_rules", given="chi", what="three players call none in these rules")
    if status == STATUS_NORTH_MELD_NOT_IN_RULES:
        fail("not_in_rules", given="a meld of North", what="it is set out, never called, in these rules")
    if status == STATUS_NUKI_NOT_IN_RULES:
        fail("not_in_rules", given=f"nuki={win.nuki}", what="North is no nuki dora in these rules")
    if status == STATUS_URA_NOT_IN_RULES:
        fail("not_in_rules", given="ura_indicators", what="these rules have no ura dora")
    if status == STATUS_KANDORA_NOT_IN_RULES:
        if win.n_dora > 1 and not rules.kandora:
            fail("not_in_rules", given="more than one dora indicator", what="a kan turns no indicator in these rules")
        fail("not_in_rules", given="more than one ura indicator", what="there is none under a kan's indicator in these rules")
    if status == STATUS_NUKI_RINSHAN_NOT_IN_RULES:
        fail("not_in_rules", given="rinshan after a nuki", what="only a kan's replacement tile is rinshan in these rules")
    raise AssertionError(f"no words for status {status}")


cdef int check_meld(const mj_rules* rules, Meld meld) except -1:
    """Refuse a meld that these rules do not have, or that a seat fed which they do not have."""
    cdef int status = meld_in_rules(rules, meld.type_index, meld.kind)
    if status != STATUS_OK:
        refuse(status, 0, NULL, rules)
    if meld.feeder == 3 and rules.players == 3:
        fail("not_in_rules", given=f"seat 3, which fed {meld}", what="three players sit in 0..2")
    return 0


cdef int check_open_riichi(const mj_rules* rules) except -1:
    """Refuse an open riichi where these rules have none (P-80)."""
    if not rules.allowed_flags >> S_OPEN_RIICHI & 1:
        refuse(STATUS_FLAG_NOT_IN_RULES, 1 << S_OPEN_RIICHI, NULL, rules)
    return 0


cdef str shown_win(const mj_win* win):
    """Concealed tiles of a record as text, the winning tile included; reds are shown first."""
    cdef int i, j
    codes = []
    for i in range(KINDS):
        codes += [i] * min(win.counts[i], 9)
    return format_tiles(codes[:MAX_TEXT])

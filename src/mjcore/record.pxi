# Doors of the scorer: the rule table, one win, a batch of wins, bare han and fu.

cdef class RuleTable:
    """Rules as the scorer reads them: a struct of options and the yaku rows, checked once.

    ``options``: values by the names of schema.RULE_FIELDS; ``rows``: mappings by the names of
    schema.ROW_FIELDS. n_rows is filled in. Raises KeyError for an unknown name, struct.error for a
    number that does not fit, InvalidHand for too many rows or a row that points outside the
    table (an id above 127 or twice, a bound or limit that is none, shapes that stop before they
    begin). Immutable.
    """

    cdef mj_table table

    def __init__(self, options, rows):
        rows = list(rows)
        if len(rows) > MAX_ROWS:
            fail("value", name="yaku", given=len(rows), right=f"a rule set has {MAX_ROWS} yaku rows at most")
        head = pack(RULE_FIELDS, {**options, "n_rows": len(rows)})
        assert len(head) == sizeof(mj_rules), "schema and C layout differ"
        memcpy(&self.table.rules, <const char*>head, sizeof(mj_rules))
        memset(self.table.rows, 0, sizeof(self.table.rows))
        for i, row in enumerate(rows):
            body = pack(ROW_FIELDS, row)
            assert len(body) == sizeof(mj_row), "schema and C layout differ"
            memcpy(&self.table.rows[i], <const char*>body, sizeof(mj_row))
            check_row(&self.table, i)
        build_index(&self.table)

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.table.rules.players


cdef RuleTable rule_table(object value):
    if not isinstance(value, RuleTable):
        fail("type", name="table", given=type(value).__name__, right="a RuleTable is wanted")
    return <RuleTable>value


cdef int check_row(const mj_table* table, int at) except -1:
    """Refuse a yaku row that would index outside the tables."""
    cdef const mj_row* row = &table.rows[at]
    cdef int i
    taken = [table.rows[i].id for i in range(at)]
    if row.id > 127 or row.id in taken:
        fail("value", name="yaku id", given=row.id, right="an id of its own, 0..127, is wanted")
    if row.n_bounds > 3 or max([row.bound_counter[i] for i in range(3)]) >= N_COUNTERS:
        fail("value", name=f"bounds of yaku {row.id}", given=row.n_bounds, right="three counters of COUNTERS at most")
    if not row.shape_first <= row.shape_end <= MAX_SHAPES:
        fail("value", name=f"shape_end of yaku {row.id}", given=row.shape_end, right=f"{row.shape_first}..{MAX_SHAPES} is wanted")
    if row.limit > LIMIT_SANBAIMAN:
        fail("value", name=f"limit of yaku {row.id}", given=row.limit, right="an index of LIMITS up to sanbaiman is wanted")
    return 0


cdef class ScoreRecord:
    """What the scorer found, raw: numbers and masks by the names of schema.SCORE_FIELDS."""

    cdef mj_score score

    @property
    def status(self) -> str:
        """"ok", "not_complete", "no_yaku" or "nuki_ron_refused"."""
        return STATUS[self.score.status]

    @property
    def valid(self) -> bool:
        """Whether it is a win."""
        return self.score.status == STATUS_OK or self.score.status == STATUS_OVERFLOW

    @property
    def han(self) -> int:
        """Han with dora; 0 for a yakuman."""
        return self.score.han

    @property
    def fu(self) -> int:
        """Fu, rounded; 0 for a yakuman."""
        return self.score.fu

    @property
    def base(self) -> int:
        """Base points, before the payer's factor; -1 when they pass 64 bits (aotenjou)."""
        return self.score.base

    @property
    def points(self) -> int:
        """What the winner receives without honba and deposits."""
        return self.score.points

    @property
    def pay_discarder(self) -> int:
        """Ron: the discarder's payment."""
        return self.score.pay_discarder

    @property
    def pay_dealer(self) -> int:
        """Tsumo by a child: the dealer's payment."""
        return self.score.pay_dealer

    @property
    def pay_child(self) -> int:
        """Tsumo: each child's payment."""
        return self.score.pay_child

    @property
    def yakuman(self) -> int:
        """Total yakuman multiple; 0 for kazoe."""
        return self.score.yakuman

    @property
    def limit(self) -> str:
        """"none", "mangan", "haneman", "baiman", "sanbaiman", "kazoe" or "yakuman"."""
        return LIMITS[self.score.limit]

    @property
    def form(self) -> str:
        """"standard", "chiitoi", "kokushi" or "none"."""
        return FORMS[self.score.form]

    @property
    def wait(self) -> str:
        """"ryanmen", "kanchan", "penchan", "tanki", "shanpon" or "none"."""
        return WAITS[self.score.wait]

    @property
    def win(self) -> int:
        """Kind (0-33) taken as the winning tile: the one told, or a dealt hand's best."""
        return self.score.win

    @property
    def yaku_ids(self) -> tuple:
        """Ids of the ordinary yaku, rising."""
        return ids_of(self.score.yaku0, self.score.yaku1)

    @property
    def yakuman_ids(self) -> tuple:
        """Ids of the yakuman, rising."""
        return ids_of(self.score.yakuman0, self.score.yakuman1)

    @property
    def bonus(self) -> dict:
        """Han of dora, ura, aka and nuki, those above 0."""
        counts = {"dora": self.score.dora, "ura": self.score.ura, "aka": self.score.aka, "nuki": self.score.nuki}
        return {name: han for name, han in counts.items() if han}

    @property
    def pair(self):
        """Kind of the pair of a standard reading, else None."""
        return None if self.score.form != FORM_STANDARD else self.score.pair

    @property
    def sets(self) -> tuple:
        """Concealed sets of the reading as ("run" | "triplet", kind)."""
        cdef mj_choice choice
        cdef mj_sets spelled
        choice_of(&self.score, &choice)
        spell_out(&choice.reading, &spelled)
        return tuple([
            ("run" if spelled.type[i] == SET_RUN else "triplet", spelled.kind[i]) for i in range(spelled.n)
        ])

    @property
    def win_set(self):
        """Index of the concealed set the winning tile completes; None = the pair, or no sets."""
        if self.score.form != FORM_STANDARD or self.score.wait == WAIT_TANKI:
            return None
        if self.score.wait == WAIT_SHANPON:
            return self.sets.index(("triplet", self.score.win))
        return self.sets.index(("run", self.score.run_start))

    def fu_parts(self, win, table) -> tuple:
        """Return the parts of the fu as (reason, kind or None, fu); empty for a yakuman or no win.

        ``win`` and ``table`` are those the record was made of.
        """
        cdef mj_choice choice
        cdef mj_facts facts
        cdef mj_fu parts
        cdef WinRecord prepared = win_record_of(win)
        cdef RuleTable rules = rule_table(table)
        cdef int i
        if self.score.status != STATUS_OK and self.score.status != STATUS_OVERFLOW or self.score.limit == LIMIT_YAKUMAN:
            return ()
        gather(&prepared.win, &facts)
        choice_of(&self.score, &choice)
        parts.n = 0
        fu_of(&prepared.win, &rules.table.rules, facts.situation, &choice, &parts)
        return tuple([
            (FU_REASONS[parts.reason[i]], None if parts.kind[i] == NO_TILE else parts.kind[i], parts.value[i])
            for i in range(parts.n)
        ])

    @property
    def record(self) -> bytes:
        """The bytes of the C record (SCORE_FIELDS), as score_batch writes it."""
        return <bytes>(<char*>&self.score)[:sizeof(mj_score)]

    def __eq__(self, other):
        return isinstance(other, ScoreRecord) and self.record == other.record

    def __hash__(self):
        return hash(self.record)

    def __reduce__(self):
        return _score_again, (self.record,)


def _score_again(bytes record):
    cdef ScoreRecord again = ScoreRecord.__new__(ScoreRecord)
    assert len(record) == sizeof(mj_score)
    memcpy(&again.score, <const char*>record, sizeof(mj_score))
    return again


cdef tuple ids_of(uint64_t low, uint64_t high):
    return tuple([i for i in range(64) if low >> i & 1] + [64 + i for i in range(64) if high >> i & 1])


def score_record(win, table) -> ScoreRecord:
    """Return the score of a win under a rule table.

    Raises InvalidHand or RuleError when these rules do not know what the win tells of (a 5m for
    three players, a red five too many, open riichi where there is none), MahjongTypeError for
    anything but a WinRecord and a RuleTable.

    >>> no_yaku_at_all = RuleTable({"players": 4, "allowed_flags": 0xffffffff}, [])
    >>> score_record(WinRecord("19m19p19s1234567z", "1z"), no_yaku_at_all).status
    'no_yaku'
    """
    cdef ScoreRecord result = ScoreRecord.__new__(ScoreRecord)
    cdef int detail = 0, status
    cdef mj_facts facts
    cdef WinRecord prepared = win_record_of(win)
    cdef RuleTable rules = rule_table(table)
    gather(&prepared.win, &facts)
    status = check_rules(&rules.table.rules, &prepared.win, &facts, &detail)
    if status != STATUS_OK:
        refuse(status, detail, &prepared.win, &rules.table.rules)
    count_dora(&prepared.win, rules.table.rules.players, &facts)
    score_win(&rules.table, &prepared.win, &facts, &result.score)
    return result


cdef void score_rows(const mj_table* table, const mj_win* wins, mj_score* out, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef int status, detail
    cdef mj_facts facts
    for i in range(n):
        status = examine(table, &wins[i], &facts, &detail)
        if status == STATUS_OK:
            score_win(table, &wins[i], &facts, &out[i])
        else:
            no_score(&out[i], status)


def score_rows_into(wins, table, out, *, threads: int = 1) -> None:
    """Score a contiguous buffer of win records into a writable buffer of score records.

    ``wins``: N x 72 bytes (WIN_FIELDS); ``out``: N x 128 bytes (SCORE_FIELDS). The status of each
    row says ok, why it is no win, or what is wrong with the record; no row raises. ``threads``
    splits the rows; the GIL is released. Raises ArgumentError for buffers of other sizes, MahjongTypeError
    for anything but buffers and a RuleTable.

    >>> win, out = WinRecord("19m19p19s1234567z", "1z"), bytearray(128)
    >>> no_yaku_at_all = RuleTable({"players": 4, "allowed_flags": 0xffffffff}, [])
    >>> score_rows_into(win.record, no_yaku_at_all, out)
    >>> bytes(out) == score_record(win, no_yaku_at_all).record
    True
    """
    cdef RuleTable rules = rule_table(table)
    cdef Buffer source = Buffer(wins), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>sizeof(mj_win)
    pieces = checked_number(threads, "threads", 1024) or 1
    if source.view.len != n * <Py_ssize_t>sizeof(mj_win) or target.view.len != n * <Py_ssize_t>sizeof(mj_score):
        fail("batch_shape", name="records", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"{sizeof(mj_win)} bytes a win and {sizeof(mj_score)} a score are wanted")
    target.apart(source)
    split_rows(_score_slice, n, pieces, <size_t>&rules.table, <size_t>source.view.buf, <size_t>target.view.buf)


def _score_slice(Py_ssize_t first, Py_ssize_t end, size_t table, size_t source, size_t target):
    with nogil:
        score_rows(<const mj_table*>table, <const mj_win*>source + first, <mj_score*>target + first, end - first)


cdef int split_rows(object work, Py_ssize_t n, int threads, object a, object b, object c) except -1:
    """Call work(first, end, a, b, c) over 0..n in up to threads pieces at once."""
    if threads == 1 or n < 2 * threads:
        work(0, n, a, b, c)
        return 0
    from concurrent.futures import ThreadPoolExecutor

    edges = [n * i // threads for i in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(work, edges[i], edges[i + 1], a, b, c) for i in range(threads)]:
            done.result()
    return 0


def points_record(int han, int fu, int yakuman, int limit, bint dealer, bint tsumo, table) -> ScoreRecord:
    """Return base and payments of bare han and fu, of a yakuman multiple, or of a limit index.

    The caller has checked the numbers; yakuman 0 and limit 0 mean han and fu.

    >>> points_record(3, 40, 0, 0, False, True, RuleTable({"players": 4}, [])).pay_dealer
    2600
    """
    cdef ScoreRecord result = ScoreRecord.__new__(ScoreRecord)
    cdef RuleTable known = rule_table(table)
    cdef const mj_rules* rules = &known.table.rules
    cdef mj_score* out = &result.score
    cdef int found = limit
    memset(out, 0, sizeof(mj_score))
    out.han, out.fu = han, fu
    if yakuman:
        out.yakuman = min(yakuman, rules.yakuman_cap) if rules.yakuman_cap else yakuman
        out.limit = LIMIT_YAKUMAN
        out.base = 8000 * out.yakuman
    elif limit:
        out.limit = limit
        out.base = LIMIT_VALUE[limit]
    elif rules.aotenjou:
        out.base = <int64_t>fu << (2 + han) if han <= 50 else -1
        out.status = STATUS_OK if han <= 50 else STATUS_OVERFLOW
    else:
        out.base = base_of(rules, han, fu, &found)
        out.limit = found
    if out.base >= 0:
        pay(rules, dealer, tsumo, out)
    return result

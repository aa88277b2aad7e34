"""The scorer: the rule table, one win, a batch of wins, bare han and fu; the scorer as a C function."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    FORM_STANDARD, LIMIT_SANBAIMAN, LIMIT_YAKUMAN, MAX_ROWS, MAX_SHAPES, N_COUNTERS, STATUS_OK, STATUS_OVERFLOW, WAIT_NONE,
    WAIT_SHANPON, WAIT_TANKI, mj_row, mj_rules, mj_score, mj_win,
)
from mjcore.kernel.arguments cimport check_players, checked_flag, checked_items, checked_number, packed
from mjcore.kernel.batch cimport Buffer, _Rows
from mjcore.kernel.check cimport check_rules
from mjcore.kernel.decompose cimport SET_RUN, mj_sets, spell_out
from mjcore.kernel.facts cimport count_dora, gather, mj_facts
from mjcore.kernel.match cimport build_index
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport MAX_PART_FU, base_of, choice_of, fu_of, mj_choice, mj_fu, pay, score_can_be, score_rows, score_win
from mjcore.kernel.tables cimport LIMIT_VALUE
from mjcore.kernel.tiles cimport Meld, NO_TILE
from mjcore.kernel.wins cimport WinRecord, check_meld, refuse, win_record_of

from mjcore.errors import fail
from mjcore.schema import FORMS, FU_REASONS, LIMITS, ROW_FIELDS, RULE_FIELDS, STATUS, WAITS


cdef const void* mj_rules_of(object table) except NULL:
    cdef RuleTable rules = rule_table(table)
    return &rules.table


cdef int mj_score_one(const void* rules, const mj_win* win, mj_score* out) noexcept nogil:
    score_rows(<const mj_table*>rules, win, out, 1)
    return out.status


cdef class RuleTable:
    """RuleTable(options, rows)
--

    Rules as the scorer reads them: a struct of options and the yaku rows, checked once.

    ``options``: values by the names of schema.RULE_FIELDS; ``rows``: mappings by the names of
    schema.ROW_FIELDS. n_rows is filled in. Raises RuleError for an unknown name or a number that does
    not fit, ArgumentError for too many rows or a row that points outside the table (an id above 127 or
    twice, a bound or limit that is none, shapes that stop before they begin). Immutable.
    """

    @cython.embedsignature(False)
    def __cinit__(self, options, rows):
        rows = checked_items(rows, "yaku")
        if len(rows) > MAX_ROWS:
            fail("value", name="yaku", given=len(rows), right=f"a rule set has {MAX_ROWS} yaku rows at most")
        if isinstance(options, Mapping):
            options = {**options, "n_rows": len(rows)}
        head = packed(RULE_FIELDS, options, "options")
        assert len(head) == sizeof(mj_rules), "schema and C layout differ"
        memcpy(&self.table.rules, <const char*>head, sizeof(mj_rules))
        check_players(self.table.rules.players)
        check_options(&self.table.rules)
        memset(self.table.rows, 0, sizeof(self.table.rows))
        for i, row in enumerate(rows):
            body = packed(ROW_FIELDS, row, "yaku")
            assert len(body) == sizeof(mj_row), "schema and C layout differ"
            memcpy(&self.table.rows[i], <const char*>body, sizeof(mj_row))
            check_row(&self.table, i)
        build_index(&self.table)

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.table.rules.players

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="the rule set can be, and makes it again: its table")


cdef int check_options(const mj_rules* rules) except -1:
    """Refuse options that lead the scorer out of its tables, or a hand without limits out of 64 bits."""
    for name, number, limit in (
        *[("aka", rules.aka[i], 4) for i in range(3)],
        ("pinfu_id", rules.pinfu_id, 127),
        ("kiriage", rules.kiriage, 2),
        ("kazoe", rules.kazoe, 2),
        ("nuki_ron", rules.nuki_ron, 2),
        ("sanma_tsumo", rules.sanma_tsumo, 2),
        ("double_wind_pair_fu", rules.double_wind_pair_fu, MAX_PART_FU),
        ("north_pair_fu", rules.north_pair_fu, MAX_PART_FU),
        ("rinshan_fu", rules.rinshan_fu, MAX_PART_FU),
        ("pinfu_tsumo_fu", rules.pinfu_tsumo_fu, MAX_PART_FU),
        ("open_pinfu_fu", rules.open_pinfu_fu, MAX_PART_FU),
    ):
        checked_number(number, name, limit)
    return 0


cdef RuleTable rule_table(object value):
    if not isinstance(value, RuleTable):
        fail("type", name="table", given=type(value).__name__, right="expected a RuleTable")
    return <RuleTable>value


cdef int check_row(const mj_table* table, int at) except -1:
    """Refuse a yaku row that would index outside the tables."""
    cdef const mj_row* row = &table.rows[at]
    cdef int i
    taken = [table.rows[i].id for i in range(at)]
    if row.id > 127 or row.id in taken:
        fail("value", name="yaku id", given=row.id, right="expected an id of its own, 0..127")
    if row.n_bounds > 3 or max([row.bound_counter[i] for i in range(3)]) >= N_COUNTERS:
        fail("value", name=f"bounds of yaku {row.id}", given=row.n_bounds, right="three counters of COUNTERS at most")
    if not row.shape_first <= row.shape_end <= MAX_SHAPES:
        fail("value", name=f"shape_end of yaku {row.id}", given=row.shape_end, right=f"expected {row.shape_first}..{MAX_SHAPES}")
    if row.limit > LIMIT_SANBAIMAN:
        fail("value", name=f"limit of yaku {row.id}", given=row.limit, right="expected an index of LIMITS up to sanbaiman")
    return 0


cdef class ScoreRecord:
    """The raw result of the scorer: numbers and masks by the names of schema.SCORE_FIELDS.

    Only the scorer fills it; reading one that is empty raises MahjongError.
    """

    cdef const mj_score* found(self) except NULL:
        """The record, where the scorer has filled it."""
        if not self.made:
            fail("not_made", given="ScoreRecord", right="score_record and points_record make one")
        return &self.score

    @property
    def status(self) -> str:
        """"ok", "not_complete", "no_yaku" or "nuki_ron_refused"."""
        return STATUS[self.found().status]

    @property
    def valid(self) -> bool:
        """Whether it is a win."""
        cdef const mj_score* score = self.found()
        return score.status == STATUS_OK or score.status == STATUS_OVERFLOW

    @property
    def han(self) -> int:
        """Han with dora; 0 for a yakuman."""
        return self.found().han

    @property
    def fu(self) -> int:
        """Fu, rounded; 0 for a yakuman."""
        return self.found().fu

    @property
    def base(self) -> int:
        """Base points, before the payer's factor; -1 when they pass 64 bits (aotenjou)."""
        return self.found().base

    @property
    def points(self) -> int:
        """What the winner receives without honba and deposits."""
        return self.found().points

    @property
    def pay_discarder(self) -> int:
        """Ron: the discarder's payment."""
        return self.found().pay_discarder

    @property
    def pay_dealer(self) -> int:
        """Tsumo by a child: the dealer's payment."""
        return self.found().pay_dealer

    @property
    def pay_child(self) -> int:
        """Tsumo: each child's payment."""
        return self.found().pay_child

    @property
    def yakuman(self) -> int:
        """Total yakuman multiple; 0 for kazoe."""
        return self.found().yakuman

    @property
    def limit(self) -> str:
        """"none", "mangan", "haneman", "baiman", "sanbaiman", "kazoe" or "yakuman"."""
        return LIMITS[self.found().limit]

    @property
    def form(self) -> str:
        """"standard", "chiitoi", "kokushi" or "none"."""
        return FORMS[self.found().form]

    @property
    def wait(self) -> str:
        """"ryanmen", "kanchan", "penchan", "tanki", "shanpon" or "none"."""
        return WAITS[self.found().wait]

    @property
    def win(self) -> int:
        """Kind (0-33) taken as the winning tile: the given one, or the best one of a dealt hand."""
        return self.found().win

    @property
    def yaku_ids(self) -> tuple:
        """Ids of the ordinary yaku, ascending."""
        cdef const mj_score* score = self.found()
        return ids_of(score.yaku0, score.yaku1)

    @property
    def yakuman_ids(self) -> tuple:
        """Ids of the yakuman, ascending."""
        cdef const mj_score* score = self.found()
        return ids_of(score.yakuman0, score.yakuman1)

    @property
    def bonus(self) -> dict:
        """Han of dora, ura, aka and nuki; zeros are left out."""
        cdef const mj_score* score = self.found()
        counts = {"dora": score.dora, "ura": score.ura, "aka": score.aka, "nuki": score.nuki}
        return {name: han for name, han in counts.items() if han}

    @property
    def pair(self):
        """Kind of the pair of a standard reading, else None."""
        cdef const mj_score* score = self.found()
        return None if score.form != FORM_STANDARD else score.pair

    @property
    def sets(self) -> tuple:
        """Concealed sets of the reading as ("run" | "triplet", kind)."""
        cdef mj_choice choice
        cdef mj_sets spelled
        choice_of(self.found(), &choice)
        spell_out(&choice.reading, &spelled)
        return tuple([
            ("run" if spelled.type[i] == SET_RUN else "triplet", spelled.kind[i]) for i in range(spelled.n)
        ])

    @property
    def win_set(self):
        """Index of the concealed set the winning tile completes; None = the pair, or no sets."""
        cdef const mj_score* score = self.found()
        if score.form != FORM_STANDARD or score.wait == WAIT_TANKI or score.wait == WAIT_NONE:
            return None
        if score.wait == WAIT_SHANPON:
            return self.sets.index(("triplet", score.win))
        return self.sets.index(("run", score.run_start))

    def fu_parts(self, win, table) -> tuple:
        """Return the parts of the fu as (reason, kind or None, fu); empty for a yakuman or no win.

        ``win`` and ``table`` are those the record was computed from.
        """
        cdef mj_choice choice
        cdef mj_facts facts
        cdef mj_fu parts
        cdef const mj_score* score = self.found()
        cdef WinRecord prepared = win_record_of(win)
        cdef RuleTable rules = rule_table(table)
        cdef int i
        if score.status != STATUS_OK and score.status != STATUS_OVERFLOW or score.limit == LIMIT_YAKUMAN:
            return ()
        gather(&prepared.win, &facts)
        choice_of(self.found(), &choice)
        parts.n = 0
        fu_of(&prepared.win, &rules.table.rules, facts.situation, &choice, &parts)
        return tuple([
            (FU_REASONS[parts.reason[i]], None if parts.kind[i] == NO_TILE else parts.kind[i], parts.value[i])
            for i in range(parts.n)
        ])

    @property
    def record(self) -> bytes:
        """The bytes of the C record (SCORE_FIELDS), as score_batch writes it."""
        return <bytes>(<const char*>self.found())[:sizeof(mj_score)]

    def __eq__(self, other):
        return isinstance(other, ScoreRecord) and self.record == other.record

    def __hash__(self):
        return hash(self.record)

    def __reduce__(self):
        return _score_again, (self.record,)


def _score_again(record):
    """A score from its bytes, as it was pickled; what the scorer cannot have written is refused."""
    cdef ScoreRecord again = ScoreRecord.__new__(ScoreRecord)
    if not isinstance(record, bytes) or len(record) != sizeof(mj_score):
        fail("record", what=f"a score has {sizeof(mj_score)} bytes")
    memcpy(&again.score, <const char*>record, sizeof(mj_score))
    again.made = score_can_be(&again.score)
    if not again.made:
        fail("record", what="these bytes are no score")
    return again


cdef tuple ids_of(uint64_t low, uint64_t high):
    return tuple([i for i in range(64) if low >> i & 1] + [64 + i for i in range(64) if high >> i & 1])


def check_melds(melds, table) -> None:
    """Raise RuleError for a meld that a rule table does not have: a chi of three players, a feeder in seat 3.

    >>> check_melds([Meld.of("chi:345s")], RuleTable({"players": 4}, []))
    """
    cdef RuleTable rules = rule_table(table)
    for meld in checked_items(melds, "melds"):  # calls one after another: a pon may stand beside its kakan
        check_meld(&rules.table.rules, Meld.of(meld))


def score_record(win, table) -> ScoreRecord:
    """Return the score of a win under a rule table.

    Raises InvalidHand or RuleError where the win has what these rules do not (a 5m for
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
    if rules.table.rules.players == 3:  # seats are no part of the record that was checked
        for meld in prepared.melds:
            check_meld(&rules.table.rules, <Meld>meld)
        if prepared.seat == 3:
            fail("not_in_rules", given="seat 3", what="three players sit in 0..2")
    count_dora(&prepared.win, rules.table.rules.players, &facts)
    score_win(&rules.table, &prepared.win, &facts, &result.score)
    result.made = True
    return result


def score_rows_into(wins, table, out, *, threads: int = 1) -> None:
    """Score a contiguous buffer of win records into a writable buffer of score records.

    ``wins``: N x 72 bytes (WIN_FIELDS); ``out``: N x 128 bytes (SCORE_FIELDS). The status of each
    row says ok, why it is not a win, or what is wrong with the record; no row raises. ``threads``
    splits the rows; the GIL is released. Raises ArgumentError for buffers of other sizes, MahjongTypeError
    for anything but buffers and a RuleTable.

    >>> win, out = WinRecord("19m19p19s1234567z", "1z"), bytearray(128)
    >>> no_yaku_at_all = RuleTable({"players": 4, "allowed_flags": 0xffffffff}, [])
    >>> score_rows_into(win.record, no_yaku_at_all, out)
    >>> bytes(out) == score_record(win, no_yaku_at_all).record
    True
    """
    cdef _ScoreRows rows = _ScoreRows.__new__(_ScoreRows)
    cdef RuleTable rules = rule_table(table)
    cdef Buffer source = Buffer(wins), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>sizeof(mj_win)
    pieces = checked_number(threads, "threads", 1024) or 1
    if source.view.len != n * <Py_ssize_t>sizeof(mj_win) or target.view.len != n * <Py_ssize_t>sizeof(mj_score):
        fail("batch_shape", name="records", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"expected {sizeof(mj_win)} bytes per win and {sizeof(mj_score)} per score")
    target.apart(source)
    rows.table, rows.wins, rows.out = &rules.table, <const mj_win*>source.view.buf, <mj_score*>target.view.buf
    rows.work_off(n, (rules, source, target), pieces)


cdef class _ScoreRows(_Rows):
    """Wins to be scored."""

    cdef const mj_table* table
    cdef const mj_win* wins
    cdef mj_score* out

    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
        score_rows(self.table, self.wins + first, self.out + first, end - first)
        return -1


def points_record(han, fu, yakuman, limit, dealer, tsumo, table) -> ScoreRecord:
    """Return base points and payments for han and fu, for a yakuman multiple, or for a limit index.

    ``han``: 0-200; ``fu``: 0-255; ``yakuman``: 0-255; ``limit``: index into schema.LIMITS; yakuman 0 and limit 0
    mean han and fu. Raises ArgumentError for a number out of range, MahjongTypeError.

    >>> points_record(3, 40, 0, 0, False, True, RuleTable({"players": 4}, [])).pay_dealer
    2600
    """
    cdef ScoreRecord result = ScoreRecord.__new__(ScoreRecord)
    cdef RuleTable known = rule_table(table)
    cdef const mj_rules* rules = &known.table.rules
    cdef mj_score* out = &result.score
    cdef int hans = checked_number(han, "han", 200), fus = checked_number(fu, "fu", 255)
    cdef int multiple = checked_number(yakuman, "yakuman", 255), found = checked_number(limit, "limit", LIMIT_YAKUMAN)
    cdef bint by_dealer = checked_flag(dealer, "dealer"), by_tsumo = checked_flag(tsumo, "tsumo")
    memset(out, 0, sizeof(mj_score))
    out.han, out.fu = hans, fus
    if multiple:
        out.yakuman = min(multiple, rules.yakuman_cap) if rules.yakuman_cap else multiple
        out.limit = LIMIT_YAKUMAN
        out.base = 8000 * out.yakuman
    elif found:
        out.limit = found
        out.base = LIMIT_VALUE[found]
    elif rules.aotenjou:
        out.base = <int64_t>fus << (2 + hans) if hans <= 50 else -1
        out.status = STATUS_OK if hans <= 50 else STATUS_OVERFLOW
    else:
        out.base = base_of(rules, hans, fus, &found)
        out.limit = found
    if out.base >= 0:
        pay(rules, by_dealer, by_tsumo, out)
    result.made = True
    return result

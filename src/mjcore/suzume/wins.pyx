"""Suzume-Jong: one win, its score, and a batch of them."""

cimport cython
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy

from mjcore._schema cimport SUZUME_STATUS_OK, mj_suzume_rules, mj_suzume_score, mj_suzume_win
from mjcore.kernel.arguments cimport checked_flag, checked_number, packed
from mjcore.kernel.batch cimport Buffer, _Rows
from mjcore.kernel.hands cimport shown_hand
from mjcore.kernel.tiles cimport MAX_TEXT
from mjcore.suzume.hands cimport suzume_add, suzume_parse, suzume_read, suzume_read_dora, suzume_read_one, suzume_sets, suzume_text
from mjcore.suzume.score cimport (
    SUZUME_KINDS, SUZUME_NO_DORA, SUZUME_NO_SET, SUZUME_TRIPLETS, suzume_copies, suzume_marker, suzume_score, suzume_score_rows,
)

from mjcore.errors import fail
from mjcore.schema import suzume as suzume_schema
from mjcore.suzume.hands import SUZUME_TEXT


cdef class SuzumeTable:
    """SuzumeTable(prices)
--

    Prices as the scorer reads them, by the names of suzume_schema.RULE_FIELDS. Immutable.

    Raises RuleError for an unknown name or a number that does not fit.
    """

    @cython.embedsignature(False)
    def __cinit__(self, prices):
        record = packed(suzume_schema.RULE_FIELDS, prices, "prices")
        assert len(record) == sizeof(mj_suzume_rules), "schema and C layout differ"
        memcpy(&self.rules, <const char*>record, sizeof(mj_suzume_rules))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="the rule set can be, and makes it again: its table")


cdef class SuzumeWinRecord:
    """SuzumeWinRecord(hand, win_tile=None, *, tsumo=False, dealer=False, dora="")
--

    One win of Suzume-Jong, checked once: six tiles, the dora tile, and how it was won.

    ``hand``: text (1r23s67z) or codes, with or without the winning tile: the count tells, and of six
    tiles it need not be named. ``dora``: the dora tile itself, not the next one (S-9); "" = not told.
    Where three plain copies of its number are in the hand it is the red one. Raises NotationError,
    InvalidHand, MahjongTypeError. Immutable.

    >>> win = SuzumeWinRecord("1r1178s", "9s", dora="7s", dealer=True)
    >>> win.hand, win.win_tile, win.dora, win.dealer, win.tsumo
    ('1r11789s', '9s', '7s', True, False)
    """

    cdef mj_suzume_win win
    cdef uint64_t word
    cdef readonly bint tsumo
    cdef int win_code

    @cython.embedsignature(False)
    def __cinit__(self, hand, win_tile=None, *, tsumo=False, dealer=False, dora=""):
        cdef uint8_t codes[MAX_TEXT]
        cdef uint8_t one
        cdef uint64_t word = 0
        cdef int n = suzume_read(hand, "hand", codes, MAX_TEXT)
        self.win_code = -1 if win_tile is None else suzume_read_one(win_tile, "win_tile")
        if n != 6 and not (n == 5 and self.win_code >= 0):
            fail("suzume_count", given=shown_hand(hand), total=n, right="expected six, or five and the winning tile")
        suzume_add(codes, n, f"hand {shown_hand(hand)}", &word)
        if n == 5:
            one = codes[5] = self.win_code
            suzume_add(&one, 1, f"hand {shown_hand(hand)} and winning tile", &word)
        elif self.win_code >= 0 and not suzume_copies(word, self.win_code):
            fail("win_tile_missing", given=shown_hand(hand), tile=SUZUME_TEXT[self.win_code])
        self.word = word
        suzume_parse(suzume_text(word), self.win.tiles, 6)  # sorted: equal hands, equal records
        self.win.dora = suzume_read_dora(dora)
        if self.win.dora != SUZUME_NO_DORA:
            one = self.win.dora = suzume_marker(word, self.win.dora)
            suzume_add(&one, 1, f"hand {shown_hand(hand)} and dora", &word)
        self.win.dealer = checked_flag(dealer, "dealer")
        self.tsumo = checked_flag(tsumo, "tsumo")

    @property
    def hand(self) -> str:
        """The six tiles as text, sorted."""
        return suzume_text(self.word)

    @property
    def win_tile(self):
        """The winning tile as text; None = unknown."""
        return None if self.win_code < 0 else SUZUME_TEXT[self.win_code]

    @property
    def dora(self) -> str:
        """The dora tile as text, "" = unknown."""
        return "" if self.win.dora == SUZUME_NO_DORA else SUZUME_TEXT[self.win.dora]

    @property
    def dealer(self) -> bool:
        """Whether the dealer wins."""
        return self.win.dealer != 0

    @property
    def codes(self) -> tuple:
        """Codes (0-19) of the six tiles, ascending by kind, the red copy first."""
        return tuple([self.win.tiles[i] for i in range(6)])

    @property
    def record(self) -> bytes:
        """The bytes of the C record (suzume_schema.WIN_FIELDS), for a batch."""
        return <bytes>(<char*>&self.win)[:sizeof(mj_suzume_win)]

    def arguments(self) -> dict:
        """Return the keyword arguments that recreate this win."""
        return {
            "hand": self.hand,
            "win_tile": self.win_tile,
            "tsumo": self.tsumo,
            "dealer": self.dealer,
            "dora": self.dora,
        }

    def __eq__(self, other):
        if not isinstance(other, SuzumeWinRecord):
            return NotImplemented
        return self.arguments() == other.arguments()

    def __hash__(self):
        return hash(tuple(self.arguments().values()))

    def __repr__(self):
        said = self.arguments()
        rest = "".join([f", {name}={said[name]!r}" for name in ("tsumo", "dealer", "dora") if said[name]])
        tile = "" if self.win_code < 0 else f", {self.win_tile!r}"
        return f"{type(self).__name__}({self.hand!r}{tile}{rest})"

    def __reduce__(self):
        return _suzume_win_again, (type(self), self.arguments())


def _suzume_win_again(kind, arguments):
    return kind(**arguments)


cdef class SuzumeRecord:
    """The raw result of the scorer: numbers by the names of suzume_schema.SCORE_FIELDS.

    Only the scorer fills it; reading one that is empty raises MahjongError.
    """

    cdef mj_suzume_score score
    cdef bint made

    cdef const mj_suzume_score* found(self) except NULL:
        """The record, where the scorer has filled it."""
        if not self.made:
            fail("not_made", given="SuzumeRecord", right="suzume.score_record makes one")
        return &self.score

    @property
    def status(self) -> str:
        """"ok", "not_complete" or "too_few_points"."""
        return suzume_schema.STATUS[self.found().status]

    @property
    def valid(self) -> bool:
        """Whether it is a win."""
        return self.found().status == SUZUME_STATUS_OK

    @property
    def total(self) -> int:
        """Value of the hand, the dealer's bonus included; 0 when it is not a win."""
        return self.found().total

    @property
    def minimum(self) -> int:
        """The points that are compared with the required minimum."""
        return self.found().minimum

    @property
    def base(self) -> int:
        """Points of the sets, as far as they count."""
        return self.found().base

    @property
    def red(self) -> int:
        """Points of red tiles, as far as they count."""
        return self.found().red

    @property
    def dora(self) -> int:
        """Points of dora tiles, as far as they count."""
        return self.found().dora

    @property
    def yaku(self) -> tuple:
        """Names of the yaku that count, in the order of suzume_schema.YAKU."""
        cdef int yaku = self.found().yaku
        return tuple([name for bit, name in enumerate(suzume_schema.YAKU) if yaku >> <int>bit & 1])

    @property
    def sets(self) -> tuple:
        """The two sets as ("run" | "triplet", lowest kind); () when not complete."""
        cdef const mj_suzume_score* score = self.found()
        if score.sets[0] == SUZUME_NO_SET:
            return ()
        return suzume_sets(score.sets[0], score.sets[1])

    @property
    def record(self) -> bytes:
        """The bytes of the C record (SCORE_FIELDS), as a batch writes it."""
        return <bytes>(<const char*>self.found())[:sizeof(mj_suzume_score)]

    def __eq__(self, other):
        return isinstance(other, SuzumeRecord) and self.record == other.record

    def __hash__(self):
        return hash(self.record)

    def __reduce__(self):
        return _suzume_score_again, (self.record,)


def _suzume_score_again(record):
    """A score from its bytes, as it was pickled; what the scorer cannot have written is refused."""
    cdef SuzumeRecord again = SuzumeRecord.__new__(SuzumeRecord)
    if not isinstance(record, bytes) or len(record) != sizeof(mj_suzume_score):
        fail("record", what=f"a score has {sizeof(mj_suzume_score)} bytes")
    memcpy(&again.score, <const char*>record, sizeof(mj_suzume_score))
    again.made = (again.score.status < len(suzume_schema.STATUS) and again.score.yaku < 1 << len(suzume_schema.YAKU)
                  and all([again.score.sets[i] < SUZUME_TRIPLETS + SUZUME_KINDS or again.score.sets[i] == SUZUME_NO_SET for i in range(2)]))
    if not again.made:
        fail("record", what="these bytes are no score")
    return again


cdef SuzumeTable price_table(object value):
    if not isinstance(value, SuzumeTable):
        fail("type", name="table", given=type(value).__name__, right="expected a SuzumeTable")
    return <SuzumeTable>value


def suzume_score_record(win, table) -> SuzumeRecord:
    """Return the score of a win under these prices; a hand that does not win is a normal result (``status``).

    Raises MahjongTypeError for anything but a SuzumeWinRecord and a SuzumeTable.
    Source: RULES S-4 .. S-14.

    >>> prices = SuzumeTable({"run": 1, "triplet": 2, "red": 1, "dora": 1, "yaku": [1, 2, 10, 15, 20], "least": 5})
    >>> found = suzume_score_record(SuzumeWinRecord("1r11789s", dora="7s"), prices)
    >>> found.base, found.red, found.dora, found.yaku, found.total
    (3, 1, 1, ('chanta',), 7)
    """
    cdef SuzumeRecord result = SuzumeRecord.__new__(SuzumeRecord)
    cdef SuzumeTable prices = price_table(table)
    cdef SuzumeWinRecord told
    if not isinstance(win, SuzumeWinRecord):
        fail("type", name="win", given=type(win).__name__, right="expected a SuzumeWinRecord")
    told = <SuzumeWinRecord>win
    suzume_score(told.word, told.win.dora, told.win.dealer != 0, &prices.rules, &result.score)
    result.made = True
    return result


def suzume_score_rows_into(wins, table, out, *, threads: int = 1) -> None:
    """Score a contiguous buffer of win records into a writable buffer of score records.

    ``wins``: N x 8 bytes (WIN_FIELDS); ``out``: N x 16 bytes (SCORE_FIELDS). The status of each row
    says ok, why it is not a win, or what is wrong with the record; no row raises. ``threads`` splits
    the rows; the GIL is released. Raises ArgumentError for buffers of other sizes, MahjongTypeError
    for anything but buffers and a SuzumeTable.

    >>> win, out = SuzumeWinRecord("1r11789s"), bytearray(16)
    >>> prices = SuzumeTable({"run": 1, "triplet": 2, "least": 1})
    >>> suzume_score_rows_into(win.record, prices, out)
    >>> bytes(out) == suzume_score_record(win, prices).record
    True
    """
    cdef SuzumeTable prices = price_table(table)
    cdef _SuzumeRows rows = _SuzumeRows.__new__(_SuzumeRows)
    cdef Buffer source = Buffer(wins), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>sizeof(mj_suzume_win)
    pieces = checked_number(threads, "threads", 1024) or 1
    if source.view.len != n * <Py_ssize_t>sizeof(mj_suzume_win) or target.view.len != n * <Py_ssize_t>sizeof(mj_suzume_score):
        fail("batch_shape", name="records", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"expected {sizeof(mj_suzume_win)} bytes per win and {sizeof(mj_suzume_score)} per score")
    target.apart(source)
    rows.rules = &prices.rules
    rows.wins, rows.out = <const mj_suzume_win*>source.view.buf, <mj_suzume_score*>target.view.buf
    rows.work_off(n, (prices, source, target), pieces)


cdef class _SuzumeRows(_Rows):
    """Wins to be scored."""

    cdef const mj_suzume_rules* rules
    cdef const mj_suzume_win* wins
    cdef mj_suzume_score* out

    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
        suzume_score_rows(self.rules, self.wins + first, self.out + first, end - first)
        return -1

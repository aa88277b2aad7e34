"""A win as callers give it, checked and packed into its record, and the words for what is wrong with one."""

cimport cython
from libc.stdint cimport uint32_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    MELD_CHI, MELD_PON, N_TOLD, STATUS_BAD_MELD, STATUS_BAD_NUKI, STATUS_BAD_TILE, STATUS_BAD_WIND, STATUS_CHANKAN_COPY,
    STATUS_CHI_NOT_IN_RULES, STATUS_CONFLICT, STATUS_COUNT_RANGE, STATUS_FIVE_OF_A_KIND, STATUS_FLAG_NOT_IN_RULES,
    STATUS_KANDORA_NOT_IN_RULES, STATUS_NORTH_MELD_NOT_IN_RULES, STATUS_NOT_IN_SANMA, STATUS_NUKI_NOT_IN_RULES,
    STATUS_NUKI_RINSHAN_NOT_IN_RULES, STATUS_NUKI_TILE, STATUS_OK, STATUS_SANMA_WIND, STATUS_TILE_COUNT, STATUS_TOO_MANY_REDS,
    STATUS_URA_NOT_IN_RULES, STATUS_WIN_TILE_MISSING, S_AFTER_KAN_DISCARD, S_CHANKAN, S_DISCARDER_RIICHI, S_DOUBLE_RIICHI,
    S_FIRST_TURN, S_HAITEI, S_HOUTEI, S_IPPATSU, S_NUKI_RON, S_OPEN_RIICHI, S_RIICHI, S_RIICHI_DISCARD, S_RINSHAN, S_RON, S_TSUMO,
    mj_rules, mj_win,
)
from mjcore.kernel.arguments cimport checked_items, checked_number
from mjcore.kernel.check cimport examine
from mjcore.kernel.facts cimport mj_facts
from mjcore.kernel.hands cimport read_counts, shown_hand
from mjcore.kernel.meld cimport meld_in_rules
from mjcore.kernel.tiles cimport CODES, KINDS, MAX_TEXT, Meld, NORTH, checked_melds, kind_of, mpsz

from mjcore.errors import fail, shown
from mjcore.kernel.tiles import CODE_TEXT, SUITS, format_tiles, parse_tile, parse_tiles
from mjcore.schema import CONFLICTS, SITUATIONS


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
    cdef int i
    codes = []
    for i in range(KINDS):
        codes += [i] * min(win.counts[i], 9)
    return format_tiles(codes[:MAX_TEXT])


TOLD = tuple(SITUATIONS)[:N_TOLD]
_WINDS = {"E": 0, "S": 1, "W": 2, "N": 3}
_WIND_TEXT = "ESWN"
_RIICHI = {False: 0, True: 1 << S_RIICHI, "double": 1 << S_RIICHI | 1 << S_DOUBLE_RIICHI,
           "open": 1 << S_RIICHI | 1 << S_OPEN_RIICHI,
           "double_open": 1 << S_RIICHI | 1 << S_DOUBLE_RIICHI | 1 << S_OPEN_RIICHI}


cdef inline int flag(object value, int where, str name, uint32_t* flags) except -1:
    if value is True:
        flags[0] |= <uint32_t>1 << where
    elif value is not False:
        fail("type", name=name, given=shown(value), right="expected True or False")
    return 0


cdef int wind_of(object value, str name) except -1:
    if not isinstance(value, str):
        fail("type", name=name, given=shown(value), right="winds are 'E', 'S', 'W', 'N'")
    wind = _WINDS.get(value)
    if wind is None:
        fail("hand_value", name=name, given=value, right="winds are 'E', 'S', 'W', 'N'")
    return wind


cdef tuple indicator_codes(object value, str name):
    """Codes of indicators given as text or as a list of texts or codes."""
    if isinstance(value, str):
        return parse_tiles(value) if value else ()
    return tuple([
        parse_tile(tile) if isinstance(tile, str) else checked_number(tile, name, CODES - 1, "tile_range")
        for tile in checked_items(value, name)
    ])


cdef class WinRecord:
    """WinRecord(hand, win_tile, *, tsumo=False, melds=(), seat_wind="E", round_wind="E",
riichi=False, ippatsu=False, rinshan=False, chankan=False, nuki_ron=False, haitei=False,
houtei=False, first_turn=False, after_kan_discard=False, riichi_discard=False, discarder_riichi=False,
consecutive_wins=0, dora_indicators="", ura_indicators="", nuki=0, seat=None)
--

    A declared win: tiles, melds, winds, situation and indicators.

    ``hand``: concealed tiles as MPSZ text (or 34 counts), with the winning tile (14 - 3 x melds)
    or without it (one fewer); ``win_tile``: MPSZ text or code, red fives distinguished;
    ``melds``: texts (``pon:777z@2``) or Meld; ``seat_wind``, ``round_wind``: "E" "S" "W" "N";
    ``riichi``: False, True, "double", "open", "double_open"; ``first_turn``: within the unbroken
    first go-round, before the winner's first discard; ``dora_indicators``, ``ura_indicators``:
    text or list, kan indicators included; ``nuki``: norths set out; ``consecutive_wins``: this
    one included; ``seat``: the winner's seat in the game, where it matters (0-3).
    Raises NotationError, InvalidHand, MahjongTypeError: impossible hands are refused here,
    features that a rule set does not have when it is scored. Immutable and hashable.
    """

    @cython.embedsignature(False)
    def __cinit__(self, hand, win_tile, *, tsumo=False, melds=(), seat_wind="E", round_wind="E", riichi=False,
                  ippatsu=False, rinshan=False, chankan=False, nuki_ron=False, haitei=False, houtei=False,
                  first_turn=False, after_kan_discard=False, riichi_discard=False, discarder_riichi=False,
                  consecutive_wins=0, dora_indicators="", ura_indicators="", nuki=0, seat=None):
        cdef int i, total, code, detail = 0, wanted
        cdef mj_win* win = &self.win
        cdef Meld meld
        cdef uint8_t codes[MAX_TEXT]
        cdef mj_facts facts
        memset(win, 0, sizeof(mj_win))
        self.melds = melds if type(melds) is tuple and not melds else checked_melds(melds)
        if win_tile is None:
            fail("no_win_tile", given=shown_hand(hand))
        if isinstance(win_tile, str):
            self.win_code = parse_tile(win_tile)
        else:
            self.win_code = checked_number(win_tile, "tile code", CODES - 1, "tile_range")
        win.win = kind_of(self.win_code)
        total = read_counts(hand, win.counts, codes)
        if total == 0:
            fail("empty_hand")
        win.n_melds = len(self.melds)
        wanted = 14 - 3 * win.n_melds
        if total != wanted and total != wanted - 1:
            fail("tile_count", given=shown_hand(hand), total=total,
                 right=f"with {win.n_melds} melds it is {wanted} with the winning tile, {wanted - 1} without")
        if not isinstance(hand, str):
            total = codes_of_counts(win.counts, codes)
        if total == wanted:
            # the winning tile is among them: take out one of its very colour
            for i in range(total):
                if codes[i] == self.win_code:
                    codes[i] = codes[total - 1]
                    break
            else:
                fail("win_tile_missing", given=shown_hand(hand), tile=CODE_TEXT[self.win_code])
            total -= 1
        else:
            win.counts[win.win] += 1
        sort_codes(codes, total)
        memcpy(self.codes, codes, total)
        self.n_codes = total
        for i in range(total):
            if codes[i] >= KINDS:
                win.aka[codes[i] - KINDS] += 1
        if self.win_code >= KINDS:
            win.aka[self.win_code - KINDS] += 1
        for i in range(win.n_melds):
            meld = <Meld>self.melds[i]
            win.meld_type[i] = meld.type_index
            win.meld_kind[i] = meld.kind
            for code in meld.tiles:
                if code >= KINDS:
                    win.aka[code - KINDS] += 1
        win.seat_wind = wind_of(seat_wind, "seat_wind")
        win.round_wind = wind_of(round_wind, "round_wind")
        if not isinstance(riichi, (bool, str)) or riichi not in _RIICHI:
            fail("hand_value" if isinstance(riichi, str) else "type", name="riichi", given=riichi,
                 right="expected False, True, 'double', 'open' or 'double_open'")
        win.flags = _RIICHI[riichi]
        flag(tsumo, S_TSUMO, "tsumo", &win.flags)
        flag(ippatsu, S_IPPATSU, "ippatsu", &win.flags)
        flag(rinshan, S_RINSHAN, "rinshan", &win.flags)
        flag(chankan, S_CHANKAN, "chankan", &win.flags)
        flag(nuki_ron, S_NUKI_RON, "nuki_ron", &win.flags)
        flag(haitei, S_HAITEI, "haitei", &win.flags)
        flag(houtei, S_HOUTEI, "houtei", &win.flags)
        flag(first_turn, S_FIRST_TURN, "first_turn", &win.flags)
        flag(after_kan_discard, S_AFTER_KAN_DISCARD, "after_kan_discard", &win.flags)
        flag(riichi_discard, S_RIICHI_DISCARD, "riichi_discard", &win.flags)
        flag(discarder_riichi, S_DISCARDER_RIICHI, "discarder_riichi", &win.flags)
        if not win.flags >> S_TSUMO & 1:
            win.flags |= 1 << S_RON
        win.consecutive_wins = checked_number(consecutive_wins, "consecutive_wins", 255)
        win.nuki = checked_number(nuki, "nuki", 4, "tile_range")
        self.seat = None if seat is None else checked_number(seat, "seat", 3)
        self.dora_codes = indicator_codes(dora_indicators, "dora_indicators")
        self.ura_codes = indicator_codes(ura_indicators, "ura_indicators")
        win.n_dora = read_indicators(self.dora_codes, "dora_indicators", win.dora, win.aka_shown)
        win.n_ura = read_indicators(self.ura_codes, "ura_indicators", win.ura, win.aka_shown)
        if win.n_dora and win.n_ura > win.n_dora:
            fail("hand_value", name="ura_indicators", given=format_tiles(self.ura_codes), right="there is one under each dora indicator")
        i = examine(NULL, win, &facts, &detail)
        if i != STATUS_OK:
            refuse(i, detail, win, NULL)

    @property
    def hand(self) -> str:
        """Concealed tiles without the winning tile, MPSZ text."""
        return mpsz(self.codes, self.n_codes)

    @property
    def win_tile(self) -> str:
        """The winning tile, MPSZ text (0 = red five)."""
        return CODE_TEXT[self.win_code]

    @property
    def tsumo(self) -> bool:
        """Whether it was won by self-draw."""
        return bool(self.win.flags >> S_TSUMO & 1)

    @property
    def seat_wind(self) -> str:
        """The winner's wind, "E" "S" "W" "N"."""
        return _WIND_TEXT[self.win.seat_wind]

    @property
    def round_wind(self) -> str:
        """The round's wind, "E" "S" "W" "N"."""
        return _WIND_TEXT[self.win.round_wind]

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer."""
        return self.win.seat_wind == 0

    @property
    def riichi(self):
        """False, True, "double", "open" or "double_open"."""
        bits = self.win.flags & (1 << S_RIICHI | 1 << S_DOUBLE_RIICHI | 1 << S_OPEN_RIICHI)
        return next(name for name, value in _RIICHI.items() if value == bits)

    @property
    def nuki(self) -> int:
        """Norths set out."""
        return self.win.nuki

    @property
    def consecutive_wins(self) -> int:
        """Wins in a row, this one included; 0 = unknown."""
        return self.win.consecutive_wins

    @property
    def flags(self) -> tuple:
        """Names of the situations that hold, in the order of SITUATIONS."""
        return tuple([name for i, name in enumerate(TOLD) if self.win.flags >> i & 1])

    @property
    def kinds(self) -> bytes:
        """34 counts of the concealed tiles, the winning tile included."""
        return <bytes>(<char*>self.win.counts)[:KINDS]

    @property
    def record(self) -> bytes:
        """The bytes of the C record (WIN_FIELDS), as score_batch reads it."""
        return <bytes>(<char*>&self.win)[:sizeof(mj_win)]

    def arguments(self) -> dict:
        """Keyword arguments that recreate this value; defaults are left out."""
        said = {"hand": self.hand, "win_tile": self.win_tile}
        if self.tsumo:
            said["tsumo"] = True
        if self.melds:
            said["melds"] = self.melds
        said["seat_wind"] = self.seat_wind
        said["round_wind"] = self.round_wind
        if self.riichi:
            said["riichi"] = self.riichi
        for name in self.flags:
            if name not in ("tsumo", "ron", "riichi", "double_riichi", "open_riichi"):
                said[name] = True
        if self.consecutive_wins:
            said["consecutive_wins"] = self.consecutive_wins
        if self.dora_codes:
            said["dora_indicators"] = format_order(self.dora_codes)
        if self.ura_codes:
            said["ura_indicators"] = format_order(self.ura_codes)
        if self.nuki:
            said["nuki"] = self.nuki
        if self.seat is not None:
            said["seat"] = self.seat
        return said

    def _key(self):
        return (self.record, self.hand, self.win_code, self.melds, self.dora_codes, self.ura_codes, self.seat)

    def __eq__(self, other):
        if not isinstance(other, WinRecord):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        said = self.arguments()
        parts = [repr(said.pop("hand")), repr(said.pop("win_tile"))]
        if "melds" in said:
            said["melds"] = [str(meld) for meld in said["melds"]]
        parts += [f"{name}={value!r}" for name, value in said.items()]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __reduce__(self):
        return _win_again, (type(self), self.arguments())


cdef WinRecord win_record_of(object value):
    if not isinstance(value, WinRecord):
        fail("type", name="win", given=type(value).__name__, right="expected a WinRecord")
    return <WinRecord>value


def _win_again(cls, said):
    return cls(**said)


cdef str format_order(tuple codes):
    """MPSZ text that keeps the order of indicators: 4p then 1z is 4p1z."""
    return "".join([CODE_TEXT[code] for code in codes])


cdef int codes_of_counts(const uint8_t* counts, uint8_t* codes) noexcept:
    cdef int kind, n = 0
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            codes[n] = kind
            n += 1
    return n


cdef void sort_codes(uint8_t* codes, int n) noexcept:
    """Insertion sort: by kind, red before plain."""
    cdef int i, j
    cdef uint8_t code
    for i in range(1, n):
        code = codes[i]
        j = i
        while j > 0 and kind_of(codes[j - 1]) * 2 + (codes[j - 1] < KINDS) > kind_of(code) * 2 + (code < KINDS):
            codes[j] = codes[j - 1]
            j -= 1
        codes[j] = code


cdef int read_indicators(tuple codes, str name, uint8_t* kinds, uint8_t* reds) except -1:
    cdef int n = 0, code
    if len(codes) > 5:
        fail("hand_value", name=name, given=format_tiles(codes), right="there are five at most: one and one for each of four kans")
    for code in codes:
        kinds[n] = kind_of(code)
        if code >= KINDS:
            reds[code - KINDS] += 1
        n += 1
    return n

"""What to discard: every discard of a hand with its chances of tenpai and of winning, and its expected points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, TypedDict, Unpack

import mjcore as mc
from mjcore import outlook_schema, schema
from mjrules.analysis.positions import KEYWORDS, PositionKeywords, position_record, record_of
from mjrules.analysis.words import HEADS, NanikiruRow, Searched, cells_of, explain
from mjrules.common.html import html_table
from mjrules.common.names import nearest
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

MODELS, REDS, RIICHI = outlook_schema.MODELS, outlook_schema.REDS, outlook_schema.RIICHI
MOST_NODES = 1 << 22
BATCH = 64  # positions of a thread between two looks for an interrupt
FIGURES = ("tenpai", "win", "points", "good_shape")


class ChoiceKeywords(TypedDict, total=False):
    """The keywords of ``nanikiru`` that say how a position is analysed."""

    detours: int
    by: Literal["points", "win", "tenpai"] | None
    riichi: Literal["may", "must", "never"]
    red: Literal["mean", "states"]
    ura: bool
    ron: Literal["table"] | None
    model: Literal["exact", "nekobean"]
    max_nodes: int


class Nanikiru:
    """What ``mj.nanikiru`` found: ``rows``, best first.

    ``hand``, ``rules``, ``draws``, ``by`` as given; ``shanten`` of the hand with its drawn tile; ``nodes``: hands
    looked at; ``detours``: how many were allowed for, fewer than asked where ``capped``.
    """

    def __init__(self, hand: str, rules: RiichiRules, record: bytes, answer: bytes, choice: Mapping[str, Any]) -> None:
        mc.expect(hand, str, "hand", "expected MPSZ text")
        by = choice.get("by", 0) if isinstance(choice, Mapping) else 0
        if not (by is None or (isinstance(by, str) and by in FIGURES)):
            mc.fail("value", name="choice", given=type(choice).__name__, right="expected the keywords of mj.nanikiru")
        for name, given, size in (("record", record, POSITION_SIZE), ("answer", answer, ANSWER_SIZE)):
            mc.expect(given, bytes, name, f"expected {size} bytes, as mj.nanikiru gets them")
            if len(given) != size:
                mc.fail("value", name=name, given=f"{len(given)} bytes", right=f"expected {size}")
        head = schema.unpack(outlook_schema.HEAD_FIELDS, answer[:HEAD_SIZE])
        if not 1 <= head["rows"] <= outlook_schema.MOST_ROWS or head["status"] >= len(outlook_schema.STATUS):
            mc.fail("value", name="answer", given="other bytes", right="expected those that mj.nanikiru gets")
        self.hand, self.rules = hand, rules_of(rules, RiichiRules)
        self.choice: Mapping[str, Any] = choice
        self.nodes, self.detours = head["nodes"], head["detours"]
        self.shanten, self.capped = head["shanten"], outlook_schema.STATUS[head["status"]] == "capped"
        position = schema.unpack(outlook_schema.POSITION_FIELDS, record)
        self.draws: int = position["draws"]
        held = _held(position)
        parts = [answer[HEAD_SIZE + place * ROW_SIZE :][:ROW_SIZE] for place in range(head["rows"])]
        rows = [_row(schema.unpack(outlook_schema.ROW_FIELDS, part), held, self.draws) for part in parts]
        lead = self.by or "points"
        self.rows: tuple[NanikiruRow, ...] = tuple(
            sorted(rows, key=lambda row: [-getattr(row, name)[0] for name in (lead, "points", "win", "tenpai")])
        )

    @property
    def by(self) -> str | None:
        """The figure that decides; None = each by its own best play."""
        found: str | None = self.choice["by"]
        return found

    @property
    def best(self) -> NanikiruRow:
        """The best discard."""
        return self.rows[0]

    @cached_property
    def by_tile(self) -> Mapping[str, NanikiruRow]:
        """The rows by their discards."""
        return {row.tile: row for row in self.rows}

    def explain(self, language: str = "en") -> str:
        """Return what to discard and why in a few sentences, in "ja" or "en".

        >>> import mjrules as mj
        >>> found = mj.nanikiru("222567m345p33667s", rules="tenhou-4p", dora_indicators="1z")
        >>> print(found.explain())
        Discard 6s and declare riichi: tenpai, 8 tiles (58s).
        Win 71.4 %, 6,329 points on average.
        Next 7m: 1,811 points less; win 50.9 %.
        17 draws, 1 detour, 172 hands looked at.
        """
        searched = Searched(self.draws, self.detours, self.nodes, self.capped)
        return explain(self.rows, self.by or "points", searched, language)

    def _repr_html_(self) -> str:
        return html_table(HEADS["en"], cells_of(self.rows, "en"), self.explain())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            "hand": self.hand,
            "rules": self.rules.title,
            "shanten": self.shanten,
            "draws": self.draws,
            **self.choice,
            "detours": self.detours,
            "capped": self.capped,
            "nodes": self.nodes,
            "rows": [row._asdict() for row in self.rows],
        }

    def __eq__(self, other: object) -> bool:
        """Whether another one answers the same question alike."""
        if not isinstance(other, Nanikiru):
            return NotImplemented
        return (self.hand, self.rules, self.draws, dict(self.choice), self.rows) == (
            other.hand,
            other.rules,
            other.draws,
            dict(other.choice),
            other.rows,
        )

    def __hash__(self) -> int:
        return hash((self.hand, self.draws, self.nodes))

    def __repr__(self) -> str:
        """Return the best discard with its figures."""
        best = self.best
        return f"<Nanikiru {self.hand}: {best.tile} win {best.win[0]:.3f}, {best.points[0]:.0f} points>"


HEAD_SIZE, ROW_SIZE = (
    len(schema.pack(fields, {})) for fields in (outlook_schema.HEAD_FIELDS, outlook_schema.ROW_FIELDS)
)
ANSWER_SIZE = HEAD_SIZE + outlook_schema.MOST_ROWS * ROW_SIZE
POSITION_SIZE = len(schema.pack(outlook_schema.POSITION_FIELDS, {}))


class NanikiruKeywords(PositionKeywords, ChoiceKeywords, total=False):
    """The keywords of ``nanikiru``."""


def nanikiru(hand: str, *, rules: RiichiRules | str, **said: Unpack[NanikiruKeywords]) -> Nanikiru:
    """Return every discard of a hand, best first: chances of tenpai and of winning, expected points, by draws.

    ``hand``: MPSZ text with the drawn tile, 14 tiles or three fewer a meld; ``rules``: a riichi rule set or its name.
    The position: ``melds``, ``seat_wind``, ``round_wind``, ``dora_indicators``, ``visible`` (tiles seen elsewhere: the
    others' rivers and melds), ``river`` (own discards), ``nuki``, ``draws`` left after this discard (17: a first turn;
    30 at most), ``haitei`` (the last of them is the last live tile), ``double_riichi`` (a riichi now is one).

    How to look: ``detours`` 0..3, draws and discards aside from the shortest way (each one more costs tenfold);
    ``by`` "points", "win", "tenpai": the figure that decides, None = each for itself; ``riichi`` "may", "must",
    "never"; ``red`` "mean" (average over red fives to come) or "states"; ``ura``; ``ron="table"``: wins on discards
    and hands ended by others too, from a table counted in real games; None = by self-draw alone, undisturbed;
    ``model="nekobean"``: the model of mahjong-cpp 0.9.8 instead, for comparison; ``max_nodes``: hands held at most,
    beyond which there are fewer detours (``capped``).

    A hand is worth its points by the scorer under these rules, without honba and deposits. Which useless tiles have
    gone by is not known to the model: its chance of winning is 0.3 to 0.9 % too high against played-out walls. Kans
    to come are not looked at, nor norths to be set out.
    Raises NotationError, InvalidHand, ArgumentError or MahjongTypeError for a position that cannot be, RuleError for
    one that the rules do not have, rules of another variant included.

    >>> import mjrules as mj
    >>> found = mj.nanikiru("12577m222468p445s", rules="tenhou-4p", seat_wind="S", dora_indicators="1z")
    >>> [(row.tile, row.shanten, round(row.win[0], 3), round(row.points[0])) for row in found.rows[:2]]
    [('1m', 3, 0.236, 1668), ('2m', 3, 0.235, 1665)]
    >>> found.best.total, found.by_tile["4s"].ukeire
    (78, {'3m': 4, '5p': 4, '7p': 4, '3s': 4, '6s': 4})
    """
    found = rules_of(rules, RiichiRules)
    for key in said:
        if key not in KEYWORDS and key not in ChoiceKeywords.__annotations__:
            names = (*KEYWORDS, *ChoiceKeywords.__annotations__)
            mc.fail(
                "unknown", name="keyword", given=key, nearest=nearest(key, names), right=f"known: {', '.join(names)}"
            )
    position: Any = {key: value for key, value in said.items() if key in KEYWORDS}
    choice = _choice({key: value for key, value in said.items() if key not in KEYWORDS})
    record, answer = position_record(found, hand, **position), bytearray(ANSWER_SIZE)
    mc.outlook_rows_into(record, _numbers(choice), found.table, answer)
    status = outlook_schema.STATUS[answer[4]]
    if status == "no_memory":
        raise MemoryError
    if status == "too_many_nodes":
        right = "the hand has more ways than that without detours; allow more, or play it nearer to tenpai"
        mc.fail("value", name="max_nodes", given=choice["max_nodes"], right=right)
    return Nanikiru(hand, found, record, bytes(answer), choice)


def nanikiru_batch(records: Any, rules: RiichiRules | str, *, threads: int = 1, **how: Unpack[ChoiceKeywords]) -> Any:
    """Look at many positions; return a numpy structured array, one row a position.

    ``records``: mappings with ``hand`` and the keywords of ``nanikiru`` about the position, or an array of the fields
    ``mjcore.outlook_schema.POSITION_FIELDS``; ``threads``: how many are looked at at once, with the GIL released.
    ``how``: the other keywords of ``nanikiru``. The result has ``head`` (``nodes``, ``status``, an index into
    ``outlook_schema.STATUS``, ``rows``, ``detours``, ``shanten``) and ``rows``, 14 of them, unsorted, of which the
    first ``head["rows"]`` are filled: ``tile`` as a code, ``tenpai[t]`` and so on. Raises as ``nanikiru`` for a bad
    mapping; of an array a bad row gets its status and no row raises.

    >>> import mjrules as mj
    >>> positions = [{"hand": "222567m345p33667s", "draws": 9}, {"hand": "19m19p19s12345677z", "draws": 4}]
    >>> found = mj.nanikiru_batch(positions, "tenhou-4p", detours=0)
    >>> found["head"]["shanten"], found["head"]["rows"]
    (array([ 0, -1], dtype=int8), array([10, 13], dtype=uint8))
    """
    import numpy

    out: Any
    rows: Any
    known, numbers = rules_of(rules, RiichiRules), _numbers(_choice(dict(how)))
    position = numpy.dtype(schema.numpy_descr(outlook_schema.POSITION_FIELDS))
    if isinstance(records, numpy.ndarray):
        if records.dtype != position or records.ndim != 1:
            given = f"{records.dtype} of shape {records.shape}"
            right = "expected a one-dimensional array of outlook_schema.POSITION_FIELDS"
            mc.fail("batch_shape", name="records", given=given, right=right)
        rows = numpy.ascontiguousarray(records)
    else:
        if not isinstance(records, (list, tuple)):
            right = "expected a list of positions, or an array of them"
            mc.fail("type", name="records", given=type(records).__name__, right=right)
        rows = numpy.frombuffer(b"".join(record_of(row, known) for row in records), dtype=position)
    head, row = (
        numpy.dtype(schema.numpy_descr(fields)) for fields in (outlook_schema.HEAD_FIELDS, outlook_schema.ROW_FIELDS)
    )
    out = numpy.zeros(len(rows), dtype=[("head", head), ("rows", row, (outlook_schema.MOST_ROWS,))])
    mc.expect(threads, int, "threads", "expected a whole number")
    step = BATCH * max(threads, 1)
    for first in range(0, max(len(rows), 1), step):  # between two pieces an interrupt is heard
        part = slice(first, first + step)
        mc.outlook_rows_into(rows[part], numbers, known.table, out[part], threads=threads)
    return out


def _choice(how: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords about how to look, checked, with what is left out."""
    choice: dict[str, Any] = {
        "detours": 1, "by": "points", "riichi": "may", "red": "mean", "ura": True, "ron": None, "model": "exact",
        "max_nodes": 400_000,
    }  # fmt: skip
    for key in how:
        if key not in choice:
            mc.fail(
                "unknown", name="keyword", given=key, nearest=nearest(key, choice), right=f"known: {', '.join(choice)}"
            )
    choice |= how
    words = {
        "by": ("points", "win", "tenpai", None),
        "riichi": RIICHI,
        "red": REDS,
        "ron": ("table", None),
        "model": MODELS,
    }
    for name, known in words.items():
        if not isinstance(choice[name], (str, type(None))) or choice[name] not in known:
            right = f"expected one of {', '.join(map(str, known))}"
            mc.fail("value", name=name, given=choice[name], right=right)
    if not isinstance(choice["ura"], bool):
        mc.fail("type", name="ura", given=mc.shown(choice["ura"]), right="expected True or False")
    for name, most in (("detours", outlook_schema.MOST_DETOURS), ("max_nodes", MOST_NODES)):
        value = choice[name]
        if not isinstance(value, int) or isinstance(value, bool):
            mc.fail("type", name=name, given=type(value).__name__, right=f"expected a whole number 0..{most}")
        if not 0 <= value <= most:
            mc.fail("range", name=name, given=value, limit=most)
    return choice


def _numbers(choice: Mapping[str, Any]) -> dict[str, Any]:
    """The same as the core takes it."""
    return {
        "most_nodes": choice["max_nodes"],
        "model": MODELS.index(choice["model"]),
        "detours": choice["detours"],
        "by": outlook_schema.BY.index(choice["by"] or "each"),
        "riichi": RIICHI.index(choice["riichi"]),
        "reds": REDS.index(choice["red"]),
        "ura": int(choice["ura"]),
        "ron": int(choice["ron"] is not None),
        "ron_permille": outlook_schema.RON_PERMILLE,
    }


def _held(position: Mapping[str, Any]) -> list[int]:
    """Copies left of each kind, as the player sees it."""
    left = [4 - own - seen for own, seen in zip(position["counts"], position["visible"], strict=True)]
    for place in range(position["n_melds"]):
        kind, meld = position["meld_kind"][place], schema.MELD_TYPES[position["meld_type"][place]]
        for step in range(3 if meld == "chi" else 1):
            left[kind + step] -= 1 if meld == "chi" else 3 if meld == "pon" else 4
    left[30] -= position["nuki"]
    return left


def _row(row: Mapping[str, Any], left: list[int], draws: int) -> NanikiruRow:
    useful = {mc.tile_text(kind): left[kind] for kind in range(34) if row["useful"] >> kind & 1}
    figures = [row[name][: max(draws, 1)] for name in FIGURES]
    tenpai, win, points, good = figures
    return NanikiruRow(
        mc.tile_text(row["tile"]), row["shanten"], useful, row["total"], tenpai, win, points, good, bool(row["riichi"])
    )

"""The value of six tiles under the rules, with every part and who pays what: numbers and names, no sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjrules.common.names import known
from mjrules.common.wins import AnyScore
from mjrules.rules.reading import rules_of
from mjrules.suzume.rules import SuzumeRules

# name of each yaku in Japanese and English, in the order of the core's yaku, and its statement
YAKU_NAMES = {
    "tanyao": ("タンヤオ", "Tanyao", "S-10"),
    "chanta": ("チャンタ", "Chanta", "S-11"),
    "all_green": ("オールグリーン", "All Green", "S-12"),
    "chinyao": ("チンヤオ", "Chinyao", "S-13"),
    "super_red": ("スーパーレッド", "Super Red", "S-14"),
}
YAKUMAN = ("all_green", "chinyao", "super_red")


@dataclass(frozen=True)
class SuzumeYaku:
    """One yaku of a scored hand and its points; ``id`` is its place in the core's list."""

    id: int
    key: str
    ja: str
    en: str
    points: int

    def name(self, language: str = "en") -> str:
        """Return the name in "ja" or "en". Raises RuleError for another language."""
        return self.ja if known(language, ("ja", "en"), "language") == "ja" else self.en

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return dict(self.__dict__)


class HandValue(AnyScore):
    """What six tiles are worth, without the words for it: see ``SuzumeScore``."""

    __slots__ = ("raw", "rules", "win")
    win: mc.suzume.WinRecord

    def __init__(self, win: mc.suzume.WinRecord, rules: SuzumeRules | str) -> None:
        rules = rules_of(rules, SuzumeRules)
        self.win = win
        self.rules = rules
        self.raw = mc.suzume.score_record(win, rules.table)

    @property
    def valid(self) -> bool:
        """Whether the hand wins."""
        return self.raw.valid

    @property
    def reason(self) -> str | None:
        """Why the hand does not win; None for a win."""
        return None if self.raw.valid else self.raw.status

    @property
    def complete(self) -> bool:
        """Whether the tiles form two sets, whatever they are worth (S-4)."""
        return self.raw.status != "not_complete"

    @property
    def yaku(self) -> tuple[SuzumeYaku, ...]:
        """Every yaku that counts; only the yakuman if there is one, unless the rules say otherwise."""
        ids = mc.suzume.schema.YAKU
        return tuple(
            SuzumeYaku(ids.index(key), key, *YAKU_NAMES[key][:2], getattr(self.rules, key)) for key in self.raw.yaku
        )

    @property
    def yakuman(self) -> str | None:
        """Key of the yakuman, None for an ordinary hand; yakuman exclude each other."""
        return next((key for key in self.raw.yaku if key in YAKUMAN), None)

    @property
    def minimum_points(self) -> int:
        """The points compared with ``rules.min_points``: without the dealer's bonus, unless the rules say otherwise."""
        return self.raw.minimum

    @property
    def dealer_bonus(self) -> int:
        """The dealer's bonus, 0 for any other winner (S-6)."""
        return self.rules.dealer_bonus if self.win.dealer and self.complete else 0

    @property
    def parts(self) -> dict[str, int]:
        """Points by part: base (the two sets), red, dora, tanyao, chanta, yakuman, dealer."""
        found = {row.key: row.points for row in self.yaku}
        return {
            "base": self.raw.base,
            "red": self.raw.red,
            "dora": self.raw.dora,
            "tanyao": found.get("tanyao", 0),
            "chanta": found.get("chanta", 0),
            "yakuman": found.get(self.yakuman or "", 0),
            "dealer": self.dealer_bonus,
        }

    @property
    def total(self) -> int:
        """What the hand is worth, the dealer's bonus included; 0 if the hand does not win."""
        return self.raw.total

    @property
    def pay(self) -> dict[str, int]:
        """{"discarder": n} or {"each": n}, assuming everybody can pay; {} if the hand does not win."""
        if not self.raw.valid:
            return {}
        if not self.win.tsumo:
            return {"discarder": self.total}  # S-26
        return {"each": tsumo_share(self.total, self.rules.players)}

    @property
    def points(self) -> int:
        """What the winner receives if everybody can pay; after a tsumo often more than ``total``."""
        return sum(self.pay.values()) * (self.rules.players - 1 if self.win.tsumo else 1)

    @property
    def sets(self) -> tuple[str, ...]:
        """The two sets as text without colour; () if the hand is not complete."""
        return tuple(set_text(shape, kind) for shape, kind in self.raw.sets)

    def to_dict(self) -> dict[str, Any]:
        """Return the full value as JSON."""
        record: dict[str, Any] = {"valid": self.valid}
        if not self.valid:
            record["reason"] = self.reason
        if self.complete:
            record |= {
                "minimum_points": self.minimum_points,
                "total": self.total,
                "points": self.points,
                "pay": self.pay,
                "parts": self.parts,
                "yakuman": self.yakuman,
                "yaku": [row.to_dict() for row in self.yaku],
                "sets": list(self.sets),
                "rules": self.rules.title,
            }
        return record

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.win == other.win and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.win, self.rules))

    def __repr__(self) -> str:
        if not self.valid:
            return f"<{type(self).__name__} {self.win.hand}: {self.reason}>"
        parts = ", ".join(f"{name} {points}" for name, points in self.parts.items() if points)
        return f"<{type(self).__name__} {self.win.hand}: {parts}: {self.total} points>"


def set_text(shape: str, kind: int) -> str:
    """Return the text of a set, colour left out.

    >>> set_text("run", 6), set_text("triplet", 10)
    ('789s', '777z')
    """
    tile = mc.suzume.tile_text(kind)
    return "".join(str(int(tile[0]) + (step if shape == "run" else 0)) for step in range(3)) + tile[1]


def tsumo_share(total: int, players: int) -> int:
    """Return what each other player pays for a win by tsumo: fractions are rounded up (S-23).

    >>> [tsumo_share(9, players) for players in (2, 3, 4, 5)]
    [9, 5, 3, 3]
    """
    return -(-total // (players - 1))

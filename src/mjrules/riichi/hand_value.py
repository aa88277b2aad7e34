"""The value of a win under a rule set, with its yaku, fu, limit and payments: numbers and names, no sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mjcore as mc
from mjrules.common.wins import AnyScore
from mjrules.riichi.points import pay_of, total_of, unlimited_pay
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.yaku import BONUS_IDS
from mjrules.rules.reading import rules_of


@dataclass(frozen=True)
class YakuResult:
    """One yaku of a scored hand: ``han`` of an ordinary yaku, ``multiple`` of a yakuman."""

    id: int
    key: str
    ja: str
    en: str
    han: int
    multiple: int

    def name(self, language: str = "en") -> str:
        """Return the name in "ja" or "en". Raises RuleError for another language."""
        if not isinstance(language, str) or language not in ("ja", "en"):
            mc.fail("unknown", name="language", given=language, nearest="", right="known: ja, en")
        return self.ja if language == "ja" else self.en

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON values: a yakuman has ``multiple``, any other yaku ``han``."""
        worth = {"multiple": self.multiple} if self.multiple else {"han": self.han}
        return {"id": self.id, "key": self.key, "ja": self.ja, "en": self.en, **worth}


_yaku = lru_cache(maxsize=1024)(YakuResult)  # few different ones; to look one up is quicker than to make it


@dataclass(frozen=True)
class FuPart:
    """One part of the fu: the reason, the tile (MPSZ text, None = no tile), and the amount."""

    reason: str
    tile: str | None
    fu: int


class HandValue(AnyScore):
    """What a win is worth, without the words for it: see ``Score``."""

    __slots__ = ("raw", "rules", "win")
    win: mc.WinRecord

    def __init__(self, win: mc.WinRecord, rules: RiichiRules | str) -> None:
        if type(rules) is not RiichiRules:  # seldom; a test of the class costs least
            rules = rules_of(rules, RiichiRules)
        self.win = win
        self.rules = rules
        self.raw = mc.score_record(win, rules.table)

    @property
    def valid(self) -> bool:
        """Whether the hand wins."""
        return self.raw.valid

    @property
    def reason(self) -> str | None:
        """Why the hand does not win; None for a win."""
        return None if self.raw.valid else self.raw.status

    @property
    def yaku(self) -> tuple[YakuResult, ...]:
        """Every yaku in the fixed order of ``riichi.yaku``, then dora, ura, red fives, nuki."""
        known = self.rules.yaku_by_id
        closed = all(not meld.open for meld in self.win.melds)
        found = []
        for number in self.raw.yaku_ids:
            row = known[number]
            found.append(_yaku(row.id, row.name, row.ja, row.en, row.closed if closed else row.open, 0))
        for number in self.raw.yakuman_ids:
            row = known[number]
            multiple = row.multiple if closed else row.multiple_open
            found.append(_yaku(row.id, row.name, row.ja, row.en, 0, multiple))
        for name, han in self.raw.bonus.items():
            row = known[BONUS_IDS[name]]
            found.append(_yaku(row.id, name, row.ja, row.en, han, 0))
        return tuple(found)

    @property
    def han(self) -> int:
        """Han with dora; 0 for a yakuman."""
        return self.raw.han

    @property
    def fu(self) -> int:
        """Fu, rounded; 0 for a yakuman."""
        return self.raw.fu

    @property
    def limit(self) -> str | None:
        """None, "mangan", "haneman", "baiman", "sanbaiman", "kazoe" or "yakuman"."""
        return None if self.raw.limit == "none" else self.raw.limit

    @property
    def yakuman(self) -> int:
        """Total yakuman multiple; 0 for an ordinary hand, kazoe included."""
        return self.raw.yakuman

    @property
    def base(self) -> int:
        """Base points, of which each payer pays 1, 2, 4 or 6 times."""
        return self.raw.base if self.raw.base >= 0 else self.raw.fu << (2 + self.raw.han)

    @property
    def pay(self) -> dict[str, int]:
        """{"discarder": n}, {"dealer": n, "child": n} or {"each": n}; {} if the hand does not win."""
        if not self.raw.valid:
            return {}
        dealer, tsumo = self.win.dealer, self.win.tsumo
        if self.raw.base < 0:
            return unlimited_pay(self.raw.han, self.raw.fu, dealer=dealer, tsumo=tsumo, rules=self.rules)
        return pay_of(self.raw, dealer=dealer, tsumo=tsumo)

    @property
    def points(self) -> int:
        """What the winner receives, without honba and deposits; 0 if the hand does not win."""
        if self.raw.base >= 0:
            return self.raw.points
        return total_of(self.pay, self.rules.players)

    @property
    def fu_parts(self) -> tuple[FuPart, ...]:
        """Every part of the fu with its reason; empty for a yakuman."""
        return tuple(
            FuPart(reason, None if kind is None else mc.tile_text(kind), value)
            for reason, kind, value in self.raw.fu_parts(self.win, self.rules.table)
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the full value as JSON."""
        record: dict[str, Any] = {"valid": self.valid}
        if not self.valid:
            record["reason"] = self.reason
            return record
        record |= {
            "han": self.han,
            "fu": self.fu,
            "limit": self.limit,
            "yakuman": self.yakuman,
            "base": self.base,
            "points": self.points,
            "pay": self.pay,
            "yaku": [row.to_dict() for row in self.yaku],
            "fu_parts": [{"reason": part.reason, "tile": part.tile, "fu": part.fu} for part in self.fu_parts],
            "form": self.raw.form,
            "wait": self.raw.wait,
            "rules": self.rules.title,
        }
        return record

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.to_dict() == other.to_dict() and self.win == other.win and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.win, self.raw))

    def __repr__(self) -> str:
        if not self.valid:
            return f"<{type(self).__name__} {self.win.hand}+{self.win.win_tile}: {self.reason}>"
        names = ", ".join(f"{row.key} {row.multiple or row.han}" for row in self.yaku)
        worth = f"yakuman x{self.yakuman}" if self.yakuman else f"{self.han} han {self.fu} fu"
        return f"<{type(self).__name__} {self.win.hand}+{self.win.win_tile}: {names}: {worth}, {self.points} points>"

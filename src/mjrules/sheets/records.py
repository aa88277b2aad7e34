"""What a score sheet comes to: its hands, its games, and the evening as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mjrules.common.html import html_table
from mjrules.rules.ruleset import RuleSet
from mjrules.sheets.tables import totals_table


@dataclass(frozen=True, repr=False)
class SheetHand:
    """One line of a sheet: its number and text, and what it came to.

    ``chips``: what each seat got in this hand, those that the sheet told included.
    """

    line: int
    text: str
    end: Any
    chips: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<SheetHand {self.line}: {self.text}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the hand as JSON values."""
        return {"line": self.line, "text": self.text, **self.end.to_dict(), "chips": list(self.chips)}


@dataclass(frozen=True, repr=False)
class SheetGame:
    """One game of a sheet: the names by seat, whether the rules ended it, and the result as it stands."""

    players: tuple[str, ...]
    hands: tuple[SheetHand, ...]
    over: bool
    result: Any

    def __repr__(self) -> str:
        over = "over" if self.over else "not over"
        return f"<SheetGame: {len(self.hands)} hands of {', '.join(self.players)}, {over}>"

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips by seat."""
        return tuple(sum(hand.chips[seat] for hand in self.hands) for seat in range(len(self.players)))

    def to_dict(self) -> dict[str, Any]:
        """Return the game as JSON values."""
        return {
            "players": list(self.players),
            "hands": [hand.to_dict() for hand in self.hands],
            "over": self.over,
            "result": self.result.to_dict(),
        }


@dataclass(frozen=True, repr=False)
class Sheet:
    r"""A sheet added up: ``games`` in their order, and the price of a chip in tenths of a result point.

    >>> import mjrules as mj
    >>> head = "rules mleague\nplayers A B C D\nchip 2"
    >>> sheet = mj.read_sheet(f"{head}\nron B mangan from A chips=3\nhanchan\ntsumo C 3/40")
    >>> sheet.chips, sheet.totals_x10
    ({'A': -3, 'B': 3, 'C': 0, 'D': 0}, {'A': -866, 'B': 527, 'C': 452, 'D': -113})
    """

    rules: RuleSet
    games: tuple[SheetGame, ...]
    chip_x10: int = 0

    def __repr__(self) -> str:
        last = self.games[-1]
        over, many = "over" if last.over else "not over", f" in {len(self.games)} games" if len(self.games) > 1 else ""
        return f"<Sheet {self.rules.title}: {len(self.hands)} hands{many} of {', '.join(last.players)}, {over}>"

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who played, in the order of the first game's seats."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.players))

    @property
    def hands(self) -> tuple[SheetHand, ...]:
        """The hands of all games."""
        return tuple(hand for game in self.games for hand in game.hands)

    @property
    def over(self) -> bool:
        """Whether the last game is over."""
        return self.games[-1].over

    @property
    def result(self) -> Any:
        """The result of the last game."""
        return self.games[-1].result

    @property
    def chips(self) -> dict[str, int]:
        """Chips of each player over all games."""
        return self._added([game.chips for game in self.games])

    @property
    def results_x10(self) -> dict[str, int]:
        """Result points of each player over all games in tenths, without chips."""
        return self._added([game.result.result_x10 for game in self.games])

    @property
    def totals_x10(self) -> dict[str, int]:
        """Result points of each player over all games in tenths, the chips at their price included."""
        chips = self.chips
        return {name: value + chips[name] * self.chip_x10 for name, value in self.results_x10.items()}

    def _added(self, rows: Sequence[Sequence[int]]) -> dict[str, int]:
        found = dict.fromkeys(self.players, 0)
        for game, row in zip(self.games, rows, strict=True):
            for name, value in zip(game.players, row, strict=True):
                found[name] += value
        return found

    def _repr_html_(self) -> str:
        return html_table(*totals_table(self, 1), repr(self)[1:-1])

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON values; hands, over and result are those of the last game."""
        last = self.games[-1].to_dict()
        return {
            "rules": self.rules.title,
            **last,
            "players": list(self.players),
            "hands": [hand.to_dict() for hand in self.hands],
            "games": [game.to_dict() for game in self.games],
            "chips": self.chips,
            "chip_x10": self.chip_x10,
            "totals_x10": self.totals_x10,
        }

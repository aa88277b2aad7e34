from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeAlias

from typing_extensions import disjoint_base

from mjcore.riichi.hand import Round

_Action: TypeAlias = str | SupportsIndex

@disjoint_base
class DecisionRows:
    count: int
    @property
    def rows(self) -> int: ...
    def __new__(cls, arrays: Mapping[str, Any], rows: SupportsIndex) -> DecisionRows: ...
    def begin(self, honba: SupportsIndex, deposits: SupportsIndex, seats: SupportsIndex = 15) -> None: ...
    def add(self, hand: Round, answers: Mapping[int, _Action]) -> None: ...

def play_moves(
    hand: Round,
    moves: bytes,
    first: SupportsIndex,
    last: SupportsIndex,
    told: SupportsIndex,
    rows: DecisionRows | None = None,
) -> int: ...

OBSERVED: dict[str, tuple[str, tuple[int, ...]]]

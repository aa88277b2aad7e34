from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, SupportsIndex, TypeAlias

from typing_extensions import disjoint_base

from mjcore.kernel.random import Stream
from mjcore.kernel.settle import SettleTable
from mjcore.riichi.hand import Round
from mjcore.riichi.rules import PlayTable
from mjcore.riichi.text import FAULTS as FAULTS
from mjcore.schema.match import MATCH_FIELDS as MATCH_FIELDS
from mjcore.schema.settle import SETTLED_FIELDS as SETTLED_FIELDS

_Seed: TypeAlias = SupportsIndex | bytes | bytearray | str | None

_Numbers: TypeAlias = Mapping[str, int | Sequence[int]]

def dealer_choice(
    player: SupportsIndex, points: Sequence[SupportsIndex], dealer: SupportsIndex, stream: Stream
) -> int: ...
def hand_row(match: _Numbers, hand: Round, settled: _Numbers, *, by_function: bool = False) -> bytes: ...

@disjoint_base
class RiichiGames:
    @property
    def rules(self) -> PlayTable: ...
    @property
    def settlement(self) -> SettleTable | None: ...
    def __new__(
        cls,
        rules: PlayTable,
        settlement: SettleTable | None,
        seed: _Seed,
        players: Sequence[SupportsIndex],
        *,
        start_points: SupportsIndex,
        fu_values: Sequence[SupportsIndex],
        highest_han: SupportsIndex,
        multiples: SupportsIndex,
        kara_counts: bool,
        pao: bool,
        settle: Callable[[Mapping[str, Any], Round], _Numbers],
        checked: bool = False,
    ) -> Self: ...
    def run(self, first: SupportsIndex, games: SupportsIndex) -> tuple[bytes, bytes]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...

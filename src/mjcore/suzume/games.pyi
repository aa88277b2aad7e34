from collections.abc import Sequence
from typing import Any, Self, SupportsIndex, TypeAlias

import numpy.typing as npt
from typing_extensions import Buffer as _Buffer
from typing_extensions import disjoint_base

from mjcore.suzume.hand import SuzumePlay

_Records: TypeAlias = npt.NDArray[Any] | _Buffer

_Seed: TypeAlias = SupportsIndex | bytes | bytearray | str | None

_Told: TypeAlias = tuple[int, int | None, int | None, str, int, tuple[int, ...], str]

@disjoint_base
class SuzumeSimulation:
    def __new__(
        cls,
        play: SuzumePlay,
        seed: _Seed,
        players: Sequence[SupportsIndex],
        hands: Sequence[tuple[int, int]],
        *,
        start_points: SupportsIndex,
        first_dealer: SupportsIndex | None = None,
    ) -> Self: ...
    def run_into(self, first: SupportsIndex, hands: _Records, games: _Records) -> None: ...
    def trace(self, game: SupportsIndex) -> tuple[tuple[_Told, ...], ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...

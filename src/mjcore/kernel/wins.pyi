from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Self, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer as _Buffer
from typing_extensions import disjoint_base

from mjcore.kernel.tiles import CODE_TEXT as CODE_TEXT
from mjcore.kernel.tiles import SUITS as SUITS
from mjcore.kernel.tiles import Meld
from mjcore.schema import CONFLICTS as CONFLICTS
from mjcore.schema import SITUATIONS as SITUATIONS

# A hand: MPSZ text, or 34 counts. A tile: MPSZ text or its number.
_Hand: TypeAlias = str | _Buffer | npt.NDArray[np.integer] | Sequence[SupportsIndex]

_Tile: TypeAlias = str | SupportsIndex

_MeldLike: TypeAlias = Meld | str | Mapping[str, Any]

_Wind: TypeAlias = Literal["E", "S", "W", "N"]

_Riichi: TypeAlias = bool | Literal["double", "open", "double_open"]

TOLD: tuple[str, ...]

@disjoint_base
class WinRecord:
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def dora_codes(self) -> tuple[int, ...]: ...
    @property
    def ura_codes(self) -> tuple[int, ...]: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def hand(self) -> str: ...
    @property
    def win_tile(self) -> str: ...
    @property
    def tsumo(self) -> bool: ...
    @property
    def seat_wind(self) -> _Wind: ...
    @property
    def round_wind(self) -> _Wind: ...
    @property
    def dealer(self) -> bool: ...
    @property
    def riichi(self) -> _Riichi: ...
    @property
    def nuki(self) -> int: ...
    @property
    def consecutive_wins(self) -> int: ...
    @property
    def flags(self) -> tuple[str, ...]: ...
    @property
    def kinds(self) -> bytes: ...
    @property
    def record(self) -> bytes: ...
    def __new__(
        cls,
        hand: _Hand,
        win_tile: _Tile,
        *,
        tsumo: bool = False,
        melds: Iterable[_MeldLike] = (),
        seat_wind: _Wind = "E",
        round_wind: _Wind = "E",
        riichi: _Riichi = False,
        ippatsu: bool = False,
        rinshan: bool = False,
        chankan: bool = False,
        nuki_ron: bool = False,
        haitei: bool = False,
        houtei: bool = False,
        first_turn: bool = False,
        after_kan_discard: bool = False,
        riichi_discard: bool = False,
        discarder_riichi: bool = False,
        consecutive_wins: SupportsIndex = 0,
        dora_indicators: str | Iterable[_Tile] = "",
        ura_indicators: str | Iterable[_Tile] = "",
        nuki: SupportsIndex = 0,
        seat: SupportsIndex | None = None,
    ) -> Self: ...
    def arguments(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

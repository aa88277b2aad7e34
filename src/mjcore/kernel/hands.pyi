from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer as _Buffer
from typing_extensions import disjoint_base

from mjcore.kernel.tiles import CODE_TEXT as CODE_TEXT
from mjcore.kernel.tiles import KindSet, Meld

# A hand: MPSZ text, or 34 counts. A tile: MPSZ text or its number.
_Hand: TypeAlias = str | _Buffer | npt.NDArray[np.integer] | Sequence[SupportsIndex]

_Tile: TypeAlias = str | SupportsIndex

_MeldLike: TypeAlias = Meld | str | Mapping[str, Any]

_Players: TypeAlias = Literal[3, 4]

class Reading(NamedTuple):
    form: Literal["standard", "chiitoi", "kokushi"]
    sets: tuple[tuple[Literal["run", "triplet"], int], ...]
    pair: int | None
    win_set: int | None
    wait: Literal["ryanmen", "kanchan", "penchan", "tanki", "shanpon"]

@disjoint_base
class Ukeire:
    @property
    def shanten(self) -> int: ...
    @property
    def tiles(self) -> dict[int, int]: ...
    @property
    def total(self) -> int: ...
    @property
    def kinds(self) -> KindSet: ...
    def __eq__(self, other: object, /) -> bool: ...

@disjoint_base
class Discard:
    @property
    def tile(self) -> int: ...
    @property
    def ukeire(self) -> Ukeire: ...
    @property
    def shanten(self) -> int: ...
    @property
    def tiles(self) -> dict[int, int]: ...
    @property
    def total(self) -> int: ...

def shanten(hand: _Hand, melds: Iterable[_MeldLike] = (), *, players: _Players = 4) -> int: ...
def shanten_forms(
    hand: _Hand, melds: Iterable[_MeldLike] = (), *, players: _Players = 4
) -> tuple[int, int | None, int | None]: ...
def waits(hand: _Hand, melds: Iterable[_MeldLike] = (), *, players: _Players = 4, nominal: bool = False) -> KindSet: ...
def ukeire(
    hand: _Hand, melds: Iterable[_MeldLike] = (), *, visible: _Hand | None = None, players: _Players = 4
) -> Ukeire: ...
def discards(
    hand: _Hand, melds: Iterable[_MeldLike] = (), *, visible: _Hand | None = None, players: _Players = 4
) -> list[Discard]: ...
def decompose(
    hand: _Hand, win_tile: _Tile, melds: Iterable[_MeldLike] = (), *, players: _Players = 4
) -> list[Reading]: ...

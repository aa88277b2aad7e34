from collections.abc import Iterable
from typing import Literal, NamedTuple, SupportsIndex, TypeAlias

from mjcore.suzume.wins import SuzumeTable

_Tile: TypeAlias = str | SupportsIndex

_SuzumeTiles: TypeAlias = str | Iterable[SupportsIndex]

SUZUME_TEXT: tuple[str, ...]

def suzume_parse_tiles(text: str) -> tuple[int, ...]: ...
def suzume_format_tiles(tiles: _SuzumeTiles) -> str: ...
def suzume_parse_tile(text: str) -> int: ...
def suzume_tile_text(code: SupportsIndex) -> str: ...
def suzume_kind_of_code(code: SupportsIndex) -> int: ...
def suzume_is_red(code: SupportsIndex) -> bool: ...
def suzume_code_of_id(tile_id: SupportsIndex) -> int: ...
def suzume_shapes() -> tuple[str, ...]: ...
def suzume_decompose(hand: _SuzumeTiles) -> tuple[tuple[Literal["run", "triplet"], int], ...]: ...
def suzume_shanten(hand: _SuzumeTiles) -> int: ...
def suzume_waits(hand: _SuzumeTiles) -> tuple[int, ...]: ...

class SuzumeUkeire(NamedTuple):
    shanten: int
    tiles: dict[int, int]
    winning: dict[int, int]
    ron: dict[int, int]
    @property
    def total(self) -> int: ...
    @property
    def winning_total(self) -> int: ...

class SuzumeDiscard(NamedTuple):
    tile: int
    ukeire: SuzumeUkeire

def suzume_ukeire(
    hand: _SuzumeTiles,
    *,
    visible: _SuzumeTiles = "",
    river: _SuzumeTiles = "",
    dora: _Tile | None = "",
    table: SuzumeTable | None = None,
    dealer: bool = False,
) -> SuzumeUkeire: ...
def suzume_discards(
    hand: _SuzumeTiles,
    *,
    visible: _SuzumeTiles = "",
    river: _SuzumeTiles = "",
    dora: _Tile | None = "",
    table: SuzumeTable | None = None,
    dealer: bool = False,
) -> list[SuzumeDiscard]: ...

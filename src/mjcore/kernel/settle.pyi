from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeAlias

import numpy.typing as npt
from typing_extensions import Buffer as _Buffer
from typing_extensions import disjoint_base

from mjcore.schema.settle import FRAME_FIELDS as FRAME_FIELDS

_Records: TypeAlias = npt.NDArray[Any] | _Buffer

@disjoint_base
class SettleTable:
    def __new__(
        cls,
        frame: Mapping[str, int | Sequence[int]],
        pay: _Buffer,
        chips: _Buffer,
        results: _Buffer,
        honba: _Buffer,
        noten: _Buffer,
        prize: _Buffer,
        draw_stays: _Buffer,
    ) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...

def settle_rows_into(hands: _Records, table: SettleTable, out: _Records) -> None: ...

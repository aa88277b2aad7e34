from typing import Literal, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer as _Buffer
from typing_extensions import disjoint_base

_Players: TypeAlias = Literal[3, 4]

_Counts: TypeAlias = npt.NDArray[np.uint8] | _Buffer

def shanten_batch(
    counts: _Counts,
    *,
    out: npt.NDArray[np.int8] | None = None,
    players: _Players = 4,
    held: _Counts | None = None,
    threads: SupportsIndex = 1,
    errors: Literal["raise", "mark"] = "raise",
) -> npt.NDArray[np.int8]: ...
def waits_batch(
    counts: _Counts,
    *,
    out: npt.NDArray[np.uint64] | None = None,
    players: _Players = 4,
    held: _Counts | None = None,
    threads: SupportsIndex = 1,
    errors: Literal["raise", "mark"] = "raise",
) -> npt.NDArray[np.uint64]: ...
def ukeire_batch(
    counts: _Counts,
    *,
    out: npt.NDArray[np.uint64] | None = None,
    players: _Players = 4,
    held: _Counts | None = None,
    visible: _Counts | None = None,
    threads: SupportsIndex = 1,
    errors: Literal["raise", "mark"] = "raise",
) -> npt.NDArray[np.uint64]: ...
def discards_batch(
    counts: _Counts,
    *,
    out: tuple[npt.NDArray[np.int8], npt.NDArray[np.uint64]] | None = None,
    players: _Players = 4,
    held: _Counts | None = None,
    visible: _Counts | None = None,
    threads: SupportsIndex = 1,
    errors: Literal["raise", "mark"] = "raise",
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint64]]: ...
def simd_in_use() -> Literal["avx2", "scalar"]: ...

@disjoint_base
class Buffer:
    def __bytes__(self) -> bytes: ...

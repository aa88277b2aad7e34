from typing import Any, SupportsIndex, TypeAlias

from mjcore.riichi.rules import PlayTable
from mjcore.riichi.text import FAULTS as FAULTS
from mjcore.schema.round import ENDS as ENDS

_Seed: TypeAlias = SupportsIndex | bytes | bytearray | str | None

def random_rounds(
    rules: PlayTable,
    seed: _Seed,
    hands: SupportsIndex,
    *,
    first: SupportsIndex = 0,
    keen: bool = False,
    clumped: bool = False,
    checked: bool = True,
) -> dict[str, Any]: ...

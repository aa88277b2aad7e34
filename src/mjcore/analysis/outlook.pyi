from collections.abc import Mapping
from typing import Any, SupportsIndex

from typing_extensions import Buffer as _Buffer

from mjcore.kernel.scores import RuleTable

BY: tuple[str, ...]
CHOICE_FIELDS: tuple[tuple[str, str, int, str], ...]
MODELS: tuple[str, ...]
MOST_DETOURS: int
REDS: tuple[str, ...]
RIICHI_NAMES: tuple[str, ...]

def outlook_rows_into(
    positions: _Buffer, choice: Mapping[str, Any], table: RuleTable, out: _Buffer, *, threads: SupportsIndex = 1
) -> None: ...

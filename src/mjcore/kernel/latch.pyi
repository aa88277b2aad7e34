from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar, final

_Whole = TypeVar("_Whole")

_Takes = ParamSpec("_Takes")

_Gives = TypeVar("_Gives")

@final
class Latch:
    torn: bool
    @property
    def busy(self) -> bool: ...

def alone(
    method: Callable[Concatenate[_Whole, _Takes], _Gives],
) -> Callable[Concatenate[_Whole, _Takes], _Gives]: ...

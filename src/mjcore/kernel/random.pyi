from typing import ClassVar, Self, SupportsIndex, TypeAlias

from typing_extensions import disjoint_base

_Seed: TypeAlias = SupportsIndex | bytes | bytearray | str | None

def seed_bytes(seed: _Seed) -> bytes: ...
def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes: ...
def wall(
    seed: _Seed, game_index: SupportsIndex = 0, deal_index: SupportsIndex = 0, *, tiles: SupportsIndex = 136
) -> tuple[int, ...]: ...

@disjoint_base
class Stream:
    def __new__(
        cls,
        seed: _Seed,
        game_index: SupportsIndex = 0,
        deal_index: SupportsIndex = 0,
        seat: SupportsIndex | None = None,
    ) -> Self: ...
    def below(self, bound: SupportsIndex) -> int: ...
    @property
    def position(self) -> int: ...
    def skip(self, words: SupportsIndex) -> None: ...
    def copy(self) -> Stream: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

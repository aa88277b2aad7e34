"""ChaCha20, unbiased draws and walls once more, from RFC 8439 and the documented derivation alone."""

from __future__ import annotations

from collections.abc import Iterator

WORD = 0xFFFFFFFF
ROUNDS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
DIAGONALS = ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
WALL, TABLE = 0, 255


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """One quarter round on the words a, b, c, d (RFC 8439, 2.1)."""
    for to, other, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = (x[to] + x[other]) & WORD
        mixed = x[turned] ^ x[to]
        x[turned] = (mixed << by | mixed >> (32 - by)) & WORD


def block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """One block of 64 bytes (RFC 8439, 2.3)."""
    text = b"expand 32-byte k" + key + counter.to_bytes(4, "little") + nonce
    start = [int.from_bytes(text[i : i + 4], "little") for i in range(0, 64, 4)]
    x = list(start)
    for _ in range(10):
        for places in (*ROUNDS, *DIAGONALS):
            quarter(x, *places)
    return b"".join(((a + b) & WORD).to_bytes(4, "little") for a, b in zip(x, start, strict=True))


def words(seed: int, game: int, deal: int, purpose: int) -> Iterator[int]:
    """The words of one stream: seed = key, game and deal and purpose = nonce."""
    nonce = game.to_bytes(8, "little") + deal.to_bytes(3, "little") + bytes([purpose])
    counter = 0
    while True:
        text = block(seed.to_bytes(32, "big"), counter, nonce)
        yield from (int.from_bytes(text[i : i + 4], "little") for i in range(0, 64, 4))
        counter += 1


def below(stream: Iterator[int], bound: int) -> int:
    """A number 0..bound-1: words whose product has a low half under 2^32 mod bound do not count."""
    while True:
        high, low = divmod(next(stream) * bound, 1 << 32)
        if low >= (1 << 32) % bound:
            return high


def wall(seed: int, game: int, deal: int, tiles: int) -> list[int]:
    """The ids of one deal in their order."""
    stream = words(seed, game, deal, WALL)
    ids = list(range(tiles))
    for last in range(tiles - 1, 0, -1):
        other = below(stream, last + 1)
        ids[last], ids[other] = ids[other], ids[last]
    return ids

"""A deal that its players can check: a hash that is told before it, wall and salt that are told after it.

The hash is SHA-256 of ``MARK``, the 32 bytes of the salt, and the wall: one byte a tile, its id, in the order
it is dealt (``rules.play.codes`` and ``mjcore.suzume.code_of_id`` tell the tile of an id). The salt is HMAC-SHA256
by the seed of ``SALT``, game index and deal index, eight bytes each, the highest first: the same game has the
same salts, and a salt tells nothing of the seed, the walls and the other salts.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.events import Event

if TYPE_CHECKING:
    from mjrules.common.play import Deals

MARK = b"mjrules deal 1\n"
SALT = b"mjrules salt 1\n"
SALT_BYTES = 32
SILENT = frozenset({"commitment", "reveal"})  # events that tell nothing of the game


def salt_of(deals: Deals, deal_index: int) -> bytes:
    """Return the salt of one deal of a game."""
    numbers = deals.game_index.to_bytes(8, "big") + deal_index.to_bytes(8, "big")
    return hmac.digest(deals.seed, SALT + numbers, hashlib.sha256)


def hash_of(wall: bytes, salt: bytes) -> str:
    """Return the hash of a wall (one id a byte) and its salt as 64 hex digits."""
    return hashlib.sha256(MARK + salt + wall).hexdigest()


def commitment(deals: Deals, deal_index: int) -> Event:
    """Return what is told before a deal."""
    return Event("commitment", hash=hash_of(bytes(deals.wall(deal_index)), salt_of(deals, deal_index)))


def reveal(deals: Deals, deal_index: int) -> Event:
    """Return what is told after the hand: wall and salt as hex digits, two a tile and a byte."""
    return Event("reveal", wall=bytes(deals.wall(deal_index)).hex(), salt=salt_of(deals, deal_index).hex())


def checkable(told: list[Event], before: list[Event], deals: Deals, old: int, new: int) -> list[Event]:
    """Return events with a commitment before each deal and a reveal after its hand.

    ``before``: the events so far; ``old``, ``new``: the deal on the table before and after these. A hand that was
    given as a position has no commitment, and so no reveal.
    """
    found: list[Event] = []
    for event in told:
        kind = event.kind.name
        if kind == "end_kyoku" and any(earlier["type"] == "commitment" for earlier in before):
            found.append(reveal(deals, old))
        if kind == "start_kyoku":
            found.append(commitment(deals, new))
        found.append(event)
    return found


def verify_deal(hash: str, wall: str, salt: str) -> bool:
    """Return whether a wall and a salt match the hash that was announced before the deal.

    ``hash``: from the event ``commitment``; ``wall``, ``salt``: from the event ``reveal``; all are hex digits.
    Raises ArgumentError for an invalid value, MahjongTypeError for another type.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("suzume"), seed=7, verifiable=True)
    >>> while not any(event["type"] == "reveal" for event in game.events_for(0)):
    ...     for seat in game.pending.seats:
    ...         game.submit(seat, game.default_action(seat))
    >>> told = {event["type"]: event for event in game.events_for(0)[:80]}
    >>> verify_deal(game.events_for(0)[1]["hash"], told["reveal"]["wall"], told["reveal"]["salt"])
    True
    """
    told, tiles, secret = (_bytes(name, text) for name, text in (("hash", hash), ("wall", wall), ("salt", salt)))
    for name, size in (("hash", told), ("salt", secret)):
        if len(size) != SALT_BYTES:
            mc.fail("value", name=name, given=size.hex(), right=f"expected {2 * SALT_BYTES} hex digits")
    return hmac.compare_digest(hash_of(tiles, secret), told.hex())


def _bytes(name: str, text: object) -> bytes:
    if not isinstance(text, str):
        mc.fail("type", name=name, given=type(text).__name__, right="expected hex digits as text")
    try:
        return bytes.fromhex(text)
    except ValueError:
        mc.fail("value", name=name, given=text, right="expected hex digits, two per byte")

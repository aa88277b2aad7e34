"""How much one address may ask for: sockets at once, tables in an hour, requests a second."""

from __future__ import annotations

from collections import Counter, deque
from ipaddress import IPv6Address, ip_address

HOUR = 3600.0


def place_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the network of a household.

    >>> place_of("192.0.2.7"), place_of("2001:db8::1"), place_of("unix")
    ('192.0.2.7', '2001:db8::', 'unix')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return address


class Limits:
    """The counts of every address that did something within the hour."""

    def __init__(self, sockets: int, opened: int) -> None:
        self._most_sockets, self._most_opened = sockets, opened
        self.sockets: Counter[str] = Counter()
        self._opened: dict[str, deque[float]] = {}
        self._requests: dict[str, tuple[float, float]] = {}  # moment of the last one, and how many were left then

    def enter(self, place: str) -> bool:
        """Count a socket that comes; False where there are too many."""
        if self.sockets[place] >= self._most_sockets:
            return False
        self.sockets[place] += 1
        return True

    def leave(self, place: str) -> None:
        """Count a socket that goes."""
        self.sockets[place] -= 1
        if not self.sockets[place]:
            del self.sockets[place]

    def opens(self, place: str, now: float) -> bool:
        """Count a table that is opened; False where there were too many within the hour."""
        times = self._opened.setdefault(place, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if len(times) >= self._most_opened:
            return False
        times.append(now)
        return True

    def asks(self, place: str, now: float) -> bool:
        """Count a request; False where they come too fast: as many at once as sockets, half of them a second."""
        at, left = self._requests.get(place, (now, float(self._most_sockets)))
        left = min(self._most_sockets, left + max(0.0, now - at) * self._most_sockets / 2)
        self._requests[place] = now, max(0.0, left - 1)
        return left >= 1

    def tidy(self, now: float) -> None:
        """Forget addresses that did nothing for an hour."""
        self._opened = {place: times for place, times in self._opened.items() if times and times[-1] > now - HOUR}
        self._requests = {place: last for place, last in self._requests.items() if last[0] > now - HOUR}

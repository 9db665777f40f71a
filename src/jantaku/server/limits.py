"""How fast anyone may ask: token buckets, first for each guest, then for each address.

A café or a school behind one address is many guests, so an address is allowed many times what a
guest is. The clock is given, so that tests need not wait.
"""

from collections.abc import Callable, Hashable
from typing import Final

import msgspec

_SWEEP: Final = 1024


class Rate(msgspec.Struct, frozen=True):
    """Allow *per_second* on average, and *burst* at once."""

    per_second: float
    burst: float


class Limiter:
    """Count by key against one rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[Hashable, tuple[float, float]] = {}
        self._sweep_at = _SWEEP

    def allows(self, key: Hashable) -> bool:
        """Take one token of *key*, if it has one."""
        now = self._clock()
        left = self._left(key, now)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) >= self._sweep_at:
            self._sweep(now)
        return allowed

    def has(self, key: Hashable) -> bool:
        """Return whether *key* has a token, and take none."""
        return self._left(key, self._clock()) >= 1

    def _left(self, key: Hashable, now: float) -> float:
        left, then = self._buckets.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - then) * self._rate.per_second)

    def _sweep(self, now: float) -> None:
        """Forget the keys whose buckets are full again."""
        full = self._rate.burst
        self._buckets = {
            key: bucket for key, bucket in self._buckets.items() if self._left(key, now) < full
        }
        self._sweep_at = max(_SWEEP, 2 * len(self._buckets))


class Quota:
    """Count what is open at once by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[Hashable, int] = {}

    def take(self, key: Hashable) -> bool:
        """Open one more for *key*, if it may."""
        if self._open.get(key, 0) >= self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def give_back(self, key: Hashable) -> None:
        """Close one of *key*."""
        left = self._open[key] - 1
        if left:
            self._open[key] = left
        else:
            del self._open[key]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Be the limits of a parlour.

    Attributes:
        guest_messages, address_messages: over WebSocket.
        address_requests: over HTTP, other than the client's own files.
        new_guests: how fast one address may bring new guests.
        table_names: how fast one address may name tables that are not there, as who guesses does.
        refusals: how many ``too_fast`` in a row end a connection.
        guest_connections, address_connections, connections: open at once.
        outbox: how many messages may wait for a client to read them.
        hello_seconds: how long a connection may stay without `Hello`.
    """

    guest_messages: Rate = Rate(20, 60)
    address_messages: Rate = Rate(400, 2000)
    address_requests: Rate = Rate(50, 500)
    new_guests: Rate = Rate(1, 200)
    table_names: Rate = Rate(0.1, 20)
    refusals: int = 100
    guest_connections: int = 10
    address_connections: int = 300
    connections: int = 2000
    outbox: int = 256
    hello_seconds: float = 30

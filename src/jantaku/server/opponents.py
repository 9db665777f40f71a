"""The players that sit opposite the guests.

They think in threads of their own, so that a hard think holds up nobody else's game, and are
shown nothing but what their seat may see.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from jantaku.game import Player
from jantaku.rng import Stream
from jantaku.server.hosting import Host

T = TypeVar("T")

_THREADS: Final = 2


class Opponents:
    """Let players choose; each level's player is made once and serves all rooms."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="opponent")
        self._players: dict[tuple[str, str], Player[Any, Any]] = {}

    async def choose(
        self, host: Host, level: str, view: Any, options: tuple[Any, ...], luck: Stream
    ) -> Any:
        """Return what the player of *level* does, who sees *view*."""

        def think() -> Any:
            key = (host.game.id, level)
            if key not in self._players:
                self._players[key] = host.player(level)
            return self._players[key].choose(view, options, luck)

        return await self.think(think)

    async def think(self, thought: Callable[[], T]) -> T:
        """Run *thought* in one of the players' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, thought)

    def close(self) -> None:
        """Let the players go; what they are thinking of is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

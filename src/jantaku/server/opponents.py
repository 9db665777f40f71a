"""The players that sit opposite the guests, and the coach.

Each thinks in a thread of its own, so that a hard think holds up nobody else's game, and is shown
nothing but what its seat may see. The threads are daemons: the parlour closes at once, whatever
is being thought of.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from jantaku.game import Player
from jantaku.rng import Stream
from jantaku.server.hosting import Host
from jantaku.server.protocol import OptionValue

T = TypeVar("T")

COACH: Final = "coach"


class Opponents:
    """Let players choose; each level's player is made once and serves all rooms."""

    def __init__(self) -> None:
        self._thinkers: dict[tuple[str, str], _Thinker] = {}
        self._players: dict[tuple[str, str], Player[Any, Any]] = {}

    async def choose(
        self,
        game: str,
        level: str,
        make: Callable[[], Player[Any, Any]],
        view: Any,
        options: tuple[Any, ...],
        luck: Stream,
    ) -> Any:
        """Return what the game's player of *level* does, who sees *view*; *make* makes him once."""
        key = (game, level)

        def think() -> Any:
            if key not in self._players:
                self._players[key] = make()
            return self._players[key].choose(view, options, luck)

        return await self._thinker(key).think(think)

    async def advise(
        self, host: Host, view: Any, options: tuple[Any, ...]
    ) -> tuple[OptionValue, ...]:
        """Return what the coach thinks of each option of the seat that sees *view*."""
        return await self._thinker((host.game.id, COACH)).think(lambda: host.advise(view, options))

    def prepare(self, host: Host, level: str, mode: str) -> None:
        """Let the player of *level* work out beforehand what it will need for *mode*."""
        self._thinker((host.game.id, level)).begin(lambda: host.prepare(level, mode))

    def _thinker(self, key: tuple[str, str]) -> "_Thinker":
        if key not in self._thinkers:
            self._thinkers[key] = _Thinker("-".join(key))
        return self._thinkers[key]

    def close(self) -> None:
        """Let the players go; what they are thinking of is not waited for."""
        for thinker in self._thinkers.values():
            thinker.end()


class _Thinker:
    """Think in a daemon thread, one thought after another."""

    def __init__(self, name: str) -> None:
        self._thoughts: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def think(self, thought: Callable[[], T]) -> T:
        """Return what *thought* returns or raises."""
        return await asyncio.wrap_future(self.begin(thought))

    def begin(self, thought: Callable[[], T]) -> "Future[T]":
        """Have *thought* thought; nobody need wait for it."""
        answer: Future[T] = Future()

        def think() -> None:
            if answer.set_running_or_notify_cancel():
                try:
                    answer.set_result(thought())
                except Exception as failure:  # noqa: BLE001  it is raised where it is awaited
                    answer.set_exception(failure)

        self._thoughts.put(think)
        return answer

    def end(self) -> None:
        """Think no more after what is being thought."""
        self._thoughts.put(None)

    def _run(self) -> None:
        while (thought := self._thoughts.get()) is not None:
            thought()

"""The server's time in whole milliseconds, so that a test can be its clock."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Be a call that will be made later."""

    def cancel(self) -> None:
        """Let it not be made."""


class Time(Protocol):
    """Tell the time and call back."""

    def now(self) -> int:
        """Return the milliseconds since some beginning; they never go back."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """Make *call* after so many milliseconds."""


class LoopTime:
    """Go by the event loop's own clock."""

    def now(self) -> int:
        """Return the loop's milliseconds."""
        return int(asyncio.get_running_loop().time() * 1000)

    def later(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """Let the loop make *call*."""
        return asyncio.get_running_loop().call_later(milliseconds / 1000, call)

"""What of a move is told at once, and what waits a while.

A discard is told at once, what follows from it only after the table's *reveal*, whether anybody
could claim it or not. After the end of a kyoku the next deal waits until all have seen it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from jantaku.riichi.events import (
    Answered,
    Event,
    KanDeclared,
    KyokuStarted,
    TileDiscarded,
)

RESULT_MS: Final = 15_000
"""How long the end of a kyoku is shown to those who do not say that they have seen it."""


class Hold(msgspec.Struct, frozen=True):
    """Wait before the events from *at* on.

    Attributes:
        milliseconds: how long; since the discard was told, or where *result* since now.
        result: whether it is the end of a kyoku that is being shown.
    """

    at: int
    milliseconds: int
    result: bool = False


def holds(events: Sequence[Event], reveal: int) -> Iterator[Hold]:
    """Yield where the telling of a move's *events* pauses, in order."""
    for at, (before, event) in enumerate(pairwise(events), start=1):
        if isinstance(event, KyokuStarted) and event.deal > 0:
            yield Hold(at, RESULT_MS, result=True)
        elif reveal and isinstance(before, TileDiscarded | KanDeclared | Answered):
            yield Hold(at, reveal)

"""What the player of 多面子 can do: press a key, release it, and let time pass.

A whole game is a row of these. Keys act at the tick up to which time has passed, so that stamping
them with ticks is the same as putting the waits between them; how the waits are cut is no matter.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, Literal

import msgspec

Key = Literal["left", "right", "down", "drop", "hold"]

LONGEST_WAIT: Final = 60
"""Ticks that may pass at once."""


class Press(msgspec.Struct, frozen=True, tag_field="type", tag="press"):
    """Press a key, which is held until it is released."""

    key: Key


class Release(msgspec.Struct, frozen=True, tag_field="type", tag="release"):
    """Release a key that is held."""

    key: Key


class Wait(msgspec.Struct, frozen=True, tag_field="type", tag="wait"):
    """Let time pass: 1 to `LONGEST_WAIT` ticks."""

    ticks: int


Action = Press | Release | Wait


def waits(ticks: int) -> Iterator[Wait]:
    """Give the waits that let *ticks* pass, however many.

    >>> list(waits(130))
    [Wait(ticks=60), Wait(ticks=60), Wait(ticks=10)]
    """
    while ticks > 0:
        yield Wait(min(ticks, LONGEST_WAIT))
        ticks -= LONGEST_WAIT


def merged(actions: Iterable[Action]) -> Iterator[Action]:
    """Give the same actions with as few waits as there can be, as records keep them.

    >>> list(merged([Wait(1), Wait(2), Press("left"), Wait(1)]))
    [Wait(ticks=3), Press(key='left'), Wait(ticks=1)]
    """
    for waiting, some in groupby(actions, key=lambda action: isinstance(action, Wait)):
        if waiting:
            yield from waits(sum(action.ticks for action in some if isinstance(action, Wait)))
        else:
            yield from some

"""What a seat may know of an event."""

from typing import Any

import msgspec

from jantaku.riichi.events import Answered, Event, KyokuStarted, TileDrawn


def redact(event: Event, seat: int | None) -> Event | None:
    """Hide seed and wall, the tiles that others hold and draw, and that they were asked at all."""
    match event:
        case KyokuStarted(hands=hands):
            shown: Any = tuple(
                hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(hands)
            )
            return msgspec.structs.replace(event, hands=shown, wall=(), seed="")
        case TileDrawn(owner, _, rinshan) if owner != seat:
            return TileDrawn(owner, None, rinshan)
        case Answered(owner, _) if owner != seat:
            return None
        case _:
            return event

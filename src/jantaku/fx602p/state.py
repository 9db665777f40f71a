"""The state of one hand of FX-602P mahjong, and how each event changes it."""

from typing import Literal

import msgspec

from jantaku.fx602p.events import (
    FACE_DOWN,
    Event,
    HandDealt,
    HandWon,
    TileDiscarded,
    TileDrawn,
    Tiles,
)
from jantaku.fx602p.rules import Rules

Phase = Literal["undealt", "dealt", "discard", "claim", "over"]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Be a hand in play, whole or as one seat sees it.

    Attributes:
        phase: ``discard``: *actor* holds nine tiles; ``claim``: *actor* may take the other's
            throw; ``dealt`` lasts only between the first two events.
        hands: sorted tiles of each seat; `FACE_DOWN` where the viewer may not look.
        drawn: the tile *actor* drew last, while it is in his hand; None else.
        rivers: each seat's throws in order.
        draws: how many tiles both seats have drawn (M15).
        seed: empty where the viewer may not know it.
    """

    rules: Rules
    phase: Phase = "undealt"
    hands: tuple[Tiles, Tiles] = ((), ())
    dora: int = FACE_DOWN
    dealer: int = 0
    actor: int = 0
    drawn: int | None = None
    rivers: tuple[Tiles, Tiles] = ((), ())
    draws: int = 0
    total: int = 0
    played: int = 0
    seed: str = ""
    won: HandWon | None = None

    @property
    def hand(self) -> Tiles:
        """Return the tiles of the seat that is to act."""
        return self.hands[self.actor]

    @property
    def thrown(self) -> int:
        """Return the tile that may be claimed now."""
        return self.rivers[1 - self.actor][-1]


def evolve(state: State, event: Event) -> State:
    """Return the state after *event*."""
    replace = msgspec.structs.replace
    match event:
        case HandDealt():
            return State(
                rules=state.rules,
                phase="dealt",
                hands=event.hands,
                dora=event.dora,
                dealer=event.dealer,
                actor=event.dealer,
                total=event.total,
                played=event.played,
                seed=event.seed,
            )
        case TileDrawn(seat, tile):
            return replace(
                state,
                phase="discard",
                actor=seat,
                drawn=tile,
                hands=_changed(state.hands, seat, tuple(sorted((*state.hands[seat], tile)))),
                draws=state.draws + 1,
            )
        case TileDiscarded(seat, tile):
            return replace(
                state,
                phase="claim",
                actor=1 - seat,
                drawn=None,
                hands=_changed(state.hands, seat, _without(state.hands[seat], tile)),
                rivers=_changed(state.rivers, seat, (*state.rivers[seat], tile)),
            )
        case HandWon():
            return replace(
                state,
                phase="over",
                actor=event.seat,
                hands=event.hands,
                total=event.total,
                played=event.played,
                won=event,
            )


def _changed(pair: tuple[Tiles, Tiles], seat: int, tiles: Tiles) -> tuple[Tiles, Tiles]:
    return (tiles, pair[1]) if seat == 0 else (pair[0], tiles)


def _without(tiles: Tiles, tile: int) -> Tiles:
    """Return *tiles* less one *tile*, or less one unknown tile where the hand is face down."""
    at = tiles.index(tile if tile in tiles else FACE_DOWN)
    return tiles[:at] + tiles[at + 1 :]

"""What a player can work out from the own view: waits, what is left of them, why no win.

Nothing here knows a rule. A question such as "could I win if that tile were discarded" is answered
by letting it be discarded in a copy of the view and asking the table.
"""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from jantaku.riichi.actions import Action, Discard
from jantaku.riichi.events import TileDiscarded, TileDrawn
from jantaku.riichi.state import State, evolve
from jantaku.riichi.win import (
    can_ron,
    can_tsumo,
    hand_of,
    melds_of,
    open_waits,
    tiles_of,
    waits_of,
    worth,
)
from jantaku.rules import Minimum
from jantaku.shape import Ukeire, ukeire
from jantaku.tiles import Tile

Reason = Literal[
    "wins",
    "not_waited_for",
    "no_yaku",
    "minimum",
    "furiten_river",
    "furiten_passed",
    "furiten_riichi",
]

_NO_MINIMUM: Final = (Minimum(0, 0),)


class Verdict(msgspec.Struct, frozen=True):
    """Be whether a tile could be won with, why not, and for how many points."""

    reason: Reason
    points: int = 0


class Wait(msgspec.Struct, frozen=True):
    """Be one tile waited for.

    Attributes:
        left: how many are not in sight.
        ron, tsumo: what winning with it would be.
    """

    tile: Tile
    left: int
    ron: Verdict
    tsumo: Verdict


def in_sight(view: State, me: int) -> tuple[Tile, ...]:
    """Return the tiles that *me* sees outside of the own hand and melds.

    A discard that was called lies in a meld now.
    """
    rivers = (thrown.tile for seat in view.seats for thrown in seat.river if not thrown.called)
    melds = (
        tile
        for at, seat in enumerate(view.seats)
        if at != me
        for called in seat.melds
        for tile in called.meld.tiles
    )
    return (*rivers, *melds, *view.indicators)


def outlook(view: State, me: int) -> Ukeire:
    """Return how far the hand of *me* is and what brings it nearer, without a tile just drawn."""
    seat = view.seats[me]
    return ukeire(hand_of(tiles_of(seat.hand), melds_of(seat)), in_sight(view, me))


def discards(view: State, me: int, options: Iterable[Action]) -> tuple[tuple[Discard, Ukeire], ...]:
    """Return what each discard among *options* leaves, the best first; equal ones in order."""
    found = [
        (action, outlook(thrown(view, me, action), me))
        for action in options
        if isinstance(action, Discard)
    ]
    return tuple(sorted(found, key=lambda pair: (pair[1].shanten, -pair[1].total)))


def thrown(view: State, me: int, action: Discard) -> State:
    """Return the view after a discard of *me*."""
    return evolve(view, TileDiscarded(me, action.tile, action.drawn))


def waits(view: State, me: int) -> tuple[Wait, ...]:
    """Return what the hand of *me* waits for, without a tile just drawn."""
    seat = view.seats[me]
    if len(seat.hand) % 3 != 1:
        return ()
    hand = hand_of(tiles_of(seat.hand), melds_of(seat))
    shown = in_sight(view, me)
    return tuple(
        Wait(
            tile,
            4 - hand.owned[tile.kind] - sum(one.kind == tile.kind for one in shown),
            ron_of(view, me, tile),
            tsumo_of(view, me, tile),
        )
        for tile in waits_of(hand.concealed, hand.melds)
    )


def ron_of(view: State, me: int, tile: Tile) -> Verdict:
    """Say whether *me* could win if the next player drew and discarded *tile*."""
    other = view.after(me)
    drawn = evolve(view, TileDrawn(other, None))
    state = evolve(drawn, TileDiscarded(other, tile, drawn=True))
    return ron_now(state, me)


def ron_now(state: State, me: int) -> Verdict:
    """Say whether *me* can win with the tile that lies there."""
    tile = state.taken
    if can_ron(state, me):
        won = worth(state, me, tsumo=False)
        return Verdict("wins", 0 if won is None else won.points)
    seat = state.seats[me]
    waited = waits_of(tiles_of(seat.hand), melds_of(seat))
    if all(wait.kind != tile.kind for wait in waited):
        return Verdict("not_waited_for")
    if all(wait.kind != tile.kind for wait in open_waits(state, me)):
        return Verdict(_furiten(state, me, waited))
    return _lacking(state, me, tsumo=False)


def tsumo_of(view: State, me: int, tile: Tile) -> Verdict:
    """Say whether *me* could win by drawing *tile*."""
    return tsumo_now(evolve(view, TileDrawn(me, tile)), me)


def tsumo_now(state: State, me: int) -> Verdict:
    """Say whether *me* can win with the tile just drawn."""
    if can_tsumo(state):
        won = worth(state, me, tsumo=True)
        return Verdict("wins", 0 if won is None else won.points)
    seat = state.seats[me]
    waited = {wait.kind for wait in waits_of(tiles_of(seat.hand), melds_of(seat))}
    drawn = tiles_of(state.drawn)
    if not drawn or drawn[0].kind not in waited:
        return Verdict("not_waited_for")
    return _lacking(state, me, tsumo=True)


def _furiten(state: State, me: int, waited: tuple[Tile, ...]) -> Reason:
    seat = state.seats[me]
    kinds = {wait.kind for wait in waited}
    if state.rules.win.furiten == "genbutsu":
        kinds = {state.taken.kind}
    if any(one.tile.kind in kinds for one in seat.river):
        return "furiten_river"
    return "furiten_riichi" if seat.riichi else "furiten_passed"


def _lacking(state: State, me: int, *, tsumo: bool) -> Verdict:
    """Say whether a complete hand has no yaku at all, or only fewer than the minimum."""
    rules = msgspec.structs.replace(
        state.rules, win=msgspec.structs.replace(state.rules.win, minimum=_NO_MINIMUM)
    )
    lenient = msgspec.structs.replace(state, rules=rules)
    return Verdict("no_yaku" if worth(lenient, me, tsumo=tsumo) is None else "minimum")

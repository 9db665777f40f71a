"""The course of a hand: deal, draw, throw, claim, until someone wins (seed 000, P0)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from jantaku.errors import IllegalAction
from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.events import (
    FACE_DOWN,
    Event,
    HandDealt,
    HandWon,
    TileDiscarded,
    TileDrawn,
    WonBy,
)
from jantaku.fx602p.rules import HUMAN, Opening, Rules
from jantaku.fx602p.scoring import (
    HAND_SIZE,
    average,
    base_points,
    coefficient,
    is_win,
    score,
)
from jantaku.fx602p.state import State, evolve
from jantaku.game import Outcome, require_turn
from jantaku.rng import Stream

_DEALT = 2 * HAND_SIZE + 1


class Fx602p:
    """Be two-player nine-tile mahjong; one match is one hand, and the winner deals the next."""

    id: str = "fx602p"
    seats: int = 2
    rules_type = Rules
    opening_type = Opening
    action_type: Any = Action
    event_type: Any = Event

    def initial(self, rules: Rules) -> State:
        """Return the state before the deal."""
        return State(rules=rules)

    def begin(self, rules: Rules, opening: Opening, seed: str) -> tuple[Event, ...]:
        """Deal eight rounds, human first, turn the dora, and let the dealer draw."""
        tiles = [random_tile(rules, seed, index) for index in range(_DEALT)]
        dealt = HandDealt(
            hands=(
                tuple(sorted(tiles[0 : 2 * HAND_SIZE : 2])),
                tuple(sorted(tiles[1 : 2 * HAND_SIZE : 2])),
            ),
            dora=tiles[-1],
            dealer=opening.dealer,
            total=opening.total,
            played=opening.played,
            average=average(opening.total, opening.played),
            seed=seed,
        )
        return (dealt, TileDrawn(opening.dealer, random_tile(rules, seed, _DEALT)))

    def awaiting(self, state: State) -> Mapping[int, tuple[Action, ...]]:
        """Return the one seat that is to act, with its actions."""
        options = self.legal(state, state.actor)
        return {state.actor: options} if options else {}

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return the win first, if there is one, then each different tile that can be thrown."""
        if seat != state.actor:
            return ()
        match state.phase:
            case "discard":
                throws = tuple(Discard(tile) for tile in sorted(set(state.hand)))
                return (Tsumo(), *throws) if is_win(state.hand) else throws
            case "claim":
                return (Ron(), Pass()) if is_win((*state.hand, state.thrown)) else (Pass(),)
            case _:
                return ()

    def decide(self, state: State, seat: int, action: Action) -> tuple[Event, ...]:
        """Return what follows from *action*.

        Raises:
            IllegalAction: ``not_your_turn``; ``no_such_tile`` or ``tile_not_in_hand`` for a
                throw; ``not_a_win`` for a false claim, which costs nothing (seed 000);
                ``not_now`` for a throw while claiming and the like.
        """
        legal = self.legal(state, seat)
        require_turn(legal, seat)
        if action not in legal:
            raise self._refusal(state, seat, action)
        match action:
            case Discard(tile):
                return (TileDiscarded(seat, tile),)
            case Tsumo():
                assert state.drawn is not None  # noqa: S101  the phase implies it
                return (self._won(state, seat, "tsumo", state.drawn),)
            case Ron():
                return (self._won(state, seat, "ron", state.thrown),)
            case Pass():
                index = _DEALT + state.draws
                return (TileDrawn(seat, random_tile(state.rules, state.seed, index)),)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after *event*."""
        return evolve(state, event)

    def redact(self, event: Event, seat: int | None) -> Event:
        """Hide the seed, and every tile in the other hand until the win."""
        match event:
            case HandDealt(hands=hands):
                first, second = (
                    tiles if owner == seat else (FACE_DOWN,) * len(tiles)
                    for owner, tiles in enumerate(hands)
                )
                return msgspec.structs.replace(event, hands=(first, second), seed="")
            case TileDrawn(owner, _) if owner != seat:
                return TileDrawn(owner, FACE_DOWN)
            case _:
                return event

    def outcome(self, state: State) -> Outcome | None:
        """Return the points of the one hand: what one seat wins, the other loses."""
        won = state.won
        if won is None:
            return None
        gain = won.points if won.seat == HUMAN else -won.points
        return Outcome(points=(gain, -gain), ranks=(1, 2) if won.seat == HUMAN else (2, 1))

    def _won(self, state: State, seat: int, by: WonBy, tile: int) -> HandWon:
        nine = tuple(sorted((*state.hand, tile))) if by == "ron" else state.hand
        worth = score(nine, tile, state.dora, state.draws, state.rules)
        assert worth is not None  # noqa: S101  legal() has seen the win
        total = state.total + (worth.points if seat == HUMAN else -worth.points)
        played = state.played + 1
        return HandWon(
            seat=seat,
            by=by,
            tile=tile,
            hands=(nine, state.hands[1]) if seat == HUMAN else (state.hands[0], nine),
            melds=worth.melds,
            yaku=worth.yaku,
            han=worth.han,
            triplets=worth.triplets,
            base=base_points(worth.triplets),
            coefficient=coefficient(worth.han),
            points=worth.points,
            total=total,
            played=played,
            average=average(total, played),
        )

    def _refusal(self, state: State, seat: int, action: Action) -> IllegalAction:
        match (state.phase, action):
            case ("discard", Discard(tile)) if not 1 <= tile <= 9:
                return IllegalAction("no_such_tile", seat=seat, tile=tile)
            case ("discard", Discard(tile)):
                return IllegalAction("tile_not_in_hand", seat=seat, tile=tile)
            case ("discard", Tsumo()) | ("claim", Ron()):
                return IllegalAction("not_a_win", seat=seat)
            case _:
                return IllegalAction("not_now", seat=seat)


def random_tile(rules: Rules, seed: str, index: int) -> int:
    """Return the tile at *index* of the endless supply: 0-15 the deal, 16 the dora, then draws."""
    stream = Stream(seed, "fx602p/tiles")
    if rules.original_rng:
        return 1 + 9 * stream.below(1000, index) // 1000
    return 1 + stream.below(9, index)


def next_opening(state: State) -> Opening:
    """Return what a finished hand leaves to the next: the winner deals."""
    dealer = state.dealer if state.won is None else state.won.seat
    return Opening(dealer=dealer, total=state.total, played=state.played)


FX602P = Fx602p()

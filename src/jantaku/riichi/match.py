"""What comes after a kyoku: the next one, the dealer's choice, or the end of the match."""

from collections.abc import Iterator, Sequence

import msgspec

from jantaku.placement import ranks, standing
from jantaku.riichi.events import Event, KyokuStarted, MatchEnded, PointsMoved, StopAsked
from jantaku.riichi.state import STICK, State
from jantaku.riichi.wall import HAND, indicator_at, shuffled_wall
from jantaku.rng import mixed
from jantaku.rules import Rules
from jantaku.tiles import Tile, sort_tiles


class Result(msgspec.Struct, frozen=True):
    """Be how a kyoku ended, as far as the next one depends on it.

    Attributes:
        winners: the seats that won, none at a draw.
        tenpai: the seats in tenpai at an exhausted wall.
        aborted: whether it was an abortive draw.
    """

    winners: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    aborted: bool = False


def start_points(rules: Rules, players: int) -> int:
    """Return the points each of so many players has at the start."""
    return rules.match.start[rules.match.players.index(players)]


def kyoku_started(
    rules: Rules,
    *,
    players: int,
    seed: str,
    deal: int = 0,
    kyoku: int = 0,
    honba: int = 0,
    dealer_wins: int = 0,
    points: Sequence[int] | None = None,
    added: Sequence[str] = (),
    wall: tuple[Tile, ...] | None = None,
) -> KyokuStarted:
    """Return the start of a kyoku; seat 0 deals the first one.

    Without *points* all have those of the start; without *wall* it comes from the seed and
    what the players have added to it.
    """
    dealer = kyoku % players
    tiles = shuffled_wall(rules, mixed(seed, added), deal) if wall is None else wall
    return KyokuStarted(
        deal=deal,
        kyoku=kyoku,
        honba=honba,
        dealer=dealer,
        dealer_wins=dealer_wins,
        points=tuple(points) if points else (start_points(rules, players),) * players,
        hands=tuple(_dealt(tiles, (seat - dealer) % players) for seat in range(players)),
        indicators=tuple(
            tiles[indicator_at(rules, number, 0)] for number in range(rules.deal.indicators)
        ),
        wall=tiles,
        seed=seed,
    )


def _dealt(wall: tuple[Tile, ...], order: int) -> tuple[Tile, ...]:
    return sort_tiles(wall[HAND * order : HAND * (order + 1)])


def after(state: State, result: Result) -> Iterator[Event]:
    """Yield what follows a settled kyoku (uchiwa 10, 11, 17)."""
    if is_over_early(state):
        yield from ended(state)
        return
    keeps = keeps_deal(state.rules, state.dealer, result)
    if state.kyoku + 1 < state.rules.match.kyoku:
        yield next_kyoku(state, result, keeps=keeps)
    elif not keeps:
        yield from ended(state)
    elif may_stop(state, result):
        yield StopAsked(state.dealer)
    else:
        yield next_kyoku(state, result, keeps=True)


def is_over_early(state: State) -> bool:
    """Say whether somebody is bust, or has twice the points of the start (uchiwa 11)."""
    points = [seat.points for seat in state.seats]
    match = state.rules.match
    if match.teppen and max(points) >= 2 * start_points(state.rules, state.players):
        return True
    if match.bust == "zero":
        return min(points) <= 0
    return match.bust == "below_zero" and min(points) < 0


def keeps_deal(rules: Rules, dealer: int, result: Result) -> bool:
    """Say whether the dealer deals again (uchiwa 9, 12, 17)."""
    match rules.match.renchan:
        case "none":
            return False
        case "win":
            return dealer in result.winners or result.aborted
        case "tenpai":
            return dealer in (*result.winners, *result.tenpai) or result.aborted


def may_stop(state: State, result: Result) -> bool:
    """Say whether the dealer who deals the last kyoku again may end instead (uchiwa 10)."""
    return (
        state.rules.match.agariyame == "choice"
        and state.dealer in result.winners
        and standing([seat.points for seat in state.seats])[0] == state.dealer
    )


def next_kyoku(state: State, result: Result, *, keeps: bool) -> KyokuStarted:
    """Return the start of the next kyoku."""
    more_honba = (keeps or not result.winners) and state.rules.payments.honba > 0
    won = state.dealer in result.winners
    return kyoku_started(
        state.rules,
        players=state.players,
        seed=state.seed,
        deal=state.deal + 1,
        kyoku=state.kyoku + (not keeps),
        honba=state.honba + 1 if more_honba else 0,
        dealer_wins=(state.dealer_wins + won) * keeps,
        points=[seat.points for seat in state.seats],
        added=() if state.begun is None else state.begun.added,
    )


def ended(state: State) -> Iterator[Event]:
    """Yield the end of the match; sticks that are left go to the first (uchiwa 19)."""
    points = [seat.points for seat in state.seats]
    if state.sticks:
        first = standing(points)[0]
        moved = [0] * state.players
        moved[first] = STICK * state.sticks
        points[first] += moved[first]
        yield PointsMoved(tuple(moved), state.sticks)
    yield MatchEnded(tuple(points), ranks(state.rules.match, points), state.seed)

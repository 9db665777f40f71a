"""Two players against each other over many hands: points a hand, and how sure that is.

The hands are played in sessions of `SESSION` in which the winner deals next, as in the game; the
first dealers of the sessions alternate. Every player goes through the engine (`game.play`), or,
where both can, through a kernel that plays all sessions at once and gives the same hands
(tests/fx602p/test_duel.py).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import msgspec
import numpy as np

from jantaku.errors import JantakuError
from jantaku.fx602p.batch import BATCH_PLAYERS, Sessions
from jantaku.fx602p.events import HandWon, TileDrawn, WonBy
from jantaku.fx602p.flow import FX602P, next_opening
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.tables import Floats
from jantaku.game import fold, play

SESSION: Final = 200
"""Hands of a session."""

_BATCH: Final = 20
"""Hands in a row whose mean is taken as one observation: who deals ties neighbours together."""

LEAST: Final = 30
"""Hands, or batches of them, that it takes to tell their spread."""

_SURE: Final = NormalDist().inv_cdf(0.975)


class Played(NamedTuple):
    """Be the end of one hand; *draws* counts both seats' draws."""

    session: int
    hand: int
    winner: int
    by: WonBy
    points: int
    draws: int


class DuelResult(msgspec.Struct, frozen=True, kw_only=True):
    """Be what a duel came to; pairs are of the two players, points from the first one's side.

    Attributes:
        mean, error: points a hand and their standard error.
        ci95: where the mean over endless play is, with 95 % confidence. Both are None for fewer
            hands than `LEAST`, of which no spread can be told.
        wins, ron, tsumo: numbers of hands won, and how.
        mean_win: points of a win, 0 without one.
        mean_draws: draws of both to the end of a hand.
    """

    players: tuple[str, str]
    hands: int
    seed: str
    mean: float
    error: float | None
    ci95: tuple[float, float] | None
    wins: tuple[int, int]
    ron: tuple[int, int]
    tsumo: tuple[int, int]
    mean_win: tuple[float, float]
    mean_draws: float


def duel(
    players: tuple[str, str],
    hands: int,
    *,
    seed: str,
    rules: Rules,
    told: Callable[[int], None] = lambda _: None,
) -> DuelResult:
    """Play so many *hands* between two players by name, the first one in the human's seat.

    *told* is called with the number of hands finished since the last call.

    Raises:
        JantakuError: code ``no_such_player``, with the players there are.
    """
    known_players(players)
    in_batches = all(name in BATCH_PLAYERS for name in players)
    playing = kernel_hands if in_batches else engine_hands
    played: list[Played] = []
    for ended in playing(players, hands, seed, rules):
        played += ended
        told(len(ended))
    return summed_up(players, seed, sorted(played))


def known_players(names: tuple[str, ...]) -> None:
    """Refuse a name that no player has.

    Raises:
        JantakuError: code ``no_such_player``, with the players there are.
    """
    for name in names:
        if name not in PLAYERS:
            raise JantakuError("no_such_player", name=name, known=sorted(PLAYERS))


def session_lengths(hands: int) -> list[int]:
    """Return the length of each session: all `SESSION`, but for the last."""
    edges = [*range(0, hands, SESSION), hands]
    return [end - start for start, end in pairwise(edges)]


def hand_seed(seed: str, session: int, hand: int) -> str:
    """Return the seed of one hand of a duel."""
    return f"{seed}/{session}/{hand}"


def engine_hands(
    players: tuple[str, str], hands: int, seed: str, rules: Rules
) -> Iterator[list[Played]]:
    """Play through the engine, hand by hand."""
    seated = {seat: PLAYERS[name]() for seat, name in enumerate(players)}
    for session, length in enumerate(session_lengths(hands)):
        opening = Opening(dealer=session % 2)
        for hand in range(length):
            own_seed = hand_seed(seed, session, hand)
            moves = play(FX602P, rules, opening, own_seed, seated, luck=own_seed)
            events = [event for move in moves for event in move.events]
            won = events[-1]
            assert isinstance(won, HandWon)  # noqa: S101  a hand ends no other way
            draws = sum(isinstance(event, TileDrawn) for event in events)
            yield [Played(session, hand, won.seat, won.by, won.points, draws)]
            opening = next_opening(fold(FX602P, rules, events))


def kernel_hands(
    players: tuple[str, str], hands: int, seed: str, rules: Rules
) -> Iterator[list[Played]]:
    """Play all sessions at once."""
    lengths = session_lengths(hands)
    sessions = Sessions(rules, lengths, lambda session, hand: hand_seed(seed, session, hand))
    first, second = (BATCH_PLAYERS[name](rules, len(lengths)) for name in players)
    for ended in sessions.play((first, second)):
        yield [Played(*hand) for hand in ended]


def summed_up(players: tuple[str, str], seed: str, played: list[Played]) -> DuelResult:
    """Return the result of hands in the order of their sessions."""
    points = np.array([hand.points if hand.winner == 0 else -hand.points for hand in played], float)
    mean, error = float(points.mean()), standard_error(points)

    def of_each(count: Callable[[int], int]) -> tuple[int, int]:
        return (count(0), count(1))

    won = [[hand for hand in played if hand.winner == seat] for seat in (0, 1)]
    return DuelResult(
        players=players,
        hands=len(played),
        seed=seed,
        mean=mean,
        error=error,
        ci95=None if error is None else (mean - _SURE * error, mean + _SURE * error),
        wins=of_each(lambda seat: len(won[seat])),
        ron=of_each(lambda seat: sum(hand.by == "ron" for hand in won[seat])),
        tsumo=of_each(lambda seat: sum(hand.by == "tsumo" for hand in won[seat])),
        mean_win=(_mean_points(won[0]), _mean_points(won[1])),
        mean_draws=sum(hand.draws for hand in played) / len(played),
    )


def standard_error(points: Floats) -> float | None:
    """Return the standard error of the mean of *points*, by the means of batches in a row.

    Fewer than some hundred hands are taken one by one, and fewer than `LEAST` have none.
    """
    size = _BATCH if len(points) >= _BATCH * LEAST else 1
    count = len(points) // size
    if count < LEAST:
        return None
    means = points[: count * size].reshape(count, size).mean(axis=1)
    return float(means.std(ddof=1)) / sqrt(count)


def _mean_points(won: list[Played]) -> float:
    return sum(hand.points for hand in won) / len(won) if won else 0.0

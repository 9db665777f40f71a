"""Who pays what: from what a win is worth to points moved between the seats.

Seats are counted from the dealer: 0 is east. Every settlement sums to what was taken from the pot,
so points are never made or lost.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from jantaku.rules import Rules

STICK: Final = 1000
MANGAN: Final = 2000
YAKUMAN: Final = 8000
AYAME_LIMIT: Final = 10000


class Award(msgspec.Struct, frozen=True, gc=False):
    """Be what one win is worth to its winner.

    Attributes:
        seat: the winner's, 0 for the dealer.
        base: base points (fu × 2^(2 + han), 2,000 a mangan, 8,000 a yakuman); for the formula of
            綾目麻雀 what each loser pays by tsumo.
        liable: the seat that is liable, if any.
        liable_base: the part of *base* from yakuman that seat is liable for.
    """

    seat: int
    base: int
    liable: int | None = None
    liable_base: int = 0


@lru_cache(maxsize=1 << 12)
def _shares(formula: str, dealer: str, base: int, winner: int, players: int) -> tuple[int, ...]:
    """Return what each seat pays by tsumo without honba; 0 at the winner's place."""
    return tuple(
        0 if seat == winner else _share(formula, dealer, base, dealing=0 in {winner, seat})
        for seat in range(players)
    )


def _share(formula: str, dealer: str, base: int, *, dealing: bool) -> int:
    if formula == "floor_ceiling":
        return base
    return rounded_up(base * 2 if dealing and dealer == "half_again" else base)


def shares(rules: Rules, base: int, winner: int, players: int) -> tuple[int, ...]:
    """Return what each seat pays to *winner* by tsumo without honba; 0 at the winner's place."""
    return _shares(rules.scoring.formula, rules.payments.dealer, base, winner, players)


def ron_points(rules: Rules, base: int, winner: int, players: int) -> int:
    """Return what a discarder pays to *winner*, without honba."""
    if rules.scoring.formula == "floor_ceiling":
        return base * (players - 1)
    dealer = winner == 0 and rules.payments.dealer == "half_again"
    return rounded_up(base * 6 if dealer else base * 4)


def tsumo_points(rules: Rules, base: int, winner: int, players: int) -> int:
    """Return what all others together pay to *winner*, without honba."""
    return sum(shares(rules, base, winner, players))


def rounded_up(points: int) -> int:
    """Return points rounded up to whole hundreds.

    >>> rounded_up(1920 * 4)
    7700
    """
    return -(-points // 100) * 100


def settle_tsumo(
    rules: Rules, award: Award, *, players: int, honba: int = 0, sticks: int = 0
) -> tuple[int, ...]:
    """Return what each seat gains by a win off the wall; they sum to the sticks.

    A liable seat pays everything with the honba (uchiwa 24), or the yakuman it is liable for with
    the honba where `payments.liable_share` is ``yakuman_only``.
    """
    winner, liable = award.seat, award.liable
    each_honba = rules.payments.honba // (players - 1) * honba
    if liable is None or not award.liable_base:
        moved = [-paid - each_honba for paid in shares(rules, award.base, winner, players)]
    else:
        covered = award.base
        if rules.payments.liable_share == "yakuman_only":
            covered = award.liable_base
        rest = award.base - covered
        moved = [-paid for paid in shares(rules, rest, winner, players)]
        moved[liable] -= sum(shares(rules, covered, winner, players))
        moved[liable] -= each_honba * (players - 1)
    moved[winner] = 0
    moved[winner] = STICK * sticks - sum(moved)
    return tuple(moved)


def settle_ron(
    rules: Rules,
    awards: Sequence[Award],
    *,
    players: int,
    discarder: int,
    honba: int = 0,
    sticks: int = 0,
) -> tuple[int, ...]:
    """Return what each seat gains by one or several wins off one discard; they sum to the sticks.

    A liable seat that is not the discarder pays half of the win (uchiwa 24), or half of the
    yakuman it is liable for.
    """
    moved = [0] * players
    pay = rules.payments
    nearest = awards[0].seat
    if len(awards) > 1:
        nearest = min(awards, key=lambda award: (award.seat - discarder) % players).seat
    for award in awards:
        points = ron_points(rules, award.base, award.seat, players)
        has_honba = award.seat == nearest or pay.honba_on_several_rons == "each"
        extra = pay.honba * honba if has_honba else 0
        moved[award.seat] += points + extra
        liable = award.liable if award.liable_base else None
        if liable is None or liable == discarder:
            moved[discarder] -= points + extra
            continue
        covered = award.base if pay.liable_share == "all" else award.liable_base
        half = ron_points(rules, covered, award.seat, players) // 2
        moved[liable] -= half
        moved[discarder] -= points - half
        moved[discarder if pay.liable_honba == "discarder" else liable] -= extra
    if pay.sticks_on_several_rons == "nearest" or len(awards) == 1:
        moved[nearest] += STICK * sticks
    else:
        _split_sticks(moved, awards, sticks)
    return tuple(moved)


def _split_sticks(moved: list[int], awards: Sequence[Award], sticks: int) -> None:
    """Split the sticks in whole hundreds, the rest to the one nearest the dealer (uchiwa 19)."""
    each = STICK * sticks // len(awards) // 100 * 100
    for award in awards:
        moved[award.seat] += each
    moved[min(award.seat for award in awards)] += STICK * sticks - each * len(awards)


def settle_nagashi(
    rules: Rules, winners: Sequence[int], *, players: int, honba: int = 0, sticks: int = 0
) -> tuple[int, ...]:
    """Return what each seat gains when *winners* have a river of terminals and honours (uchiwa 30).

    Each is paid a mangan as by tsumo. Where `draws.nagashi` is ``win`` the honba are paid to each
    and the sticks are split; else neither moves.
    """
    moved = [0] * players
    won = rules.draws.nagashi == "win"
    if rules.draws.nagashi == "none":
        return tuple(moved)
    awards = [Award(seat, MANGAN) for seat in winners]
    for award in awards:
        paid = settle_tsumo(rules, award, players=players, honba=honba if won else 0)
        moved = [sum(pair) for pair in zip(moved, paid, strict=True)]
    if won and awards:
        _split_sticks(moved, awards, sticks)
    return tuple(moved)

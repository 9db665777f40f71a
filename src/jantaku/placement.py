"""What the points at the end of a match make: places, ranks and placement points.

All is in points, so that a result of 61,300 is the +61.3 of a score sheet. Points may be any
numbers at all, also such as no match can end with.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from jantaku.errors import SituationError
from jantaku.rules import Match

THOUSAND: Final = 1000
HUNDRED: Final = 100


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """Be what one seat takes home.

    Attributes:
        place: 1 is first; of equal points the nearer to the first dealer comes first.
        difference: the points less those that are to be returned.
        rounded: the same by the match's rounding; of the first what makes the sum zero.
        bonus: the uma of the place and for the first the oka, or a share of what was tied for.
    """

    place: int
    difference: int
    rounded: int
    bonus: int

    @property
    def total(self) -> int:
        """Return the placement points."""
        return self.rounded + self.bonus


def standing(points: Sequence[int]) -> list[int]:
    """Return the seats from first to last; of equal ones the nearer to the first dealer first."""
    return sorted(range(len(points)), key=lambda seat: -points[seat])


def ranks(match: Match, points: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each seat (uchiwa 4; ayame: the mean of equal ones, rounded up).

    >>> ranks(Match(ties="seat"), [25000, 30000, 25000, 20000])
    (2, 1, 3, 4)
    >>> ranks(Match(ties="mean"), [30000, 40000, 30000, 20000])
    (3, 1, 3, 4)
    """
    order = standing(points)
    if match.ties == "seat":
        return tuple(order.index(seat) + 1 for seat in range(len(points)))
    places = [[at + 1 for at, seat in enumerate(order) if points[seat] == own] for own in points]
    return tuple(-(-sum(tied) // len(tied)) for tied in places)


def placements(match: Match, points: Sequence[int]) -> tuple[Placement, ...]:
    """Return what each seat takes home (uchiwa 3, 4); their totals sum to zero.

    Empty where a match has no placement points, so that the ranks are its result (ayame).

    >>> uchiwa = Match(return_points=(30000,), uma=((30000, 10000, -10000, -30000),))
    >>> [own.total for own in placements(uchiwa, [41300, 27400, 21200, 10100])]
    [61300, 7400, -18800, -49900]

    Raises:
        SituationError: ``players_not_played``: the rules are not for so many.
    """
    if not match.uma:
        return ()
    if len(points) not in match.players:
        raise SituationError("players_not_played", players=len(points), known=match.players)
    at = match.players.index(len(points))
    back = match.return_points[at]
    oka = len(points) * (back - match.start[at])
    first, *others = match.uma[at]
    order = standing(points)
    bonuses = _bonuses(match, points, order, [first + oka, *others])
    rounded = [rounded_difference(match, own, back) for own in points]
    rounded[order[0]] = -sum(bonuses) - sum(rounded[seat] for seat in order[1:])
    return tuple(
        Placement(
            place=order.index(seat) + 1,
            difference=own - back,
            rounded=rounded[seat],
            bonus=bonuses[seat],
        )
        for seat, own in enumerate(points)
    )


def _bonuses(
    match: Match, points: Sequence[int], order: Sequence[int], places: Sequence[int]
) -> list[int]:
    """Return the bonus of each seat; what cannot be shared goes to the nearest the first dealer."""
    if match.placement_ties == "seat":
        return [places[order.index(seat)] for seat in range(len(points))]
    unit = HUNDRED if match.rounding == "none" else THOUSAND
    bonuses = [0] * len(points)
    for own in set(points):
        tied = [seat for seat in order if points[seat] == own]
        pool = sum(places[order.index(seat)] for seat in tied)
        for seat in tied:
            bonuses[seat] = pool // (len(tied) * unit) * unit
        bonuses[tied[0]] += pool - len(tied) * bonuses[tied[0]]
    return bonuses


def rounded_difference(match: Match, points: int, back: int) -> int:
    """Return points less those to be returned, in whole thousands unless nothing is rounded.

    ``symmetric`` rounds the size of the difference; ``as_points`` the points, so that more of
    them are never less: 20,500 in thousands is 20 (half down) and that less 30 is −10.

    >>> [
    ...     rounded_difference(Match(rounding="half_down", negatives=side), 10500, 30000)
    ...     for side in ("symmetric", "as_points")
    ... ]
    [-19000, -20000]
    """
    difference = points - back
    if match.rounding == "none":
        return difference
    if match.negatives == "symmetric":
        size = _rounded(match, abs(difference))
        return -size if difference < 0 else size
    return _rounded(match, points) - back


def _rounded(match: Match, points: int) -> int:
    """Return points in whole thousands; by their hundreds, the rest of which counts for nothing."""
    thousands, rest = divmod(points, THOUSAND)
    hundreds = rest // HUNDRED
    match match.rounding:
        case "half_down":
            up = hundreds >= 6
        case "half_up":
            up = hundreds >= 5
        case "up":
            up = rest > 0
        case _:
            up = False
    return (thousands + up) * THOUSAND

"""Placement points: every pattern of ties, policy and rounding, against exact fractions."""

from collections.abc import Iterator, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import SituationError
from jantaku.placement import placements, ranks, rounded_difference
from jantaku.presets import PRESETS, load
from jantaku.rules import Match

ROUNDINGS = ["none", "half_down", "half_up", "down", "up"]
TIES = ["share", "seat"]
NEGATIVES = ["symmetric", "as_points"]
DECIMAL = {
    "half_down": ROUND_HALF_DOWN,
    "half_up": ROUND_HALF_UP,
    "down": ROUND_DOWN,
    "up": ROUND_UP,
}
UMA = {2: (7000, -7000), 3: (15000, 1000, -16000), 4: (30000, 10000, -10000, -30000)}


def played(seats: int = 4, start: int = 25000, back: int = 30000, **more: Any) -> Match:
    return Match(players=(seats,), start=(start,), return_points=(back,), uma=(UMA[seats],), **more)


def weak_orderings(seats: int) -> Iterator[tuple[int, ...]]:
    """Yield each way in which seats can be ahead of, behind or level with each other, once."""
    for levels in product(range(seats), repeat=seats):
        if set(levels) == set(range(max(levels) + 1)):
            yield levels


def thousands(match: Match, points: int) -> Fraction:
    """Return the rounded difference in thousands, by decimals or by whole numbers around it."""
    exact = Fraction(points - match.return_points[0], 1000)
    if match.rounding == "none":
        return exact
    if match.negatives == "symmetric":
        decimal = Decimal(points - match.return_points[0]) / 1000
        return Fraction(decimal.quantize(Decimal(1), rounding=DECIMAL[match.rounding]))
    below, above = floor(exact), ceil(exact)
    half = Fraction(1, 2)
    choice = {
        "half_down": above if exact - below > half else below,
        "half_up": above if exact - below >= half else below,
        "down": below,
        "up": above,
    }
    return Fraction(choice[match.rounding])


def bonuses(match: Match, points: Sequence[int]) -> list[Fraction]:
    """Return the exact bonus of each seat in thousands: the mean over the places it is tied for."""
    seats = len(points)
    oka = seats * (match.return_points[0] - match.start[0])
    places = [Fraction(own, 1000) for own in match.uma[0]]
    places[0] += Fraction(oka, 1000)
    found = []
    for seat, own in enumerate(points):
        ahead = sum(other > own for other in points)
        nearer = sum(other == own for other in points[:seat])
        level = sum(other == own for other in points)
        if match.placement_ties == "seat":
            found.append(places[ahead + nearer])
        else:
            found.append(sum(places[ahead : ahead + level], Fraction(0)) / level)
    return found


def test_there_are_75_weak_orderings_of_four_with_15_patterns_of_ties() -> None:
    """The ordered Bell number and the Bell number of 4."""
    found = list(weak_orderings(4))
    assert len(found) == 75
    ties = {
        frozenset(frozenset(at for at in range(4) if own[at] == level) for level in own)
        for own in found
    }
    assert len(ties) == 15


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("negatives", NEGATIVES)
def test_every_order_with_and_without_ties(
    seats: int, ties: str, rounding: str, negatives: str
) -> None:
    match = played(seats, placement_ties=ties, rounding=rounding, negatives=negatives)
    unit = Fraction(1, 10) if rounding == "none" else Fraction(1)
    # Points of −2,500, 15,000, 30,500 and so on: halves, above and below what is returned.
    for levels in weak_orderings(seats):
        points = [17500 * level - 2500 for level in levels]
        told = placements(match, points)
        assert sum(own.total for own in told) == 0
        exact = bonuses(match, points)
        for seat, own in enumerate(told):
            total = Fraction(own.total, 1000)
            share = Fraction(own.bonus, 1000)
            assert total % unit == share % unit
            assert abs(share - exact[seat]) < unit * seats
            level = [told[at].bonus for at in range(seats) if points[at] == points[seat]]
            if ties == "share":
                # Who is nearer the first dealer has the rest, all others the same.
                assert level[0] >= max(level)
                assert len(set(level[1:])) <= 1
                assert sum(level) == sum(
                    1000 * exact[at] for at in range(seats) if points[at] == points[seat]
                )
            else:
                assert share == exact[seat]
            if own.place > 1:
                assert Fraction(own.rounded, 1000) == thousands(match, points[seat])


@pytest.mark.parametrize(
    ("difference", "half_down", "half_up", "down", "up"),
    [
        # Report 49, in hundreds: by its size a difference below zero is as one above it.
        (-195, -19, -20, -19, -20),
        (-104, -10, -10, -10, -11),
        (-106, -11, -11, -10, -11),
        (-5, 0, -1, 0, -1),
        (5, 0, 1, 0, 1),
        (195, 19, 20, 19, 20),
        (0, 0, 0, 0, 0),
        (-10, -1, -1, -1, -1),
    ],
)
def test_symmetric_rounding(
    difference: int, half_down: int, half_up: int, down: int, up: int
) -> None:
    for rounding, wanted in (
        ("half_down", half_down), ("half_up", half_up), ("down", down), ("up", up),
    ):  # fmt: skip
        match = played(rounding=rounding, negatives="symmetric")
        assert rounded_difference(match, 30000 + 100 * difference, 30000) == 1000 * wanted


@pytest.mark.parametrize(
    ("difference", "half_down", "half_up", "down", "up"),
    [
        # The points are rounded: 10,500 is 10 or 11, 19,600 is 20, 29,500 is 29 or 30.
        (-195, -20, -19, -20, -19),
        (-104, -10, -10, -11, -10),
        (-106, -11, -11, -11, -10),
        (-5, -1, 0, -1, 0),
        (5, 0, 1, 0, 1),
        (195, 19, 20, 19, 20),
        (-10, -1, -1, -1, -1),
        (-304, -30, -30, -31, -30),  # −400 points are none, or −1,000
        (-306, -31, -31, -31, -30),
    ],
)
def test_rounding_of_the_points(
    difference: int, half_down: int, half_up: int, down: int, up: int
) -> None:
    for rounding, wanted in (
        ("half_down", half_down), ("half_up", half_up), ("down", down), ("up", up),
    ):  # fmt: skip
        match = played(rounding=rounding, negatives="as_points")
        assert rounded_difference(match, 30000 + 100 * difference, 30000) == 1000 * wanted


def test_a_sheet_under_every_rounding() -> None:
    """Report 50: +11.3, −2.6, −8.8 and −19.9, with 50, 10, −10 and −30."""
    sheet = [41300, 27400, 21200, 10100]
    wanted = {
        "none": [61300, 7400, -18800, -49900],
        "half_down": [62000, 7000, -19000, -50000],
        "half_up": [62000, 7000, -19000, -50000],
        "down": [59000, 8000, -18000, -49000],
        "up": [62000, 7000, -19000, -50000],
    }
    for rounding, totals in wanted.items():
        told = placements(played(rounding=rounding), sheet)
        assert [own.total for own in told] == totals, rounding


def test_records_of_tenhou() -> None:
    """Final scores as its public records have them: −7.5 is −7 there."""
    for points, totals in (
        ([20300, 34400, 19200, 26100], [-20000, 45000, -31000, 6000]),
        ([22500, 23000, 38800, 15700], [-17000, 3000, 48000, -34000]),
    ):
        assert [own.total for own in placements(load("tenhou").match, points)] == totals


@pytest.mark.parametrize(
    ("preset", "points", "totals"),
    [
        # From 30,000: 5, 0, −10 and −15, with 30 and the oka of 20, 10, −10 and −30.
        ("mleague", [35000, 30000, 20000, 15000], [55000, 10000, -20000, -45000]),
        # From 25,000: 10, 5, −5 and −10, with 15, 5, −5 and −15.
        ("mahjongsoul", [35000, 30000, 20000, 15000], [25000, 10000, -10000, -25000]),
        # From 30,000 with no oka; the two in the middle share 5 and −5.
        ("wrc", [35000, 30000, 25000, 30000], [20000, 0, -20000, 0]),
        ("ema", [35000, 30000, 25000, 30000], [20000, 0, -20000, 0]),
    ],
)
def test_other_presets(preset: str, points: list[int], totals: list[int]) -> None:
    assert [own.total for own in placements(load(preset).match, points)] == totals


def test_ranks_are_the_result_where_there_is_no_uma() -> None:
    assert placements(load("ayame").match, [30000, 40000, 30000, 20000]) == ()


def test_it_is_not_for_tables_of_other_sizes() -> None:
    with pytest.raises(SituationError) as caught:
        placements(load("uchiwa").match, [35000, 35000, 35000])
    assert caught.value.code == "players_not_played"


MATCHES = st.builds(
    played,
    seats=st.sampled_from([2, 3, 4]),
    start=st.sampled_from([20000, 25000, 30000]),
    back=st.sampled_from([30000, 35000]),
    placement_ties=st.sampled_from(TIES),
    rounding=st.sampled_from(ROUNDINGS),
    negatives=st.sampled_from(NEGATIVES),
)


@given(MATCHES, st.data())
def test_every_sheet_sums_to_zero(match: Match, data: st.DataObject) -> None:
    (seats,) = match.players
    hundreds = st.integers(-5000, 5000).map(lambda own: 100 * own)
    points = data.draw(st.lists(hundreds, min_size=seats, max_size=seats))
    told = placements(match, points)
    assert sum(own.total for own in told) == 0
    assert sum(own.bonus for own in told) == seats * (match.return_points[0] - match.start[0])
    assert sorted(own.place for own in told) == list(range(1, seats + 1))
    assert tuple(own.place for own in told) == ranks(match, points)
    # Who has more points has no less to take home, but for the first, who takes the rest.
    order = sorted(told, key=lambda own: own.place)[1:]
    assert [own.rounded for own in order] == sorted((own.rounded for own in order), reverse=True)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_place_as_many_as_play(name: str) -> None:
    match = load(name).match
    for seats, start in zip(match.players, match.start, strict=True):
        told = placements(match, [start] * seats)
        assert len(told) == (seats if match.uma else 0)

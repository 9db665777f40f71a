"""Points only move: every settlement sums to what was taken from the pot."""

from hypothesis import given
from hypothesis import strategies as st

from jantaku.payments import Award, rounded_up, settle_nagashi, settle_ron, settle_tsumo
from jantaku.presets import PRESETS, load

BASES = st.integers(1, 40).map(lambda fives: fives * 200)


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int]:
    name = draw(st.sampled_from(PRESETS))
    return name, draw(st.sampled_from(load(name).match.players))


@given(tables(), st.data())
def test_tsumo_moves_points(table: tuple[str, int], data: st.DataObject) -> None:
    name, players = table
    seats = st.integers(0, players - 1)
    winner = data.draw(seats)
    base = data.draw(BASES)
    liable = data.draw(st.none() | seats.filter(lambda seat: seat != winner))
    award = Award(winner, base, liable, data.draw(st.sampled_from([0, base, base // 2])))
    honba, sticks = data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))
    moved = settle_tsumo(load(name), award, players=players, honba=honba, sticks=sticks)
    assert sum(moved) == 1000 * sticks
    assert all(points <= 0 for seat, points in enumerate(moved) if seat != winner)
    assert all(points % 100 == 0 for points in moved)


@given(tables(), st.data())
def test_rons_move_points(table: tuple[str, int], data: st.DataObject) -> None:
    name, players = table
    order = data.draw(st.permutations(range(players)))
    discarder, *others = order
    winners = others[: data.draw(st.integers(1, len(others)))]
    awards = []
    for winner in winners:
        base = data.draw(st.sampled_from([400, 2000, 8000, 16000]))
        liable = data.draw(st.none() | st.sampled_from([seat for seat in order if seat != winner]))
        awards.append(Award(winner, base, liable, data.draw(st.sampled_from([0, base]))))
    honba, sticks = data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))
    moved = settle_ron(
        load(name), awards, players=players, discarder=discarder, honba=honba, sticks=sticks
    )
    assert sum(moved) == 1000 * sticks
    assert moved[discarder] < 0
    assert all(points % 100 == 0 for points in moved)


@given(tables(), st.data())
def test_nagashi_moves_points(table: tuple[str, int], data: st.DataObject) -> None:
    name, players = table
    winners = data.draw(st.lists(st.integers(0, players - 1), unique=True, min_size=1, max_size=3))
    moved = settle_nagashi(load(name), winners, players=players, honba=2, sticks=3)
    assert sum(moved) == (3000 if load(name).draws.nagashi == "win" else 0)


@given(st.integers(0, 10**6))
def test_rounded_up(points: int) -> None:
    assert 0 <= rounded_up(points) - points < 100
    assert rounded_up(points) % 100 == 0

"""What a landed tile leads to: clears, chains, wins, winds, the honours, the end of the game."""

from jantaku.tamentsu.actions import Wait
from jantaku.tamentsu.events import (
    DropEnded,
    Fall,
    GameOver,
    HandWon,
    HonoursRemoved,
    MeldsCleared,
    TileCame,
    TileLanded,
    TilesFell,
    WindChanged,
)
from jantaku.tamentsu.rules import Rules
from jantaku.tiles import Tile
from tamentsu_scenes import after, collected, han, landed, mentsu, playing, told


def kind(code: str) -> int:
    return Tile(code).kind


def test_the_seeds_example_clears_two_melds_for_thirty_points() -> None:
    state, events = landed(playing("2m3m.. 1m2m3m", falling="4m", column=2))
    (clear,) = told(events, MeldsCleared)
    assert clear.melds == (mentsu("123m"), mentsu("234m"))
    assert (clear.step, clear.sets, clear.points, clear.score) == (0, (2,), 30, 30)
    assert clear.cells == ((10, 0), (10, 1), (10, 2), (11, 0), (11, 1), (11, 2))
    assert state.collected == collected("123m 234m", drop=0)
    assert not state.board.tiles
    assert (state.score, state.melds, state.chain) == (30, 2, 0)


def test_one_meld_of_a_suit_is_not_enough() -> None:
    state, events = landed(playing("1m2m", falling="3m", column=2))
    assert told(events, MeldsCleared) == []
    assert len(state.board.tiles) == 3
    assert state.score == 0


def test_a_tile_that_bridges_nothing_stays() -> None:
    # the seed: a 2m too many, and it is needed to connect the others
    state, events = landed(playing("1m3m2m2m2m3m", falling="4m", column=6))
    assert told(events, MeldsCleared) == []
    assert len(state.board.tiles) == 7


def test_three_equal_honours_are_one_meld_for_ten_points_and_other_honours_none() -> None:
    _, events = landed(playing("5z5z", falling="5z", column=2))
    assert [clear.points for clear in told(events, MeldsCleared)] == [10]
    _, events = landed(playing("5z6z", falling="7z", column=2))
    assert told(events, MeldsCleared) == []


def test_a_chain_multiplies_by_ten() -> None:
    state, events = landed(playing("........4m ......2m3m 1m2m3m7z7z", falling="7z", column=5))
    first, second = told(events, MeldsCleared)
    assert (first.step, first.melds, first.points) == (0, (mentsu("777z"),), 10)
    assert (second.step, second.melds) == (1, (mentsu("123m"), mentsu("234m")))
    assert (second.points, second.score) == (300, 310)
    assert told(events, TilesFell)[0].falls == (
        Fall(4, 10, 11),
        Fall(3, 10, 11),
        Fall(4, 9, 10),
    )
    assert state.collected == collected("777z@0 123m@0+1 234m@0+1")
    (ended,) = told(events, DropEnded)
    assert ended.steps == 2
    assert ended.comes_at == ended.tick + state.rules.entry + 2 * state.rules.clear
    assert (state.chain, state.melds) == (1, 3)


def test_the_second_chain_multiplies_by_a_hundred() -> None:
    # the three 5z stand on a staircase, and meet when 123234m below them are gone
    rows = "........5z ......5z4m ....5z2m3m 1m2m3m7z7z"
    state, events = landed(playing(rows, falling="7z", column=5))
    clears = told(events, MeldsCleared)
    assert [(clear.step, clear.points) for clear in clears] == [(0, 10), (1, 300), (2, 1000)]
    # the four melds 123m 234m 555z 777z win in the chain, together: honitsu 3, haku, chun: 5 han
    assert (state.score, state.chain, state.melds) == (1310 + 12000, 2, 4)
    assert not state.board.tiles


def test_a_win_at_the_drop_and_one_in_a_chain() -> None:
    state, events = landed(playing("2m3m.. 1m2m3m", falling="4m", column=2, have="345p@-2 678s@-1"))
    (won,) = told(events, HandWon)
    assert han(won.win) == {"pinfu": 1}
    # 20 fu and 2 for the drop; 4m ends 234m, which is no narrow wait: 30 fu, the dealer's 1500
    assert (won.win.fu, won.win.dealer, won.win.points) == (30, True, 1500)
    assert won.score == state.score == 30 + 1500
    assert state.collected == won.left == ()
    assert state.wins == 1


def test_a_chain_adds_ten_fu() -> None:
    state, events = landed(
        playing("........4m ......2m3m 1m2m3m7z7z", falling="7z", column=5, have="345p@-1")
    )
    (won,) = told(events, HandWon)
    # chun 1 han; 20 + 10 + 8 = 38, so 40 fu: 40 * 8 * 6 = 1920, 2000 for the dealer
    assert han(won.win) == {"yakuhai_chun": 1}
    assert (won.win.fu, won.win.points) == (40, 2000)
    assert state.score == 310 + 2000


def test_a_win_can_wait_for_the_end_of_the_cascade() -> None:
    rows = "........4m ......2m3m 1m2m3m7z7z"
    have = "345p@-3 678p@-2 345s@-1"
    early = landed(playing(rows, falling="7z", column=5, have=have))[1]
    late = landed(
        playing(rows, falling="7z", column=5, have=have, rules=Rules(win_checked="cascade"))
    )[1]
    order = [type(event).__name__ for event in early]
    assert order.index("HandWon") < order.index("TilesFell")
    order = [type(event).__name__ for event in late]
    assert order.index("HandWon") > order.index("TilesFell")
    (won,) = told(late, HandWon)
    assert {item.what for item in won.win.fu_items} >= {"chain"}


def test_what_a_win_leaves_over_stays() -> None:
    state, events = landed(
        playing("2m3m.. 1m2m3m", falling="4m", column=2, have="345p@-3 678s@-2 999s@-1")
    )
    (won,) = told(events, HandWon)
    assert won.left == state.collected == collected("999s@-1")


def test_winds_change_every_eighteen_tiles() -> None:
    before, events = landed(playing("1m", falling="9p", column=3, dropped=16))
    assert told(events, WindChanged) == []
    assert (before.wind, before.tiles_to_wind) == ("EE", 1)
    state, events = landed(playing("1m", falling="9p", column=3, dropped=17))
    (changed,) = told(events, WindChanged)
    assert (changed.wind, state.wind, state.tiles_to_wind) == ("ES", "ES", 18)
    assert changed.row_ticks == state.rules.speeds[1]
    state, _ = landed(playing("1m", falling="9p", column=3, dropped=143))
    assert state.wind == "EE"


def test_the_eighteenth_tile_scores_under_its_own_wind_or_the_next() -> None:
    have = "345p@-3 678p@-2 345s@-1"
    scene = {"falling": "1z", "column": 2, "have": have, "dropped": 17}
    events = landed(playing("1z1z", **scene))[1]  # type: ignore[arg-type]
    assert [han(won.win) for won in told(events, HandWon)] == [{"double_wind": 2}]
    rules = Rules(wind_changes="on_landing")
    events = landed(playing("1z1z", rules=rules, **scene))[1]  # type: ignore[arg-type]
    assert [han(won.win) for won in told(events, HandWon)] == [{"round_wind": 1}]
    assert [won.wind for won in told(events, HandWon)] == ["ES"]
    order = [type(event).__name__ for event in events]
    assert order.index("WindChanged") < order.index("MeldsCleared")


# Four east winds apart from one another; on two of them tiles that clear once they fall.
OUT = "........4m ......2m3m 1m2m3m1z1z..1z..1z"


def test_honours_go_after_every_two_hanchan() -> None:
    scene = playing(OUT, falling="9p", column=5, dropped=287)
    state, events = landed(scene)
    (removed,) = told(events, HonoursRemoved)
    assert removed.kinds == (kind("1z"),)
    assert removed.cells == ((11, 3), (11, 4), (11, 6), (11, 8))
    (clear,) = told(events, MeldsCleared)
    assert (clear.step, clear.points) == (1, 300)
    assert state.collected == collected("123m@287+1 234m@287+1")
    assert list(state.board.tiles) == [(11, 5)]
    for dropped in (286, 288, 143):
        _, events = landed(playing(OUT, falling="9p", column=5, dropped=dropped))
        assert told(events, HonoursRemoved) == []


def test_what_clears_after_the_honours_may_gain_nothing() -> None:
    rules = Rules(honours_removal="no_points")
    state, events = landed(playing(OUT, falling="9p", column=5, dropped=287, rules=rules))
    (clear,) = told(events, MeldsCleared)
    assert (clear.points, clear.collected, state.score, state.collected) == (0, (), 0, ())
    assert list(state.board.tiles) == [(11, 5)]


def test_three_honours_stay_unless_collected_ones_count() -> None:
    rows = "1z..1z..1z"
    have = "111z@-1"
    state, events = landed(playing(rows, falling="9p", column=5, dropped=287, have=have))
    assert told(events, HonoursRemoved) == []
    rules = Rules(honours_out="board_and_collected")
    state, events = landed(
        playing(rows, falling="9p", column=5, dropped=287, have=have, rules=rules)
    )
    assert told(events, HonoursRemoved)[0].cells == ((11, 0), (11, 2), (11, 4))
    assert list(state.board.tiles) == [(11, 5)]


def test_a_column_to_the_top_in_the_middle_ends_the_game_when_the_next_tile_comes() -> None:
    codes = ["9p", "1s"] * 5 + ["2z"]
    column = [f"........{code}" for code in codes]
    state, events = landed(playing(" ".join(column), falling="1z"))
    assert told(events, TileLanded)[0].row == 0
    assert told(events, GameOver) == []
    state, events = after(state, Wait(60))
    (over,) = told(events, GameOver)
    assert (over.by, over.tick) == ("top", state.comes_at)
    assert told(events, TileCame) == []
    rules = Rules(game_over="landed_there")
    state, events = landed(playing(" ".join(column), falling="1z", rules=rules))
    assert [over.by for over in told(events, GameOver)] == ["top"]


def test_what_clears_at_the_top_saves_the_game_but_where_the_landing_counts() -> None:
    codes = ["1z", "1z"] + ["9p", "1s"] * 4 + ["9p"]
    column = " ".join(f"........{code}" for code in codes)
    state, events = landed(playing(column, falling="1z"))
    assert [clear.points for clear in told(events, MeldsCleared)] == [10]
    state, events = after(state, Wait(60))
    assert told(events, GameOver) == []
    assert len(told(events, TileCame)) == 1
    rules = Rules(game_over="landed_there")
    _, events = landed(playing(column, falling="1z", rules=rules))
    assert told(events, MeldsCleared) == []
    assert [over.by for over in told(events, GameOver)] == ["top"]


def test_cleared_tiles_are_in_the_wall_at_once_or_when_they_are_paid() -> None:
    at_once, _ = landed(playing("5z5z", falling="5z", column=2))
    assert at_once.wall[kind("5z")] == 4
    rules = Rules(cleared_return="when_paid")
    later, _ = landed(playing("5z5z", falling="5z", column=2, rules=rules))
    assert later.wall[kind("5z")] == 1
    assert sum(later.wall) == 133
    have = "345p@-3 678s@-2 345s@-1"
    paid, _ = landed(playing("5z5z", falling="5z", column=2, rules=rules, have=have))
    assert sum(paid.wall) == 136


def test_the_clear_that_wins_most_is_chosen() -> None:
    # 111222333 of one drop is three runs or three triplets; with 999p collected before it is
    # sanankou, toitoi and sanrenkou against nothing but iipeikou.
    rows = "1m1m1m 2m2m2m 3m3m"
    _, events = landed(playing(rows, falling="3m", column=2, have="999p@-1"))
    (clear,) = told(events, MeldsCleared)
    assert clear.melds == (mentsu("111m"), mentsu("222m"), mentsu("333m"))
    (won,) = told(events, HandWon)
    assert han(won.win) == {"toitoi": 2, "sanrenkou": 3, "sanankou": 2}

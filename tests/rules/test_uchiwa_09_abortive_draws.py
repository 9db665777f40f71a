"""内輪ルール 9: four abortive draws; the dealer deals again. ayame: 途中流局なし."""

from jantaku.riichi.actions import Ankan, Chi, NineTerminals, Pon
from jantaku.riichi.events import HandWon, KyokuAborted, KyokuStarted
from jantaku.testing import Scene, scene

NINE = "19m19p19s123z2345m"  # and whatever is drawn
EIGHT = "19m19p19s12z23455m"


def reason(table: Scene) -> str:
    """Return why the kyoku ended, and see that the dealer deals again with one honba more."""
    (aborted,) = table.told(KyokuAborted)
    before, after = table.told(KyokuStarted)
    assert (after.dealer, after.kyoku, after.honba) == (
        before.dealer, before.kyoku, before.honba + 1,
    )  # fmt: skip
    return str(aborted.reason)


def test_nine_terminals_of_the_dealer() -> None:
    table = scene(hands=[NINE], wall="6m").turn(NineTerminals())
    assert reason(table) == "nine_terminals"
    assert len(table.told(KyokuAborted)[0].hand) == 14


def test_nine_terminals_need_nine_kinds() -> None:
    assert not scene(hands=[EIGHT], wall="6m").may("E", NineTerminals)
    assert scene(hands=[EIGHT], wall="3z").may("E", NineTerminals)
    assert not scene("ayame", hands=[NINE], wall="6m").may("E", NineTerminals)


def test_nine_terminals_only_on_the_first_draw_with_nothing_called() -> None:
    """Report 30."""
    table = scene(hands=["", NINE, "", "55z"], wall="6m7m8m4z5z").discard("6m").draw()
    assert table.may("S", NineTerminals)
    table = table.discard("7m").draw().discard("8m").draw().discard("4z").draw()
    assert not table.discard().draw().may("S", NineTerminals)
    called = scene(hands=["5z", NINE, "", "55z"], wall="6m7m7m").discard("5z").pon("N")
    called = called.discard().discard() if called.state.drawn else called
    assert called.state.interrupted
    assert not called.may("S", NineTerminals)


def test_nine_terminals_are_not_for_who_has_the_first_place_to_lose() -> None:
    """Report 30: in the last kyoku the match goes on, though the dealer is first."""
    table = scene(kyoku=7, hands=[NINE], wall="6m", points=[1000, 1000, 1000, 97000])
    assert reason(table.turn(NineTerminals())) == "nine_terminals"


WINDS = ["1z", "1z", "1z", "1z"]


def test_four_winds() -> None:
    table = scene(hands=WINDS)
    for _ in range(4):
        table = table.discard("1z")
    assert reason(table.draw()) == "four_winds"


def test_four_different_winds_are_none() -> None:
    table = scene(hands=["1z", "1z", "1z", "2z"])
    for tile in ("1z", "1z", "1z", "2z"):
        table = table.discard(tile)
    assert table.draw().told(KyokuAborted) == ()
    table = scene(hands=["5z", "5z", "5z", "5z"])
    for _ in range(4):
        table = table.discard("5z")
    assert table.draw().told(KyokuAborted) == ()


def test_a_win_on_the_fourth_wind_counts() -> None:
    table = scene(hands=["1z", "1z", "123m456m789m11s1z8p", "1z"], wall="2p3p1s8m")
    table = table.discard("1z").draw().discard("1z").draw()
    table = table.discard("8p").draw().discard("1z")
    assert table.draw().told(KyokuAborted) == ()


def tenpai() -> list[str]:
    return ["234m567m88m23p678s", "234m567m22s34p678p", "234m99m55s666s789p", "345s678m33z456p11s"]


def test_four_riichi() -> None:
    """The four sticks stay for the next who wins."""
    table = scene(hands=tenpai(), wall="4z5z6z7z")
    for _ in range(3):
        table = table.riichi().draw()
        assert table.told(KyokuAborted) == ()
    table = table.riichi().draw()
    assert reason(table) == "four_riichi"
    assert table.state.sticks == 4
    assert [seat.points for seat in table.state.seats] == [24000] * 4


def test_a_win_on_the_fourth_riichi_costs_no_stick() -> None:
    """Report 36: the riichi whose tile is won on is not paid."""
    table = scene(hands=tenpai(), wall="4z5z6z1p")
    for _ in range(3):
        table = table.riichi().draw()
    table = table.riichi("1p").ron("E")
    assert table.told(KyokuAborted) == ()
    (won,) = table.told(HandWon)
    assert (won.seat, won.source) == (0, 3)
    # 25,000 less what was won, and no stick of the fourth.
    paid = 25000 - table.state.seats[3].points
    assert paid == won.points
    assert table.state.seats[0].points == 24000 + won.points + 3000


def kans_of_two() -> Scene:
    table = scene(
        hands=["111222333m149p9s", "555p468m369s1234z", "66p", "55s78s"],
        wall="1m5p",
        rinshan="2m3m8m6p",
    )
    for tile in ("1m", "2m", "3m"):
        table = table.ankan(tile)
    return table.discard("8m").draw().ankan("5p")


def test_four_kans() -> None:
    """Report 28: only ron is offered for the discard, then the kyoku ends."""
    table = kans_of_two().discard("6p")
    assert not any(table.may(wind, Pon) or table.may(wind, Chi) for wind in "EWN")
    assert reason(table.draw()) == "four_kans"


def test_four_kans_do_not_end_the_kyoku_before_the_discard() -> None:
    table = kans_of_two()
    assert table.state.phase == "discard"
    assert table.state.actor == 1
    assert table.told(KyokuAborted) == ()


def test_four_kans_by_one_play_on_without_a_fifth() -> None:
    table = scene(
        hands=["111222333m444p9s", "555p468m369s1234z", "66s"],
        wall="1m5p",
        rinshan="2m3m4p6s",
    )
    for tile in ("1m", "2m", "3m", "4p"):
        table = table.ankan(tile)
    table = table.discard("6s")
    assert table.may("W", Pon)
    table = table.draw()
    assert table.told(KyokuAborted) == ()
    assert table.state.actor == 1
    assert not table.may("S", Ankan)

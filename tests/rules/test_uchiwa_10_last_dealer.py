"""内輪ルール 10: the last dealer who wins and is first may stop; tenpai never, noten always."""

from jantaku.riichi.actions import Continue, Stop
from jantaku.riichi.events import KyokuStarted, MatchEnded, StopAsked
from jantaku.testing import Scene, scene

WINNING = "123m456m789m11s23s"
NOTEN = "159m159p159s1234z"


def won(points: list[int]) -> Scene:
    return scene(kyoku=7, hands=[WINNING], wall="4s", points=points).tsumo()


def test_first_may_stop() -> None:
    table = won([20000, 20000, 20000, 40000])
    assert table.told(StopAsked)[0].seat == 3
    assert table.options("E") == (Stop(), Continue())
    ended = table.turn(Stop()).told(MatchEnded)
    assert ended[0].ranks == (2, 3, 4, 1)


def test_first_may_go_on() -> None:
    table = won([20000, 20000, 20000, 40000]).turn(Continue())
    started = table.told(KyokuStarted)[-1]
    assert (started.kyoku, started.honba, started.dealer_wins) == (7, 1, 1)
    assert table.told(MatchEnded) == ()


def test_who_is_not_first_deals_again() -> None:
    table = won([70000, 10000, 10000, 10000])
    assert table.told(StopAsked) == ()
    assert table.told(KyokuStarted)[-1].kyoku == 7


def test_tenpai_goes_on_and_noten_ends() -> None:
    first = [10000, 10000, 10000, 70000]
    tenpai = scene(
        kyoku=7, hands=["123m456m789m11z23s", NOTEN, NOTEN, NOTEN[:12]], points=first, last="9p"
    ).run()
    assert tenpai.told(StopAsked) == ()
    assert tenpai.told(MatchEnded) == ()
    assert tenpai.told(KyokuStarted)[-1].honba == 1
    noten = scene(kyoku=7, hands=[NOTEN], points=first).run()
    assert len(noten.told(MatchEnded)) == 1


def test_it_is_asked_in_the_last_kyoku_only() -> None:
    table = scene(kyoku=6, hands=[WINNING], wall="4s", points=[20000, 20000, 40000, 20000]).tsumo()
    assert table.told(StopAsked) == ()
    assert table.told(KyokuStarted)[-1].honba == 1

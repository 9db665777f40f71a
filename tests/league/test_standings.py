"""What a season adds up to: chips, penalties, guests, ranks, ties and marks."""

import msgspec

from jantaku.league.report import report
from jantaku.league.results import taken
from jantaku.league.standings import standings
from jantaku.league.things import Member, Write
from jantaku.presets import load
from league.circle import UCHIWA, desk

FIRST = (41300, 27400, 21200, 10100)


def sums(made: object, **more: object) -> dict[str, tuple[int, int]]:
    found = standings(made.book, 1, **more)  # type: ignore[attr-defined, arg-type]
    return {line.name: (line.total, line.games) for line in found.lines}


def test_uma_oka_and_a_shared_place() -> None:
    """25,000 each but one: first 30 + oka 20, the three others share (10 − 10 − 30) / 3 = −10."""
    made = desk()
    made.result(25000, 25000, 25000, 25000)
    assert set(sums(made).values()) == {(0, 1)}
    made.result(40000, 20000, 20000, 20000)
    totals = [total for total, _ in sums(made).values()]
    assert totals == [60000, -20000, -20000, -20000]


def test_chips_penalties_and_chombo_count_besides() -> None:
    made = desk(chip=2000, chombo=20000)
    made.result(*FIRST, chips=(3, -1, -2, 0), adjust=(0, 0, 0, -5000), chombo=(0, 1, 0, 0))
    season = made.book.seasons[1]
    assert [own.total for own in taken(made.book.results[1], season)] == [
        61300 + 6000,
        7400 - 2000 - 20000,
        -18800 - 4000,
        -49900 - 5000,
    ]


def test_matches_under_other_rules_than_the_season() -> None:
    made = desk()
    plain = msgspec.structs.replace(
        UCHIWA, return_points=(25000,), uma=((15000, 5000, -5000, -15000),)
    )
    made.result(*FIRST, rules="plain", match=plain)
    assert [own.total for own in taken(made.book.results[1], made.book.seasons[1])] == [
        16300 + 15000,
        2400 + 5000,
        -3800 - 5000,
        -14900 - 15000,
    ]


def test_guests_and_few_games_can_be_left_out() -> None:
    made = desk(3)
    made.member("客", guest=True)
    made.member("あとから")
    made.result(*FIRST)
    made.result(*FIRST, members=(1, 2, 3, 5))
    assert set(sums(made)) == {"あおい", "IRO", "うめこ", "客", "あとから"}
    assert set(sums(made, guests=False)) == {"あおい", "IRO", "うめこ", "あとから"}
    assert set(sums(made, games=2)) == {"あおい", "IRO", "うめこ"}


def test_only_days_of_the_span_count() -> None:
    made = desk()
    for day in ("2007-03-01", "2007-03-01", "2007-03-05", "2007-04-01"):
        made.result(*FIRST, day=day)
    found = standings(made.book, 1, to="2007-03-31", since="2007-02-28")
    assert (found.days, found.lines[0].games) == (2, 3)
    assert standings(made.book, 1).last == "2007-04-01"


def test_nobody_moves_whose_average_is_the_same() -> None:
    made = desk()
    made.result(*FIRST, day="2007-03-01")
    made.result(*FIRST, day="2007-03-02")
    found = standings(made.book, 1, since="2007-03-01")
    assert {line.mark for line in found.lines} == {""}
    made.result(*FIRST[::-1], day="2007-03-03")
    marks = {line.name: line.mark for line in standings(made.book, 1, since="2007-03-02").lines}
    assert marks == {"あおい": "down", "IRO": "down", "うめこ": "up", "えびす": "up"}


def test_ayame_goes_by_the_mean_of_ranks_rounded_up_on_ties() -> None:
    made = desk(3, match=load("ayame").match, rules="ayame", by="mean_rank")
    made.result(30000, 20000, 10000)
    made.result(25000, 25000, 10000)
    found = standings(made.book, 1)
    assert [(line.name, line.total, line.games) for line in found.lines] == [
        ("あおい", 1 + 2, 2),
        ("IRO", 2 + 2, 2),
        ("うめこ", 3 + 3, 2),
    ]
    assert "あおい：3／2 = 1.50" in report(found)


def test_a_sum_of_ranks() -> None:
    made = desk(4, match=load("ayame").match, rules="ayame", by="total_rank")
    made.result(60000, 40000, 20000, 0)
    made.result(0, 40000, 60000, 20000)
    ordered = [(line.name, line.total) for line in standings(made.book, 1).lines]
    assert ordered == [("IRO", 4), ("うめこ", 4), ("あおい", 5), ("えびす", 7)]


def test_a_new_name_is_told_at_once() -> None:
    made = desk()
    made.result(*FIRST)
    made.write(Write(id=1, thing=Member("べつな名", ("あおい",))))
    assert "べつな名" in sums(made)

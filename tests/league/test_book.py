"""The book: lines are only added, corrections say why, and anything can be taken back."""

import msgspec
import pytest

from jantaku.errors import BookError
from jantaku.league.book import Book
from jantaku.league.standings import standings
from jantaku.league.things import (
    Balance,
    Change,
    Evening,
    Member,
    Ref,
    Result,
    Season,
    Strike,
    Undo,
    Write,
)
from jantaku.presets import load
from league.circle import NAMES, UCHIWA, Desk, desk


def totals(made: Desk) -> dict[int, int]:
    return {line.member: line.total for line in standings(made.book, 1).lines}


def result(*points: int, **more: object) -> Result:
    told = {"season": 1, "day": "2007-03-01", "members": (1, 2, 3, 4), "points": points, **more}
    return Result(**told)  # type: ignore[arg-type]


def refused(made: Desk, change: Change) -> tuple[str, dict[str, object]]:
    before = list(made.book.entries)
    with pytest.raises(BookError) as caught:
        made.write(change)
    assert made.book.entries == before
    return caught.value.code, caught.value.facts


FIRST = (41300, 27400, 21200, 10100)


def test_the_same_key_is_the_same_entry() -> None:
    made = desk()
    change = Write(id=1, thing=result(*FIRST))
    first = made.book.write(change, key="tap", by="she", at="now")
    second = made.book.write(change, key="tap", by="she", at="later")
    assert first == second
    assert len(made.book.results) == 1
    with pytest.raises(BookError, match="book_key_used"):
        made.book.write(Write(id=2, thing=result(*FIRST)), key="tap", by="she", at="later")


def test_a_book_is_read_again_from_its_entries() -> None:
    made = desk()
    made.result(*FIRST)
    made.write(Write(id=1, thing=result(*FIRST[::-1]), reason="other way round"))
    made.write(Undo(entry=len(made.book.entries)))
    again = Book(made.book.entries)
    assert again.results == made.book.results
    assert again.members == made.book.members
    assert standings(again, 1) == standings(made.book, 1)


def test_a_correction_says_why_and_keeps_what_was() -> None:
    made = desk()
    made.result(*FIRST)
    changed = Write(id=1, thing=result(10100, 27400, 21200, 41300))
    assert refused(made, changed)[0] == "book_no_reason"
    made.write(Write(id=1, thing=changed.thing, reason="first and last were exchanged"))
    assert totals(made) == {4: 61300, 2: 7400, 3: -18800, 1: -49900}
    was, is_ = made.book.versions(Ref("match", 1))
    assert isinstance(was[1], Result)
    assert was[1].points == FIRST
    assert is_[1] == changed.thing


def test_what_is_struck_out_counts_no_longer_and_comes_back_by_undo() -> None:
    made = desk()
    made.result(*FIRST)
    before = totals(made)
    assert refused(made, Strike(ref=Ref("match", 1), reason=" "))[0] == "book_no_reason"
    entry = made.write(Strike(ref=Ref("match", 1), reason="was a trial"))
    assert totals(made) == {}
    assert refused(made, Strike(ref=Ref("match", 1), reason="again"))[0] == "book_no_thing"
    made.write(Undo(entry=entry))
    assert totals(made) == before


def test_undo_goes_back_one_at_a_time() -> None:
    made = desk()
    made.result(*FIRST)
    first = len(made.book.entries)
    second = made.write(Write(id=1, thing=result(*FIRST, pot=0, remark="late"), reason="remark"))
    assert refused(made, Undo(entry=first))[0] == "book_undo_old"
    third = made.write(Undo(entry=second))
    assert refused(made, Undo(entry=third))[0] == "book_undo_undo"
    assert refused(made, Undo(entry=second))[0] == "book_undo_old"
    assert refused(made, Undo(entry=99))[0] == "book_no_entry"
    made.write(Undo(entry=first))
    assert made.book.results == {}


def test_a_match_that_was_taken_back_leaves_its_number() -> None:
    made = desk()
    made.result(*FIRST)
    made.write(Undo(entry=len(made.book.entries)))
    assert made.result(*FIRST) == 2


def test_members_in_use_cannot_go() -> None:
    made = desk(5)
    made.result(*FIRST)
    gone = Strike(ref=Ref("member", 1), reason="left")
    assert refused(made, gone) == ("book_in_use", {"kind": "member", "id": 1, "times": 1})
    assert refused(made, Undo(entry=1))[0] == "book_in_use"
    made.write(Strike(ref=Ref("member", 5), reason="left"))
    assert 5 not in made.book.members
    assert refused(made, Strike(ref=Ref("season", 1), reason="no"))[0] == "book_in_use"


def test_two_members_cannot_share_a_name() -> None:
    made = desk()
    made.member("Ｎ子", "みお")
    for name in ("N子", "み お", "ｎ 子"):
        change = Write(id=6, thing=Member(name))
        assert refused(made, change)[0] == "book_name_taken"
    made.write(Write(id=5, thing=Member("みお", ("N子",))))
    assert made.book.called("ｎ子") == 5
    for name in ("", " \u3000", "x" * 41, "a\nb"):
        assert refused(made, Write(id=6, thing=Member(name)))[0] == "book_bad_name"


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (result(25000, 25000, 25000, 24900), "book_sum"),
        (result(25000, 25000, 25000, 26000), "book_sum"),
        (result(26000, 25000, 25000, 25000, pot=-1000), "book_sum"),
        (result(25050, 24950, 25000, 25000), "book_hundreds"),
        (result(25000, 25000, 25000, 25000, members=(1, 2, 3, 3)), "book_twice"),
        (result(25000, 25000, 25000, 25000, members=(1, 2, 3, 9)), "book_no_thing"),
        (result(25000, 25000, 25000, 25000, members=(1, 2, 3)), "book_seats"),
        (result(35000, 35000, 35000), "book_players"),
        (result(25000, 25000, 25000, 25000, chips=(1, 0, 0, 0)), "book_chips"),
        (result(25000, 25000, 25000, 25000, chombo=(-1, 0, 0, 0)), "book_chombo"),
        (result(25000, 25000, 25000, 25000, chombo=(1,)), "book_seats"),
        (result(25000, 25000, 25000, 25000, day="2007-02-30"), "book_bad_day"),
        (result(25000, 25000, 25000, 25000, day="20070301"), "book_bad_day"),
        (result(25000, 25000, 25000, 25000, day="2006-12-31"), "book_off_season"),
        (result(25000, 25000, 25000, 25000, season=2), "book_no_thing"),
    ],
)
def test_results_that_cannot_be(told: Result, code: str) -> None:
    assert refused(desk(), Write(id=1, thing=told))[0] == code


def test_a_sum_says_what_it_should_be() -> None:
    change = Write(id=1, thing=result(25000, 25000, 25000, 23900))
    assert refused(desk(), change) == ("book_sum", {"sum": 98900, "due": 100000})


@pytest.mark.parametrize(
    ("points", "pot"),
    [
        ((500000, 0, 0, -400000), 0),
        ((25000, 25000, 25000, 24000), 1000),
        ((100000, 0, 0, 0), 0),
    ],
)
def test_unusual_results_are_let_be(points: tuple[int, ...], pot: int) -> None:
    made = desk()
    made.result(*points, pot=pot)
    assert len(made.book.results) == 1


def test_a_season_cannot_change_so_that_its_matches_no_longer_fit() -> None:
    made = desk(last="2007-12-31")
    made.result(*FIRST)
    season = made.book.seasons[1]
    later = msgspec.structs.replace(season, first="2007-03-02")
    code, facts = refused(made, Write(id=1, thing=later))
    assert (code, facts["match"], facts["why"]) == ("book_season_used", 1, "book_off_season")
    back = msgspec.structs.replace(season, last="2006-01-01")
    assert refused(made, Write(id=1, thing=back))[0] == "book_season_backwards"


def test_ranks_and_points_are_not_mixed() -> None:
    ayame = load("ayame").match
    told = {"name": "ayame", "first": "2007-01-01", "rules": "ayame", "match": ayame}
    season = Season(**told)  # type: ignore[arg-type]
    assert refused(desk(), Write(id=2, thing=season))[0] == "book_season_by"


def test_balances_and_evenings() -> None:
    made = desk()
    balance = Balance(season=1, member=1, day="2007-02-01", total=10000, games=2)
    made.write(Write(id=1, thing=balance))
    assert totals(made) == {1: 10000}
    none = Balance(season=1, member=1, day="2007-02-01", total=10000, games=0)
    assert refused(made, Write(id=2, thing=none))[0] == "book_no_games"
    made.write(Write(id=20070301, thing=Evening("みおの家", "鍋")))
    assert made.book.evenings[20070301].remark == "鍋"
    assert refused(made, Write(id=20070230, thing=Evening("x")))[0] == "book_bad_day"
    assert refused(made, Write(id=20070301, thing=Evening("みおの家", "鍋")))[0] == "book_no_change"


def test_names_are_invented_and_distinct() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert UCHIWA.uma

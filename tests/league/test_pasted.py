"""Standings pasted as text, as a diary holds them: twice, with more around, with slips of width."""

import pytest

from jantaku.errors import BookError, ParseError
from jantaku.league.pasted import Pasted, standings_in
from league.circle import MARCH_14, NAMES, PUBLISHED_14

NAMED = [(name, sums) for name, sums in zip(NAMES, MARCH_14, strict=True) if sums]


def article() -> str:
    """Return the published figures under invented names, in the order of the averages."""
    order = sorted(NAMED, key=lambda own: -own[1][0] / own[1][1])
    lines = [
        f"{name}：{told}" for (name, _), told in zip(order, PUBLISHED_14.splitlines(), strict=True)
    ]
    block = ["集計範囲：みおと卓を囲んだ全部", "備考：赤なしアリアリのトビ（△10）終了", *lines]
    head = "2007年3月14日 麻雀期間：07/01/01-07/03/14（前回＋1日分）"
    return "\n".join(["【日常】更新", head, *block, head[13:], *block, "", "※気が向いたら"])


def test_an_article_that_holds_its_list_twice() -> None:
    read = standings_in(article())
    assert (read.first, read.last) == ("2007-01-01", "2007-03-14")
    assert read.scope == "みおと卓を囲んだ全部"
    assert read.remark == "赤なしアリアリのトビ（△10）終了"
    assert {line.name: (line.total, line.games) for line in read.lines} == {
        name: (total * 1000, games) for name, (total, games) in NAMED
    }


HEAD = "期間：07/01/01-07/03/04\n"


def test_names_spread_over_three_are_of_two_letters() -> None:
    read = standings_in(HEAD + "月　野：＋4／ 1 = ＋4.00\n佐 保： ＋0.5／2＝＋0.25\n")
    assert read.lines == (
        Pasted(name="月野", total=4000, games=1),
        Pasted(name="佐保", total=500, games=2),
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("あおい：＋188／ 6 = ＋31.34", "standings_average"),
        ("あおい：＋188／ 6 = △31.33", "standings_average"),
        ("あおい：＋188／ 0 = ＋31.33", "standings_average"),
        ("あおい：＋188／六 = ＋31.33", "standings_line"),
        (
            "あおい：＋4／1 = ＋4.00\nア：＋4／1=＋4.00\nあ お い：＋4／1=＋4.00",
            "standings_name_twice",
        ),
    ],
)
def test_lines_that_cannot_be(line: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        standings_in(HEAD + line)
    assert caught.value.code == code


def test_no_list_and_two_lists() -> None:
    with pytest.raises(ParseError, match="standings_none"):
        standings_in("あおい：＋188／ 6 = ＋31.33")
    two = HEAD + "ア：＋4／1 = ＋4.00\n\n" + HEAD + "ア：＋5／1 = ＋5.00\n"
    with pytest.raises(ParseError, match="standings_several"):
        standings_in(two)
    with pytest.raises(BookError, match="book_bad_day"):
        standings_in("期間：07/02/30-07/03/04\nア：＋4／1 = ＋4.00\n")

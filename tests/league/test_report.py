"""The report, held against the figures that seed 002 publishes."""

import csv
import json
from io import StringIO

import pytest

from jantaku.league.pasted import standings_in
from jantaku.league.report import FORMATS, report, signed, spread
from jantaku.league.standings import standings
from jantaku.words import Lang
from league.circle import (
    DAYS,
    MARCH_14,
    NAMES,
    PUBLISHED_4,
    PUBLISHED_10,
    PUBLISHED_14,
    desk,
    published,
)


def lines(text: str) -> list[str]:
    return ["".join(line.split()).replace("＝", "=") for line in text.splitlines()]


@pytest.mark.parametrize(
    ("to", "since", "expected"),
    [
        ("2007-03-04", "", PUBLISHED_4),
        ("2007-03-10", "2007-03-04", PUBLISHED_10),
        ("2007-03-14", "2007-03-10", PUBLISHED_14),
    ],
)
def test_the_three_published_lists(to: str, since: str, expected: str) -> None:
    text = report(standings(published().book, 1, to=to, since=since))
    head, told = text.splitlines()[:3], text.splitlines()[3:]
    days = "（前回＋1日分）" if since else ""
    assert head == [
        f"期間：07/01/01-{to[2:].replace('-', '/')}{days}",
        "集計範囲：みおと卓を囲んだ全部",
        "備考：赤なしアリアリのトビ（△10）終了",
    ]
    assert lines("\n".join(line.partition("：")[2] for line in told)) == lines(expected)


def test_the_letters_of_a_line() -> None:
    text = report(standings(published().book, 1, to="2007-03-14", since="2007-03-10"))
    assert "あおい：＋188／ 6 = ＋31.33\n" in text
    assert "IRO：＋173／11 = ＋15.73\n" in text
    assert "えびす： ＋39／ 6 = ＋6.50\n" in text
    assert "お　岩：  ＋4／ 1 = ＋4.00\n" in text
    assert "しずく：△52／17" not in text
    assert "しずく： △52／17 = △3.06\n" in text
    assert "すみれ： △74／35 = △2.11（↑）\n" in text
    assert text.endswith("月　野：△123／ 4 = △30.75（新）\n")


def test_halves_are_rounded_away_from_zero() -> None:
    """△291／24 is −12.125 exactly, and △12.13 in the published list."""
    assert (-291) * 1000 / 24 == -12125.0
    assert "△291／24 = △12.13" in report(standings(published().book, 1, to="2007-03-04"))


def test_a_list_without_new_days_has_no_marks() -> None:
    text = report(standings(published().book, 1, to="2007-03-12", since="2007-03-10"))
    assert "（前回＋0日分）" in text
    assert not any(mark in text for mark in ("新", "↑", "↓"))


def test_tenths_show_where_a_result_has_them() -> None:
    made = desk()
    made.result(41300, 27400, 21200, 10100)
    told = report(standings(made.book, 1))
    assert [line.partition("：")[2] for line in told.splitlines()[1:]] == [
        "＋61.3／1 = ＋61.30",
        " ＋7.4／1 = ＋7.40",
        "△18.8／1 = △18.80",
        "△49.9／1 = △49.90",
    ]


def test_in_english() -> None:
    text = report(standings(published().book, 1, to="2007-03-14", since="2007-03-10"), lang="en")
    assert text.splitlines()[0] == "Period: 2007-01-01 to 2007-03-14 (+1 day since the last)"
    assert "けやき: +45 / 14 = +3.21" in text.replace("  ", " ")
    assert "月野: −123 /  4 = −30.75 (new)" in text


def test_every_form_tells_the_same() -> None:
    found = standings(published().book, 1, to="2007-03-14", since="2007-03-10")
    rows = list(csv.DictReader(StringIO(report(found, "csv"))))
    told = json.loads(report(found, "json"))
    due = {name: sums for name, sums in zip(NAMES, MARCH_14, strict=True) if sums}
    assert {row["name"]: (int(row["total"]), int(row["games"])) for row in rows} == due
    assert {one["name"]: (one["total"] / 1000, one["games"]) for one in told["lines"]} == due
    assert [row["name"] for row in rows] == [one["name"] for one in told["lines"]]
    assert {row["mark"] for row in rows} == {"new", "up", ""}
    for form in ("markdown", "html"):
        text = report(found, form)
        assert all(name in text for name in NAMES)
        assert text.count("（新）") == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("form", FORMATS)
def test_a_season_without_matches_has_a_report(form: str, lang: Lang) -> None:
    text = report(standings(desk().book, 1), form, lang)  # type: ignore[arg-type]
    assert text.endswith("\n")


def test_a_name_cannot_break_a_form() -> None:
    made = desk(3)
    made.member("<b>|*x*")
    made.result(25000, 25000, 25000, 25000)
    found = standings(made.book, 1)
    assert "&lt;b&gt;" in report(found, "html")
    assert "\\<b\\>\\|\\*x\\*" in report(found, "markdown")


def test_what_is_told_is_read_again() -> None:
    for day in DAYS:
        read = standings_in(report(standings(published().book, 1, to=day)))
        due = {name: sums for name, sums in zip(NAMES, DAYS[day], strict=True) if sums}
        assert {line.name: (line.total // 1000, line.games) for line in read.lines} == due


def test_signs() -> None:
    assert [signed(value, 1, "ja") for value in (5, 0, -105)] == ["＋0.5", "±0.0", "△10.5"]
    assert [spread(name) for name in ("月野", "ab", "三文字")] == ["月　野", "ab", "三文字"]

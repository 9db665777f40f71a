"""What is kept of a finished hand: statistics, the hall of fame, the replay and its record."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from jantaku.records.native import read, verify

Open = Callable[..., str]
Visit = Callable[..., Page]
HandOf = Callable[[str], Any]

YAKUMAN = "browser/3779"


def play_by_digits(page: Page, hand: Any) -> None:
    """Play the hand on the table by its digits, and win it by tsumo."""
    expect(page.locator("[data-ready=true]")).to_be_visible()
    page.keyboard.press("n")
    for tile in hand.throws:
        expect(page.locator(".near button[aria-disabled=false]")).to_have_count(9)
        page.keyboard.press(str(tile))
        expect(page.locator(".near button[aria-disabled=false]")).to_have_count(0)
    expect(page.get_by_role("button", name="ツモ", exact=True)).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_be_visible()


def give_name(page: Page, name: str) -> None:
    page.get_by_role("button", name="設定").click()
    settings = page.get_by_role("dialog")
    settings.get_by_role("textbox", name="名前").fill(name)
    settings.get_by_role("button", name="保存").click()
    expect(settings.get_by_text("保存しました")).to_be_visible()
    settings.get_by_role("button", name="閉じる").click()


def test_a_name_is_not_lost_to_the_old_one_that_comes_late(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour()}/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/me", hold)
    page.get_by_role("button", name="設定").click()
    box = page.get_by_role("textbox", name="名前")
    box.fill("ひびき")
    assert len(held) == 1
    held[0].fulfill(json={"name": "みなと"})
    page.wait_for_timeout(100)
    expect(box).to_have_value("ひびき")


def test_a_yakuman_is_kept_for_good_and_the_statistics_until_cleared(
    parlour: Open, visit: Visit, hand_of: HandOf, tmp_path: Path
) -> None:
    hand = hand_of(YAKUMAN)
    # Ones and nines only: 8 han and three triplets are worth 47,360 on the page's table.
    assert [(yaku.id, yaku.han) for yaku in hand.won.yaku] == [
        ("toitoi", 0),
        ("chanta", 0),
        ("chinroutou", 8),
    ]
    address = parlour(YAKUMAN)
    page = visit(f"{address}/fx602p")
    give_name(page, "ひびき")
    play_by_digits(page, hand)
    win = page.get_by_role("dialog")
    expect(win).to_contain_text("16 × (50 + 10×3) × 37 = 47,360")
    expect(win.get_by_role("row").filter(has_text="対々和")).to_contain_text("複合せず")
    expect(win.get_by_role("row").filter(has_text="清老頭")).to_contain_text("8翻")

    page.goto(f"{address}/fx602p/statistics")
    figures = page.locator(".figures")
    for name, value in (("平均", "47,360"), ("合計点", "47,360"), ("局数", "1"), ("和了", "1")):
        expect(
            figures.locator("div").filter(has=page.get_by_text(name, exact=True))
        ).to_contain_text(value)
    expect(page.get_by_role("listitem").filter(has_text="清老頭")).to_contain_text("1回")
    expect(page.get_by_role("img", name="1局の平均点の折れ線。いまは47,360点")).to_be_visible()

    page.get_by_role("button", name="成績を消す").click()
    page.get_by_role("dialog").get_by_role("button", name="やめる").click()
    expect(figures).to_be_visible()
    page.get_by_role("button", name="成績を消す").click()
    page.get_by_role("dialog").get_by_role("button", name="消す", exact=True).click()
    expect(page.get_by_text("まだ1局も終わっていません。")).to_be_visible()

    page.goto(f"{address}/fx602p/hall-of-fame")
    entry = page.get_by_role("main").get_by_role("listitem")
    expect(entry).to_have_count(1)
    for text in ("清老頭", "ひびき", "和了", "ツモ", "47,360", "計算機", "三連刻ゆるめ（原作）"):
        expect(entry).to_contain_text(text)
    expect(entry.get_by_role("img")).to_have_count(9)

    entry.get_by_role("link", name="牌譜").click()
    expect(page).to_have_url(re.compile("/replay/"))
    events = len(hand.events)
    position = page.get_by_text(re.compile(f"^\\d+ / {events}$"))
    expect(position).to_have_text(f"1 / {events}")
    # The hands lie open from the deal on.
    dealt = hand.events[0]
    for name, seat in (("手牌", 0), ("相手の手牌", 1)):
        tiles = page.get_by_role("group", name=name, exact=True).get_by_role("img")
        expect(tiles).to_have_count(8)
        names = [str(tile.get_attribute("aria-label")) for tile in tiles.all()]
        assert len(set(names)) == len(set(dealt.hands[seat]))
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(f"2 / {events}")
    page.get_by_role("button", name="前へ").click()
    expect(position).to_have_text(f"1 / {events}")
    page.get_by_role("button", name="自動再生").click()
    expect(position).to_have_text(f"{events} / {events}", timeout=20_000)
    expect(page.get_by_text("16 × (50 + 10×3) × 37 = 47,360")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="記録をダウンロード").click()
    kept = tmp_path / "record"
    download.value.save_as(kept)
    record = read(kept.read_text("utf-8"))
    verify(record)
    assert "ひびき" in record.players

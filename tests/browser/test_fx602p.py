"""FX-602P mahjong in the browser: by keyboard, by mouse, over reloads, and in two tabs.

The hands are worked out from the rules alone (`hand_of`), and the browser must show the same.
"""

import re
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

Open = Callable[..., str]
Visit = Callable[..., Page]
HandOf = Callable[[str], Any]

TSUMO = "browser/75"
RON = "browser/250"
LONG = "browser/222"
AVERAGE = "Ａｖｅ　８９６０"


def display(page: Page) -> Locator:
    return page.locator("[data-line]")


def line(text: str) -> re.Pattern[str]:
    full = "".join(chr(ord(char) + 0xFEE0) for char in text)
    return re.compile(f"^{full}$")


def shown_lines(page: Page) -> list[str]:
    """Return what the display has shown, without its blank moments."""
    return [text for text in page.evaluate("window.lines") if text.strip("　")]


def without_repeats(lines: list[str]) -> list[str]:
    return [each for before, each in pairwise(["", *lines]) if each != before]


def ready(page: Page) -> None:
    expect(page.locator("[data-ready=true]")).to_be_visible()


def moved_on(page: Page, nine: tuple[int, ...]) -> None:
    """Wait until the display has left these tiles; the same nine may come again."""
    expect(display(page)).not_to_have_attribute("data-line", line("".join(map(str, nine))))


def own_tiles(page: Page) -> Locator:
    return page.get_by_role("group", name="手牌", exact=True).get_by_role("button")


def readings(tiles: Locator) -> list[str]:
    return [str(each.get_attribute("aria-label")) for each in tiles.all()]


def place_of(page: Page, tile: int) -> int:
    labels = readings(own_tiles(page))
    return next(at for at, each in enumerate(labels) if each.startswith(READING[tile]))


SAID = ("イー", "リャン", "サン", "スー", "ウー", "ロー", "チー", "パー", "キュー")
READING = ("", *(f"{digit}ワン" for digit in SAID))


def test_a_whole_hand_by_keyboard_on_the_calculator(
    parlour: Open, visit: Visit, hand_of: HandOf
) -> None:
    hand = hand_of(TSUMO)
    assert (hand.won.seat, hand.won.by) == (0, "tsumo")
    page = visit(f"{parlour(TSUMO)}/fx602p", face="calculator")
    expect(display(page)).to_have_attribute("data-line", line("0"))
    ready(page)
    page.keyboard.press("p")
    for nine, tile in zip(hand.nines(), hand.throws, strict=False):
        expect(display(page)).to_have_attribute("data-line", line("".join(map(str, nine))))
        page.keyboard.press(str(tile))
        expect(display(page)).to_have_attribute("data-line", line(str(tile)))
        page.keyboard.press("Enter")
        moved_on(page, nine)
    winning = "".join(map(str, hand.nines()[-1]))
    expect(display(page)).to_have_attribute("data-line", line(winning))
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(display(page)).to_have_attribute("data-line", re.compile("^Ａｖｅ"))

    seen = without_repeats([text for text in shown_lines(page) if text != "０"])
    assert seen == without_repeats(hand.display())
    # 8960 is the page's table for three triplets and 3 han: Toitoi 2 and Tanyao 1.
    assert seen[-3:] == ["８９６０", "８９６０／１", "Ａｖｅ　８９６０"]
    expect(page.get_by_text("16 × (50 + 10×3) × 7 = 8,960")).to_be_visible()


def test_a_throw_of_the_machine_is_claimed_with_0_in_its_pause(
    parlour: Open, visit: Visit, hand_of: HandOf
) -> None:
    hand = hand_of(RON)
    assert (hand.won.seat, hand.won.by) == (0, "ron")
    page = visit(f"{parlour(RON)}/fx602p", face="calculator")
    ready(page)
    page.keyboard.press("p")
    for turn, (nine, tile) in enumerate(zip(hand.nines(), hand.throws, strict=True), start=1):
        expect(display(page)).to_have_attribute("data-line", line("".join(map(str, nine))))
        if turn == len(hand.throws):  # the pause that matters is a long one
            page.get_by_role("button", name="設定").click()
            page.get_by_role("combobox", name="速さ").select_option("slow")
            page.get_by_role("dialog").get_by_role("button", name="閉じる").click()
            page.evaluate("document.activeElement.blur()")
        page.keyboard.press(str(tile))
        page.keyboard.press("Enter")
        moved_on(page, nine)
    claimed = "　" * 8 + chr(ord("０") + hand.won.tile)
    expect(display(page)).to_have_attribute("data-line", claimed, timeout=20_000)
    page.keyboard.press("0")
    expect(display(page)).to_have_attribute("data-line", re.compile("^Ｒｏｎ"), timeout=1000)


def test_what_is_wrong_is_named_and_costs_nothing(
    parlour: Open, visit: Visit, hand_of: HandOf
) -> None:
    hand = hand_of(LONG)
    nine = hand.nines()[0]
    absent = next(tile for tile in range(1, 10) if tile not in nine)
    page = visit(f"{parlour(LONG)}/fx602p", face="calculator")
    asked = line("".join(map(str, nine)))
    ready(page)
    page.get_by_role("button", name="P0").click()
    expect(display(page)).to_have_attribute("data-line", asked)
    for keys, told in (
        ([str(absent), "EXE"], f"{absent} は手牌にありません"),
        (["1", "0", "EXE"], "10 という牌はありません"),
        (["EXE"], "和了の形ではありません"),
        (["0", "EXE"], "和了の形ではありません"),
        (["P0"], "この局はまだ続いています"),
        (["SAC"], "INV のあとに"),
        (["INV", "SAC"], "いまの局"),
    ):
        for key in keys:
            page.get_by_role("button", name=re.compile(f"^{key}( |$)")).click()
        expect(page.locator(".note")).to_contain_text(told)
        expect(display(page)).to_have_attribute("data-line", asked)
    page.keyboard.press("q")
    expect(page.locator(".note")).to_contain_text("「q」")
    page.keyboard.press("7")
    page.keyboard.press("c")
    expect(display(page)).to_have_attribute("data-line", asked)


def test_a_whole_hand_by_mouse_on_the_table(parlour: Open, visit: Visit, hand_of: HandOf) -> None:
    hand = hand_of(RON)
    page = visit(f"{parlour(RON)}/fx602p")
    page.get_by_role("button", name="はじめる").click()
    for nine, tile in zip(hand.nines(), hand.throws, strict=True):
        expect(own_tiles(page)).to_have_count(9)
        expect(own_tiles(page).first).to_have_attribute("aria-disabled", "false")
        seen = sorted(reading.split(",")[0] for reading in readings(own_tiles(page)))
        assert seen == sorted(READING[each] for each in nine)
        own_tiles(page).nth(place_of(page, tile)).dblclick()
    page.get_by_role("button", name="ロン", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    began = time.monotonic()
    # The panel is deaf in its first moments.
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    if time.monotonic() - began < 0.5:
        expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("あなたの和了")
    # 7840 is the page's table for two triplets and 3 han.
    assert (hand.won.han, hand.won.triplets, hand.won.points) == (3, 2, 7840)
    expect(dialog).to_contain_text("16 × (50 + 10×2) × 7 = 7,840")
    for yaku in ("断么九", "一盃口", "ドラ"):
        expect(dialog.get_by_role("row").filter(has_text=yaku)).to_contain_text("1翻")
    expect(dialog.locator(".melds").get_by_role("img")).to_have_count(9)
    expect(dialog.locator(".loser").get_by_role("img")).to_have_count(8)


def test_every_throw_is_made_once(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour(LONG)}/fx602p")
    page.get_by_role("button", name="はじめる").click()
    river = page.get_by_role("list", name="捨て牌", exact=True).locator("li")
    for turn in (1, 2, 3):
        expect(own_tiles(page)).to_have_count(9)
        expect(own_tiles(page).last).to_have_attribute("aria-disabled", "false")
        own_tiles(page).last.dblclick()
        expect(river).to_have_count(turn)
    page.wait_for_timeout(600)
    expect(river).to_have_count(3)


def test_the_table_is_played_by_keyboard_alone(
    parlour: Open, visit: Visit, hand_of: HandOf
) -> None:
    hand = hand_of(TSUMO)
    page = visit(f"{parlour(TSUMO, RON)}/fx602p")
    ready(page)
    page.keyboard.press("n")
    for turn, (nine, tile) in enumerate(zip(hand.nines(), hand.throws, strict=False)):
        expect(own_tiles(page).first).to_have_attribute("aria-disabled", "false")
        if turn % 2:
            page.keyboard.press(str(tile))
        else:
            # The drawn tile stands last, and the keyboard begins at the first.
            page.evaluate("document.activeElement.blur()")
            for _ in range(place_of(page, tile) + 1):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        assert len(nine) == 9
        expect(own_tiles(page).first).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="ツモ", exact=True)).to_be_visible()
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("8,960")
    expect(dialog.get_by_role("button", name="次の局へ")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(own_tiles(page)).to_have_count(9)


@pytest.mark.parametrize("face", ["table", "calculator"])
def test_a_reload_in_the_middle_of_a_hand_restores_it(
    parlour: Open, visit: Visit, hand_of: HandOf, face: str
) -> None:
    hand = hand_of(LONG)
    page = visit(f"{parlour(LONG)}/fx602p", face=face)
    ready(page)
    page.keyboard.press("n" if face == "table" else "p")
    for tile in hand.throws[:3]:
        _wait_for_turn(page, face)
        page.keyboard.press(str(tile))
        if face == "calculator":
            page.keyboard.press("Enter")
            expect(display(page)).not_to_have_attribute("data-line", re.compile("^[１-９]{9}$"))
    _wait_for_turn(page, face)
    before = _everything(page, face)
    page.reload()
    _wait_for_turn(page, face)
    assert _everything(page, face) == before


def _wait_for_turn(page: Page, face: str) -> None:
    if face == "table":
        expect(own_tiles(page)).to_have_count(9)
        expect(own_tiles(page).first).to_have_attribute("aria-disabled", "false")
    else:
        expect(display(page)).to_have_attribute("data-line", re.compile("^[１-９]{9}$"))


def _everything(page: Page, face: str) -> list[str]:
    if face == "calculator":
        return [str(display(page).get_attribute("data-line"))]
    rivers = page.locator(".river").get_by_role("img")
    return [*readings(own_tiles(page)), *readings(rivers), page.locator(".plaque").inner_text()]


def test_the_faces_show_the_same_game(parlour: Open, visit: Visit, hand_of: HandOf) -> None:
    hand = hand_of(LONG)
    page = visit(f"{parlour(LONG)}/fx602p")
    page.get_by_role("button", name="はじめる").click()
    _wait_for_turn(page, "table")
    page.get_by_role("button", name="電卓", exact=True).click()
    expect(display(page)).to_have_attribute("data-line", line("".join(map(str, hand.nines()[0]))))
    page.keyboard.press(str(hand.throws[0]))
    page.keyboard.press("Enter")
    moved_on(page, hand.nines()[0])
    # Switched in the middle of what the machine shows, the game goes on.
    page.get_by_role("button", name="卓", exact=True).click()
    _wait_for_turn(page, "table")
    seen = sorted(reading.split(",")[0] for reading in readings(own_tiles(page)))
    assert seen == sorted(READING[each] for each in hand.nines()[1])


def test_the_faces_can_be_switched_over_a_win(parlour: Open, visit: Visit, hand_of: HandOf) -> None:
    page = visit(f"{parlour(TSUMO)}/fx602p")
    hand_of(TSUMO).win(page)
    panel = page.get_by_role("dialog")
    # For its first moments the panel hears nothing.
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("button", name="次の局へ")).to_be_focused()
    page.get_by_role("button", name="電卓", exact=True).click()
    expect(panel).to_be_hidden()
    expect(display(page)).to_have_attribute("data-line", AVERAGE)
    page.get_by_role("button", name="卓", exact=True).click()
    expect(panel).to_contain_text("8,960")
    expect(panel.get_by_role("button", name="次の局へ")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="次の局へ")).to_be_focused()


def test_the_coach_speaks_on_both_faces(parlour: Open, visit: Visit, hand_of: HandOf) -> None:
    kinds = set(hand_of(LONG).nines()[0])
    page = visit(f"{parlour(LONG)}/fx602p")
    page.get_by_role("button", name="はじめる").click()
    _wait_for_turn(page, "table")
    above = page.locator(".near .worth")
    listed = page.get_by_role("list", name="助言").get_by_role("listitem")
    box = page.get_by_role("checkbox", name="助言")
    expect(above).to_have_count(0)
    box.check()
    expect(above).to_have_count(9)
    page.get_by_role("button", name="電卓", exact=True).click()
    expect(listed).to_have_count(len(kinds))
    assert [int(text[0]) for text in listed.all_inner_texts()] == sorted(kinds)
    box.uncheck()
    expect(listed).to_have_count(0)
    expect(page.get_by_text("INV SAC", exact=True)).to_be_visible()
    page.get_by_role("button", name="卓", exact=True).click()
    expect(above).to_have_count(0)


def test_cleared_statistics_are_gone_from_what_is_shown(
    parlour: Open, visit: Visit, hand_of: HandOf
) -> None:
    page = visit(f"{parlour(TSUMO)}/fx602p")
    hand_of(TSUMO).win(page)
    standing = page.locator(".plaque .number")
    expect(standing).to_have_text(["8,960", "8,960", "1"])
    page.get_by_role("button", name="電卓", exact=True).click()
    expect(display(page)).to_have_attribute("data-line", AVERAGE)
    for key in ("INV", "SAC"):
        page.get_by_role("button", name=re.compile(f"^{key}( |$)")).click()
    expect(page.locator(".note")).to_have_text("成績を消しました。")
    expect(display(page)).to_have_attribute("data-line", "Ａｖｅ　０")
    page.get_by_role("button", name="卓", exact=True).click()
    expect(standing).to_have_text(["0", "0", "0"])
    page.reload()
    expect(standing).to_have_text(["0", "0", "0"])


def test_a_second_tab_takes_over_and_the_first_is_told(parlour: Open, visit: Visit) -> None:
    first = visit(f"{parlour(LONG)}/fx602p")
    first.get_by_role("button", name="はじめる").click()
    _wait_for_turn(first, "table")
    before = _everything(first, "table")
    second = first.context.new_page()
    second.goto(first.url)
    _wait_for_turn(second, "table")
    assert _everything(second, "table") == before
    expect(first.get_by_text("別のタブがこの卓を開きました。")).to_be_visible()
    first.get_by_role("button", name="ここで続ける").click()
    expect(second.get_by_text("別のタブがこの卓を開きました。")).to_be_visible()
    _wait_for_turn(first, "table")
    expect(first.get_by_text("別のタブがこの卓を開きました。")).to_be_hidden()


def test_nothing_hidden_is_in_the_page(parlour: Open, visit: Visit) -> None:
    said: list[str] = []
    page = visit(f"{parlour(LONG)}/")

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: said.append(str(text)))

    page.on("websocket", listen)
    page.goto(f"{page.url}fx602p")
    page.get_by_role("button", name="はじめる").click()
    _wait_for_turn(page, "table")
    everything = page.content() + "".join(said)
    assert LONG not in everything
    assert page.evaluate("document.cookie") == ""
    theirs = page.get_by_role("group", name="相手の手牌").get_by_role("img")
    assert set(readings(theirs)) == {"伏せ牌"}
    assert '"seed":""' in "".join(said)

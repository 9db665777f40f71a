"""All pages of the client: languages, sizes, accessibility, weight and steadiness."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

Open = Callable[..., str]
Visit = Callable[..., Page]
HandOf = Callable[[str], Any]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: Final = {
    "phone": {"width": 390, "height": 844},
    "desk": {"width": 1280, "height": 800},
}
SMALLEST: Final = {"width": 360, "height": 640}
SEEDS: Final = ("browser/75", "browser/250")
FIRST_VISIT_BYTES: Final = 250_000

HALL: Final = {
    "entries": [
        {
            "name": "Hibiki",
            "winner": winner,
            "yaku": yaku,
            "tiles": tiles,
            "win": tiles[0],
            "by": "ron",
            "points": 47360,
            "level": "fx602p",
            "mode": "original",
            "date": "2026-01-02T03:04:05Z",
            "record": record,
        }
        for winner, yaku, tiles, record in (
            ("guest", "chinroutou", [1, 1, 1, 9, 9, 9, 9, 9, 9], "a"),
            ("computer", "isshoku", [5] * 9, "b"),
        )
    ]
}


@pytest.fixture(scope="session")
def axe(need: Callable[[object, str], None]) -> str:
    """Give the source of axe."""
    need(AXE.exists(), "the client's packages are not installed (make client)")
    return AXE.read_text("utf-8")


def begin(page: Page) -> Locator:
    """Begin a hand; return its tiles that can be thrown, which are there now."""
    expect(page.locator("[data-ready=true]")).to_be_visible()
    page.keyboard.press("n")
    tiles = page.locator(".near button[aria-disabled=false]")
    expect(tiles).to_have_count(9)
    return tiles


def faults(page: Page, axe: str) -> list[str]:
    """Return the serious and critical faults that axe finds."""
    # What is still fading in would be measured half-way.
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    page.evaluate("source => window.axe ?? (0, eval)(source)", axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url}: {each['id']}: {node['html'][:160]}: {node['failureSummary'][:300]}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "dark"), [("ja", False), ("en", True)])
def test_axe_finds_no_serious_fault(
    parlour: Open, visit: Visit, hand_of: HandOf, axe: str, lang: str, dark: bool, size: str
) -> None:
    address = parlour(*SEEDS)
    page = visit(address, lang=lang, dark=dark, still=True, size=SIZES[size], hints=True)
    found: list[str] = []

    def look(path: str) -> None:
        page.goto(f"{address}{path}")
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1")).to_have_count(1)
        found.extend(faults(page, axe))

    for path in (
        "/",
        "/fx602p",
        "/fx602p/rules",
        "/fx602p/statistics",
        "/fx602p/hall-of-fame",
        "/nowhere",
    ):
        look(path)
    page.locator("header button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += faults(page, axe)

    page.goto(f"{address}/fx602p")
    hand_of(SEEDS[0]).win(page)
    found += faults(page, axe)
    page.wait_for_timeout(900)
    replay = page.get_by_role("dialog").get_by_role("link").get_attribute("href")
    page.keyboard.press("Escape")
    found += faults(page, axe)
    page.locator(".faces button").last.click()
    found += faults(page, axe)
    look("/fx602p/statistics")
    look(str(replay))
    page.keyboard.press("End")
    found += faults(page, axe)

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(HALL), content_type="application/json")

    page.route("**/api/fx602p/hall-of-fame", answer)
    look("/fx602p/hall-of-fame")
    assert found == []


def test_the_language_is_the_browsers_until_it_is_switched(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour()}/", lang="en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("Welcome to a quiet table.")).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_text("静かな卓へ、ようこそ。")).to_be_visible()
    page.reload()
    expect(page.get_by_text("静かな卓へ、ようこそ。")).to_be_visible()
    page.get_by_role("button", name="English").click()
    page.goto(f"{page.url}fx602p")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page).to_have_title("FX-602P Mahjong · Jantaku")


def test_only_the_open_door_leads_somewhere(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour()}/")
    doors = page.get_by_role("list", name="四つの扉").get_by_role("listitem")
    expect(doors).to_have_count(4)
    closed = doors.filter(has_text="準備中")
    expect(closed).to_have_count(3)
    expect(closed.get_by_role("link")).to_have_count(0)
    for at, path in enumerate(("", "/rules", "/statistics", "/hall-of-fame")):
        doors.get_by_role("link").nth(at).click()
        expect(page).to_have_url(re.compile(f"/fx602p{path}$"))
        page.go_back()
        expect(doors).to_have_count(4)
    expect(doors.get_by_role("link")).to_have_count(4)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_rules_are_told_with_every_yaku_and_all_points(
    parlour: Open, visit: Visit, lang: str
) -> None:
    page = visit(f"{parlour()}/fx602p", lang=lang)
    page.get_by_role("navigation").get_by_role("link", name=re.compile("^(ルール|Rules)$")).click()
    expect(page.locator(".yaku > li")).to_have_count(11)
    assert [each.locator("svg.tile").count() for each in page.locator(".yaku > li").all()] == [
        9
    ] * 11
    table = page.locator("table.points tbody tr")
    expect(table).to_have_count(9)
    # The seed's table: 8 han with three triplets are the most there is.
    expect(table.last).to_have_text(re.compile(r"^8\s*37\s*\(29,600\).*47,360$", re.DOTALL))
    expect(page.locator("#scoring li")).to_have_count(6)
    page.goto(f"{page.url}#scoring")
    page.reload()
    expect(page.locator("#scoring")).to_be_in_viewport()


def test_an_address_without_page_is_told_so(parlour: Open, visit: Visit) -> None:
    page = visit("about:blank")
    answer = page.goto(f"{parlour()}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="この卓はありません")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/fx602p"])
def test_a_first_visit_is_light_and_stands_still(parlour: Open, visit: Visit, path: str) -> None:
    page = visit("about:blank")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) window.shift += entry.value;
        }).observe({type: 'layout-shift', buffered: true});"""
    )
    page.goto(f"{parlour()}{path}")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    assert len(sizes) >= 5
    assert 20_000 < sum(sizes) <= FIRST_VISIT_BYTES
    assert page.evaluate("window.shift") < 0.02
    loaded = page.evaluate("[...document.fonts].filter((each) => each.status === 'loaded').length")
    assert loaded == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_scrolls_sideways_on_the_smallest_phone(
    parlour: Open, visit: Visit, hand_of: HandOf, lang: str
) -> None:
    address = parlour(*SEEDS)
    page = visit(address, lang=lang, size=SMALLEST)

    def overflow() -> Any:
        return page.evaluate("document.documentElement.scrollWidth - innerWidth")

    for path in (
        "/",
        "/fx602p/rules",
        "/fx602p/statistics",
        "/fx602p/hall-of-fame",
        "/nowhere",
        "/fx602p",
    ):
        page.goto(f"{address}{path}")
        page.wait_for_load_state("networkidle")
        assert (path, overflow()) == (path, 0)
    hand_of(SEEDS[0]).win(page)
    assert overflow() == 0
    page.wait_for_timeout(900)
    replay = page.get_by_role("dialog").get_by_role("link").get_attribute("href")
    page.keyboard.press("Escape")
    page.locator(".faces button").last.click()
    assert overflow() == 0
    page.goto(f"{address}{replay}")
    page.wait_for_load_state("networkidle")
    assert overflow() == 0


@pytest.mark.parametrize(
    ("width", "height", "hints"),
    [
        (360, 640, True),
        (390, 664, True),
        (390, 844, True),
        (1280, 600, False),
        (1280, 600, True),
        (1280, 800, True),
    ],
)
def test_the_table_fits_without_scrolling_with_the_coach_too(
    parlour: Open, visit: Visit, width: int, height: int, hints: bool
) -> None:
    size = {"width": width, "height": height}
    page = visit(f"{parlour('browser/222')}/fx602p", size=size, hints=hints)
    page.get_by_role("button", name="はじめる").click()
    expect(page.locator(".near button[aria-disabled=false]")).to_have_count(9)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    lowest = page.locator(".near").bounding_box()
    assert lowest is not None
    assert lowest["y"] + lowest["height"] <= height


def test_on_a_phone_the_hand_keeps_its_two_rows_of_four(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour('browser/222')}/fx602p", size=SMALLEST, speed="slow")
    rows = """[...document.querySelectorAll('.near .slot')].slice(0, 8)
      .map((each) => Math.round(each.getBoundingClientRect().top))"""
    expect(page.locator("[data-ready=true]")).to_be_visible()
    page.get_by_role("button", name="はじめる").click()
    mine = page.locator(".near button[aria-disabled=false]")
    expect(mine).to_have_count(9)
    page.wait_for_timeout(300)
    turn = page.evaluate(rows)
    assert [turn.count(top) for top in sorted(set(turn))] == [4, 4]
    mine.last.click()
    expect(page.locator(".near .slot")).to_have_count(8)
    page.mouse.move(1, 1)
    page.wait_for_timeout(300)
    assert page.evaluate(rows) == turn


@pytest.mark.parametrize("size", [{"width": 844, "height": 390}, SMALLEST, SIZES["phone"]])
def test_both_faces_fit_a_phone(parlour: Open, visit: Visit, size: dict[str, int]) -> None:
    page = visit(f"{parlour(*SEEDS)}/fx602p", still=True, size=size)
    begin(page)
    box = page.locator("label.check input")
    for lang in ("ja", "en"):
        if lang == "en":
            page.get_by_role("button", name="English").click()
        for hints in (False, True):
            box.set_checked(hints)
            page.locator(".faces button").first.click()
            expect(page.locator(".near .worth")).to_have_count(9 if hints else 0)
            page.evaluate("scrollTo(0, 0)")
            for part in (".far", ".near", ".plaque", ".ask"):
                for each in page.locator(f"{part}, {part} .tile, {part} dt").all():
                    expect(each).to_be_in_viewport(ratio=0.99)
            expect(page.get_by_text("ドラ" if lang == "ja" else "Dora", exact=True)).to_be_visible()
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            page.locator(".faces button").last.click()
            page.evaluate("scrollTo(0, 0)")
            for each in page.locator(".machine [data-line], .machine button").all():
                expect(each).to_be_in_viewport(ratio=0.99)
            spilt = """[...document.querySelectorAll('.machine button, .engraved')]
              .filter((each) => each.scrollWidth > each.clientWidth)
              .map((each) => each.innerText)"""
            assert page.evaluate(spilt) == []


def test_everything_to_touch_is_large_enough(parlour: Open, visit: Visit) -> None:
    page = visit(f"{parlour(*SEEDS)}/fx602p", size=SMALLEST)
    page.get_by_role("button", name="はじめる").click()
    expect(page.locator(".near button")).to_have_count(9)
    small = """[...document.querySelectorAll('button, a, select, input')]
      .filter((each) => each.checkVisibility() && !each.matches('.skip'))
      .map((each) => (each.closest('label') ?? each))
      .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44)
      .map(([html, box]) => `${box.width} x ${box.height}: ${html}`)"""
    assert page.evaluate(small) == []
    page.get_by_role("button", name="電卓", exact=True).click()
    assert page.evaluate(small) == []


def test_lost_connections_are_told_and_mended(parlour: Open, visit: Visit) -> None:
    page = visit("about:blank")
    sockets: list[Any] = []

    def relay(socket: Any) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/api/socket", relay)
    page.goto(f"{parlour(*SEEDS)}/fx602p")
    page.get_by_role("button", name="はじめる").click()
    expect(page.locator(".near button").first).to_have_attribute("aria-disabled", "false")
    tiles = [each.get_attribute("aria-label") for each in page.locator(".near button").all()]
    sockets[0].close()
    expect(page.get_by_text("つなぎ直しています")).to_be_visible()
    expect(page.get_by_text("つなぎ直しています")).to_be_hidden()
    assert len(sockets) == 2
    expect(page.locator(".near button").first).to_have_attribute("aria-disabled", "false")
    assert [
        each.get_attribute("aria-label") for each in page.locator(".near button").all()
    ] == tiles

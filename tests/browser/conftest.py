"""A parlour of known seeds, and Debian's Chromium to visit it with."""

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import pytest
import uvicorn
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from jantaku.fx602p.actions import Action, Discard
from jantaku.fx602p.calculator import CalculatorPlayer
from jantaku.fx602p.events import (
    Event,
    HandDealt,
    HandWon,
    TileDiscarded,
    TileDrawn,
    Tiles,
)
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.scoring import DISPLAY
from jantaku.game import Move, play
from jantaku.server.app import STATIC, make_app
from jantaku.server.limits import Limits
from jantaku.server.opponents import Opponents
from jantaku.server.parlour import Parlour
from jantaku.server.room import House
from jantaku.server.run import listen
from jantaku.server.store import open_store

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PATIENCE: Final = 10.0
DESK: Final = {"width": 1280, "height": 800}
FULL_WIDTH: Final = str.maketrans(
    {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "　"}
)

NOTE_LINES: Final = """
  window.lines = [];
  new MutationObserver(() => {
    const line = document.querySelector('[data-line]')?.dataset.line;
    if (line !== undefined && window.lines.at(-1) !== line) window.lines.push(line);
  }).observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Keep every line that the calculator's display has shown, in order."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def base_url() -> None:
    """Take the place of a plugin's fixture that pytest warns of; every test has its own parlour."""


@pytest.fixture(scope="session")
def need() -> Callable[[object, str], None]:
    """Give a function that ends a test where something is missing that it cannot do without."""

    def need_it(present: object, lacking: str) -> None:
        if not present and os.environ.get("JANTAKU_REQUIRE_BROWSER"):
            pytest.fail(lacking)  # in CI a browser test that does not run is no pass
        if not present:
            pytest.skip(lacking)

    return need_it


@pytest.fixture(scope="session")
def browser_type_launch_args(need: Callable[[object, str], None]) -> dict[str, Any]:
    need(CHROMIUM, "no Chromium is installed (apt-get install chromium)")
    need((STATIC / "index.html").exists(), "the browser client is not built (make client)")
    quiet = ("--disable-quic", "--no-first-run", "--disable-background-networking")
    return {
        "executable_path": CHROMIUM,
        "args": ["--no-sandbox", "--disable-gpu", *quiet],
    }


class Served(uvicorn.Server):
    """Serve in a thread, on any free port, a parlour whose matches have the seeds *seeds*."""

    def __init__(self, database: Path, seeds: list[str]) -> None:
        # Each match takes two seeds: the tiles', and that of the opponent's own chance.
        supply = (seed for match in seeds for seed in (match, f"{match}/luck"))
        self.store = open_store(str(database))
        self.opponents = Opponents()
        house = House(store=self.store, opponents=self.opponents, new_seed=lambda: next(supply))
        app = make_app(Parlour(house, Limits()))
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                log_config=None,
                access_log=False,
                ws="websockets-sansio",
                timeout_graceful_shutdown=1,
            )
        )
        self.socket = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = threading.Thread(target=self.run, args=([self.socket],))

    def __enter__(self) -> Self:
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.started and time.monotonic() < until:
            time.sleep(0.01)
        assert self.started
        return self

    def __exit__(self, *_: object) -> None:
        self.should_exit = True
        self.thread.join(PATIENCE)
        self.socket.close()


Open = Callable[..., str]


@pytest.fixture
def parlour(browser_type_launch_args: dict[str, Any], tmp_path: Path) -> Iterator[Open]:  # noqa: ARG001  skips first
    """Give a function that opens a parlour with seeds and returns its address."""
    served: list[Served] = []

    def open_parlour(*seeds: str) -> str:
        served.append(Served(tmp_path / f"{len(served)}.db", list(seeds)).__enter__())
        return served[-1].address

    yield open_parlour
    for each in served:
        each.__exit__()


Visit = Callable[..., Page]


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext]) -> Iterator[Visit]:
    """Give a function that opens a page in a context of its own; what goes wrong there fails."""
    wrong: list[str] = []

    def open_page(
        address: str,
        *,
        lang: str = "ja",
        dark: bool = False,
        still: bool = False,
        size: Any = None,
        **chosen: Any,
    ) -> Page:
        context = new_context(
            viewport=size or DESK,
            locale={"ja": "ja-JP", "en": "en-GB"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        settings = json.dumps({"speed": "instant", "sound": False, **chosen})
        context.add_init_script(
            f"if (location.protocol.startsWith('http')) "
            f"localStorage['jantaku.settings'] ??= {settings!r};"
        )
        context.add_init_script(NOTE_LINES)
        context.on("page", lambda page: _watch(page, wrong))
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(address)
        return page

    yield open_page
    assert wrong == []


def _watch(page: Page, wrong: list[str]) -> None:
    def hear(said: ConsoleMessage) -> None:
        # A refusal of the API is the page's to tell, and so is that there is no such page;
        # Chromium notes the status besides.
        told = "status of 409" in said.text or said.location["url"].endswith("/nowhere")
        if said.type in {"error", "warning"} and not told:
            wrong.append(said.text)

    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", hear)


@dataclass(frozen=True)
class Hand:
    """Be a whole hand worked out with the rules alone, to hold the browser against.

    Both play as the calculator does.
    """

    moves: tuple[Move[Action, Event], ...]

    @property
    def won(self) -> HandWon:
        """Return how it ended."""
        end = self.moves[-1].events[-1]
        assert isinstance(end, HandWon)
        return end

    @property
    def events(self) -> list[Event]:
        """Return all events in order."""
        return [event for move in self.moves for event in move.events]

    @property
    def throws(self) -> list[int]:
        """Return what the human throws, in order."""
        acts = [move.action for move in self.moves if move.seat == 0]
        return [act.tile for act in acts if isinstance(act, Discard)]

    def nines(self) -> list[Tiles]:
        """Return the nine tiles before each of the human's throws, and before his tsumo."""
        found: list[Tiles] = []
        hand: Tiles = ()
        for event in self.events:
            match event:
                case HandDealt():
                    hand = event.hands[0]
                case TileDrawn(0, tile):
                    hand = tuple(sorted((*hand, tile)))
                    found.append(hand)
                case TileDiscarded(0, tile):
                    at = hand.index(tile)
                    hand = hand[:at] + hand[at + 1 :]
        return found

    def win(self, page: Page) -> None:
        """Play it at the table of *page*, where it is won by tsumo, until the win is shown."""
        expect(page.locator("[data-ready=true]")).to_be_visible()
        page.keyboard.press("n")
        tiles = page.locator(".near button[aria-disabled=false]")
        for tile in self.throws:
            expect(tiles).to_have_count(9)
            page.keyboard.press(str(tile))
            expect(tiles).to_have_count(0)
        expect(tiles).to_have_count(9)
        page.keyboard.press("t")
        expect(page.get_by_role("dialog")).to_be_visible()

    def display(self) -> list[str]:
        """Return the lines of the calculator's display in the order of the page (seed 000).

        The human types each throw, so that its digit is seen, and then the tiles again.
        """
        lines: list[str] = []
        nines = iter(self.nines())
        nine: Tiles = ()
        dora = 0
        for event in self.events:
            match event:
                case HandDealt():
                    dora = event.dora
                    lines.append(_digits(event.hands[0]))
                case TileDrawn(seat, _):
                    lines.append(f"■{dora}■ 00")
                    if seat == 0:
                        nine = next(nines)
                        lines.append(_digits(nine))
                case TileDiscarded(0, tile):
                    lines += [str(tile), _digits(nine)]
                case TileDiscarded(_, tile):
                    lines.append(f"{' ' * 8}{tile}")
                case HandWon():
                    lines += _win_lines(event)
        return [line.translate(FULL_WIDTH) for line in lines]


def _win_lines(won: HandWon) -> list[str]:
    points = won.points if won.seat == 0 else -won.points
    return [
        f"{won.by.capitalize()} {won.tile}",
        _digits(won.hands[won.seat]),
        _digits(won.hands[1]),
        *(DISPLAY[yaku.id] for yaku in won.yaku),
        str(points),
        f"{points}/1",
        f"Ave {points}",
    ]


def _digits(tiles: Tiles) -> str:
    return "".join(map(str, tiles))


@pytest.fixture(scope="session")
def hand_of() -> Callable[[str], Hand]:
    """Give a function that plays the hand of a seed."""

    def play_hand(seed: str) -> Hand:
        players = {0: CalculatorPlayer(), 1: CalculatorPlayer()}
        return Hand(play(FX602P, Rules(), Opening(), seed, players, luck=seed))

    return play_hand

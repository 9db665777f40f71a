"""What the browser client repeats of the Python side is equal to it."""

import re
from pathlib import Path

from jantaku.fx602p.scoring import DISPLAY
from jantaku.server.app import is_page
from jantaku.server.protocol import PROTOCOL

SOURCES = Path(__file__).parents[2] / "web" / "src"
GAME = SOURCES / "game"


def test_the_display_calls_each_yaku_as_the_program_does() -> None:
    source = (GAME / "lcd.ts").read_text("utf-8")
    table = source.partition("MACHINE_NAMES")[2].partition("};")[0]
    assert dict(re.findall(r"^  (\w+): '(.+)',$", table, re.MULTILINE)) == DISPLAY


def test_the_client_speaks_the_same_protocol() -> None:
    source = (GAME / "connection.ts").read_text("utf-8")
    assert re.findall(r"PROTOCOL = (\d+);", source) == [str(PROTOCOL)]


def test_the_server_knows_the_clients_pages() -> None:
    source = (SOURCES / "router.test.ts").read_text("utf-8")
    pages = re.findall(r"^    \['(.+?)', \{ page: '([\w-]+)'", source, re.MULTILINE)
    assert {page for _, page in pages} >= {"front", "rules", "replay", "not-found"}
    assert {path: is_page(path) for path, _ in pages} == {
        path: page != "not-found" for path, page in pages
    }

"""The pages of docs/ tell the truth: their Python, their commands and their tables."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jantaku.fx602p.scoring import DISPLAY, YAKU_HAN, coefficient, win_points
from jantaku.words import texts

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ["fx602p.md", "records.md", "scoring.md", "shape.md", "table.md", "../README.md"]
COMMAND_PAGES = ["fx602p.md", "scoring.md", "shape.md"]


@pytest.mark.parametrize("page", PAGES)
def test_python(page: str) -> None:
    done = doctest.testfile(
        str(DOCS / page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert done.attempted
    assert done.failed == 0


def commands(page: str) -> list[tuple[str, str]]:
    """Return each command of a page's console blocks with what it prints."""
    text = (DOCS / page).read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)]
    return [(part.split("\n", 1)[0], part.split("\n", 1)[1]) for part in parts if part]


@pytest.mark.parametrize(
    ("command", "output"), [shown for page in COMMAND_PAGES for shown in commands(page)]
)
def test_commands(command: str, output: str) -> None:
    jantaku = f'jantaku() {{ {sys.executable} -m jantaku --lang en "$@"; }}'
    done = subprocess.run(
        ["bash", "-c", f"{jantaku}\n{command}"], capture_output=True, text=True, check=True
    )
    assert done.stdout == output


def rows(page: str) -> list[list[str]]:
    lines = (DOCS / page).read_text("utf-8").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("|")
    ]


def test_the_table_of_points() -> None:
    found = [row for row in rows("fx602p.md") if row[0].isdigit()]
    assert found == [
        [
            str(han),
            str(coefficient(han)),
            *(
                f"({win_points(han, n)})"
                if (han, n) in {(0, 3), (1, 3), (7, 1), (7, 2), (8, 0), (8, 1), (8, 2)}
                else str(win_points(han, n))
                for n in range(4)
            ),
        ]
        for han in range(9)
    ]


def test_the_table_of_yaku() -> None:
    names = {
        row[1]: (row[0].replace("\\", ""), int(row[2]))
        for row in rows("fx602p.md")
        if row[2].isdigit() and not row[0].isdigit()
    }
    ja = texts("ja")
    assert names == {
        ja[f"yaku.{yaku}.name"]: (DISPLAY[yaku], han) for yaku, han in YAKU_HAN.items()
    }
    assert list(names) == [ja[f"yaku.{yaku}.name"] for yaku in YAKU_HAN]

"""What tests of 多面子 share: melds and collections written as people write them."""

from jantaku.melds import Mentsu
from jantaku.tamentsu.rules import MODES, Rules
from jantaku.tamentsu.scoring import Situation, Win, win_of
from jantaku.tamentsu.yaku import Collected
from jantaku.tiles import parse_tiles


def mentsu(text: str) -> Mentsu:
    """Read a meld such as ``123m`` or ``777z``."""
    kinds = sorted(tile.kind for tile in parse_tiles(text))
    assert len(kinds) == 3
    if kinds[0] == kinds[2]:
        return Mentsu("triplet", kinds[0])
    assert kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
    assert kinds[2] < 27
    assert kinds[0] // 9 == kinds[2] // 9
    return Mentsu("sequence", kinds[0])


def collected(text: str, drop: int = 9) -> tuple[Collected, ...]:
    """Read melds such as ``123m 456m@3 777z@3+1``: drop number after @, chain after +."""
    found = []
    for word in text.split():
        tiles, _, when = word.partition("@")
        number, _, step = when.partition("+")
        found.append(Collected(mentsu(tiles), int(number or drop), int(step or 0)))
    return tuple(found)


def win(
    text: str,
    *,
    wind: str = "SW",
    rules: Rules = MODES["original"],
    dropped: str = "1z",
    drop: int = 9,
    step: int = 0,
) -> Win:
    """Return what four melds are worth, by default with a tile that no wait is told by."""
    kind = parse_tiles(dropped)[0].kind
    situation = Situation(drop=drop, kind=kind, step=step, wind=wind)
    return win_of(rules, collected(text, drop), situation)


def han(result: Win) -> dict[str, int]:
    """Return the yaku of a win with their han."""
    return {worth.id: worth.han for worth in result.yaku}

"""How the terminal writes tiles, each way as wide for every tile, and reads them back."""

from typing import Final, Literal, get_args

from rich.cells import cell_len

from jantaku.melds import Meld
from jantaku.riichi.state import Called
from jantaku.tiles import Tile
from jantaku.words import Words

Style = Literal["short", "code", "kanji", "unicode"]

STYLES: Final[tuple[Style, ...]] = get_args(Style)
_FACE_DOWN: Final = {"short": "##", "code": "##", "kanji": "[##]", "unicode": "🀫"}
_PLAIN_GLYPH: Final = "\ufe0e"
"""Asks for the plain form of the one tile that fonts also have as a coloured picture."""


class Writing:
    """Write tiles in one style.

    ``short`` is 5m with letters or kanji for honours, ``code`` the notation of the whole program,
    ``kanji`` 五萬, ``unicode`` the characters that fonts may have. A red five is 0m, 赤萬, or the
    character with a mark, so that it is told without colour.

    >>> writing = Writing("short", Words("en"))
    >>> writing.tile(Tile.RED_P), writing.tile(Tile.HAKU), writing.width
    ('0p', 'Wh', 2)
    >>> Writing("kanji", Words("en")).tile(Tile.RED_P)
    '赤筒'
    """

    def __init__(self, style: Style, words: Words) -> None:
        self.style: Final = style
        self._texts = {tile: _text(tile, style, words) for tile in Tile}
        self.width: Final = max(cell_len(text) for text in self._texts.values())
        self._read = {text.strip().casefold(): tile for tile, text in self._texts.items()}
        self._read |= {tile.code: tile for tile in Tile}

    def tile(self, tile: Tile | None) -> str:
        """Return a tile, or one face down, padded to `width`."""
        text = _FACE_DOWN[self.style] if tile is None else self._texts[tile]
        return text + " " * (self.width - cell_len(text))

    def bare(self, tile: Tile | None) -> str:
        """Return a tile for a sentence."""
        return self.tile(tile).rstrip()

    def row(self, tiles: tuple[Tile, ...]) -> str:
        """Return tiles one after the other."""
        return " ".join(map(self.bare, tiles))

    def read(self, text: str) -> Tile | None:
        """Return the tile that *text* names in this style or in notation, None for none."""
        return self._read.get(text.strip().casefold())

    def called(self, called: Called, seat: int, players: int) -> str:
        """Return a meld; the tile that was called stands in brackets.

        Its place tells whose it was, as at a table: left, in the middle, or right. A kakan has
        both tiles in them; the outer tiles of an ankan lie face down.
        """
        meld = called.meld
        if meld.kind == "ankan":
            tiles = meld.tiles
            return "".join(map(self.bare, (None, *tiles[1:3], None)))
        rest = list(meld.tiles)
        rest.remove(called.tile)
        turned = self.bare(called.tile)
        if meld.kind == "kakan":
            turned = self.bare(rest.pop(0)) + turned
        row = [*map(self.bare, rest)]
        row.insert(_place(called.source, seat, players, len(rest)), f"[{turned}]")
        return "".join(row)

    def meld(self, meld: Meld) -> str:
        """Return a meld whose source is not known."""
        if meld.kind == "ankan":
            return "".join(map(self.bare, (None, *meld.tiles[1:3], None)))
        return f"[{''.join(map(self.bare, meld.tiles))}]"


def _place(source: int, seat: int, players: int, rest: int) -> int:
    """Return where among *rest* tiles the one of *source* lies."""
    steps = (source - seat) % players
    if steps == players - 1 and players > 2:
        return 0
    return rest if steps == 1 and players > 2 else 1


def _text(tile: Tile, style: Style, words: Words) -> str:
    if style == "code" or (style == "short" and not tile.is_honour):
        return tile.code
    if style == "short":
        return words.text(f"riichi.honour.{tile.code}")
    if style == "unicode":
        return f"{tile.glyph}{_PLAIN_GLYPH if tile is Tile.CHUN else ''}{'*' if tile.red else ''}"
    name = Words("ja").text(f"tile.{tile.code}.name")
    return f"赤{name[-1]}" if tile.red else name

"""A player's tiles: the concealed ones and the melds on the table.

>>> hand = parse_hand("406m789s12p11z ankan:3333p")
>>> str(hand), hand.is_closed, hand.is_drawn
('406m12p789s11z ankan:3333p', True, False)
"""

from collections.abc import Iterable
from functools import cached_property

import msgspec

from jantaku.errors import HandError
from jantaku.melds import Meld, meld_at, parse_meld
from jantaku.tiles import (
    COPIES,
    Counts,
    Tile,
    count_kinds,
    format_tiles,
    sort_tiles,
    tiles_with_positions,
)


class Hand(msgspec.Struct, frozen=True, dict=True):
    """Be a hand of 13 tiles, or of 14 with the drawn one; a meld stands for three of them.

    How many red fives there may be is for the rules to say, not for the hand.

    Attributes:
        concealed: the tiles not in melds, sorted.
        melds: in the order they were called.

    Raises:
        HandError: more than four melds (``hand_melds``), a wrong number of tiles (``hand_size``),
            or more than four of a kind over all tiles and melds (``hand_five``).
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        if len(self.melds) > 4:
            raise HandError("hand_melds", melds=len(self.melds))
        wanted = 13 - 3 * len(self.melds)
        given = len(self.concealed)
        if given not in {wanted, wanted + 1}:
            raise HandError("hand_size", given=given, wanted=wanted, melds=len(self.melds))
        msgspec.structs.force_setattr(self, "concealed", sort_tiles(self.concealed))
        for kind, count in enumerate(self.owned):
            if count > COPIES:
                raise HandError("hand_five", tile=Tile.of(kind).code, count=count)

    @cached_property
    def counts(self) -> Counts:
        """Return how many concealed tiles there are of each kind."""
        return count_kinds(self.concealed)

    @cached_property
    def owned(self) -> Counts:
        """Return how many tiles there are of each kind, concealed and in melds."""
        if not self.melds:
            return self.counts
        return count_kinds(tile for tiles in self._all() for tile in tiles)

    def _all(self) -> Iterable[tuple[Tile, ...]]:
        yield self.concealed
        for meld in self.melds:
            yield meld.tiles

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles, the concealed ones first."""
        return tuple(tile for tiles in self._all() for tile in tiles)

    @property
    def is_closed(self) -> bool:
        """Say whether no tile of another was called (menzen); an ankan leaves a hand closed."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def is_drawn(self) -> bool:
        """Say whether it is a hand of 14, about to discard or to win."""
        return len(self.concealed) % 3 == 2

    def draw(self, tile: Tile) -> "Hand":
        """Return the hand of 14 with *tile* added.

        Raises:
            HandError: the hand has 14 already, or four of this kind.
        """
        return Hand((*self.concealed, tile), self.melds)

    def discard(self, tile: Tile) -> "Hand":
        """Return the hand of 13 without *tile*; 0m and 5m are different tiles here.

        Raises:
            HandError: the tile is not among the concealed ones (``hand_no_tile``), or the hand
                has 13 already.
        """
        if tile not in self.concealed:
            raise HandError("hand_no_tile", tile=tile.code)
        at = self.concealed.index(tile)
        return Hand(self.concealed[:at] + self.concealed[at + 1 :], self.melds)

    def __str__(self) -> str:
        return " ".join([format_tiles(self.concealed), *map(str, self.melds)])


def parse_hand(text: str, melds: Iterable[str] = ()) -> Hand:
    """Read a hand such as ``456m789s12p11z ankan:3333p``: tiles and melds, apart by blanks.

    Args:
        text: the tiles, and melds.
        melds: more melds, each in a text of its own.

    Raises:
        ParseError: a part that is neither tiles nor a meld, and where.
        HandError: the parts are right but make no hand.
    """
    concealed: list[Tile] = []
    called: list[Meld] = []
    end = 0
    for part in text.split():
        start = text.index(part, end)
        end = start + len(part)
        if ":" in part:
            called.append(meld_at(text, start, end))
        else:
            concealed += [tile for tile, _ in tiles_with_positions(text, start, end)]
    called += map(parse_meld, melds)
    return Hand(tuple(concealed), tuple(called))

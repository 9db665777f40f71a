"""What a seat can do at the riichi table."""

import msgspec

from jantaku.tiles import Tile


class Discard(msgspec.Struct, frozen=True, tag_field="type", tag="discard"):
    """Discard *tile*; *drawn* says that it is the tile just drawn (tsumogiri)."""

    tile: Tile
    drawn: bool = False


class Riichi(msgspec.Struct, frozen=True, tag_field="type", tag="riichi"):
    """Declare riichi with the discard of *tile*."""

    tile: Tile
    drawn: bool = False


class Tsumo(msgspec.Struct, frozen=True, tag_field="type", tag="tsumo"):
    """Win with the tile just drawn."""


class NineTerminals(msgspec.Struct, frozen=True, tag_field="type", tag="nine_terminals"):
    """End the kyoku because of nine kinds of terminals and honours in the first hand."""


class Ankan(msgspec.Struct, frozen=True, tag_field="type", tag="ankan"):
    """Make a concealed kan of the four tiles of the kind of *tile*, which is a plain one."""

    tile: Tile


class Kakan(msgspec.Struct, frozen=True, tag_field="type", tag="kakan"):
    """Add *tile* to a pon."""

    tile: Tile


class Ron(msgspec.Struct, frozen=True, tag_field="type", tag="ron"):
    """Win with the tile just discarded, or with the tile of a kan (chankan)."""


class Chi(msgspec.Struct, frozen=True, tag_field="type", tag="chi"):
    """Call a sequence with two *tiles* of the hand."""

    tiles: tuple[Tile, Tile]


class Pon(msgspec.Struct, frozen=True, tag_field="type", tag="pon"):
    """Call a triplet with two *tiles* of the hand."""

    tiles: tuple[Tile, Tile]


class Daiminkan(msgspec.Struct, frozen=True, tag_field="type", tag="daiminkan"):
    """Call an open kan with the three tiles of the hand."""


class Pass(msgspec.Struct, frozen=True, tag_field="type", tag="pass"):
    """Let the tile go."""


class Stop(msgspec.Struct, frozen=True, tag_field="type", tag="stop"):
    """End the match as the dealer who won the last kyoku and is first (uchiwa 10)."""


class Continue(msgspec.Struct, frozen=True, tag_field="type", tag="continue"):
    """Deal again instead."""


Claim = Ron | Chi | Pon | Daiminkan | Pass
Action = (
    Discard
    | Riichi
    | Tsumo
    | NineTerminals
    | Ankan
    | Kakan
    | Ron
    | Chi
    | Pon
    | Daiminkan
    | Pass
    | Stop
    | Continue
)

"""What a seat can do in FX-602P mahjong."""

import msgspec


class Discard(msgspec.Struct, frozen=True, tag_field="type", tag="discard"):
    """Throw *tile* (1-9)."""

    tile: int


class Tsumo(msgspec.Struct, frozen=True, tag_field="type", tag="tsumo"):
    """Declare the nine tiles a win."""


class Ron(msgspec.Struct, frozen=True, tag_field="type", tag="ron"):
    """Claim the tile just thrown as a win."""


class Pass(msgspec.Struct, frozen=True, tag_field="type", tag="pass"):
    """Let the tile just thrown go, and draw."""


Action = Discard | Tsumo | Ron | Pass

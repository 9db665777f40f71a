"""Who answers for a yakuman that a call has made certain (uchiwa 24)."""

from typing import Final

from jantaku.melds import Meld
from jantaku.riichi.state import State
from jantaku.tiles import Tile

DRAGONS: Final = range(Tile.HAKU.kind, Tile.CHUN.kind + 1)
WINDS: Final = range(Tile.EAST.kind, Tile.NORTH.kind + 1)


def liable_for(state: State, seat: int, meld: Meld, source: int) -> int | None:
    """Return *source* where its tile, called for *meld*, makes a yakuman with a liable feeder."""
    played = state.rules.payments.liable_yakuman
    if meld.kind == "chi":
        return None
    melds = [called.meld for called in state.seats[seat].melds if called.meld.kind != "chi"]
    kinds = {own.tiles[0].kind for own in (*melds, meld)}
    last = meld.tiles[0].kind
    certain = {
        "daisangen": last in DRAGONS and kinds.issuperset(DRAGONS),
        "daisuushii": last in WINDS and kinds.issuperset(WINDS),
        "suukantsu": meld.is_kan and sum(own.is_kan for own in melds) == 3,
    }
    return source if any(certain[yaku] for yaku in played if yaku in certain) else None

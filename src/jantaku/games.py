"""The games of the parlour by their names, each for as many seats as it is played by."""

from typing import Final

from jantaku.errors import JantakuError
from jantaku.fx602p.flow import FX602P
from jantaku.game import AnyGame
from jantaku.riichi.flow import TABLES
from jantaku.tamentsu.flow import TAMENTSU

GAMES: Final[tuple[AnyGame, ...]] = (FX602P, TAMENTSU, *TABLES.values())


def game_named(name: str, seats: int) -> AnyGame:
    """Return the game called *name* for so many seats.

    Raises:
        JantakuError: ``no_such_game`` or ``seats_not_played``, with what there is.
    """
    played = {game.seats: game for game in GAMES if game.id == name}
    if not played:
        known = sorted({game.id for game in GAMES})
        raise JantakuError("no_such_game", name=name, known=known)
    if seats not in played:
        raise JantakuError("seats_not_played", name=name, seats=seats, known=sorted(played))
    return played[seats]

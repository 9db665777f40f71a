"""The games of the parlour by their names."""

from typing import Final

from jantaku.errors import JantakuError
from jantaku.fx602p.flow import FX602P
from jantaku.game import AnyGame

GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (FX602P,)}


def game_named(name: str) -> AnyGame:
    """Return the game called *name*.

    Raises:
        JantakuError: code ``no_such_game``, with the games there are.
    """
    try:
        return GAMES[name]
    except KeyError:
        raise JantakuError("no_such_game", name=name, known=sorted(GAMES)) from None

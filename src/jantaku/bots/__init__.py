"""Players of riichi that need nobody: by name, each behind `jantaku.game.Player`.

A bot is shown its own seat's view and the options of that seat, as anybody who plays; it has no
other way to learn anything. It keeps nothing from one choice to the next, so one bot may sit in
several seats, at several tables.

>>> from jantaku.game import play
>>> from jantaku.presets import load
>>> from jantaku.riichi.flow import TABLES, Opening
>>> seats = {seat: bot_named("tsumogiri") for seat in range(4)}
>>> moves = play(TABLES[4], load("uchiwa"), Opening(), "a seed", seats, luck="")
>>> sum(moves[-1].events[-1].points)
100000
"""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from jantaku.bots.simple import RandomBot, TsumogiriBot
from jantaku.errors import JantakuError
from jantaku.game import Player
from jantaku.riichi.actions import Action
from jantaku.riichi.state import State

Bot = Player[State, Action]

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "tsumogiri": TsumogiriBot,
    "random": RandomBot,
}
"""Who can sit at a riichi table, by name."""


def bot_named(name: str) -> Bot:
    """Return the bot called *name*.

    Raises:
        JantakuError: ``no_such_bot``, with the nearest there is and all of them.
    """
    known_bots([name])
    return BOTS[name]()


def known_bots(names: Sequence[str]) -> None:
    """Refuse a name that no bot has.

    Raises:
        JantakuError: as `bot_named`.
    """
    for name in names:
        if name not in BOTS:
            nearest = get_close_matches(name, BOTS, n=1, cutoff=0)[0]
            raise JantakuError("no_such_bot", name=name, nearest=nearest, known=list(BOTS))

"""What the keys of the riichi table mean, given what the player may do.

A key is one letter at a terminal, and may be a whole line where keys come from a pipe: ``5``,
``5p``, ``r``, ``r5p``, ``c2``.
"""

from typing import Final, Literal
from unicodedata import normalize

from jantaku.cli.riichi_tiles import Writing
from jantaku.errors import JantakuError
from jantaku.riichi.actions import (
    Action,
    Ankan,
    Chi,
    Continue,
    Daiminkan,
    Discard,
    Kakan,
    NineTerminals,
    Pass,
    Pon,
    Riichi,
    Ron,
    Stop,
    Tsumo,
)
from jantaku.riichi.state import State
from jantaku.riichi.win import tiles_of
from jantaku.tiles import Tile

Command = Literal["quit", "help", "why", "view", "hints", "calls", "tiles"]
Meaning = Action | tuple[Action, ...] | Command

TILE_KEYS: Final = "1234567890asd"
"""The keys of the tiles of a hand from the left; the tile just drawn has `DRAWN_KEY`."""
DRAWN_KEY: Final = "f"

COMMANDS: Final[dict[str, Command]] = {
    "q": "quit",
    "quit": "quit",
    "h": "help",
    "?": "help",
    "w": "why",
    "v": "view",
    "i": "hints",
    "m": "calls",
    "z": "tiles",
}
ACTIONS: Final[dict[str, tuple[type, ...]]] = {
    "t": (Tsumo,),
    "o": (Ron,),
    "r": (Riichi,),
    "c": (Chi,),
    "p": (Pon,),
    "k": (Ankan, Kakan, Daiminkan),
    "n": (Pass,),
    "y": (NineTerminals,),
    "e": (Stop,),
    "g": (Continue,),
}


def key_of(action: Action) -> str:
    """Return the key that asks for an action of this kind, "" for a discard."""
    return next((key for key, kinds in ACTIONS.items() if isinstance(action, kinds)), "")


def held(view: State, me: int) -> tuple[tuple[str, Tile, bool], ...]:
    """Return the tiles in hand, each with its key and whether it was just drawn."""
    hand = tiles_of(view.seats[me].hand)
    row = [(key, tile, False) for key, tile in zip(TILE_KEYS, hand, strict=False)]
    if view.actor == me:
        row += [(DRAWN_KEY, tile, True) for tile in tiles_of(view.drawn)]
    return tuple(row)


def meaning(
    text: str, options: tuple[Action, ...], view: State, me: int, writing: Writing
) -> Meaning:
    """Return what a key asks for: an action, a choice between several, or a command.

    Raises:
        JantakuError: ``key_unknown``; ``key_not_now`` for something that is not among *options*;
            ``key_pass`` for Enter where a tile is offered; ``tile_not_in_hand``, ``tile_barred``
            or ``key_in_riichi`` for a discard.
    """
    key = normalize("NFKC", text).strip().lower()
    if key in COMMANDS:
        return COMMANDS[key]
    if not key:
        return _entered(options)
    if any(isinstance(option, Discard) for option in options):
        tile = _held_as(key, view, me, writing)
        if tile is not None:
            return _discard(*tile, options, view)
    if key[0] in ACTIONS:
        return _asked(key, options, writing)
    if (named := writing.read(key)) is not None and view.phase == "discard":
        raise JantakuError("tile_not_in_hand", tile=writing.bare(named))
    raise JantakuError("key_unknown", text=text.strip())


def _entered(options: tuple[Action, ...]) -> Action:
    """Return what Enter does: it discards the tile drawn, and never lets a tile go."""
    for option in options:
        if isinstance(option, Discard) and option.drawn:
            return option
    if any(isinstance(option, Pass) for option in options):
        raise JantakuError("key_pass")
    raise JantakuError("key_unknown", text="Enter")


def _held_as(key: str, view: State, me: int, writing: Writing) -> tuple[Tile, bool] | None:
    """Return the tile in hand that *key* means, and whether it is the one drawn."""
    row = held(view, me)
    for label, tile, drawn in row:
        if key == label:
            return tile, drawn
    if key.isascii() and key.isdigit() and 10 <= int(key) <= len(row):
        return row[int(key) - 1][1:]
    named = writing.read(key)
    # Of equal tiles the drawn one goes: nobody learns from it what was in the hand.
    for _, tile, drawn in reversed(row):
        if tile is named:
            return tile, drawn
    return None


def _discard(tile: Tile, drawn: bool, options: tuple[Action, ...], view: State) -> Action:
    action = Discard(tile, drawn)
    if action in options:
        return action
    if view.seats[view.actor].riichi:
        raise JantakuError("key_in_riichi")
    raise JantakuError("tile_barred", tile=tile.code)


def _asked(key: str, options: tuple[Action, ...], writing: Writing) -> Action | tuple[Action, ...]:
    """Return the action of a letter, by a number or tile after it if there is one."""
    found = tuple(option for option in options if isinstance(option, ACTIONS[key[0]]))
    if not found:
        raise JantakuError("key_not_now", letter=key[0])
    rest = key[1:].strip()
    if not rest:
        return found[0] if len(found) == 1 else found
    if key[0] in "rk" and (tile := writing.read(rest)) is not None:
        chosen = [option for option in found if getattr(option, "tile", None) is tile]
        if chosen:
            return chosen[-1]
    return chosen_of(rest, found)


def chosen_of(text: str, found: tuple[Action, ...]) -> Action:
    """Return the action that a number chooses.

    Raises:
        JantakuError: ``key_choice``.
    """
    key = normalize("NFKC", text).strip()
    if key.isascii() and key.isdigit() and 1 <= int(key) <= len(found):
        return found[int(key) - 1]
    raise JantakuError("key_choice", text=text.strip(), most=len(found))

"""Whether a seat can win now, and what the win is worth."""

from functools import lru_cache
from typing import cast

from jantaku.errors import HandError
from jantaku.furiten import ron_waits
from jantaku.hands import Hand
from jantaku.melds import Meld
from jantaku.riichi.state import Seat, State
from jantaku.riichi.wall import indicator_at
from jantaku.scoring import Situation, Win, score
from jantaku.shape import shanten, waits
from jantaku.tiles import YAOCHUU, Tile

_KEPT = 1 << 15


@lru_cache(maxsize=_KEPT)
def hand_of(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> Hand:
    """Return a hand; equal ones are made once."""
    return Hand(concealed, melds)


@lru_cache(maxsize=_KEPT)
def shanten_of(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    """Return how far a hand of 13 or 14 is from tenpai."""
    return shanten(hand_of(concealed, melds))


@lru_cache(maxsize=_KEPT)
def waits_of(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """Return the tiles that complete a hand of 13."""
    return () if shanten_of(concealed, melds) > 0 else waits(hand_of(concealed, melds))


def melds_of(seat: Seat) -> tuple[Meld, ...]:
    """Return the melds of a seat."""
    return tuple([called.meld for called in seat.melds])


def tiles_of(tiles: tuple[Tile | None, ...]) -> tuple[Tile, ...]:
    """Return tiles that are all known, as those of an open hand are."""
    return cast("tuple[Tile, ...]", tiles)


def is_first_turn(state: State, seat: int) -> bool:
    """Say whether a seat has discarded nothing and nobody has called."""
    return not state.interrupted and not state.seats[seat].river


def open_waits(state: State, at: int) -> tuple[Tile, ...]:
    """Return the waits a seat may win by ron (uchiwa 14), on the tile that lies there now.

    Tiles let go since the seat's last discard count where one wait bars all, those let go in
    riichi always.
    """
    seat = state.seats[at]
    waits = waits_of(tiles_of(seat.hand), melds_of(seat))
    if not waits:
        return ()
    discards = [thrown.tile for thrown in seat.river]
    if seat.riichi or state.rules.win.furiten == "all_waits":
        discards += seat.passed[:-1]
    return ron_waits(state.rules, waits, discards)


def can_ron(state: State, at: int) -> bool:
    """Say whether a seat may win with the tile that can be claimed or robbed now."""
    kind = state.taken.kind
    if kind not in [wait.kind for wait in open_waits(state, at)]:
        return False
    if state.kan is not None and state.kan.kind == "ankan":
        hand = tiles_of(state.seats[at].hand)
        if not state.rules.win.ankan_robbed or {tile.kind for tile in hand} - YAOCHUU:
            return False
        if len({tile.kind for tile in hand}) < 12:
            return False
    return worth(state, at, tsumo=False) is not None


def can_tsumo(state: State) -> bool:
    """Say whether the seat that plays has drawn a winning tile."""
    if not state.drawn or state.drawn[0] is None:
        return False
    seat = state.seats[state.actor]
    kind = state.drawn[0].kind
    if kind not in [wait.kind for wait in waits_of(tiles_of(seat.hand), melds_of(seat))]:
        return False
    return worth(state, state.actor, tsumo=True) is not None


def worth(state: State, at: int, *, tsumo: bool, ura: tuple[Tile, ...] = ()) -> Win | None:
    """Return what the hand of a seat is worth with the tile drawn or taken; None for no win."""
    seat = state.seats[at]
    tile = tiles_of(state.drawn)[0] if tsumo else state.taken
    hand = hand_of(tiles_of(seat.hand), melds_of(seat))
    try:
        return score(state.rules, hand, tile, _situation(state, at, ura, tsumo=tsumo))
    except HandError:
        return None


def _situation(state: State, at: int, ura: tuple[Tile, ...], *, tsumo: bool) -> Situation:
    seat = state.seats[at]
    robbing = state.kan is not None and not tsumo
    rinshan = tsumo and state.rinshan
    return Situation(
        by="tsumo" if tsumo else "ron",
        seat=state.wind_of(at),
        round=state.round_wind,
        players=state.players,
        riichi=seat.riichi,
        ippatsu=seat.ippatsu,
        haitei=state.left == 0 and not robbing and not rinshan,
        rinshan=rinshan,
        chankan=robbing,
        first_turn=is_first_turn(state, at) and not robbing,
        dora=state.indicators,
        ura=ura,
        honba=state.honba,
        discarder=None if tsumo else state.wind_of(state.actor),
        liable=None if seat.liable is None else state.wind_of(seat.liable),
        dealer_wins=state.dealer_wins if at == state.dealer else 0,
    )


def ura_of(state: State, at: int) -> tuple[Tile, ...]:
    """Return the indicators below those turned, for a winner who may see them (uchiwa 7)."""
    if not state.rules.dora.ura or not state.seats[at].riichi:
        return ()
    return tuple(
        state.wall[indicator_at(state.rules, number, 0) - 1]
        for number in range(len(state.indicators))
    )

"""All that a seat may do, by the rules, from what that seat sees."""

from collections.abc import Iterator

from jantaku.melds import Meld
from jantaku.riichi.actions import (
    Action,
    Ankan,
    Chi,
    Claim,
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
from jantaku.riichi.wall import RINSHAN
from jantaku.riichi.win import (
    can_ron,
    can_tsumo,
    hand_of,
    is_first_turn,
    is_near,
    melds_of,
    tiles_of,
    waits_of,
)
from jantaku.shape import winning_splits
from jantaku.tiles import YAOCHUU, Tile, sort_tiles


def options(state: State, at: int) -> tuple[Action, ...]:
    """Return every legal action of a seat, a win first.

    Empty when the seat is not to act, or when its hand lies face down.
    """
    if not 0 <= at < state.players or None in state.seats[at].hand:
        return ()
    match state.phase:
        case "discard" if at == state.actor:
            return tuple(_turn(state))
        case "claim" | "robbery" if at != state.actor:
            if any(answered.seat == at for answered in state.answers):
                return ()
            claims = tuple(_claims(state, at))
            return (*claims, Pass()) if claims else ()
        case "stop" if at == state.actor:
            return (Stop(), Continue())
        case _:
            return ()


def _turn(state: State) -> Iterator[Action]:
    """Yield what the seat to play may do: win, end the kyoku, kan, riichi, discard."""
    if can_tsumo(state):
        yield Tsumo()
    if may_end_by_nine(state):
        yield NineTerminals()
    if state.drawn and may_kan(state):
        yield from _own_kans(state)
    if may_riichi(state):
        for throw in _throws(state):
            if _keeps_tenpai(state, throw):
                yield Riichi(throw.tile, throw.drawn)
    barred = barred_kinds(state)
    for throw in _throws(state):
        if throw.tile.kind not in barred:
            yield throw


def _throws(state: State) -> Iterator[Discard]:
    """Yield every different discard; in riichi only the tile drawn can go."""
    seat = state.seats[state.actor]
    if not seat.riichi:
        for tile in sort_tiles(set(tiles_of(seat.hand))):
            yield Discard(tile)
    for tile in tiles_of(state.drawn):
        yield Discard(tile, drawn=True)


def may_end_by_nine(state: State) -> bool:
    """Say whether the first draw shows nine kinds of terminals and honours (uchiwa 9)."""
    if "nine_terminals" not in state.rules.draws.abortive or not state.drawn:
        return False
    if not is_first_turn(state, state.actor):
        return False
    kinds = {tile.kind for tile in _fourteen(state)}
    return len(kinds & YAOCHUU) >= 9


def _fourteen(state: State) -> tuple[Tile, ...]:
    """Return the concealed tiles of the seat to play, the one drawn too."""
    return sort_tiles((*tiles_of(state.seats[state.actor].hand), *tiles_of(state.drawn)))


def may_kan(state: State) -> bool:
    """Say whether a kan is possible: a draw must be left (uchiwa 21), and its indicator too."""
    if not state.rules.deal.dead_wall:
        return state.left >= 2
    return state.left >= 1 and state.kans < RINSHAN


def _own_kans(state: State) -> Iterator[Action]:
    seat = state.seats[state.actor]
    tiles = _fourteen(state)
    kinds = [tile.kind for tile in tiles]
    for tile in sort_tiles({tile.plain for tile in tiles}):
        if kinds.count(tile.kind) == 4 and (not seat.riichi or _keeps_waits(state, tile)):
            yield Ankan(tile)
    pons = {called.tile.kind for called in seat.melds if called.meld.kind == "pon"}
    for tile in sort_tiles(set(tiles)):
        if tile.kind in pons:
            yield Kakan(tile)


def _keeps_waits(state: State, tile: Tile) -> bool:
    """Say whether an ankan in riichi is of the tile drawn and leaves the waits, or the form."""
    choice = state.rules.riichi.ankan
    if choice == "never" or tile.kind != tiles_of(state.drawn)[0].kind:
        return False
    seat = state.seats[state.actor]
    hand, melds = tiles_of(seat.hand), melds_of(seat)
    rest = tuple(held for held in hand if held.kind != tile.kind)
    quad = tuple(held for held in _fourteen(state) if held.kind == tile.kind)
    before = waits_of(hand, melds)
    if waits_of(rest, (*melds, Meld("ankan", quad))) != before:
        return False
    return choice == "waits" or all(
        any(part.kind == "triplet" and part.first == tile.kind for part in split.mentsu)
        for wait in before
        for split in winning_splits(hand_of(sort_tiles((*hand, wait)), melds))
    )


def may_riichi(state: State) -> bool:
    """Say whether the seat to play may declare riichi with some discard (uchiwa 11, 18)."""
    seat, rules = state.seats[state.actor], state.rules.riichi
    if seat.riichi or not state.drawn or not seat.is_closed or seat.points < rules.points:
        return False
    needed = state.players if rules.wall == "own_draw" else 1
    return state.left >= needed and is_near(_fourteen(state), melds_of(seat))


def _keeps_tenpai(state: State, throw: Discard) -> bool:
    left = list(_fourteen(state))
    left.remove(throw.tile)
    return bool(waits_of(tuple(left), melds_of(state.seats[state.actor])))


def barred_kinds(state: State) -> frozenset[int]:
    """Return the kinds that may not be discarded right after the call (uchiwa 28)."""
    if not state.called_now:
        return frozenset()
    called = state.seats[state.actor].melds[-1]
    return swapped_kinds(state, called.meld, called.tile)


def swapped_kinds(state: State, meld: Meld, tile: Tile) -> frozenset[int]:
    """Return the kinds that a call of *tile* for *meld* bars: the tile, and its run's other end."""
    choice = state.rules.calls.swap
    if choice == "free":
        return frozenset()
    kinds = {tile.kind}
    if meld.kind == "chi" and choice == "none":
        low, _, high = (part.kind for part in meld.tiles)
        if tile.kind == low and high % 9 < 8:
            kinds.add(high + 1)
        if tile.kind == high and low % 9 > 0:
            kinds.add(low - 1)
    return frozenset(kinds)


def _claims(state: State, at: int) -> Iterator[Claim]:
    """Yield what a seat may claim: a win, then kan, pon and chi."""
    if can_ron(state, at):
        yield Ron()
    if state.phase == "claim" and may_call(state, at):
        yield from _calls(state, at)


def may_call(state: State, at: int) -> bool:
    """Say whether a seat may call at all.

    Not in riichi, not the last discard (uchiwa 21), not the one that a fourth kan's draw waits
    for (uchiwa 9).
    """
    return not state.seats[at].riichi and state.left > 0 and not ends_by_kans(state)


def ends_by_kans(state: State) -> bool:
    """Say whether four kans of more than one seat end the kyoku (uchiwa 9)."""
    return (
        "four_kans" in state.rules.draws.abortive
        and state.kans == 4
        and all(seat.kans < 4 for seat in state.seats)
    )


def _calls(state: State, at: int) -> Iterator[Claim]:
    taken = state.taken
    hand = tiles_of(state.seats[at].hand)
    same = [tile for tile in hand if tile.kind == taken.kind]
    if len(same) == 3 and may_kan(state):
        yield Daiminkan()
    pairs = {_pair(one, two) for i, one in enumerate(same) for two in same[i + 1 :]}
    for pair in sorted(pairs):
        if _leaves_discard(state, hand, Meld("pon", (*pair, taken)), taken, pair):
            yield Pon(pair)
    if at == state.after(state.actor) and not taken.is_honour:
        for pair in sorted(_runs(hand, taken)):
            if _leaves_discard(state, hand, Meld("chi", (*pair, taken)), taken, pair):
                yield Chi(pair)


def _pair(one: Tile, two: Tile) -> tuple[Tile, Tile]:
    return (one, two) if one.order <= two.order else (two, one)


def _runs(hand: tuple[Tile, ...], taken: Tile) -> set[tuple[Tile, Tile]]:
    """Return the pairs of tiles that make a run with *taken*."""
    number = taken.number
    found = set()
    for low in (-2, -1, 1):
        high = low + 1 if low != -1 else 1
        if number + low >= 1 and number + high <= 9:
            lows = {tile for tile in hand if tile.kind == taken.kind + low}
            highs = {tile for tile in hand if tile.kind == taken.kind + high}
            found |= {(one, two) for one in lows for two in highs}
    return found


def _leaves_discard(
    state: State, hand: tuple[Tile, ...], meld: Meld, taken: Tile, pair: tuple[Tile, Tile]
) -> bool:
    """Say whether some tile could be discarded after a call (uchiwa 28)."""
    left = list(hand)
    for tile in pair:
        left.remove(tile)
    barred = swapped_kinds(state, meld, taken)
    return any(tile.kind not in barred for tile in left)


def kan_tiles(state: State, at: int, action: Ankan | Kakan | Daiminkan) -> tuple[Tile, ...]:
    """Return the tiles that leave the hand for a kan."""
    match action:
        case Kakan(tile):
            return (tile,)
        case Ankan(tile):
            return tuple(held for held in _fourteen(state) if held.kind == tile.kind)
        case Daiminkan():
            kind = state.taken.kind
            return tuple(t for t in tiles_of(state.seats[at].hand) if t.kind == kind)

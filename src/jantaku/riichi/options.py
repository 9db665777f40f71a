"""All that a seat may do, by the rules, from what that seat sees."""

from collections.abc import Iterator
from functools import lru_cache

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
    melds_of,
    shanten_of,
    tiles_of,
    waits_of,
)
from jantaku.shape import winning_splits
from jantaku.tiles import HONOURS, YAOCHUU, Tile, sort_tiles


def options(state: State, at: int) -> tuple[Action, ...]:
    """Return every legal action of a seat, a win first; worked out once for a state.

    Empty when the seat is not to act, or when its hand lies face down.
    """
    kept = state.kept_options
    if at not in kept:
        kept[at] = _options(state, at)
    return kept[at]


def _options(state: State, at: int) -> tuple[Action, ...]:
    if at not in asked(state) or None in state.seats[at].hand:
        return ()
    match state.phase:
        case "discard":
            return tuple(_turn(state))
        case "stop":
            return (Stop(), Continue())
        case _:
            claims = tuple(_claims(state, at))
            return (*claims, Pass()) if claims else ()


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that may have options: the actor, or all others that have not answered."""
    match state.phase:
        case "discard" | "stop":
            return (state.actor,)
        case "claim" | "robbery":
            done = {state.actor, *[answered.seat for answered in state.answers]}
            return tuple([seat for seat in range(state.players) if seat not in done])
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
        hand = tiles_of(seat.hand)
        for before, tile in zip((None, *hand), hand, strict=False):
            if tile is not before:
                yield Discard(tile)
    for tile in tiles_of(state.drawn):
        yield Discard(tile, drawn=True)


def may_end_by_nine(state: State) -> bool:
    """Say whether the first draw shows nine kinds of terminals and honours (uchiwa 9)."""
    if "nine_terminals" not in state.rules.draws.abortive or not state.drawn:
        return False
    if not is_first_turn(state, state.actor):
        return False
    kinds = {tile.kind for tile in tiles_of(state.held)}
    return len(kinds & YAOCHUU) >= 9


def may_kan(state: State) -> bool:
    """Say whether a kan is possible: a draw must be left (uchiwa 21), and its indicator too."""
    if not state.rules.deal.dead_wall:
        return state.left >= 2
    return state.left >= 1 and state.kans < RINSHAN


def _own_kans(state: State) -> Iterator[Action]:
    seat = state.seats[state.actor]
    tiles = tiles_of(state.held)
    for first, fourth in zip(tiles, tiles[3:], strict=False):
        if first.kind == fourth.kind and (not seat.riichi or _keeps_waits(state, first.plain)):
            yield Ankan(first.plain)
    pons = {called.tile.kind for called in seat.melds if called.meld.kind == "pon"}
    if pons:
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
    quad = tuple(held for held in tiles_of(state.held) if held.kind == tile.kind)
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
    if state.left < needed:
        return False
    # A draw brings a hand one step nearer at most, and what the hand lacked is known.
    melds = melds_of(seat)
    near = shanten_of(tiles_of(seat.hand), melds) <= 1
    return near and shanten_of(tiles_of(state.held), melds) <= 0


def _keeps_tenpai(state: State, throw: Discard) -> bool:
    left = list(tiles_of(state.held))
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
        low, _, high = [part.kind for part in meld.tiles]
        if tile.kind == low and high % 9 < 8:
            kinds.add(high + 1)
        if tile.kind == high and low % 9 > 0:
            kinds.add(low - 1)
    return frozenset(kinds)


def _claims(state: State, at: int) -> Iterator[Claim]:
    """Yield what a seat may claim: a win, then kan, pon and chi."""
    seat, kind = state.seats[at], state.taken.kind
    of_anybody, of_the_seat_before = _useful(tiles_of(seat.hand), melds_of(seat))
    if kind not in of_anybody and (
        kind not in of_the_seat_before or at != state.after(state.actor)
    ):
        return
    if can_ron(state, at):
        yield Ron()
    if state.phase == "claim" and may_call(state, at):
        yield from _calls(state, at)


@lru_cache(maxsize=1 << 15)
def _useful(
    hand: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the kinds a hand could take by ron, pon or kan, and those it could take by chi."""
    kinds = [tile.kind for tile in hand]
    any_kind = {kind for kind in kinds if kinds.count(kind) >= 2}
    any_kind |= {wait.kind for wait in waits_of(hand, melds)}
    return frozenset(any_kind), frozenset(
        kind for kind in range(HONOURS) if _runs(hand, Tile.of(kind))
    )


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
    near: dict[int, list[Tile]] = {}
    for tile in hand:
        if tile.suit == taken.suit and -2 <= tile.kind - taken.kind <= 2:
            near.setdefault(tile.kind - taken.kind, []).append(tile)
    return {
        (one, two)
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if low in near and high in near
        for one in near[low]
        for two in near[high]
    }


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
            return tuple(held for held in tiles_of(state.held) if held.kind == tile.kind)
        case Daiminkan():
            kind = state.taken.kind
            return tuple(t for t in tiles_of(state.seats[at].hand) if t.kind == kind)

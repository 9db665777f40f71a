"""How a kyoku ends: wins, exhausted walls and aborted kyoku, and the points they move."""

from collections.abc import Iterator, Sequence

from jantaku.payments import Award, settle_nagashi, settle_ron, settle_tsumo
from jantaku.riichi.events import (
    Event,
    HandWon,
    KyokuAborted,
    PointsMoved,
    Reason,
    WallExhausted,
)
from jantaku.riichi.options import ends_by_kans
from jantaku.riichi.state import STICK, State
from jantaku.riichi.win import melds_of, tiles_of, ura_of, waits_of, worth
from jantaku.tiles import Tile, sort_tiles


def winners(state: State, claimed: Sequence[int]) -> tuple[int, ...]:
    """Return who of those claiming a tile wins it, the nearest after the discarder first."""
    ordered = sorted(claimed, key=lambda seat: (seat - state.actor) % state.players)
    return tuple(ordered if state.rules.win.several_rons == "all" else ordered[:1])


def wins(state: State, seats: Sequence[int], *, tsumo: bool) -> Iterator[Event]:
    """Yield the wins of *seats* and the points they move (uchiwa 12, 16, 19, 24)."""
    awards = []
    for seat in seats:
        won, award = _win(state, seat, tsumo=tsumo)
        awards.append(award)
        yield won
    rules, players = state.rules, state.players
    if tsumo:
        moved = settle_tsumo(
            rules, awards[0], players=players, honba=state.honba, sticks=state.sticks
        )
    else:
        moved = settle_ron(
            rules,
            awards,
            players=players,
            discarder=state.order(state.actor),
            honba=state.honba,
            sticks=state.sticks,
        )
    yield PointsMoved(by_seat(state, moved), state.sticks)


def _win(state: State, at: int, *, tsumo: bool) -> tuple[HandWon, Award]:
    ura = ura_of(state, at)
    win = worth(state, at, tsumo=tsumo, ura=ura)
    assert win is not None  # noqa: S101  it was among the options
    seat = state.seats[at]
    won = HandWon(
        seat=at,
        source=None if tsumo else state.actor,
        tile=tiles_of(state.drawn)[0] if tsumo else state.taken,
        hand=tiles_of(seat.hand),
        melds=melds_of(seat),
        ura=ura,
        yaku=win.yaku,
        half_han=win.half_han,
        fu=win.fu,
        yakuman=win.yakuman,
        limit=win.limit,
        points=win.points,
    )
    return won, win.award


def by_seat(state: State, moved: Sequence[int]) -> tuple[int, ...]:
    """Return points by seat from points by wind."""
    return tuple(moved[state.order(seat)] for seat in range(state.players))


def exhausted(state: State) -> Iterator[Event]:
    """Yield the end of a wall: who is tenpai, nagashi mangan, or noten payments (uchiwa 15, 30)."""
    tenpai = tuple(bool(waits_of(tiles_of(seat.hand), melds_of(seat))) for seat in state.seats)
    hands = tuple(
        tiles_of(seat.hand) if ready else ()
        for seat, ready in zip(state.seats, tenpai, strict=True)
    )
    nagashi = _nagashi(state)
    yield WallExhausted(tenpai, hands, nagashi)
    if nagashi:
        moved = settle_nagashi(
            state.rules,
            [state.order(seat) for seat in nagashi],
            players=state.players,
            honba=state.honba,
            sticks=state.sticks,
        )
        yield PointsMoved(by_seat(state, moved), sum(moved) // STICK)
    elif 0 < sum(tenpai) < state.players and state.rules.draws.noten:
        yield PointsMoved(noten_payments(state.rules.draws.noten, tenpai))


def noten_payments(each: int, tenpai: Sequence[bool]) -> tuple[int, ...]:
    """Return what each seat gains at an exhausted wall; those noten pay those tenpai.

    >>> noten_payments(1000, [True, False, False, False])
    (3000, -1000, -1000, -1000)
    """
    pool = each * (len(tenpai) - 1)
    ready = sum(tenpai)
    return tuple(pool // ready if good else -pool // (len(tenpai) - ready) for good in tenpai)


def _nagashi(state: State) -> tuple[int, ...]:
    """Return the seats whose river is all terminals and honours, none of it called (uchiwa 30)."""
    if state.rules.draws.nagashi == "none":
        return ()
    return tuple(
        at
        for at, seat in enumerate(state.seats)
        if seat.river and all(thrown.tile.is_yaochuu and not thrown.called for thrown in seat.river)
    )


def aborted(state: State) -> KyokuAborted | None:
    """Return the abortive draw there is now that a discard has passed (uchiwa 9)."""
    played = state.rules.draws.abortive
    found: Reason | None = None
    if "four_riichi" in played and all(seat.riichi for seat in state.seats):
        found = "four_riichi"
    elif "four_winds" in played and _is_four_winds(state):
        found = "four_winds"
    elif ends_by_kans(state):
        found = "four_kans"
    return None if found is None else KyokuAborted(found, state.actor)


def _is_four_winds(state: State) -> bool:
    """Say whether the first discard of everybody was the same wind, with nothing called."""
    first = [seat.river[0].tile for seat in state.seats if len(seat.river) == 1]
    return (
        not state.interrupted
        and len(first) == state.players
        and len(set(first)) == 1
        and Tile.EAST.kind <= first[0].kind <= Tile.NORTH.kind
    )


def nine_terminals(state: State) -> KyokuAborted:
    """Return the end of a kyoku by nine kinds of terminals and honours, the hand shown."""
    hand = (*tiles_of(state.seats[state.actor].hand), *tiles_of(state.drawn))
    return KyokuAborted("nine_terminals", state.actor, sort_tiles(hand))

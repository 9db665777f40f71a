"""The course of a hand: who draws, who may claim, what a false claim costs, and what is left."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jantaku.errors import IllegalAction
from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.calculator import CalculatorPlayer, EasyPlayer
from jantaku.fx602p.events import Event, HandDealt, HandWon, TileDiscarded, TileDrawn
from jantaku.fx602p.flow import FX602P, next_opening, random_tile
from jantaku.fx602p.rules import COMPUTER, HUMAN, MODES, Opening, Rules
from jantaku.fx602p.scoring import average
from jantaku.fx602p.state import State
from jantaku.game import Move, Player, fold, play

RULES = MODES["original"]
PLAYERS = {HUMAN: CalculatorPlayer(), COMPUTER: CalculatorPlayer()}

GOLDEN: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/fx602p_scores.jsonl").read_text().splitlines()
]

COEFFICIENTS = (1, 2, 4, 7, 11, 16, 22, 29, 37)
"""The seed's 役係数 of 0 to 8 han."""


def tiles(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text)


def dealt(human: str, computer: str, dealer: int = HUMAN, dora: int = 5) -> HandDealt:
    return HandDealt(
        hands=(tiles(human), tiles(computer)),
        dora=dora,
        dealer=dealer,
        total=0,
        played=0,
        average=0,
        seed="test",
    )


def after(*events: Event) -> State:
    return fold(FX602P, RULES, events)


def done(state: State, seat: int, action: Action) -> State:
    for event in FX602P.decide(state, seat, action):
        state = FX602P.evolve(state, event)
    return state


def refused(state: State, seat: int, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        FX602P.decide(state, seat, action)
    assert caught.value.seat == seat
    return caught.value


def win_of(state: State) -> HandWon:
    assert state.won is not None
    return state.won


# The deal.


def test_the_deal_is_eight_rounds_human_first_then_the_dora_then_the_dealers_draw() -> None:
    for dealer in (HUMAN, COMPUTER):
        supply = [random_tile(RULES, "east", index) for index in range(18)]
        first, second = FX602P.begin(RULES, Opening(dealer=dealer), "east")
        assert isinstance(first, HandDealt)
        assert first.hands == (tuple(sorted(supply[0:16:2])), tuple(sorted(supply[1:16:2])))
        assert first.dora == supply[16]
        assert second == TileDrawn(dealer, supply[17])


def test_the_first_dealer_of_all_is_the_human() -> None:
    assert Opening().dealer == HUMAN
    state = after(*FX602P.begin(RULES, Opening(), "east"))
    assert (state.dealer, state.actor, state.draws) == (HUMAN, HUMAN, 1)
    assert list(FX602P.awaiting(state)) == [HUMAN]
    assert FX602P.legal(state, COMPUTER) == ()


def test_draws_come_in_order_whoever_makes_them() -> None:
    moves = play(FX602P, RULES, Opening(dealer=COMPUTER), "east", PLAYERS, luck="x")
    drawn = [event.tile for move in moves for event in move.events if isinstance(event, TileDrawn)]
    assert drawn == [random_tile(RULES, "east", 17 + n) for n in range(len(drawn))]


def test_there_is_no_end_by_exhaustion() -> None:
    state = after(*FX602P.begin(RULES, Opening(), "long"))
    for _ in range(1000):
        seat = state.actor
        throw = next(a for a in FX602P.legal(state, seat) if isinstance(a, Discard))
        state = done(state, seat, throw)
        state = done(state, 1 - seat, Pass())
    assert state.draws == 1001
    assert FX602P.outcome(state) is None
    assert FX602P.awaiting(state)


# Winning.


def test_tsumo_needs_a_win_but_a_win_may_be_thrown_away() -> None:
    state = after(dealt("12345678", "11223344"), TileDrawn(HUMAN, 9))
    assert FX602P.legal(state, HUMAN) == (Tsumo(), *(Discard(tile) for tile in range(1, 10)))
    kept = done(state, HUMAN, Discard(9))
    assert kept.hands[HUMAN] == tiles("12345678")
    assert win_of(done(state, HUMAN, Tsumo())).by == "tsumo"


def test_tenhou_is_the_dealers_first_draw() -> None:
    for dealer in (HUMAN, COMPUTER):
        state = after(dealt("12345678", "12345678", dealer), TileDrawn(dealer, 9))
        assert "tenhou" in {yaku.id for yaku in win_of(done(state, dealer, Tsumo())).yaku}


def test_tenhou_is_the_other_players_ron_on_the_dealers_first_throw() -> None:
    for dealer in (HUMAN, COMPUTER):
        state = after(dealt("12345678", "12345678", dealer), TileDrawn(dealer, 1))
        state = done(state, dealer, Discard(1))
        assert FX602P.legal(state, 1 - dealer) == (Pass(),)
        state = after(
            dealt("12345678", "12345678", dealer), TileDrawn(dealer, 9), TileDiscarded(dealer, 9)
        )
        won = win_of(done(state, 1 - dealer, Ron()))
        assert (won.seat, won.by, won.tile) == (1 - dealer, "ron", 9)
        assert "tenhou" in {yaku.id for yaku in won.yaku}


def test_no_tenhou_from_the_second_draw_on() -> None:
    state = after(
        dealt("12345678", "12345678"),
        TileDrawn(HUMAN, 2),
        TileDiscarded(HUMAN, 2),
        TileDrawn(COMPUTER, 9),
    )
    assert state.draws == 2
    assert "tenhou" not in {yaku.id for yaku in win_of(done(state, COMPUTER, Tsumo())).yaku}


def test_ron_takes_the_last_throw_only() -> None:
    state = after(dealt("12345678", "99112233"), TileDrawn(HUMAN, 2), TileDiscarded(HUMAN, 2))
    state = done(state, COMPUTER, Pass())
    state = done(state, COMPUTER, Discard(9))
    assert FX602P.legal(state, HUMAN) == (Ron(), Pass())
    gone = done(state, HUMAN, Pass())
    assert refused(gone, HUMAN, Ron()).code == "not_now"
    gone = done(gone, HUMAN, Discard(gone.hands[HUMAN][0]))
    assert refused(gone, HUMAN, Ron()).code == "not_your_turn"  # nor his own throw


def test_there_is_no_furiten() -> None:
    state = after(dealt("12345678", "99112233"), TileDrawn(HUMAN, 9), TileDiscarded(HUMAN, 9))
    state = done(state, COMPUTER, Pass())
    state = done(state, COMPUTER, Discard(9))
    won = win_of(done(state, HUMAN, Ron()))
    assert (won.seat, won.tile) == (HUMAN, 9)


def test_both_hands_lie_open_after_the_win() -> None:
    state = after(dealt("12345678", "99112233"), TileDrawn(HUMAN, 9))
    won = win_of(done(state, HUMAN, Tsumo()))
    assert won.hands == (tiles("123456789"), tiles("99112233"))
    state = after(dealt("12345678", "99112233"), TileDrawn(HUMAN, 1), TileDiscarded(HUMAN, 1))
    state = done(state, COMPUTER, Pass())
    ron = win_of(done(done(state, COMPUTER, Discard(9)), HUMAN, Ron()))
    assert ron.hands[HUMAN] == tiles("123456789")
    assert len(ron.hands[COMPUTER]) == 8


# Mistakes cost nothing (親切設計).

THROWING = after(dealt("11123456", "99112233"), TileDrawn(HUMAN, 9))
CLAIMING = after(
    dealt("11123456", "77112233"),
    TileDrawn(HUMAN, 9),
    TileDiscarded(HUMAN, 9),
)


@pytest.mark.parametrize(
    ("state", "seat", "action", "code"),
    [
        (THROWING, HUMAN, Tsumo(), "not_a_win"),
        (THROWING, HUMAN, Ron(), "not_now"),
        (THROWING, HUMAN, Pass(), "not_now"),
        (THROWING, HUMAN, Discard(7), "tile_not_in_hand"),
        (THROWING, HUMAN, Discard(0), "no_such_tile"),
        (THROWING, HUMAN, Discard(10), "no_such_tile"),
        (THROWING, HUMAN, Discard(-1), "no_such_tile"),
        (THROWING, COMPUTER, Discard(9), "not_your_turn"),
        (THROWING, COMPUTER, Pass(), "not_your_turn"),
        (THROWING, 2, Discard(9), "not_your_turn"),
        (CLAIMING, COMPUTER, Ron(), "not_a_win"),
        (CLAIMING, COMPUTER, Tsumo(), "not_now"),
        (CLAIMING, COMPUTER, Discard(9), "not_now"),
        (CLAIMING, HUMAN, Ron(), "not_your_turn"),
    ],
)
def test_a_mistake_is_named_and_leaves_everything_as_it_was(
    state: State, seat: int, action: Action, code: str
) -> None:
    before = msgspec.json.encode(state)
    assert refused(state, seat, action).code == code
    assert msgspec.json.encode(state) == before


def test_nothing_can_be_done_before_the_deal_or_after_the_win() -> None:
    over = done(after(dealt("12345678", "99112233"), TileDrawn(HUMAN, 9)), HUMAN, Tsumo())
    for state in (FX602P.initial(RULES), over):
        assert FX602P.awaiting(state) == {}
        for seat in (HUMAN, COMPUTER):
            assert refused(state, seat, Tsumo()).code == "not_your_turn"


# Totals, and the next hand.


def situation(case: dict[str, Any]) -> tuple[State, int]:
    """Return the state just before a golden win, and the winner."""
    winner = HUMAN if case["winner"] == "human" else COMPUTER
    hand, win = list(case["hand"]), case["win_tile"]
    if case["how"] == "ron":
        hand.remove(win)
    hands = [tiles("11223344")] * 2
    rivers: list[tuple[int, ...]] = [(), ()]
    hands[winner] = tuple(hand)
    if case["how"] == "ron":
        rivers[1 - winner] = (win,)
    state = State(
        rules=RULES,
        phase="discard" if case["how"] == "tsumo" else "claim",
        hands=(hands[0], hands[1]),
        dora=case["dora"],
        actor=winner,
        drawn=win if case["how"] == "tsumo" else None,
        rivers=(rivers[0], rivers[1]),
        draws=case["turn"],
        total=case["total_before"],
        played=case["hands_before"],
    )
    return state, winner


def test_golden_wins_change_the_total_and_the_deal() -> None:
    for case in GOLDEN:
        state, winner = situation(case)
        over = done(state, winner, Tsumo() if case["how"] == "tsumo" else Ron())
        won = win_of(over)
        assert won.points == case["points"]
        assert (won.total, won.played) == (case["total_after"], case["hands_after"])
        assert won.average == case["average_shown"]
        assert (won.base, won.points) == (50 + 10 * won.triplets, 16 * won.base * won.coefficient)
        assert won.coefficient == COEFFICIENTS[won.han]
        outcome = FX602P.outcome(over)
        assert outcome is not None
        assert outcome.points == (case["signed"], -case["signed"])
        assert outcome.ranks[winner] == 1
        opening = next_opening(over)
        assert opening.dealer == (HUMAN if case["next_dealer"] == "human" else COMPUTER)
        assert (opening.total, opening.played) == (case["total_after"], case["hands_after"])


def test_the_computers_win_counts_against_the_total() -> None:
    state = after(dealt("99112233", "12345678", COMPUTER), TileDrawn(COMPUTER, 9))
    over = done(state, COMPUTER, Tsumo())
    # Ittsu 2, Pinfu 1 (the 9 of 78 is a wait on 6 and 9), Dora 1, Tenho 2: 6 han, no triplet.
    assert win_of(over).points == 17600
    assert win_of(over).total == -17600
    assert next_opening(over) == Opening(dealer=COMPUTER, total=-17600, played=1)


def test_a_deal_tells_the_standing_before_it() -> None:
    event, _ = FX602P.begin(RULES, Opening(total=-1000, played=3), "x")
    assert isinstance(event, HandDealt)
    assert (event.total, event.played, event.average) == (-1000, 3, -333)


def test_an_unfinished_hand_leaves_the_deal_where_it_was() -> None:
    opening = Opening(dealer=COMPUTER, total=-800, played=3)
    assert next_opening(after(*FX602P.begin(RULES, opening, "x"))) == opening


@pytest.mark.parametrize(
    ("total", "played", "shown"),
    [(800, 1, 800), (1000, 3, 333), (-1000, 3, -333), (-1, 2, 0), (0, 5, 0), (0, 0, 0)],
)
def test_the_average_is_cut_towards_zero(total: int, played: int, shown: int) -> None:
    assert average(total, played) == shown


# What a seat may know.


def test_a_view_holds_no_foreign_tile_and_no_seed() -> None:
    events = FX602P.begin(RULES, Opening(), "secret")
    for seat, other in ((HUMAN, COMPUTER), (COMPUTER, HUMAN)):
        seen = [FX602P.redact(event, seat) for event in events]
        state = fold(FX602P, RULES, seen)
        assert state.hands[other] == (0,) * (9 if other == HUMAN else 8)
        assert state.seed == ""
        assert b"secret" not in msgspec.json.encode(seen)
    spectator = fold(FX602P, RULES, [FX602P.redact(event, None) for event in events])
    assert spectator.hands == ((0,) * 9, (0,) * 8)
    assert spectator.drawn == 0


def test_a_watcher_is_told_of_every_move_as_it_is_made() -> None:
    watched: list[Move[Action, Event]] = []
    players: dict[int, Player[State, Action]] = {HUMAN: EasyPlayer(), COMPUTER: CalculatorPlayer()}
    moves = play(FX602P, Rules(), Opening(), "east", players, luck="x", watch=watched.append)
    assert tuple(watched) == moves

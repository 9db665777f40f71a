"""The coach against following every hidden hand by itself, and what it may and may not see."""

import msgspec
import numpy as np
import pytest

from jantaku.fx602p.actions import Discard, Pass, Ron, Tsumo
from jantaku.fx602p.belief import believed, heard, passed, support
from jantaku.fx602p.calculator import CalculatorPlayer, calculator_discard
from jantaku.fx602p.coach import Coach, PerfectPlayer
from jantaku.fx602p.events import Event, HandDealt, TileDiscarded, TileDrawn
from jantaku.fx602p.flow import FX602P, next_opening
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import Opening, Rules
from jantaku.fx602p.scoring import is_win, score
from jantaku.fx602p.state import State
from jantaku.fx602p.tables import eight_numbers, hands
from jantaku.game import fold, play, view
from jantaku.rng import Stream

LUCK = Stream("luck", "test")


def tiles(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text)


def opened(own: str, other: str, *, seat: int, dealer: int, dora: int, rules: Rules) -> State:
    """Return the hand just dealt, with *own* at *seat*."""
    pair = (tiles(own), tiles(other))
    dealt = HandDealt(
        hands=pair if seat == 0 else pair[::-1],
        dora=dora,
        dealer=dealer,
        total=0,
        played=0,
        average=0,
        seed="test",
    )
    return FX602P.evolve(FX602P.initial(rules), dealt)


def after(state: State, *events: Event) -> State:
    for event in events:
        state = FX602P.evolve(state, event)
    return state


def followed(coach: Coach, state: State, seat: int, throw: int) -> float:
    """Return the worth of a throw by taking every hand the other may hold and every draw."""
    solved, rules = coach.plan, state.rules
    belief = believed(state, seat)
    left = list(state.hands[seat])
    left.remove(throw)
    own = eight_numbers()[tuple(left)]
    values = solved.values[state.dora - 1, own]
    let_pass = passed(belief, throw)
    kind: dict[int, int] = {}
    for thrown in range(1, 10):
        later = heard(rules, let_pass, thrown)
        traits = later.mass @ solved.kinds.traits[support(later.last)]
        kind[thrown] = int(solved.kinds.nearest(traits))
    total = 0.0
    for number, chance in zip(support(belief.last), belief.mass, strict=True):
        if chance == 0:
            continue
        held = hands().eights[number]
        claimed = score(tuple(sorted((*held, throw))), throw, state.dora, state.draws, rules)
        if claimed:
            total -= chance * claimed.points
            continue
        for tile in range(1, 10):
            nine = tuple(sorted((*held, tile)))
            drawn = score(nine, tile, state.dora, state.draws + 1, rules)
            if drawn:
                total -= chance / 9 * drawn.points
                continue
            thrown = calculator_discard(nine)
            going_on = float(values[kind[thrown]])
            ron = score((*left, thrown), thrown, state.dora, state.draws + 1, rules)
            if ron:
                going_on = max(going_on, ron.points + solved.deal_worth)
            total += chance / 9 * going_on
    return total


@pytest.mark.parametrize("seat", [0, 1])
def test_throw_is_worth_what_following_every_hidden_hand_gives(
    small_coach: Coach, seat: int
) -> None:
    """The other seat threw 9 and 4, mine in between was 1; I hold a tenpai and may break it."""
    other = 1 - seat
    state = opened(
        "22334468", "11567899", seat=seat, dealer=other, dora=7, rules=small_coach.plan.rules
    )
    state = after(
        state,
        TileDrawn(other, 4),
        TileDiscarded(other, 9),
        TileDrawn(seat, 1),
        TileDiscarded(seat, 1),
        TileDrawn(other, 4),
        TileDiscarded(other, 4),
        TileDrawn(seat, 9),
    )
    options = FX602P.legal(state, seat)
    advice = {item.action: item.value for item in small_coach.advise(state, options)}
    assert set(advice) == set(options)
    for throw in (9, 8, 2):
        expected = followed(small_coach, state, seat, throw)
        assert advice[Discard(throw)] == pytest.approx(expected, abs=0.01)


def test_first_throw_can_be_claimed_as_tenhou(small_coach: Coach) -> None:
    state = opened("12456789", "11122233", seat=0, dealer=0, dora=3, rules=Rules())
    state = after(state, TileDrawn(0, 3))
    advice = small_coach.advise(state, FX602P.legal(state, 0))
    value = {item.action: item.value for item in advice}
    assert value[Discard(5)] == pytest.approx(followed(small_coach, state, 0, 5), abs=0.01)
    # Ittsuu, dora and tenhou, an edge wait: five han, no triplet.
    assert value[Tsumo()] == pytest.approx(16 * 800 + small_coach.plan.deal_worth)
    assert advice[0].action == Tsumo()


def test_win_is_taken_or_left_by_its_worth(small_coach: Coach) -> None:
    """A ron is worth its points and the deal; passing is worth drawing on."""
    state = opened("23345678", "11222399", seat=0, dealer=1, dora=1, rules=Rules())
    state = after(state, TileDrawn(1, 4), TileDiscarded(1, 4))
    options = FX602P.legal(state, 0)
    assert options == (Ron(), Pass())
    advice = {item.action: item.value for item in small_coach.advise(state, options)}
    # 234 345 678: pinfu, tanyao and tenhou, four han.
    assert advice[Ron()] == pytest.approx(11 * 800 + small_coach.plan.deal_worth)
    draws = []
    for tile in range(1, 10):
        drawn = after(state, TileDrawn(0, tile))
        best = small_coach.advise(drawn, FX602P.legal(drawn, 0))[0].value
        draws.append(best)
    assert advice[Pass()] == pytest.approx(np.mean(draws), abs=0.01)


def test_advice_is_best_first_and_what_the_player_takes(small_coach: Coach) -> None:
    player = PerfectPlayer(small_coach)
    for number in range(12):
        moves = play(
            FX602P,
            Rules(),
            Opening(dealer=number % 2),
            f"advice {number}",
            {0: player, 1: CalculatorPlayer()},
            luck="none",
        )
        state = fold(FX602P, Rules(), moves[0].events)
        for move in moves[1:]:
            if move.seat == 0:
                options = FX602P.legal(state, 0)
                advice = small_coach.advise(state, options)
                values = [item.value for item in advice]
                assert values == sorted(values, reverse=True)
                assert {item.action for item in advice} == set(options)
                assert move.action == advice[0].action
            state = after(state, *move.events)


@pytest.mark.parametrize("seat", [0, 1])
def test_player_does_not_see_the_other_hand(small_coach: Coach, seat: int) -> None:
    """Whatever the other hand is, the same view gives the same choice."""
    player = PerfectPlayer(small_coach)
    other = 1 - seat
    choices = set()
    for hidden in ("11122233", "55555555", "13579135"):
        state = opened("22333568", hidden, seat=seat, dealer=seat, dora=2, rules=Rules())
        state = after(state, TileDrawn(seat, 9))
        choices.add(player.choose(state, FX602P.legal(state, seat), LUCK))
    blind = msgspec.structs.replace(
        state,
        hands=tuple((0,) * 8 if owner == other else held for owner, held in enumerate(state.hands)),
        seed="",
    )
    choices.add(player.choose(blind, FX602P.legal(state, seat), LUCK))
    assert len(choices) == 1


def test_player_plays_on_against_one_who_is_no_calculator(small_coach: Coach) -> None:
    """Throws and passes that the calculator would not make are no error."""
    opening, players = Opening(), {0: PLAYERS["easy"](), 1: PerfectPlayer(small_coach)}
    for number in range(15):
        moves = play(FX602P, Rules(), opening, f"easy {number}", players, luck=str(number))
        events = [event for move in moves for event in move.events]
        state = fold(FX602P, Rules(), events)
        assert state.won is not None
        assert is_win(state.won.hands[state.won.seat])
        opening = next_opening(state)
        assert view(FX602P, Rules(), events, 1).won == state.won

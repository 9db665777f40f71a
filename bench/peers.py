"""The same win put to two other public scorers, to compare answers and speed.

Both number the 136 tiles; number 16, 52 and 88 are the red fives.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

from jantaku.hands import Hand
from jantaku.melds import CallKind
from jantaku.tiles import Tile
from winning_hands import Win


class Answer(NamedTuple):
    """Be what a scorer says of a win.

    Attributes:
        han, fu: None for a yakuman, whose fu are nobody's concern.
        paid: by the discarder; or by the dealer and by each other, in this order.
    """

    han: int | None
    fu: int | None
    paid: tuple[int, ...]


Scorer = Callable[[Win], Answer | None]
"""Gives None where there is no yaku."""

_CALLS: Final[dict[CallKind, str]] = {
    "chi": PeerMeld.CHI,
    "pon": PeerMeld.PON,
    "ankan": PeerMeld.KAN,
    "daiminkan": PeerMeld.KAN,
    "kakan": PeerMeld.SHOUMINKAN,
}
_WINDS: Final = "ESWN"


class Numbered(NamedTuple):
    """Be a win in numbers 0-135."""

    win: int
    concealed: list[int]
    melds: list[tuple[CallKind, list[int]]]


def numbered(hand: Hand, win: Tile) -> Numbered:
    """Return a win in numbers, no number twice."""
    free = {kind: [0, 1, 2, 3] for kind in range(34)}
    for kind in (4, 13, 22):
        free[kind].remove(0)

    def number(tile: Tile) -> int:
        return 4 * tile.kind + (0 if tile.red else free[tile.kind].pop())

    return Numbered(
        number(win),
        [number(tile) for tile in hand.concealed],
        [(meld.kind, [number(tile) for tile in meld.tiles]) for meld in hand.melds],
    )


def mahjong_scorer(*, doubles: bool) -> Scorer:
    """Return the scorer of the package mahjong; *doubles* gives double yakuman."""
    calculator = HandCalculator()
    options = OptionalRules(
        has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=doubles, kazoe_limit=0
    )

    def ask(hand_and_more: Win) -> Answer | None:
        hand, tile, situation = hand_and_more
        win, concealed, melds = numbered(hand, tile)
        tsumo = situation.by == "tsumo"
        first = situation.first_turn and tsumo
        config = HandConfig(
            is_tsumo=tsumo,
            is_riichi=situation.riichi == 1,
            is_daburu_riichi=situation.riichi == 2,
            is_ippatsu=situation.ippatsu,
            is_rinshan=situation.rinshan,
            is_chankan=situation.chankan,
            is_haitei=situation.haitei and tsumo,
            is_houtei=situation.haitei and not tsumo,
            is_tenhou=first and situation.seat == "E",
            is_chiihou=first and situation.seat != "E",
            player_wind=27 + _WINDS.index(situation.seat),
            round_wind=27 + _WINDS.index(situation.round),
            tsumi_number=situation.honba,
            options=options,
        )
        answer = calculator.estimate_hand_value(
            [win, *concealed, *(tile for _, tiles in melds for tile in tiles)],
            win,
            melds=[PeerMeld(_CALLS[call], tiles, call != "ankan") for call, tiles in melds],
            dora_indicators=[4 * tile.kind for tile in situation.dora],
            ura_dora_indicators=[4 * tile.kind for tile in situation.ura] or None,
            config=config,
        )
        if answer.error == "no_yaku":
            return None
        assert answer.error is None, answer.error
        cost = answer.cost
        assert cost is not None
        main = cost["main"] + cost["main_bonus"]
        other = cost["additional"] + cost["additional_bonus"]
        paid = (main, other) if tsumo else (main,)
        if any(yaku.is_yakuman for yaku in answer.yaku or ()):
            return Answer(None, None, paid)
        return Answer(answer.han, answer.fu, paid)

    return ask


def riichienv_scorer() -> Scorer:
    """Return the scorer of the package riichienv, which always gives double yakuman."""
    import riichienv  # noqa: PLC0415  only the big run has it

    def ask(win_and_more: Win) -> Answer | None:
        hand, tile, situation = win_and_more
        win, concealed, melds = numbered(hand, tile)
        tsumo = situation.by == "tsumo"
        evaluator = riichienv.HandEvaluator(
            concealed,
            [
                riichienv.Meld(
                    getattr(riichienv.MeldType, call.capitalize()), sorted(tiles), call != "ankan"
                )
                for call, tiles in melds
            ],
        )
        conditions = riichienv.Conditions(
            tsumo=tsumo,
            riichi=situation.riichi > 0,
            double_riichi=situation.riichi == 2,
            ippatsu=situation.ippatsu,
            haitei=situation.haitei and tsumo,
            houtei=situation.haitei and not tsumo,
            rinshan=situation.rinshan,
            chankan=situation.chankan,
            tsumo_first_turn=situation.first_turn and tsumo,
            player_wind=_WINDS.index(situation.seat),
            round_wind=_WINDS.index(situation.round),
            honba=situation.honba,
        )
        answer = evaluator.calc(
            win,
            [4 * tile.kind for tile in situation.dora],
            conditions,
            [4 * tile.kind for tile in situation.ura],
        )
        if not answer.is_win:
            return None
        if not tsumo:
            paid: tuple[int, ...] = (answer.ron_agari,)
        elif situation.seat == "E":
            paid = (answer.tsumo_agari_ko, answer.tsumo_agari_ko)
        else:
            paid = (answer.tsumo_agari_oya, answer.tsumo_agari_ko)
        return Answer(None, None, paid) if answer.yakuman else Answer(answer.han, answer.fu, paid)

    return ask

"""The rules of 多面子 that can be chosen.

The seed leaves much open; each open point is a key whose default is our reading, and whose
attribute names the point, A1 to A33, by which docs/tamentsu.md tells them all. The last keys are
about how a tile is steered, in ticks, of which there are `TICKS` a second.
"""

from typing import Annotated, Final, Literal

import msgspec

Mode = Literal["original", "modern"]

TICKS: Final = 60
"""Ticks in a second."""

TILES_A_WIND: Final = 18
WINDS: Final = ("EE", "ES", "EW", "EN", "SE", "SS", "SW", "SN")
"""Round and seat wind in the order in which they come; a hanchan is all eight."""

HANCHAN: Final = TILES_A_WIND * len(WINDS)
"""Tiles in a hanchan."""

HONOURS_EVERY: Final = 2 * HANCHAN
"""Tiles after which the honours are removed of which all four lie on the board."""

MELDS_TO_WIN: Final = 4

Ticks = Annotated[int, msgspec.Meta(ge=0, le=10 * TICKS)]
Period = Annotated[int, msgspec.Meta(ge=1, le=10 * TICKS)]


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose how the seed is read, and how a tile is steered.

    Attributes:
        columns, rows: the size of the board (A31); tiles come in the middle column.
        meld_points: of N melds at once (A1): 10·N(N+1)/2, 10·N!, or the seed's list 10, 30, 60
            and N! from there.
        separate_sets: whether sets that do not touch add up to one N (A2). Which of equally large
            clears is taken never depends on it.
        chain_multiplies: what a chain multiplies by ten (A3): melds only, or wins too.
        chain_counts: from the first chain, or the drop itself is the first (A4).
        win_checked: after every step, or at the end of the cascade (A5).
        surplus: what becomes of melds that a win leaves over (A6).
        wins_at_once: of eight melds, two wins or one (A7).
        choice: what decides between equally large clears (A8): all wins of the step, or the first.
        no_yaku: four melds without yaku are used up, or stay (A9).
        fu_rounding: to whole tens or not (A10).
        drop_win_points: a win at the drop is paid by the table for ron or for tsumo (A11).
        together_scope: which melds sanshoku, ittsuu and sanrenkou want together (A12).
        menzen: four melds in the drop's own step, or in any steps of one drop (A13).
        yakuhai: han for each dragon and wind that fits, or once for all (A14).
        honroutou_chanta: whether honroutou goes with chanta (A15).
        lesser_yaku: whether junchan, chinitsu and ryanpeikou replace what they contain (A16).
        three_equal_runs, four_equal_runs: what they are (A19).
        several_yakuman: they add up, or count as one (A20).
        counted_yakuman: 13 han and more (A21).
        ryuuiisou: whether it wants the green dragon (A22).
        chain_wait_fu: whether a win in a chain can have the fu of the drop's wait (A23).
        wait_fu: whether any run that fits gives them, or only where every meld does that could
            take the tile (A24).
        wind_changes: after the cascade of the 18th tile, or when it lands (A25).
        speed_after_hanchan: it keeps rising, or begins anew (A26).
        honours_removal: what clears after it is a chain from the first on, or gains nothing (A27).
        honours_out: where all four must be (A28). Tiles go from the board only.
        cleared_return: when cleared tiles are back in the wall (A29).
        game_over: the next tile finds its place taken, or a tile lands there before it can
            clear (A30).
        speeds: ticks a row, one for each wind; the last one stays.
        soft_drop: ticks a row while down is held.
        lock_delay: ticks for which a tile that lies can still be moved; 0 until its next row.
        repeat_delay: ticks from pressing left or right until the tile moves again.
        repeat_every: ticks from then on.
        entry: ticks from landing to the next tile.
        clear: ticks more for each step that clears.
        hard_drop: up drops the tile at once.
        hold: a tile can be put aside, once for each that comes.
        queue: how many of the next tiles are known.
    """

    columns: Literal[7, 9, 11] = 9
    rows: Annotated[int, msgspec.Meta(ge=10, le=16)] = 12
    meld_points: Literal["triangular", "factorial", "hybrid"] = "triangular"
    separate_sets: Literal["together", "each"] = "together"
    chain_multiplies: Literal["melds", "all"] = "melds"
    chain_counts: Literal["chain", "drop"] = "chain"
    win_checked: Literal["step", "cascade"] = "step"
    surplus: Literal["stay", "discarded"] = "stay"
    wins_at_once: Literal["all", "one"] = "all"
    choice: Literal["step", "first_win"] = "step"
    no_yaku: Literal["used", "stay"] = "used"
    fu_rounding: Literal["tens", "none"] = "tens"
    drop_win_points: Literal["ron", "tsumo"] = "ron"
    together_scope: Literal["yaku", "hand"] = "yaku"
    menzen: Literal["drop_step", "same_drop"] = "drop_step"
    yakuhai: Literal["each", "once"] = "each"
    honroutou_chanta: Literal["exclusive", "both"] = "exclusive"
    lesser_yaku: Literal["replaced", "both"] = "replaced"
    three_equal_runs: Literal["iipeikou", "none"] = "iipeikou"
    four_equal_runs: Literal["ryanpeikou", "iipeikou"] = "ryanpeikou"
    several_yakuman: Literal["add", "one"] = "add"
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman"
    ryuuiisou: Literal["any", "with_hatsu"] = "any"
    chain_wait_fu: bool = False
    wait_fu: Literal["any_run", "every_meld"] = "any_run"
    wind_changes: Literal["after_cascade", "on_landing"] = "after_cascade"
    speed_after_hanchan: Literal["rises", "resets"] = "rises"
    honours_removal: Literal["chain", "no_points"] = "chain"
    honours_out: Literal["board", "board_and_collected"] = "board"
    cleared_return: Literal["when_cleared", "when_paid"] = "when_cleared"
    game_over: Literal["spawn_taken", "landed_there"] = "spawn_taken"
    speeds: Annotated[tuple[Period, ...], msgspec.Meta(min_length=1, max_length=64)] = (
        *(48, 44, 40, 37, 34, 31, 28, 26),
        *(24, 22, 20, 19, 18, 17, 16, 15),
        *(14, 13, 12, 11, 10, 9, 8, 7),
        6,
    )
    soft_drop: Period = 2
    lock_delay: Ticks = 0
    repeat_delay: Period = 30
    repeat_every: Period = 2
    entry: Ticks = 6
    clear: Ticks = 30
    hard_drop: bool = False
    hold: bool = False
    queue: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


MODES: Final[dict[Mode, Rules]] = {
    "original": Rules(),
    "modern": Rules(
        lock_delay=30, repeat_delay=10, hard_drop=True, hold=True, queue=3, soft_drop=2
    ),
}
"""``original`` has what the seed tells: left, right and down. Each has its own high scores."""


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be what a game takes over from the one before: nothing."""


def wind_at(number: int) -> str:
    """Return the winds under which the *number*-th tile comes, from 0.

    >>> wind_at(17), wind_at(18), wind_at(4 * 18), wind_at(144)
    ('EE', 'ES', 'SE', 'EE')
    """
    return WINDS[number // TILES_A_WIND % len(WINDS)]


def scoring_wind(rules: Rules, number: int) -> str:
    """Return the winds that count for what the *number*-th tile clears (A25)."""
    return wind_at(number + 1 if rules.wind_changes == "on_landing" else number)


def row_ticks(rules: Rules, number: int) -> int:
    """Return in how many ticks the *number*-th tile falls a row."""
    change = number // TILES_A_WIND
    if rules.speed_after_hanchan == "resets":
        change %= len(WINDS)
    return rules.speeds[min(change, len(rules.speeds) - 1)]

"""The catalogue of yaku: each one is the facts that must hold of a win, and those that must not.

A *fact* (`Fact`) is one thing that is true of a winning hand in one of its readings: "there is a
sequence", "the last tile was drawn". `jantaku.reading` finds the facts; a yaku is nothing but a
conjunction over them, so the same table serves the explaining scorer and the array kernel. What a
yaku is worth is not written here but in the rules.

>>> CATALOGUE["pinfu"].holds(Fact.STANDARD | Fact.CLOSED | Fact.PLAIN_PAIR | Fact.RYANMEN)
True
"""

from enum import IntFlag, auto
from typing import Final

import msgspec


class Fact(IntFlag):
    """Be one thing that is true of a win."""

    # the form of the hand
    STANDARD = auto()  # four sets and a pair
    SEVEN_PAIRS = auto()
    THIRTEEN_ORPHANS = auto()
    # the situation
    CLOSED = auto()  # no tile of another called; an ankan leaves a hand closed
    ONLY_CHI = auto()  # tiles of others called, every one of them by chi
    TSUMO = auto()
    RON = auto()
    RIICHI = auto()  # also with a double riichi
    DOUBLE_RIICHI = auto()
    IPPATSU = auto()
    LAST_TILE = auto()
    RINSHAN = auto()
    CHANKAN = auto()
    FIRST_TURN = auto()  # the winner has discarded nothing and nobody has called
    DEALER = auto()
    EIGHTH_WIN = auto()  # the dealer has won the seven hands before
    NAGASHI = auto()  # the river is all terminals and honours, and nothing of it was called
    # the tiles
    SUITED = auto()  # some tile of a suit
    MIXED_SUITS = auto()  # tiles of two or three suits
    HONOUR = auto()
    TERMINAL = auto()
    SIMPLE = auto()  # some tile from 2 to 8
    NOT_GREEN = auto()  # some tile that is not 2, 3, 4, 6, 8 of bamboo or hatsu
    HATSU = auto()
    NINE_GATES = auto()  # one suit, closed, no kan: 1112345678999 and one more
    # the sets; a kan is a triplet
    SEQUENCE = auto()
    TRIPLET = auto()
    INNER_SET = auto()  # some set or the pair without terminal and honour
    TWINS = auto()  # two equal sequences
    TWO_TWINS = auto()
    THREE_COLOUR_SEQUENCES = auto()
    THREE_COLOUR_TRIPLETS = auto()
    STRAIGHT = auto()  # 123, 456 and 789 of one suit
    THREE_ANKOU = auto()  # at least three concealed triplets
    FOUR_ANKOU = auto()
    ONE_KAN = auto()  # at least one kan, and so on
    TWO_KANS = auto()
    THREE_KANS = auto()
    FOUR_KANS = auto()
    HAKU_SET = auto()
    HATSU_SET = auto()
    CHUN_SET = auto()
    ROUND_WIND_SET = auto()
    SEAT_WIND_SET = auto()
    LITTLE_DRAGONS = auto()  # two triplets and the pair
    LITTLE_WINDS = auto()  # three triplets and the pair
    BIG_WINDS = auto()
    PLAIN_PAIR = auto()  # the pair has no fu
    # what the last tile completed
    RYANMEN = auto()
    TANKI = auto()
    THIRTEEN_WAIT = auto()
    NINE_WAIT = auto()


NOTHING: Final = Fact(0)


class Yaku(msgspec.Struct, frozen=True):
    """Be one yaku.

    Attributes:
        id: romaji, in snake case; the words are in `locale/` under ``yaku``.
        needs: the facts that must all hold.
        bars: the facts of which none may hold.
        replaces: the yaku that do not count beside it, where it is worth anything.
    """

    id: str
    needs: Fact = NOTHING
    bars: Fact = NOTHING
    replaces: tuple[str, ...] = ()

    def holds(self, facts: int) -> bool:
        """Say whether a win with these *facts* has the yaku."""
        return facts & self.needs == self.needs and not facts & self.bars


_YAKU: Final = (
    Yaku("riichi", Fact.RIICHI),
    Yaku("double_riichi", Fact.DOUBLE_RIICHI, replaces=("riichi",)),
    Yaku("ippatsu", Fact.IPPATSU),
    Yaku("menzen_tsumo", Fact.CLOSED | Fact.TSUMO),
    Yaku("menzen_ron", Fact.CLOSED | Fact.RON),
    Yaku("chii_gui", Fact.ONLY_CHI),
    Yaku("tanyao", bars=Fact.TERMINAL | Fact.HONOUR),
    Yaku("pinfu", Fact.STANDARD | Fact.CLOSED | Fact.PLAIN_PAIR | Fact.RYANMEN, Fact.TRIPLET),
    Yaku("iipeikou", Fact.TWINS),
    Yaku("ryanpeikou", Fact.TWO_TWINS, replaces=("iipeikou",)),
    Yaku("sanshoku_doujun", Fact.THREE_COLOUR_SEQUENCES),
    Yaku("sanshoku_doukou", Fact.THREE_COLOUR_TRIPLETS),
    Yaku("ittsuu", Fact.STRAIGHT),
    Yaku("chanta", Fact.STANDARD | Fact.SEQUENCE, Fact.INNER_SET),
    Yaku("junchan", Fact.STANDARD | Fact.SEQUENCE, Fact.INNER_SET | Fact.HONOUR, ("chanta",)),
    Yaku("honroutou", bars=Fact.SIMPLE | Fact.THIRTEEN_ORPHANS),
    Yaku("toitoi", Fact.STANDARD, Fact.SEQUENCE),
    Yaku("sanankou", Fact.THREE_ANKOU),
    Yaku("ikkantsu", Fact.ONE_KAN, Fact.TWO_KANS),
    Yaku("ryankantsu", Fact.TWO_KANS, Fact.THREE_KANS),
    Yaku("sankantsu", Fact.THREE_KANS),
    Yaku("chiitoitsu", Fact.SEVEN_PAIRS),
    Yaku("yakuhai_haku", Fact.HAKU_SET),
    Yaku("yakuhai_hatsu", Fact.HATSU_SET),
    Yaku("yakuhai_chun", Fact.CHUN_SET),
    Yaku("round_wind", Fact.ROUND_WIND_SET),
    Yaku("seat_wind", Fact.SEAT_WIND_SET),
    Yaku(
        "double_wind",
        Fact.ROUND_WIND_SET | Fact.SEAT_WIND_SET,
        replaces=("round_wind", "seat_wind"),
    ),
    Yaku("shousangen", Fact.LITTLE_DRAGONS),
    Yaku("honitsu", Fact.SUITED | Fact.HONOUR, Fact.MIXED_SUITS),
    Yaku("chinitsu", Fact.SUITED, Fact.MIXED_SUITS | Fact.HONOUR),
    Yaku("haitei", Fact.LAST_TILE | Fact.TSUMO),
    Yaku("houtei", Fact.LAST_TILE | Fact.RON),
    Yaku("rinshan", Fact.RINSHAN, replaces=("haitei",)),
    Yaku("chankan", Fact.CHANKAN),
    Yaku("renhou", Fact.FIRST_TURN | Fact.RON, Fact.DEALER),
    Yaku("nagashi_mangan", Fact.NAGASHI),
    Yaku("tenhou", Fact.FIRST_TURN | Fact.TSUMO | Fact.DEALER),
    Yaku("chiihou", Fact.FIRST_TURN | Fact.TSUMO, Fact.DEALER),
    Yaku("paarenchan", Fact.EIGHTH_WIN | Fact.DEALER),
    Yaku("kokushi", Fact.THIRTEEN_ORPHANS),
    Yaku("kokushi_13", Fact.THIRTEEN_ORPHANS | Fact.THIRTEEN_WAIT, replaces=("kokushi",)),
    Yaku("suuankou", Fact.FOUR_ANKOU),
    Yaku("suuankou_tanki", Fact.FOUR_ANKOU | Fact.TANKI, replaces=("suuankou",)),
    Yaku("daisangen", Fact.HAKU_SET | Fact.HATSU_SET | Fact.CHUN_SET),
    Yaku("shousuushii", Fact.LITTLE_WINDS),
    Yaku("daisuushii", Fact.BIG_WINDS),
    Yaku("tsuuiisou", Fact.HONOUR, Fact.SUITED),
    Yaku("ryuuiisou", bars=Fact.NOT_GREEN),
    Yaku("chinroutou", Fact.TERMINAL, Fact.SIMPLE | Fact.HONOUR),
    Yaku("suukantsu", Fact.FOUR_KANS),
    Yaku("chuuren", Fact.NINE_GATES),
    Yaku("chuuren_9", Fact.NINE_GATES | Fact.NINE_WAIT, replaces=("chuuren",)),
)

CATALOGUE: Final[dict[str, Yaku]] = {yaku.id: yaku for yaku in _YAKU}
"""Every yaku by its id, in the order in which they are told."""

BONUS: Final = ("dora", "aka_dora", "ura_dora")
"""What adds han and is no yaku."""

VARIANTS: Final[dict[tuple[str, str], Yaku]] = {
    ("scoring.pinfu_tsumo", "fu"): Yaku(
        "pinfu", CATALOGUE["pinfu"].needs | Fact.RON, CATALOGUE["pinfu"].bars
    ),
    ("yaku.rinshan_haitei", "both"): Yaku("rinshan", Fact.RINSHAN),
    ("yaku.ryuuiisou", "with_hatsu"): Yaku("ryuuiisou", Fact.HATSU, Fact.NOT_GREEN),
    ("yaku.tsuuiisou", "sets"): Yaku("tsuuiisou", Fact.HONOUR | Fact.STANDARD, Fact.SUITED),
}
"""What a yaku is instead, where a rule (path, value) says so."""

"""A circle of invented people, and the figures of the three standings that seed 002 publishes."""

from jantaku.league.book import Book
from jantaku.league.things import Balance, Change, Member, Result, Season, Write
from jantaku.presets import load
from jantaku.rules import Match

UCHIWA = load("uchiwa").match

NAMES = (
    "あおい", "IRO", "うめこ", "えびす", "お岩", "K坊", "くるみ", "けやき", "こだま",
    "佐保", "しずく", "すみれ", "せいら", "そよぎ", "たまも", "ちどり", "月野",
)  # fmt: skip

# (total, games) as published, and how total and average are printed there; who it is does not
# matter, only that the same place in all three lists is the same person. None: not there yet.
Sums = tuple[tuple[int, int] | None, ...]

MARCH_4: Sums = (
    (188, 6), (173, 11), (217, 14), (39, 6), (4, 1), (10, 2), (27, 7), (45, 14), (-1, 1),
    (-100, 40), (-57, 14), (-173, 27), (-46, 6), (-35, 3), (-291, 24), None, None,
)  # fmt: skip
MARCH_10: Sums = (
    (188, 6), (173, 11), (154, 17), (39, 6), (4, 1), (10, 2), (58, 10), (45, 14), (-1, 1),
    (-138, 43), (-52, 17), (-118, 31), (-46, 6), (-35, 3), (-291, 24), None, None,
)  # fmt: skip
MARCH_14: Sums = (
    (188, 6), (173, 11), (154, 17), (39, 6), (4, 1), (10, 2), (104, 13), (45, 14), (-1, 1),
    (-134, 45), (-52, 17), (-74, 35), (-46, 6), (-35, 3), (-291, 24), (29, 3), (-123, 4),
)  # fmt: skip

PUBLISHED_4 = """\
＋188／ 6 = ＋31.33
＋173／11 = ＋15.73
＋217／14 = ＋15.50
＋39／ 6 = ＋6.50
＋10／ 2 = ＋5.00
＋4／ 1 = ＋4.00
＋27／ 7 = ＋3.86
＋45／14 = ＋3.21
△1／ 1 = △1.00
△100／40 = △2.50
△57／14 = △4.07
△173／27 = △6.41
△46／ 6 = △7.67
△35／ 3 = △11.67
△291／24 = △12.13
"""
PUBLISHED_10 = """\
＋188／ 6 = ＋31.33
＋173／11 = ＋15.73
＋154／17 = ＋9.06（↓）
＋39／ 6 = ＋6.50
＋58／10 = ＋5.80（↑）
＋10／ 2 = ＋5.00
＋4／ 1 = ＋4.00
＋45／14 = ＋3.21
△1／ 1 = △1.00
△52／17 = △3.06（↑）
△138／43 = △3.21（↓）
△118／31 = △3.81（↑）
△46／ 6 = △7.67
△35／ 3 = △11.67
△291／24 = △12.13
"""
PUBLISHED_14 = """\
＋188／ 6 = ＋31.33
＋173／11 = ＋15.73
＋ 29／3＝＋9.67（新）
＋154／17 = ＋9.06
＋104／13 = ＋8.00（↑）
＋39／ 6 = ＋6.50
＋10／ 2 = ＋5.00
＋4／ 1 = ＋4.00
＋45／14 = ＋3.21
△1／ 1 = △1.00
△74／35 = △2.11（↑）
△134／45 = △2.98（↑）
△52／17 = △3.06
△46／ 6 = △7.67
△35／ 3 = △11.67
△291／24 = △12.13
△123／ 4＝△30.75（新）
"""
DAYS: dict[str, Sums] = {"2007-03-04": MARCH_4, "2007-03-10": MARCH_10, "2007-03-14": MARCH_14}


class Desk:
    """Write into a book with a new key each time."""

    def __init__(self) -> None:
        self.book = Book()

    def write(self, change: Change) -> int:
        """Write a change; return the number of its entry."""
        number = len(self.book.entries) + 1
        return self.book.write(change, key=f"k{number}", by="she", at="2007-03-15").number

    def member(self, name: str, *aliases: str, guest: bool = False) -> int:
        """Write a new member; return his number."""
        number = self.book.next_id(Member)
        self.write(Write(id=number, thing=Member(name, aliases, guest)))
        return number

    def season(self, match: Match = UCHIWA, **more: object) -> int:
        """Write a new season; return its number."""
        number = self.book.next_id(Season)
        told = {"name": "2007", "first": "2007-01-01", "rules": "uchiwa", "match": match, **more}
        self.write(Write(id=number, thing=Season(**told)))  # type: ignore[arg-type]
        return number

    def result(self, *points: int, members: tuple[int, ...] = (), **more: object) -> int:
        """Write a new match; return its number."""
        number = self.book.next_id(Result)
        told = {
            "season": 1, "day": "2007-03-01",
            "members": members or tuple(range(1, len(points) + 1)), "points": points, **more,
        }  # fmt: skip
        self.write(Write(id=number, thing=Result(**told)))  # type: ignore[arg-type]
        return number


def desk(people: int = 4, **season: object) -> Desk:
    """Return a desk with members and a season of uchiwa."""
    made = Desk()
    for name in NAMES[:people]:
        made.member(name)
    made.season(**season)  # type: ignore[arg-type]
    return made


def published() -> Desk:
    """Return a book in which the figures of the three lists grow from day to day, as balances."""
    made = desk(len(NAMES), scope="みおと卓を囲んだ全部", remark="赤なしアリアリのトビ（△10）終了")
    before: dict[int, tuple[int, int]] = {}
    for day, sums in DAYS.items():
        for member, found in enumerate(sums, start=1):
            total, games = before.get(member, (0, 0))
            if found is not None and found[1] > games:
                made.write(
                    Write(
                        id=made.book.next_id(Balance),
                        thing=Balance(
                            season=1,
                            member=member,
                            day=day,
                            total=(found[0] - total) * 1000,
                            games=found[1] - games,
                        ),
                    )
                )
                before[member] = found
    return made

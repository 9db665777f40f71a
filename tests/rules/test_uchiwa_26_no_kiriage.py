"""内輪ルール 26: 30 fu 4 han (with the two han of the table, "6") is not rounded up to a mangan."""

from scenes import scene

# pinfu 1, tanyao 1, dora 2 (the pair 8p): 4 han; 20 + 10 menzen ron = 30 fu; 30 × 64 = 1,920
FOUR = "234m456p678s88p34s +5s dora=7p"
FIVE = "234m456p678s55p34s +5s dora=4p"  # here 5p is dora three times


def test_four_han_thirty_fu() -> None:
    win = scene(FOUR)
    assert (win.han, win.fu, win.limit, win.points) == (4, 30, None, 7700)
    assert scene(f"{FOUR} E").points == 11600


def test_three_han_sixty_fu() -> None:
    """111z ankan 32 + 20 base + 2 tanki + 2 tsumo = 56: 60 fu; 60 × 32 = 1,920 likewise.

    Tsumo 1, seat wind 1, and 1 dora: 3 han. 1,920 and 3,840, rounded up 2,000 and 3,900.
    """
    win = scene("234m567p789s4p ankan:2222z +4p tsumo dora=3m")
    assert (win.han, win.fu, win.limit) == (3, 60, None)
    assert win.payments == (-3900, 7900, -2000, -2000)


def test_other_value_is_a_mangan() -> None:
    win = scene(FOUR, "mleague")
    assert (win.han, win.fu, win.limit, win.points) == (4, 30, "mangan", 8000)


def test_five_han_is_a_mangan_anyway() -> None:
    assert scene(FIVE).limit == "mangan"

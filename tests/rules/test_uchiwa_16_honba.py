"""内輪ルール 16: each honba is 300 points."""

from scenes import scene


def test_ron_pays_300_a_honba() -> None:
    win = scene("234m56799p46678s +5s riichi honba=3 from=W")
    assert win.points == 1300  # riichi 1 han; 20 + 10 menzen ron + 2 kanchan = 32: 40 fu
    assert win.payments == (0, 1300 + 900, -2200, 0)


def test_tsumo_pays_100_each() -> None:
    """Dealer's mangan by tsumo at one honba: 4,100 from each; 37,000 becomes 49,300."""
    win = scene("234m56799p46678s +5s riichi tsumo E honba=1 dora=8p7s")
    # riichi, tsumo, 9p two dora, 8s one dora: 5 han, a mangan
    assert (win.han, win.limit, win.points) == (5, "mangan", 12000)
    assert win.payments == (12300, -4100, -4100, -4100)
    assert 37000 + win.payments[0] == 49300

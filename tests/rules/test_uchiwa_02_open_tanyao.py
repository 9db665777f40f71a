"""内輪ルール 2: open tanyao counts, and the yaku may be fixed by the last tile (atozuke)."""

from scenes import ids, refusal


def test_open_tanyao_counts() -> None:
    assert ids("234m67s55p pon:888s chi:345p +8s") == ["tanyao"]


def test_yaku_may_come_from_the_last_tile() -> None:
    """The pair of chun becomes a triplet by the last tile; by 5p the same hand has no yaku."""
    assert ids("234m55p77z chi:345p chi:789s +7z") == ["yakuhai_chun"]
    assert refusal("234m55p77z chi:345p chi:789s +5p") == "no_yaku"

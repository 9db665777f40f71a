"""内輪ルール 8: ippatsu is one han; it stands when a kakan is robbed."""

from scenes import ids, refusal


def test_ippatsu_needs_a_riichi() -> None:
    assert refusal("234m56799p46678s +5s ippatsu") == "ippatsu_without_riichi"


def test_ippatsu_with_chankan() -> None:
    """Riichi, then within the turn another's kakan is robbed: riichi, ippatsu and chankan."""
    assert ids("234m567p99p46678s +5s riichi ippatsu chankan") == ["chankan", "ippatsu", "riichi"]

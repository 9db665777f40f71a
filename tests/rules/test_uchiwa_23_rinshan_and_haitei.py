"""内輪ルール 23: rinshan and the last tile do not count together; rinshan does."""

from scenes import changed, ids, refusal, scene


def test_rinshan_stands_for_haitei() -> None:
    told = ids("456p11z23s789s daiminkan:8888p +4s tsumo rinshan haitei")
    assert told == ["rinshan"]


def test_where_both_count_each_is_a_yaku() -> None:
    both = changed("uchiwa", yaku__rinshan_haitei="both")
    told = ids("456p11z23s789s daiminkan:8888p +4s tsumo rinshan haitei", both)
    assert told == ["haitei", "rinshan"]


def test_rinshan_needs_a_kan_and_a_tsumo() -> None:
    assert refusal("456p11z23s789s pon:888p +4s tsumo rinshan") == "rinshan_without_kan"
    assert refusal("456p11z23s789s daiminkan:8888p +4s rinshan") == "rinshan_by_ron"


def test_rinshan_keeps_the_fu_of_tsumo() -> None:
    """20 + 8 for the open kan of 8p + 2 for tsumo = 30 fu exactly; without the 2 it were 28."""
    win = scene("456p33z23s789s daiminkan:8888p +4s tsumo rinshan")
    assert [(item.what, item.fu) for item in win.fu_items] == [
        ("base", 20), ("minkan", 8), ("tsumo", 2),
    ]  # fmt: skip
    assert win.fu == 30

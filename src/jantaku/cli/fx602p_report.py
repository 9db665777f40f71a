"""A win of FX-602P mahjong in words: melds, yaku with han, and the formula of the points."""

from jantaku.fx602p.events import HandWon
from jantaku.fx602p.scoring import DISPLAY, Score, base_points, coefficient
from jantaku.words import Words


def win_report(worth: Score | HandWon, words: Words) -> list[str]:
    """Return the lines that explain what a win is worth."""
    melds = "  ".join("".join(str(tile) for tile in meld.tiles) for meld in worth.melds)
    lines = [words.text("fx602p.melds", melds=melds)]
    lines += [
        words.text(
            "fx602p.yaku" if yaku.han else "fx602p.yaku_not_counted",
            display=DISPLAY[yaku.id],
            name=words.text(f"yaku.{yaku.id}.name"),
            han=yaku.han,
        )
        for yaku in worth.yaku
    ] or [words.text("fx602p.no_yaku")]
    lines.append(
        words.text(
            "fx602p.formula",
            han=worth.han,
            triplets=worth.triplets,
            base=base_points(worth.triplets),
            coefficient=coefficient(worth.han),
            points=worth.points,
        )
    )
    return lines

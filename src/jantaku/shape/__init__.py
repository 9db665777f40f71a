"""Shapes of riichi hands: winning splits, waits, shanten and ukeire.

One hand at a time with the functions here; many at once, as rows of counts, with those of the
same names in `jantaku.shape.arrays`.
"""

from jantaku.shape.distance import Ukeire, shanten, ukeire
from jantaku.shape.splits import FORMS, Form, Split, waits, winning_splits

__all__ = ["FORMS", "Form", "Split", "Ukeire", "shanten", "ukeire", "waits", "winning_splits"]

"""jantaku 雀卓: an open mahjong parlour.

>>> import jantaku
>>> jantaku.score("88m66777889s444z", "8s", by="tsumo", seat="W").fu
40
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jantaku.scoresheet import scored as score

__version__ = "0.1.0"
__all__ = ["__version__", "score"]


def __getattr__(name: str) -> Any:
    # The scorer is imported when it is first asked for, so that `import jantaku` is quick.
    if name == "score":
        from jantaku.scoresheet import scored  # noqa: PLC0415

        return scored
    raise AttributeError(name)

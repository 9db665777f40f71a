"""Random numbers that are a pure function of (seed, stream name, index).

A game holds only its seed; each use of chance has a stream of its own name, and the n-th number
of a stream can be had without the ones before it. Nothing here has state, so a replay needs
nothing but the seed. The construction is BLAKE2b in counter mode; `VERSION` is part of what is
hashed, and changes if the numbers ever do.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

VERSION = 1
_WORD = 1 << 64

T = TypeVar("T")


class Stream(msgspec.Struct, frozen=True):
    """Name one stream of random numbers under a seed.

    >>> dice = Stream("2001/02/09", "dice")
    >>> [1 + dice.below(6, index) for index in range(8)]
    [6, 1, 3, 3, 5, 4, 5, 2]
    """

    seed: str
    name: str

    def word(self, index: int, attempt: int = 0) -> int:
        """Return the 64-bit number at *index*; *attempt* numbers the redraws of one index."""
        text = f"{VERSION}\0{self.seed}\0{self.name}\0{index}\0{attempt}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def below(self, bound: int, index: int) -> int:
        """Return the number 0 ≤ x < *bound* at *index*, every value exactly equally likely."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"bound must be 1..2**64, not {bound}")
        limit = _WORD - _WORD % bound
        attempt = 0
        while (word := self.word(index, attempt)) >= limit:
            attempt += 1
        return word % bound

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in a random order, every order exactly equally likely (Fisher-Yates).

        >>> Stream("east", "wall").shuffled("123456789")
        ('1', '4', '8', '7', '5', '2', '9', '6', '3')
        """
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1, last)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)


def commitment(seed: str) -> str:
    """Return what may be published before a match to prove afterwards which seed it had.

    It hides the seed only where that cannot be guessed: let it hold 128 random bits or more.

    >>> commitment("east")[:16]
    '8b8b42c445c41c5b'
    """
    return _digest("commitment", seed)


def mixed(seed: str, others: Sequence[str]) -> str:
    """Return the seed that comes of a committed one and what others add to it, in their order.

    Nobody who commits first and nobody who adds can choose the outcome alone. Without *others* it
    is the seed itself.

    >>> mixed("east", []), mixed("east", ["a", "b"]) == mixed("east", ["ab"])
    ('east', False)
    """
    return _digest("mixed", seed, *others) if others else seed


def _digest(use: str, *texts: str) -> str:
    """Return a digest of texts, each with its length before it, so that none runs into the next."""
    hashed = blake2b(f"{VERSION}\0{use}".encode(), digest_size=32)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        hashed.update(len(data).to_bytes(8, "big") + data)
    return hashed.hexdigest()

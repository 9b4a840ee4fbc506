"""Choices in the order of their cost, of which only as many are costed as somebody looks at."""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Generic, TypeVar

Choice = TypeVar("Choice")


class Ranked(Generic[Choice]):
    """Gives `choices` the cheapest first, each time it is gone through; equal ones as they came.

    Each choice has the least it may cost; `surcharge`, never below nought and slow to tell, is what it costs beyond it.
    """

    def __init__(self, choices: Iterable[tuple[Choice, float]], surcharge: Callable[[Choice], float]) -> None:
        self._surcharge = surcharge
        numbered = [(least, number, choice) for number, (choice, least) in enumerate(choices)]
        self._left = sorted(numbered, key=lambda each: each[:2], reverse=True)
        self._costed: list[tuple[float, int, Choice]] = []
        self._found: list[Choice] = []

    def __iter__(self) -> Iterator[Choice]:
        """From the cheapest on."""
        number = 0
        while number < len(self._found) or self._find():
            yield self._found[number]
            number += 1

    def _find(self) -> bool:
        """Find the next: nothing that is left may be as cheap. Whether there is one."""
        while self._left and (not self._costed or self._left[-1][0] <= self._costed[0][0]):
            least, number, choice = self._left.pop()
            heappush(self._costed, (least + self._surcharge(choice), number, choice))
        if not self._costed:
            return False
        self._found.append(heappop(self._costed)[2])
        return True

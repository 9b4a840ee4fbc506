"""What was found about a position is remembered for as long as the parts of it that were looked at stay equal."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeVar, TypeVarTuple, cast

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import STAMPED, Position

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

_Kept = tuple[Kit, tuple[object, ...], dict[tuple[*Asked], Found]]
"""The parts of a position that were looked at, with what was found of it."""
_MOST = 3
"""So many positions are kept."""
_NOT_YET: Any = object()
_ALL: "list[Remembered[*tuple[Any, ...], Any]]" = []


class Remembered(Generic[*Asked, Found]):
    """A question about a position with its answers for the positions last asked about.

    Several are kept, since who plays out one line after the other comes back to where all of them begin.

    A dictionary of the position is known by its stamp, so one changed in place is never mistaken for what it was; other
    parts are compared by value. What is asked with must be hashable. Answers are shared: nobody may change them.
    """

    def __init__(self, question: Callable[[Kit, Position, *Asked], Found], parts: tuple[str, ...]) -> None:
        self.__wrapped__ = question
        self.__doc__ = question.__doc__
        depends = ("map", *(f"{part}.stamp" if part in STAMPED else part for part in parts))
        self._parts = cast(Callable[[Position], tuple[object, ...]], attrgetter(*depends))
        self._last: _Kept[*Asked, Found] | None = None
        self._kept: list[_Kept[*Asked, Found]] = []
        _ALL.append(self)

    def __call__(self, kit: Kit, position: Position, *asked: *Asked) -> Found:
        """The answer, found now or remembered."""
        now, last = self._parts(position), self._last
        if last is None or last[1] != now or last[0] is not kit:
            last = self._last = self._of(kit, now)
        found = last[2]
        answer: Found = found.get(asked, _NOT_YET)
        if answer is _NOT_YET:
            answer = found[asked] = self.__wrapped__(kit, position, *asked)
        return answer

    def _of(self, kit: Kit, now: tuple[object, ...]) -> "_Kept[*Asked, Found]":
        """What was found of a position, which is kept longest from now on; nothing if it is long ago."""
        kept = self._kept
        for at, each in enumerate(kept):
            if each[1] == now and each[0] is kit:
                found = kept.pop(at)
                break
        else:
            found = kit, now, {}
            del kept[_MOST - 1 :]
        kept.insert(0, found)
        return found

    def forget(self) -> None:
        """Forget what was found."""
        self._last = None
        self._kept.clear()


def remembered(
    *parts: str,
) -> Callable[[Callable[[Kit, Position, *Asked], Found]], Remembered[*Asked, Found]]:
    """Remember what a question finds; `parts` are the fields of the position its answer depends on, all of them."""
    return lambda question: Remembered(question, parts)


def forget_all() -> None:
    """Forget everything: the rules themselves have been changed."""
    for question in _ALL:
        question.forget()


def all_remembered() -> "tuple[Remembered[*tuple[Any, ...], Any], ...]":
    """Every question whose answers are remembered."""
    return tuple(_ALL)

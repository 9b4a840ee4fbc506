"""What was found about a position is remembered for as long as the parts of it that were looked at stay equal."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeVar, TypeVarTuple, cast

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import STAMPED, Position

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

_NOT_YET: Any = object()
_ALL: "list[Remembered[*tuple[Any, ...], Any]]" = []


class Remembered(Generic[*Asked, Found]):
    """A question about a position with its answers for the position last asked about.

    A dictionary of the position is known by its stamp, so one changed in place is never mistaken for what it was; other
    parts are compared by value. What is asked with must be hashable. Answers are shared: nobody may change them.
    """

    def __init__(self, question: Callable[[Kit, Position, *Asked], Found], parts: tuple[str, ...]) -> None:
        self.__wrapped__ = question
        self.__doc__ = question.__doc__
        depends = ("map", *(f"{part}.stamp" if part in STAMPED else part for part in parts))
        self._parts = cast(Callable[[Position], tuple[object, ...]], attrgetter(*depends))
        self._last: tuple[Kit, tuple[object, ...], dict[tuple[*Asked], Found]] | None = None
        _ALL.append(self)

    def __call__(self, kit: Kit, position: Position, *asked: *Asked) -> Found:
        """The answer, found now or remembered."""
        now, last = self._parts(position), self._last
        if last is None or last[1] != now or last[0] is not kit:
            last = self._last = kit, now, {}
        found = last[2]
        answer: Found = found.get(asked, _NOT_YET)
        if answer is _NOT_YET:
            answer = found[asked] = self.__wrapped__(kit, position, *asked)
        return answer

    def forget(self) -> None:
        """Forget what was found."""
        self._last = None


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

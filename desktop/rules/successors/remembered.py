"""What was found about a position is remembered for as long as the parts of it that were looked at stay equal.

Several positions are kept for each question, since who plays out one line after the other comes back to where all of
them begin. A dictionary of the position is known by its stamp, so one changed in place is never mistaken for what it
was; other parts are compared by value.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, cast

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import STAMPED, Position

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

Parts = tuple[object, ...]
"""The parts of a position that a question looks at."""
_Known = tuple[Kit | None, Parts, dict[tuple[*Asked], Found]]
"""What was found of a position, by what it was asked with."""
_MOST = 3
"""So many positions are kept."""
_NOT_YET: Any = object()


class Remembered(NamedTuple):
    """How a question remembers: `parts` are those of a position that its answers depend on; `forget` forgets them."""

    parts: Callable[[Position], Parts]
    forget: Callable[[], None]


_ALL: dict[Callable[..., Any], Remembered] = {}


def remembered(
    *parts: str,
) -> Callable[[Callable[[Kit, Position, *Asked], Found]], Callable[[Kit, Position, *Asked], Found]]:
    """Remember what a question finds; `parts` name all it depends on: fields of the position, or values in them.

    What is asked with must be hashable. Answers are shared: nobody may change them.
    """
    depends = ("map", *(f"{part}.stamp" if part in STAMPED else part for part in parts))
    looked_at = cast(Callable[[Position], Parts], attrgetter(*depends))
    return lambda question: _remembering(question, looked_at)


def _remembering(
    question: Callable[[Kit, Position, *Asked], Found], parts: Callable[[Position], Parts]
) -> Callable[[Kit, Position, *Asked], Found]:
    """The question, which answers from what it remembers. A function, since nothing else is called so often."""
    kept: list[_Known[*Asked, Found]] = []
    of_kit: Kit | None = None
    of_parts: Parts = ()
    known: dict[tuple[*Asked], Found] = {}

    @wraps(question)
    def ask(kit: Kit, position: Position, *asked: *Asked) -> Found:
        nonlocal of_kit, of_parts, known
        now = parts(position)
        if of_parts != now or of_kit is not kit:
            of_kit, of_parts, known = _of(kept, kit, now)
        found = known
        answer: Found = found.get(asked, _NOT_YET)
        if answer is _NOT_YET:
            answer = found[asked] = question(kit, position, *asked)
        return answer

    def forget() -> None:
        nonlocal of_kit, of_parts, known
        of_kit, of_parts, known = None, (), {}
        kept.clear()

    _ALL[ask] = Remembered(parts, forget)
    return ask


def _of(kept: list[_Known[*Asked, Found]], kit: Kit, now: Parts) -> _Known[*Asked, Found]:
    """What was found of a position, which is kept longest from now on; nothing if it is long ago."""
    found: _Known[*Asked, Found]
    for at, each in enumerate(kept):
        if each[1] == now and each[0] is kit:
            found = kept.pop(at)
            break
    else:
        found = kit, now, {}
        del kept[_MOST - 1 :]
    kept.insert(0, found)
    return found


def forget_all() -> None:
    """Forget everything: the rules themselves have been changed."""
    for question in _ALL.values():
        question.forget()


def all_remembered() -> Mapping[Callable[..., Any], Remembered]:
    """Every question whose answers are remembered, as it is asked."""
    return MappingProxyType(_ALL)

"""What paths of a case look at, and how what they find is written."""

from collections.abc import Callable, Mapping

import msgspec

from desktop.rules.cases.entries import Seen
from desktop.rules.cases.successors.groups import one_of
from desktop.rules.core.game import Game
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.groups import NOTHING
from desktop.rules.successors.position import Position


class CaseMoment(msgspec.Struct, frozen=True):
    """What is looked at: a game that stands somewhere, and the kit it is played with."""

    kit: Kit
    game: Game[Position]

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.game.position


PathReader = Callable[[CaseMoment, str], Seen]


def plain(value: object) -> Seen:
    """A value as a case writes it: none for nothing, lists with commas."""
    if value is None or value in ("", ()):
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str | int | bool) else str(value)


def looked_up(looks: Mapping[str, PathReader], at: CaseMoment, path: str) -> Seen:
    """What the reader for the first word of a path finds. Raises NotationError where there is none."""
    head, _, rest = path.partition(".")
    return looks[one_of(head, looks)](at, rest)

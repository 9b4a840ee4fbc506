"""Where what arrives is to come, tried out on a game played beside the one on the table until it is confirmed."""

from __future__ import annotations

from collections.abc import Callable

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Arrive
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.reinforcements import ArrivalMenu, minor_in_hand


class Draft:
    """Arrivals that are not answered yet. `play` makes a game that asks the question of the table.

    Every arrival is judged as if those before it had been answered, so that the whole draft is legal in its order.
    """

    def __init__(self, kit: Kit, play: Callable[[], Game[Position]]) -> None:
        self._kit, self._play = kit, play
        self._placed: list[Arrive] = []
        self._game = play()
        self.seat = self._game.node.seat if self._game.node is not None else 0

    @property
    def placed(self) -> tuple[Arrive, ...]:
        """What is to be answered, in order."""
        return tuple(self._placed)

    @property
    def question(self) -> Decision | None:
        """The question that is open after the draft; None when nothing is left to be placed."""
        node = self._game.node
        ours = isinstance(node, Decision) and node.kind == Kind.REINFORCEMENTS and node.seat == self.seat
        return node if ours else None  # type: ignore[return-value]

    @property
    def waiting(self) -> Group:
        """What has found no place yet."""
        question = self.question
        options = question.options if question is not None else None
        return options.waiting if isinstance(options, ArrivalMenu) else Group()

    @property
    def minor(self) -> str | None:
        """The minor general from hand who may come with units."""
        return minor_in_hand(self._game.position, self.seat) if self.question is not None else None

    def why_not(self, group: Group, space: str) -> Verdict:
        """The verdict on these pieces in a space; on what would come there when `group` is empty."""
        question = self.question
        if question is None:
            return Verdict(False)
        return question.why_not(Arrive(group or self.waiting, space))

    def answers(self, group: Group) -> dict[str, Arrive]:
        """The answer that places these pieces, by each space that takes them.

        With an empty `group` the first that is listed for each space: as much as comes there.
        """
        question = self.question
        if question is None:
            return {}
        if not group:
            return _firsts(question.options)
        spaces = (Arrive(group, space) for space in sorted(self._kit.atlas.spaces))
        return {answer.space: answer for answer in spaces if question.admits(answer)}

    def place(self, answer: Arrive) -> None:
        """Add an arrival. Raises `IllegalAnswer`, the draft as it was, when it is not allowed."""
        self._game.answer(answer)
        self._placed.append(answer)

    def take_back(self) -> bool:
        """Take back the last arrival; False when there is none."""
        if not self._placed:
            return False
        self._placed.pop()
        self._game = self._play()
        for answer in self._placed:
            self._game.answer(answer)
        return True


def _firsts(options: object) -> dict[str, Arrive]:
    found: dict[str, Arrive] = {}
    listed: tuple[Answer, ...] = tuple(options) if isinstance(options, ArrivalMenu) else ()
    for answer in listed:
        if isinstance(answer, Arrive):
            found.setdefault(answer.space, answer)
    return found

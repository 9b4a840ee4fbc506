"""What exercises need of a rule system; one that has no such part has no school of rules (`rules.core.system.part`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

from desktop.language import Message
from desktop.rules.core.flow import Answer, Node, Roll
from desktop.rules.core.game import Event
from desktop.rules.core.system import AnyKit, part


class ExerciseSystem(Protocol):
    """The school's part of one system. `Any` stands for its own position."""

    def place_asked(self, node: Node) -> Message | None:
        """What is asked where places are clicked in answer to `node`; None where none are."""
        ...

    def place_of_answer(self, position: Any, answer: Answer) -> str | None:
        """The space an answer leads to or is about; None for one that is about none."""
        ...

    def places_around(self, kit: Any, position: Any, node: Node) -> frozenset[str]:
        """The spaces that somebody might take for an answer to `node`."""
        ...

    def marcher(self, position: Any, node: Node) -> str | None:
        """Who leads the march that is to go on, where its points are known; None where nobody marches."""
        ...

    def standing_of(self, position: Any) -> str:
        """The space in which the march stands."""
        ...

    def marching_on(self, answer: Answer) -> bool:
        """Whether an answer takes the march on."""
        ...

    def is_fight(self, node: Roll) -> bool:
        """Whether a roll is of a battle."""
        ...

    def fight_words(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Who has won a fight, and what has fallen; nothing where none was decided."""
        ...


def exercises_of(kit: AnyKit) -> ExerciseSystem | None:
    """The part of the system that a kit is of; None for a game without a school of rules."""
    try:
        return cast(ExerciseSystem, part(kit.atlas.system, "desktop.lessons.exercises"))
    except LookupError:
        return None

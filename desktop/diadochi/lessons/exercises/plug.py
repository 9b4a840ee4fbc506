"""What exercises need from a game system; a system without this part has no exercises (`rules.core.system.part`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Node, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.core.system import AnyKit, part


class ExerciseSystem(Protocol):
    """The part of one system. `Any` stands for its own position."""

    def place_asked(self, node: Node) -> Message | None:
        """The question if `node` is answered by clicking places; else None."""
        ...

    def place_of_answer(self, position: Any, answer: Answer) -> str | None:
        """The space an answer leads to or is about; None if there is none."""
        ...

    def places_around(self, kit: Any, position: Any, node: Node) -> frozenset[str]:
        """Spaces that a pupil might take for an answer to `node`."""
        ...

    def marcher(self, position: Any, node: Node) -> str | None:
        """The leader of the present march if its movement points are known; None if there is no march."""
        ...

    def standing_of(self, position: Any) -> str:
        """The space of the present march."""
        ...

    def marching_on(self, answer: Answer) -> bool:
        """Whether an answer continues the march."""
        ...

    def is_fight(self, node: Roll) -> bool:
        """Whether a roll belongs to a battle."""
        ...

    def fight_words(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Who won a battle, and the losses; empty if there was none."""
        ...


def exercises_of(kit: AnyKit) -> ExerciseSystem | None:
    """The part of a kit's system; None if it has no exercises."""
    try:
        return cast(ExerciseSystem, part(kit.atlas.system, "diadochi.lessons.exercises"))
    except LookupError:
        return None

"""What a game supplies to the trainer, the explorer and the exercises."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple

from diadochi.atlas.model import Names
from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Node, Roll
from diadochi.rules.core.game import Event, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part, optional_part


class StartPlace(NamedTuple):
    """Where someone starts: in one set-up, or whenever the general is dealt (`setup` is empty)."""

    person: str
    space: str
    setup: str = ""


class GameLessons(ABC, Generic[K]):
    """What is asked and shown of one game's map."""

    @abstractmethod
    def persons(self, kit: K) -> Mapping[str, Names]:
        """All generals or leaders by id."""

    @abstractmethod
    def start_places(self, kit: K) -> tuple[StartPlace, ...]:
        """Who starts where."""

    def voyage_points(self, kit: K) -> int | None:
        """The movement points of any whole voyage; None if each route at sea has its own cost."""
        return None


def game_lessons_of(kit: GameKit) -> GameLessons[GameKit]:
    return game_part(GameLessons, kit.atlas.system, "diadochi.lessons.{}.lessons")


class GameExercises(ABC, Generic[K, P]):
    """What exercises need to know of one game."""

    @abstractmethod
    def place_asked(self, node: Node) -> Message | None:
        """The question if `node` is answered by clicking places; else None."""

    @abstractmethod
    def place_of_answer(self, position: P, answer: Answer) -> str | None:
        """The space an answer leads to or is about; None if there is none."""

    @abstractmethod
    def places_around(self, kit: K, position: P, node: Node) -> frozenset[str]:
        """Spaces that a pupil might take for an answer to `node`."""

    @abstractmethod
    def marcher(self, position: P, node: Node) -> str | None:
        """The leader of the present march if its movement points are known; None if there is no march."""

    @abstractmethod
    def standing_of(self, position: P) -> str:
        """The space of the present march."""

    @abstractmethod
    def marching_on(self, answer: Answer) -> bool:
        """Whether an answer continues the march."""

    @abstractmethod
    def is_fight(self, node: Roll) -> bool:
        """Whether a roll belongs to a battle."""

    @abstractmethod
    def fight_words(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Who won a battle, and the losses; empty if there was none."""


AnyExercises = GameExercises[GameKit, GamePosition]


def exercises_of(kit: GameKit) -> AnyExercises | None:
    """The exercises of a kit's game; None if it has none."""
    return optional_part(GameExercises, kit.atlas.system, "diadochi.lessons.{}.lessons")

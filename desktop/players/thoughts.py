"""What a player thinks of the open question of a moment, asked of the process that counts beside a window."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import structs

from desktop.forecast.odds.wire import OddsQuestion
from desktop.players.player import PLAYERS, Advice, Asked, sealed
from desktop.players.random_player import DeadEnd
from desktop.players.temperaments.mistakes import with_mistakes_of
from desktop.players.temperaments.temperament import EVEN, temperament_named
from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Game
from desktop.rules.core.system import root_of


class Thought(msgspec.Struct, frozen=True):
    """All ways to answer that the player has thought of, the best first; empty where it knows none."""

    advice: tuple[Advice, ...] = ()


class ThoughtAsked(OddsQuestion, frozen=True):
    """What a player of this level thinks: to be asked at a position from which play is taken up by the procedure `root`
    and these answers. `seed` is the chance it chooses by, `mistakes` what it has its mistakes by, if it makes any: the
    same for each question of a game, so that it does not dither. See `Asked` for `hurried`.
    """

    level: str
    seat: int
    root: str
    answers: tuple[Answer, ...] = ()
    seed: int = 0
    temperament: str = EVEN.id
    hurried: bool = False
    mistakes: int = 0

    def replies(self, kit: Any, position: Any) -> Iterator[Thought]:
        """One thought."""
        game: Game[Any] = Game(position, root_of(kit, self.root)).otherwise(position, self.answers)
        yield thought(kit, game, self)


class SeatAsked(ThoughtAsked, frozen=True):
    """What the automatic player of a seat thinks, once: each question has a chance of its own."""

    COMES_AGAIN: ClassVar[bool] = False


T = TypeVar("T", bound=ThoughtAsked)


def as_known(kit: Any, game: Game[Any], asked: T) -> tuple[T, Any]:
    """What is asked of the open question of a game, and where, with nothing in it that the seat may not know."""
    believed = sealed(kit, game, asked.seat, random.Random(asked.seed)).game
    return structs.replace(asked, answers=tuple(believed.answers)), believed.checkpoint


def thought(kit: Any, game: Game[Any], asked: ThoughtAsked) -> Thought:
    """What the player thinks of the open question of a game; nothing where no answer is legal.

    Whatever else goes wrong is a fault of the player, and is no thought.
    """
    leaning = with_mistakes_of(temperament_named(asked.temperament), asked.mistakes)
    player = PLAYERS[asked.level](kit, random.Random(asked.seed), leaning)
    try:
        return Thought(each_once(player.advise(Asked(game, asked.seat, asked.hurried))))
    except DeadEnd:
        return Thought()


_REASONS = 2
"""So much is told for an answer that serves several goals; of a way that needs more words all of them."""
_ALIKE = 0.5
"""What is worth less than the best way of the same answer by more than so many victory points does not speak for it."""


def each_once(advice: Iterable[Advice]) -> tuple[Advice, ...]:
    """Each answer once, at its best worth and with what speaks most for it: one march may serve several goals, as long
    as they lie on the same way.
    """
    found: list[Advice] = []
    for each in advice:
        at = next((number for number, known in enumerate(found) if known.answer == each.answer), None)
        if at is None:
            found.append(each)
        elif each.worth >= found[at].worth - _ALIKE and _on_the_way(each.onward, found[at].onward):
            reasons = tuple(dict.fromkeys((*found[at].reasons, *each.reasons)))
            most = max(_REASONS, len(found[at].reasons))
            found[at] = structs.replace(found[at], reasons=reasons[:most])
    return tuple(found)


def _on_the_way(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether who goes one of two ways goes the other too, or the beginning of it; who stays goes no way."""
    shorter = min(len(one), len(other))
    return bool(one) == bool(other) and one[:shorter] == other[:shorter]

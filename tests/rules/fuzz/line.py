"""A line of random play that looks over the rules' shoulder, and says how to play it again when something is wrong."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from diadochi.language import Speaker
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import Position
from tests.players import oracles
from tests.rules.case_recording import case_file

MOST_ANSWERS = 2000
"""More answers than lie between two checkpoints noted here."""
MOST_SEGMENTS = 40
"""Segments in a row without an activation after which no one is thought to be left."""
NOTED_EVERY = 3
"""After so many procedures a checkpoint is noted."""
REPLAYED_EVERY = 12
"""After so many procedures those since the checkpoint are played again from its text."""

Oracle = Callable[[Kit, Game[Position]], None]


class Found(AssertionError):
    """Something is wrong with the rules; the text holds a case file that shows it."""


class Line:
    """Random play from a position, one procedure after another: an activation from its choice to its end.

    Raises Found when a question has no answer, a rule raises, a position breaks an invariant, a procedure does not
    end, or the same answers lead elsewhere from the text of the checkpoint. `oracle` may look at every open question.
    """

    def __init__(self, kit: Kit, position: Position, chance: Random, name: str, oracle: Oracle | None = None) -> None:
        self.kit, self.name, self.oracle = kit, name, oracle
        self.chance, self.player = chance, RandomPlayer(chance)
        self.game = Game(position, lambda live: table(kit, live))
        self.checkpoint, self.since = position.copy(), list[Answer]()

    def play(self, procedures: int) -> int:
        """So many procedures, or fewer when no one is left to activate; how many it was."""
        for number in range(procedures):
            with self._telling():
                if not self._procedure():
                    return number
                if number % NOTED_EVERY == 0:
                    if number % REPLAYED_EVERY == 0:
                        self._replays()
                    self._note_checkpoint()
        return procedures

    def _procedure(self) -> bool:
        """Hand over until someone is activated, and play until he stops; False when no one was, however long."""
        marched = False
        for _ in range(MOST_SEGMENTS):
            while self.game.decision is None or self.game.decision.kind != "hand_over":
                marched = marched or self.game.position.activation is not None
                self._answer()
                assert len(self.since) < MOST_ANSWERS, "a procedure that does not end"
                if marched and self.game.decision is not None and self.game.decision.checkpoint:
                    return True
            self._answer()
        return False

    def _note_checkpoint(self) -> None:
        """Here the position is sound, and no procedure is open: a case may begin."""
        self.checkpoint, self.since = self.game.position.copy(), []

    def _answer(self) -> None:
        node = self.game.node
        assert node is not None, "the table has ended"
        if self.oracle is not None:
            self.oracle(self.kit, self.game)
        answer = self.player.answer(node)
        self.since.append(answer)
        self.game.answer(answer)
        self._sound()
        if oracles.procedure_is_over(self.game.node):
            assert [*oracles.wrong_after_a_procedure(self.kit, self.game.position)] == []

    def _sound(self) -> None:
        for breach in broken(self.kit, self.game.position):
            raise AssertionError(Speaker(lambda name: name.id).say(sentence_of(breach)))

    def _replays(self) -> None:
        again = Game(read(self.kit, write(self.checkpoint)), lambda live: table(self.kit, live), self.since)
        assert write(again.position) == write(self.game.position), "the same answers lead elsewhere from the text"

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            raise Found(f"{self.name}: {error!r}\n\n{self._case(error)}") from error

    def _case(self, error: Exception) -> str:
        position = self.game.position
        return case_file(
            self.kit,
            write(self.checkpoint),
            self.since,
            rule="SEQ-30",
            title=f"random play {self.name}",
            edition=position.edition,
            options=position.options,
            note=repr(error),
            dead_end="has no legal answer" in str(error),
        )

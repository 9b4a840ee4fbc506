"""What has fallen in the game compared with what a plan takes for granted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from desktop.forecast.plans.carrying_out import CarryingOut, Halt, ThrownInGame
from desktop.journal.record.browsing import Browsing
from desktop.language import Message, msg
from desktop.rules.core.flow import Chance, Decision
from desktop.rules.core.game import Game, IllegalAnswer, resuming
from desktop.rules.core.system import rules_of


class _Fell(NamedTuple):
    """A throw of the game, and the node of the record at which it was due."""

    due: int
    thrown: ThrownInGame


class Comparing:
    """Compares as `seat` may see the game. `told` is what fell otherwise and led to the same; `at` is the node of the
    record up to which everything has been compared.
    """

    def __init__(self, record: Browsing, walk: CarryingOut, seat: int | None, since: int) -> None:
        self._record, self._walk, self._seat = record, walk, seat
        self.at = since
        self.told: tuple[Message, ...] = ()

    def up_to_now(self, done: int) -> Halt | int:
        """How many steps are done after all that fell since it was compared last; or why the plan stops there."""
        record = self._record
        line = record.tree.lineage(record.cursor)
        if self.at not in line:
            self.at = record.cursor
            return done
        series: list[_Fell] = []
        for number in line[line.index(self.at) + 1 :]:
            fell = self._fell(number)
            if fell is not None:
                series.append(fell)
                continue
            found = self._compared(series, done)
            if isinstance(found, Halt):
                self.at = number
                return found
            done, series, self.at = found, [], number
        if series and self._is_falling and isinstance(self._one_by_one(series, done), Halt):
            return done  # judged when all of them have fallen
        self.at = record.cursor
        return self._compared(series, done)

    @property
    def _is_falling(self) -> bool:
        node = self._record.looked_at(self._record.cursor).node
        return node is not None and not isinstance(node, Decision)

    def _fell(self, number: int) -> _Fell | None:
        """The throw that led to a node; None for an answer."""
        record = self._record
        parent = record.tree[number].parent
        node = None if parent is None or record.tree[number].is_correction else record.looked_at(parent).node
        if parent is None or node is None or isinstance(node, Decision):
            return None
        return _Fell(parent, ThrownInGame(node, record.answer_of(number)))

    def _compared(self, series: Sequence[_Fell], done: int) -> Halt | int:
        found = self._one_by_one(series, done)
        if not isinstance(found, Halt):
            return found
        same = self._to_the_same_end(series, done)
        if not same:
            return found
        what = series[0].thrown.node.purpose
        self.told += (msg("{what}: the dice fell otherwise and led to the same.", what=what),)
        return same

    def _one_by_one(self, series: Sequence[_Fell], done: int) -> Halt | int:
        for fell in series:
            found = self._walk.compare(done, fell.thrown)
            if isinstance(found, Halt):
                return found
            done = found
        return done

    def _to_the_same_end(self, series: Sequence[_Fell], done: int) -> int:
        first: Chance = series[0].thrown.node
        try:
            one, other = self._seen_at(series[0].due), self._seen_at(series[0].due)
        except IllegalAnswer:
            return 0  # what others have shown since cannot be followed from what is seen
        return self._walk.to_the_same_end(done, first, one, other, [fell.thrown.answer for fell in series])

    def _seen_at(self, node: int) -> Game[Any]:
        """The game at a node, as it is seen, free to go another way."""
        record, game = self._record, self._record.looked_at(node)
        seen = rules_of(record.kit).view(game.checkpoint, self._seat)
        return Game(seen, resuming(record.procedure), game.answers)

"""Games and positions of any node, from the nearest snapshot before it; and whether the rules still lead there."""

from typing import Any

import msgspec

from desktop.journal.record.codec import Admitting, Unreadable
from desktop.journal.record.schema import RecordNode
from desktop.journal.record.tree import Root, Tree, asks_again
from desktop.language import Message, msg
from desktop.rules.core.flow import Decision
from desktop.rules.core.flow import Node as Asked
from desktop.rules.core.game import Game, IllegalAnswer, resuming
from desktop.rules.core.system import AnyPosition

EVERY = 12
"""Answers after which a checkpoint is stored whole: so many at most are replayed to come to a node, or a few more."""


class Disagreement(msgspec.Struct, frozen=True):
    """The first answer that the rules of this version do not lead to as they did.

    `checkpoint` is the last moment before it where both agree: play goes on from there.
    """

    node: int
    checkpoint: int
    reason: Message


class Differs(Exception):
    """An answer that does not lead where it led; `reason` says how."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.source)
        self.reason = reason


class Replaying:
    """Plays the answers of a tree again."""

    def __init__(self, tree: Tree, snapshots: dict[int, bytes], procedure: Root, admitting: Admitting) -> None:
        self._tree, self._snapshots, self._procedure = tree, snapshots, procedure
        self._admitting = admitting

    def snapshot(self, node: int) -> Any:
        """The position stored with a node, None where none is or it cannot be read."""
        content = self._snapshots.get(node)
        if content is None:
            return None
        try:
            return self._admitting.position(content)
        except Unreadable:
            return None

    def game(self, node: int) -> Game[Any]:
        """The game that stands at `node`. Raises Differs when an answer on the way is refused."""
        way: list[int] = []
        here: int | None = node
        while here is not None:
            game = self._begun_at(here)
            if game is not None:
                return self.walked(game, reversed_way(way))
            way.append(here)
            here = None if self._tree[here].is_correction else self._tree[here].parent
        raise Differs(msg("no position is left to begin from"))

    def opened(self, node: int) -> Game[Any]:
        """A game that begins at the position set at `node`. Raises Differs where it cannot be read, or begun from."""
        position = self.snapshot(node)
        if position is None:
            raise Differs(msg("the position of answer {number} cannot be read", number=node))
        return self.begun(position)

    def begun(self, position: AnyPosition) -> Game[Any]:
        """A game that begins at `position`, as somebody set it. Raises Differs where the rules fail at it."""
        return begun(position, self._procedure)

    def _begun_at(self, node: int) -> Game[Any] | None:
        """A game that begins at the position stored with a node; none where that is of no use."""
        position = self.snapshot(node)
        if position is None:
            return None
        procedure = self._procedure if self._tree[node].is_correction else resuming(self._procedure)
        try:
            return begun(position, procedure)
        except Differs:
            return None

    def walked(self, game: Game[Any], way: tuple[int, ...]) -> Game[Any]:
        """The same game after the answers of `way`. Raises Differs."""
        for node in way:
            self.step(game, node)
        return game

    def step(self, game: Game[Any], number: int) -> Game[Any]:
        """Give the answer of node `number` again. Raises Differs when it is not asked for, unreadable or refused."""
        asked, node = game.node, self._tree[number]
        if asked is None or (asked.kind, asked.seat) != (node.question, node.seat):
            raise Differs(_another_question(asked))
        try:
            game.answer(self._admitting.answer(node.answer))
        except Unreadable as error:
            raise Differs(unread(error)) from error
        except IllegalAnswer as error:
            reason = error.verdict.reason or msg("it is not among the options")
            rules = ", ".join(error.verdict.because) or "-"
            raise Differs(msg("the answer is refused: {reason} ({rules})", reason=reason, rules=rules)) from error
        except Exception as error:
            raise Differs(msg("the rules fail at this answer ({why})", why=type(error).__name__)) from error
        return game

    def nearest_snapshot(self, node: int) -> tuple[int, Any]:
        """The last node up to `node` whose position is stored, and that position."""
        for here in reversed(self._tree.lineage(node)):
            position = self.snapshot(here)
            if position is not None:
                return here, position
        raise Differs(msg("no position is left to begin from"))

    def first_differences(self) -> tuple[Disagreement, ...]:
        """Where replaying every branch differs from what was written, the first of each branch."""
        found: list[Disagreement] = []
        lost: set[int] = set()
        game: Game[Any] | None = None
        before: int | None = None
        checkpoint: dict[int, int] = {}
        for node in self._tree.below(next(iter(self._tree))):
            here = self._tree[node]
            parent = here.parent
            checkpoint[node] = node if parent is None else checkpoint[parent]
            if parent in lost and not here.is_correction:
                lost.add(node)
                continue
            try:
                game = self._next(game if before == parent else None, here)
                self._compare(game, here)
                self._check_snapshot(game, node)
            except Differs as differs:
                found.append(Disagreement(node, checkpoint[node], differs.reason))
                lost.add(node)
                game, before = None, None
                continue
            if here.position or here.is_correction:
                checkpoint[node] = node
            before = node
        return tuple(found)

    def behind(self, disagreements: tuple[Disagreement, ...]) -> frozenset[int]:
        """The nodes that differ and all that grew from them, as far as no correction begins anew."""
        lost: set[int] = set()
        for found in disagreements:
            for node in self._tree.below(found.node):
                parent = self._tree[node].parent
                if node == found.node or (parent in lost and not self._tree[node].is_correction):
                    lost.add(node)
        return frozenset(lost)

    def _next(self, game: Game[Any] | None, node: RecordNode) -> Game[Any]:
        if node.is_correction or node.parent is None:
            return self.opened(node.id)
        return self.step(game or self.game(node.parent), node.id)

    def _compare(self, game: Game[Any], node: RecordNode) -> None:
        """Raise Differs where a game that came to `node` does not stand as it stood.

        After a correction it may have gone on to the first question already.
        """
        if not node.position or node.is_correction:
            return
        if bytes.fromhex(self._admitting.rules.digest(game.position)) != node.position:
            raise Differs(msg("the position after it is another"))

    def _check_snapshot(self, game: Game[Any], node: int) -> None:
        """Forget a stored position that is not where the answers lead, or from which another question follows."""
        if node not in self._snapshots or self._tree[node].is_correction:
            return
        if self.snapshot(node) != game.position or not asks_again(game, self._procedure):
            del self._snapshots[node]


def begun(position: AnyPosition, procedure: Root) -> Game[Any]:
    """A game of `procedure` that begins at `position`. Raises Differs where the rules fail at it."""
    try:
        return Game(position, procedure)
    except Exception as error:
        raise Differs(msg("the rules fail at this position ({why})", why=type(error).__name__)) from error


def reversed_way(way: list[int]) -> tuple[int, ...]:
    """A way walked up a tree, as it leads down."""
    return tuple(reversed(way))


def unread(error: Unreadable) -> Message:
    """Why an answer that says nothing the rules know leads nowhere."""
    return msg("the answer cannot be read ({why})", why=str(error))


def _another_question(asked: Asked | None) -> Message:
    """What is asked where another question was answered."""
    if asked is None:
        return msg("the rules ask nothing here any more")
    question = asked.prompt if isinstance(asked, Decision) else asked.purpose
    return msg('the rules now ask something else: "{question}"', question=question)

"""Replaying a record: the game at any node, from the nearest snapshot, and where this version's rules disagree."""

import msgspec

from diadochi.journal.record.codec import Admitting, Unreadable
from diadochi.journal.record.schema import RecordNode
from diadochi.journal.record.tree import Root, Tree, asks_again
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.flow import Node as Asked
from diadochi.rules.core.game import Game, GamePosition, IllegalAnswer, resuming

EVERY = 12
"""Number of answers between stored positions. At most about this many are replayed to reach a node."""


class Disagreement(msgspec.Struct, frozen=True):
    """The first answer on a branch after which the rules of this version lead to something else than recorded.

    `checkpoint` is the last node before it where both agree; play can continue from there.
    """

    node: int
    checkpoint: int
    reason: Message


class Differs(Exception):
    """Raised for an answer that does not lead to what was recorded; `reason` says how."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.source)
        self.reason = reason


class Replaying:
    """Replays the answers of a tree."""

    def __init__(self, tree: Tree, snapshots: dict[int, bytes], procedure: Root, admitting: Admitting) -> None:
        self._tree, self._snapshots, self._procedure = tree, snapshots, procedure
        self._admitting = admitting

    def snapshot(self, node: int) -> GamePosition | None:
        """The position stored with a node; None if there is none or it is unreadable."""
        content = self._snapshots.get(node)
        if content is None:
            return None
        try:
            return self._admitting.position(content)
        except Unreadable:
            return None

    def game(self, node: int) -> Game[GamePosition]:
        """The game at `node`. Raises Differs if an answer on the way is refused."""
        way: list[int] = []
        here: int | None = node
        while here is not None:
            game = self._begun_at(here)
            if game is not None:
                return self.walked(game, reversed_way(way))
            way.append(here)
            here = None if self._tree[here].is_correction else self._tree[here].parent
        raise Differs(msg("no position is left to begin from"))

    def opened(self, node: int) -> Game[GamePosition]:
        """A game that starts at the correction `node`. Raises Differs if that is unreadable or cannot be played."""
        position = self.snapshot(node)
        if position is None:
            raise Differs(msg("the position of answer {number} cannot be read", number=node))
        return self.begun(position)

    def begun(self, position: GamePosition) -> Game[GamePosition]:
        """A game that starts at a position set by hand. Raises Differs if the rules fail at it."""
        return begun(position, self._procedure)

    def _begun_at(self, node: int) -> Game[GamePosition] | None:
        """A game that starts at the position stored with a node; None if that cannot be used."""
        position = self.snapshot(node)
        if position is None:
            return None
        procedure = self._procedure if self._tree[node].is_correction else resuming(self._procedure)
        try:
            return begun(position, procedure)
        except Differs:
            return None

    def walked(self, game: Game[GamePosition], way: tuple[int, ...]) -> Game[GamePosition]:
        """Continue a game with the answers of `way`. Raises Differs."""
        for node in way:
            self.step(game, node)
        return game

    def step(self, game: Game[GamePosition], number: int) -> Game[GamePosition]:
        """Give the answer of node `number`. Raises Differs if it is not asked for, unreadable or refused."""
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

    def nearest_snapshot(self, node: int) -> tuple[int, GamePosition]:
        """The last node up to `node` with a stored position, and that position."""
        for here in reversed(self._tree.lineage(node)):
            position = self.snapshot(here)
            if position is not None:
                return here, position
        raise Differs(msg("no position is left to begin from"))

    def first_differences(self) -> tuple[Disagreement, ...]:
        """Replay every branch and return the first disagreement of each."""
        found: list[Disagreement] = []
        lost: set[int] = set()
        game: Game[GamePosition] | None = None
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
        """The nodes that disagree and their descendants, except after a correction."""
        lost: set[int] = set()
        for found in disagreements:
            for node in self._tree.below(found.node):
                parent = self._tree[node].parent
                if node == found.node or (parent in lost and not self._tree[node].is_correction):
                    lost.add(node)
        return frozenset(lost)

    def _next(self, game: Game[GamePosition] | None, node: RecordNode) -> Game[GamePosition]:
        if node.is_correction or node.parent is None:
            return self.opened(node.id)
        return self.step(game or self.game(node.parent), node.id)

    def _compare(self, game: Game[GamePosition], node: RecordNode) -> None:
        """Raise Differs unless the game at `node` is in the recorded position with the recorded question.

        After a correction it may already have advanced to the first question.
        """
        if not node.position or node.is_correction:
            return
        if bytes.fromhex(self._admitting.rules.digest(game.position)) != node.position:
            raise Differs(msg("the position after it is another"))

    def _check_snapshot(self, game: Game[GamePosition], node: int) -> None:
        """Drop a stored position that the answers do not lead to, or that leads to another question."""
        if node not in self._snapshots or self._tree[node].is_correction:
            return
        if self.snapshot(node) != game.position or not asks_again(game, self._procedure):
            del self._snapshots[node]


def begun(position: GamePosition, procedure: Root) -> Game[GamePosition]:
    """A game of `procedure` that starts at `position`. Raises Differs if the rules fail at it."""
    try:
        return Game(position, procedure)
    except Exception as error:
        raise Differs(msg("the rules fail at this position ({why})", why=type(error).__name__)) from error


def reversed_way(way: list[int]) -> tuple[int, ...]:
    """The reverse of a way that was collected upwards."""
    return tuple(reversed(way))


def unread(error: Unreadable) -> Message:
    """The reason for an answer that the rules do not know."""
    return msg("the answer cannot be read ({why})", why=str(error))


def _another_question(asked: Asked | None) -> Message:
    """The reason where another question is asked than was answered."""
    if asked is None:
        return msg("the rules ask nothing here any more")
    question = asked.prompt if isinstance(asked, Decision) else asked.purpose
    return msg('the rules now ask something else: "{question}"', question=question)

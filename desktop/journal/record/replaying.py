"""Games and positions of any node, from the nearest snapshot before it; and whether the rules still lead there."""

import msgspec

from desktop.journal.record.codec import (
    Unreadable,
    answer_from_json,
    position_from_bytes,
    question_digest,
)
from desktop.journal.record.roots import Root
from desktop.journal.record.rows import Node
from desktop.journal.record.tree import Tree
from desktop.language import Message, msg
from desktop.rules.core.flow import Decision
from desktop.rules.core.flow import Node as Asked
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.successors.notation import digest
from desktop.rules.successors.position import Position

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

    def __init__(self, tree: Tree, snapshots: dict[int, bytes], procedure: Root) -> None:
        self._tree, self._snapshots, self._procedure = tree, snapshots, procedure

    def snapshot(self, node: int) -> Position | None:
        """The position stored with a node, if one is and can be read."""
        content = self._snapshots.get(node)
        if content is None:
            return None
        try:
            return position_from_bytes(content)
        except Unreadable:
            return None

    def game(self, node: int) -> Game[Position]:
        """The game that stands at `node`. Raises Differs when an answer on the way is refused."""
        way: list[int] = []
        here: int | None = node
        while here is not None:
            position = self.snapshot(here)
            if position is not None:
                return self.walked(Game(position, self._procedure), reversed_way(way))
            way.append(here)
            here = None if self._tree[here].is_correction else self._tree[here].parent
        raise Differs(msg("no position is left to begin from"))

    def walked(self, game: Game[Position], way: tuple[int, ...]) -> Game[Position]:
        """The same game after the answers of `way`. Raises Differs."""
        for node in way:
            step(game, self._tree[node])
        return game

    def nearest_snapshot(self, node: int) -> tuple[int, Position]:
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
        game: Game[Position] | None = None
        before: int | None = None
        checkpoint: dict[int, int] = {}
        for node in self._tree.below(next(iter(self._tree))):
            here = self._tree[node]
            parent = here.parent
            if parent in lost and not here.is_correction:
                lost.add(node)
                continue
            try:
                game = self._next(game if before == parent else None, here)
                compare(game, here)
            except Differs as differs:
                assert parent is not None, "the start replays nothing"
                found.append(Disagreement(node, checkpoint[parent], differs.reason))
                lost.add(node)
                game, before = None, None
                continue
            checkpoint[node] = node if here.position or parent is None else checkpoint[parent]
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

    def _next(self, game: Game[Position] | None, node: Node) -> Game[Position]:
        if node.is_correction or node.parent is None:
            position = self.snapshot(node.id)
            if position is None:
                raise Differs(msg("the position cannot be read"))
            return Game(position, self._procedure)
        return step(game or self.game(node.parent), node)


def reversed_way(way: list[int]) -> tuple[int, ...]:
    """A way walked up a tree, as it leads down."""
    return tuple(reversed(way))


def step(game: Game[Position], node: Node) -> Game[Position]:
    """Give a node's answer again. Raises Differs when it is not asked for, unreadable or refused."""
    asked = game.node
    if asked is None or (asked.kind, asked.seat) != (node.question, node.seat):
        raise Differs(_another_question(asked))
    try:
        game.answer(answer_from_json(node.answer))
    except Unreadable as error:
        raise Differs(msg("the answer cannot be read ({why})", why=str(error))) from error
    except IllegalAnswer as error:
        reason = error.verdict.reason or msg("it is not among the options")
        rules = ", ".join(error.verdict.because) or "-"
        raise Differs(msg("the answer is refused: {reason} ({rules})", reason=reason, rules=rules)) from error
    except Exception as error:
        raise Differs(msg("the rules fail at this answer ({why})", why=repr(error))) from error
    return game


def _another_question(asked: Asked | None) -> Message:
    """What is asked where another question was answered."""
    if asked is None:
        return msg("the rules ask nothing here any more")
    question = asked.prompt if isinstance(asked, Decision) else asked.purpose
    return msg('the rules now ask something else: "{question}"', question=question)


def compare(game: Game[Position], node: Node) -> None:
    """Raise Differs where a game that came to `node` does not stand as it stood.

    After a correction it may have gone on to the first question already.
    """
    if node.position and not node.is_correction and bytes.fromhex(digest(game.position)) != node.position:
        raise Differs(msg("the position after it is another"))


def same_question(game: Game[Position], node: Node) -> bool:
    """Whether the open question offers what it offered when `node` answered it."""
    return game.node is not None and (not node.options or question_digest(game.node) == node.options)

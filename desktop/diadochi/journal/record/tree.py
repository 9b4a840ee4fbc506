"""The tree of answers of a record: branches, root procedure, segments and turns, and replays of the game."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from diadochi.journal.record.codec import Admitting, Unreadable
from diadochi.journal.record.schema import NewerRecord, RecordNode
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Decision, Node, Procedure
from diadochi.rules.core.flow import Node as Asked
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer, resuming
from diadochi.rules.core.system import root_of


class Tree:
    """Nodes by id, with the children of each in the order they were added."""

    def __init__(self) -> None:
        self._nodes: dict[int, RecordNode] = {}
        self._children: dict[int, list[int]] = {}
        self._preferred: dict[int, int] = {}
        self._depths: dict[int, int] = {}
        self._way: tuple[int, ...] = ()
        self._onwards: dict[int, tuple[int, ...]] = {}
        self._first_free = 0

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: object) -> bool:
        return node in self._nodes

    def __getitem__(self, node: int) -> RecordNode:
        return self._nodes[node]

    def __iter__(self) -> Iterator[int]:
        """Ids in the order the nodes were written; parents come before their children."""
        return iter(self._nodes)

    @property
    def next_id(self) -> int:
        return max(next(reversed(self._nodes), 0) + 1, self._first_free)

    def leave_out(self, number: int) -> None:
        """Give new nodes ids of at least `number`."""
        self._first_free = number

    def add(self, node: RecordNode) -> None:
        self._nodes[node.id] = node
        self._children[node.id] = []
        self._depths[node.id] = 0 if node.parent is None else self._depths[node.parent] + 1
        self._onwards.clear()
        if node.parent is not None:
            self._children[node.parent].append(node.id)

    def children(self, node: int) -> tuple[int, ...]:
        """The nodes after this one, oldest first."""
        return tuple(self._children[node])

    def lineage(self, node: int) -> tuple[int, ...]:
        """The nodes from the start to `node`, both included."""
        known, depth = self._way, self._depths[node]
        if depth < len(known) and known[depth] == node:
            return known[: depth + 1]
        here: int | None = node
        way: list[int] = []
        while here is not None and not self._is_on(known, here):
            way.append(here)
            here = self._nodes[here].parent
        shared = known[: self._depths[here] + 1] if here is not None else ()
        self._way = (*shared, *reversed(way))  # cached: neighbouring nodes are usually asked for next
        return self._way

    def _is_on(self, way: tuple[int, ...], node: int) -> bool:
        depth = self._depths[node]
        return depth < len(way) and way[depth] == node

    def is_before(self, node: int, later: int) -> bool:
        """Whether `node` is on the way to `later` or is `later`."""
        way, depth = self.lineage(later), self._depths[node]
        return depth < len(way) and way[depth] == node

    def prefer(self, node: int) -> None:
        """Make the line through every ancestor of `node` lead to it."""
        while (parent := self._nodes[node].parent) is not None:
            if self._preferred.get(parent) != node:
                self._preferred[parent] = node
                self._onwards.clear()
            node = parent

    def grow(self, node: RecordNode) -> None:
        """Add a node and make the line through its parent lead to it."""
        self.add(node)
        if node.parent is not None:
            self._preferred[node.parent] = node.id

    def next_of(self, node: int) -> int | None:
        """The next node of the line: the preferred child, else the newest."""
        children = self._children[node]
        return self._preferred.get(node, children[-1]) if children else None

    def onwards(self, node: int) -> tuple[int, ...]:
        """The line after `node` to its end."""
        known = self._onwards.get(node)
        if known is not None:
            return known
        line = []
        after = self.next_of(node)
        while after is not None:
            line.append(after)
            after = self.next_of(after)
        self._onwards = {node: tuple(line)}
        return self._onwards[node]

    def below(self, node: int) -> Iterator[int]:
        """`node` and all its descendants, depth first."""
        waiting = [node]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(reversed(self._children[here]))

    def branches(self) -> tuple[int, ...]:
        """The nodes with several children."""
        return tuple(node for node, children in self._children.items() if len(children) > 1)

    def ends(self) -> tuple[int, ...]:
        """The last node of every branch."""
        return tuple(node for node, children in self._children.items() if not children)

    def depth(self, node: int) -> int:
        """The number of answers and corrections from the start to `node`."""
        return self._depths[node]


# --- root procedures and checkpoints

P = TypeVar("P", bound=GamePosition)
Root = Callable[[GamePosition], Procedure[None]]


def root(name: str, kit: GameKit, path: Path) -> Root:
    """The root procedure called `name`, for `kit` with the edition and options of the position it starts at.

    Raises NewerRecord for the record at `path` if this version does not know the name.
    """
    try:
        return root_of(kit, name)
    except LookupError:
        raise NewerRecord(
            msg(
                '{path}: the saved game uses "{root}", which this version does not know; use a later version.',
                path=str(path),
                root=name[:_LONGEST_ROOT],
            )
        ) from None


_LONGEST_ROOT = 40
"""The most characters of an unknown name that are quoted."""
_LONGEST_TURN = 4
"""One digit more than a turn can have."""


def is_checkpoint(node: Node | None) -> bool:
    """Whether play can restart from this point, because the root procedure would ask the same question."""
    return isinstance(node, Decision) and node.checkpoint


def asks_again(game: Game[P], procedure: Callable[[P], Procedure[None]]) -> bool:
    """Whether `procedure`, started at the present position, asks the open question."""
    restarted = Game(game.position, resuming(procedure))
    now, then = game.node, restarted.node
    if now is None or then is None or restarted.position != game.position:
        return False
    return (now.kind, now.seat) == (then.kind, then.seat)


def turn_of(moment: str) -> str:
    """The turn in the text of a moment."""
    return moment.partition(" ")[0]


def turn_number(moment: str) -> int:
    """The turn of a moment as a number; 0 if unreadable."""
    turn = turn_of(moment)
    return int(turn) if turn.isascii() and turn.isdigit() and len(turn) < _LONGEST_TURN else 0


# --- segments and turns


def moment_at(tree: Tree, node: int) -> str:
    """The moment (turn, phase, round, segment, active seat) at the last checkpoint up to `node`."""
    here: int | None = node
    while here is not None:
        if tree[here].moment:
            return tree[here].moment
        here = tree[here].parent
    return ""


def next_segment(tree: Tree, node: int) -> int:
    """The first node of the next segment of the line, or the end of the line."""
    return _next(tree, node, lambda moment: moment)


def previous_segment(tree: Tree, node: int) -> int:
    """The first node of this segment, or of the previous one if `node` is the first; else the start."""
    return _previous(tree, node, lambda moment: moment)


def next_turn(tree: Tree, node: int) -> int:
    """The first node of the next turn of the line, or the end of the line."""
    return _next(tree, node, turn_of)


def previous_turn(tree: Tree, node: int) -> int:
    """The first node of this turn, or of the previous one if `node` is the first; else the start."""
    return _previous(tree, node, turn_of)


def _next(tree: Tree, node: int, part: Callable[[str], str]) -> int:
    now = part(moment_at(tree, node))
    line = tree.onwards(node)
    return next((n for n in line if tree[n].moment and part(tree[n].moment) != now), line[-1] if line else node)


def _previous(tree: Tree, node: int, part: Callable[[str], str]) -> int:
    firsts: list[int] = []
    last = None
    for here in tree.lineage(node):
        moment = tree[here].moment
        if moment and part(moment) != last:
            firsts.append(here)
            last = part(moment)
    before = [first for first in firsts if first != node]
    return before[-1] if before else tree.lineage(node)[0]


# --- replay
# Replaying a record: the game at any node, from the nearest snapshot, and where this version's rules disagree.

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
        raise Differs(msg("there is no position to start from"))

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
            reason = error.verdict.reason or msg("it is not one of the options")
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
        raise Differs(msg("there is no position to start from"))

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
            raise Differs(msg("the position after it is different"))

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
    return tuple(reversed(way))


def unread(error: Unreadable) -> Message:
    """The reason for an answer that the rules do not know."""
    return msg("the answer cannot be read ({why})", why=str(error))


def _another_question(asked: Asked | None) -> Message:
    """The reason where another question is asked than was answered."""
    if asked is None:
        return msg("the rules now ask nothing here")
    question = asked.prompt if isinstance(asked, Decision) else asked.purpose
    return msg('the rules now ask something else: "{question}"', question=question)

"""Reading a record: move a cursor through its tree, and get the game and position at any node.

`Browsing` is the base of `Record`. `BranchSecrecy` hides branches of a game with hidden hands (SEQ-10): a card that was
played and undone is in its owner's hand again, so the branch that shows it is as secret as the hand. Everything before
the answer that shows it is public. The last section replays a line step by step.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from diadochi.journal.record import tree
from diadochi.journal.record.codec import Admitting, Unreadable
from diadochi.journal.record.metadata import Audited, Notes, RecordAbout
from diadochi.journal.record.schema import START, Disagreeing, ReadOnlyRecord, RecordNode
from diadochi.journal.record.store import Keeping, RecordContents
from diadochi.journal.record.tree import Differs, Disagreement, Replaying, Root, Tree, root, unread
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Event, Game, GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.system import rules_of

_MOST_LOOKED = 16
"""Number of games cached for nodes that are viewed again."""


class Browsing(Audited):
    """A game in a file, with a cursor in its tree of answers.

    `game` is the game at the cursor, `tree` has all nodes, `notes` the notes on them, `about` the title, seats and so
    on. `disagreements` lists where the rules of this version no longer lead to what was recorded. Such nodes can be
    viewed, and play continues from the last checkpoint before them. Nodes are named by their id. `kit` is the map and
    rules of the game; `rules` are those of its system.
    """

    def __init__(self, path: Path, contents: RecordContents, store: Keeping | None, kit: GameKit) -> None:
        self.path = path
        self.kit: GameKit = kit
        self.rules = rules_of(kit)
        self._store = store
        self.about = RecordAbout(contents.meta, self._writable)
        self.notes = Notes(contents, self._writable)
        self.tree = Tree()
        for node in contents.nodes:
            self.tree.add(node)
        self._keep_acts(contents)
        self._snapshots = contents.snapshots
        self.procedure: Root = root(self.about.root, kit, path)
        self._admitting = Admitting(kit)
        self._replaying = Replaying(self.tree, self._snapshots, self.procedure, self._admitting)
        self._main, self._cursor = contents.marks["main"], contents.marks["cursor"]
        self.tree.prefer(self._main)
        self.tree.prefer(self._cursor)
        self._game: Game[GamePosition] | None = None
        self.disagreements: tuple[Disagreement, ...] = ()
        self._doubtful: frozenset[int] = frozenset()
        self._looked: dict[int, Game[GamePosition]] = {}
        self._left_at: int | None = None
        self._hands_shown: dict[int, frozenset[int]] = {}

    def _writable(self) -> Keeping:
        if self._store is None:
            raise ReadOnlyRecord(
                msg("{path}: the saved game is open for reading only; open it to change it.", path=str(self.path))
            )
        return self._store

    @property
    def game(self) -> Game[GamePosition]:
        """The game at the cursor, for reading only. Raises Disagreeing."""
        if self._game is None:
            self._game = self.game_at(self._cursor)
        return self._game

    def stored_chance(self) -> Answer | None:
        """The result that dice or cards gave here before; None if they are rolled for the first time."""
        fallen = self._fallen()
        if any(not self._is_admitted(node) for node in fallen):
            self.verify()  # written by another version of the rules, or by hand
            fallen = self._fallen()
        if not fallen:
            return None
        line = self.tree.next_of(self._cursor)
        return self.answer_of(line if line is not None and line in fallen else fallen[0])

    def _fallen(self) -> list[int]:
        return [n for n in self.tree.children(self._cursor) if self.tree[n].asked and n not in self._doubtful]

    def _is_admitted(self, node: int) -> bool:
        """Whether the open question allows the answer of `node`."""
        try:
            return bool(self.game.why_not(self.answer_of(node)))
        except Disagreeing:
            return False

    # -- moving the cursor ----------------------------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """The id of the present node."""
        return self._cursor

    @property
    def main(self) -> int:
        """The end of the main line, i.e. of what was played; everything else is a branch."""
        return self._main

    def go_to(self, node: int) -> None:
        """Move to `node`. Raises KeyError if there is none, Disagreeing, NotWritten; nothing changes then.

        A node that the rules are known not to reach can be viewed, but has no `game`.
        """
        if node == self._cursor:
            return
        here, game = self.tree[node], self._game
        is_next = here.parent == self._cursor and node not in self._doubtful and not here.is_correction
        self._game = None  # if writing fails, the game is replayed from the unchanged record
        led = self.led(game, node) if is_next and game is not None else None
        if led is None and self.is_playable(node):
            led = self.game_at(node)
        self._move(node, self._main)
        self._game = led

    def led(self, game: Game[GamePosition], node: int) -> Game[GamePosition]:
        """Continue the game with the answer of `node`. Raises Disagreeing; the game cannot be used after that."""
        try:
            return self._replaying.step(game, node)
        except Differs as differs:
            self.verify()
            raise self._disagreeing(node, differs.reason) from differs

    def _move(self, node: int, main: int) -> None:
        if self._store is not None:
            self._store.mark({"cursor": node, "main": main})
        self._cursor, self._main = node, main
        self.tree.prefer(node)

    def back(self) -> bool:
        """Move to the previous answer. Return False at the start."""
        parent = self.tree[self._cursor].parent
        if parent is None:
            return False
        self.go_to(parent)
        return True

    def start(self) -> bool:
        """Move to the opening position. Return False if it is the present node."""
        return self._went(START)

    def end(self) -> bool:
        """Move to the end of the line. Return False if it is the present node."""
        return self._went((self._cursor, *self.tree.onwards(self._cursor))[-1])

    def next_segment(self) -> bool:
        """Move to the beginning of the next segment, or to the end of the line. Return False at the end."""
        return self._went(tree.next_segment(self.tree, self._cursor))

    def previous_segment(self) -> bool:
        """Move to the beginning of this segment, or of the one before. Return False at the start."""
        return self._went(tree.previous_segment(self.tree, self._cursor))

    def next_turn(self) -> bool:
        """Move to the beginning of the next turn, or to the end of the line. Return False at the end."""
        return self._went(tree.next_turn(self.tree, self._cursor))

    def previous_turn(self) -> bool:
        """Move to the beginning of this turn, or of the one before. Return False at the start."""
        return self._went(tree.previous_turn(self.tree, self._cursor))

    def _went(self, node: int) -> bool:
        moved = node != self._cursor
        self.go_to(node)
        return moved

    def game_at(self, node: int) -> Game[GamePosition]:
        """A new game that has reached `node`. Raises Disagreeing if the rules no longer lead there."""
        try:
            if node not in self._doubtful:
                return self._replaying.game(node)
            reason = msg("the rules have changed")
        except Differs as differs:
            reason = differs.reason
            self.verify()
        raise self._disagreeing(node, reason)

    def _disagreeing(self, node: int, reason: Message) -> Disagreeing:
        return Disagreeing(
            msg(
                "{path}, answer {number}: {reason}; you can view it, and go on from an earlier answer.",
                path=str(self.path),
                number=node,
                reason=reason,
            )
        )

    def looked_at(self, node: int) -> Game[GamePosition]:
        """The game at `node`, for reading only; cached, because viewers ask for the same nodes again and again.

        Raises Disagreeing.
        """
        if node not in self._looked:
            game = self.game_at(node)
            while len(self._looked) >= _MOST_LOOKED:
                del self._looked[next(iter(self._looked))]
            self._looked[node] = game
        return self._looked[node]

    def answer_of(self, node: int) -> Answer:
        """The answer that led to `node`. Raises Disagreeing if this version does not know it, and for corrections."""
        try:
            return self._admitting.answer(self.tree[node].answer)
        except Unreadable as error:
            raise self._disagreeing(node, unread(error)) from error

    def played_line(self) -> frozenset[int]:
        """All nodes from the start to the cursor, and to where it was before this version's rules moved it."""
        left = () if self._left_at is None else self.tree.lineage(self._left_at)
        return frozenset((*left, *self.tree.lineage(self._cursor)))

    def hands_shown(self, node: int) -> frozenset[int]:
        """The seats whose hidden hands the answer of `node` reveals; all seats for a correction."""
        if node not in self._hands_shown:
            self._hands_shown[node] = self._hands_shown_by(self.tree[node])
        return self._hands_shown[node]

    def _hands_shown_by(self, node: RecordNode) -> frozenset[int]:
        if node.is_correction:
            return frozenset(self.rules.seats(self.position_at(node.id)))
        if node.asked:
            return frozenset()
        try:
            seat = self.rules.hand_shown(node.question, node.seat, self.answer_of(node.id))
        except Disagreeing:
            seat = node.seat  # an unreadable answer may be a card
        return frozenset((seat,) if seat else ())

    def set_at(self, node: int) -> GamePosition:
        """The position that a correction set. Raises Disagreeing if it cannot be read."""
        return self.snapshot_at(node) or self.game_at(node).position

    def position_at(self, node: int) -> GamePosition:
        """The position at `node`, or the last stored one before it if the rules no longer lead there."""
        if node == self._cursor and self._game is not None:
            return self._game.position.copy()
        try:
            stored = None if self.tree[node].is_correction else self.snapshot_at(node)
            return stored or self.looked_at(node).position.copy()
        except Disagreeing:
            return self._replaying.nearest_snapshot(node)[1]

    def snapshot_at(self, node: int) -> GamePosition | None:
        """The position stored with `node`, None if there is none; for a correction, the position that was set."""
        return self._replaying.snapshot(node)

    def is_playable(self, node: int) -> bool:
        """Whether the rules of this version lead to `node`."""
        return node not in self._doubtful

    def playable_end(self, node: int) -> int:
        """The last node on the line through `node` that the rules of this version lead to."""
        return (node, *takewhile(self.is_playable, self.tree.onwards(node)))[-1]

    def is_main(self, node: int) -> bool:
        """Whether a node is on the main line."""
        return self.tree.is_before(node, self._main)

    def verify(self) -> tuple[Disagreement, ...]:
        """Replay every branch and return the `disagreements`. The cursor leaves nodes that can no longer be reached."""
        self.disagreements = self._replaying.first_differences()
        self._doubtful = self._replaying.behind(self.disagreements)
        self._looked.clear()
        for found in self.disagreements:
            if self._cursor in self._doubtful and found.node in self.tree.lineage(self._cursor):
                self._left_at = self._cursor
                self._cursor, self._game = found.checkpoint, None
                break
        return self.disagreements


# --- hidden branches


class BranchSecrecy:
    """Which branches of `record` are hidden while the game is at the present cursor.

    Everything up to the cursor is public. Nothing is hidden in a game of one person, or once the game is over.
    """

    def __init__(self, record: Browsing) -> None:
        self._record = record
        self._public = record.played_line()
        self._hides = hides_hands(record)

    def shown_hands(self, node: int) -> frozenset[int]:
        """The seats whose hidden cards `node` reveals; empty if `node` is public."""
        seats = set[int]()
        for here in self._way_off(node):
            seats.update(self._record.hands_shown(here))
        return frozenset(seats)

    def is_hidden(self, node: int) -> bool:
        """Whether `node` reveals a hidden card."""
        return any(map(self._record.hands_shown, self._way_off(node)))

    def shown(self, node: int) -> int:
        """The last node before `node` that can be shown, or `node` itself if nothing is hidden."""
        found = node
        for here in self._way_off(node):
            if self._record.hands_shown(here):
                found = self._record.tree[here].parent or here
        return found

    def onwards(self, node: int) -> tuple[int, ...]:
        """The line after `node`, as far as it can be shown."""
        return () if self.is_hidden(node) else tuple(takewhile(self._can_follow, self._record.tree.onwards(node)))

    def steps_below(self, node: int) -> int:
        """The number of nodes from `node` on that can be shown, in all branches."""
        count, waiting = 0, [] if self.is_hidden(node) else [node]
        while waiting:
            count += 1
            waiting.extend(filter(self._can_follow, self._record.tree.children(waiting.pop())))
        return count

    def _can_follow(self, node: int) -> bool:
        """Whether `node` can be shown if its parent can."""
        return not self._hides or node in self._public or not self._record.hands_shown(node)

    def disagreements(self) -> tuple[Disagreement, ...]:
        """The disagreements with the rules, without reasons that could name a hidden card."""
        reason = msg("the rules have changed")
        found = self._record.disagreements
        return tuple(structs.replace(each, reason=reason) if self.is_hidden(each.node) else each for each in found)

    def _way_off(self, node: int) -> Iterator[int]:
        """The nodes from `node` back to where its branch leaves the line of the cursor."""
        here: int | None = node if self._hides else None
        while here is not None and here not in self._public:
            yield here
            here = self._record.tree[here].parent


def hides_hands(record: Browsing) -> bool:
    """Whether several people hide their hands from each other at the present point of the game."""
    position = record.position_at(record.cursor)
    people = record.people or frozenset(record.rules.seats(position))
    return len(people) > 1 and record.rules.conceals(position) and not position.is_over


# --- replaying a line

_MANY = 24
"""The number of answers in the first batch of `lately`; each further batch is twice as large."""


class RecordStep(NamedTuple):
    """One answer of a line: its `node`, the question `asked` and what followed.

    `events` are all its results; `later` is the next question, None when the game is over.
    """

    node: int
    asked: Node
    answer: Answer
    events: tuple[Event, ...]
    later: Node | None


def walked(record: Browsing, line: Sequence[int]) -> Iterator[RecordStep]:
    """Replay a line from its first node and yield its steps; a correction continues from the position it set.

    Stops where the rules of this version lead no further. Events are not stored, so the answers are given again.
    """
    rules = rules_of(record.kit)
    try:
        game, before = record.game_at(line[0]), None
        for node in line[1:]:
            if record.tree[node].is_correction:
                game, before = record.game_at(node), None
                continue
            kit = rules.under(record.kit, game.position)
            before = before or rules.standing(kit, game.position)
            asked, answer = game.node, record.answer_of(node)
            if asked is None:
                return
            game.answer(answer)
            now = rules.standing(kit, game.position)
            yield RecordStep(node, asked, answer, (*game.events[-1], *rules.changes(before, now)), game.node)
            before = now
    except (Disagreeing, IllegalAnswer):
        return


def came_of(record: Browsing, node: int) -> tuple[Event, ...]:
    """The events of the answer that led to `node`; empty for a correction."""
    parent = record.tree[node].parent
    steps = walked(record, (parent, node)) if parent is not None else ()
    return next((step.events for step in steps), ())


def lately(record: Browsing, node: int) -> Iterator[RecordStep]:
    """The steps that led to `node`, newest first, back to the last correction."""
    line = record.tree.lineage(node)
    first = max((number for number, each in enumerate(line) if record.tree[each].is_correction), default=0)
    end, many = len(line), _MANY
    while end - 1 > first:
        start = max(first, end - 1 - many)
        yield from reversed([*walked(record, line[start:end])])
        end, many = start + 1, 2 * many

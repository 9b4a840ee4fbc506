"""Everything in a record besides its answers: notes on nodes, texts about the game, and the list of interventions."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from itertools import islice

import msgspec
from msgspec import structs

from diadochi.atlas.documents import JsonObject
from diadochi.journal.record.audit import SOME, Act, ActKind, attempts_from, attempts_text, head_of, seal_after
from diadochi.journal.record.codec import agreement
from diadochi.journal.record.schema import START, Bookmark, Comment, DrawnRow, NoteArrow
from diadochi.journal.record.store import Keeping, RecordContents
from diadochi.journal.record.tree import Tree
from diadochi.language import one_line
from diadochi.rules.core.game import GamePosition
from diadochi.rules.core.system import AnyRules

# --- notes on nodes


class Notes:
    """The comments, bookmarks, arrows and drawings of a record by id, oldest first. Changes are written at once.

    `writable` returns the open file or raises the reason why it cannot be written.
    """

    def __init__(self, contents: RecordContents, writable: Callable[[], Keeping]) -> None:
        self._writable = writable
        self.comments = dict(contents.comments)
        self.bookmarks = dict(contents.bookmarks)
        self.arrows = dict(contents.arrows)
        self.drawings = dict(contents.drawings)
        self._last_drawing = max(self.drawings, default=0)

    def comment(self, node: int, text: str, author: int | None = None, at: int | None = None) -> Comment:
        """Add a comment to a node; `at` is in milliseconds since 1970, by default now. Raises NotWritten."""
        row = Comment(next_id(self.comments), node, author, now() if at is None else at, text)
        return self.keep_comment(row)

    def keep_comment(self, row: Comment) -> Comment:
        """Write a given row, e.g. of an import. Raises NotWritten."""
        self._writable().insert("comments", structs.astuple(row))
        self.comments[row.id] = row
        return row

    def bookmark(self, node: int, name: str) -> Bookmark:
        """Add a bookmark to a node. Raises NotWritten."""
        row = Bookmark(next_id(self.bookmarks), node, name)
        return self.keep_bookmark(row)

    def keep_bookmark(self, row: Bookmark) -> Bookmark:
        self._writable().insert("bookmarks", structs.astuple(row))
        self.bookmarks[row.id] = row
        return row

    def arrow(self, node: int, start: str, goal: str, colour: str) -> NoteArrow:
        """Add an arrow from space to space. Raises NotWritten."""
        row = NoteArrow(next_id(self.arrows), node, start, goal, colour)
        return self.keep_arrow(row)

    def keep_arrow(self, row: NoteArrow) -> NoteArrow:
        self._writable().insert("arrows", structs.astuple(row))
        self.arrows[row.id] = row
        return row

    def draw(
        self, node: int, drawn: str, seat: int | None = None, *, rubs: int | None = None, at: int | None = None
    ) -> DrawnRow:
        """Add a drawing, or rub one out; the arguments are as in `DrawnRow`. Raises NotWritten.

        An id is never reused while the record is open, because deleted drawings can come back.
        """
        return self.keep_drawing(DrawnRow(self._last_drawing + 1, node, seat, now() if at is None else at, rubs, drawn))

    def keep_drawing(self, row: DrawnRow) -> DrawnRow:
        """Write a given row. Raises NotWritten."""
        self._writable().insert("drawings", structs.astuple(row))
        self.drawings[row.id] = row
        self._last_drawing = max(self._last_drawing, row.id)
        return row

    def remove(self, row: Comment | Bookmark | NoteArrow | DrawnRow) -> None:
        """Delete a note. Raises KeyError if there is none, NotWritten."""
        table, rows = {
            Comment: ("comments", self.comments),
            Bookmark: ("bookmarks", self.bookmarks),
            NoteArrow: ("arrows", self.arrows),
            DrawnRow: ("drawings", self.drawings),
        }[type(row)]
        assert isinstance(rows, dict)
        if rows.get(row.id) != row:
            raise KeyError(row.id)
        self._writable().delete(table, row.id)
        del rows[row.id]


def next_id(rows: dict[int, object] | dict[int, Comment] | dict[int, Bookmark] | dict[int, NoteArrow]) -> int:
    """An id that no row has yet."""
    return max(rows, default=0) + 1


def now() -> int:
    """The time in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


# --- texts about the game

HUMAN = "human"
"""Marks a seat played by a person; any other word is the name of a computer player."""
_DIGITS = 5
"""More digits than any seat number has."""


class RecordAbout:
    """The texts of a record (title, seats, versions); setting one writes it.

    `writable` returns the open file or raises the reason why it cannot be written.
    """

    def __init__(self, meta: dict[str, str], writable: Callable[[], Keeping]) -> None:
        self._meta, self._writable = dict(meta), writable

    @staticmethod
    def first(rules: AnyRules, root: str, position: GamePosition, title: str) -> dict[str, str]:
        """The texts of a new record, except `engine`."""
        texts = {
            "created": str(now()),
            "map": position.map,
            "root": root,
            "seats": "{}",
            "title": title,
        }
        return texts | dict(rules.described(position))

    @property
    def meta(self) -> dict[str, str]:
        return dict(self._meta)

    @property
    def root(self) -> str:
        """The name of the root procedure."""
        return self._meta.get("root", "")

    @property
    def engine(self) -> str:
        """The version of the rules that played the record last."""
        return self._meta.get("engine", "")

    @property
    def title(self) -> str:
        return one_line(self._meta.get("title", ""))

    @title.setter
    def title(self, title: str) -> None:
        self.set("title", title)

    @property
    def created(self) -> int:
        """When the game was begun, in milliseconds since 1970 (UTC); 0 if unreadable."""
        text = self._meta.get("created", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0

    @property
    def seats(self) -> JsonObject:
        """What a table stores about its seats (names, colours, hashes of numbers); empty if unreadable."""
        try:
            seats = json.loads(self._meta.get("seats", "{}"))
        except (ValueError, RecursionError):
            return {}
        return seats if isinstance(seats, dict) else {}

    @seats.setter
    def seats(self, seats: JsonObject) -> None:
        people = sorted(self.people | _persons(seats))
        self._set({"seats": json.dumps(seats, ensure_ascii=False), "people": ",".join(map(str, people))})

    @property
    def people(self) -> frozenset[int]:
        """The seats that are or were played by a person, as far as this list knows."""
        kept = (part for part in self._meta.get("people", "").split(",") if part.isascii() and part.isdigit())
        return frozenset(int(part) for part in kept if len(part) < _DIGITS) | _persons(self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game was over when it was last left."""
        return bool(self._meta.get("over"))

    @is_over.setter
    def is_over(self, over: bool) -> None:
        if over is not self.is_over:
            self.set("over", "yes" if over else "")

    def set(self, name: str, value: str) -> None:
        """Write a text. Raises NotWritten, ReadOnlyRecord."""
        self._set({name: value})

    def _set(self, texts: dict[str, str]) -> None:
        self._writable().set_meta(texts)
        self._meta |= texts


def _persons(seats: JsonObject) -> frozenset[int]:
    """The seats that people play or have protected with a number; empty if unreadable."""
    players = seats.get("players")
    if not isinstance(players, dict):
        return frozenset()
    people = (str(seat) for seat, plan in players.items() if isinstance(plan, dict) and _is_person(plan))
    return frozenset(int(seat) for seat in people if seat.isascii() and seat.isdigit() and len(seat) < _DIGITS)


def _is_person(plan: JsonObject) -> bool:
    """Whether a person plays a seat, or set a number for it before the program took it over."""
    return plan.get("plays") == HUMAN or bool(plan.get("pin"))


# --- interventions
# What players did beside the game (see `audit`), who was told about it, and who has ever played in the game.

_TOLD, _WRONG = "told", "wrong_numbers"
_SEATED = frozenset((ActKind.SEAT_GIVEN, ActKind.SEAT_TAKEN, ActKind.PERSON_ADDED))


class Audited(ABC):
    """The base of a record with its list of interventions, which only grows, wherever the cursor moves."""

    about: RecordAbout
    tree: Tree
    _acts: list[Act]

    @property
    @abstractmethod
    def cursor(self) -> int:
        """The present node."""

    @abstractmethod
    def _writable(self) -> Keeping:
        """The file to write to. Raises ReadOnlyRecord."""

    def _keep_acts(self, contents: RecordContents) -> None:
        self._acts = list(contents.acts)
        self._corrected: tuple[int, frozenset[int]] = 0, frozenset()

    @property
    def acts(self) -> Sequence[Act]:
        return tuple(self._acts)

    def note_act(
        self,
        kind: str,
        *,
        concerns: Collection[int] = (),
        agreed: Collection[int] = (),
        by_number: bool = False,
        seat: int | None = None,
        plays: str = "",
        count: int = 0,
        node: int | None = None,
        at: int | None = None,
    ) -> Act:
        """Add an intervention and flush it to the disk. The arguments are as in `Act`.

        `node` is by default the cursor, `at` (ms since 1970) now. Raises NotWritten, ReadOnlyRecord; nothing changes
        then.
        """
        line = Act(
            len(self._acts) + 1,
            now() if at is None else at,
            str(kind),
            self.cursor if node is None else node,
            tuple(sorted(set(concerns))),
            tuple(sorted(set(agreed))),
            by_number,
            seat,
            plays,
            count,
        )
        before = self._acts[-1].seal if self._acts else self.tree[START].seal
        act = structs.replace(line, seal=seal_after(line, before))
        store = self._writable()
        store.append_act(act.as_row(), head_of((*self._acts, act)))
        self._acts.append(act)
        store.make_power_safe()
        return act

    # -- who must be told ------------------------------------------------------------------------------------------

    def untold(self, seat: int) -> list[Act]:
        """The interventions that concern a seat, without its agreement, and were not yet shown to its player."""
        last = self._told().get(seat, 0)
        return [act for act in self._acts if act.id > last and seat in act.concerns and seat not in act.agreed]

    def told(self, seat: int, up_to_id: int) -> None:
        """Note that a player has seen all interventions up to this one. Raises NotWritten, ReadOnlyRecord."""
        known = self._told()
        if up_to_id > known.get(seat, 0):
            self.about.set(_TOLD, json.dumps({str(one): last for one, last in {**known, seat: up_to_id}.items()}))

    def _told(self) -> dict[int, int]:
        try:
            return msgspec.json.decode(self.about.meta.get(_TOLD) or "{}", type=dict[int, int], strict=False)
        except (msgspec.DecodeError, RecursionError):
            return {}

    # -- who has played --------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """The seats that a person has ever played in this game. A single one always played alone."""
        seated = frozenset(act.seat for act in self._acts if act.kind in _SEATED and act.seat is not None)
        return self.about.people | seated | self._agreed_to_corrections()

    def _agreed_to_corrections(self) -> frozenset[int]:
        """The seats that agreed to corrections, i.e. people. Only nodes added since the last call are examined."""
        seen, seats = self._corrected
        if seen < len(self.tree):
            new = map(self.tree.__getitem__, islice(self.tree, seen, None))
            seats = seats.union(*(agreement(node)[0] for node in new if node.is_correction))
            self._corrected = len(self.tree), seats
        return seats

    # -- wrong numbers for hands -----------------------------------------------------------------------------------

    def wrong_numbers(self, seat: int) -> tuple[int, int]:
        """The count of wrong numbers in a row for a hand, and the time of the last (ms since 1970, 0 for never)."""
        return attempts_from(self.about.meta.get(_WRONG, "")).get(seat, (0, 0))

    def note_wrong_number(self, seat: int, at: int | None = None) -> None:
        """Note a wrong number for a hand. Its player is told about every third one in a row.

        Raises NotWritten, ReadOnlyRecord.
        """
        count = self.wrong_numbers(seat)[0] + 1
        moment = now() if at is None else at
        self._keep_attempts(seat, (count, moment))
        if count % SOME == 0:
            self.note_act(ActKind.WRONG_NUMBERS, concerns=(seat,), seat=seat, count=count, at=moment)

    def right_number(self, seat: int) -> None:
        """Reset the count of wrong numbers for a hand. Raises NotWritten, ReadOnlyRecord."""
        if self.wrong_numbers(seat)[0]:
            self._keep_attempts(seat, None)

    def _keep_attempts(self, seat: int, found: tuple[int, int] | None) -> None:
        attempts = attempts_from(self.about.meta.get(_WRONG, ""))
        attempts.pop(seat, None)
        if found is not None:
            attempts[seat] = found
        self.about.set(_WRONG, attempts_text(attempts))

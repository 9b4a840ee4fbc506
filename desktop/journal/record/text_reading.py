"""Reads back what `export_text` wrote, every answer judged by the rules again. The grammar stands in `text_writing`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from desktop.journal.record.answer_text import answer_from_text
from desktop.journal.record.codec import Unreadable, message_from_json
from desktop.journal.record.errors import RecordError, TextFault
from desktop.journal.record.record import Record
from desktop.journal.record.rows import CORRECTION, Bookmark, Comment, DrawnRow, NoteArrow
from desktop.journal.record.sketch import sketch_from_text, sketch_to_text
from desktop.journal.record.text_grammar import (
    ACT,
    ANSWER,
    ARROW,
    BOOKMARK,
    COMMENT,
    DRAWING,
    numbers,
    optional,
    quoted_of,
    time_of,
    whole_of,
)
from desktop.journal.record.text_writing import HEAD, HEADS
from desktop.language import Message, msg
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit, rules_of

T = TypeVar("T")
LONGEST_TEXT = 64_000_000
"""Bytes of a text that is read; no record is as long."""
LONGEST_LINE = 200_000
"""Characters of a line; no answer is as long."""


def import_text(text: str, into: Path, kit: AnyKit, folder: Path | None = None) -> Record:
    """A new record at `into`, open, with the tree that `text` says.

    Raises TextFault with the line of what is wrong; then no file is left. Raises UnusableFile, NotWritten.
    """
    reading = _Reading(text, into, kit, folder)
    try:
        return reading.record()
    except BaseException:
        reading.give_up()
        raise


class _Reading:
    """One text on its way into a record."""

    def __init__(self, text: str, into: Path, kit: AnyKit, folder: Path | None) -> None:
        self._lines = text.split("\n")
        self._into, self._kit, self._folder = into, kit, folder
        self._rules = rules_of(kit)
        self._number = 0
        self._record: Record | None = None

    def record(self) -> Record:
        """The record, its marks where they were."""
        head = self._head()
        position = self._position(head.pop("position"))
        marks = {name: self._whole(head.pop(name), 9) for name in ("main", "cursor")}
        self._record = Record.create(
            self._into,
            position,
            self._rules.under(self._kit, position),
            root_name=self._quoted(head["root"]),
            folder=self._folder,
            at=self._time(head.pop("begun")),
            meta={name: self._quoted(value) for name, value in head.items()},
        )
        with self._record.at_once():
            for line in self._rest():
                self._read(self._record, line)
            for node in marks.values():
                self._known(node)
            self._record.mark_main(marks["main"])
            self._record.go_to(marks["cursor"])
        return self._record

    def give_up(self) -> None:
        """Leave no half of a record behind."""
        if self._record is not None:
            self._record.close()
            self._into.unlink(missing_ok=True)

    # -- head ------------------------------------------------------------------------------------------------------

    def _head(self) -> dict[str, str]:
        if self._lines[0].strip() not in HEADS:
            self._number = 1
            raise self._wrong(msg('the first line must be "{head}"', head=HEAD))
        head: dict[str, str] = {}
        self._number = 1
        while self._number < len(self._lines):
            name, _, value = self._lines[self._number].partition(" ")
            self._number += 1
            head[name] = value
            if name == "position":
                break
        missing = [name for name in ("begun", "cursor", "main", "position", "root") if name not in head]
        if missing:
            raise self._wrong(msg("{what} is missing", what=missing[0]))
        return head

    def _rest(self) -> "list[str]":
        return self._lines[self._number :]

    # -- answers ---------------------------------------------------------------------------------------------------

    def _read(self, record: Record, line: str) -> None:
        self._number += 1
        if len(line) > LONGEST_LINE:
            raise self._wrong(msg("the line is too long"))
        if not line.strip() or line.startswith("--"):
            return
        if line.startswith("  "):
            self._note(record, line)
            return
        found = ANSWER.fullmatch(line)
        if found is None:
            raise self._wrong(msg("this is no answer, no note and no line that begins with --"))
        self._answer(record, found)

    def _answer(self, record: Record, found: re.Match[str]) -> None:
        number = int(found["id"])
        if number < record.tree.next_id:
            raise self._wrong(msg("number {number} was used before", number=number))
        parent = int(found["parent"]) if found["parent"] else record.tree.next_id - 1
        self._known(parent)
        record.tree.leave_out(number)
        record.go_to(parent)
        if found["question"] == CORRECTION:
            self._correct(record, found)
        else:
            self._give(record, found)
        if record.cursor != number:
            raise self._wrong(msg("the same answer stands here already"))

    def _give(self, record: Record, found: re.Match[str]) -> None:
        node = record.game.node
        if node is None or (node.kind, str(node.seat)) != (found["question"], found["seat"]):
            now = msg("nothing") if node is None else msg("{kind} of seat {seat}", kind=node.kind, seat=node.seat)
            raise self._wrong(msg("what is asked here is {now}", now=now))
        try:
            record.answer(
                answer_from_text(record.kit, found["answer"]),
                optional(found["by"]),
                begins=bool(found["act"]),
                consent=numbers(found["consent"]),
                at=self._time(found["at"]),
            )
        except Unreadable as error:
            raise self._wrong(msg("the answer cannot be read ({why})", why=str(error))) from error
        except IllegalAnswer as error:
            reason = error.verdict.reason or msg("it is not among the options")
            rules = ", ".join(error.verdict.because) or "-"
            raise self._wrong(msg("the answer is refused: {reason} ({rules})", reason=reason, rules=rules)) from error
        except RecordError as error:
            raise self._wrong(error.message) from error

    def _correct(self, record: Record, found: re.Match[str]) -> None:
        text, what = found["answer"], None
        if text.startswith("["):
            what, text = self._message(text)
        record.correct(
            self._position(text),
            numbers(found["agreed"]),
            what,
            author=optional(found["by"]),
            begins=bool(found["act"]),
            at=self._time(found["at"]),
        )

    def _message(self, text: str) -> tuple[Message, str]:
        try:
            _, end = json.JSONDecoder().raw_decode(text)
            return message_from_json(text[:end]), text[end:].strip()
        except (ValueError, RecursionError) as error:
            raise self._wrong(msg("what was changed cannot be read")) from error

    # -- notes -----------------------------------------------------------------------------------------------------

    def _note(self, record: Record, line: str) -> None:
        node = record.tree.next_id - 1
        if found := COMMENT.fullmatch(line):
            row = Comment(int(found[1]), node, optional(found[2]), self._time(found[3]), self._quoted(found[4]))
            self._once(row.id in record.notes.comments)
            record.notes.keep_comment(row)
        elif found := BOOKMARK.fullmatch(line):
            self._once(int(found[1]) in record.notes.bookmarks)
            record.notes.keep_bookmark(Bookmark(int(found[1]), node, self._quoted(found[2])))
        elif found := ARROW.fullmatch(line):
            self._once(int(found[1]) in record.notes.arrows)
            start, goal, colour = (self._quoted(found[part]) for part in (2, 3, 4))
            record.notes.keep_arrow(NoteArrow(int(found[1]), node, start, goal, colour))
        elif found := DRAWING.fullmatch(line):
            self._once(int(found["id"]) in record.notes.drawings)
            record.notes.keep_drawing(self._drawn(node, found))
        elif found := ACT.fullmatch(line):
            self._act(record, found)
        else:
            raise self._wrong(msg("this is no comment, no bookmark, no arrow, no drawing and no intervention"))

    def _drawn(self, node: int, found: re.Match[str]) -> DrawnRow:
        try:
            drawn = sketch_to_text(sketch_from_text(found["drawn"])) if found["drawn"] else ""
        except (ValueError, RecursionError) as error:
            raise self._wrong(msg("the drawing cannot be read")) from error
        seat, rubs = optional(found["seat"]), optional(found["rubs"])
        return DrawnRow(int(found["id"]), node, seat, self._time(found["at"]), rubs, drawn)

    def _act(self, record: Record, found: re.Match[str]) -> None:
        if int(found["id"]) != len(record.acts) + 1:
            raise self._wrong(msg("the interventions must be numbered from 1 on, none left out"))
        self._known(int(found["node"]))
        record.note_act(
            found["kind"],
            concerns=numbers(found["concerns"]),
            agreed=numbers(found["agreed"]),
            by_number=bool(found["by_number"]),
            seat=optional(found["seat"]),
            plays=self._quoted(found["plays"] or '""'),
            count=int(found["count"] or 0),
            node=int(found["node"]),
            at=self._time(found["at"]),
        )

    def _once(self, used: bool) -> None:
        if used:
            raise self._wrong(msg("the number of this note was used before"))

    # -- words -----------------------------------------------------------------------------------------------------

    def _wrong(self, reason: Message) -> TextFault:
        return TextFault(self._number, reason)

    def _known(self, node: int) -> None:
        assert self._record is not None
        if node not in self._record.tree:
            raise self._wrong(msg("there is no answer {number}", number=node))

    def _position(self, text: str) -> Any:
        try:
            return self._rules.read(self._kit, text)
        except NotationError as error:
            raise self._wrong(error.message()) from error

    def _whole(self, text: str, digits: int) -> int:
        return self._said(lambda: whole_of(text, digits))

    def _quoted(self, text: str) -> str:
        return self._said(lambda: quoted_of(text))

    def _time(self, text: str) -> int:
        return self._said(lambda: time_of(text))

    def _said(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except (ValueError, RecursionError) as error:
            raise self._wrong(msg("a number, a time or a text in quotation marks is missing")) from error

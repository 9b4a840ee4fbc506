"""Export of a record as readable text, and import of that text into an identical record.

    diadochi record 1
    title "Three ways"
    root "table"
    numbers "format = 1 ..."
    position diadochi fourth; turn 1 ...
    -- turn 1 strategy, round 1, activation, seat 2
    2 hand_over seat 1 act at 2026-11-21T21:27:28.123Z: hand_over seat=2
    3 activation seat 2 by 2 act at 2026-11-21T21:27:31.004Z: activate general=krateros
      comment 1 by 1 at 2026-11-21T21:30:00.000Z "Why him?"
      bookmark 1 "before the storm"
      arrow 1 kelainai sardeis "gold"
      drawing 1 at 2026-11-21T21:30:20.000Z: ring blue kelainai
      act 1 seat_given node 3 at 2026-11-21T21:31:00.000Z concerns 2 agreed 1,3 by_number seat 2 plays "random"
      drawing 2 at 2026-11-21T21:32:00.000Z rubs 1
    -- a branch
    61 after 21 ...

One answer per line: its number, the answer it follows (if not the line above), the question and the seat that was
asked, who answered (by), whether an action of a person starts with it (act), who agreed to roll again, the time, and
after the colon the answer. An intervention beside the game (act) is listed in order of time with its node and the
seats it concerns. A correction has who agreed, what was changed, and the position. Lines that begin with -- are only
for readers. A drawing stays on the map from its node on until another line rubs it out; drawings that a seat made for
itself (seat) are left out while the game goes on. A game with an owner's numbers has them in its head (numbers).
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from diadochi.atlas.documents import MapError
from diadochi.atlas.owner_numbers import numbers_of_text
from diadochi.journal.record.audit import Act, act_words, agreed_words
from diadochi.journal.record.codec import (
    ACT,
    ANSWER,
    ARROW,
    BOOKMARK,
    COMMENT,
    DRAWING,
    Unreadable,
    agreement,
    answer_from_text,
    answer_to_text,
    message_from_json,
    message_to_json,
    numbers,
    optional,
    quoted,
    quoted_of,
    time_of,
    whole_of,
)
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.plan_book import KEY, open_plans
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import (
    CORRECTION,
    START,
    Bookmark,
    Comment,
    DrawnRow,
    NoteArrow,
    RecordError,
    RecordNode,
    TextFault,
)
from diadochi.journal.record.sketch import is_sketch, open_drawings, sketch_from_text, sketch_to_text
from diadochi.language import Message, Speaker, current_language, msg
from diadochi.rules.core.game import GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.numbers import open_numbered, owners_numbers
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import rules_of, spell

HEAD = "diadochi record 1"
"""The first line: the format and the version of its grammar."""
HEAD_WITH_ACTS = "diadochi record 2"
"""The first line of a text with interventions, which older versions cannot read."""
HEAD_WITH_DRAWINGS = "diadochi record 3"
"""The first line of a text with drawings, which older versions cannot read."""
HEADS = (HEAD, HEAD_WITH_ACTS, HEAD_WITH_DRAWINGS)
LAST_TIME = 253_402_300_800_000
"""The first millisecond after the year 9999."""


def export_text(record: Browsing) -> str:
    """The whole record as text, with all branches and notes. Raises Disagreeing for a position that cannot be read."""
    return "".join(f"{line}\n" for line in (*_head(record), *_nodes(record)))


def _acts(record: Browsing, start: int, end: int | None) -> Iterator[str]:
    """The lines of the interventions `start` to `end`, each after a comment line that describes it."""
    acts = record.acts[start:end]
    if not acts:
        return
    opening = record.set_at(START)
    speaker = Speaker(spell(record.kit, current_language, lambda: opening))
    for act in acts:
        sentences = (act_words(act), agreed_words(act))
        yield f"-- {' '.join(' '.join(speaker.say(words).split()) for words in sentences if words is not None)}"
        yield _act(act)


def _head(record: Browsing) -> Iterator[str]:
    if open_drawings(record):
        yield HEAD_WITH_DRAWINGS
    else:
        yield HEAD_WITH_ACTS if record.acts else HEAD
    for name, value in sorted(record.about.meta.items()):
        if name == KEY and not record.about.is_over:
            value = open_plans(value)
        if name != "engine" and (value or name != KEY):
            yield f"{name} {quoted(value)}"
    numbers = owners_numbers(record.kit)
    if numbers is not None:
        yield f"numbers {quoted(numbers.written())}"
    yield f"main {record.main}"
    yield f"cursor {record.cursor}"
    yield f"begun {time_text(record.tree[START].time)}"
    yield f"position {record.rules.write(record.set_at(START))}"
    yield from _notes(record).get(START, ())


def _nodes(record: Browsing) -> Iterator[str]:
    before = START
    moment = ""
    moments = {START: record.tree[START].moment}
    notes = _notes(record)
    main = frozenset(record.tree.lineage(record.main))
    forked, on_main = bool(record.tree.branches()), True
    done = 0
    for number in record.tree:
        node = record.tree[number]
        if node.parent is None:
            continue
        yield from _acts(record, done, node.acts)
        done = max(done, node.acts)
        if forked and (number in main) != on_main:
            on_main = not on_main
            yield "-- the main line" if on_main else "-- a branch"
        now = moments[node.parent]
        moments[number] = node.moment or now
        if now != moment and now:
            yield f"-- {record.rules.moment_words(now)}"
        moment = now
        after = "" if node.parent == before else f" after {node.parent}"
        yield f"{number}{after} {_answered(record, node)}"
        yield from notes.get(number, ())
        before = number
    yield from _acts(record, done, None)


def _answered(record: Browsing, node: RecordNode) -> str:
    words = [node.question, f"seat {node.seat}"]
    if node.author is not None:
        words.append(f"by {node.author}")
    if node.begins:
        words.append("act")
    if node.consent:
        words.append(f"consent {node.consent}")
    words.append(f"at {time_text(node.time)}")
    if not node.is_correction:
        return f"{' '.join(words)}: {answer_to_text(record.kit, node.answer)}"
    agreed, what = agreement(node)
    if agreed:
        words.append(f"agreed {','.join(map(str, agreed))}")
    text = "" if what is None else f"{message_to_json(what)} "
    return f"{' '.join(words)}: {text}{record.rules.write(record.set_at(node.id))}"


def _notes(record: Browsing) -> dict[int, list[str]]:
    """The lines of all notes by node."""
    notes = record.notes
    lines: dict[int, list[str]] = {}
    for comment in notes.comments.values():
        by = "" if comment.author is None else f" by {comment.author}"
        text = f"  comment {comment.id}{by} at {time_text(comment.time)} {quoted(comment.text)}"
        lines.setdefault(comment.node, []).append(text)
    for bookmark in notes.bookmarks.values():
        lines.setdefault(bookmark.node, []).append(f"  bookmark {bookmark.id} {quoted(bookmark.name)}")
    for arrow in notes.arrows.values():
        words = f"{quoted(arrow.start)} {quoted(arrow.goal)} {quoted(arrow.colour)}"
        lines.setdefault(arrow.node, []).append(f"  arrow {arrow.id} {words}")
    for row in filter(is_sketch, open_drawings(record)):
        lines.setdefault(row.node, []).append(_drawing(row))
    return lines


def _drawing(row: DrawnRow) -> str:
    seat = "" if row.seat is None else f" seat {row.seat}"
    text = f": {row.drawn}" if row.rubs is None else f" rubs {row.rubs}"
    return f"  drawing {row.id}{seat} at {time_text(row.time)}{text}"


def _act(act: Act) -> str:
    words = [f"  act {act.id} {act.kind} node {act.node} at {time_text(act.time)}"]
    for name, seats in (("concerns", act.concerns), ("agreed", act.agreed)):
        if seats:
            words.append(f"{name} {','.join(map(str, seats))}")
    if act.by_number:
        words.append("by_number")
    if act.seat is not None:
        words.append(f"seat {act.seat}")
    if act.count:
        words.append(f"count {act.count}")
    if act.plays:
        words.append(f"plays {quoted(act.plays)}")
    return " ".join(words)


def time_text(milliseconds: int) -> str:
    """A time as a date (UTC), or the bare number if it is out of range."""
    if not 0 <= milliseconds < LAST_TIME:
        return str(milliseconds)
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC).strftime('%Y-%m-%dT%H:%M:%S')}.{rest:03}Z"


# --- import
# Every answer is checked by the rules again. The patterns of the lines are in `text_grammar`.

T = TypeVar("T")
LONGEST_TEXT = 64_000_000
"""The most bytes of a text that is read; no record is that long."""
LONGEST_LINE = 200_000
"""The most characters of a line; no answer is that long."""


def import_text(text: str, into: Path, kit: GameKit) -> Record:
    """Create a record at `into` with the tree that the text describes, and return it open.

    Raises TextFault with the number of the faulty line; no file is left then. Raises UnusableFile, NotWritten.
    """
    reading = _Reading(text, into, kit)
    try:
        return reading.record()
    except BaseException:
        reading.give_up()
        raise


class _Reading:
    def __init__(self, text: str, into: Path, kit: GameKit) -> None:
        self._lines = text.split("\n")
        self._into, self._kit = into, kit
        self._rules = rules_of(kit)
        self._number = 0
        self._record: Record | None = None

    def record(self) -> Record:
        head = self._head()
        self._play_with(head.pop("numbers", None))
        position = self._position(head.pop("position"))
        marks = {name: self._whole(head.pop(name), 9) for name in ("main", "cursor")}
        self._record = Record.create(
            self._into,
            position,
            self._rules.under(self._kit, position),
            root_name=self._quoted(head["root"]),
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

    def _play_with(self, numbers: str | None) -> None:
        """Take the owner's numbers of the text, or the map as it is."""
        try:
            read = None if numbers is None else numbers_of_text(self._quoted(numbers), "numbers")
            if read is not None or owners_numbers(self._kit) is not None:
                self._kit = open_numbered(self._kit.atlas.folder, read)
        except MapError as error:
            raise self._wrong(msg("{why}", why=error.faults[0].sentence())) from error

    def give_up(self) -> None:
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
            raise self._wrong(msg("this is not an answer, a note or a line that starts with --"))
        self._answer(record, found)

    def _answer(self, record: Record, found: re.Match[str]) -> None:
        number = int(found["id"])
        if number < record.tree.next_id:
            raise self._wrong(msg("number {number} is used twice", number=number))
        parent = int(found["parent"]) if found["parent"] else record.tree.next_id - 1
        self._known(parent)
        record.tree.leave_out(number)
        record.go_to(parent)
        if found["question"] == CORRECTION:
            self._correct(record, found)
        else:
            self._give(record, found)
        if record.cursor != number:
            raise self._wrong(msg("the same answer is already here"))

    def _give(self, record: Record, found: re.Match[str]) -> None:
        node = record.game.node
        if node is None or (node.kind, str(node.seat)) != (found["question"], found["seat"]):
            now = msg("nothing") if node is None else msg("{kind} of seat {seat}", kind=node.kind, seat=node.seat)
            raise self._wrong(msg("the decision here is {now}", now=now))
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
            reason = error.verdict.reason or msg("it is not one of the options")
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
            raise self._wrong(msg("the change cannot be read")) from error

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
            raise self._wrong(msg("this is not a comment, a bookmark, an arrow, a drawing or an intervention"))

    def _drawn(self, node: int, found: re.Match[str]) -> DrawnRow:
        try:
            drawn = sketch_to_text(sketch_from_text(found["drawn"])) if found["drawn"] else ""
        except (ValueError, RecursionError) as error:
            raise self._wrong(msg("the drawing cannot be read")) from error
        seat, rubs = optional(found["seat"]), optional(found["rubs"])
        return DrawnRow(int(found["id"]), node, seat, self._time(found["at"]), rubs, drawn)

    def _act(self, record: Record, found: re.Match[str]) -> None:
        if int(found["id"]) != len(record.acts) + 1:
            raise self._wrong(msg("the interventions must be numbered 1, 2, 3 and so on"))
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
            raise self._wrong(msg("the number of this note is used twice"))

    # -- words -----------------------------------------------------------------------------------------------------

    def _wrong(self, reason: Message) -> TextFault:
        return TextFault(self._number, reason)

    def _known(self, node: int) -> None:
        assert self._record is not None
        if node not in self._record.tree:
            raise self._wrong(msg("there is no answer {number}", number=node))

    def _position(self, text: str) -> GamePosition:
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

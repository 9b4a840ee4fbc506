"""A record as text that people read and `import_text` reads back to the same tree.

    diadochi record 1
    title "Three ways"
    root table
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

One answer a line: its number, the answer it comes after where that is not the line above, the question and who was
asked, who answered (by), whether an act of a person begins with it, who consented to a fresh throw, when; after the
colon the answer. What was done beside the game (act) stands where it was done in the order of time, at which node and
to which seats. A correction has who agreed, what was changed, and the position. Lines that begin with -- are for the
reader only. A drawing stands from its node on until another line rubs it out; what one seat has drawn for itself (seat)
is left out while the game goes on.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from desktop.journal.record.act_words import act_words, agreed_words
from desktop.journal.record.answer_text import answer_to_text
from desktop.journal.record.audit import Act
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.codec import message_to_json
from desktop.journal.record.corrections import agreement
from desktop.journal.record.drawn import is_sketch, open_drawings
from desktop.journal.record.plan_rows import KEY, open_plans
from desktop.journal.record.rows import START, DrawnRow, RecordNode
from desktop.journal.record.text_grammar import quoted
from desktop.language import Speaker, current_language
from desktop.rules.core.system import spell

HEAD = "diadochi record 1"
"""The first line: what this is, and the version of its grammar."""
HEAD_WITH_ACTS = "diadochi record 2"
"""The first line of a text with acts, which earlier versions cannot read."""
HEAD_WITH_DRAWINGS = "diadochi record 3"
"""The first line of a text with drawings, which versions with acts cannot read."""
HEADS = (HEAD, HEAD_WITH_ACTS, HEAD_WITH_DRAWINGS)
LAST_TIME = 253_402_300_800_000
"""The first millisecond that has no date of four-figure year."""


def export_text(record: Browsing) -> str:
    """The whole record as text, all branches and notes included. Raises Disagreeing for a position nobody can read."""
    return "".join(f"{line}\n" for line in (*_head(record), *_nodes(record)))


def _acts(record: Browsing, start: int, end: int | None) -> Iterator[str]:
    """The acts between two numbers, each in words first."""
    acts = record.acts[start:end]
    if not acts:
        return
    opening = record.set_at(START)
    speaker = Speaker(spell(record.kit, current_language, lambda: opening))
    for act in acts:
        said = (act_words(act), agreed_words(act))
        yield f"-- {' '.join(' '.join(speaker.say(words).split()) for words in said if words is not None)}"
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
    said = "" if what is None else f"{message_to_json(what)} "
    return f"{' '.join(words)}: {said}{record.rules.write(record.set_at(node.id))}"


def _notes(record: Browsing) -> dict[int, list[str]]:
    """The lines of all notes, by the node each hangs on."""
    notes = record.notes
    lines: dict[int, list[str]] = {}
    for comment in notes.comments.values():
        by = "" if comment.author is None else f" by {comment.author}"
        said = f"  comment {comment.id}{by} at {time_text(comment.time)} {quoted(comment.text)}"
        lines.setdefault(comment.node, []).append(said)
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
    said = f": {row.drawn}" if row.rubs is None else f" rubs {row.rubs}"
    return f"  drawing {row.id}{seat} at {time_text(row.time)}{said}"


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
    """A time as people read it (UTC); the bare number where it is no time at all."""
    if not 0 <= milliseconds < LAST_TIME:
        return str(milliseconds)
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC).strftime('%Y-%m-%dT%H:%M:%S')}.{rest:03}Z"

"""A record goes into text and comes back the same; what is wrong in a text is told with its line."""

import sqlite3
from pathlib import Path

import pytest

from diadochi.journal.record.codec import Unreadable, answer_from_text, answer_to_json, answer_to_text
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text, time_text
from diadochi.journal.record.schema import NotWritten, TextFault
from diadochi.journal.record.store import Store
from diadochi.rules.core.flow import Answer, Dice
from diadochi.rules.successors.answers import Call, Pass, Sail, Step, Take, Withdraw
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.journal.games import play, with_branches

Start = tuple[Kit, Position]
SAID = (
    (Dice((3, 4)), "dice faces=3,4"),
    (Pass(), "pass"),
    (Step("a-b.land"), "step route=a-b.land"),
    (Take(Group(Units(loyal=3), ("antigonos",))), "take group=antigonos+3L"),
    (Take(Group()), "take group=none"),
    (Sail(("a-b.sea",), inside=True), "sail routes=a-b.sea inside=yes"),
    (Withdraw(("salamis",)), "withdraw path=salamis"),
    (Withdraw(()), "withdraw path=[]"),
    (Step('odd "route"'), 'step route="odd \\"route\\""'),
)


@pytest.mark.parametrize(("answer", "words"), SAID)
def test_an_answer_in_words(start: Start, answer: Answer, words: str) -> None:
    kit, _ = start
    assert answer_to_text(kit, answer_to_json(answer)) == words
    assert answer_from_text(kit, words) == answer


def test_what_words_cannot_say_is_json(start: Start) -> None:
    kit, _ = start
    answer = Sail(("a-b.sea",), calls=(Call("salamis", Group(Units(1)), Group()),))
    text = answer_to_text(kit, answer_to_json(answer))
    assert answer_from_text(kit, text) == answer
    assert answer_to_text(kit, '{"do":"of a later version"}') == '{"do":"of a later version"}'


@pytest.mark.parametrize(
    "text",
    ["fly", "step road=1", "step route=a route=b", "take group=nobody", "dice faces=x", "{", "step route=[", "step"],
)
def test_no_answer(start: Start, text: str) -> None:
    with pytest.raises(Unreadable):
        answer_from_text(start[0], text)


def tree(record: Record) -> list[tuple[object, ...]]:
    found = [record.tree[number] for number in record.tree]
    return [
        (
            n.id,
            n.parent,
            n.question,
            n.seat,
            n.answer,
            n.asked,
            n.options,
            n.position,
            n.author,
            n.time,
            n.flags,
            n.consent,
        )
        for n in found
    ]


def test_a_record_comes_back_from_its_text(start: Start, path: Path) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        text = export_text(record)
        with import_text(text, path.with_name("again.diadochi"), kit) as again:
            assert tree(again) == tree(record)
            assert (again.main, again.cursor) == (record.main, record.cursor)
            assert again.about.meta == record.about.meta
            assert again.notes.comments == record.notes.comments
            assert again.notes.bookmarks == record.notes.bookmarks
            assert again.notes.arrows == record.notes.arrows
            assert export_text(again) == text
    assert text.count("\n") > 130


def test_a_text_is_read_by_people(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 6, 1)
        lines = export_text(record).splitlines()
    assert lines[0] == "diadochi record 1"
    assert any(line.startswith("-- turn 1 strategy, round 1, activation, seat ") for line in lines)
    assert any(": hand_over seat=" in line and "seat 1 by 1 act at 2" in line for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("diadochi record 1", "diadochi record 9", "first line"),
        ("hand_over seat=", "hand_over seat=7", "the answer is refused"),
        ("hand_over seat=", "hand_under seat=", "the answer cannot be read"),
        ("2 hand_over seat 1", "2 activation seat 1", "the decision here is hand_over of seat 1"),
        ("2 hand_over", "2 after 77 hand_over", "there is no answer 77"),
        ("2 hand_over", "1 hand_over", "number 1 is used twice"),
        (" at 2", " at then 2", "this is not an answer"),
        ("-- turn", "== turn", "this is not an answer"),
        ("position diadochi", "position diadoxi", "position text, column 1"),
        ("main ", "main x", "a number"),
        ("cursor ", "course ", "cursor is missing"),
        ("-- turn", "  comment 1 at 1 none", "not a comment"),
    ],
)
def test_a_fault_is_told_with_its_line(start: Start, path: Path, old: str, new: str, reason: str) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 4, 1)
        text = export_text(record)
    line = 1 + text[: text.index(old)].count("\n")
    into = path.with_name("into.diadochi")
    with pytest.raises(TextFault, match=reason) as caught:
        import_text(text.replace(old, new, 1), into, kit)
    if "missing" not in reason and reason != "a number":
        assert caught.value.line == line
    assert "saved game as text, line" in str(caught.value)
    assert not list(into.parent.glob(f"{into.name}*"))


def test_a_text_that_does_not_fit_on_the_disk_leaves_nothing(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        text = export_text(record)
    into = path.with_name("full.diadochi")

    def full(store: Store, *_: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "_mark", full)
        with pytest.raises(NotWritten, match="nothing more can be saved"):
            import_text(text, into, kit)
    assert not list(into.parent.glob(f"{into.name}*"))
    import_text(text, into, kit).close()


def test_times_that_are_none_stay_numbers() -> None:
    assert time_text(0) == "1970-01-01T00:00:00.000Z"
    assert time_text(-5) == "-5"
    assert time_text(1 << 60) == str(1 << 60)


def test_branches_and_the_main_line_are_told_apart(start: Start, path: Path) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        lines = export_text(record).splitlines()
        on_main, seen = True, set[bool]()
        for line in lines:
            if line in ("-- the main line", "-- a branch"):
                assert on_main == (line == "-- a branch")
                on_main = not on_main
            elif line[:1].isdigit():
                assert record.is_main(int(line.split()[0])) == on_main
                seen.add(on_main)
        assert seen == {True, False}
    with Record.create(path.with_name("straight.diadochi"), position, kit) as straight:
        play(straight, 12, 1)
        assert "-- the main line" not in export_text(straight)

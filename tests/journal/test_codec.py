"""What stands in a file no one vouches for is read as plain values or not at all."""

import json
import zlib
from pathlib import Path

import pytest

from diadochi.atlas.map_files import SYSTEMS
from diadochi.journal.record import schema
from diadochi.journal.record.codec import (
    Unreadable,
    agreement,
    answer_from_json,
    answer_kinds,
    answer_to_json,
    asked_from_json,
    message_from_json,
    message_to_json,
    position_from_bytes,
    unpacked,
)
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordNode
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play

Start = tuple[Kit, Position]


def test_a_message_comes_back_as_it_was() -> None:
    inner = msg("{seat} moves", seat=Name("seat", "2"))
    message = msg("{who}, {how_many} of {them}", who=inner, how_many=3, them=("a", Name("space", "tyros"), 4))
    assert message_from_json(message_to_json(message)) == message


def test_a_message_with_a_plural_comes_back_as_it_was() -> None:
    message = msgn("{n} unit at {space}", "{n} units at {space}", 3, space=Name("space", "tyros"))
    assert message_from_json(message_to_json(message)) == message
    assert message != msgn("{n} unit at {space}", "{n} ships at {space}", 3, space=Name("space", "tyros"))


def said(source: str, **fields: object) -> str:
    return json.dumps(["say", source, fields])


def counted(many: object, **fields: object) -> str:
    return json.dumps(["say", "{n} unit", fields, many])


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "3",
        '"words"',
        '["name", "seat", "2"]',
        said("{a.__class__}", **{"a.__class__": 1}).replace("a.__class__\":", "a\":"),
        said("{a:>999999999}", a=1),
        said("{a!r}", a=1),
        said("{b}", a=1),
        said("{a[0]}", a=1),
        said("{", a=1),
        said("{a}", a=1.5),
        said("{a}", a=None),
        said("{a}", a=["say"]),
        counted("{n} units", n="three"),
        counted("{n} units", n=["say", "x", {}]),
        counted("{a.real}", n=3, a=1),
        counted("{b} units", n=3),
        counted("units", a=3),
        counted(3, n=3),
        '["list", ' * 400 + "1" + "]" * 400,
        '["say", "{a}", {"a": ' * 30 + "1" + "}]" * 30,
    ],
)  # fmt: skip
def test_what_is_no_plain_message_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        message_from_json(text)


@pytest.mark.parametrize("text", ["[]", "3", "[3, 4]", '[["say", "x", {}], [["say", "x", {}]]]', "nothing"])
def test_what_is_no_question_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        asked_from_json(text)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("text", ["", "{}", '{"do":"fly"}', '{"do":"sail"}', '{"do":"dice","faces":["x"]}', "[" * 5000])
def test_what_is_no_answer_is_not_read(system: str, text: str) -> None:
    with pytest.raises(Unreadable):
        answer_from_json(system, text)


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_game_has_its_own_answers(system: str) -> None:
    kinds = answer_kinds(system)
    assert {"dice", "pass", "stop", "sail"} <= kinds.keys()
    for tag, kind in kinds.items():
        assert kind.__struct_config__.tag == tag
        assert kind.__module__.startswith((f"diadochi.rules.{system}.", "diadochi.rules.core."))


@pytest.mark.parametrize(
    ("system", "said"), [("successors", '{"do":"stop"}'), ("rome", '{"do":"march","route":"a-b.land"}')]
)
def test_an_answer_is_read_as_one_of_its_own_game(system: str, said: str) -> None:
    answer = answer_from_json(system, said)
    assert type(answer).__module__.startswith(f"diadochi.rules.{system}.")
    assert answer_to_json(answer) == said


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("content", [b"", b"x", zlib.compress(b"{"), zlib.compress(b'{"clock": 3}')])
def test_what_is_no_position_is_not_read(system: str, content: bytes) -> None:
    with pytest.raises(Unreadable):
        position_from_bytes(system, content)


def test_what_swells_beyond_all_bounds_is_not_unpacked() -> None:
    with pytest.raises(Unreadable, match="too long"):
        unpacked(zlib.compress(bytes(schema.LONGEST + 1)))


@pytest.mark.parametrize("answer", ["x", "[]", "[[1], 3, 4]", '[["x"], null]', '[[1], "words"]'])
def test_an_agreement_that_cannot_be_read_is_none(answer: str) -> None:
    assert agreement(RecordNode(2, 1, "correction", 1, answer)) == ((), None)


def test_what_a_record_says_of_itself(start: Start, path: Path) -> None:
    kit, position = start
    seats = {"1": {"name": "Ελένη", "colour": "purple", "pin": "ab12"}}
    with Record.create(path, position, kit, title="First") as record:
        begun = record.about.created
        record.about.title = "Second"
        record.about.seats = seats
    seen = Record.look(path).about
    assert (seen.title, seen.seats, seen.created) == ("Second", seats, begun)
    assert begun > 1_700_000_000_000
    with Record.open(path) as record:
        record.about.set("seats", "[1, 2]")
        record.about.set("created", "long ago")
        assert (record.about.seats, record.about.created) == ({}, 0)
        record.about.set("seats", "{")
        assert record.about.seats == {}


def test_notes_can_be_taken_away(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 3, 1)
        notes = record.notes
        rows = (notes.comment(2, "one"), notes.bookmark(2, "two"), notes.arrow(3, "tyros", "sidon", "gold"))
        kept = notes.comment(3, "kept", 2)
        for row in rows:
            notes.remove(row)
        with pytest.raises(KeyError):
            notes.remove(rows[0])
    seen = Record.look(path).notes
    assert (seen.comments, seen.bookmarks, seen.arrows) == ({kept.id: kept}, {}, {})


def test_forward_goes_the_way_that_was_gone(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        nodes = play(record, 10, 1)
        record.start()
        assert record.tree.onwards(record.cursor) == tuple(nodes)
        for node in nodes:
            record.go_to(node)
            assert record.game.position == record.game_at(node).position
        with pytest.raises(KeyError):
            record.go_to(999)
        assert record.cursor == nodes[-1]
        assert record.tree.depth(nodes[-1]) == 10
        assert record.tree.branches() == ()


def test_a_message_is_never_more_than_words() -> None:
    assert message_from_json(said("plain {{braces}}")) == Message("plain {{braces}}")

"""Whatever is given as a position: the right one is read, anything else is one sentence and exit code 2."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from diadochi.cli.asking import the_position
from diadochi.journal.record.game_record import Record
from diadochi.resources import maps
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.setup import setup_position, whole_game_from
from tests.cli.conftest import Run
from tests.journal.games import play

ARMY = ("--army", "kelainai:antigonos", "--mp", "3")


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture
def opening(kit: Kit) -> Position:
    return setup_position(kit, "babylon-323")


@pytest.mark.traced
def test_a_text_and_a_file_are_the_set_up_they_hold(diadochi: Run, opening: Position, tmp_path: Path) -> None:
    file = tmp_path / "opening.txt"
    file.write_text(write(opening) + "\n", encoding="utf-8")
    by_name = diadochi("reach", "babylon-323", *ARMY, "--json").out
    assert diadochi("reach", write(opening), *ARMY, "--json").out == by_name
    assert diadochi("reach", file, *ARMY, "--json").out == by_name


@pytest.mark.traced
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "column 1"),
        (bytes(range(256)) * 20, "is not text"),
        (b"a" * 10_000_000, "larger than 1 MB"),
        (b"x\0y", "U+0000"),
        ("Ἀντίγονος".encode(), "column 1"),
        (b"diadochi fourth\n" * 400, "position text"),
    ],
    ids=["empty", "binary", "ten megabytes", "zero", "greek", "lines"],
)
def test_a_file_that_holds_no_position(diadochi: Run, tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes(content)
    assert diadochi("reach", file, *ARMY).is_sorrow(words)
    assert diadochi("play", file).is_sorrow(words)


@pytest.mark.traced
def test_a_folder_a_missing_file_and_a_long_word(diadochi: Run, tmp_path: Path) -> None:
    assert diadochi("reach", tmp_path, *ARMY).is_sorrow("this is a folder; choose a file")
    for wanted in (tmp_path / "none.txt", "b" * 5000, "two\nlines", "", " "):
        said = diadochi("reach", wanted, *ARMY)
        assert said.is_sorrow("is not a set-up", "babylon-323")
        assert len(said.err) < 500


@pytest.mark.traced
def test_a_file_that_cannot_be_read(diadochi: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.txt"
    file.write_text("x", encoding="utf-8")

    reads = os.open

    def failing(path: object, *how: int) -> int:
        if path == file:
            raise OSError(5, "Input/output error")
        return reads(path, *how)  # type: ignore[arg-type]

    monkeypatch.setattr("diadochi.foreign.os.open", failing)
    assert diadochi("reach", file, *ARMY).is_sorrow("position.txt", "Input/output error")


def test_an_unknown_space_is_named_with_what_may_be_meant(diadochi: Run, opening: Position) -> None:
    assert diadochi("reach", write(opening).replace("kelainai", "kelainay"), *ARMY).is_sorrow("kelainay", "kelainai")


def _twice(opening: Position) -> None:
    opening.put(4, "tyros", False, Group(Units(mercenary=1), ("antigonos",)))


def _five_minors(opening: Position) -> None:
    for letter, space in zip("abcde", ("tyros", "sidon", "ephesos", "miletos", "tarsos"), strict=True):
        opening.put(1, space, False, Group(Units(mercenary=1), (f"minor-1{letter}",)))


def _nine_royals(opening: Position) -> None:
    opening.put(1, "tyros", False, Group(Units(royal=9)))


@pytest.mark.parametrize(
    ("spoil", "word"), [(_twice, "antigonos"), (_five_minors, "minor"), (_nine_royals, "Royal Army")]
)
def test_an_impossible_position(diadochi: Run, kit: Kit, opening: Position, spoil: object, word: str) -> None:
    spoil(opening)  # type: ignore[operator]
    assert broken(kit, opening)
    said = diadochi("reach", write(opening), *ARMY)
    assert said.is_sorrow()
    assert word.lower() in said.err.lower()
    assert diadochi("play", write(opening)).is_sorrow()


@given(text=st.text(max_size=200))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_answered_in_one_sentence(diadochi: Run, kit: Kit, text: str) -> None:
    assume(text not in kit.setups)
    assert diadochi("reach", text if not text.startswith("-") else f" {text}", *ARMY).is_sorrow()


@given(data=st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_text_spoiled_anywhere_is_read_or_answered_in_one_sentence(
    diadochi: Run, opening: Position, data: st.DataObject
) -> None:
    text = write(opening)
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 12))
    said = diadochi("reach", text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :], *ARMY)
    assert said.code == 0 or said.is_sorrow()


def test_of_a_record_the_position_is_meant_without_anybodys_hand(kit: Kit, tmp_path: Path) -> None:
    game = tmp_path / "game.diadochi"
    with Record.create(game, whole_game_from(setup_position(kit, "babylon-323")), kit) as record:
        play(record, 12, 1)
        held = [faction.hand for faction in record.game.position.factions.values()]
        marched = record.game.position
    assert all(held)
    _, shown = the_position(kit, str(game))
    assert {card for faction in shown.factions.values() for card in faction.hand} == {HIDDEN}
    assert shown.stacks == marched.stacks

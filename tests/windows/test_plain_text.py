"""Text of people and files is shown as it is: no label, tip, page, list or message takes it for markup."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QMessageBox, QWidget

from diadochi.journal.record.game_record import Record
from diadochi.language import one_line
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.game.game_seats import SeatPlan, Seats
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.widget_text import Label, MarkupLabel, as_words, message_box, on_button
from tests.on_screen import openings
from tests.windows.conftest import table_with_records
from tests.windows.hostile import MARK, TEXTS, hostile, read_all, rendered

WINDOWS = Path(__file__).parents[2] / "desktop" / "diadochi" / "windows"
LEAVES = ("quit", "leave_game", "full_screen")
"""Commands after which there is nothing more to look at."""


@pytest.fixture
def game(kit: Kit, tmp_path: Path) -> Path:
    """A record whose title, people, sides, comments, bookmarks and file name are hostile."""
    position = given_position(kit, openings.CARD)
    for seat, faction in position.factions.items():
        position.factions[seat] = structs.replace(faction, name=hostile(seat))
    plans = {seat: SeatPlan(hostile(seat + 1)) for seat in position.factions}
    file = tmp_path / f"<b>{MARK}<b>&amp;.diadochi"
    kept = {"seats": json.dumps(Seats(plans).as_kept())}
    record = Record.create(file, position, kit, root_name="whole_game", title=hostile(4), meta=kept)
    for number in range(len(TEXTS)):
        record.notes.comment(record.cursor, hostile(number))
        record.notes.bookmark(record.cursor, hostile(number))
    record.close()
    return file


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    with table_with_records(kit, position, tmp_path) as made:
        yield made


def sit_down(playing: Playing, game: Path) -> None:
    """Open the game and its curtain; nothing is rendered behind it."""
    assert playing.games.files.open_file(game)
    curtain = playing.hotseat.curtain
    assert curtain.isVisible()
    assert not rendered()
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert not curtain.isVisible()


def close_dialogs() -> None:
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.reject()


def test_nothing_of_a_hostile_game_is_more_than_words(
    playing: Playing, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the curtain, before it, and after every command there is; no one chooses a file."""
    for asked in ("getOpenFileName", "getSaveFileName", "getExistingDirectory"):
        monkeypatch.setattr(QFileDialog, asked, lambda *_said: ("", ""))
    window = playing.window
    sit_down(playing, game)
    assert f"<b>{MARK}" in window.windowTitle()
    most, left = 0, [window.shell.commands[command] for command in LEAVES]
    for action in [action for action in window.shell.commands if action not in left]:
        if playing.games.desk.record is None:
            sit_down(playing, game)
        if action.isEnabled():
            action.trigger()
            QCoreApplication.processEvents()
        assert not rendered(), action.text()
        turned, hold = read_all()
        assert not turned, action.text()
        most = max(most, hold)
        close_dialogs()
    assert most > len(TEXTS)


@pytest.mark.parametrize("text", TEXTS)
def test_a_label_and_a_tip_show_the_text_itself(dressed: object, text: str) -> None:
    parent = QWidget()
    for label in (Label(text, parent), Label(parent)):
        label.setText(text)
        label.setToolTip(as_words(text))
    box = message_box(QMessageBox.Icon.Warning, text, parent, text)
    assert MARK in box.informativeText()
    assert not rendered()
    assert as_words(text).replace("\N{WORD JOINER}", "") == text
    parent.deleteLater()


@pytest.mark.parametrize("text", TEXTS[:4])
def test_the_look_sees_what_is_rendered(dressed: object, text: str) -> None:
    label, marked, tipped = QLabel(text), MarkupLabel(text), Label("")
    tipped.setToolTip(text)
    found = {fault.split()[0] for fault in rendered()}
    assert found == {"QLabel", "MarkupLabel", "Label"}
    for widget in (label, marked, tipped):
        widget.deleteLater()


def test_an_ampersand_marks_no_key() -> None:
    assert on_button("A & B") == "A && B"


@pytest.mark.parametrize("text", TEXTS)
def test_words_of_somebody_keep_to_their_line(text: str) -> None:
    line = one_line(text)
    assert len(line) <= 80
    assert line.isprintable()
    assert one_line("  Anna\n\N{LEFT-TO-RIGHT OVERRIDE}of  Pella ") == "Anna of Pella"


@pytest.fixture(scope="module")
def calls() -> dict[str, list[tuple[str, ast.Call]]]:
    """The calls in all files of the windows by the name of what is called, each with its place."""
    found: dict[str, list[tuple[str, ast.Call]]] = {}
    for file in sorted(WINDOWS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                place = f"{file.relative_to(WINDOWS)}:{node.lineno}"
                found.setdefault(_name(node.func), []).append((place, node))
    return found


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@pytest.mark.parametrize("made", ["QLabel", "QMessageBox"])
def test_labels_and_messages_are_made_in_one_place(calls: dict[str, list[tuple[str, ast.Call]]], made: str) -> None:
    assert [place for place, _ in calls.get(made, []) if not place.startswith("widget_text.py")] == []


def is_safe(tip: ast.expr) -> bool:
    """A tip is a constant, a sentence of ours without anything put in, or made into words."""
    if isinstance(tip, ast.Call):
        return _name(tip.func) == "as_words" or (_name(tip.func) == "tr" and not tip.keywords)
    return isinstance(tip, ast.Constant)


def test_tips_are_made_into_words(calls: dict[str, list[tuple[str, ast.Call]]]) -> None:
    assert [place for place, call in calls["setToolTip"] if not is_safe(call.args[-1])] == []

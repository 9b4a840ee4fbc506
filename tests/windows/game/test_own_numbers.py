"""Game > Numbers: an owner's numbers are typed, checked, undone, printed, and played with."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from diadochi.atlas.owner_numbers import Figure, OwnerNumbers, read_numbers
from diadochi.language import LANGUAGES
from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.core.flow import Dice
from diadochi.rules.core.numbers import numbers_file, numbers_of_this_machine, open_numbered, owners_numbers
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.application import speak
from diadochi.windows.game.numbers_window import NumbersWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.new_game import NewGame
from tests.windows.conftest import table_with_records
from tests.windows.playing.tables import BATTLE, cases

RATING = "generals.general.perdikkas.battle"
CELL = "tables.battle.rows.4.6"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def playing(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    with table_with_records(kit, position, tmp_path_factory.mktemp("numbers")) as made:
        yield made


@pytest.fixture
def window(playing: Playing) -> Iterator[NumbersWindow]:
    playing.shell.commands["numbers"].trigger()
    made = playing.numbers.window
    assert made is not None
    yield made
    playing.numbers._close()


def typed(window: NumbersWindow, path: str, text: str) -> None:
    """Type over a number with the keyboard."""
    window.show_number(path)
    QTest.keyClicks(window.view, text[:1])
    field = window.view.findChildren(QLineEdit)[-1]  # an earlier one may not be gone yet
    QTest.keyClicks(field, text[1:])
    QTest.keyClick(field, Qt.Key.Key_Return)
    QCoreApplication.processEvents()  # Qt takes what was typed a moment later
    window.draft.settle()


def test_a_number_is_typed_and_its_odds_follow(window: NumbersWindow) -> None:
    window.show_number(RATING)
    assert "Perdikkas, Battle rating" in window.title.text()
    assert "Our own number" in window.whose.text()
    assert "\N{RIGHTWARDS ARROW}" not in window.effects.text()
    typed(window, RATING, "4")
    assert window.draft.entered == {RATING: 4}
    assert "Yours: 4. Ours: 3." in window.whose.text()
    assert "Perdikkas wins with 3 Mercenaries against Krateros with 2: 53\xa0% \N{RIGHTWARDS ARROW} 73\xa0%" in (
        window.effects.text()
    )
    assert read_numbers(numbers_file("My numbers")).numbers == {RATING: 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_table_is_cut(window: NumbersWindow, dressed: QApplication, language: str) -> None:
    try:
        speak(dressed, language)
        room = window.names.viewport().width()
        assert window.names.sizeHintForColumn(0) <= room
    finally:
        speak(dressed, "en")


def test_a_wrong_number_is_refused_while_it_is_typed(window: NumbersWindow) -> None:
    window.show_number(RATING)
    QTest.keyClicks(window.view, "9")
    assert window.reason.text() == "Write a whole number from 1 to 6."
    field = window.view.findChildren(QLineEdit)[-1]  # an earlier one may not be gone yet
    QTest.keyClick(field, Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert window.draft.entered == {}


def test_numbers_out_of_order_are_marked_and_cannot_be_played(window: NumbersWindow) -> None:
    typed(window, CELL, "9")
    shown = [window.model.data(window.model.index_of(f"tables.battle.rows.{cell}")) for cell in ("4.6", "4.7", "5.6")]
    assert shown == ["9 \N{BLACK DIAMOND SUIT}", "6 !", "6 !"]
    assert "This set cannot be played yet: Battle table, Strength 4, Roll 9" in window.state.text()
    assert "Numbers must not fall with the roll." in window.state.text()


def test_undo_redo_and_reset(window: NumbersWindow) -> None:
    typed(window, RATING, "4")
    typed(window, CELL, "6")
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.draft.entered == {RATING: 4}
    window.redo.click()
    assert window.draft.entered == {RATING: 4, CELL: 6}
    window.show_number(CELL)
    window.reset_one.click()
    assert window.draft.entered == {RATING: 4}
    window.reset_all.click()
    assert window.draft.entered == {}
    window.undo.click()
    assert window.draft.entered == {RATING: 4}


def test_a_number_that_is_the_same_is_confirmed(window: NumbersWindow) -> None:
    window.show_number(RATING)
    window.confirm.click()
    assert window.draft.entered == {RATING: 3}
    assert window.model.data(window.model.index_of(RATING)) == "3 \N{BLACK DIAMOND SUIT}"


def test_a_file_comes_in_under_its_name(window: NumbersWindow, tmp_path: Path) -> None:
    (tmp_path / "attic.toml").write_text(f'format = 1\nmap = "diadochi"\n[numbers]\n"{RATING}" = 4\n')
    window.read_file(tmp_path / "attic.toml")
    assert (window.sets.currentText(), window.draft.entered) == ("attic", {RATING: 4})
    (tmp_path / "other.toml").write_text('format = 1\nmap = "rome"\n')
    window.read_file(tmp_path / "other.toml")
    assert window.state.text() == "other.toml has no numbers for this map."


def test_blanks_are_printed_with_our_numbers_beside(window: NumbersWindow, tmp_path: Path) -> None:
    window.print_blanks(tmp_path / "blanks.pdf")
    pages = pypdfium2.PdfDocument(tmp_path / "blanks.pdf")
    words = " ".join(page.get_textpage().get_text_range() for page in pages)
    pages.close()
    for wanted in ("Battle table", "Strength 20", "Attrition table", "Perdikkas", "1. Drink the Hemlock"):
        assert wanted in words


def test_a_new_game_is_played_with_them(window: NumbersWindow, playing: Playing) -> None:
    typed(window, RATING, "4")
    dialog = NewGame(playing.games.desk.home_kit, playing.shell.speaker, playing.window)
    dialog.numbers.choose("My numbers")
    assert dialog.start.isEnabled()
    plan = dialog.plan
    dialog.close()
    assert playing.games.files.begin(plan)
    kit = playing.controller.kit
    assert isinstance(kit, Kit)
    assert kit.generals["perdikkas"].battle == 4
    assert owners_numbers(kit) == numbers_of_this_machine()["My numbers"]
    playing.games.desk.put_away()


def test_a_set_that_does_not_fit_is_not_begun(window: NumbersWindow, playing: Playing) -> None:
    typed(window, CELL, "9")
    dialog = NewGame(playing.games.desk.home_kit, playing.shell.speaker, playing.window)
    dialog.numbers.choose("My numbers")
    assert "numbers must not fall with the roll" in dialog.numbers.note.text()
    assert not dialog.start.isEnabled()
    dialog.numbers.choose("")
    assert dialog.start.isEnabled()
    dialog.close()


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({}, "B in battle, strength 3 against a score of 3: 6, 6; Perdikkas is dispersed"),
        ({RATING: 6}, "B in battle, strength 3 against a score of 9: 6, 6"),
    ],
)
def test_a_battle_on_the_map_is_fought_with_them(playing: Playing, numbers: dict[str, Figure], told: str) -> None:
    """Perdikkas rolls two ones against two sixes: they count as his battle rating."""
    kit = open_numbered(maps("diadochi"), OwnerNumbers("diadochi", "My box", numbers=numbers))
    entry = next(case.entry for case in cases(kit, BATTLE.file) if case.entry.title == BATTLE.title)
    controller = playing.controller
    controller.open(kit, given_position(kit, entry.given))
    controller.dice_are_typed = True
    for step in entry.when[:4]:
        assert controller.answer(answer_of(controller.kit, controller.position, controller.node, step))
    for faces in ((1, 1), (6, 6)):
        assert controller.answer(Dice(faces))
    assert playing.window.shell.journal.lines()[-1].startswith(told)

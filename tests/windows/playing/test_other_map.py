"""Another map on the table, and back: each has a table of its own with its own game, which rests and then goes on."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.rules.core.system import rules_of
from diadochi.rules.rome.answers import Pass
from diadochi.rules.rome.notation import write
from diadochi.rules.rome.position import Group
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.hotseat.hidden_hands import EVERYBODY, Sitting
from diadochi.windows.playing.map_tables import MapTables
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.planning import RomePanel
from diadochi.windows.rome.window import TextEditor
from diadochi.windows.successors.planning import SuccessorsPanel
from tests.windows.conftest import put_away


@pytest.fixture
def tables(dressed: QApplication, kit: Kit, position: Position) -> Iterator[MapTables]:
    tables = MapTables(Preferences(moments="swiftly"))
    tables.open(kit, position.copy())
    yield tables
    for playing in tables.all():
        put_away(playing.window)


def test_the_other_game_is_played_on_its_own_map_and_the_first_goes_on(tables: MapTables) -> None:
    first = tables.shown
    assert first is not None
    asked, lies = first.shell.prompt.sentence, first.controller.position.copy()
    first.window.maps.open("rome")
    second = tables.shown
    assert second is not None
    assert second is not first
    assert second.shell.table.atlas.id == "rome"
    assert second.window.isVisible()
    assert not first.window.isVisible()
    assert "activate" in second.shell.prompt.sentence
    assert second.window.maps.shown == "rome"
    second.window.maps.open("diadochi")
    assert tables.shown is first
    assert first.window.isVisible()
    assert not second.window.isVisible()
    assert first.shell.prompt.sentence == asked
    assert first.window.maps.shown == "diadochi"
    assert first.controller.position == lies


def test_a_table_is_found_as_it_was_left(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    tables.go("diadochi")
    tables.go("rome")
    assert tables.shown is second


def test_an_errand_is_done_at_the_table_that_was_asked_for(tables: MapTables) -> None:
    done = []
    tables.go("rome", lambda playing: done.append(playing.shell.table.atlas.id))
    assert done == ["rome"]


def test_with_the_table_in_sight_the_others_close(tables: MapTables) -> None:
    first = tables.shown
    tables.go("rome")
    second = tables.shown
    assert first is not None
    assert second is not None
    closed = []
    first.shell.closing.connect(lambda: closed.append("first"))
    second.window.close()
    assert closed == ["first"]


def test_the_same_key_opens_the_planning_of_the_table_in_sight_alone(tables: MapTables) -> None:
    first = tables.shown
    assert first is not None
    tables.go("rome")
    second = tables.shown
    assert second is not None
    action = second.shell.commands["planning"]
    assert action.shortcut().toString() == "F3" == first.shell.commands["planning"].shortcut().toString()
    action.trigger()
    assert isinstance(second.features.planning.panel, RomePanel)
    assert second.features.planning.panel.isVisible()
    assert first.features.planning.panel is None
    tables.go("diadochi")
    assert not first.shell.commands["planning"].isChecked()
    first.shell.commands["planning"].trigger()
    assert isinstance(first.features.planning.panel, SuccessorsPanel)
    assert first.features.planning.panel.isVisible()


def test_the_other_table_is_edited_as_text_and_the_step_is_taken_back(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    before = second.controller.position.copy()
    second.shell.commands["edit_table"].trigger()
    dialog = second.window.findChild(TextEditor)
    assert isinstance(dialog, TextEditor)
    text = dialog.text.toPlainText()
    assert text == write(before)
    dialog.text.setPlainText(f"{text}; nonsense")
    assert not dialog.apply.isEnabled()
    assert "nonsense" in dialog.verdict.text()
    dialog.text.setPlainText(f"{text}; bribes etruscan")
    assert dialog.apply.isEnabled()
    dialog.accept()
    assert second.controller.position.bribes == ("etruscan",)
    assert second.controller.undo()
    assert second.controller.position == before


def test_a_table_that_cannot_be_played_from_is_mended_by_the_editor(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    position = second.controller.position.copy()
    position.put("gallic", "roma", Group(1), inside=True)
    second.controller.correct(position)
    assert second.controller.node is None
    assert "Edit it (F4)" in second.shell.prompt.sentence
    second.shell.commands["edit_table"].trigger()
    dialog = second.window.findChild(TextEditor)
    assert isinstance(dialog, TextEditor)
    assert "walls" in dialog.verdict.text()


def test_a_curtain_falls_over_open_cards_only_where_it_is_asked_for(tables: MapTables) -> None:
    tables.go("rome")
    playing = tables.shown
    assert playing is not None
    kit = playing.controller.kit
    playing.controller.open(kit, rules_of(kit).setup_position(kit, "brennus_390"))
    playing.hotseat.sit(Sitting((1, 2)))
    playing.show()
    assert playing.hotseat.waiting is None
    playing.shell.preferences.curtain = EVERYBODY
    playing.show()
    assert playing.hotseat.waiting == 1
    playing.hotseat.curtain.opened.emit("")
    assert playing.hotseat.waiting is None
    assert playing.controller.answer(Pass())
    assert playing.hotseat.waiting == 2

"""Drawing with the mouse and with keys: what comes of it, what it leaves alone, how it is taken back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, drawn_at, sketch_of
from diadochi.windows.docks import Dock
from diadochi.windows.drawing.drawing_tools import Tool
from diadochi.windows.table_files import _arguments
from tests.windows.drawing.conftest import CTRL, NONE, SHIFT, DrawingHand

ARROW, RING, CROSS, NOTE = SketchKind.ARROW, SketchKind.RING, SketchKind.CROSS, SketchKind.NOTE
BLUE, RED = SketchInk.BLUE, SketchInk.VERMILION
Key = Qt.Key


def test_ctrl_draws_and_the_game_hears_nothing(hand: DrawingHand) -> None:
    playing = hand.playing
    entries, pinned = playing.controller.line.entries, hand.shell.inspector.pinned
    hand.drag("kelainai", "kolossai", "sardeis")
    hand.drag("memphis", "sardeis", keys=CTRL | SHIFT)
    hand.click("pella")
    hand.click("larissa", CTRL | SHIFT)
    assert hand.drawn == [
        Sketch(ARROW, BLUE, ("kelainai", "kolossai", "sardeis")),
        Sketch(ARROW, BLUE, ("memphis", "sardeis")),
        Sketch(RING, BLUE, ("pella",)),
        Sketch(CROSS, BLUE, ("larissa",)),
    ]
    assert playing.controller.line.entries == entries
    assert playing.controller.lifted() is None
    assert hand.shell.inspector.pinned == pinned
    hand.click("pella")
    assert [sketch.kind for sketch in hand.drawn] == [ARROW, ARROW, CROSS], "repeat to remove the mark"
    hand.drag("memphis", "sardeis", keys=SHIFT, button=Qt.MouseButton.RightButton)
    assert [sketch.kind for sketch in hand.drawn] == [ARROW, CROSS], "and the arrow"


def test_the_right_button_draws_as_ctrl_does_but_for_a_click_on_an_army(hand: DrawingHand) -> None:
    right, asked = Qt.MouseButton.RightButton, []
    hand.playing.hands.choose_asked.connect(lambda space, *_: asked.append(space))
    hand.drag("kelainai", "kolossai", "sardeis", keys=NONE, button=right)
    hand.drag("memphis", "sardeis", keys=SHIFT, button=right)
    hand.click("larissa", NONE, button=right)
    menu = hand.playing.features.planning.goal_menu.menu
    circle = menu.actions()[-1]
    assert circle.text() == "Draw a circle"
    circle.trigger()
    menu.close()
    expected = [
        Sketch(ARROW, BLUE, ("kelainai", "kolossai", "sardeis")),
        Sketch(ARROW, BLUE, ("memphis", "sardeis")),
        Sketch(RING, BLUE, ("larissa",)),
    ]
    assert hand.drawn == expected
    assert asked == []
    counters = hand.shell.scene.counters
    assert counters is not None
    stack = next(key for key in counters.keys() if key.space == "kelainai")  # noqa: SIM118
    off = hand.shell.view.mapFromScene(counters.box_of(stack).center())
    off -= hand.shell.view.mapFromScene(hand.shell.scene.place("kelainai"))
    hand.click("kelainai", NONE, off, right)
    assert asked == ["kelainai"], "the units that march are chosen"
    assert hand.drawn == expected


def test_a_stray_click_or_drag_draws_nothing(hand: DrawingHand) -> None:
    hand.drag("kelainai", "sardeis", keys=NONE)
    hand.click("pella", NONE)
    hand.click("pella", SHIFT)
    hand.click("pella", CTRL | Qt.KeyboardModifier.AltModifier)
    hand.playing.controller.set_down()
    assert hand.drawn == []
    assert not hand.playing.games.desk.lying.notes.drawings


def test_a_quick_pen_takes_the_road(hand: DrawingHand) -> None:
    hand.drag("kelainai", "sardeis")
    (arrow,) = hand.drawn
    steps = hand.shell.table.atlas.steps
    assert arrow.places[0] == "kelainai"
    assert arrow.places[-1] == "sardeis"
    for here, there in zip(arrow.places, arrow.places[1:], strict=False):
        assert isinstance(here, str)
        assert there in {step.to for step in steps[here]}


def test_in_the_mode_the_keys_of_taking_back_are_about_strokes(hand: DrawingHand) -> None:
    commands, controller = hand.shell.commands, hand.playing.controller
    assert controller.answer(next(iter(controller.decision.options)))  # type: ignore[union-attr]
    entries = controller.line.entries
    hand.click("pella")
    hand.playing.sketching.command.setChecked(True)
    ctrl_z = QKeySequence("Ctrl+Z")
    assert ctrl_z in commands["stroke_back"].shortcuts()
    assert ctrl_z not in commands["undo"].shortcuts()
    commands["stroke_back"].trigger()
    assert hand.drawn == []
    assert controller.line.entries == entries
    commands["stroke_again"].trigger()
    assert len(hand.drawn) == 1
    hand.playing.sketching.leave()
    assert ctrl_z in commands["undo"].shortcuts()
    assert ctrl_z not in commands["stroke_back"].shortcuts()
    commands["undo"].trigger()
    assert len(controller.line.entries) == len(entries) - 1
    assert hand.drawn == [], "it was drawn at the later moment"
    commands["redo"].trigger()
    assert len(hand.drawn) == 1


def test_a_key_changed_while_drawing_is_that_of_the_game_afterwards(hand: DrawingHand) -> None:
    commands, own = hand.shell.commands, QKeySequence("Ctrl+Alt+U")
    hand.playing.sketching.command.setChecked(True)
    commands.keys.give("undo", ("Ctrl+Alt+U",))
    commands.apply_keys()
    assert own in commands["stroke_back"].shortcuts()
    assert commands["undo"].shortcuts() == []
    hand.playing.sketching.leave()
    assert commands["undo"].shortcuts() == [own]
    assert commands["stroke_back"].shortcuts() == [QKeySequence("Ctrl+Alt+Z")]
    commands.keys.reset_all()
    commands.apply_keys()


def test_with_keys_alone(hand: DrawingHand) -> None:
    hand.shell.view.zoom_to(1.0)  # a map shown whole cannot be moved to one space
    hand.shell.view.centre_on(hand.shell.scene.place("kelainai"))
    hand.playing.sketching.command.trigger()
    hand.key(Key.Key_2, Key.Key_A, Key.Key_Return)
    hand.key(Key.Key_Return, Key.Key_Left, Key.Key_Left, Key.Key_Return)
    (arrow,) = hand.drawn
    assert (arrow.kind, arrow.ink, arrow.places[0], len(arrow.places)) == (ARROW, RED, "kelainai", 3)
    hand.key(Key.Key_X, Key.Key_Return)
    assert hand.drawn[-1] == Sketch(CROSS, RED, (arrow.places[-1],))
    hand.key(Key.Key_N, Key.Key_Return)
    editor = hand.playing.sketching.editor
    assert editor.isVisible()
    editor.setPlainText("Hold <b>this</b>")
    editor._finish()
    assert hand.drawn[-1] == Sketch(NOTE, RED, (arrow.places[-1],), "Hold <b>this</b>")
    hand.key(Key.Key_Escape, Key.Key_Escape)
    assert not hand.playing.sketching.is_on


def test_what_is_begun_is_broken_off_with_esc(hand: DrawingHand) -> None:
    hand.playing.sketching.command.trigger()
    view, scene = hand.shell.view, hand.shell.scene
    pen = view.pen
    pen.press(scene.place("kelainai"), NONE)
    pen.move(scene.place("sardeis"), NONE)
    assert len(hand.table.layer.shown("draft")) == 1
    hand.key(Key.Key_Escape)
    assert not hand.table.layer.shown("draft")
    pen.release(scene.place("sardeis"), NONE)
    assert hand.drawn == []
    assert hand.playing.sketching.is_on


def test_selected_moved_inked_and_rubbed_out(hand: DrawingHand) -> None:
    sketching = hand.playing.sketching
    hand.drag("kelainai", "kolossai", "sardeis")
    hand.click("sardeis")
    sketching.command.trigger()
    sketching.take_tool(Tool.SELECT)
    hand.click("kolossai", NONE)
    hand.drag("sardeis", "pergamon", keys=NONE)
    assert hand.drawn[0] == Sketch(RING, BLUE, ("sardeis",)), "the end of what is chosen was meant"
    assert hand.drawn[-1].places == ("kelainai", "kolossai", "pergamon")
    sketching.take_ink(RED)
    assert hand.drawn[-1].ink == RED
    hand.key(Key.Key_Delete)
    assert [sketch.kind for sketch in hand.drawn] == [RING]
    for count in (2, 2, 2, 1):
        hand.table.undo()
        assert len(hand.drawn) == count
    assert hand.drawn[0].ink == BLUE


def test_the_mode_is_on_as_long_as_its_panel_is_open(hand: DrawingHand) -> None:
    sketching, dock = hand.playing.sketching, hand.shell.docks[Dock.DRAWING]
    assert dock.isHidden()
    sketching.command.trigger()
    assert sketching.is_on
    assert not dock.isHidden()
    dock.close()
    assert not sketching.is_on
    assert not sketching.command.isChecked()
    dock.toggleViewAction().trigger()
    assert sketching.is_on
    assert sketching.panel is not None
    hand.shell.commands["restore_panels"].trigger()
    assert sketching.is_on is not dock.isHidden()


def test_the_list_chooses_and_changes(hand: DrawingHand) -> None:
    hand.click("pella")
    hand.playing.sketching.command.trigger()
    panel = hand.playing.sketching.panel
    assert panel is not None
    assert [panel.list.item(row).text() for row in range(panel.list.count())] == ["Circle at Pella"]
    panel.list.setCurrentRow(0)
    assert hand.table.chosen is not None
    panel.rub.click()
    assert hand.drawn == []
    panel.undo.click()
    assert len(hand.drawn) == 1
    assert not panel.secret.isEnabled(), "there is no hand to hide it behind at a free table"


def test_a_note_is_read_under_the_pointer_as_it_was_written(hand: DrawingHand) -> None:
    hand.table.add(Sketch(NOTE, BLUE, ("pella",), "<i>Wait</i> & see"), secret=False)
    (key,) = hand.table.layer.shapes("drawn")
    x, y = hand.table.layer.shapes("drawn")[key].centre
    thick = hand.table.layer.thick
    hand.shell.view.hovered.emit(hand.shell.scene.place("pella").__class__(x + 10 * thick, y - 20 * thick))
    assert hand.table.layer._paper.isVisible()
    assert hand.table.layer._paper.words == "<i>Wait</i> & see"
    hand.shell.view.left.emit()
    assert not hand.table.layer._paper.isVisible()


def test_another_moment_has_other_drawings(hand: DrawingHand) -> None:
    controller = hand.playing.controller
    hand.click("pella")
    first = controller.line.record.cursor
    assert controller.answer(next(iter(controller.decision.options)))  # type: ignore[union-attr]
    hand.click("larissa")
    assert len(hand.drawn) == 2
    hand.playing.games.back.undo()
    assert controller.line.record.cursor == first
    assert [sketch.places for sketch in hand.drawn] == [("pella",)]
    controller.redo()
    assert len(hand.drawn) == 2


def test_drawings_are_in_the_file_at_once(hand: DrawingHand) -> None:
    hand.click("pella")
    path = hand.playing.games.desk.lying.path
    with Record.look(path) as record:
        assert [sketch_of(row) for row in drawn_at(record, record.cursor)] == hand.drawn


def test_pictures_have_what_is_drawn_for_everybody(hand: DrawingHand) -> None:
    hand.click("pella")
    told = _arguments(hand.shell.table, Path("x.png"), "")
    assert told[-2:] == ["--drawing", "ring blue pella"]


def test_on_the_other_map(roman: DrawingHand) -> None:
    atlas = roman.shell.table.atlas
    start = next(space for space in atlas.spaces if len(atlas.steps[space]) > 2)
    goal = atlas.steps[start][0].to
    roman.drag(start, goal)
    roman.click(start)
    assert [(sketch.kind, sketch.places) for sketch in roman.drawn] == [(ARROW, (start, goal)), (RING, (start,))]
    roman.playing.sketching.command.trigger()
    roman.table.undo()
    assert len(roman.drawn) == 1
    with Record.look(roman.playing.games.desk.lying.path) as record:
        assert len(record.notes.drawings) == 1


@pytest.mark.parametrize("language", ["es", "ru"])
def test_the_panel_speaks_every_language(hand: DrawingHand, language: str) -> None:
    hand.playing.sketching.command.trigger()
    panel = hand.playing.sketching.panel
    assert panel is not None
    english = panel.rub_all.text()
    hand.click("pella", NONE, QPoint(200, 200))
    hand.shell.appearance.set_language(language)
    assert panel.rub_all.text() != english
    hand.shell.appearance.set_language("en")

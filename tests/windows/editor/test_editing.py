"""The table edited by hand: tray, space, table and text; what is broken is said, and everything can be taken back."""

import gettext
import math
import random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QListWidget, QPushButton, QWidget

import diadochi.language
from diadochi.language import msg
from diadochi.rules.successors import editing
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.pieces import CART, UNIT_KINDS
from diadochi.rules.successors.position import Clock
from diadochi.scene.counters.successors.piece_faces import UnitFace
from diadochi.windows.application import speak
from diadochi.windows.successors.editor.editor_fields import Caption, ChoiceField, Count, Push
from diadochi.windows.successors.editor.tray_tab import Tile
from diadochi.windows.successors.piece_pictures import Piece
from diadochi.windows.table_state import Subject

LEFT = Qt.MouseButton.LeftButton


def on_screen(playing, space):
    """The pixel of the viewport where a space is drawn."""
    window = playing.window
    window.shell.view.centre_on(window.shell.scene.place(space), 1.0)
    QApplication.processEvents()
    return window.shell.view.mapFromScene(window.shell.scene.place(space))


def tile(editor, kind, thing, seat):
    return editor.panel.tray.tiles[Piece(kind, thing, seat)]


def drag(start, at, goal, there):
    """Press in one widget, move to a point of another, release there; events go where the press was."""
    inner = start.mapFromGlobal(goal.mapToGlobal(there))
    QTest.mousePress(start, LEFT, pos=at)
    QTest.mouseMove(start, at + QPoint(30, 0))
    QTest.mouseMove(start, inner)
    QTest.mouseRelease(start, LEFT, pos=inner)


def stack_key(playing, space):
    shown = playing.shell.scene.counters.keys()
    return next(key for key in shown if key.space == space)


def shield(playing, key):
    """A pixel on the shield of a stack's commander."""
    window = playing.window
    return window.shell.view.mapFromScene(window.shell.scene.counters.box_of(key).topLeft()) + QPoint(25, 35)


def place_of(playing, general):
    found = playing.controller.position.where(general)
    return (found[0], found[1].inside) if found else None


def lines_of(shown: QListWidget) -> list[str]:
    return [shown.item(row).text() for row in range(shown.count())]


# --- the mode


def test_f4_begins_and_ends_editing(playing):
    window, editor = playing.window, playing.features.editor
    QTest.keyClick(window, Qt.Key.Key_F4)
    assert editor.is_on
    assert "Drag counters" in window.shell.prompt.sentence
    assert editor.panel.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F4)
    assert not editor.is_on
    assert "edited" not in window.shell.prompt.sentence
    assert not editor.panel.isVisible()


def test_hands_that_play_rest_while_the_table_is_edited(playing, editor):
    view = playing.shell.view
    on_screen(playing, "babylon")
    at = shield(playing, stack_key(playing, "babylon"))
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    assert not playing.hands.gestures.gesture.is_open
    assert editor.table.spot == ("babylon", False)
    editor.leave()
    on_screen(playing, "babylon")
    QTest.mouseClick(view.viewport(), LEFT, pos=shield(playing, stack_key(playing, "babylon")))
    assert playing.hands.gestures.gesture.is_open
    playing.hands.gestures.gesture.put_back()


# --- the tray


def test_antigonos_is_dragged_to_tyros_and_taken_back(playing, editor):
    seat = playing.controller.position.where("antigonos")[1].seat
    editor.panel.tray.show_side(seat)
    antigonos = tile(editor, "general", "antigonos", seat)
    there = on_screen(playing, "tyros")
    drag(antigonos, QPoint(20, 20), playing.shell.view.viewport(), there)
    assert place_of(playing, "antigonos")[0] == "tyros"
    assert playing.shell.journal.lines()[-1] in ("Antigonos placed inside Tyros", "Antigonos placed in Tyros")
    playing.shell.commands["undo"].trigger()
    assert place_of(playing, "antigonos") == ("kelainai", False)
    assert editor.is_on


def test_a_counter_dragged_back_to_the_tray_leaves_the_map(playing, editor):
    window = playing.window
    on_screen(playing, "kelainai")
    key = stack_key(playing, "kelainai")
    start = shield(playing, key)
    QTest.mousePress(window.shell.view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, start)
    goal = window.shell.view.viewport().mapFromGlobal(editor.panel.mapToGlobal(QPoint(60, 300)))
    QTest.mouseMove(window.shell.view.viewport(), start + QPoint(30, 30))
    QTest.mouseMove(window.shell.view.viewport(), goal)
    assert editor.panel.tray.tiles, "the tray is in sight"
    QTest.mouseRelease(window.shell.view.viewport(), LEFT, pos=goal)
    assert place_of(playing, "antigonos") is None
    assert playing.controller.position.off_map["antigonos"] == "reserve"
    assert playing.controller.position.stack(key.owner, "kelainai", False).units.count > 0


def test_a_whole_stack_is_dragged(playing, editor):
    window = playing.window
    goal = on_screen(playing, "kolossai")
    key = stack_key(playing, "kelainai")
    whole = playing.controller.position.group(key.owner, "kelainai", False)
    start = shield(playing, key)
    drag(window.shell.view.viewport(), start, window.shell.view.viewport(), goal)
    assert playing.controller.position.group(key.owner, "kolossai", False) == whole


def test_one_counter_of_a_fanned_stack_is_dragged_alone(playing, editor):
    window = playing.window
    goal = on_screen(playing, "kolossai")
    key = stack_key(playing, "kelainai")
    whole = playing.controller.position.group(key.owner, "kelainai", False)
    counters = window.shell.scene.counters
    counters.fan_out(key)
    box = counters.box_of(key)
    tokens = [
        point
        for x in range(-40, 200, 6)
        for y in range(-40, 120, 6)
        if isinstance(counters.face_at(point := box.topLeft() + QPointF(x, y)), UnitFace)
    ]
    kind = counters.face_at(tokens[0]).kind
    start = window.shell.view.mapFromScene(tokens[0])
    drag(window.shell.view.viewport(), start, window.shell.view.viewport(), goal)
    there = playing.controller.position.group(key.owner, "kolossai", False)
    assert dict(there.units.items()) == {kind: getattr(whole.units, kind)}
    assert not there.generals


def test_escape_lays_down_what_is_dragged(playing, editor):
    window = playing.window
    before = write(playing.controller.position)
    on_screen(playing, "kelainai")
    start = shield(playing, stack_key(playing, "kelainai"))
    QTest.mousePress(window.shell.view.viewport(), LEFT, pos=start)
    QTest.mouseMove(window.shell.view.viewport(), start + QPoint(40, 40))
    assert editor.table.piece is not None
    QTest.keyClick(window.shell.view, Qt.Key.Key_Escape)
    assert editor.table.piece is None
    QTest.mouseRelease(window.shell.view.viewport(), LEFT, pos=start + QPoint(40, 40))
    seat = editor.panel.tray.seat
    minor = tile(editor, "general", f"minor-{seat}a", seat)
    QTest.mouseClick(minor, LEFT, pos=QPoint(20, 20))
    QTest.keyClick(minor, Qt.Key.Key_Escape)
    assert editor.table.piece is None
    assert write(playing.controller.position) == before


@pytest.mark.parametrize("space", ["sardeis", "mazaka"])
def test_royals_and_armies_are_dragged_from_the_map(playing, editor, space):
    window = playing.window
    atlas = playing.controller.kit.atlas
    goal = min((step.to for step in atlas.steps[space]), key=lambda to: math.dist(atlas.place[to], atlas.place[space]))
    on_screen(playing, space)
    window.shell.view.zoom_to(1.4)
    QApplication.processEvents()
    key = next(key for key in window.shell.scene.counters.keys() if key.space == space and key.owner <= 0)  # noqa: SIM118
    middle = window.shell.view.mapFromScene(window.shell.scene.counters.box_of(key).center())
    there = window.shell.view.mapFromScene(window.shell.scene.place(goal))
    drag(window.shell.view.viewport(), middle, window.shell.view.viewport(), there)
    position = playing.controller.position
    places = {"sardeis": position.lying["kleopatra"], "mazaka": position.independents["ariarathes"]}
    assert places[space] == goal


def test_click_and_click_lays_units_until_they_are_put_down(playing, editor):
    window = playing.window
    editor.panel.tray.show_side(1)
    there = on_screen(playing, "opis")
    QTest.mouseClick(tile(editor, "unit", "elephant", 1), LEFT, pos=QPoint(20, 15))
    for _ in range(3):
        QTest.mouseClick(window.shell.view.viewport(), LEFT, pos=there)
    QTest.keyClick(window.shell.view, Qt.Key.Key_Escape)
    QTest.mouseClick(window.shell.view.viewport(), LEFT, pos=there)
    assert playing.controller.position.group(1, "opis", False).units.elephant == 3
    assert editor.panel.tabs.currentWidget() is editor.panel.space, "a click with empty hands shows the space"


def test_everything_goes_by_keys(playing, editor):
    view, panel = playing.shell.view, editor.panel
    panel.tray.show_side(1)
    view.centre_on(playing.shell.scene.place("babylon"), 1.0)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert panel.space is not None
    table = editor.table
    start = table.spot
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert table.spot != start
    table.choose(("babylon", False))
    QTest.keyClick(view, Qt.Key.Key_I)
    assert table.spot == ("babylon", True)
    minor = tile(editor, "general", "minor-1a", 1)
    QTest.keyClick(minor, Qt.Key.Key_Return)
    assert place_of(playing, "minor-1a") == ("babylon", True)
    QTest.keyClick(minor, Qt.Key.Key_Delete)
    assert place_of(playing, "minor-1a") is None
    QTest.keyClick(minor, Qt.Key.Key_Space)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert place_of(playing, "minor-1a") == ("babylon", True)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert table.spot is None


def test_markers_royals_the_tomb_and_independents_are_laid(playing, editor):
    table = editor.table
    army = next(iter(playing.controller.kit.independents))
    table.put(Piece("marker", "", 2), ("tyros", False))
    table.put(Piece("siege", "", 1), ("tyros", False))
    table.put(Piece("royal", "olympias", 1), ("tyros", False))
    table.put(Piece("royal", "herakles", 1), ("babylon", False))
    table.put(Piece("tomb", "", 0), ("pella", False))
    table.put(Piece("independent", army, 0), ("gaza", False))
    position = playing.controller.position
    assert position.markers["tyros"] == 2
    assert position.sieges["tyros"].points == 1
    assert position.lying["olympias"] == "tyros"
    assert "herakles" in position.group(1, "babylon", False).royals
    assert (position.tomb, position.independents[army]) == ("pella", "gaza")
    for piece in (Piece("royal", "olympias", 1), Piece("tomb", "", 0), Piece("independent", army, 0)):
        assert table.is_out(piece)
        table.take_away(piece)
        assert not table.is_out(piece)
        assert table.where(piece)


def test_half_a_stack_goes_inside_and_the_rest_is_cleared(playing, editor):
    table = editor.table
    table.put(Piece("units", "royal", 1, ("babylon", False)), ("babylon", True))
    position = playing.controller.position
    assert position.group(1, "babylon", True).units.royal
    assert not position.group(1, "babylon", False).units.royal
    table.take_away(Piece("units", "royal", 1, ("babylon", True)))
    table.take_away(Piece("stack", "", 1, ("babylon", False)))
    assert playing.controller.position.at("babylon") == ()
    assert playing.controller.position.lying[CART] == "babylon"


# --- the space


def test_five_units_inside_break_a_rule_that_is_named_and_ringed(playing, editor):
    panel, table = editor.panel, editor.table
    table.choose(("babylon", False))
    panel.show_space()
    inside = panel.space.sides[True]
    inside.open_side(1)
    inside.boxes[1].counts["mercenary"].setValue(5)
    (sentence,) = lines_of(panel.breaches.list)
    assert "R-07" in sentence
    assert editor.rings.spaces == ("babylon",)
    panel.breaches.list.itemClicked.emit(panel.breaches.list.item(0))
    assert table.spot == ("babylon", False)
    inside.boxes[1].counts["mercenary"].setValue(1)
    assert not lines_of(panel.breaches.list)
    assert editor.rings.spaces == ()


def test_play_waits_until_the_table_is_mended(playing, editor):
    window = playing.window
    table = editor.table
    table.edit(editing.set_units(table.position, 1, "babylon", True, "mercenary", 5), msg("Five go inside"))
    editor.leave()
    assert "there are 5 units inside Babylon" in window.shell.prompt.sentence
    assert "R-07" in window.shell.prompt.rules
    assert playing.controller.node is None
    assert not playing.controller.lift("perdikkas")
    assert not playing.controller.may_lift("perdikkas")
    window.shell.prompt.answered.emit("edit_begin")
    assert editor.is_on
    window.shell.commands["undo"].trigger()
    editor.leave()
    assert playing.controller.node is not None
    assert playing.controller.may_lift("perdikkas")


def test_the_fields_of_a_space_change_what_lies_there(playing, editor):
    panel, table = editor.panel, editor.table
    panel.show_space()
    table.choose(("tyros", False))
    space = panel.space
    army = next(iter(playing.controller.kit.independents))
    space.marker.pick(3)
    space.besieger.pick(2)
    space.siege.setValue(2)
    space.army.pick(army)
    space.tomb.click()
    position = playing.controller.position
    assert position.markers["tyros"] == 3
    assert (position.sieges["tyros"].points, position.sieges["tyros"].seat) == (2, 2)
    assert position.independents[army] == "tyros"
    assert position.tomb == "tyros"
    space.marker.pick(None)
    space.army.pick(None)
    space.tomb.click()
    space.lying.add.pick(Piece("royal", "olympias", 0))
    assert playing.controller.position.lying["olympias"] == "tyros"
    space.lying.button(Piece("royal", "olympias", 0)).click()
    position = playing.controller.position
    assert "tyros" not in position.markers
    assert not position.tomb
    assert position.royal_state["olympias"] == "off_map"


def test_people_of_a_stack_come_and_go_and_it_turns_round(playing, editor):
    panel, table = editor.panel, editor.table
    panel.show_space()
    panel.space.space.pick("babylon")
    assert table.spot == ("babylon", False)
    box = panel.space.sides[False].boxes[1]
    box.people.add.pick(Piece("general", "kassandros", 1))
    box.people.add.pick(Piece("royal", "olympias", 1))
    group = playing.controller.position.group(1, "babylon", False)
    assert {"kassandros", "olympias"} <= {*group.generals, *group.royals}
    box.people.button(Piece("general", "kassandros", 1)).click()
    assert place_of(playing, "kassandros") is None
    (turn,) = (button for button in box.findChildren(QPushButton) if button.text() == "Inside")
    turn.click()
    assert place_of(playing, "perdikkas") == ("babylon", True)


# --- the table


def test_the_clock_and_the_sides_are_set(playing, editor):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.beside)
    clock, seats = panel.beside.clock, panel.beside.seats
    clock.fields["turn"].setValue(3)
    clock.fields["phase"].pick("end")
    clock.fields["usurper"].pick(2)
    clock.fields["order"].setText("d c b a")
    clock.fields["order"].editingFinished.emit()
    now = playing.controller.position.clock
    assert now == Clock(3, "end", now.round, "", now.active, (4, 3, 2, 1))
    assert playing.controller.position.usurper == 2
    clock.fields["phase"].pick("strategy")
    assert playing.controller.position.clock.segment == "activation"
    seats.add.click()
    seats.rows[5].fields["status"].pick("successor")
    seats.rows[5].fields["legitimacy"].setValue(4)
    seats.rows[5].fields["name"].setText("Asia")
    seats.rows[5].fields["name"].editingFinished.emit()
    side = playing.controller.position.factions[5]
    assert (side.name, side.status, side.legitimacy) == ("Asia", "successor", 4)


def test_generals_court_forces_fleets_and_boxes_are_set(playing, editor):
    beside = editor.panel.beside
    editor.panel.tabs.setCurrentWidget(beside)
    beside.generals.general.pick("kassandros")
    beside.generals.place.pick("dead")
    beside.generals.popularity.setValue(2)
    beside.court.choices["olympias"].pick("active")
    beside.court.choices["herakles"].pick("gone")
    army = next(each for each in beside.forces.choices if each != "silver")
    beside.forces.choices[army].pick("gone")
    beside.forces.choices["silver"].pick("gone")
    fleet = next(iter(beside.fleets.states))
    beside.fleets.states[fleet].fields["seat"].pick(2)
    beside.fleets.states[fleet].fields["improved"].click()
    beside.boxes.boxes[1].counts["loyal"].setValue(2)
    position = playing.controller.position
    assert position.off_map["kassandros"] == "dead"
    assert position.popularity["kassandros"] == 2
    assert (position.royal_state["olympias"], position.lying["olympias"]) == ("active", "dodona")
    assert position.royal_state["herakles"] == "gone"
    assert (position.independents[army], position.silver) == ("gone", "gone")
    assert (position.fleets[fleet].seat, position.fleets[fleet].improved) == (2, True)
    assert position.dispersed[1].units.loyal == 2
    beside.generals.place.pick(1)
    assert playing.controller.position.dispersed[1].generals == ("kassandros",)


# --- the text


def test_broken_text_is_marked_with_its_column(playing, editor):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.text)
    text = write(playing.controller.position)
    column = text.index("kelainai 4:" if "kelainai 4:" in text else "kelainai ") + 1
    panel.text.type_in(text[: column - 1] + "kelainay" + text[column + 7 :])
    assert f"column {column}" in panel.text.verdict.text()
    assert "kelainai" in panel.text.verdict.text()
    (mark,) = panel.text.text.extraSelections()
    assert mark.cursor.selectedText() == "kelainay"
    assert not panel.text.apply.isEnabled()
    panel.text.back.click()
    assert panel.text.text.toPlainText() == text
    assert not panel.text.text.extraSelections()


@pytest.mark.parametrize("text", ["", "diadochi", "diadochi fourth; turn", 'diadochi fourth; seats 1 "open'])
def test_text_that_breaks_off_is_said_and_not_applied(playing, editor, text):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.text)
    before = write(playing.controller.position)
    panel.text.type_in(text)
    assert panel.text.verdict.text()
    if not panel.text.apply.isEnabled():
        assert "column" in panel.text.verdict.text()
    assert write(playing.controller.position) == before


def test_an_applied_text_changes_the_table_even_an_impossible_one(playing, editor):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.text)
    text = write(playing.controller.position)
    panel.text.copy()
    QApplication.clipboard().setText(QApplication.clipboard().text().replace("4R", "14R", 1))
    panel.text.paste()
    assert panel.text.is_typed
    assert panel.text.verdict.text() == "The text can be applied."
    panel.text.apply.click()
    assert not panel.text.is_typed
    assert any("CU-21" in sentence for sentence in lines_of(panel.breaches.list))
    playing.shell.commands["undo"].trigger()
    assert write(playing.controller.position) == text
    assert panel.text.text.toPlainText() == text


def test_another_edition_in_the_text_changes_the_kit(playing, editor):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.text)
    panel.text.type_in(write(playing.controller.position).replace("diadochi fourth", "diadochi third", 1))
    panel.text.apply.click()
    assert playing.controller.kit.edition == "third"
    playing.shell.commands["undo"].trigger()
    assert playing.controller.kit.edition == "fourth"


def test_a_file_is_read_into_the_field(playing, editor, tmp_path):
    panel = editor.panel
    panel.tabs.setCurrentWidget(panel.text)
    path = tmp_path / "there.txt"
    path.write_text(write(editing.set_usurper(playing.controller.position, 1)))
    panel.text.open_file(path)
    panel.text.apply.click()
    assert playing.controller.position.usurper == 1
    panel.text.open_file(tmp_path / "nowhere.txt")
    assert "nowhere.txt" in panel.text.verdict.text()


# --- other languages, other hands


class Marked(gettext.NullTranslations):
    """A tongue in which every text from a catalogue stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"⟦{one if n == 1 else many}⟧"


def test_the_panel_speaks_the_language_of_the_window(playing, editor, dressed, monkeypatch):
    panel, real = editor.panel, diadochi.language._catalogue
    monkeypatch.setattr(diadochi.language, "_catalogue", lambda tongue: Marked() if tongue == "ru" else real("en"))
    editor.table.choose(("babylon", False))
    speak(dressed, "ru")
    try:
        for index in range(4):
            panel.tabs.setCurrentIndex(index)
            QApplication.processEvents()
            assert "⟦" in panel.tabs.tabText(index)
            said = panel.tabs.currentWidget().findChildren(QWidget)
            told = [each.text() for each in said if isinstance(each, Caption | Push | QCheckBox)]
            assert [text for text in told if "⟦" not in text] == []
        assert "⟦" in panel.breaches.headline.text()
        assert "⟦" in panel.text.verdict.text()
        assert "⟦" in playing.shell.prompt.sentence
    finally:
        speak(dressed, "en")
    assert "⟦" not in panel.breaches.headline.text()


def test_every_field_has_a_name_that_can_be_heard(playing, editor):
    editor.table.choose(("babylon", False))
    for index in range(4):
        editor.panel.tabs.setCurrentIndex(index)
        QApplication.processEvents()
        nameless = [
            widget
            for widget in editor.panel.tabs.currentWidget().findChildren(QWidget)
            if isinstance(widget, Tile | ChoiceField | Count | QPushButton | QCheckBox) and widget.isVisible()
            if not (widget.accessibleName() or getattr(widget, "text", str)())
        ]
        assert nameless == []


# --- everything together


def test_any_edits_in_any_order_are_shown_and_taken_back(playing, editor, sample_size):
    """Unsound tables are shown in every panel without a fault, and undo leads back to the beginning."""
    chance, table, window = random.Random(11), editor.table, playing.window
    first = write(playing.controller.position)
    edits = 0
    for number in range(sample_size(30, 240)):
        space, inside = chance.choice(sorted(table.kit.atlas.spaces)), chance.random() < 0.5
        edits += table.edit(edited(table, chance, space, inside), msg("Something"))
        editor.panel.tabs.setCurrentIndex(number % 4)
        table.choose((space, inside))
        window.shell.inspector.pin(Subject("space", space))
        QApplication.processEvents()
    for _ in range(edits):
        window.shell.commands["undo"].trigger()
    assert write(playing.controller.position) == first


def edited(table, chance, space, inside):
    """The position after one edit of any kind."""
    kit, position, seat = table.kit, table.position, chance.randint(1, 5)
    general = chance.choice(sorted({*kit.generals, *kit.minors}))
    clock = Clock(chance.randint(0, 9), "strategy", 9, "", seat)
    function, *given = chance.choice(
        [
            (editing.put_general, position, general, seat, space, inside),
            (editing.set_units, position, seat, space, inside, chance.choice(UNIT_KINDS), 9),
            (editing.set_marker, kit, position, space, chance.choice([None, 0, seat])),
            (editing.bury, position, space),
            (editing.lay_royal, position, "olympias", space),
            (editing.put_royal, position, "philippos", seat, space, inside),
            (editing.set_siege, position, space, 3, seat),
            (editing.disperse_general, position, general, seat),
            (editing.put_independent, position, "greek_army", space),
            (editing.remove_faction, position, seat),
            (editing.add_faction, position, seat, "Asia"),
            (editing.set_clock, position, clock),
        ]
    )
    return function(*given)

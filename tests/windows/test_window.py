"""The window around the map: prompt, panels, layers, choices that are kept, files, maps, help."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMessageBox,
    QPushButton,
    QTabBar,
    QTextBrowser,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import victory_points
from diadochi.scene.palette import FACTIONS, STYLES
from diadochi.windows.docks import Dock
from diadochi.windows.help_pages import AboutPage, KeysPage
from diadochi.windows.main_window import MainWindow
from diadochi.windows.panels.journal_panel import ink_of
from diadochi.windows.panels.scoreboard import TurnMoment
from diadochi.windows.panels.sides_panel import TurnTrack
from diadochi.windows.preferences import (
    Preferences,
    default_preferences,
    load_preferences,
    preferences_path,
    store_preferences,
)
from diadochi.windows.prompt_bar import PromptButton
from diadochi.windows.styles import part
from diadochi.windows.successors.sides_dock import FactionRow, FactionsPanel
from diadochi.windows.table_state import Subject

Opening = Callable[..., MainWindow]


# --- prompt


def test_the_prompt_asks_offers_and_gives_the_rules(window: MainWindow) -> None:
    answers: list[str] = []
    asked: list[tuple[str, ...]] = []
    window.shell.prompt.answered.connect(answers.append)
    window.shell.prompt.why_asked.connect(asked.append)
    window.shell.prompt.show_prompt(
        "Who goes?", [PromptButton("all", "All", True), PromptButton("some", "Some…")], ("MOV-06",), FACTIONS["B"]
    )
    QApplication.processEvents()
    prompt = window.shell.prompt
    all_button, some, why = (b for b in prompt.findChildren(QPushButton) if b.isVisibleTo(prompt))
    first, second, third = sorted((all_button, some, why), key=lambda b: ["All", "Some…", "Why?"].index(b.text()))
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    window.help.show_rules = lambda _rules: None  # type: ignore[method-assign]
    QTest.mouseClick(third, Qt.MouseButton.LeftButton)
    assert answers == ["all", "some"]
    assert asked == [("MOV-06",)]
    del window.help.show_rules


def test_a_refusal_stands_below_the_prompt_until_the_next_one(window: MainWindow) -> None:
    window.shell.prompt.show_prompt("Who goes?", rules=("MOV-06",))
    window.shell.prompt.show_reason("Not he: he has moved.", ("MOV-03",))
    assert window.shell.prompt.sentence == "Who goes?"
    assert window.shell.prompt.reason == "Not he: he has moved."
    assert window.shell.prompt.rules == ("MOV-03",)
    window.shell.prompt.show_reason("The disk is full.")
    assert window.shell.prompt.reason == "The disk is full."
    assert window.shell.prompt.rules == ("MOV-06",), "that has no rule: Why? is about the question again"
    window.shell.prompt.show_prompt("And now?")
    assert window.shell.prompt.reason == ""
    assert window.shell.prompt.rules == ()


# --- panels


def test_the_sides_show_points_titles_and_who_is_on_turn(window: MainWindow, kit: Kit, position: Position) -> None:
    assert isinstance(window.sides, FactionsPanel)
    rows = window.sides.rows
    assert [row.seat for row in rows] == [1, 2, 3, 4]
    told = [row.accessibleName() for row in rows]
    crown, river = (victory_points(kit, position, seat).total for seat in (1, 3))
    assert told[0].startswith(f"The Crown: {crown} victory points, legitimacy 9, 13 units")
    assert "on turn" in told[0]
    assert told[2].startswith(f"The River and the Strait: {river} victory points, legitimacy 3")
    assert all("Champion" in text for text in told)
    assert "Babylonia" in rows[0].toolTip()
    assert "VIC-10" in rows[0].toolTip()
    assert window.sides.track.text == "Turn I · Strategy · round 1 · Activation"


def test_the_moment_takes_a_second_line_in_a_narrow_panel(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    column, track = QVBoxLayout(panel), TurnTrack(panel)
    column.addWidget(track)
    column.addStretch(1)
    track.show_moment(TurnMoment(2, 5, "Strategy · round 1 · Activation"))
    panel.resize(150, 300)
    panel.show()
    assert track.heightForWidth(track.width()) > track.heightForWidth(400)
    assert track.height() >= track.heightForWidth(track.width())


def test_sides_that_are_folded_away_are_filled_when_they_are_looked_at(
    window: MainWindow, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled, refresh = list[bool](), window.sides.refresh
    monkeypatch.setattr(window.sides, "refresh", lambda: filled.append(True) or refresh())
    window.shell.docks[Dock.SIDES].hide()
    window.shell.show_position(position.copy())
    window.shell.show_position(position.copy())
    assert not filled
    window.shell.docks.show(Dock.SIDES)
    assert filled == [True]
    window.shell.show_position(position.copy())
    assert filled == [True, True]


def test_a_move_is_seen_in_every_panel(window: MainWindow, position: Position) -> None:
    window.shell.docks.show(Dock.PLACES)
    QApplication.processEvents()
    after = position.copy()
    stack = after.stacks.pop("kelainai")
    after.stacks["sardeis"] = stack
    after.markers["sardeis"] = 4
    window.shell.inspector.pin(Subject("space", "sardeis"))
    assert "Antigonos" not in window.shell.inspector.plain_text()
    window.shell.show_position(after)
    assert "Antigonos" in window.shell.inspector.plain_text()
    assert any("Sardeis, The Highlands (D)" in text for text in _texts(window.shell.places.findChild(QTreeView)))
    stacks = window.shell.scene.counters.keys()
    assert ("sardeis", 4, False) in stacks


def test_after_a_move_only_what_has_changed_is_worded_anew(window: MainWindow, position: Position) -> None:
    window.shell.docks.show(Dock.PLACES)
    QApplication.processEvents()
    window.shell.show_position(position.copy())
    before = {row.seat: row.renewals for row in window.sides.rows}
    after = position.copy()
    (gone,) = after.stacks.pop("kelainai")
    after.markers["sardeis"] = 4
    window.shell.show_position(after)
    renewed = {row.seat for row in window.sides.rows if row.renewals > before[row.seat]}
    assert renewed == {gone.seat}
    assert set(window.shell.places._model.updated) == {"kelainai", "sardeis"}
    window.shell.show_position(after.copy())
    assert window.shell.places._model.updated == ()


def test_buttons_of_the_prompt_serve_again_unless_one_has_the_keyboard(window: MainWindow) -> None:
    answers: list[str] = []
    window.shell.prompt.answered.connect(answers.append)
    window.shell.prompt.show_prompt("Who goes?", [PromptButton("all", "All", True), PromptButton("some", "Some…")])
    before = list(window.shell.prompt._buttons)
    window.shell.prompt.show_prompt(
        "Where?", [PromptButton("here", "Here"), PromptButton("there", "There", True, "Ctrl+J")]
    )
    assert window.shell.prompt._buttons == before
    assert [button.text() for button in before] == ["Here", "There"]
    assert [button.is_first for button in before] == [False, True]
    before[0].click()
    QApplication.processEvents()
    before[1].setFocus()
    window.shell.prompt.show_prompt("And now?", [PromptButton("on", "Continue")])
    assert window.shell.prompt._buttons[0] not in before
    assert window.focusWidget() is not window.shell.prompt._buttons[0]
    window.shell.prompt._buttons[0].click()
    assert answers == ["here", "on"]


def test_the_list_names_every_space_and_stack_and_leads_to_the_map(window: MainWindow, position: Position) -> None:
    window.shell.docks.show(Dock.PLACES)
    QApplication.processEvents()
    tree = window.shell.places.findChild(QTreeView)
    texts = _texts(tree)
    names = {space.names.en for space in window.shell.table.atlas.spaces.values()}
    assert {name for name in names if not any(text.startswith(name) for text in texts)} == set()
    stacks = sum(1 for _ in position.all_stacks())
    assert sum(": " in text and "(" in text for text in texts) == stacks
    window.shell.places.findChild(type(window.shell.places._filter)).setText("antigonos")
    assert [text for text in _texts(tree) if "Antigonos" in text]
    assert len(_texts(tree)) < len(texts)
    window.shell.places._filter.clear()
    window.shell.view.zoom_to(1.0)
    window.shell.places.chosen.emit(Subject("space", "persepolis"))
    assert window.shell.view.visible_rect().contains(window.shell.scene.place("persepolis"))


def _texts(tree: QTreeView) -> list[str]:
    from PySide6.QtCore import QModelIndex

    model = tree.model()

    def below(parent: QModelIndex) -> list[str]:
        rows = [model.index(row, 0, parent) for row in range(model.rowCount(parent))]
        return [text for row in rows for text in (row.data(), *below(row))]

    return below(QModelIndex())


def test_the_journal_keeps_lines_and_greys_what_was_taken_back(window: MainWindow) -> None:
    chosen: list[int] = []
    window.shell.journal.chosen.connect(chosen.append)
    window.shell.journal.clear()
    for number in range(3):
        assert window.shell.journal.add(f"Line {number}", FACTIONS["A"]) == number
    window.shell.journal.set_present(0)
    model = window.shell.journal._list.model()
    assert [ink_of(model.index(n, 0), selected=False) for n in range(3)] == ["text", "faint_text", "faint_text"]
    window.shell.journal._list.itemActivated.emit(window.shell.journal._list.item(2))
    assert chosen == [2]


def test_the_line_of_the_present_is_seen_whole_among_folded_ones(window: MainWindow) -> None:
    journal = window.shell.journal
    journal.clear()
    window.shell.docks.show(Dock.JOURNAL)
    for number in range(40):
        journal.add(f"Line {number}", FACTIONS["A"])
        journal.set_folded(number, number % 3 == 1)
        journal.set_present(number)
        seen = journal._list.visualItemRect(journal._list.currentItem())
        assert journal._list.viewport().rect().contains(seen), number


def test_the_line_of_the_present_stays_in_sight_when_there_is_less_room(window: MainWindow) -> None:
    journal = window.shell.journal
    journal.clear()
    window.shell.docks.show(Dock.JOURNAL)
    for number in range(40):
        journal.add(f"Line {number} of those that take more than one line of the panel where it is narrow", None)
    journal.set_present(39)
    size = journal._list.size()
    for width, height in ((260, size.height()), (size.width(), 60)):
        journal._list.resize(width, height)
        seen = journal._list.visualItemRect(journal._list.currentItem())
        assert journal._list.viewport().rect().intersects(seen), (width, height)
    journal._list.resize(size)
    journal.clear()


def test_tabs_of_panels_are_never_cut(window: MainWindow) -> None:
    for dock in (Dock.INSPECTOR, Dock.PLACES, Dock.RULES):
        window.shell.docks.show(dock)
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window and bar.count() > 1]
    assert bars
    assert all(bar.elideMode() == Qt.TextElideMode.ElideNone for bar in bars)
    window.shell.docks[Dock.RULES].hide()


def test_f6_goes_round_all_panels_and_back_to_the_map(window: MainWindow) -> None:
    window.shell.docks.show(Dock.INSPECTOR)
    window.activateWindow()
    window.shell.view.setFocus()
    seen = []
    for _ in range(5):
        window.shell.commands["next_panel"].trigger()
        seen.append(window.focusWidget())
    assert len(set(seen)) >= 4
    window.shell.view.setFocus()
    window.shell.commands["next_panel"].trigger()
    window.shell.commands["previous_panel"].trigger()
    assert window.focusWidget() is window.shell.view


# --- layers


def test_layers_are_switched_and_remembered(open_table: Opening) -> None:
    window = open_table()
    shown: list[tuple[str, bool]] = []
    window.shell.scene.sheet.kind_shown.connect(lambda kind, on: shown.append((kind, on)))
    window.layers.show_kind("sea", False)
    window.shell.commands["names"].trigger()
    window.shell.commands["counters"].trigger()
    assert shown == [("sea", False)]
    assert window.shell.preferences.hidden_kinds == ["sea"]
    assert not window.shell.preferences.names_shown
    assert not window.shell.scene.counters_visible
    window.shell.scene.hold_counters_hidden(True)
    window.shell.scene.hold_counters_hidden(False)
    assert not window.shell.scene.counters_visible
    window.layers.show_kind("sea", True)
    assert window.shell.preferences.hidden_kinds == []


def test_the_legend_lights_and_switches_its_kind_and_the_menu_follows(open_table: Opening) -> None:
    window = open_table()
    window.shell.view.zoom_to(0.5)
    rows = [entry for entry in window.shell.scene.sheet.legend._cartouche.entries if entry.kind == "mountain"]
    centre = rows[0].box.center()
    window.shell.view.centre_on(centre)
    at = window.shell.view.mapFromScene(centre)
    lit: list[str] = []
    window.shell.scene.sheet.legend.pointed_at.connect(lit.append)
    window.shell.view.hovered.emit(centre)
    QTest.mouseClick(window.shell.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert "mountain" in lit
    assert window.shell.preferences.hidden_kinds == ["mountain"]
    assert window.shell.inspector.pinned is None
    window.layers.show_kind("mountain", True)
    assert window.shell.preferences.hidden_kinds == []


# --- choices


def choose_style(window: MainWindow, style: str) -> None:
    next(action for action in window.shell.menus.style.actions() if action.data() == style).trigger()


def test_choices_come_back_with_the_next_window(open_table: Opening, tmp_path: Path) -> None:
    window = open_table()
    choose_style(window, "dark")
    window.shell.appearance.set_names("la")
    window.shell.appearance.set_text_scale(1.15)
    window.shell.docks[Dock.JOURNAL].hide()
    window.resize(1100, 760)
    window.close()
    kept = load_preferences()
    assert (kept.style, kept.names, kept.text_scale) == ("dark", "la", 1.15)
    again = open_table(kept)
    assert not again.shell.docks[Dock.JOURNAL].isVisible()
    assert again.height() == 760
    again.shell.docks.fold(Dock.SIDES)
    again.shell.docks.pin(Dock.RULES)
    again.shell.commands["restore_panels"].trigger()
    assert {name for name in again.shell.docks if again.shell.docks.is_pinned(name)} == set()
    assert not again.shell.docks[Dock.RULES].isVisible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff\xfe", b"[1, 2]", b'{"style": "pink", "text_scale": "big", "geometry": 7, "hidden_kinds": [3]}',
     b'{"docks": "!!!", "geometry": "AAAA"}', b"[" * 5000],
)  # fmt: skip
def test_damaged_choices_fall_back_one_by_one(open_table: Opening, content: bytes) -> None:
    path = preferences_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    chosen = load_preferences()
    assert (chosen.style, chosen.text_scale, chosen.hidden_kinds) == ("system", 1.0, [])
    window = open_table(chosen)
    window.shell.docks.show(Dock.INSPECTOR)
    assert window.shell.docks[Dock.INSPECTOR].isVisible()


def test_what_is_sound_in_damaged_choices_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text(json.dumps({"style": "dark", "language": "xx", "motion": False}), "utf-8")
    chosen = load_preferences(path)
    assert (chosen.style, chosen.motion) == ("dark", False)
    assert chosen.language == default_preferences().language


def test_choices_survive_the_way_through_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "window.json"
    chosen = Preferences(language="ru", style="high-contrast", hidden_kinds=["sea"], geometry="AAAA")
    assert store_preferences(chosen, path)
    assert load_preferences(path) == chosen
    assert [file.name for file in path.parent.iterdir()] == ["window.json"]


def test_a_folder_that_takes_no_files_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert not store_preferences(Preferences(), tmp_path / "file" / "window.json")


@pytest.mark.parametrize("language", ["es_ES.UTF-8", "ru_RU", "de_DE.UTF-8", "C"])
def test_the_first_language_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for variable in ("LANGUAGE", "LC_ALL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", language)
    assert default_preferences().language == {"es": "es", "ru": "ru"}.get(language[:2], "en")


@pytest.mark.parametrize("style", ["light", "dark", "high-contrast"])
def test_every_style_can_be_worn_and_read(open_table: Opening, style: str) -> None:
    window = open_table()
    window.shell.inspector.pin(Subject("space", "babylon"))
    choose_style(window, style)
    assert part("text") == STYLES[style]["text"]
    assert part("focus") in window.shell.inspector.findChild(QTextBrowser).toHtml()
    assert any(part("faint_text") in label.text() for label in window.sides.findChildren(QLabel))
    palette = QApplication.palette()
    assert palette.window().color().name() == part("window")
    assert _contrast(part("text"), part("panel")) >= 4.5
    assert _contrast(part("faint_text"), part("panel")) >= 4.5
    assert _contrast(part("accent_text"), part("accent")) >= 4.5


def _contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_text_grows_in_steps_and_back(open_table: Opening) -> None:
    window = open_table()
    before = QApplication.font().pixelSize()
    window.shell.commands["larger"].trigger()
    assert QApplication.font().pixelSize() > before
    for _ in range(9):
        window.shell.commands["smaller"].trigger()
    assert window.shell.preferences.text_scale == 0.8
    window.shell.commands["normal_size"].trigger()
    assert QApplication.font().pixelSize() == before


# --- files


def complaint(window: MainWindow) -> tuple[str, str]:
    """What the window has to complain about; the box is put away."""
    (box,) = window.findChildren(QMessageBox)
    said = box.text(), box.informativeText()
    box.close()
    box.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return said


def test_a_position_goes_out_and_in_again_as_text(window: MainWindow) -> None:
    opened: list[Position] = []
    window.shell.position_opened.connect(opened.append)
    window.shell.commands["copy_position"].trigger()
    text = QApplication.clipboard().text()
    assert text.startswith("diadochi")
    assert "\n" not in text
    window.shell.commands["paste_position"].trigger()
    window.shell.commands["copy_position"].trigger()
    assert QApplication.clipboard().text() == text
    assert len(opened) == 1


def test_a_file_is_stored_and_opened(window: MainWindow, tmp_path: Path) -> None:
    files = window.files.positions()
    path = tmp_path / "here.txt"
    assert files.store_file(path, window.shell.table.position)
    window.files.open_setup("two-regents")
    assert sorted(window.shell.table.position.factions) == [1, 2]
    files.open_file(path)
    assert sorted(window.shell.table.position.factions) == [1, 2, 3, 4]


@pytest.mark.parametrize("content", [b"nonsense", b"\xff\xfe\x00", b"x" * 300_000, None])
def test_a_file_that_is_no_position_changes_nothing_and_says_why(
    window: MainWindow, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "bad.txt"
    if content is not None:
        path.write_bytes(content)
    before = window.shell.table.position
    window.files.positions().open_file(path)
    title, sentence = complaint(window)
    assert title == "Position not opened"
    assert len(sentence) > 20
    assert window.shell.table.position is before


def test_an_impossible_position_is_refused(window: MainWindow) -> None:
    window.shell.commands["copy_position"].trigger()
    text = QApplication.clipboard().text()
    QApplication.clipboard().setText(text.replace("4R", "14R", 1))
    before = window.shell.table.position
    window.shell.commands["paste_position"].trigger()
    title, sentence = complaint(window)
    assert title == "The clipboard does not hold a position"
    assert "impossible position" in sentence
    assert window.shell.table.position is before


def test_every_setup_can_be_opened_from_the_menu(window: MainWindow) -> None:
    menu = window.shell.menus.setups
    titles = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.text() for action in titles][:4] == ["Babylon 323", "Two Regents", "Three Kings", "Five Diadochi"]
    assert len(titles) == len(window.shell.table.kit.setups)
    for action, setup in zip(titles, window.shell.table.kit.setups.values(), strict=True):
        action.trigger()
        assert len(window.shell.table.position.factions) == setup.players


def test_a_picture_with_a_bad_name_or_place_is_refused(window: MainWindow, tmp_path: Path) -> None:
    assert not window.files.export_to(str(tmp_path / "map.gif"))
    assert ".png" in complaint(window)[0]
    assert not window.files.export_to(str(tmp_path / "nowhere" / "map.pdf"))
    assert "nowhere" in complaint(window)[0]


@pytest.mark.slow
def test_a_picture_is_drawn_beside_the_window(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "map.png"
    window.files.pictures.size = "480x320"
    assert window.files.export_to(str(path))
    assert not window.files.export_to(str(tmp_path / "other.png"))
    assert "Wait until it is finished" in complaint(window)[0]
    qtbot.waitUntil(lambda: "map.png" in window.shell.status.notice, timeout=120_000)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (480, 320)
    window.files.pictures.size = ""
    assert len({image.pixel(x, image.height() // 2) for x in range(0, image.width(), 25)}) > 10


# --- maps and help


def test_a_map_without_pieces_is_looked_at_and_the_first_comes_back(open_table: Opening, position: Position) -> None:
    window = open_table()
    atlas, kit = window.shell.table.atlas, window.shell.table.kit
    window.shell.show_map(open_atlas(maps("rome")), None)
    assert window.shell.table.atlas.id == "rome"
    assert window.shell.scene.counters is None
    assert not any(row.isVisible() for row in window.findChildren(FactionRow))
    window.shell.show_position(position.copy())
    assert window.shell.table.position is None
    assert not window.shell.commands["open"].isEnabled()
    some = next(iter(window.shell.table.atlas.spaces))
    window.shell.inspector.pin(Subject("space", some))
    assert window.shell.table.space(some) in window.shell.inspector.plain_text()
    assert window.navigation.catalogue().search(window.shell.table.space(some))[0].id == some
    window.shell.view.zoom(1)
    window.shell.show_map(atlas, kit)
    window.shell.show_position(position.copy())
    assert window.shell.scene.counters.keys()
    assert window.shell.commands["open"].isEnabled()


def test_the_pages_of_help(window: MainWindow) -> None:
    window.shell.commands["keys"].trigger()
    keys = window.findChild(KeysPage)
    assert "Ctrl+K" in keys.plain_text()
    assert "hide all counters" in keys.plain_text()
    window.shell.commands["about"].trigger()
    about = window.findChild(AboutPage)
    assert "ΔΙΑΔΟΧΟΙ" in about.plain_text()
    assert "OFL" in about.plain_text() or "Open Font" in about.plain_text()
    for page in (keys, about):
        page.close()


def test_no_two_commands_share_their_keys(window: MainWindow) -> None:
    keys = [key.toString() for action in window.shell.commands for key in action.shortcuts()]
    assert len(keys) == len(set(keys))

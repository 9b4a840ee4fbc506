"""Ctrl+K: anything by any of its spellings, and Enter leads there."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from desktop.windows.finder.box import FinderBox
from desktop.windows.finder.catalogue import Catalogue, FoundEntry, RuleSource
from desktop.windows.inspector.subjects import Subject
from desktop.windows.main_window import MainWindow


@pytest.fixture
def catalogue(window: MainWindow) -> Catalogue:
    return window.navigation.catalogue()


@pytest.mark.parametrize("text", ["Kassandreia", "Cassandreia", "kassandria", "Кассандрия", "POTEIDAIA", "Potidaea"])
def test_a_space_is_found_by_any_spelling_and_later_name(catalogue: Catalogue, text: str) -> None:
    first = catalogue.search(text)[0]
    assert (first.kind, first.id) == ("space", "poteidaia")


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("Antigonus", "general", "antigonos"),
        ("Антигон", "general", "antigonos"),
        ("Egipto", "province", "aigyptos"),
        ("Olympias", "royal", "olympias"),
        ("Show the whole map", "command", "fit"),
        ("Royal Road", "route", None),
    ],
)
def test_provinces_persons_roads_and_commands_are_found(
    catalogue: Catalogue, text: str, kind: str, name: str | None
) -> None:
    first = catalogue.search(text)[0]
    assert first.kind == kind
    assert name is None or first.id == name


def test_a_rule_is_found_by_its_id(window: MainWindow) -> None:
    rules = RuleSource(("MOV-12", "MOV-13"), lambda rule: f"What {rule} says")
    catalogue = Catalogue(window.shell.table, window.shell.commands, rules)
    assert catalogue.search("MOV-12")[0] == FoundEntry("rule", "MOV-12", "rules", "MOV-12", "What MOV-12 says")
    assert catalogue.search("mov12")[0].id == "MOV-12"


def test_an_empty_line_offers_the_commands(catalogue: Catalogue) -> None:
    assert {entry.kind for entry in catalogue.search("  ")} == {"command"}


def test_nonsense_finds_nothing(catalogue: Catalogue) -> None:
    assert catalogue.search("qqqqqqxz") == []


def test_enter_brings_the_space_to_the_middle_and_pins_it(window: MainWindow) -> None:
    flashed: list[str] = []
    window.shell.scene.sheet.flash = lambda ids: flashed.extend(ids)  # type: ignore[method-assign]
    window.shell.view.zoom_to(0.25)
    window.shell.commands["find"].trigger()
    box = window.findChild(FinderBox)
    line = box.findChild(QLineEdit)
    QTest.keyClicks(line, "Cassandreia")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert window.shell.inspector.pinned == Subject("space", "poteidaia")
    assert flashed == ["poteidaia"]
    assert window.shell.view.scale_now > 0.5
    assert window.shell.view.visible_rect().contains(window.shell.scene.place("poteidaia"))
    del window.shell.scene.sheet.flash


def test_down_and_enter_take_the_second(window: MainWindow) -> None:
    taken: list[FoundEntry] = []
    box = FinderBox(window.navigation.catalogue(), window)
    box.chosen.connect(taken.append)
    found = box.search("Alexandr")
    line = box.findChild(QLineEdit)
    QTest.keyClick(line, Qt.Key.Key_Down)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert taken == [found[1]]


def test_escape_closes_the_finder_and_changes_nothing(window: MainWindow) -> None:
    taken: list[FoundEntry] = []
    box = FinderBox(window.navigation.catalogue(), window)
    box.chosen.connect(taken.append)
    closed: list[bool] = []
    box.destroyed.connect(lambda: closed.append(True))
    box.open_over(window.shell.view)
    QTest.keyClicks(box.findChild(QLineEdit), "Babylon")
    QTest.keyClick(box.findChild(QLineEdit), Qt.Key.Key_Escape)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert closed == [True]
    assert taken == []


def test_a_command_taken_is_done(window: MainWindow) -> None:
    before = window.shell.view.scale_now
    window.navigation.take(FoundEntry("command", "zoom_in", "", "", ""))
    assert window.shell.view.scale_now > before


def test_a_general_is_shown_where_he_stands(window: MainWindow) -> None:
    window.navigation.take(FoundEntry("general", "antigonos", "", "", ""))
    assert window.shell.view.visible_rect().contains(window.shell.scene.place("kelainai"))
    assert window.shell.inspector.pinned == Subject("general", "antigonos")


def test_names_changed_are_found_titled_anew(open_table: Callable[..., MainWindow]) -> None:
    window = open_table()
    assert window.navigation.catalogue().search("Babylon")[0].title == "Babylon"
    window.shell.appearance.set_names("ru")
    assert window.navigation.catalogue().search("Babylon")[0].title == "Вавилон"

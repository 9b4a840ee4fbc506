"""Ctrl+K: anything by any of its spellings, and Enter leads there."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget

from diadochi.atlas.name_search import plain
from diadochi.language import msg
from diadochi.windows.application import speak
from diadochi.windows.finder import (
    SHARED,
    Catalogue,
    FinderBox,
    FinderSource,
    FinderSources,
    FoundEntry,
    RuleSource,
    SourceLine,
    excerpt,
    words_rank,
)
from diadochi.windows.main_window import MainWindow
from diadochi.windows.table_state import Subject


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


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("en", "naval battle lost", "ATT-11"),
        ("es", "perder batalla naval", "ATT-11"),
        ("ru", "твердыни, очки осады", "CTL-03"),
    ],
)
def test_a_rule_is_found_by_words_of_the_chosen_language(
    dressed: QApplication, catalogue: Catalogue, language: str, text: str, rule: str
) -> None:
    speak(dressed, language)
    try:
        found = {entry.id: entry for entry in catalogue.search(text) if entry.kind == "rule"}
    finally:
        speak(dressed, "en")
    assert rule in found
    assert plain(text.split()[0])[:4] in plain(found[rule].remark)


def test_every_word_must_stand_in_the_text_and_the_nearest_comes_first() -> None:
    text = "Siege points stay when a turn ends."
    ranks = [words_rank(asked, text) for asked in ("siege points", "points siege", "sieg poi", "sieges pointed")]
    assert all(rank is not None for rank in ranks)
    assert ranks == sorted(ranks, key=lambda rank: rank or 0)
    assert len(set(ranks)) == len(ranks)
    assert words_rank("siege elephants", text) is None
    assert words_rank("a", text) is None


def test_an_excerpt_shows_the_words_asked_for() -> None:
    text = " ".join(f"word{n}" for n in range(80))
    shown = excerpt(text, "word60")
    assert "word60" in shown
    assert shown.startswith("… ")
    assert len(shown) < 170
    assert excerpt("A short one.", "short") == "A short one."


def test_cases_are_found_and_lead_to_their_rules(window: MainWindow, catalogue: Catalogue) -> None:
    asked: list[tuple[str, ...]] = []
    window.shell.rules_asked.connect(asked.append)
    first = next(entry for entry in catalogue.search("siege points stay when a turn ends") if entry.kind == "case")
    window.navigation.take(first)
    window.shell.rules_asked.disconnect(asked.append)
    assert asked == [("SEQ-34", "R-42")]


def test_groups_hold_one_sort_each_and_say_how_much_there_is(catalogue: Catalogue) -> None:
    groups = catalogue.groups("siege")
    assert [group.heading for group in groups] == ["Rules", "Cases"]
    assert all(len(group.entries) == SHARED < group.found for group in groups)
    assert [{entry.kind for entry in group.entries} for group in groups] == [{"rule"}, {"case"}]


def test_what_a_feature_offers_is_found_and_taken(window: MainWindow) -> None:
    taken: list[str] = []
    lines = (SourceLine("a", "March on Damaskos", "a plan"), SourceLine("b", "Hold Memphis", "another"))
    sources = FinderSources()
    sources.add(FinderSource("plan", "planning", msg("Plans"), lambda: lines, taken.append))
    catalogue = Catalogue(window.shell.table, window.shell.commands, RuleSource((), lambda rule: rule), sources)
    (entry,) = [entry for entry in catalogue.search("hold memphis") if entry.kind == "plan"]
    assert (entry.id, entry.title, entry.remark) == ("b", "Hold Memphis", "another")
    assert sources.take("plan", "b")
    assert not sources.take("space", "memphis")
    assert taken == ["b"]


def test_a_search_without_result_says_so_and_what_was_searched(window: MainWindow) -> None:
    box = FinderBox(window.navigation.catalogue(), window)
    assert box.search("qqqqqqxz") == []
    assert "qqqqqqxz" in box.said
    assert {"Rules", "Cases", "Program commands"} <= {line.removeprefix("• ") for line in box.said.splitlines()}
    assert box.search("siege")
    assert box.said == ""
    box.close()


def test_tab_leaps_from_group_to_group(window: MainWindow) -> None:
    box = FinderBox(window.navigation.catalogue(), window)
    box.search("siege")
    line = box.findChild(QLineEdit)
    shown = box.findChild(QListWidget)
    groups = []
    for key in (None, Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        if key is not None:
            QTest.keyClick(line, key)
        above = (shown.item(row) for row in range(shown.currentRow(), -1, -1))
        groups.append(
            next(item.text().partition(":")[0] for item in above if not item.flags() & Qt.ItemFlag.ItemIsSelectable)
        )
    assert groups == ["Rules", "Cases", "Rules", "Cases"]
    box.close()

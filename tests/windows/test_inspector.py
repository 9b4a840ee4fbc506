"""What the inspector says about every kind of thing, and how it is led."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.inspector_panel import HOVER_MS, Inspector
from diadochi.windows.main_window import MainWindow
from diadochi.windows.pictures import SIZES, painted
from diadochi.windows.successors.pages import SuccessorsPages
from diadochi.windows.table_state import OnTable, Subject, subject_of
from tests.house.kept import kept_kit

NARROW = 250
"""Pixels of a page where the window is small."""
NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


@pytest.fixture
def shown(window: MainWindow) -> Callable[[Subject], str]:
    def show(subject: Subject) -> str:
        window.shell.inspector.pin(subject)
        return window.shell.inspector.plain_text()

    return show


@pytest.mark.parametrize(
    "words",
    ["Babylon", "Babilonia", "Вавилон", "Hillah", "Babylonia", "4 VP", "The Crown (A)", "+1", "Perdikkas", "Opis",
     "Royal Road", "Major city", "Funeral cart", "4 units of the Royal Army", "11 June 323"],
)  # fmt: skip
def test_a_space_tells_names_province_control_pieces_and_ways(shown: Callable[[Subject], str], words: str) -> None:
    assert words in shown(Subject("space", "babylon"))


def test_every_way_out_is_listed_with_kind_and_cost(shown: Callable[[Subject], str], kit: Kit) -> None:
    text = shown(Subject("space", "rhodos"))
    for step in kit.steps["rhodos"]:
        assert kit.atlas.spaces[step.to].names.en in text
        assert kit.atlas.route_kinds[step.kind].names.en in text
    assert "−1" in text


def test_no_way_out_is_broken_in_the_narrow_panel(window: MainWindow, kit: Kit) -> None:
    """A line ends in a cell only where it is meant to: below the name stands the kind of the route."""
    document = QTextDocument()
    document.setDefaultFont(window.shell.inspector.font())
    document.setHtml(SuccessorsPages().page_of(OnTable(kit.atlas, kit, None), Subject("space", "xanthos")))
    document.setTextWidth(NARROW)
    document.documentLayout().documentSize()
    block, seen = document.begin(), 0
    while block.isValid():
        if "route" in block.text() or block.text().endswith("2\N{NO-BREAK SPACE}house"):
            seen += 1
            assert block.layout().lineCount() == block.text().count("\N{LINE SEPARATOR}") + 1, block.text()
        block = block.next()
    assert seen > 6


def test_numbers_of_our_own_are_tagged_and_those_of_the_rules_are_not(kit: Kit, position: Position) -> None:
    kept = kept_kit(kit)
    table = OnTable(kept.atlas, kept, position)
    aigyptos, karia = (SuccessorsPages().page_of(table, Subject("province", name)) for name in ("aigyptos", "karia"))
    assert "6 VP</td>" in aigyptos
    assert '2 VP&nbsp;<a href="house:"' in karia
    assert "You can change it" in karia


@pytest.mark.parametrize("words", ["Antigonos", "Antígono", "Kelainai", "The Highlands (D)", "fewer than 3", "Phrygia"])
def test_a_general_tells_where_he_is_and_what_he_can(shown: Callable[[Subject], str], words: str) -> None:
    assert words in shown(Subject("general", "antigonos"))


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        (Subject("stack", "babylon", 1), "The Crown (A)"),
        (Subject("royal", "herakles"), "Damaskos"),
        (Subject("independent", "greek_army"), "Athenai"),
        (Subject("general", "minor-2a"), "Initiative"),
        (Subject("general", "kassandros"), "not on the map"),
        (Subject("route", "babylon-opis.land"), "1 movement point"),
    ],
)
def test_other_things_have_pages_too(shown: Callable[[Subject], str], subject: Subject, words: str) -> None:
    text = shown(subject)
    if subject.id == "kassandros":
        assert "in reserve" in text or "comes with an event" in text
    else:
        assert words in text


def test_every_space_province_route_and_person_has_a_page(kit: Kit, position: Position) -> None:
    table = OnTable(kit.atlas, kit, position)
    subjects = [Subject("space", name) for name in kit.atlas.spaces]
    subjects += [Subject("province", name) for name in kit.atlas.provinces]
    subjects += [Subject("route", name) for name in kit.atlas.routes]
    subjects += [Subject("general", name) for name in (*kit.generals, *kit.minors)]
    subjects += [Subject("royal", name) for name in kit.royals]
    subjects += [Subject("independent", name) for name in kit.independents]
    assert [subject for subject in subjects if not SuccessorsPages().page_of(table, subject)] == []


def test_a_map_without_pieces_has_pages_of_places(kit: Kit) -> None:
    table = OnTable(kit.atlas)
    assert "Babylon" in SuccessorsPages().page_of(table, Subject("space", "babylon"))
    assert SuccessorsPages().page_of(table, Subject("general", "antigonos")) == ""


@pytest.mark.parametrize(
    "name",
    ["symbol:babylon", "route:land", "route:trans_mediterranean", "faction:1", "faction:0", "province:aigyptos",
     "general:antigonos:4", "general:minor-1a:1", "royal:herakles", "royal:funeral_cart", "independent:greek_army"],
)  # fmt: skip
def test_every_sign_of_a_page_is_drawn(window: MainWindow, name: str) -> None:
    picture = painted(window.shell.table, name, 2.0)
    width, height = SIZES[name.partition(":")[0]]
    assert (picture.width(), picture.height()) == (width * 2, height * 2)
    colours = {picture.pixel(x, y) for x in range(0, width * 2, 3) for y in range(0, height * 2, 3)}
    assert len(colours) > 3


def test_a_sign_there_is_not_is_empty(window: MainWindow) -> None:
    assert painted(window.shell.table, "cloud:nine", 1.0).isNull()


def test_the_pointer_leads_until_something_is_pinned(window: MainWindow) -> None:
    inspector = window.shell.inspector
    inspector.hover(Subject("space", "sardeis"))
    QTest.qWait(HOVER_MS * 3)
    assert "Sardeis" in inspector.plain_text()
    inspector.pin(Subject("space", "babylon"))
    inspector.hover(Subject("space", "tarsos"))
    QTest.qWait(HOVER_MS * 3)
    assert inspector.subject == Subject("space", "babylon")
    inspector.pin(None)
    assert "Tarsos" in inspector.plain_text()


def test_two_independent_armies_in_a_space_are_both_told(window: MainWindow, kit: Kit, position: Position) -> None:
    together = position.copy()
    first, second = sorted(kit.independents)[:2]
    together.independents[first] = together.independents[second] = "mazaka"
    window.shell.show_position(together)
    counters = window.shell.scene.counters
    assert counters is not None
    key = StackKey("mazaka", 0, False)
    assert key in counters.keys()  # noqa: SIM118
    subject = window.shell.pointing.subject_at(counters.box_of(key).center())
    assert subject == Subject("stack", "mazaka")
    window.shell.inspector.pin(subject)
    for army in (first, second):
        name = kit.independents[army].names.en
        assert name in window.shell.inspector.plain_text()
        assert name in window.shell.pointing.words(subject)


def test_a_click_on_a_space_pins_it_and_one_on_the_sea_lets_go(window: MainWindow) -> None:
    window.shell.view.zoom_to(1.0)
    window.shell.view.centre_on(window.shell.scene.place("sardeis"))
    port = window.shell.view.viewport()
    at = window.shell.view.mapFromScene(window.shell.scene.place("sardeis"))
    QTest.mouseMove(port, at)
    QTest.mouseClick(port, LEFT, NONE, at)
    assert window.shell.inspector.pinned == Subject("space", "sardeis")
    assert "Sardeis" in window.shell.status.under
    QTest.mouseClick(
        port, LEFT, NONE, window.shell.view.mapFromScene(window.shell.scene.place("sardeis")) + QPoint(70, -58)
    )
    assert window.shell.inspector.pinned != Subject("space", "sardeis")


def test_a_stack_under_the_pointer_is_told_before_its_space(window: MainWindow) -> None:
    counters = window.shell.scene.counters
    key = StackKey("kelainai", 4, False)
    point = counters.box_of(key).center()
    assert window.shell.pointing.subject_at(point) == Subject("stack", "kelainai", 4, False)
    assert "Antigonos" in window.shell.pointing.words(Subject("stack", "kelainai", 4, False))


def test_a_stack_the_pointer_rests_on_fans_out_and_its_pieces_can_be_asked(window: MainWindow) -> None:
    window.shell.view.zoom_to(1.0)
    window.shell.view.centre_on(window.shell.scene.place("kelainai"))
    counters = window.shell.scene.counters
    key = StackKey("kelainai", 4, False)
    centre = counters.box_of(key).center()
    window.shell.view.hovered.emit(centre)
    QTest.qWait(450)
    found = {
        window.shell.pointing.subject_at(centre + type(centre)(dx, dy))
        for dx in range(-150, 151, 12)
        for dy in range(-150, 151, 12)
    }
    assert Subject("general", "antigonos") in found
    window.shell.pointing.fold()
    assert window.shell.pointing.subject_at(centre) == Subject("stack", "kelainai", 4, False)


def test_a_link_pins_and_shows_on_the_map(window: MainWindow) -> None:
    window.shell.inspector.pin(Subject("space", "babylon"))
    page = window.shell.inspector.findChild(QTextBrowser)
    page.anchorClicked.emit(QUrl("space:opis"))
    assert window.shell.inspector.pinned == Subject("space", "opis")
    assert window.shell.view.visible_rect().contains(window.shell.scene.place("opis"))
    page.anchorClicked.emit(QUrl("house:"))
    assert window.shell.inspector.pinned == Subject("space", "opis")


@pytest.mark.parametrize(
    "subject", [Subject("space", "babylon"), Subject("stack", "salamis", 3, True), Subject("general", "minor-1a")]
)
def test_a_link_leads_back_to_its_subject(subject: Subject) -> None:
    assert subject_of(subject.link()) == subject


@pytest.mark.parametrize("link", ["", "house:", "space:", "http://example.org", "stack:pella:x:in"])
def test_other_addresses_are_no_links(link: str) -> None:
    assert subject_of(link) is None


def test_a_stack_that_has_gone_leaves_an_empty_page(window: MainWindow, position: Position) -> None:
    inspector: Inspector = window.shell.inspector
    inspector.pin(Subject("stack", "kelainai", 4))
    assert "Antigonos" in inspector.plain_text()
    after = position.copy()
    after.stacks.pop("kelainai")
    window.shell.show_position(after)
    assert "Antigonos" not in inspector.plain_text()

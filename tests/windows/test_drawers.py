"""Panels fold to signs at the edges, open over the map, and are pinned beside it; the map keeps its room."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from diadochi.windows.docks import Dock, first_pins
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.question_view import READABLE, QuestionView
from diadochi.windows.preferences import Preferences

Opening = Callable[..., MainWindow]
FOLDED = '{"pinned":[],"opened":[],"sizes":{},"state":""}'


def folded() -> Preferences:
    return Preferences(motion=False, moments="swiftly", docks=FOLDED)


def sign(window: MainWindow, dock: Dock) -> QToolButton:
    found = window.findChild(QToolButton, f"edge_dock_{dock.value.id}")
    assert isinstance(found, QToolButton)
    return found


def press(button: QToolButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_sign_opens_its_panel_over_the_map_and_folds_it(open_table: Opening) -> None:
    window = open_table(folded())
    docks, view = window.shell.docks, window.shell.view
    room = view.size()
    press(sign(window, Dock.INSPECTOR))
    assert docks[Dock.INSPECTOR].isVisible()
    assert sign(window, Dock.INSPECTOR).isChecked()
    assert view.rect().contains(docks[Dock.INSPECTOR].geometry())
    press(sign(window, Dock.PLACES))
    assert not docks[Dock.INSPECTOR].isVisible()  # one panel is read at an edge
    press(sign(window, Dock.OVERVIEW))
    assert docks[Dock.OVERVIEW].height() < view.height() / 2  # no higher than the overview in it
    press(sign(window, Dock.SIDES))
    press(sign(window, Dock.JOURNAL))
    lying = [docks[name].geometry() for name in (Dock.PLACES, Dock.SIDES, Dock.JOURNAL)]
    assert not any(one.intersects(other) for one in lying for other in lying if one is not other)
    press(sign(window, Dock.JOURNAL))
    assert not docks[Dock.JOURNAL].isVisible()
    assert view.size() == room
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not docks.drawers.open_ones()


def test_escape_within_a_drawer_folds_it_and_no_key_reaches_the_map(open_table: Opening) -> None:
    window = open_table(folded())
    docks, keys, escapes = window.shell.docks, [], []
    window.shell.view.keys = lambda event: keys.append(event.text()) is None
    window.shell.view.escapes.add(lambda: bool(escapes.append(1)))
    docks.show(Dock.JOURNAL)
    docks.show(Dock.SIDES)
    docks[Dock.SIDES].widget().setFocus()
    QTest.keyClick(docks[Dock.SIDES].widget(), Qt.Key.Key_A)
    QTest.keyClick(docks[Dock.SIDES].widget(), Qt.Key.Key_Escape)
    assert (keys, escapes) == ([], [])
    assert not docks[Dock.SIDES].isVisible()
    assert docks[Dock.JOURNAL].isVisible()
    assert window.focusWidget() is window.shell.view


def test_what_is_pinned_stands_beside_the_map_and_is_kept(open_table: Opening) -> None:
    window = open_table(folded())
    docks, view = window.shell.docks, window.shell.view
    docks.show(Dock.SIDES)
    before = view.width()
    press(docks[Dock.SIDES].findChild(QToolButton, "dock_pin"))
    QTest.qWait(0)
    assert docks.is_pinned(Dock.SIDES)
    assert view.width() < before
    docks.show(Dock.RULES)
    window.close()
    again = open_table(window.shell.preferences)
    kept = again.shell.docks
    assert [name for name in kept if kept.is_pinned(name)] == [Dock.SIDES]
    assert kept[Dock.SIDES].isVisible()
    assert kept[Dock.RULES].isVisible()
    assert again.shell.view.rect().contains(kept[Dock.RULES].geometry())
    press(kept[Dock.SIDES].findChild(QToolButton, "dock_pin"))
    assert not kept.is_pinned(Dock.SIDES)
    assert not kept[Dock.SIDES].isVisible()


def test_the_free_edge_of_a_drawer_is_drawn(open_table: Opening) -> None:
    window = open_table(folded())
    window.shell.docks.show(Dock.SIDES)
    dock = window.shell.docks[Dock.SIDES]
    edge, width = QPoint(dock.width() - 2, 200), dock.width()
    QTest.mousePress(dock, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(dock, edge + QPoint(60, 0))
    QTest.mouseRelease(dock, Qt.MouseButton.LeftButton, pos=edge + QPoint(60, 0))
    assert dock.width() > width + 40
    assert window.shell.docks.drawers.sizes["left"] == dock.width()


def test_large_screens_have_panels_beside_the_map_at_first(open_table: Opening) -> None:
    def listed(width: int, height: int) -> set[Dock]:
        return {name for name in first_pins(QSize(width, height)) if name.value.listed}

    assert listed(1366, 768) == set()
    assert listed(1920, 1080) == set()
    assert listed(2560, 1440) == {Dock.SIDES}
    assert listed(3840, 2160) == {Dock.SIDES, Dock.INSPECTOR, Dock.JOURNAL}


def test_what_is_asked_about_stands_beside_open_drawers(open_table: Opening) -> None:
    window = open_table(folded())
    shell = window.shell
    following = QuestionView(shell, frozenset(), "")
    for name in (Dock.SIDES, Dock.INSPECTOR, Dock.JOURNAL):
        shell.docks.show(name)
    shell.view.zoom_to(READABLE)
    for space in ("athenai", "babylon", "alexandreia"):
        following.watch([space])
        at = shell.view.mapFromScene(shell.scene.place(space))
        assert not any(dock.geometry().contains(at) for dock in shell.docks.drawers.open_ones()), space
        assert shell.view.rect().contains(at)
    assert all(dock.geometry() in shell.cards.boxes() for dock in shell.docks.drawers.open_ones())

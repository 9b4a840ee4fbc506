"""A window to test: no painting child, choices of its own, a position on the table."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from diadochi.controller.rules_controller import ProgramDice
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.windows import window_input
from diadochi.windows.application import application, speak
from diadochi.windows.docks import Dock
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.styles import apply_style
from diadochi.windows.window_input import CURTAIN_MS, QUESTION_MS
from tests.house.kept import kept_opening
from tests.windows.drawn_once import draw_once

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform has no frames to size, no windows to raise and no keyboard to grab, and says so."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="session")
def position(kit: Kit) -> Position:
    return at_activation(kept_opening(kit, "babylon-323"), 1)


@pytest.fixture(autouse=True)
def position_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """All tests share one position: who changes something in it copies it first."""
    if "position" not in request.fixturenames:
        yield
        return
    shared = request.getfixturevalue("position")
    before = shared.copy()
    yield
    assert shared == before, "a test has changed the position that all tests share"


@pytest.fixture(scope="module", autouse=True)
def unpainted() -> Iterator[None]:
    """The land shows what there is and has nothing painted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("diadochi.scene.land.land_layer.Workshop.wish", lambda _self, _wanted: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def in_haste() -> Iterator[None]:
    """Hands of tests press at once: a question may be answered as soon as it is on the screen. See `real_delays`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window_input, "QUESTION_MS", 0)
        patch.setattr(window_input, "CURTAIN_MS", 0)
        yield


@pytest.fixture
def real_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions and curtains take no press for as long as in the program."""
    monkeypatch.setattr(window_input, "QUESTION_MS", QUESTION_MS)
    monkeypatch.setattr(window_input, "CURTAIN_MS", CURTAIN_MS)


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    """The application with fonts, style and English."""
    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        application(Preferences())
        yield qapp


def wait_until(so: Callable[[], bool]) -> None:
    """Let time go by until something is so."""
    for _ in range(1000):
        if so():
            return
        QTest.qWait(20)
    raise AssertionError("it did not come")


UNWARNED = ["isolation", "points", "rank", "royal", "siege"]
"""What hands that press at once are not warned of; tests/windows/playing/test_warnings.py shows warnings."""


def show_window(kit: Kit, position: Position, preferences: Preferences) -> MainWindow:
    preferences.unwarned = preferences.unwarned or [*UNWARNED]
    preferences.explains = False  # hands that press at once need no explanations; see test_first_times.py
    window = MainWindow(kit.atlas, kit, position.copy(), preferences)
    if not preferences.geometry:
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(1280, 800)
    if not preferences.docks:
        for beside in (Dock.SIDES, Dock.OVERVIEW, Dock.PLACES, Dock.INSPECTOR, Dock.JOURNAL):
            window.shell.docks.pin(beside)
    window.show()
    QTest.qWaitForWindowExposed(window)
    return window


def put_away(window: MainWindow) -> None:
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def open_table(
    dressed: QApplication, kit: Kit, position: Position
) -> Iterator[Callable[[Preferences | None], MainWindow]]:
    """Opens windows that may be changed at will, and closes them at the end."""
    opened: list[MainWindow] = []

    def opening(preferences: Preferences | None = None) -> MainWindow:
        opened.append(show_window(kit, position, preferences or Preferences(motion=False, moments="swiftly")))
        return opened[-1]

    yield opening
    for window in opened:
        put_away(window)
    speak(dressed, "en")
    apply_style(dressed, "light", 1.0)


@pytest.fixture(scope="module")
def shared(dressed: QApplication, kit: Kit, position: Position) -> Iterator[MainWindow]:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    yield window
    put_away(window)


@pytest.fixture
def window(shared: MainWindow, position: Position) -> MainWindow:
    """The window of a module, as it was opened: the whole sheet, nothing pinned, no gesture joined."""
    shared.resize(1280, 800)
    shared.shell.view.claims = lambda _point, _modifiers: False
    shared.shell.view.keys = lambda _event: False
    shared.shell.appearance.set_motion(False)
    shared.shell.show_position(position.copy())
    shared.shell.inspector.pin(None)
    shared.shell.view.fit()
    shared.shell.view.setFocus()
    return shared


@contextmanager
def table_with_records(kit: Kit, position: Position, home: Path) -> Iterator[Playing]:
    """A free table; games begun on it are kept in `home`, and chance is always the same."""
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    playing = Playing(window, kit, position.copy())
    playing.controller.dice = ProgramDice(seed=5)
    playing.games.desk.home, playing.games.desk.chance = home, random.Random(11)
    yield playing
    put_away(window)


@pytest.fixture(scope="module")
def common_table(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    """One window for all tests of a module; they ask for `free_table`."""
    with table_with_records(kit, position, tmp_path_factory.mktemp("games")) as made:
        yield made


@pytest.fixture
def free_table(common_table: Playing, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    """The window of a module with a fresh free table; games begun on it are kept in a folder of the test."""
    playing, games = common_table, common_table.games
    chosen = deepcopy(structs.asdict(playing.shell.preferences))
    playing.controller.dice = ProgramDice(seed=5)
    games.desk.home, games.desk.chance = tmp_path, random.Random(11)
    games.automatic.chance = random.Random(12)
    games.automatic.set_pace("at_once")
    games.automatic.slot = 0  # no one measures how long players think here
    games.automatic.pause(False)
    games.agreeing.consent = None
    playing.controller.open(kit, position.copy())
    yield playing
    for dialog in playing.window.findChildren(QDialog):
        dialog.reject()
    playing.school.leave()
    playing.plans.mode.leave()
    games.desk.put_away()
    games.desk.home_kit = kit
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    for name, value in chosen.items():
        setattr(playing.shell.preferences, name, value)

"""A map is drawn in the workshop with the mouse and the keyboard, and is on disk at once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from diadochi.atlas.map_files import open_atlas
from diadochi.atlas.new_map import NewMap, write_new_map
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from diadochi.scene.sheet.sheet_labels import Placed
from diadochi.windows.successors.map_generals import MapGenerals
from diadochi.windows.workshop.draft_scene import middle_of
from diadochi.windows.workshop.workshop_window import WorkshopWindow
from tests.windows.conftest import put_away

FRAME = (22.0, 37.0, 24.5, 38.5)
LEFT = Qt.MouseButton.LeftButton


class Hand:
    """Uses the workshop as a person does: points are degrees."""

    def __init__(self, window: WorkshopWindow) -> None:
        self.window = window

    def point(self, lon: float, lat: float) -> QPoint:
        x, y = self.window.draft.atlas.projection.project(lon, lat)
        return self.window.view.mapFromScene(QPointF(x, y))

    def click(self, lon: float, lat: float) -> None:
        QTest.mouseClick(self.window.view.viewport(), LEFT, pos=self.point(lon, lat))

    def double(self, lon: float, lat: float) -> None:
        QTest.mouseDClick(self.window.view.viewport(), LEFT, pos=self.point(lon, lat))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        port = self.window.view.viewport()
        QTest.mousePress(port, LEFT, pos=self.point(*start))
        QTest.mouseMove(port, self.point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        QTest.mouseMove(port, self.point(*end))
        QTest.mouseRelease(port, LEFT, pos=self.point(*end))

    def key(self, key: str) -> None:
        QTest.keyClicks(self.window, key)

    def type(self, words: str) -> None:
        focused = self.window.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, words)
        QTest.keyClick(focused, Qt.Key.Key_Return)


def shown(folder: Path) -> WorkshopWindow:
    window = WorkshopWindow(folder)
    window.resize(1100, 760)
    window.show()
    QApplication.processEvents()
    window.activateWindow()
    window.view.fit()
    QApplication.processEvents()
    return window


@pytest.fixture
def window(dressed: QApplication, tmp_path: Path) -> Iterator[WorkshopWindow]:
    write_new_map(tmp_path / "new", NewMap("New", FRAME))
    window = shown(tmp_path / "new")
    yield window
    put_away(window)


@pytest.fixture
def lamia(dressed: QApplication, tmp_path: Path) -> Iterator[WorkshopWindow]:
    shutil.copytree(maps("lamia"), tmp_path / "lamia")
    window = shown(tmp_path / "lamia")
    yield window
    put_away(window)


def test_a_map_is_drawn_from_an_empty_frame(window: WorkshopWindow) -> None:
    hand = Hand(window)
    window.take("space")
    for name, lon, lat in (("Athenai", 23.73, 37.97), ("Megara", 23.2, 38.0), ("Korinthos", 22.88, 37.8)):
        hand.click(lon, lat)
        hand.type(name)
    window.take("join")
    hand.drag((23.73, 37.97), (23.2, 38.0))
    hand.click(23.2, 38.0)
    hand.click(22.88, 37.8)
    window.take("paint")
    window.panel.new_province.click()
    hand.type("Attika")
    hand.click(23.73, 37.97)
    atlas = open_atlas(window.draft.folder)
    assert {space.id: space.names.en for space in atlas.spaces.values()} == {
        "athenai": "Athenai",
        "megara": "Megara",
        "korinthos": "Korinthos",
    }
    ends = {frozenset(atlas.spaces[end].names.en for end in (route.a, route.b)) for route in atlas.routes.values()}
    assert ends == {frozenset({"Athenai", "Megara"}), frozenset({"Megara", "Korinthos"})}
    (province,) = atlas.provinces.values()
    assert province.names.en == "Attika"
    assert [space.names.en for space in atlas.spaces.values() if space.province] == ["Athenai"]
    athenai = next(space for space in atlas.spaces.values() if space.names.en == "Athenai")
    assert abs(athenai.lon - 23.73) < 0.01
    assert abs(athenai.lat - 37.97) < 0.01


def test_a_space_is_dragged_and_the_drag_undone(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    before = (lamia.draft.folder / "spaces.toml").read_text("utf-8")
    hand.drag((23.73, 37.97), (23.9, 37.8))
    assert abs(lamia.draft.atlas.spaces["athenai"].lon - 23.9) < 0.01
    assert lamia.undo.isEnabled()
    assert "Athenai" in lamia.undo.toolTip()
    lamia.undo.trigger()
    assert (lamia.draft.folder / "spaces.toml").read_text("utf-8") == before
    lamia.redo.trigger()
    assert abs(lamia.draft.atlas.spaces["athenai"].lon - 23.9) < 0.01


def test_the_fields_change_the_chosen_space(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    hand.click(23.73, 37.97)
    assert lamia.panel.space.names["en"].text() == "Athenai"
    assert lamia.panel.space.names["ru"].text() == "Афины"
    lamia.panel.space.names["en"].setFocus()
    lamia.panel.space.names["en"].selectAll()
    hand.type("Athens")
    lamia.panel.space.port.click()
    lamia.panel.space.siege.setValue(-1)
    lamia.panel.space.siege.editingFinished.emit()
    space = open_atlas(lamia.draft.folder).spaces["athenai"]
    assert (space.names.en, space.port, space.siege_modifier) == ("Athens", False, -1)


def test_a_route_is_bent_straightened_and_removed(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    middle = ((23.73 + 24.03) / 2, (37.97 + 37.66) / 2)
    hand.click(*middle)
    assert lamia.bench.route == "athenai-sounion.land"
    hand.double(*middle)
    assert len(lamia.draft.atlas.routes["athenai-sounion.land"].via) == 1
    hand.drag(middle, (23.95, 37.9))
    ((lon, _),) = lamia.draft.atlas.routes["athenai-sounion.land"].via
    assert abs(lon - 23.95) < 0.02
    lamia.panel.route.straight.click()
    assert lamia.draft.atlas.routes["athenai-sounion.land"].via == ()
    lamia.remove.trigger()
    assert "athenai-sounion.land" not in open_atlas(lamia.draft.folder).routes


def test_faults_are_listed_and_lead_to_their_place(lamia: WorkshopWindow) -> None:
    lamia.panel.faults.check()
    assert lamia.panel.faults.counted.text() == "No faults"
    hand = Hand(lamia)
    hand.drag((23.73, 37.97), (23.55, 38.03))  # onto Eleusis
    lamia.panel.faults.check()
    texts = [lamia.panel.faults.faults.item(row).text() for row in range(lamia.panel.faults.faults.count())]
    assert any("athenai" in text and "eleusis" in text for text in texts), texts
    lamia.bench.choose()
    lamia.panel.faults.faults.itemClicked.emit(lamia.panel.faults.faults.item(0))
    assert lamia.bench.space or lamia.bench.route


def test_a_change_is_on_disk_at_once(lamia: WorkshopWindow) -> None:
    Hand(lamia).drag((23.73, 37.97), (23.9, 37.8))
    assert abs(open_atlas(lamia.draft.folder).spaces["athenai"].lon - 23.9) < 0.01


def test_play_names_the_folder(lamia: WorkshopWindow) -> None:
    asked: list[str] = []
    lamia.play_asked.connect(asked.append)
    lamia.play.trigger()
    assert asked == [str(lamia.draft.folder)]


def test_a_map_that_cannot_be_written_is_told(lamia: WorkshopWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("diadochi.foreign.write_whole", full)
    Hand(lamia).drag((23.73, 37.97), (23.9, 37.8))
    (box,) = lamia.findChildren(QMessageBox)
    assert box.text() == "The map could not be saved."
    assert "free some disk space" in box.informativeText()
    assert lamia.draft.atlas.spaces["athenai"].lon == 23.73
    box.close()


def label_of(window: WorkshopWindow, name: str) -> Placed:
    return next(label for label in window.scene.labels() if label.id == name)


def test_a_name_is_dragged_to_a_place_and_given_back_to_the_program(lamia: WorkshopWindow) -> None:
    hand, atlas = Hand(lamia), lamia.draft.atlas
    hand.key("5")
    x, y = middle_of(label_of(lamia, "province:thessalia")).toTuple()
    hand.drag(atlas.projection.unproject(x, y), (21.4, 39.3))
    wish = open_atlas(lamia.draft.folder).provinces["thessalia"].label
    assert wish is not None
    assert wish == pytest.approx((21.4, 39.3), abs=0.02)
    there = middle_of(label_of(lamia, "province:thessalia"))
    assert (there - QPointF(*atlas.projection.project(*wish))).manhattanLength() < 2
    assert lamia.panel.label.placed.text() == "You have placed this name."
    lamia.panel.label.free.click()
    assert open_atlas(lamia.draft.folder).provinces["thessalia"].label is None
    assert middle_of(label_of(lamia, "province:thessalia")).toTuple() == pytest.approx((x, y))
    lamia.undo.trigger()
    assert lamia.draft.atlas.provinces["thessalia"].label == wish


def test_a_range_is_drawn_point_by_point_bent_and_named(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    hand.key("6")
    hand.click(21.2, 39.5)
    hand.click(21.3, 39.1)
    hand.click(21.5, 38.9)
    hand.double(21.5, 38.9)
    hand.type("Pindos")
    lamia.panel.feature.names["ru"].setText("Пинд")  # QTest types no Cyrillic letters
    QTest.keyClick(lamia.panel.feature.names["ru"], Qt.Key.Key_Return)
    (feature,) = open_atlas(lamia.draft.folder).features
    assert (feature.kind, feature.names.en, feature.names["ru"], len(feature.points)) == ("range", "Pindos", "Пинд", 3)
    hand.drag((21.3, 39.1), (21.5, 39.2))
    (feature,) = open_atlas(lamia.draft.folder).features
    assert feature.points[1] == pytest.approx((21.5, 39.2), abs=0.02)
    sea = lamia.panel.feature.kind
    sea.setCurrentIndex(sea.findData("sea"))
    sea.activated.emit(sea.currentIndex())
    assert open_atlas(lamia.draft.folder).features[0].kind == "sea"
    hand.click(21.5, 39.2)
    lamia.remove.trigger()
    assert open_atlas(lamia.draft.folder).features == ()


def test_escape_gives_up_a_line_that_was_begun(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    hand.key("6")
    hand.click(21.2, 39.5)
    QTest.keyClick(lamia.view, Qt.Key.Key_Escape)
    hand.click(21.3, 39.1)
    hand.click(21.5, 38.9)
    hand.double(21.5, 38.9)
    (feature,) = lamia.draft.atlas.features
    assert len(feature.points) == 2


def test_a_space_is_added_joined_and_moved_by_keys_alone(lamia: WorkshopWindow) -> None:
    view, fresh = lamia.view, [*lamia.draft.atlas.spaces]
    view.setFocus()
    for key in (Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    Hand(lamia).type("Phlious")
    assert view.hasFocus()
    (added,) = [space for space in lamia.draft.atlas.spaces if space not in fresh]
    QTest.keyClick(view, Qt.Key.Key_3)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_Return)
    (step,) = lamia.draft.atlas.steps[added]
    QTest.keyClick(view, Qt.Key.Key_1)
    QTest.keyClick(view, Qt.Key.Key_Return)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Down)
    before = lamia.draft.atlas.spaces[step.to].lat
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert lamia.draft.atlas.spaces[step.to].lat < before


def test_the_generals_of_a_map_are_changed_added_and_removed(lamia: WorkshopWindow) -> None:
    hand = Hand(lamia)
    hand.key("7")
    form = lamia.panel.of_game
    assert isinstance(form, MapGenerals)
    assert [form.list.item(row).text() for row in range(2)] == ["Antipatros  3–3", "Krateros  3–4"]
    form.list.setCurrentRow(1)
    form.ratings["battle"].setFocus()
    form.ratings["battle"].selectAll()
    hand.type("2")
    assert open_kit(lamia.draft.folder).generals["krateros"].battle == 2
    count = form.list.count()
    QTest.mouseClick(form.add, LEFT)
    hand.type("Phokion")
    assert form.list.currentItem().text() == "Phokion  3–3"
    assert open_kit(lamia.draft.folder).generals["phokion"].names.en == "Phokion"
    lamia.panel.faults.check()
    assert lamia.panel.faults.counted.text().startswith("No faults")
    QTest.mouseClick(form.remove, LEFT)
    assert form.list.count() == count
    for _ in range(4):
        lamia.undo.trigger()
    assert (lamia.draft.folder / "generals.toml").read_bytes() == maps("lamia", "generals.toml").read_bytes()


def test_a_map_that_borrows_its_generals_says_so(window: WorkshopWindow) -> None:
    hand = Hand(window)
    hand.key("7")
    form = window.panel.of_game
    assert isinstance(form, MapGenerals)
    assert form.borrowed.text() == "This map borrows its generals. Add one, and it has only its own."
    QTest.mouseClick(form.add, LEFT)
    hand.type("Leosthenes")
    assert [*open_kit(window.draft.folder).generals] == ["leosthenes"]
    assert not form.borrowed.isVisible()


def test_faults_appear_by_themselves_a_moment_after_a_change(lamia: WorkshopWindow, qtbot: QtBot) -> None:
    faults = lamia.panel.faults
    Hand(lamia).drag((23.73, 37.97), (23.55, 38.03))  # onto Eleusis
    qtbot.waitUntil(lambda: faults.faults.count() > 0, timeout=60_000)
    lamia.undo.trigger()
    qtbot.waitUntil(lambda: faults.counted.text() == "No faults", timeout=60_000)

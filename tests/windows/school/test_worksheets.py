"""What a teacher chooses for paper is what the command is told; a view of the explorer is set on one page."""

import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.lessons.worksheet import TaskKind, WorksheetPlan, make_worksheet
from diadochi.rules.successors.kit import Kit
from diadochi.scene.canvas import Paper
from diadochi.scene.sheet.sheet_drawings import label_painting
from diadochi.scene.sheet.sheet_labels import Placed
from diadochi.scene.sheet.sheet_picture import SheetPainting, set_text
from diadochi.windows.application import speak
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.chart_room import ViewPage
from diadochi.windows.school.explorer_room import ExplorerRoom
from diadochi.windows.school.map_views import MAP_QUESTIONS
from diadochi.windows.school.sheet_pages import NumberPlates, SheetKind, SheetPages
from diadochi.windows.school.worksheet_room import WorksheetsRoom
from diadochi.windows.styles import apply_style
from diadochi.windows.table_files import PictureExport
from tests.pages import ink, pages_of, unlike


def test_the_sheet_that_is_chosen_is_made(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[list[str]] = []
    monkeypatch.setattr(PictureExport, "make", lambda _self, path, words: made.append(words(path)))
    playing.school.enter("worksheets")
    room = playing.school.room("worksheets")
    assert isinstance(room, WorksheetsRoom)
    room.seed.setValue(12)
    room.paper.setCurrentIndex(1)
    room.pale.setChecked(True)
    room.region.setCurrentIndex(room.region.findData("syria"))
    room.count.setCurrentIndex(1)
    room.level.setCurrentIndex(0)
    room.tasks[TaskKind.PROVINCES].setChecked(False)
    room.save_to(Path("class.pdf"))
    assert made[0][:3] == ["school", "--worksheet", "class.pdf"]
    words = " ".join(made[0])
    assert "--sheet work --seed 12 --paper a3 --tasks names,neighbours,distances --questions 12 --level easy" in words
    assert words.endswith("--region syria --pale")
    for box in room.tasks.values():
        box.setChecked(False)
    assert not room.save.isEnabled(), "a sheet without questions"
    room.kind.setCurrentIndex(2)
    assert not room.seed.isEnabled()
    assert room.save.isEnabled()


def test_a_worksheet_is_three_pages_and_its_map_names_nothing(
    playing: Playing, kit: Kit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("diadochi.windows.school.sheet_pages.LAND_DPI", 20)
    named: list[object] = []
    monkeypatch.setattr("diadochi.scene.sheet.sheet_picture.placement_of", lambda *wanted: named.append(wanted))
    lettered: list[str] = []
    monkeypatch.setattr("diadochi.windows.school.sheet_pages.label_painting", _noting(lettered))
    pages = SheetPages(kit, SheetKind.WORK, 7, Paper.A3, "en", pale=True)
    assert pages.write(tmp_path / "work.pdf") == 3
    land, questions, key = pages_of(tmp_path / "work.pdf")
    assert not named
    sea, desert = land.pixelColor(600, 750), land.pixelColor(1250, 950)
    assert sea.blue() > sea.red()
    assert desert.red() > desert.blue()
    assert all(0.005 < ink(page) < 0.25 for page in (questions, key))
    again = SheetPages(kit, SheetKind.WORK, 7, Paper.A4, "en", pale=False)
    assert (again.questions(), again.key()) == (pages.questions(), pages.key())
    assert lettered
    assert all(label.startswith("province:") for label in lettered), "provinces are named, spaces are not"
    for clue in pages.sheet.clues:
        assert kit.atlas.spaces[clue.space].names.en in pages.key()
        assert kit.atlas.spaces[clue.space].names.en in pages.questions()
    assert "<b>" not in re.sub(r"<p><b>[^<]*</b></p>", "", pages.questions()), "only headings are bold"


def _noting(lettered: list[str]) -> Callable[[Sequence[Placed]], SheetPainting]:
    def painting_of(labels: Sequence[Placed]) -> SheetPainting:
        lettered.extend(label.id for label in labels)
        return label_painting(labels)

    return painting_of


def test_a_plate_hides_no_sign_of_a_space(kit: Kit) -> None:
    sheet = make_worksheet(kit, 3, WorksheetPlan("syria"))
    plates = NumberPlates(kit.atlas, sheet.numbered, 0.15)
    half = QSizeF(4.2, 4.2 * 0.8) / 0.15 / 2
    for space, middle in plates.middles.items():
        plate = QRectF(middle.x() - half.width(), middle.y() - half.height(), 2 * half.width(), 2 * half.height())
        assert not plate.contains(QPointF(*kit.atlas.place[space]))
        away = math.dist((middle.x(), middle.y()), kit.atlas.place[space])
        nearer = [
            other for other in kit.atlas.place if math.dist((middle.x(), middle.y()), kit.atlas.place[other]) < away
        ]
        assert nearer == [], f"the plate of {space} is nearer to another"


def test_a_view_is_one_page_with_its_list(playing: Playing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn: list[Sequence[str]] = []
    monkeypatch.setattr(PictureExport, "draw", lambda _self, _table, _path, more: drawn.append(more))
    playing.school.enter("explorer")
    room = playing.school.room("explorer")
    assert isinstance(room, ExplorerRoom)
    room.panel.view.setCurrentIndex([each.id for each in MAP_QUESTIONS].index("hinges"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#88aacc"))
    page = ViewPage(playing.shell.table.atlas, room.answered, picture)
    assert page.print_on(QPdfWriter(buffer))
    assert "Gaza – Rhinokoloura: 14 spaces cut off" in page.words()
    path = tmp_path / "page.pdf"
    path.write_bytes(buffer.data().data())
    (seen,) = pages_of(path)
    below = QRect(0, seen.height() * 2 // 3, seen.width(), seen.height() // 3)
    assert unlike(seen.copy(58, 198, 3, 3), picture) < 6, "the picture of the map"
    assert 0.002 < ink(seen, below) < 0.25, "the list below it"
    room.printing.save_to(tmp_path / "view.pdf", room.answered)
    wide, high = map(int, drawn[0][-1].split("x"))
    sheet = playing.shell.scene.sheet_rect
    assert wide / high == pytest.approx(sheet.width() / sheet.height(), rel=1e-3), "the chart fits the map"


def test_words_on_paper_are_black_whatever_the_window_wears(dressed: QApplication) -> None:
    paper = QImage(200, 60, QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    apply_style(dressed, "dark")
    try:
        painter = QPainter(paper)
        set_text(painter, "<p><b>Pella</b></p>", QRectF(5, 5, 190, 50), (80.0,))
        painter.end()
    finally:
        apply_style(dressed, "light")
    darkest = min(paper.pixelColor(x, y).lightness() for x in range(200) for y in range(60))
    assert darkest < 20


def test_the_panel_is_as_broad_as_a_room_needs(playing: Playing, dressed: QApplication, qtbot: QtBot) -> None:
    playing.school.enter("worksheets")
    room = playing.school.room("worksheets")
    speak(dressed, "es")
    try:
        needed = room.minimumSizeHint().width()
        assert needed > 300
        qtbot.waitUntil(lambda: room.parentWidget().width() >= needed)  # nothing is cut off at the side
    finally:
        speak(dressed, "en")


def test_a_region_with_few_places_says_how_many_questions_fit(playing: Playing) -> None:
    playing.school.enter("worksheets")
    room = playing.school.room("worksheets")
    assert isinstance(room, WorksheetsRoom)
    room.kind.setCurrentIndex(0)
    for box in room.tasks.values():
        box.setChecked(True)
    room.region.setCurrentIndex(0)
    room.count.setCurrentIndex(room.count.count() - 1)
    room.level.setCurrentIndex(room.level.count() - 1)
    room.seed.setValue(3)
    assert "room for" not in room._note.text()
    room.region.setCurrentIndex(room.region.findData("armenia"))
    assert room._note.text().endswith("This region has room for only 19 questions.")
    room.count.setCurrentIndex(0)
    assert "room for" not in room._note.text()

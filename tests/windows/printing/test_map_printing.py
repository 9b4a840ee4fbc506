"""The map on paper: pages of their sizes, the whole part on them, and what the dialog asks for."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.cli import main
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.canvas import Paper, page_file
from diadochi.scene.counters.counter_picture import paint_position
from diadochi.scene.land.land_picture import Progress, paint_sheet, sheet_rect
from diadochi.scene.sheet import sheet_picture as papers
from diadochi.scene.sheet import sheet_picture as pictures
from diadochi.scene.sheet.sheet_picture import PaperPicture, Picture, plan_of, tiles_of
from diadochi.windows.map_printing import SEEN, PrintMapDialog, printer_for
from diadochi.windows.playing.map_tables import Playing
from tests.pages import pages_of, sizes_of, unlike

A4_LENGTHWAYS, A3_LENGTHWAYS = (841, 595), (1190, 841)


def near(size: tuple[int, int]) -> object:
    """A size in points that may be rounded otherwise."""
    return pytest.approx(size, abs=1.01)


PART = QRectF(1500, 700, 1300, 900)


@pytest.fixture(scope="module")
def land_of() -> Callable[..., QImage]:
    """`paint_sheet`, which paints half as fine and each part once: what lies on the land is compared, not the land."""
    painted: dict[object, QImage] = {}

    def land(atlas: Atlas, rect: QRectF, scale: float, progress: Progress) -> QImage:
        place = rect.getRect(), scale
        if place not in painted:
            painted[place] = paint_sheet(atlas, rect, scale / 2, progress)
        return painted[place]

    return land


@pytest.fixture(scope="module")
def whole(dressed: QApplication, kit: Kit) -> QImage:
    """The part that is printed, half as large as on the canvas."""
    return Picture(kit.atlas, "en", QSize(650, 450), part=PART).image()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("paper", "sizes"),
    [
        (Paper.A4, [A4_LENGTHWAYS]),
        (Paper.A3, [A3_LENGTHWAYS]),
        (Paper.POSTER_4, [A4_LENGTHWAYS] * 4),
        (Paper.POSTER_9, [A4_LENGTHWAYS] * 9),
    ],
)
@pytest.mark.parametrize("ending", [".pdf", ".png"])
def test_each_page_shows_its_part_of_the_map(
    whole: QImage,
    kit: Kit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    paper: Paper,
    sizes: list[tuple[int, int]],
    ending: str,
) -> None:
    monkeypatch.setattr(papers, "_PAPER_DPI", 100)
    monkeypatch.setattr(papers, "LAND_DPI", 30)
    path = tmp_path / f"map{ending}"
    printed = PaperPicture(kit.atlas, "en", paper, PART)
    assert printed.write(path) == len(sizes)
    if ending == ".pdf":
        assert sizes_of(path) == [near(size) for size in sizes]
        pages = pages_of(path)
    else:
        pages = [QImage(str(page_file(path, number))) for number in range(len(sizes))]
    for page, tile in zip(pages, tiles_of(printed.plan, PART), strict=True):
        shown = tile.intersected(PART)
        wanted = whole.copy(QRectF((shown.topLeft() - PART.topLeft()) / 2, shown.size() / 2).toRect())
        dots = printed.plan.scale * 100 / papers.MM_PER_INCH
        corner = (shown.topLeft() - tile.topLeft()) * dots + QPointF(1, 1) * papers.MARGIN * 100 / papers.MM_PER_INCH
        place = QRectF(corner, shown.size() * dots).toRect()
        assert unlike(page.copy(place), wanted) < 60
        assert page.pixelColor(3, 3) == QColor("white")


def test_pale_land_is_paler(dressed: QApplication, kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "LAND_DPI", 20)
    for name, pale in (("full", False), ("pale", True)):
        PaperPicture(kit.atlas, "en", Paper.A4, PART, pale=pale).write(tmp_path / f"{name}.pdf")
    full, pale_one = (pages_of(tmp_path / f"{name}.pdf")[0].scaled(1, 1) for name in ("full", "pale"))
    assert pale_one.pixelColor(0, 0).lightness() > full.pixelColor(0, 0).lightness() + 20


@pytest.mark.whole
def test_a_whole_poster_with_its_counters_goes_by_mail(dressed: QApplication, tmp_path: Path) -> None:
    """The largest that is printed: 38 to 94 MB before its names were letters and its ground was painted once."""
    path = tmp_path / "poster.pdf"
    assert main(["render", "--out", str(path), "--paper", "poster9", "--position", "babylon-323"]) == 0
    assert path.stat().st_size < 12_000_000
    pages = pages_of(path, 50)
    assert len(pages) == 9
    assert len({page.pixel(x, y) for page in pages for x in range(20, 580, 5) for y in range(20, 400, 5)}) > 5000


@pytest.mark.parametrize("paper", [*Paper])
def test_all_pages_together_show_the_whole_part_and_neighbours_share_an_edge(kit: Kit, paper: Paper) -> None:
    for part in (sheet_rect(kit.atlas), QRectF(1500, 700, 400, 900)):
        plan = plan_of(paper, part)
        tiles = [*tiles_of(plan, part)]
        together = QRectF()
        for tile in tiles:
            together = together.united(tile)
        assert together.adjusted(-0.5, -0.5, 0.5, 0.5).contains(part)
        assert len(tiles) == plan.count
        if plan.columns > 1:
            assert tiles[0].right() - tiles[1].left() == pytest.approx(papers.OVERLAP / plan.scale)


def test_the_dialog_asks_for_what_is_chosen(playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printing, asked = playing.window.printing, []
    monkeypatch.setattr(printing.pictures, "draw", lambda _table, path, words: asked.append((path, words)))
    dialog = PrintMapDialog(playing.window)
    assert printing.save_to(tmp_path / "a.pdf", dialog)
    dialog.part.setCurrentIndex(dialog.part.findData(SEEN))
    dialog.paper.setCurrentIndex(dialog.paper.findData("poster4"))
    dialog.pale.setChecked(True)
    assert printing.save_to(tmp_path / "b.pdf", dialog)
    (_, whole), (_, seen) = asked
    assert whole == ["--paper", "a4"]
    assert seen[:3] == ["--paper", "poster4", "--part"]
    assert len(seen[3].split(",")) == 4
    assert seen[4] == "--pale"
    monkeypatch.undo()
    assert not printing.save_to(tmp_path / "nowhere" / "a.pdf", dialog)


def test_pages_go_to_a_printer(playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer without colours gets pale land; each picture of a page becomes one page of its paper."""
    printing, asked = playing.window.printing, []
    monkeypatch.setattr(printing.pictures, "draw", lambda _table, path, words: asked.append((path, words)))
    dialog = PrintMapDialog(playing.window)
    dialog.paper.setCurrentIndex(dialog.paper.findData("a3"))
    printer = printer_for(Paper.A3, lengthways=True)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    assert printing.print_on(printer, dialog)
    ((path, words),) = asked
    assert words == ["--paper", "a3", "--pale"]
    page = QImage(840, 594, QImage.Format.Format_RGB32)
    page.fill(QColor("#336699"))
    for number in range(2):
        assert page.save(str(page_file(path, number)))
    printing.pictures.done.emit(str(path))
    found = pages_of(tmp_path / "printed.pdf")
    assert sizes_of(tmp_path / "printed.pdf") == [near(A3_LENGTHWAYS)] * 2
    grey = page.convertToFormat(QImage.Format.Format_Grayscale8)
    assert all(unlike(printed.copy(9, 9, 1600, 1100), grey) < 12 for printed in found)
    assert not path.exists(), "pictures of pages are left behind"
    assert "2 pages" in playing.shell.status.notice


@pytest.mark.parametrize("ending", [".pdf", ".svg"])
def test_counters_on_a_page_look_as_on_the_screen(
    dressed: QApplication,
    kit: Kit,
    tmp_path: Path,
    position: Position,
    monkeypatch: pytest.MonkeyPatch,
    land_of: Callable[..., QImage],
    ending: str,
) -> None:
    """Painted straight into a PDF what lets through is black; into an SVG patterns reach beyond their counter."""
    monkeypatch.setattr(pictures, "paint_sheet", land_of)
    picture = Picture(
        kit.atlas,
        "en",
        QSize(1300, 900),
        lambda painter, scale: paint_position(painter, kit, position, scale, "en"),
        part=PART,
    )
    picture.write(tmp_path / f"map{ending}")
    assert unlike(pages_of(tmp_path / f"map{ending}", 96)[0], picture.image()) < 20


def test_a_poster_that_is_cancelled_leaves_nothing(playing: Playing, qtbot: QtBot, tmp_path: Path) -> None:
    """The dialog counts the parts of the work, and its button ends it."""
    printing = playing.window.printing
    dialog = PrintMapDialog(playing.window)
    dialog.paper.setCurrentIndex(dialog.paper.findData("poster4"))
    assert printing.save_to(tmp_path / "poster.pdf", dialog)
    progress = printing.pictures.progress
    assert progress is not None
    qtbot.waitUntil(lambda: progress.isVisible() and progress.value() >= 1, timeout=120_000)
    assert progress.maximum() > 4
    button = progress.findChild(QPushButton)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "Cancelled" in playing.shell.status.notice
    assert printing.pictures.progress is None
    assert not [*tmp_path.iterdir()]
    assert printing.save_to(tmp_path / "again.pdf", dialog), "the next can be begun at once"
    printing.pictures.close()

"""The map on paper: pages of their sizes, the whole part on them, and what the dialog asks for."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from desktop.rules.successors.kit import Kit
from desktop.scene.land.sheet import sheet_rect
from desktop.scene.sheet import paper as papers
from desktop.scene.sheet.paper import PaperPicture, plan_of, tiles_of
from desktop.scene.sheet.papers import Paper, page_file
from desktop.scene.sheet.picture import Picture
from desktop.windows.playing.playing import Playing
from desktop.windows.printing.page_printing import printer_for
from desktop.windows.printing.print_dialog import SEEN, PrintMapDialog
from tests.windows.printing.test_briefing import pages_of

A4_LENGTHWAYS, A3_LENGTHWAYS = (841, 595), (1190, 841)


@pytest.mark.parametrize(
    ("paper", "pages"),
    [(Paper.A3, [A3_LENGTHWAYS]), (Paper.POSTER_4, [A4_LENGTHWAYS] * 4)],
)
def test_pages_have_the_size_of_the_paper(
    dressed: QApplication,
    kit: Kit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    paper: Paper,
    pages: list[tuple[int, int]],
) -> None:
    monkeypatch.setattr(papers, "LAND_DPI", 8)
    path = tmp_path / "map.pdf"
    assert PaperPicture(kit.atlas, "en", paper, QRectF(1500, 700, 260, 180), pale=True).write(path) == len(pages)
    found = pages_of(path)
    assert len(found) == len(pages)
    assert all(
        abs(a - b) <= 1 for one, other in zip(found, pages, strict=True) for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("paper", [*Paper])
def test_all_pages_together_show_the_whole_part_and_neighbours_share_an_edge(kit: Kit, paper: Paper) -> None:
    for part in (sheet_rect(kit.atlas), QRectF(1500, 700, 400, 900)):
        plan = plan_of(paper, part)
        tiles = [*tiles_of(plan, part)]
        together = QRectF()
        for tile in tiles:
            together = together.united(tile)
        assert together.adjusted(-0.5, -0.5, 0.5, 0.5).contains(part)
        assert len(tiles) == plan.across**2
        if plan.across > 1:
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
    assert len(found) == 2
    assert all(abs(wide - 1190) <= 1 and abs(high - 841) <= 1 for wide, high in found)
    assert not path.exists(), "pictures of pages are left behind"
    assert "2 pages" in playing.shell.status.notice


def test_pages_as_pictures(dressed: QApplication, kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "LAND_DPI", 8)
    monkeypatch.setattr(papers, "_DPI", 30)
    assert PaperPicture(kit.atlas, "en", Paper.POSTER_4, QRectF(1500, 700, 1300, 900)).write(tmp_path / "a.png") == 4
    assert [QImage(str(page_file(tmp_path / "a.png", n))).size() for n in range(4)] == [QSize(351, 248)] * 4


def test_counters_stand_in_a_pdf_as_a_picture(dressed: QApplication, kit: Kit, tmp_path: Path) -> None:
    """What shines and lets through is black on paper where it is painted straight into a PDF."""
    devices = []
    picture = Picture(
        kit.atlas, "en", QSize(210, 140), lambda painter, _scale: devices.append(type(painter.device())), None
    )
    picture.write(tmp_path / "map.pdf")
    assert devices == [QImage]

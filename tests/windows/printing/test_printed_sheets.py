"""Counters to cut out, posters of several sheets and player aids: what is on the paper, and where."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from diadochi.cli import main
from diadochi.language import set_language
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.rules.successors.kit import Kit
from diadochi.scene import paper_pages
from diadochi.scene.canvas import SHEETS, Paper
from diadochi.scene.counters.counter_shapes import Detail
from diadochi.scene.counters.counter_sheets import CounterSheets, cut_outs_of
from diadochi.scene.land.land_picture import sheet_rect
from diadochi.scene.paper_pages import write_pages
from diadochi.scene.sheet import sheet_picture as papers
from diadochi.scene.sheet.sheet_picture import PaperPicture, plan_of, size_of, tiles_of
from diadochi.windows.map_printing import COUNTERS, PrintMapDialog
from diadochi.windows.playing.map_tables import Playing
from tests.pages import ink, pages_of, sizes_of

pytestmark = pytest.mark.usefixtures("qapp")  # a program that prints makes a smaller application if there is none

A4 = QSizeF(210, 297)
_DOTS = 50


@pytest.fixture(params=["en", "es", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def _pixels(box: QRectF) -> QRect:
    """A rectangle of millimetres on a page in pixels."""
    dots = _DOTS / papers.MM_PER_INCH
    return QRectF(box.topLeft() * dots, box.size() * dots).toRect()


def _texts(path: Path) -> list[str]:
    with PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


# --- counters


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_every_counter_is_on_a_sheet_of_its_size(folder: str) -> None:
    kit = open_map(maps(folder))
    groups = cut_outs_of(kit, "en")
    sheets = CounterSheets(groups, A4, 25.0)
    cells = [cell for sheet in sheets.sheets for block in sheet.blocks for cell in block.cells]
    assert len(cells) == sum(counter.copies for group in groups for counter in group.counters)
    named = {getattr(cell.counter.front, "name", "") for cell in cells}
    people = kit.generals if isinstance(kit, Kit) else kit.leaders  # type: ignore[attr-defined]
    assert {person.names.en for person in people.values()} <= named
    room = QRectF(0, 0, A4.width(), A4.height()).adjusted(8, 8, -8, -12)
    for sheet in sheets.sheets:
        boxes = [block.box for block in sheet.blocks]
        assert all(room.contains(box) for box in boxes)
        assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    shields = [cell for cell in cells if cell.counter.front.size(Detail.FULL) == (50, 66)]
    assert {round(66 * cell.scale, 3) for cell in shields} == {25.0}
    assert min(min(cell.box.width(), cell.box.height()) for cell in cells) >= 10


def test_each_back_is_behind_its_front(dressed: QApplication, kit: Kit, tmp_path: Path) -> None:
    fleets = [group for group in cut_outs_of(kit, "en") if group.title == "Fleets"]
    sheets = CounterSheets(fleets, A4)
    assert write_pages(tmp_path / "fleets.pdf", "Fleets", A4, sheets.pages()) == 2
    front, back = pages_of(tmp_path / "fleets.pdf", _DOTS)
    (sheet,) = sheets.sheets
    (block,) = sheet.blocks
    for cell in block.cells:
        behind = QRectF(cell.box)
        behind.moveRight(A4.width() - cell.box.left())
        assert ink(front, _pixels(cell.box)) > 0.03
        assert ink(back, _pixels(behind)) > 0.03
    over = QRectF(block.box.left() - 1, block.box.top() - 3, block.box.width() + 2, 2.5)
    assert ink(front, _pixels(over)) > 0, "the marks for the ruler"
    assert ink(back, _pixels(block.box.translated(-10, 0)).intersected(QRect(0, 0, 20, 400))) == 0
    words = _texts(tmp_path / "fleets.pdf")
    assert "Sheet 1 of 1, front" in words[0]
    assert "Sheet 1 of 1, back" in words[1]
    assert "50 mm" in words[0]


# --- posters


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
@pytest.mark.parametrize("sheets", SHEETS)
@pytest.mark.parametrize("paper", [Paper.A2, Paper.A1, Paper.A0])
def test_a_poster_is_as_large_as_its_paper_and_made_of_few_sheets(folder: str, paper: Paper, sheets: Paper) -> None:
    part = sheet_rect(open_map(maps(folder)).atlas)
    plan, whole = plan_of(paper, part, sheets), plan_of(paper, part)
    assert whole.count == 1
    assert plan.scale == whole.scale
    assert sorted((plan.page.width(), plan.page.height())) == [size_of(sheets).width(), size_of(sheets).height()]
    together = QRectF()
    for tile in tiles_of(plan, part):
        together = together.united(tile)
    assert together.adjusted(-0.5, -0.5, 0.5, 0.5).contains(part)
    halvings = {Paper.A4: 4, Paper.A3: 3}[sheets] - {Paper.A2: 2, Paper.A1: 1, Paper.A0: 0}[paper]
    assert 0.7 * 2**halvings <= plan.count <= 2 * 2**halvings, "the map does not fill its paper"


def test_each_sheet_of_a_poster_says_where_it_belongs(
    dressed: QApplication, kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "_PAPER_DPI", 72)
    monkeypatch.setattr(papers, "LAND_DPI", 10)
    part = QRectF(1500, 700, 400, 280)
    printed = PaperPicture(kit.atlas, "en", Paper.A2, part, sheets=Paper.A3)
    assert printed.write(tmp_path / "poster.pdf") == printed.plan.count
    words = [text.split() for text in _texts(tmp_path / "poster.pdf")]
    places = [f"{row}{column + 1}" for row in "ABC"[: printed.plan.rows] for column in range(printed.plan.columns)]
    assert [[place for place in places if place in text] for text in words] == [[place] for place in places]
    page = pages_of(tmp_path / "poster.pdf", _DOTS)[0]
    corner = _pixels(QRectF(papers.MARGIN - 1, 1, 2, papers.MARGIN - 2))
    assert any(page.pixelColor(x, y).lightness() < 200 for x, y in _points(corner)), "the mark to cut at"


def _points(box: QRect) -> Iterator[tuple[int, int]]:
    return ((x, y) for x in range(box.left(), box.right() + 1) for y in range(box.top(), box.bottom() + 1))


# --- player aids


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_player_aids_have_the_numbers_of_the_map(language: str, folder: str, tmp_path: Path) -> None:
    path = tmp_path / "aids.pdf"
    assert main(["print", "aids", str(path), "--map", folder, "--language", language]) == 0
    pages = _texts(path)
    assert 1 <= len(pages) <= 2
    words, kit = " ".join(" ".join(pages).split()), open_map(maps(folder))
    assert all(number in words for number in _numbers(kit))
    wanted = {
        "diadochi": {"en": "Siege attempt", "es": "Intento de asedio", "ru": "Попытка осады"},
        "rome": {"en": "Battle roll", "es": "Tirada de batalla", "ru": "Боевой бросок"},
    }
    assert wanted[folder][language] in words
    assert all(0.005 < ink(page) < 0.2 for page in pages_of(path))


def _numbers(kit: GameKit) -> list[str]:
    if isinstance(kit, Kit):
        return [" ".join(map(str, row)) for row in kit.tables.battle.rows[5:]]
    return ["1 : 1", "5 : 4", "3 : 2", "5 : 1"]


def test_pages_can_be_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_pages, "_DPI", 60)
    assert main(["print", "aids", str(tmp_path / "aids.png"), "--map", "diadochi", "--paper", "a3"]) == 0
    first, second = (QImage(str(tmp_path / name)) for name in ("aids.png", "aids-2.png"))
    assert first.size() == second.size()
    assert first.width() == round(297 / papers.MM_PER_INCH * 60)


def test_a_paper_without_pages_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "counters", str(tmp_path / "x.pdf"), "--paper", "a0"]) == 2
    assert "a4" in capsys.readouterr().err
    assert main(["print", "poster", str(tmp_path / "x.pdf"), "--paper", "a1", "--sheets", "a2"]) == 2
    assert not [*tmp_path.iterdir()]


# --- dialog


def test_the_dialog_prints_more_than_maps(playing: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printing, made, drawn = playing.window.printing, [], []
    monkeypatch.setattr(printing.pictures, "make", lambda path, words: made.append(words(path)))
    monkeypatch.setattr(printing.pictures, "draw", lambda _table, _path, words: drawn.append(words))
    dialog = PrintMapDialog(playing.window)
    dialog.paper.setCurrentIndex(dialog.paper.findData("a1"))
    assert dialog.sheets.isEnabled()
    assert printing.save_to(tmp_path / "map.pdf", dialog)
    assert drawn == [["--paper", "a1", "--sheets", "a4"]]
    dialog.what.setCurrentIndex(dialog.what.findData(COUNTERS))
    assert [dialog.paper.itemData(row) for row in range(dialog.paper.count())] == ["a4", "a3"]
    assert not dialog.part.isEnabled()
    dialog.height_mm.setCurrentIndex(dialog.height_mm.findData(25))
    assert printing.save_to(tmp_path / "counters.pdf", dialog)
    assert made[0][:3] == ["print", "counters", str(tmp_path / "counters.pdf")]
    assert made[0][-4:] == ["--paper", "a4", "--size", "25"]


def test_counters_of_a_chosen_size_fill_their_paper(dressed: QApplication, kit: Kit, tmp_path: Path) -> None:
    status = [group for group in cut_outs_of(kit, "en") if group.title == "Independent armies"]
    size = size_of(Paper.A3)
    sheets = CounterSheets(status, size, 60.0)
    write_pages(tmp_path / "large.pdf", "", size, sheets.pages()[:1])
    assert sizes_of(tmp_path / "large.pdf") == [(842, 1191)]
    (page,) = pages_of(tmp_path / "large.pdf", _DOTS)
    boxes = [cell.box for cell in sheets.sheets[0].blocks[0].cells]
    assert all(box.height() > 55 for box in boxes)
    assert all(ink(page, _pixels(box)) > 0.03 for box in boxes)

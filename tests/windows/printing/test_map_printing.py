"""The map on paper: pages of their sizes, the whole part on them, and what the dialog asks for."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from desktop.rules.successors.kit import Kit
from desktop.scene.land.sheet import sheet_rect
from desktop.scene.sheet import paper as papers
from desktop.scene.sheet.paper import Paper, PaperPicture, plan_of, tiles_of
from desktop.windows.playing.playing import Playing
from desktop.windows.printing.print_dialog import SEEN, PrintMapDialog
from tests.windows.printing.test_briefing import pages_of

A4_LENGTHWAYS, A3_LENGTHWAYS = (841, 595), (1190, 841)


@pytest.mark.parametrize(
    ("paper", "pages"),
    [(Paper.A4, [A4_LENGTHWAYS]), (Paper.A3, [A3_LENGTHWAYS]), (Paper.POSTER_4, [A4_LENGTHWAYS] * 4)],
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
    assert PaperPicture(kit.atlas, "en", paper, QRectF(1500, 700, 1300, 900), pale=True).write(path) == len(pages)
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

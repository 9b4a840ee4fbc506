"""``diadochi render``: pictures in three formats, the report, and a sentence for whatever cannot be done."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from diadochi.cli import main
from diadochi.scene.canvas import STEPS
from tests.pages import pages_of, unlike

SMALL = ["--size", "210x140"]


def test_a_png_of_the_size_asked_for(qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.png"
    assert main(["render", "--out", str(out), *SMALL, "--json"]) == 0
    image = QImage(str(out))
    assert (image.width(), image.height()) == (210, 140)
    assert json.loads(capsys.readouterr().out)["width"] == 210
    assert len({image.pixel(x, y) for x in range(0, 210, 7) for y in range(0, 140, 7)}) > 100


def test_a_position_puts_counters_on_the_sheet(qapp: object, tmp_path: Path) -> None:
    bare, full = tmp_path / "bare.png", tmp_path / "full.png"
    assert main(["render", "--out", str(bare), *SMALL]) == 0
    assert main(["render", "--out", str(full), *SMALL, "--position", "babylon-323"]) == 0
    assert QImage(str(bare)) != QImage(str(full))


def test_an_svg_keeps_routes_and_names_as_lines(qapp: object, tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    assert main(["render", "--out", str(out), *SMALL, "--language", "la"]) == 0
    drawing = ET.parse(out).getroot()  # noqa: S314 - our own file
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}path"))) > 800
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}image"))) == 1
    assert main(["render", "--out", str(out.with_suffix(".png")), *SMALL, "--language", "la"]) == 0
    assert unlike(QImage(str(out)), QImage(str(out.with_suffix(".png")))) < 40


def test_a_pdf_of_one_page(qapp: object, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert main(["render", "--out", str(out), *SMALL]) == 0
    (page,) = pages_of(out, 600)  # in a coarser picture a reader draws thin lines as thick as a pixel
    assert main(["render", "--out", str(out.with_suffix(".png")), *SMALL]) == 0
    assert unlike(page, QImage(str(out.with_suffix(".png")))) < 40


def test_the_other_map(qapp: object, checkout: Path, tmp_path: Path) -> None:
    out = tmp_path / "rome.png"
    assert main(["render", "--out", str(out), "--size", "100x110", "--map", str(checkout / "maps" / "rome")]) == 0
    assert QImage(str(out)).height() == 110


def test_the_report_as_json(qapp: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", "--report", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["zoom_steps"]
    assert len(rows) == len(STEPS)
    assert all(set(row) == {"scale", "labels", "overlaps", "clipped", "dropped"} for row in rows)
    assert sum(row["overlaps"] + row["clipped"] for row in rows) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "--out"),
        (["--out", "sheet.bmp", *SMALL], ".png, .svg, .pdf"),
        (["--out", "sheet.png", "--size", "big"], "WIDTHxHEIGHT"),
        (["--out", "sheet.svg", "--paper", "a4"], "ends in .pdf or .png"),
        (["--out", "sheet.pdf", "--paper", "a9"], "a4, a3, a2, a1, a0, poster4, poster9"),
        (["--out", "sheet.pdf", "--paper", "a4", "--part", "1,2,3"], "X,Y,WIDTH,HEIGHT"),
        (["--out", "sheet.pdf", "--paper", "a4", "--part", "90000,0,30,30"], "outside the map"),
        (["--out", "sheet.png", "--size", "0x5"], "is not possible"),
        (["--out", "sheet.png", "--size", "0x0"], "64 to 20000 px each way"),
        (["--out", "sheet.png", "--size", "63x64"], "64 to 20000 px each way"),
        (["--out", "sheet.png", "--size", "90000x90000"], "at most"),
        (["--out", "sheet.png", "--size", "20000x20000"], "120 million"),
        (["--out", "nowhere/sheet.png"], "nowhere"),
        (["--out", "sheet.png", "--language", "xx"], "en, es, ru, la"),
        (["--out", "sheet.png", "--map", "nowhere"], "nowhere"),
        (["--out", "sheet.png", "--position", "no-such"], "no-such"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    qapp: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["render", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())

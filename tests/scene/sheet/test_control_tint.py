"""Provinces are tinted by who controls them: with colour, pattern and letter, hatched for one marker short."""

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsView

from diadochi.atlas.atlas import Atlas
from diadochi.rules.core.system import ProvinceControl
from diadochi.scene.palette import FACTIONS, colours_of
from diadochi.scene.sheet.cell_layer import CellLayer
from diadochi.scene.sheet.control_tint import FAR, paint_coins, paint_control, strength_at
from diadochi.scene.sheet.province_fields import ProvinceField, province_fields
from diadochi.scene.sheet.sheet_layers import SheetLayers

SIDE = 200
PAPER = QColor("#efdcb0")


@pytest.fixture(autouse=True)
def fields(atlas: Atlas) -> None:
    province_fields(atlas)


def square() -> ProvinceField:
    path = QPainterPath()
    path.addRect(QRectF(10, 10, SIDE - 20, SIDE - 20))
    return ProvinceField(path, QPointF(SIDE / 2, SIDE / 2), 90.0)


def painted(control: ProvinceControl, *, coins: bool = False) -> QImage:
    picture = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    picture.fill(PAPER)
    painter = QPainter(picture)
    (paint_coins if coins else paint_control)(painter, square(), control, 1.0, FAR)
    painter.end()
    return picture


def tones(picture: QImage) -> Counter[int]:
    """The common colours inside, away from the edge."""
    inside = range(30, SIDE - 30)
    found = Counter(picture.pixel(x, y) for x in inside for y in inside)
    return Counter({tone: count for tone, count in found.items() if count > 400})


def bare(picture: QImage) -> float:
    """The share of the inside that is bare."""
    inside = range(30, SIDE - 30)
    return sum(picture.pixel(x, y) == PAPER.rgb() for x in inside for y in inside) / len(inside) ** 2


# --- painting


def test_each_side_has_a_tint_of_its_own() -> None:
    pictures = [painted(ProvinceControl(seat)) for seat in range(1, 6)]
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[:number])


@pytest.mark.parametrize("seat", range(1, 6))
def test_a_field_is_filled_with_the_pattern_of_its_side(seat: int) -> None:
    picture = painted(ProvinceControl(seat))
    assert bare(picture) == 0
    assert (len(tones(picture)) > 1) == (colours_of(seat).pattern != "solid")


def test_sides_differ_without_colours() -> None:
    """In grey, and with the brightness taken away: by pattern alone."""
    rows = set()
    for seat in range(1, 6):
        picture = painted(ProvinceControl(seat)).convertToFormat(QImage.Format.Format_Grayscale8)
        inside = range(30, SIDE - 30)
        brightest = max(picture.pixelColor(x, y).red() for x in inside for y in inside)
        rows.add(tuple(picture.pixelColor(x, y).red() > brightest - 6 for x in inside for y in inside))
    assert len(rows) == 5


@pytest.mark.parametrize("seat", range(1, 6))
def test_one_marker_short_is_hatched_lightly(seat: int) -> None:
    picture = painted(ProvinceControl(None, (seat,)))
    assert 0.5 < bare(picture) < 0.95


def test_two_who_are_one_marker_short_are_both_shown() -> None:
    both, one = painted(ProvinceControl(None, (1, 2))), painted(ProvinceControl(None, (1,)))
    warm = [picture.pixelColor(x, 100) for picture in (one, both) for x in range(30, SIDE - 30)]
    half = len(warm) // 2
    assert not any(colour.red() > colour.blue() + 100 for colour in warm[:half])
    assert any(colour.red() > colour.blue() + 100 for colour in warm[half:])


@pytest.mark.parametrize("control", [ProvinceControl(None), ProvinceControl(0)])
def test_what_no_player_controls_stays_bare(control: ProvinceControl) -> None:
    assert bare(painted(control)) == bare(painted(control, coins=True)) == 1


@pytest.mark.parametrize("seat", range(1, 6))
def test_the_letter_is_on_a_coin_that_is_hollow_for_one_marker_short(seat: int) -> None:
    held, near = (painted(control, coins=True) for control in (ProvinceControl(seat), ProvinceControl(None, (seat,))))
    rim = QPoint(SIDE // 2, SIDE // 2 - 9)  # between letter and edge
    assert held.pixelColor(rim) == QColor(FACTIONS[colours_of(seat).letter].fill)
    assert near.pixelColor(rim).lightness() > 220
    others = [painted(ProvinceControl(other), coins=True) for other in range(1, 6) if other != seat]
    assert held not in others


def test_the_tint_fades_as_markers_become_readable() -> None:
    fields = [strength_at(step).field for step in (0.25, 0.354, 0.5, 0.707, 1.0, 2.0)]
    assert fields == sorted(fields, reverse=True)
    assert fields[0] == FAR.field
    assert fields[-1] == 0


# --- on the sheet


def colour_in(view: QGraphicsView, atlas: Atlas, province: str) -> QColor:
    """The colour between the middle of a province and its coin's edge."""
    view.viewport().repaint()
    middle = view.mapFromScene(province_fields(atlas)[province].middle) + QPoint(0, 22)
    return view.viewport().grab().toImage().pixelColor(middle)


def test_provinces_are_tinted_and_bare_again(layers: SheetLayers, view: QGraphicsView, atlas: Atlas) -> None:
    view.centerOn(province_fields(atlas)["phrygia"].middle)
    before = colour_in(view, atlas, "phrygia")
    layers.show_control({"phrygia": ProvinceControl(1)})
    tinted = colour_in(view, atlas, "phrygia")
    assert tinted.blue() > tinted.red()
    layers.show_control({"phrygia": ProvinceControl(0)})
    assert colour_in(view, atlas, "phrygia") == before


def test_the_same_control_is_not_painted_again(layers: SheetLayers, view: QGraphicsView) -> None:
    layers.show_control({"phrygia": ProvinceControl(1)})
    view.viewport().grab()
    assert not layers.control.is_bare
    layers.show_control({"phrygia": ProvinceControl(1)})
    assert not layers.control.is_bare


def test_only_the_province_that_changes_is_painted_again(
    layers: SheetLayers, view: QGraphicsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.fitInView(view.sceneRect())
    layers.show_control({"phrygia": ProvinceControl(1), "aigyptos": ProvinceControl(2)})
    view.viewport().grab()
    drawn: list[object] = []
    inked = CellLayer._inked
    monkeypatch.setattr(CellLayer, "_inked", lambda layer, key: drawn.append(key) or inked(layer, key))
    layers.show_control({"phrygia": ProvinceControl(3), "aigyptos": ProvinceControl(2)})
    view.viewport().grab()
    assert 0 < len(drawn) < 6
    whole = view.viewport().grab().toImage()
    layers.control.renew()
    assert view.viewport().grab().toImage() == whole

"""A map may want a name at a place: it is put there, and the others make way."""

import shutil
from pathlib import Path

import pytest

from diadochi.atlas.map_draft import MapDraft
from diadochi.resources import maps
from diadochi.scene.palette import load_fonts
from diadochi.scene.sheet.label_placement import place_labels
from diadochi.scene.sheet.label_store import faults
from diadochi.scene.sheet.sheet_labels import ink_boxes


@pytest.fixture
def draft(qapp: object, tmp_path: Path) -> MapDraft:
    load_fonts()
    shutil.copytree(maps("lamia"), tmp_path / "lamia")
    return MapDraft(tmp_path / "lamia")


def middle(draft: MapDraft, label: str, step: float) -> tuple[float, float]:
    """The middle of a name in degrees."""
    (placed,) = (each for each in place_labels(draft.atlas, "en", step).labels if each.id == label)
    boxes = ink_boxes(placed)
    x = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
    y = (min(box[1] for box in boxes) + max(box[3] for box in boxes)) / 2
    return draft.atlas.projection.unproject(x, y)


@pytest.mark.parametrize(
    ("label", "wish"),
    [("space:athenai", (24.0, 37.95)), ("province:attika", (23.6, 38.17)), ("feature:pindos.range", (21.4, 39.3))],
)
def test_a_name_is_where_the_map_wants_it(draft: MapDraft, label: str, wish: tuple[float, float]) -> None:
    draft.add_feature("Pindos", "range", [(21.2, 39.6), (21.3, 39.2), (21.5, 38.9)])
    draft.place_label(label, wish)
    assert middle(draft, label, 1.0) == pytest.approx(wish, abs=0.01)


def test_the_others_make_way(draft: MapDraft) -> None:
    there = middle(draft, "space:thebai", 1.0)
    draft.place_label("province:boiotia", there)
    assert middle(draft, "province:boiotia", 1.0) == pytest.approx(there, abs=0.01)
    labels = place_labels(draft.atlas, "en", 1.0).labels
    names = {label.id for label in labels}
    overlaps = [what for fault, what in faults(draft.atlas, labels, 1.0) if fault == "overlap"]
    assert "space:thebai" in names
    assert not [what for what in overlaps if {*what.split(" - ")} <= names]


def test_a_name_that_is_wanted_outside_stays_on_the_sheet(draft: MapDraft) -> None:
    draft.place_label("space:athenai", (26.0, 37.9))
    labels = place_labels(draft.atlas, "en", 1.0).labels
    assert "space:athenai" in {label.id for label in labels}
    assert [what for fault, what in faults(draft.atlas, labels, 1.0) if fault == "clipped"] == []

"""Counts the faults of the lettering of a sheet, independently of the placement engine.

Each label's ink is measured again and grown by one screen pixel; shapely compares it with all other ink.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from shapely import Geometry, Point, Polygon, STRtree, box, union_all

from diadochi.atlas.atlas import Atlas
from diadochi.scene.sheet.label_places import wanted_labels
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.sheet_geometry import BADGE_RADIUS, PORT_RADIUS, signs_of, symbol_of, symbol_outline
from diadochi.scene.sheet.sheet_labels import Placed, ink_boxes
from diadochi.scene.zoom import STEPS

LabelRow = Mapping[str, float]


def report(atlas: Atlas, language: str, text_scale: float = 1.0, steps: Sequence[float] = STEPS) -> list[LabelRow]:
    """One row for each zoom step: `scale` and the numbers of `labels`, `overlaps`, `clipped` and `dropped`."""
    return [_row(atlas, language, text_scale, step) for step in steps]


def _row(atlas: Atlas, language: str, text_scale: float, step: float) -> LabelRow:
    labels = placement_of(atlas, language, step, text_scale).labels
    wanted = {label.id for label in wanted_labels(atlas, language, step, text_scale)}
    counts = Counter(fault for fault, _ in faults(atlas, labels, step))
    return {
        "scale": round(step, 4),
        "labels": len(labels),
        "overlaps": counts["overlap"],
        "clipped": counts["clipped"],
        "dropped": len(wanted - {label.id for label in labels}),
    }


def faults(atlas: Atlas, labels: Sequence[Placed], step: float) -> Iterator[tuple[str, str]]:
    """Every fault of a set of labels: "overlap" or "clipped", with the names of the things concerned."""
    inks = [_ink(label, 1.0 / step) for label in labels]
    sheet = box(0.0, 0.0, *atlas.canvas)
    for label, ink in zip(labels, inks, strict=True):
        if not sheet.contains(ink):
            yield "clipped", label.id
    for mine, other in STRtree(inks).query(inks, predicate="intersects").T.tolist() if inks else ():
        if mine < other and inks[mine].intersection(inks[other]).area > 0:
            yield "overlap", f"{labels[mine].id} - {labels[other].id}"
    solid = list(_solid(atlas))
    tree = STRtree([shape for _, shape in solid])
    for label, ink in zip(labels, inks, strict=True):
        for number in tree.query(ink, predicate="intersects").tolist():
            yield "overlap", f"{label.id} - {solid[number][0]}"


def _ink(label: Placed, hair: float) -> Geometry:
    rectangles = [box(x0 - hair, y0 - hair, x1 + hair, y1 + hair) for x0, y0, x1, y1 in ink_boxes(label)]
    return union_all(rectangles)


def _solid(atlas: Atlas) -> Iterator[tuple[str, Geometry]]:
    """What no label may cover: symbols, port signs, badges, the cartouche."""
    signs = signs_of(atlas)
    for space, place in atlas.place.items():
        yield f"symbol {space}", Polygon(symbol_outline(symbol_of(atlas, space), place))
        if (port := signs[space].port) is not None:
            yield f"port {space}", Point(port).buffer(PORT_RADIUS)
        if (badge := signs[space].badge) is not None:
            yield f"badge {space}", Point(badge).buffer(BADGE_RADIUS)
    if atlas.cartouche is not None:
        x, y, width, height = atlas.cartouche
        yield "cartouche", box(x, y, x + width, y + height)

"""Every piece of the kit has a face, no two pieces look the same, and factions differ without colour."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Units, minors_of
from diadochi.rules.successors.position import FleetState, Position, Siege
from diadochi.scene.counters import counter_materials
from diadochi.scene.counters.counter_materials import has_drawing
from diadochi.scene.counters.counter_shapes import (
    SHADOW_MARGIN,
    BadgeFace,
    Detail,
    Face,
    MarkerFace,
    SignFace,
    WallFace,
    paint_face,
    picture_of,
)
from diadochi.scene.counters.successors.counters import Casting, SuccessorsCounters
from diadochi.scene.counters.successors.piece_faces import (
    FleetFace,
    GeneralFace,
    IndependentFace,
    SiegeFace,
    StatusFace,
    UnitFace,
)
from diadochi.scene.palette import colours_of

pytestmark = pytest.mark.usefixtures("fonts")


def _bytes(face: Face, detail: Detail = Detail.FULL, scale: float = 1.0) -> bytes:
    picture = picture_of(face, detail, scale)  # Named, for its bits live no longer than it.
    return bytes(picture.constBits())


def _grey(face: Face) -> bytes:
    """The grey of every pixel, without the padding of rows."""
    grey = picture_of(face, Detail.FULL, 1.0).convertToFormat(QImage.Format.Format_Grayscale8)
    return b"".join(bytes(grey.constScanLine(row))[: grey.width()] for row in range(grey.height()))


def _difference(one: bytes, other: bytes) -> float:
    """Mean difference of two grey pictures where they are painted, 0 to 255."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a or b]
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


@pytest.fixture
def casting(kit: Kit) -> Casting:
    return Casting(kit, Position(), "en")


def test_every_major_general_has_an_emblem_of_his_own(kit: Kit) -> None:
    assert [general for general in kit.generals if not has_drawing("emblems", general)] == []
    assert [army for army in kit.independents if not has_drawing("emblems", army)] == []


def test_every_royal_and_treasure_has_a_drawing(kit: Kit) -> None:
    for royal, member in kit.royals.items():
        assert has_drawing("pieces" if member.kind == "body" else "royals", royal), royal


@pytest.mark.parametrize("detail", list(Detail))
def test_no_two_generals_look_the_same(kit: Kit, casting: Casting, detail: Detail) -> None:
    same = [casting.general(general, 1)._replace(initiative=3, battle=3, seniority=1) for general in kit.generals]
    minors = [casting.general(minor, 1) for minor in minors_of(1)]
    pictures = {_bytes(face, detail, 0.6) for face in (*same, *minors)}
    assert len(pictures) == len(kit.generals) + 4


def test_names_on_shields_follow_the_language(kit: Kit) -> None:
    names = {
        language: Casting(kit, Position(), language).general("seleukos", 1).name for language in ("en", "es", "ru")
    }
    assert names == {"en": "Seleukos", "es": "Seleuco", "ru": "Селевк"}


def test_popularity_is_what_is_printed_and_what_was_earned(kit: Kit) -> None:
    position = Position(popularity={"ptolemaios": 1, "demetrios": 2})
    casting = Casting(kit, position, "en")
    assert casting.general("ptolemaios", 1).popularity == 3
    assert casting.general("demetrios", 1).popularity == 2


@pytest.mark.parametrize("one", range(6))
@pytest.mark.parametrize("other", range(6))
def test_factions_differ_in_grey(casting: Casting, one: int, other: int) -> None:
    if one >= other:
        return
    shields = [_grey(casting.general("perdikkas", seat)) for seat in (one, other)]
    assert _difference(*shields) > 4
    markers = [_grey(MarkerFace(colours_of(seat), "disc")) for seat in (one, other)]
    assert _difference(*markers) > 8


def test_cu_02_tokens_tell_number_and_strength(casting: Casting) -> None:
    faces = casting.units(Units(3, 4, 2, 2, 2), 1)
    assert [(face.kind, face.number, face.strength) for face in faces] == [
        ("mercenary", 3, 3),
        ("loyal", 4, 8),
        ("royal", 2, 4),
        ("elephant", 2, None),
        ("silver", 2, 6),
    ]


def test_badge_counts_units_and_leaves_elephants_to_the_dice(casting: Casting) -> None:
    assert casting.badge(Group(Units(3, 4, 2, 2, 2), ("antigonos",)), 4) == BadgeFace(
        13, 21, True, colours_of(4), sealed=False
    )
    assert casting.badge(Group(Units(1)), 4) == BadgeFace(1, 1, False, colours_of(4), sealed=True)


def test_every_kind_of_unit_has_a_silhouette() -> None:
    assert len({_bytes(UnitFace(kind, 1, 1, 1)) for kind in UNIT_KINDS}) == len(UNIT_KINDS)


def test_sides_and_states_of_fleets_differ(kit: Kit) -> None:
    fleet = FleetFace("rhodos", "Rhodos", 2, False, False, None)
    pictures = {_bytes(fleet), _bytes(fleet._replace(improved=True)), _bytes(fleet._replace(dispersed=True))}
    assert len(pictures) == 3
    position = Position(fleets={"rhodos": FleetState(2, improved=True), "kilikia": FleetState(None)})
    assert Casting(kit, position, "en").fleet("rhodos").strength == kit.fleets["rhodos"].improved
    assert Casting(kit, position, "en").fleet("kilikia").name == "Kilikia"


def test_a_lady_who_waits_is_grey(kit: Kit) -> None:
    waiting = Casting(kit, Position(royal_state={"kleopatra": "inactive"}), "en").royal("kleopatra")
    active = Casting(kit, Position(royal_state={"kleopatra": "active"}), "en").royal("kleopatra")
    assert _bytes(waiting) != _bytes(active)


def test_siege_points_are_ladders(kit: Kit) -> None:
    assert Casting(kit, Position(sieges={"tyros": Siege(2, 3)}), "en").siege("tyros") == SiegeFace(2, 3)
    assert len({_bytes(SiegeFace(points, 2)) for points in (1, 2, 3, 4, 5)}) == 5


@pytest.mark.parametrize("detail", list(Detail))
@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_every_face_paints_within_its_picture(kit: Kit, casting: Casting, detail: Detail, scale: float) -> None:
    faces: list[Face] = [
        casting.general("polyperchon", 5),
        casting.general("minor-2c", 2),
        IndependentFace("seuthes", "Scythians and Thracians", 7, 3, 3),
        *casting.units(Units(1, 10, 2, 1, 1), 3),
        *casting.royals(kit.royals),
        *(StatusFace(status, 3) for status in ("champion", "successor", "usurper")),
        *(SignFace(sign) for sign in ("ready", "moved")),
        BadgeFace(14, 22, True, colours_of(1), sealed=True),
        BadgeFace(14, None, False, colours_of(1)),
        WallFace(80),
        SiegeFace(5, 1),
        MarkerFace(colours_of(3), "square"),
        MarkerFace(colours_of(3), "hexagon"),
        FleetFace("rhodos", "Rhodos", 2, True, True, 1),
    ]
    for face in faces:
        picture = picture_of(face, detail, scale)
        width, height = face.size(detail)
        assert picture.width() >= (width + 2 * SHADOW_MARGIN) * scale - 1
        assert picture.height() >= (height + 2 * SHADOW_MARGIN) * scale - 1
        assert _clear_edge(picture), face


def _clear_edge(picture: QImage) -> bool:
    """Whether nothing is painted on the outermost pixels: nothing is cut off."""
    right, bottom = picture.width() - 1, picture.height() - 1
    across = [(x, y) for x in range(right + 1) for y in (0, bottom)]
    down = [(x, y) for y in range(bottom + 1) for x in (0, right)]
    return all(picture.pixelColor(x, y).alpha() == 0 for x, y in across + down)


def test_an_unknown_leader_still_gets_a_shield() -> None:
    stranger = GeneralFace("camillus", "Camillus", 1, 4, 0, 0, 1)
    assert _bytes(stranger) != _bytes(stranger._replace(name="Claudius"))
    assert not has_drawing("emblems", "camillus")


def test_required_drawings_are_shipped() -> None:
    counter_materials.check_drawings(SuccessorsCounters.DRAWINGS)


def test_a_missing_drawing_is_named_with_its_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochi.scene.counters.counter_materials.assets", tmp_path.joinpath)
    counter_materials._source.cache_clear()
    with pytest.raises(
        counter_materials.MissingDrawing, match=r"The drawing minor\.svg is missing from .*\. Install Diadochi again"
    ):
        counter_materials.check_drawings(SuccessorsCounters.DRAWINGS)
    counter_materials._source.cache_clear()


@pytest.mark.parametrize("seat", range(6))
def test_a_face_does_not_depend_on_what_was_painted_before(casting: Casting, seat: int) -> None:
    for face in (
        casting.general("seleukos", seat),
        MarkerFace(colours_of(seat), "disc"),
        UnitFace("elephant", 2, None, seat),
    ):
        fresh = picture_of(face, Detail.FULL, 1.0)
        image = QImage(fresh.size(), fresh.format())
        image.fill(0)
        painter = QPainter(image)
        painter.setBrush(QColor("black"))
        painter.setPen(QColor("red"))
        painter.translate(SHADOW_MARGIN, SHADOW_MARGIN)
        paint_face(painter, face)
        painter.end()
        assert image == fresh

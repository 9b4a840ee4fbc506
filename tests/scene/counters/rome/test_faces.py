"""Every piece of the Sword of Rome has a face, no two look the same, powers differ without colour, nothing is cut."""

from itertools import combinations

import pytest
from PySide6.QtGui import QImage

from diadochi.language import Name
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.scene.counters.counter_materials import check_drawings, has_drawing
from diadochi.scene.counters.counter_shapes import SHADOW_MARGIN, BadgeFace, Detail, Face, MarkerFace, picture_of
from diadochi.scene.counters.game_counters import BoxKey, counters_of, lay_trays
from diadochi.scene.counters.rome.counters import Casting, RomeCounters
from diadochi.scene.counters.rome.piece_faces import (
    ArrivalFace,
    BattleFace,
    CardFace,
    GoalFace,
    LeaderFace,
    PennantFace,
    TroopsFace,
    WorthFace,
    livery,
)

pytestmark = pytest.mark.usefixtures("fonts")


def _bytes(face: Face, detail: Detail = Detail.FULL) -> bytes:
    picture = picture_of(face, detail, 1.0)
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


def test_required_drawings_are_shipped(kit: Kit) -> None:
    check_drawings(RomeCounters.DRAWINGS)
    assert [power for power in kit.powers if not has_drawing("powers", power)] == []
    assert [power for power in kit.powers if not has_drawing("units", power)] == []


@pytest.mark.parametrize("detail", list(Detail))
def test_no_two_leaders_of_a_power_look_the_same(kit: Kit, casting: Casting, detail: Detail) -> None:
    for power in kit.powers:
        faces = [casting.leader(leader.id) for leader in kit.leaders.values() if leader.power == power]
        same = [face._replace(name="", tactical=2, activation=2) for face in faces]
        assert len({_bytes(face, detail) for face in same}) == len(faces), power


def test_every_power_has_its_own_warrior_and_emblem(kit: Kit) -> None:
    one = livery(kit, "roman")
    assert len({_bytes(TroopsFace(power, 1, one)) for power in kit.powers}) == len(kit.powers)
    strangers = {_bytes(LeaderFace("stranger", power, "", 1, 1, one)) for power in kit.powers}
    assert len(strangers) == len(kit.powers)


def test_a_power_of_another_map_borrows_warrior_and_emblem(kit: Kit) -> None:
    one = livery(kit, "roman")
    assert _bytes(TroopsFace("ligurian", 1, one)) == _bytes(TroopsFace("venetian", 1, one))
    assert _bytes(LeaderFace("one", "ligurian", "", 1, 1, one)) == _bytes(LeaderFace("two", "venetian", "", 1, 1, one))


def test_powers_differ_in_grey(kit: Kit) -> None:
    for one, other in combinations(kit.powers, 2):
        shields = [_grey(LeaderFace("x", "roman", "", 1, 1, livery(kit, power))) for power in (one, other)]
        assert _difference(*shields) > 4, (one, other)
        markers = [_grey(MarkerFace(livery(kit, power), "disc")) for power in (one, other)]
        assert _difference(*markers) > 6, (one, other)


@pytest.mark.parametrize(("language", "name"), [("en", "Pyrrhus"), ("es", "Pirro"), ("ru", "Пирр")])
def test_names_on_shields_follow_the_language(kit: Kit, language: str, name: str) -> None:
    assert Casting(kit, Position(), language).leader("pyrrhus").name == name


def test_a_leader_tells_ratings_and_whether_he_has_been_activated(kit: Kit) -> None:
    fresh, spent = (Casting(kit, Position(used=used), "en").leader("brennus") for used in ((), ("brennus",)))
    assert (fresh.tactical, fresh.activation) == (kit.leaders["brennus"].tactical, kit.leaders["brennus"].activation)
    assert _bytes(fresh) != _bytes(spent)
    assert _bytes(fresh, Detail.SMALL) != _bytes(spent, Detail.SMALL)


@pytest.mark.parametrize("detail", list(Detail))
def test_every_face_paints_within_its_picture(kit: Kit, casting: Casting, detail: Detail) -> None:
    one = livery(kit, "gallic")
    faces: list[Face] = [
        *(casting.leader(leader)._replace(used=True) for leader in kit.leaders),
        *(TroopsFace(power, number, one) for power in kit.powers for number in (0, 20)),
        BadgeFace(20, None, False, one, sealed=True),
        MarkerFace(one, "diamond"),
        WorthFace(4),
        GoalFace(10, 12),
        BattleFace(fought=False),
        BattleFace(fought=True),
        PennantFace(4, one),
        CardFace(3, "", one),
        CardFace(2, "Naval Transports", one),
        ArrivalFace(6, "Nuceria Alfaterna"),
    ]
    for face in faces:
        picture = picture_of(face, detail, 1.5)
        width, height = face.size(detail)
        assert picture.width() >= (width + 2 * SHADOW_MARGIN) * 1.5 - 1
        assert picture.height() >= (height + 2 * SHADOW_MARGIN) * 1.5 - 1
        right, bottom = picture.width() - 1, picture.height() - 1
        across = [(x, y) for x in range(right + 1) for y in (0, bottom)]
        down = [(x, y) for y in range(bottom + 1) for x in (0, right)]
        assert all(picture.pixelColor(x, y).alpha() == 0 for x, y in across + down), face


# beside the map


def _laid(kit: Kit, position: Position, kind: str, seat: int) -> tuple[Face, ...]:
    trays = lay_trays(Casting(kit, position, "en")).trays
    return tuple(laid.face for tray in trays if tray.key == BoxKey(kind, seat) for laid in tray.laid)


def test_boxes_hold_hands_displaced_leaders_and_who_is_to_come(kit: Kit, crowded: Position) -> None:
    gauls, romans = livery(kit, "gallic"), livery(kit, "roman")
    assert _laid(kit, crowded, "hand", 1) == (CardFace(2, "Naval Transports", gauls), CardFace(3, "", gauls))
    assert _laid(kit, crowded, "hand", 2)[2] == CardFace(3, "battle roll -2", romans)
    assert [face.id for face in _laid(kit, crowded, "displaced", 1) if isinstance(face, LeaderFace)] == [
        "gallic_chief_2"
    ]
    assert [face.id for face in _laid(kit, crowded, "displaced", 2) if isinstance(face, LeaderFace)] == ["papirius"]
    due = next(force for force in kit.scenarios["brennus_390"].force if force.turn)
    when, leader, troops = _laid(kit, crowded, "arrivals", 2)
    assert when == ArrivalFace(due.turn, kit.atlas.spaces[due.at].names.in_language("en"))
    assert isinstance(leader, LeaderFace)
    assert ((leader.id,), troops) == (due.leaders, TroopsFace("roman", due.cu, romans))
    crowded.clock = type(crowded.clock)(due.turn, 1)
    assert _laid(kit, crowded, "arrivals", 2) == ()


def test_play_19_the_heading_of_who_must_gather_points_counts_them(kit: Kit, crowded: Position) -> None:
    crowded.markers["roma"] = "gallic"
    scenario = kit.scenarios["brennus_390"]
    held, goal = scenario.city["roma"] + scenario.city["volsinii"], scenario.victory.points
    headings = lay_trays(Casting(kit, crowded, "en")).headings
    assert [(heading.name, heading.coins) for heading in headings] == [
        ("Gauls", (GoalFace(held, goal),)),
        ("Rome and the Etruscans", ()),
    ]


def test_a_table_of_single_actions_has_nothing_to_arrive_and_no_goal(kit: Kit, crowded: Position) -> None:
    crowded.scenario = ""
    assert _laid(kit, crowded, "arrivals", 2) == ()
    assert [heading.coins for heading in lay_trays(Casting(kit, crowded, "en")).headings] == [(), ()]


def test_boxes_are_told_of_all_that_changes_them(kit: Kit, crowded: Position) -> None:
    for change in (
        {"hands": {1: ("3",)}}, {"displaced": ()}, {"used": ()}, {"scenario": ""}, {"clock": type(crowded.clock)(4, 1)},
        {"markers": crowded.markers | {"roma": "gallic"}},
    ):  # fmt: skip
        other = crowded.copy()
        for name, value in change.items():
            setattr(other, name, value)
        one, two = Casting(kit, crowded, "en"), Casting(kit, other, "en")
        assert lay_trays(one) != lay_trays(two), change
        assert one.boxes_depend_on() != two.boxes_depend_on(), change


def test_lines_below_a_picture_name_the_open_hands(kit: Kit, crowded: Position) -> None:
    lines = Casting(kit, crowded, "en").hands()
    assert [line.seat for line in lines] == [1, 2]
    assert lines[0].words == "Hand of G · Gauls: card 2 (Naval Transports), card 3"


def test_the_counter_of_a_leader_is_known_and_found_by_name(kit: Kit, casting: Casting) -> None:
    system, face = counters_of(kit), casting.face_named("leader", "pyrrhus")
    assert face == casting.leader("pyrrhus")
    assert system.name_of(casting.leader("pyrrhus")) == Name("leader", "pyrrhus")
    assert system.name_of(WorthFace(1)) is None
    assert casting.face_named("royal", "pyrrhus") is None

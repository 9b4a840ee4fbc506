"""Where counters stand: apart from one another, near their space, all of them, the same on every run."""

from collections import Counter
from itertools import combinations

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import ready, setup_position
from diadochi.scene.canvas import STEPS
from diadochi.scene.counters.counter_shapes import Detail, WallFace
from diadochi.scene.counters.game_counters import LayoutPlan, closed, fanned, lay_trays, plan
from diadochi.scene.counters.siting import NOBODY, Ground, StackKey, Want, ground_of, overlap, site
from diadochi.scene.counters.successors.counters import Casting
from diadochi.scene.counters.successors.piece_faces import (
    FleetFace,
    GeneralFace,
    IndependentFace,
    RoyalFace,
    TreasureFace,
    UnitFace,
)
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.sheet_labels import ink_boxes
from tests.house.kept import kept_opening
from tests.scene.counters.successors.conftest import READY

pytestmark = pytest.mark.usefixtures("fonts")


@pytest.fixture(scope="module")
def ground(kit: Kit) -> Ground:
    return Ground(kit.atlas)


def _plan(kit: Kit, ground: Ground, position: Position, step: float) -> LayoutPlan:
    return plan(Casting(kit, position, "en"), ground, step)


def _overlapping(shown: LayoutPlan) -> list[tuple[StackKey, StackKey]]:
    return [
        (one, other)
        for one, other in combinations(shown.standing, 2)
        if overlap(shown.standing[one].box, shown.standing[other].box) > 1.0
    ]


@pytest.mark.parametrize("setup", READY)
@pytest.mark.parametrize("step", STEPS)
def test_no_stack_covers_another_in_the_ready_positions(kit: Kit, ground: Ground, setup: str, step: float) -> None:
    shown = _plan(kit, ground, ready(kit, setup), step)
    assert len(shown.standing) > 8
    assert _overlapping(shown) == []


@pytest.mark.parametrize("step", STEPS)
def test_no_stack_covers_another_in_a_crowd(kit: Kit, ground: Ground, crowded: Position, step: float) -> None:
    assert _overlapping(_plan(kit, ground, crowded, step)) == []


def test_teaching_positions_stand_apart_too(kit: Kit, ground: Ground) -> None:
    for setup in kit.setups:
        assert _overlapping(_plan(kit, ground, setup_position(kit, setup), 1.0)) == [], setup


@pytest.mark.parametrize("setup", READY)
def test_stacks_of_ready_positions_stand_close_to_their_space(kit: Kit, ground: Ground, setup: str) -> None:
    for key, standing in _plan(kit, ground, ready(kit, setup), 1.0).standing.items():
        x, y = kit.atlas.place[key.space]
        left, top, right, bottom = standing.box
        across, down = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
        assert (across**2 + down**2) ** 0.5 < ground.radius[key.space] + 45.0, key


def test_equal_positions_are_laid_out_alike(kit: Kit, crowded: Position) -> None:
    one = _plan(kit, Ground(kit.atlas), crowded, 0.5)
    other = _plan(kit, Ground(kit.atlas), crowded.copy(), 0.5)
    assert one == other


def test_ctl_17_a_garrison_stands_on_its_city_behind_the_wall(kit: Kit, ground: Ground, crowded: Position) -> None:
    standing = _plan(kit, ground, crowded, 1.0).standing
    inside = standing[StackKey("tyros", 1, True)]
    outside = standing[StackKey("tyros", 2, False)]
    x, y = kit.atlas.place["tyros"]
    assert inside.box[0] < x < inside.box[2]
    assert inside.box[1] < y < inside.box[3]
    assert any(isinstance(each.face, WallFace) for each in inside.block.laid)
    assert not any(isinstance(each.face, WallFace) for each in outside.block.laid)
    assert overlap(inside.box, outside.box) == 0.0


def test_ladders_lean_on_the_besieged_city(kit: Kit, ground: Ground, crowded: Position) -> None:
    (ladders,) = _plan(kit, ground, crowded, 1.0).marks
    x, y = kit.atlas.place["tyros"]
    assert ladders.space == "tyros"
    assert abs(ladders.x - x) < 90
    assert abs(ladders.y - y) < 60


def test_gen_34_the_most_senior_general_lies_on_top(kit: Kit, crowded: Position) -> None:
    cast = Casting(kit, crowded, "en").cast(4, crowded.group(4, "damaskos", False))
    assert [general.emblem for general in cast.leaders] == ["seleukos", "peukestas", "neoptolemos"]
    shields = [each.face for each in closed(cast, Detail.FULL, inside=False).laid if isinstance(each.face, GeneralFace)]
    assert shields[-1].emblem == "seleukos"


def test_a_fan_shows_every_counter_in_full(kit: Kit, crowded: Position) -> None:
    group = Group(Units(2, 3, 1, 3, 2), ("seleukos", "peukestas", "minor-4b"), ("alexandros", "funeral_cart"))
    block = fanned(Casting(kit, crowded, "en").cast(4, group))
    boxes = []
    for each in block.laid:
        width, height = each.face.size(Detail.FULL)
        boxes.append((each.x, each.y, each.x + width, each.y + height))
    assert len(boxes) == 3 + 5 + 2 + 1
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair) > 0.0] == []
    assert max(box[2] for box in boxes) <= block.width + 0.01
    assert max(box[3] for box in boxes) <= block.height + 0.01


def test_names_are_left_free_where_there_is_room(kit: Kit) -> None:
    position = Position()
    position.put(1, "ankyra", False, Group(Units(2), ("antigonos",)))
    key = StackKey("ankyra", 1, False)
    free = _plan(kit, Ground(kit.atlas), position, 1.0).standing[key].box
    name = (free[0], free[1] - 5, free[2], free[3])
    moved = _plan(kit, Ground(kit.atlas, [name]), position, 1.0).standing[key].box
    assert overlap(moved, name) < overlap(free, name) / 2


def test_from_afar_a_stack_is_one_shield_and_its_badge(kit: Kit, crowded: Position) -> None:
    cast = Casting(kit, crowded, "en").cast(3, Group(Units(2, 1), ("polyperchon",)))
    faces = [each.face for each in closed(cast, Detail.SMALL, inside=False).laid]
    assert len(faces) == 2
    assert closed(cast, Detail.SMALL, inside=False).width < closed(cast, Detail.FULL, inside=False).width


# conservation: what is painted is what the position holds


def _painted(kit: Kit, ground: Ground, position: Position) -> Counter[str]:
    """Every piece painted on the map at full detail and in the boxes, by id (units and markers by number)."""
    casting = Casting(kit, position, "en")
    shown = plan(casting, ground, 1.0)
    faces = [each.face for standing in shown.standing.values() for each in standing.block.laid]
    faces += [each.face for tray in lay_trays(casting).trays for each in tray.laid]
    found: Counter[str] = Counter()
    for face in faces:
        match face:
            case GeneralFace(mark=mark) if mark:
                found[f"minor-{face.seat}{mark}"] += 1
            case GeneralFace():
                found[face.emblem] += 1
            case UnitFace() if face.seat:
                found[f"{face.kind} of {face.seat}"] += face.number
            case RoyalFace() | TreasureFace() | IndependentFace():
                found[face.id] += 1
            case FleetFace():
                found[f"fleet {face.id}"] += 1
    found["markers"] = len(shown.markers)
    return found


def _held(kit: Kit, position: Position) -> Counter[str]:
    """Every piece the position holds, by id."""
    found: Counter[str] = Counter()
    groups = [(stack.seat, stack.group) for _, stack in position.all_stacks()]
    for seat, group in (*groups, *position.dispersed.items()):
        found.update(group.generals)
        found.update(group.royals)
        for kind, number in group.units.items():
            found[f"{kind} of {seat}"] += number
    found.update(position.off_map.keys())
    found.update(position.lying.keys())
    found.update(royal for royal, state in position.royal_state.items() if state in ("off_map", "gone"))
    found.update(position.independents.keys())
    found.update(f"fleet {fleet}" for fleet in position.fleets)
    for seat in position.factions:
        found.update(minor for minor in (f"minor-{seat}{letter}" for letter in "abcd") if minor not in found)
    if position.tomb:
        found["tomb"] += 1
    found["markers"] = len(position.markers)
    return found


@pytest.mark.parametrize("setup", READY)
def test_every_piece_of_a_ready_position_is_painted_once(kit: Kit, ground: Ground, setup: str) -> None:
    position = ready(kit, setup)
    assert _painted(kit, ground, position) == _held(kit, position)


def test_every_piece_of_a_crowded_position_is_painted_once(kit: Kit, ground: Ground, crowded: Position) -> None:
    painted = _painted(kit, ground, crowded)
    assert painted == _held(kit, crowded)
    for piece in ("menelaos", "poliarchos", "asandros", "tomb", "glaukias", "colonists", "fleet karia"):
        assert painted[piece] == 1, piece


def test_lying_royals_have_a_place_of_their_own(kit: Kit, ground: Ground) -> None:
    standing = _plan(kit, ground, kept_opening(kit, "babylon-323"), 1.0).standing
    assert StackKey("damaskos", NOBODY, False) in standing


@pytest.mark.parametrize("step", STEPS)
def test_names_of_provinces_can_be_read_beside_stacks(kit: Kit, step: float) -> None:
    for language in ("en", "ru"):
        labels = placement_of(kit.atlas, language, step, 1.0).labels
        names = [(label, box) for label in labels if label.what in ("province", "country") for box in ink_boxes(label)]
        ground = ground_of(kit.atlas, language, step)
        for setup in READY:
            for key, standing in plan(Casting(kit, ready(kit, setup), language), ground, step).standing.items():
                for label, (left, top, right, bottom) in names:
                    hidden = overlap(standing.box, (left, top, right, bottom)) / ((right - left) * (bottom - top))
                    assert hidden < 0.4, (setup, key, label.lines)


def test_a_garrison_steps_aside_for_the_name_of_its_city(kit: Kit) -> None:
    bare = Ground(kit.atlas)
    x, y = bare.place["sardeis"]
    radius = bare.radius["sardeis"]
    want = Want(StackKey("sardeis", 1, True), 6 * radius, 2 * radius)
    name = (x + radius + 4, y - 8, x + radius + 90, y + 8)
    named = Ground(kit.atlas, [name])
    (middle,), (aside,) = site(bare, [want]).blocks.values(), site(named, [want]).blocks.values()
    assert overlap(middle, name) > 0
    assert overlap(aside, name) == 0
    assert aside[0] < x < aside[2], "it still stands on its city"

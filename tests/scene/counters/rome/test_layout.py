"""Where the counters of the Sword of Rome stand: apart, near their location, all of them, at every zoom step."""

from collections import Counter
from itertools import combinations

import pytest

from diadochi.rules.core.verdict import CounterAt, SpaceAt
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.rules import RomeRules
from diadochi.scene.canvas import STEPS
from diadochi.scene.counters.counter_shapes import Detail, WallFace
from diadochi.scene.counters.game_counters import LayoutPlan, closed, counters_of, fanned, lay_trays, plan
from diadochi.scene.counters.rome.counters import Casting
from diadochi.scene.counters.rome.piece_faces import (
    BattleFace,
    LeaderFace,
    PennantFace,
    TroopsFace,
    WorthFace,
    number_of,
    power_of,
)
from diadochi.scene.counters.siting import CounterBox, Ground, StackKey, ground_of, overlap
from tests.scene.counters.rome.conftest import SETUPS

pytestmark = pytest.mark.usefixtures("fonts")


def _plan(kit: Kit, ground: Ground, position: Position, step: float) -> LayoutPlan:
    return plan(Casting(kit, position, "en"), ground, step)


def _coins(shown: LayoutPlan) -> list[CounterBox]:
    return [
        (mark.x, mark.y, mark.x + mark.scale * size[0], mark.y + mark.scale * size[1])
        for mark in shown.marks
        if (size := mark.face.size(Detail.FULL))
    ]


def _covering(shown: LayoutPlan) -> list[tuple[CounterBox, CounterBox]]:
    """Boxes that cover one another: of stacks, and of coins and the stacks outside walls."""
    stacks = [standing.box for standing in shown.standing.values()]
    outside = [standing.box for key, standing in shown.standing.items() if not key.inside]
    pairs = [*combinations(stacks, 2), *((coin, box) for coin in _coins(shown) for box in outside)]
    return [(one, other) for one, other in pairs if overlap(one, other) > 1.0]


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_covers_anything_in_scenarios_and_worked_positions(
    kit: Kit, setup: str, step: float, language: str
) -> None:
    shown = _plan(kit, ground_of(kit.atlas, language, step), RomeRules().setup_position(kit, setup), step)
    assert len(shown.standing) >= 2
    assert _covering(shown) == []


@pytest.mark.parametrize("step", STEPS)
def test_nothing_covers_anything_in_a_crowd(kit: Kit, ground: Ground, crowded: Position, step: float) -> None:
    assert _covering(_plan(kit, ground, crowded, step)) == []


@pytest.mark.parametrize("step", STEPS)
def test_two_coins_of_one_city_lie_side_by_side(kit: Kit, ground: Ground, crowded: Position, step: float) -> None:
    shown = _plan(kit, ground, crowded, step)
    one, other = (box for mark, box in zip(shown.marks, _coins(shown), strict=True) if mark.space == "roma")
    assert overlap(one, other) == 0.0


@pytest.mark.parametrize("setup", SETUPS)
def test_stacks_and_coins_stand_close_to_their_location(kit: Kit, ground: Ground, setup: str) -> None:
    shown = _plan(kit, ground, RomeRules().setup_position(kit, setup), 1.0)
    placed = [(key.space, standing.box) for key, standing in shown.standing.items()]
    placed += [(mark.space, box) for mark, box in zip(shown.marks, _coins(shown), strict=True)]
    for space, (left, top, right, bottom) in placed:
        x, y = kit.atlas.place[space]
        across, down = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
        assert (across**2 + down**2) ** 0.5 < ground.radius[space] + 65.0, space


def test_equal_positions_are_laid_out_alike(kit: Kit, crowded: Position) -> None:
    one = _plan(kit, Ground(kit.atlas), crowded, 0.5)
    assert one == _plan(kit, Ground(kit.atlas), crowded.copy(), 0.5)


def test_rom_02_a_garrison_stands_on_its_city_behind_the_wall(kit: Kit, ground: Ground, crowded: Position) -> None:
    standing = _plan(kit, ground, crowded, 1.0).standing
    number = number_of(kit, "samnite")
    inside, outside = standing[StackKey("capua", number, True)], standing[StackKey("capua", number, False)]
    x, y = kit.atlas.place["capua"]
    assert inside.box[0] < x < inside.box[2]
    assert inside.box[1] < y < inside.box[3]
    assert any(isinstance(each.face, WallFace) for each in inside.block.laid)
    assert not any(isinstance(each.face, WallFace) for each in outside.block.laid)


def test_the_number_of_a_garrison_is_not_hidden_by_its_wall(kit: Kit, ground: Ground, crowded: Position) -> None:
    block = _plan(kit, ground, crowded, 1.0).standing[StackKey("neapolis", number_of(kit, "greek"), True)].block
    token, wall = (next(each for each in block.laid if isinstance(each.face, kind)) for kind in (TroopsFace, WallFace))
    assert wall.y - token.y >= 0.75 * token.face.size(Detail.FULL)[1]


def test_op_10_the_best_leader_lies_on_top(kit: Kit, crowded: Position) -> None:
    cast = Casting(kit, crowded, "en").force("gallic", Group(12, ("britomaris", "brennus")))
    shields = [each.face for each in closed(cast, Detail.FULL, inside=False).laid if isinstance(each.face, LeaderFace)]
    assert [shield.id for shield in shields] == ["britomaris", "brennus"]


def test_a_number_is_told_once_from_near_and_by_a_badge_from_afar(kit: Kit, crowded: Position) -> None:
    cast = Casting(kit, crowded, "en").force("gallic", Group(12, ("brennus",)))
    near = [type(each.face).__name__ for each in closed(cast, Detail.FULL, inside=False).laid]
    far = [type(each.face).__name__ for each in closed(cast, Detail.SMALL, inside=False).laid]
    assert near == ["LeaderFace", "TroopsFace"]
    assert far == ["LeaderFace", "BadgeFace"]


def test_a_fan_shows_every_counter_in_full(kit: Kit, crowded: Position) -> None:
    cast = Casting(kit, crowded, "en").stacks()[StackKey("roma", number_of(kit, "gallic"), False)]
    boxes = []
    for each in fanned(cast).laid:
        width, height = each.face.size(Detail.FULL)
        boxes.append((each.x, each.y, each.x + width, each.y + height))
    assert len(boxes) == 2 + 1 + 1
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair) > 0.0] == []


def test_the_army_on_the_move_bears_its_pennant_and_no_other(kit: Kit, crowded: Position) -> None:
    casts = Casting(kit, crowded, "en").stacks()
    flying = {key: cast.attendants for key, cast in casts.items() if cast.attendants}
    assert set(flying) == {StackKey("roma", number_of(kit, "gallic"), False)}
    assert [face.points for faces in flying.values() for face in faces if isinstance(face, PennantFace)] == [2]


def test_play_19_cities_show_their_points_and_battles_their_swords(kit: Kit, crowded: Position) -> None:
    marks = Casting(kit, crowded, "en").marks()
    worth = {mark.space: mark.face.points for mark in marks if isinstance(mark.face, WorthFace)}
    assert worth == kit.scenarios["brennus_390"].city
    assert [(mark.space, mark.face) for mark in marks if isinstance(mark.face, BattleFace)] == [
        ("roma", BattleFace(fought=False))
    ]
    crowded.change_battle(winner=1)
    (swords,) = (mark.face for mark in Casting(kit, crowded, "en").marks() if isinstance(mark.face, BattleFace))
    assert swords == BattleFace(fought=True)


# conservation: what is painted is what the position holds


def _painted(kit: Kit, ground: Ground, position: Position) -> Counter[str]:
    casting = Casting(kit, position, "en")
    shown = plan(casting, ground, 1.0)
    faces = [each.face for standing in shown.standing.values() for each in standing.block.laid]
    faces += [laid.face for tray in lay_trays(casting).trays if tray.key.kind == "displaced" for laid in tray.laid]
    found: Counter[str] = Counter()
    for face in faces:
        if isinstance(face, LeaderFace):
            found[face.id] += 1
        elif isinstance(face, TroopsFace):
            found[face.power] += face.number
    found.update(f"{space} of {face.colours.letter}" for space, face in shown.markers.items())
    return found


def _held(kit: Kit, position: Position) -> Counter[str]:
    found: Counter[str] = Counter(position.displaced)
    for _, force in position.all_forces():
        found.update(force.leaders)
        found[force.power] += force.cu
    found.update(f"{space} of {kit.powers[power].letter}" for space, power in position.markers.items())
    return +found


@pytest.mark.parametrize("setup", SETUPS)
def test_every_piece_of_a_set_up_is_painted_once(kit: Kit, ground: Ground, setup: str) -> None:
    position = RomeRules().setup_position(kit, setup)
    assert _painted(kit, ground, position) == _held(kit, position)


def test_every_piece_of_a_crowded_position_is_painted_once(kit: Kit, ground: Ground, crowded: Position) -> None:
    assert _painted(kit, ground, crowded) == _held(kit, crowded)


# who is meant


def test_every_power_has_a_number_and_nobody_else(kit: Kit) -> None:
    assert {power_of(kit, number_of(kit, power)) for power in kit.powers} == set(kit.powers)
    assert power_of(kit, 0) == power_of(kit, len(kit.powers) + 1) == ""


def test_leaders_are_found_where_they_stand(kit: Kit, crowded: Position) -> None:
    system = counters_of(kit)
    gauls, capua = StackKey("roma", number_of(kit, "gallic"), False), number_of(kit, "samnite")
    assert system.key_of(kit, crowded, "britomaris") == gauls
    assert system.key_of(kit, crowded, "papirius") is None
    assert system.leaders(kit, crowded, gauls) == ("brennus", "britomaris")
    assert system.keys_at(kit, crowded, "capua") == (StackKey("capua", capua, False), StackKey("capua", capua, True))
    assert system.key_of_thing(kit, crowded, CounterAt("pontius")) == StackKey("capua", capua, True)
    assert system.key_of_thing(kit, crowded, SpaceAt("roma")) is None
    assert system.group_at(kit, crowded, gauls) == Group(12, ("brennus", "britomaris"))
    assert system.group_at(kit, crowded, StackKey("ancona", 1, False)) is None
    assert system.leaders(kit, crowded, StackKey("ancona", 1, False)) == ()
    assert "roma" in system.marked(crowded)
    assert "patavium" not in system.marked(crowded)


def test_a_side_wears_the_colours_of_its_first_power_and_nobody_wears_grey(kit: Kit, crowded: Position) -> None:
    system = counters_of(kit)
    assert system.colours(kit, crowded, 2).fill == kit.powers["roman"].colour
    assert system.colours(kit, crowded, 0) == system.colours(kit, None, 1)
    assert system.colours(kit, None, 1).letter not in {power.letter for power in kit.powers.values()}


def test_a_force_is_played_by_the_seat_of_its_power(kit: Kit, crowded: Position) -> None:
    system = counters_of(kit)
    for power, seat in {"gallic": 1, "roman": 2, "etruscan": 2, "greek": 0}.items():
        assert system.seat_of(kit, crowded, number_of(kit, power)) == seat


def test_every_force_is_known_with_the_colours_of_its_power(kit: Kit, crowded: Position) -> None:
    system = counters_of(kit)
    seen = Counter((key.space, key.inside, system.stack_colours(kit, key).letter) for key in system.keys(kit, crowded))
    held = [(space, force.inside, kit.powers[force.power].letter) for space, force in crowded.all_forces()]
    assert seen == Counter(held)

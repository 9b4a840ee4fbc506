"""Dangers: what a side may lose to one march is what that march loses it, played out with thrown dice."""

from math import sqrt
from random import Random

import pytest

from diadochi.forecast.odds.chance_tree import Line
from diadochi.forecast.odds.figures import Danger, all_hold
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_reach import Lifted, as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import most_points, way_answers
from diadochi.forecast.successors.odds.dangers import ONE_ARMY, attackers_of, dangers
from diadochi.forecast.successors.odds.march_goals import read_goal
from diadochi.forecast.successors.odds.march_tree import Marching, MarchState, PlannedMarch, without_hands
from diadochi.forecast.successors.odds.wishes import keeper_of
from diadochi.language import Name
from diadochi.rules.core.flow import Decision, Dice, Draw, Drawn
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.pieces import CART, Group, Units
from diadochi.rules.successors.position import Position
from tests.house.kept import kept_opening
from tests.rules.fuzz.positions import disturbed, opening

ERRORS = 4.5
"""Standard errors by which a sampled share may differ."""


@pytest.fixture(scope="module")
def babylon(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


def played(kit: Kit, position: Position, danger: Danger, chance: Random) -> Position:
    """Where the march of a danger has ended once, with thrown dice, answers judged by the procedures alone."""
    start = without_hands(as_if_active(position, danger.seat))
    lifted = lift(kit, start, danger.leader, danger.group)
    assert lifted is not None
    found = reach(kit, start, lifted, most_points(kit, lifted))
    plan = Marching(kit, PlannedMarch(lifted, danger.space, way_answers(found, (danger.space, False)), besieges=True))
    line, memory = Line(start, lambda live: table(kit, live)), MarchState()
    while line.node is not None and not plan.is_end(line, memory):
        node = line.node
        if isinstance(node, Decision):
            answer, memory = plan.answers(line, node, memory)[0]
        elif isinstance(node, Draw):
            answer = Drawn(tuple(chance.sample(node.pool, node.count)))
        else:
            answer = Dice(tuple(chance.randint(1, 6) for _ in range(node.dice)))
        memory = plan.noted(memory, line.send(answer))
    return line.position


def share(kit: Kit, position: Position, danger: Danger, chance: Random, times: int) -> float:
    """How often a thing is lost of so many marches."""
    goal = read_goal(kit, danger.goal)
    return sum(all_hold(goal, kit, danger.seat, played(kit, position, danger, chance)) for _ in range(times)) / times


@pytest.mark.slow
@pytest.mark.parametrize(
    ("positions", "times"), [(5, 60), pytest.param(60, 2_000, marks=pytest.mark.whole)], ids=["some", "many"]
)
def test_thrown_dice_take_things_as_often_as_is_said(kit: Kit, positions: int, times: int) -> None:
    looked = uncertain = 0
    for seed in range(1_000):
        chance = Random(seed)
        home, position = opening(kit, chance.choice([*kit.setups]), "fourth", chance)
        position = disturbed(home, position, chance)
        found = dangers(home, position, chance.choice(sorted(position.factions)), helped=False)
        if not found:
            continue
        looked += 1
        for danger in chance.sample(found, min(3, len(found))):
            said = float(danger.chance)
            error = sqrt(said * (1 - said) / times)
            assert abs(share(home, position, danger, chance, times) - said) <= ERRORS * error + 1e-9, (seed, danger)
            uncertain += 0 < said < 1
        if looked == positions:
            break
    assert looked == positions
    assert uncertain


def test_each_danger_is_the_goal_of_a_march_that_can_be_asked_about(kit: Kit, babylon: Position) -> None:
    system = odds_system(kit)
    for seat in sorted(babylon.factions):
        for danger in system.dangers(kit, babylon, seat, "stand", helped=False):
            march = MarchAsked(danger.leader, (danger.space, False), danger.group, danger.goal, afresh=True)
            assert system.odds(kit, babylon, march).goals[0].chance == danger.chance


def test_no_other_enemy_is_more_dangerous(kit: Kit, babylon: Position) -> None:
    system = odds_system(kit)
    for danger in system.dangers(kit, babylon, 4, "stand", helped=False):
        for seat in {*babylon.factions} - {4}:
            for attacker in attackers_of(kit, babylon, seat):
                if attacker.comes_to(danger.space):
                    march = MarchAsked(attacker.lifted.general, (danger.space, False), goal=danger.goal, afresh=True)
                    assert system.odds(kit, babylon, march).goals[0].chance <= danger.chance


def test_whoever_is_on_turn_may_come_again_in_the_next_round(kit: Kit, babylon: Position) -> None:
    """What has been activated in the open segment does not make dangers smaller."""
    acting = as_if_active(babylon, 3)
    line = Line(acting, lambda live: table(kit, live))
    plan = Marching(kit, PlannedMarch(_lifted(kit, acting, "lysimachos"), "kardia", ()))
    memory = MarchState()
    while memory.answered < 2:
        assert isinstance(line.node, Decision)
        answer, memory = plan.answers(line, line.node, memory)[0]
        line.send(answer)
    line.send(Dice((6,)))
    assert line.position.activation is not None
    assert dangers(kit, line.position, 4, helped=False) == dangers(kit, babylon, 4, helped=False)


def _lifted(kit: Kit, position: Position, general: str) -> Lifted:
    found = lift(kit, position, general)
    assert found is not None
    return found


# --- heirs, the cart, subordinates


def test_the_cart_is_in_danger_only_where_it_may_be_taken(kit: Kit, babylon: Position) -> None:
    """An army that comes by without beating the army of the cart takes nothing (BAT-33, R-54)."""
    guarded = editing.put_royal(babylon, CART, 3, "kardia")
    assert keeper_of(kit, guarded, CART) == (3, "kardia")
    by_thing = {danger.thing.id: danger for danger in dangers(kit, guarded, 3, helped=False)}
    # He may also fall where his army is not beaten (BAT-25), and the cart is not lost then.
    assert 0 < by_thing[CART].chance < by_thing["lysimachos"].chance
    assert by_thing["lysimachos"].killed > 0, "reported apart from being beaten"
    assert by_thing["lysimachos"].beaten + by_thing["lysimachos"].killed == by_thing["lysimachos"].chance
    assert by_thing[CART].killed == 0
    assert keeper_of(kit, editing.lay_royal(babylon, CART, "abydos"), CART) is None


def test_heirs_follow_the_marker_they_lie_at(kit: Kit, babylon: Position) -> None:
    heir = next(royal for royal in kit.royals if royal != CART)
    alone = editing.set_royal_state(editing.lay_royal(babylon, heir, "abydos"), heir, "active")
    assert keeper_of(kit, alone, heir) == (4, "abydos")
    found = {danger.thing.id: danger for danger in dangers(kit, alone, 4, helped=False)}
    assert found[heir].chance == found["abydos"].chance == 1
    assert keeper_of(kit, editing.set_royal_state(alone, heir, "inactive"), heir) is None


def test_a_quicker_subordinate_may_come_without_his_commander(kit: Kit, babylon: Position) -> None:
    """He leaves the army he is with (GEN-39) and goes by his own initiative (MOV-10)."""
    quick, slow = _quick_and_slow(kit)
    position = editing.put_general(editing.put_general(babylon, slow, 1, "sardeis"), quick, 1, "sardeis")
    position = editing.set_units(position, 1, "sardeis", False, "mercenary", 6)
    leaders = {attacker.lifted.general: attacker.lifted.group for attacker in attackers_of(kit, position, 1)}
    assert leaders[slow] == Group(Units(mercenary=6), (slow, quick))
    assert leaders[quick] == Group(Units(mercenary=6), (quick,))


def test_what_is_left_out_names_the_places_of_sieges_without_a_march(kit: Kit, babylon: Position) -> None:
    """An army that stands before a city may attempt its siege in its own surrender segment (SEQ-26)."""
    system, city = odds_system(kit), Name("space", "kyinda")
    assert system.dangers_left_out(kit, babylon, 2) == (ONE_ARMY,)
    few, many = (_before_a_city(babylon, units) for units in (2, 4))
    assert system.dangers_left_out(kit, few, 2) == (ONE_ARMY,), "three units at least (SIE-05)"
    told = system.dangers_left_out(kit, many, 2)
    assert told[0] == ONE_ARMY
    assert dict(told[1].fields) == {"spaces": (city,)}
    assert system.dangers_left_out(kit, many, 3) == (ONE_ARMY,), "it is no city of his"


def _before_a_city(position: Position, units: int) -> Position:
    position = editing.put_general(position, "lysimachos", 3, "kyinda")
    return editing.set_units(position, 3, "kyinda", False, "mercenary", units)


def _quick_and_slow(kit: Kit) -> tuple[str, str]:
    """Two generals of whom the junior is quicker."""
    generals = sorted(kit.generals.values(), key=lambda general: general.seniority)
    for junior in generals:
        for senior in reversed(generals):
            if senior.seniority > junior.seniority and junior.initiative < senior.initiative:
                return junior.id, senior.id
    raise AssertionError


def test_what_would_help_helps_as_much_as_is_said(kit: Kit, babylon: Position) -> None:
    found = {danger.thing.id: danger for danger in dangers(kit, babylon, 3)}
    danger = found["lysimachos"]
    assert danger.helps is not None
    group = babylon.group(3, "kardia", False)
    stronger = editing.set_units(babylon, 3, "kardia", False, "mercenary", group.units.mercenary + 1)
    again = {each.thing.id: each.chance for each in dangers(kit, stronger, 3, helped=False)}
    assert again["lysimachos"] == danger.helps[1] < danger.chance

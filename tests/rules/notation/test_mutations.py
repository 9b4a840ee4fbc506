"""Ready positions changed at random as a game would change them: they stay possible and come back from their text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.pieces import CART, Group, minors_of
from diadochi.rules.successors.setup import at_activation, ready
from diadochi.rules.successors.standing import legitimacy, victory_points
from tests.rules.notation.positions import the_kit

READY = sorted(setup.id for setup in the_kit().setups.values() if setup.kind == "ready")
FREE = sorted(space.id for space in the_kit().atlas.spaces.values() if space.owner != "independent")


def march(position, chance):
    """A whole stack goes to an empty space."""
    space, stack = chance.choice(sorted(position.all_stacks(), key=lambda found: found[0]))
    there = chance.choice(FREE)
    if not position.at(there):
        position.put(stack.seat, space, stack.inside, Group())
        position.put(stack.seat, there, False, stack.group)


def split(position, chance):
    """A minor general takes a unit and goes elsewhere."""
    space, stack = chance.choice(sorted(position.all_stacks(), key=lambda found: found[0]))
    minor, there = chance.choice(minors_of(stack.seat)), chance.choice(FREE)
    kinds = [kind for kind, _ in stack.units.items() if kind != "silver"]
    if position.where(minor) or position.at(there) or not kinds or stack.units.count < 2:
        return
    part = Group(structs.replace(stack.units - stack.units, **{chance.choice(kinds): 1}), (minor,))
    position.put(stack.seat, space, stack.inside, stack.group - Group(part.units))
    position.put(stack.seat, there, False, part)


def conquer(position, chance):
    """A marker is laid or taken away where no city is held from inside."""
    space = chance.choice(FREE)
    if the_kit().is_transit(space) or any(stack.inside for stack in position.at(space)):
        return
    if chance.random() < 0.3:
        position.markers.pop(space, None)
    else:
        position.markers[space] = chance.choice(sorted(position.factions))
    update_fleets(the_kit(), position)


def garrison(position, chance):
    """One unit goes inside a city of its own."""
    for space, stack in sorted(position.all_stacks(), key=lambda found: found[0]):
        mine = the_kit().is_major_city(space) and position.markers.get(space) == stack.seat
        kinds = [kind for kind, _ in stack.units.items()]
        if mine and not stack.inside and kinds and not position.group(stack.seat, space, True):
            one = Group(structs.replace(stack.units - stack.units, **{chance.choice(kinds): 1}))
            position.put(stack.seat, space, False, stack.group - one)
            position.put(stack.seat, space, True, one)
            return


def disperse(position, chance):
    """A major general without company of royals is dispersed with a unit."""
    space, stack = chance.choice(sorted(position.all_stacks(), key=lambda found: found[0]))
    majors = [general for general in stack.generals if general in the_kit().generals]
    if majors and not stack.royals:
        gone = Group(generals=(majors[0],))
        position.put(stack.seat, space, stack.inside, stack.group - gone)
        position.dispersed[stack.seat] = position.dispersed.get(stack.seat, Group()) + gone


def improve(position, chance):
    own = sorted(fleet for fleet, state in position.fleets.items() if state.seat)
    if own:
        fleet = chance.choice(own)
        position.fleets[fleet] = structs.replace(position.fleets[fleet], improved=True)


CHANGES = [march, split, conquer, garrison, disperse, improve]


def counters(position):
    """Every counter that is somewhere, sorted."""
    groups = [stack.group for _, stack in position.all_stacks()] + list(position.dispersed.values())
    named = [name for group in groups for name in (*group.generals, *group.royals) if not name.startswith("minor-")]
    units = sum((group.units.count for group in groups), 0)
    return sorted([*named, *position.lying, *position.off_map]), units


@pytest.mark.untraced
@given(st.sampled_from(READY), st.lists(st.sampled_from(CHANGES), max_size=25), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_changed_positions_stay_possible_and_come_back(setup, changes, chance):
    kit = the_kit()
    position = at_activation(ready(kit, setup), 1)
    before = counters(position)
    for change in changes:
        change(position, chance)
        assert broken(kit, position) == (), change.__name__
    assert counters(position) == before
    assert CART in before[0]
    assert read(kit, write(position)) == position
    assert sum(victory_points(kit, position, seat).total for seat in position.factions) <= 55 + 8
    assert all(legitimacy(kit, position, seat).total >= 0 for seat in position.factions)

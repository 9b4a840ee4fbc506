"""Whatever is edited in whatever order: every counter is somewhere, in one place, and the text says it all."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadochi.rules.successors import editing
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.notation import canonical, read, write
from diadochi.rules.successors.notation_vocabulary import PHASES, POOLS
from diadochi.rules.successors.pieces import CART, UNIT_KINDS
from diadochi.rules.successors.position import Clock, Faction, FleetState, Position
from diadochi.rules.successors.setup import at_activation, ready
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.untraced  # it edits by chance

KIT = the_kit()
READY = sorted(setup.id for setup in KIT.setups.values() if setup.kind == "ready")
SEATS, SPACES = st.integers(1, 5), st.sampled_from(sorted(KIT.atlas.spaces))
SIDES, COUNTS = st.booleans(), st.integers(0, 9)
GENERALS = st.sampled_from(sorted({*KIT.generals, *KIT.minors}))
MAJORS = st.sampled_from(sorted(KIT.generals))
MEMBERS = st.sampled_from(sorted(r.id for r in KIT.royals.values() if r.kind != "body"))
BODIES = MEMBERS | st.just(CART)
KINDS = st.sampled_from(UNIT_KINDS)
FLEETS = st.sampled_from(sorted(KIT.fleets))
CLOCKS = st.builds(
    Clock, COUNTS, st.sampled_from(PHASES), COUNTS, st.just(""), SEATS, st.permutations((1, 2, 3)).map(tuple)
)
FACTIONS = st.builds(Faction, st.sampled_from(["Asia", "The Crown"]), st.sampled_from(["champion", "successor"]))


def move_a_part(position, number, goal, half):
    """Some of a stack that is there goes elsewhere."""
    stacks = sorted(position.all_stacks(), key=lambda found: (found[0], found[1].seat, found[1].inside))
    if not stacks:
        return position
    space, stack = stacks[number % len(stacks)]
    group = stack.group
    for general in group.generals[: len(group.generals) // 2 if half else 0]:
        group = group - type(group)(generals=(general,))
    return editing.move_group(position, stack.seat, (space, stack.inside), group, goal)


def edit(function, *arguments):
    return st.tuples(st.just(function), st.tuples(*arguments))


EDITS = st.one_of(
    edit(editing.put_general, GENERALS, SEATS, SPACES, SIDES),
    edit(editing.disperse_general, GENERALS, SEATS),
    edit(editing.send_off_map, GENERALS, st.sampled_from(POOLS)),
    edit(editing.put_royal, BODIES, SEATS, SPACES, SIDES),
    edit(editing.lay_royal, BODIES, SPACES),
    edit(editing.set_royal_state, MEMBERS, st.sampled_from(["active", "inactive"])),
    edit(editing.royal_away, BODIES, st.sampled_from(["off_map", "gone"])),
    edit(editing.bury, SPACES),
    edit(editing.set_units, SEATS, SPACES, SIDES, KINDS, COUNTS),
    edit(editing.set_dispersed_units, SEATS, KINDS, COUNTS),
    edit(editing.silver_away, st.sampled_from(["not_arrived", "gone"])),
    edit(move_a_part, st.integers(0, 99), st.tuples(SPACES, SIDES), SIDES),
    edit(editing.clear_stack, SEATS, SPACES, SIDES),
    edit(lambda position, *given: editing.set_marker(KIT, position, *given), SPACES, st.none() | st.integers(0, 5)),
    edit(editing.set_siege, SPACES, COUNTS, SEATS),
    edit(editing.put_independent, st.sampled_from(sorted(KIT.independents)), SPACES | st.sampled_from(["box", "gone"])),
    edit(editing.set_clock, CLOCKS),
    edit(editing.set_usurper, st.none() | SEATS),
    edit(editing.set_fleet, FLEETS, st.builds(FleetState, st.none() | SEATS, SIDES, SIDES)),
    edit(editing.set_popularity, MAJORS, st.integers(-2, 5)),
    edit(editing.end_march),
    edit(editing.forget_segment),
    edit(editing.add_faction, SEATS, st.just("Asia")),
    edit(editing.set_faction, SEATS, FACTIONS),
    edit(editing.remove_faction, SEATS),
)


def whereabouts(position: Position) -> Counter[str]:
    """How many places each named counter is in; the tomb is the cart's other side, minor generals wait in hand."""
    groups = [stack.group for _, stack in position.all_stacks()] + list(position.dispersed.values())
    found = Counter(name for group in groups for name in (*group.generals, *group.royals))
    found.update(list(position.lying))
    found.update(list(position.off_map))
    found.update(royal for royal, state in position.royal_state.items() if state in ("off_map", "gone"))
    found.update({CART: 1} if position.tomb else {})
    found.update({"silver": sum(group.units.silver > 0 for group in groups)})
    return found


def expected(found: Counter[str]) -> Counter[str]:
    """Majors and royals once, minors, the body and the Silver Shields at most once."""
    members = [royal.id for royal in KIT.royals.values() if royal.kind != "body"]
    at_most_once = {who: min(found[who], 1) for who in (*KIT.minors, CART, "silver")}
    return Counter({**dict.fromkeys([*KIT.generals, *members], 1), **at_most_once})


@pytest.mark.slow
@given(st.sampled_from(READY), st.lists(EDITS, max_size=20))
@settings(max_examples=150)
def test_every_counter_stays_in_one_place(setup, edits):
    position = canonical(KIT, at_activation(ready(KIT, setup), 1))
    for function, arguments in edits:
        text = write(position)
        edited = canonical(KIT, function(position, *arguments))
        assert write(position) == text, "the position before is untouched"
        position = edited
        found = whereabouts(position)
        assert +found == +expected(found)
        assert not any("GEN-01" in each.rules or "CU-15" in each.rules for each in broken(KIT, position))
    assert read(KIT, write(position)) == position

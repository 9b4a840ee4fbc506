"""Positions of every shape for the property tests: arbitrary ones, possible or not, and damaged texts."""

import functools

from hypothesis import strategies as st

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation_vocabulary import PHASES, POOLS, SEGMENTS, STAGES, STATES
from diadochi.rules.successors.pieces import CART, Group, Stack, Units
from diadochi.rules.successors.position import (
    Activation,
    Clock,
    Faction,
    FleetState,
    IndependentMarch,
    Memory,
    MovedUnits,
    Position,
    Siege,
)
from tests.house.kept import kept_kit


@functools.cache
def the_kit() -> Kit:
    """The kit of the map with the numbers that are kept for tests."""
    return kept_kit(open_kit(maps("diadochi")))


SEATS = st.integers(1, 5)
SPACES = st.sampled_from(sorted(the_kit().atlas.spaces))
MAJORS = st.sampled_from(sorted(the_kit().generals))
GENERALS = st.sampled_from(sorted({*the_kit().generals, *the_kit().minors}))
MEMBERS = st.sampled_from(sorted(r.id for r in the_kit().royals.values() if r.kind != "body"))
ROYALS = MEMBERS | st.just(CART)
CARDS = st.sampled_from(sorted(the_kit().cards))
COUNTS = st.integers(0, 30)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)

UNITS = st.builds(Units, COUNTS, COUNTS, COUNTS, COUNTS, COUNTS)
GROUPS = st.builds(
    Group,
    UNITS,
    st.lists(GENERALS, max_size=3, unique=True).map(tuple),
    st.lists(ROYALS, max_size=2, unique=True).map(tuple),
).filter(bool)
FACTIONS = st.builds(
    Faction,
    TEXTS,
    st.sampled_from(["champion", "successor"]),
    st.lists(MAJORS, max_size=4).map(tuple),
    st.lists(CARDS, max_size=5).map(tuple),
    st.none() | COUNTS,
    st.tuples(st.sampled_from(["none", "mercenary", "loyal"]), COUNTS),
)
CLOCKS = st.builds(
    Clock,
    COUNTS,
    st.sampled_from(PHASES),
    COUNTS,
    st.sampled_from(("", *SEGMENTS)),
    SEATS,
    st.lists(SEATS, max_size=5).map(tuple),
)
FLEETS = st.builds(FleetState, st.none() | SEATS, st.booleans(), st.booleans())
MOVED = st.builds(MovedUnits, GENERALS, SPACES, st.booleans(), GROUPS)
MEMORIES = st.builds(
    Memory,
    st.lists(GENERALS, max_size=3).map(tuple),
    st.lists(MOVED, max_size=2).map(tuple),
    st.booleans(),
    st.lists(GENERALS, max_size=2).map(tuple),
    st.lists(SPACES, max_size=2).map(tuple),
    st.lists(SEATS, max_size=2).map(tuple),
    foraged=st.lists(SPACES, max_size=2).map(tuple),
    reinforced=st.booleans(),
    evaded=st.lists(SPACES, max_size=2).map(tuple),
)
MARCHES = st.builds(
    Activation,
    SEATS,
    GENERALS,
    GROUPS,
    SPACES,
    st.booleans(),
    COUNTS,
    COUNTS,
    st.sampled_from(STAGES),
    st.just("") | SPACES,
    st.just("") | st.sampled_from(sorted(the_kit().atlas.routes)),
    st.just("") | SPACES,
    st.booleans(),
    st.lists(SPACES, max_size=4).map(tuple),
)
ARMIES = st.sampled_from(sorted(the_kit().independents))
INDEPENDENT_MARCHES = st.builds(
    IndependentMarch,
    ARMIES,
    SEATS,
    COUNTS,
    st.sampled_from(STAGES),
    st.just("") | SPACES,
    st.just("") | st.just("box") | SPACES,
)
OPTIONS = st.sampled_from(
    [(), (("opt_veterans", "yes"),), (("cost_mountain", "3"), ("stronghold_exempt", "sparta,aitolia"))]
)


@st.composite
def stacks(draw: st.DrawFn) -> dict[str, tuple[Stack, ...]]:
    position = Position()
    for seat, space, inside, group in draw(st.lists(st.tuples(SEATS, SPACES, st.booleans(), GROUPS), max_size=6)):
        position.put(seat, space, inside, group)
    return position.stacks


def a_few(keys: st.SearchStrategy[str], values: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    return st.dictionaries(keys, values, max_size=5)


def positions() -> st.SearchStrategy[Position]:
    """Positions that can be written; most of them are impossible."""
    kit = the_kit()
    return st.builds(
        Position,
        map=st.just("diadochi"),
        edition=st.sampled_from(["fourth", "third"]),
        options=OPTIONS,
        clock=CLOCKS,
        usurper=st.none() | SEATS,
        factions=st.dictionaries(SEATS, FACTIONS, max_size=5),
        markers=a_few(SPACES, st.integers(0, 5)),
        sieges=a_few(SPACES, st.builds(Siege, COUNTS, SEATS)),
        stacks=stacks(),
        lying=a_few(ROYALS, SPACES),
        royal_state=a_few(MEMBERS, st.sampled_from(STATES)),
        tomb=st.just("") | SPACES,
        independents=a_few(st.sampled_from(sorted(kit.independents)), SPACES | st.sampled_from(["box", "gone"])),
        fleets=a_few(st.sampled_from(sorted(kit.fleets)), FLEETS),
        dispersed=st.dictionaries(SEATS, GROUPS, max_size=3),
        off_map=a_few(MAJORS, st.sampled_from(POOLS)),
        popularity=a_few(MAJORS, st.integers(-3, 9)),
        silver=st.sampled_from(["not_arrived", "in_play", "gone"]),
        memory=MEMORIES,
        activation=st.none() | MARCHES,
        drawn=st.lists(ARMIES, max_size=2).map(tuple),
        independent_march=st.none() | INDEPENDENT_MARCHES,
    )

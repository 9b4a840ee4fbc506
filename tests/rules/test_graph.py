"""What the rules and forecasts work out on the map is what networkx says of the map's graph."""

import subprocess
import sys
from random import Random

import networkx as nx
import pytest

from diadochi.atlas.model import Allows
from diadochi.forecast.successors.march_reach import distances
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.forage import closed_to, isolated
from tests.rules.fuzz.positions import disturbed, opening
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.untraced  # it plays by chance


@pytest.fixture(scope="module")
def kit() -> Kit:
    return the_kit()


def cut_off(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The isolated markers of a seat, by the pieces into which the graph of supply falls (SEQ-33)."""
    supply: nx.Graph[str] = nx.Graph()
    supply.add_nodes_from(kit.atlas.graph)
    supply.add_edges_from((a, b) for a, b, uses in kit.atlas.graph.edges(data="allows") if Allows.SUPPLY in uses)
    own = sorted(space for space, owner in position.markers.items() if owner == seat)
    units = {space for space, stack in position.stacks_of(seat) if stack.units}
    havens = units | {space for space in own if kit.is_major_city(space)}
    leads_on = supply.subgraph(havens | ({*supply} - closed_to(position, seat)))
    reached = {space for piece in nx.connected_components(leads_on) if piece & havens for space in piece}
    joined = reached | nx.node_boundary(supply, reached)
    return tuple(space for space in own if space not in joined)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_markers_are_isolated_that_the_graph_cuts_off(kit: Kit, seed: int) -> None:
    chance = Random(seed)
    under, position = opening(kit, "babylon-323", "fourth", chance)
    lost = 0
    for _ in range(12):
        position = disturbed(under, position, chance)
        for space in chance.sample(sorted(kit.atlas.spaces), 12):
            position.markers[space] = chance.choice(sorted(position.factions))
        for seat in sorted(position.factions):
            found = isolated(under, position, seat)
            assert found == cut_off(under, position, seat)
            lost += len(found)
    assert lost, "nothing was isolated, so nothing was compared"


@pytest.mark.parametrize("mountain", ["1", "2"])
def test_distances_are_the_cheapest_ways_over_the_steps_of_the_kit(kit: Kit, mountain: str) -> None:
    under = kit.under("fourth", (("cost_mountain", mountain),))
    for start in ("babylon", "rhodos", "pella"):
        far = distances(under, start)
        assert set(far.cost) == set(kit.atlas.spaces)
        for space, cost in far.cost.items():
            way = far.way_to(space)
            assert sum(step.cost for _, step in way) == cost
            assert [here for here, _ in way] == [start, *(step.to for _, step in way)][:-1]
            assert all(step in under.steps[here] for here, step in way)
            assert all(cost <= far.cost[step.to] + step.cost for step in under.steps[space])


def test_map_and_rules_are_searched_without_slow_libraries() -> None:
    """They would cost every table a quarter of a second and forty megabytes, whatever is pointed at or lifted."""
    told = (
        "import sys; from diadochi.resources import maps; from diadochi.rules.successors.kit_files import open_kit;"
        "from diadochi.atlas.atlas import Hits; from diadochi.forecast.successors.march_reach import distances;"
        "kit = open_kit(maps('diadochi')); kit.steps['babylon'], kit.atlas.beside('supply')['babylon'];"
        "hits = Hits(kit.atlas, {'disc': 21.0}); hits.space_at(9, 9, 9), hits.route_at(9, 9, 9);"
        "distances(kit, 'babylon');"
        "print({'networkx', 'shapely', 'numpy'}.isdisjoint(sys.modules));"
        "len(kit.atlas.graph); print('networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]

"""What it is worth to stand near enemies or friends: pressed armies, overshadowed markers, cities, armies together."""

from desktop.players.successors.goals.hops import hops_from
from desktop.players.successors.worth.tallies import tallied
from desktop.players.successors.worth.terms import TERMS
from desktop.players.successors.worth.weights import winning_chances
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

OWN, ENEMY = 1, 2
ARMY = Group(Units(mercenary=6), ("perdikkas",))
HOST = Group(Units(mercenary=9), ("krateros",))
HOME = "babylon"


def empty() -> Position:
    """Babylon 323 without anybody on the map, and without markers."""
    position = kept_opening(the_kit(), "babylon-323")
    for space, stack in tuple(position.all_stacks()):
        position.put(stack.seat, space, stack.inside, Group())
    for space in tuple(position.markers):
        del position.markers[space]
    return position


def at(hops: int) -> str:
    """A space so many routes from home."""
    return min(space for space, far in hops_from(the_kit(), HOME).items() if far == hops)


def of(position: Position, term: str, seat: int = OWN) -> float:
    return TERMS[term](the_kit(), position, tallied(the_kit(), position), seat)


def test_an_army_is_the_more_pressed_the_nearer_and_the_stronger_enemies_are() -> None:
    found = []
    for hops in (6, 3, 1):
        position = empty()
        position.put(OWN, HOME, False, ARMY)
        position.put(ENEMY, at(hops), False, HOST)
        found.append(of(position, "pressed"))
    afar, near, beside = found
    assert afar == 0 < near < beside
    position.put(3, HOME, False, Group(Units(mercenary=4), ("ptolemaios",)))
    assert of(position, "pressed") > beside


def test_who_stands_behind_walls_is_not_pressed() -> None:
    position = empty()
    position.put(OWN, HOME, True, ARMY)
    position.put(ENEMY, at(1), False, HOST)
    assert of(position, "pressed") == 0 < of(position, "pressed", ENEMY)


def test_a_marker_is_overshadowed_by_enemies_and_guarded_by_an_own_army_near_it() -> None:
    position = empty()
    position.markers[HOME] = OWN
    assert of(position, "overshadowed") == 0
    position.put(ENEMY, at(1), False, HOST)
    alone = of(position, "overshadowed")
    position.put(OWN, at(2), False, ARMY)
    assert 0 < of(position, "overshadowed") < alone
    assert of(position, "overshadowed", ENEMY) == 0


def test_cities_are_counted_for_whose_marker_they_bear() -> None:
    position = empty()
    major = [space for space in the_kit().atlas.spaces if the_kit().is_major_city(space)]
    minor = next(space for space in the_kit().atlas.spaces if not the_kit().is_major_city(space))
    position.markers[major[0]] = position.markers[major[1]] = position.markers[minor] = OWN
    position.markers[major[2]] = ENEMY
    assert (of(position, "cities"), of(position, "cities", ENEMY), of(position, "cities", 3)) == (2, 1, 0)


def test_armies_of_one_side_are_together_when_they_are_near_each_other() -> None:
    found = []
    for hops in (6, 1):
        position = empty()
        position.put(OWN, HOME, False, ARMY)
        position.put(OWN, at(hops), False, Group(Units(mercenary=3), ("eumenes",)))
        position.put(ENEMY, at(2), False, HOST)
        found.append(of(position, "together"))
    assert found[0] == 0 < found[1]
    assert of(position, "together", ENEMY) == 0


def test_of_two_equal_sides_the_one_with_the_enemy_beside_it_is_less_likely_to_win() -> None:
    """Seats 1 and 3 have the same army; seat 4 stands beside seat 3, too weak to beat it."""
    position = empty()
    army, afar = Units(mercenary=6), at(6)
    position.put(OWN, HOME, False, Group(army, ("perdikkas",)))
    position.put(3, afar, False, Group(army, ("antigonos",)))
    before = winning_chances(the_kit(), position)
    beside = min(space for space, far in hops_from(the_kit(), afar).items() if far == 1)
    position.put(4, beside, False, Group(Units(mercenary=2), ("lysimachos",)))
    after = winning_chances(the_kit(), position)
    assert before[OWN] / before[3] < after[OWN] / after[3]

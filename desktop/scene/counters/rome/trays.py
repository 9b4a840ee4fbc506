"""What lies in the boxes below the map of the Sword of Rome: hands, displaced leaders, forces that are to arrive."""

from collections.abc import Iterator

from desktop.language import Name, tr
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.turn.victory import points
from desktop.scene.counters.contents import BoxKey, Contents, Owner
from desktop.scene.counters.face import Face
from desktop.scene.counters.rome.coins import GoalFace
from desktop.scene.counters.rome.faces import Faces
from desktop.scene.counters.rome.notices import ArrivalFace


def boxes_depend_on(faces: Faces) -> tuple[object, ...]:
    """All that the boxes of a position depend on: where this is equal, so are they."""
    position = faces.position
    return (
        faces.kit,
        faces.language,
        position.scenario,
        tuple(position.sides.items()),
        tuple(position.hands.items()),
        position.displaced,
        position.used,
        position.clock.turn,
        tuple(goal for seat in position.sides for goal in _goal(faces, seat)),
    )


def owners(faces: Faces) -> tuple[Owner, ...]:
    """The sides with their boxes, in seating order."""
    return tuple(
        Owner(
            seat, _title(faces.side(seat)), faces.colours_of_side(seat), tuple(_goal(faces, seat)), _boxes(faces, seat)
        )
        for seat in sorted(faces.position.sides)
    )


def _title(name: str) -> str:
    """A name as a title: that of a side may begin with an article."""
    return name[:1].upper() + name[1:]


def _goal(faces: Faces, seat: int) -> Iterator[Face]:
    """The points of the side that must gather them (PLAY-19)."""
    position = faces.position
    if not position.scenario:
        return
    goal = faces.kit.scenarios[position.scenario].victory
    if position.sides[seat].name == goal.side:
        yield GoalFace(points(faces.kit, position, seat), goal.points)


def _boxes(faces: Faces, seat: int) -> tuple[Contents, ...]:
    position = faces.position
    powers = position.sides[seat].powers
    hand = tuple(faces.card(card, seat) for card in position.hands.get(seat, ()))
    displaced = tuple(
        faces.leader(leader)
        for leader in faces.kit.best_first(position.displaced)
        if faces.kit.leaders[leader].power in powers
    )
    return (
        Contents(BoxKey("hand", seat), tr("Hand"), hand, 0.3),
        Contents(BoxKey("displaced", seat), tr("Displaced leaders"), displaced, 0.3),
        Contents(BoxKey("arrivals", seat), tr("To arrive"), tuple(_arrivals(faces, powers)), 0.4),
    )


def _arrivals(faces: Faces, powers: tuple[str, ...]) -> Iterator[Face]:
    """Each force that is to arrive: when and where, then who (PLAY-18)."""
    position = faces.position
    if not position.scenario:
        return
    for force in sorted(faces.kit.scenarios[position.scenario].force, key=lambda force: force.turn):
        if force.turn > position.clock.turn and force.power in powers:
            yield ArrivalFace(force.turn, faces.spell(Name("space", force.at)))
            cast = faces.force(force.power, Group(force.cu, force.leaders))
            yield from (*cast.leaders, *cast.units)

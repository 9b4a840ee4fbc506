"""Who may stand where: walls, neighbours in one space, markers, sieges, tombs, independent armies (CTL-08, CTL-17)."""

from collections.abc import Iterator

from desktop.language import Name, msg, msgn
from desktop.rules.core.breach import Breach, breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Stack
from desktop.rules.successors.position import Position, Siege
from desktop.rules.successors.siege.points import most_points_needed


def broken_places(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with what stands in a space."""
    yield from _unknown_spaces(kit, position)
    spaces = kit.atlas.spaces
    for space in sorted(position.stacks):
        if space in spaces:
            yield from _walls(kit, position, space)
            yield from _company(position, space)
    for space, seat in sorted(position.markers.items()):
        if space in spaces:
            yield from _marker(kit, space, seat)
    for space, siege in sorted(position.sieges.items()):
        if space in spaces:
            yield from _siege(kit, position, space, siege)
    if position.tomb in spaces and not kit.is_major_city(position.tomb):
        what = msg("Alexander's tomb is at {space}", space=Name("space", position.tomb))
        yield breach("LEG-10", what, msg("bury him in a major city"), position.tomb)


def _unknown_spaces(kit: Kit, position: Position) -> Iterator[Breach]:
    named = [*position.stacks, *position.markers, *position.sieges, *position.lying.values()]
    named += [place for place in position.independents.values() if place not in ("box", "gone")]
    named += [position.tomb] if position.tomb else []
    spaces = kit.atlas.spaces
    for space in sorted({space for space in named if space not in spaces}):
        yield breach("CTL-01", msg("there is no space {space}", space=space), msg("name a space of the map"))
    for army in sorted(set(position.independents) - set(kit.independents)):
        yield breach("IND-01", msg("there is no independent army {army}", army=army), msg("take it away"))


def _walls(kit: Kit, position: Position, space: str) -> Iterator[Breach]:
    inside = [stack for stack in position.at(space) if stack.inside]
    here = Name("space", space)
    if inside and not kit.is_major_city(space):
        what = msg("pieces stand inside {space}, which is no major city", space=here)
        yield breach("CTL-17", what, msg("put them outside"), space)
        return
    limit = kit.profile.city_limit
    for stack in inside:
        if stack.units.count > limit:
            what = msgn(
                "{n} unit stands inside {space}", "{n} units stand inside {space}", stack.units.count, space=here
            )
            yield breach("R-07 SIE-19 CTL-18", what, msg("leave {limit} inside at most", limit=limit), space)
        owner = position.markers.get(space)
        if owner is not None and owner != stack.seat:
            who = Name("seat", str(stack.seat))
            what = msg("{faction} stands inside {space}, which it does not control", faction=who, space=here)
            yield breach("CTL-17", what, msg("put it outside, or change the marker"), space)


def _company(position: Position, space: str) -> Iterator[Breach]:
    """Two factions share a space only with one inside and the other outside (CTL-17)."""
    stacks, here = position.at(space), Name("space", space)
    for stack in stacks:
        if not stack.group:
            yield breach("CTL-17", msg("an empty stack stands at {space}", space=here), msg("take it away"), space)
        elif not (stack.units or stack.generals):
            what = msg("royals at {space} stand with nobody", space=here)
            yield breach("LEG-45 R-53", what, msg("let them lie in the space"), space)
    for side in (False, True) if len(stacks) > 1 else ():
        if len({stack.seat for stack in stacks if stack.inside is side}) > 1 and not _is_entered(position, space):
            what = msg("two factions stand side by side at {space}", space=here)
            yield breach("CTL-17", what, msg("take one away, or put one inside the city"), space)
        if len({(s.seat, s.inside) for s in stacks if s.inside is side}) < sum(s.inside is side for s in stacks):
            what = msg("one faction has two stacks at {space}", space=here)
            yield breach("GEN-31", what, msg("put them together"), space)
    for army in position.independent_armies_at(space):
        if not _outside(stacks) or _is_entered(position, space):
            continue
        what = msg("{army} stands at {space} beside a faction", army=Name("independent", army), space=here)
        yield breach("CTL-12 CTL-17", what, msg("take one away"), space)


def _outside(stacks: tuple[Stack, ...]) -> bool:
    return any(not stack.inside for stack in stacks)


def _is_entered(position: Position, space: str) -> bool:
    """Whether a march has just entered: enemies stand together until they have met (MOV-20, BAT-02)."""
    march = position.independent_march
    if march is not None and position.independents.get(march.army) == space:
        return True
    return position.activation is not None and position.activation.space == space


def _marker(kit: Kit, space: str, seat: int) -> Iterator[Breach]:
    if kit.is_transit(space):
        what = msg("a control marker lies on the transit point {space}", space=Name("space", space))
        yield breach("CTL-05", what, msg("take it away"), space)
    if not 0 <= seat <= 5:
        what = msg("the marker at {space} is of seat {seat}", space=Name("space", space), seat=seat)
        yield breach("CTL-08", what, msg("write 0 for the Independents, or a seat"), space)


def _siege(kit: Kit, position: Position, space: str, siege: Siege) -> Iterator[Breach]:
    here, needed = Name("space", space), most_points_needed(kit, position, space)
    defender = position.markers.get(space, _garrison(position, space))
    if needed == 0 or defender in (None, siege.seat):
        what = msg("siege points lie at {space}, which cannot be besieged", space=here)
        yield breach("SIE-13 CTL-04", what, msg("take them away"), space)
    elif not 1 <= siege.points < needed:
        what = msgn("{n} siege point lies at {space}", "{n} siege points lie at {space}", siege.points, space=here)
        yield breach("SIE-13 R-37", what, msg("with {needed} it falls, so fewer lie there", needed=needed), space)
    if not position.group(siege.seat, space, False).units:
        what = msg("siege points lie at {space} and no unit of the besieger stands outside", space=here)
        yield breach("CTL-18 SIE-18", what, msg("take them away, or put the besieger there"), space)


def _garrison(position: Position, space: str) -> int | None:
    """The faction inside an uncontrolled major city (CTL-17)."""
    return next((stack.seat for stack in position.at(space) if stack.inside), None)

"""What a side may lose to a march, and the enemy armies that may come for it."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop.forecast.odds.figures import Danger
from desktop.forecast.successors.lifted import Lifted, as_if_active, lift
from desktop.forecast.successors.odds.goals import Goal, Gone, Mine, Taken, keeper_of
from desktop.forecast.successors.reach import Reach, reach
from desktop.forecast.successors.threats import Threat, armies_of, most_points, threats_by
from desktop.language import Name
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import chances_of_points
from desktop.rules.successors.pieces import Group, Stack
from desktop.rules.successors.position import Position


class Endangered(NamedTuple):
    """Something of one's own that stands at a space: the space itself, a general with his army, an heir, the cart.

    `goal` is what an enemy wants who comes for it.
    """

    name: Name
    space: str
    goal: Goal


class Attacker(NamedTuple):
    """An enemy army in a position in which its own segment has just begun, and all it could reach at most."""

    position: Position
    lifted: Lifted
    widest: Reach

    def comes_to(self, space: str) -> bool:
        """Whether it stands at a space or could reach it."""
        return space == self.lifted.space or space in self.widest.targets


def things_of(kit: Kit, position: Position, seat: int) -> tuple[Endangered, ...]:
    """What a side may lose to a march: spaces with its marker, armies, heirs, the cart."""
    marked = [space for space, owner in position.markers.items() if owner == seat]
    found = [Endangered(Name("space", space), space, (Mine(space),)) for space in marked]
    for space, stack in position.all_stacks():
        if stack.seat == seat and stack.generals:
            leader = commander(kit, stack.group)
            found.append(Endangered(Name("general", leader), space, (Gone(leader),)))
    for royal in kit.royals:
        keeper = keeper_of(kit, position, royal)
        if keeper is not None and keeper[0] == seat:
            found.append(Endangered(Name("royal", royal), keeper[1], (Taken(royal),)))
    return tuple(found)


def attackers_of(kit: Kit, position: Position, seat: int) -> Iterator[Attacker]:
    """Every army of a side in a fresh segment: each commander with all he may take, and whoever does better alone."""
    imagined = as_if_active(position, seat)
    for lifted, widest in armies_of(kit, position, seat):
        yield Attacker(imagined, lifted, widest)
    for _, stack in imagined.stacks_of(seat):
        yield from _subordinates(kit, imagined, stack)


def threat_of(kit: Kit, position: Position, danger: Danger) -> Threat | None:
    """The army of a danger with the way it would come; None where it stands there already."""
    for attacker in attackers_of(kit, position, danger.seat):
        if (attacker.lifted.general, attacker.lifted.group) == (danger.leader, danger.group):
            return threats_by(kit, attacker.widest).get(danger.space)
    return None


def _subordinates(kit: Kit, position: Position, stack: Stack) -> Iterator[Attacker]:
    """Subordinates who are quicker or fight better than each who commands them, with the units but not with those.

    They leave the army they are with (GEN-39).
    """
    in_order = kit.senior_first(stack.generals)
    for number, general in enumerate(in_order[1:], 1):
        whole = lift(kit, position, general)
        if whole is None or not any(_is_better(kit, general, senior) for senior in in_order[:number]):
            continue
        seniors = Group(generals=tuple(senior for senior in in_order[:number] if senior in whole.group.generals))
        lifted = lift(kit, position, general, whole.group - seniors)
        if lifted is not None and lifted.refused is None and lifted.group.units:
            yield Attacker(position, lifted, reach(kit, position, lifted, most_points(kit, lifted)))


def _is_better(kit: Kit, general: str, senior: str) -> bool:
    one, other = (chances_of_points(kit, Group(generals=(each,))) for each in (general, senior))
    return one != other or kit.general(general).battle > kit.general(senior).battle

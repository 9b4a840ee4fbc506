"""An oracle beside the rules: whoever could intercept an army that entered a space was asked (INT-02 to INT-08).

It looks at the routes of the map and the pieces itself, and asks the rules nothing.
"""

from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Activation, Position

Asked = set[tuple[int, str]]
"""Seats with the spaces they could come from."""


class Everybody:
    """Looks at every open question of a line; `entries` were checked, at `invited` of them someone was asked."""

    def __init__(self) -> None:
        self.entries = self.invited = 0
        self._before: Position | None = None
        self._due: Asked | None = None
        self._asked: Asked = set()

    def __call__(self, kit: Kit, game: Game[Position]) -> None:
        """Look at the question that is open now."""
        node, march = game.node, game.position.activation
        if self._before is not None and march is not None and _has_entered(self._before, march):
            self._due, self._asked = could_intercept(kit, self._before, march.space), set()
            self._before = None
        if isinstance(node, Decision) and node.kind == "interception":
            self._asked.add((node.seat, dict(node.prompt.fields)["origin"].id))  # type: ignore[union-attr]
        elif self._due is not None:
            assert self._asked == self._due, f"asked {sorted(self._asked)}; not asked {sorted(self._due - self._asked)}"
            self.entries, self.invited = self.entries + 1, self.invited + bool(self._due)
            self._due = None
        if march is None:
            self._before = None
        elif isinstance(node, Decision) and node.kind == "march":
            self._before = game.position.copy()


def _has_entered(before: Position, march: Activation) -> bool:
    """Whether the march stands outside in another space; not one driven back to where it embarked."""
    was = before.activation
    assert was is not None
    return march.space != was.space and len(march.path) > len(was.path) and not march.inside


def could_intercept(kit: Kit, before: Position, target: str) -> Asked:
    """Who could intercept the march that is about to enter `target`, and from where."""
    march = before.activation
    assert march is not None
    left = before.copy()
    left.put(march.seat, march.space, march.inside, left.group(march.seat, march.space, march.inside) - march.group)
    near = {
        route.b if route.a == target else route.a
        for route in kit.atlas.routes.values()
        if route.kind == "land" and target in (route.a, route.b)
    }
    return {
        (stack.seat, space)
        for space in near
        for stack in left.at(space)
        if stack.seat != march.seat
        and stack.generals
        and stack.units
        and not (stack.inside and (_enemies_outside(left, stack.seat, space) or _besieged(before, march, space)))
        and _open_to(left, march, stack.seat, target)
    }


def _besieged(before: Position, march: Activation, space: str) -> bool:
    """Whether the march had stopped before the city that it leaves (INT-08)."""
    stopped = march.path[0] == space or space in before.memory.sieges
    return march.space == space and bool(march.group.units) and stopped


def _enemies_outside(position: Position, seat: int, space: str) -> bool:
    enemies = any(s.units and s.seat != seat and not s.inside for s in position.at(space))
    return enemies or space in position.independents.values()


def _open_to(position: Position, march: Activation, seat: int, target: str) -> bool:
    if any(s.seat == seat and not s.inside and s.units for s in position.at(target)):
        return True
    if position.markers.get(target, seat) != seat or target in position.independents.values():
        return False
    return not any(s.units and s.seat != seat for s in position.at(target))

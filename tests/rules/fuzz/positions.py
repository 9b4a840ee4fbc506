"""Where random play begins: every set-up under every edition that seats it, and set-ups changed by a free hand."""

from random import Random

from diadochi.rules.successors import editing
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import canonical
from diadochi.rules.successors.pieces import UNIT_KINDS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation, setup_position

THIRD_EDITION_PLAYERS = 4
"""The third edition seats so many at most."""
CHANGES = 12


def opening(kit: Kit, setup: str, edition: str, chance: Random) -> tuple[Kit, Position]:
    """A set-up at the activation segment of any side, under `edition` if it seats so many, with its kit."""
    position = setup_position(kit, setup)
    if edition == "third" and len(position.factions) <= THIRD_EDITION_PLAYERS:
        position.edition = "third"
        position.options = chance.choice(((), (("opt_veterans", "on"),)))
    if position.clock.segment != "activation":
        position = at_activation(position, chance.choice(sorted(position.factions)))
    return kit.under(position.edition, position.options), canonical(kit, position)


def disturbed(kit: Kit, position: Position, chance: Random) -> Position:
    """The position after some changes by a free hand; a change that makes it impossible is taken back."""
    for _ in range(CHANGES):
        changed = chance.choice(_BY_HAND)(kit, position, chance)
        if not broken(kit, changed):
            position = changed
    return canonical(kit, position)


def _anywhere(kit: Kit, position: Position, chance: Random) -> tuple[str, bool]:
    """A place: as a rule beside pieces that stand somewhere, so that sides meet."""
    near = [step.to for space in sorted(position.stacks) for step in kit.steps[space]]
    space = chance.choice(near if near and chance.random() < 0.7 else sorted(kit.atlas.spaces))
    return space, kit.is_major_city(space) and chance.random() < 0.5


def _move_stack(kit: Kit, position: Position, chance: Random) -> Position:
    stacks = list(position.all_stacks())
    if not stacks:
        return position
    space, stack = chance.choice(stacks)
    return editing.move_group(
        position, stack.seat, (space, stack.inside), stack.group, _anywhere(kit, position, chance)
    )


def _change_units(_kit: Kit, position: Position, chance: Random) -> Position:
    stacks = list(position.all_stacks())
    if not stacks:
        return position
    space, stack = chance.choice(stacks)
    kind = chance.choice([kind for kind in UNIT_KINDS if kind != "silver"])
    return editing.set_units(position, stack.seat, space, stack.inside, kind, chance.randrange(4))


def _change_marker(kit: Kit, position: Position, chance: Random) -> Position:
    owner = chance.choice([None, 0, *sorted(position.factions)])
    return editing.set_marker(kit, position, _anywhere(kit, position, chance)[0], owner)


def _move_independent(kit: Kit, position: Position, chance: Random) -> Position:
    army, space = chance.choice(sorted(kit.independents)), _anywhere(kit, position, chance)[0]
    return editing.put_independent(position, army, space)


def _put_minor(kit: Kit, position: Position, chance: Random) -> Position:
    stacks = [(space, stack) for space, stack in position.all_stacks() if stack.units]
    if not stacks:
        return position
    space, stack = chance.choice(stacks)
    minor = f"minor-{stack.seat}{chance.choice('abcd')}"
    return editing.put_general(position, minor, stack.seat, space, stack.inside)


_BY_HAND = (_move_stack, _move_stack, _change_units, _change_marker, _move_independent, _put_minor)

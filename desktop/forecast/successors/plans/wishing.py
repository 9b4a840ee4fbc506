"""What a plan seems to be for: the spaces its side comes to hold, its generals alive."""

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def plan_wishes(kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
    """Goals as they are written, the likeliest first."""
    del kit
    moved = [
        (general, _space(after, general))
        for space, stack in before.all_stacks()
        if stack.seat == side
        for general in stack.generals
        if _space(after, general) not in (None, space)
    ]
    there = [f"units {space} >= 1" for _, space in moved]
    places = [f"space {space} mine" for _, space in moved]
    safe = [f"general {general} safe" for general, _ in moved]
    own = before.stacks.generals_of(side)
    others = [f"general {general} safe" for general in own]
    both = [f"{place} and {alive}" for place, alive in zip(there, safe, strict=True)]
    return tuple(dict.fromkeys((*both, *places, *there, *safe, *others)))


def _space(position: Position, general: str) -> str | None:
    found = position.where(general)
    return None if found is None else found[0]

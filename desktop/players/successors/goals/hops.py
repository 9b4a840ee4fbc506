"""How many routes lie between two spaces, for a first idea of what is near."""

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from desktop.atlas.model import Element
from desktop.rules.successors.kit import Kit

FAR = 99
"""Routes to a space that cannot be reached."""
_SPACES = 400


@lru_cache(_SPACES)
def hops_from(kit: Kit, start: str) -> Mapping[str, int]:
    """The number of land routes on the shortest way to each space, the start itself included with 0."""
    found, queue = {start: 0}, deque((start,))
    while queue:
        space = queue.popleft()
        for step in kit.steps[space]:
            if step.by == Element.LAND and step.to not in found:
                found[step.to] = found[space] + 1
                queue.append(step.to)
    return found


@lru_cache(_SPACES)
def fading_from(kit: Kit, start: str, left: float) -> Mapping[str, float]:
    """What is left at each space of something at `start` of which each route that lies between leaves a part."""
    return {space: left**far for space, far in hops_from(kit, start).items()}

"""How far apart spaces of the Sword of Rome lie, counted in routes."""

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from desktop.rules.rome.kit import Kit


@lru_cache(400)
def hops(kit: Kit, start: str) -> Mapping[str, int]:
    """The number of routes on the shortest way to each space."""
    found, queue = {start: 0}, deque((start,))
    while queue:
        space = queue.popleft()
        for step in kit.atlas.steps[space]:
            if step.to not in found:
                found[step.to] = found[space] + 1
                queue.append(step.to)
    return found

"""How the badge of a seat looks, whatever game it plays."""

from __future__ import annotations

from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.scene.counters.plug import counters_of
from desktop.scene.palette import FactionColours


def look_of(kit: AnyKit, position: AnyPosition, seat: int) -> FactionColours:
    """Colours, pattern and letter of a seat; 0 is for whatever is nobody's."""
    return counters_of(kit).colours(kit, position, seat)

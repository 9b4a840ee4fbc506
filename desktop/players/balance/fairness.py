"""When a set-up is fair among equal players."""

from collections.abc import Mapping
from typing import Final

FAIR: Final[Mapping[int, tuple[float, float]]] = {2: (0.40, 0.60), 3: (0.24, 0.43), 4: (0.18, 0.32), 5: (0.13, 0.27)}
"""The least and the greatest share of games that a side may win, by the number of seats."""
MOST_OF_A_KIND: Final = 0.60
"""No kind of victory has more of the games."""
LEAST_OF_A_WAY: Final = 0.10
"""Each way to win has so many of the games."""
WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "regency": ("regency",),
    "at once": ("legitimacy", "victory_points"),
    "count": ("count",),
}
"""The ways to win of which each has its part, each with its kinds of victory."""

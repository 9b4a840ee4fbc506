"""The limits of a fair set-up: shares of games that sides and kinds of victory may have."""

from collections.abc import Mapping
from typing import Final

FAIR: Final[Mapping[int, tuple[float, float]]] = {2: (0.40, 0.60), 3: (0.24, 0.43), 4: (0.18, 0.32), 5: (0.13, 0.27)}
"""The least and greatest share of games a side may win, by number of seats."""
MOST_OF_A_KIND: Final = 0.60
"""The most games a kind of victory may decide."""
LEAST_OF_A_WAY: Final = 0.10
"""The fewest games each way to win must decide."""
WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "regency": ("regency",),
    "at once": ("legitimacy", "victory_points"),
    "count": ("count",),
}
"""The ways to win, each with its kinds of victory."""

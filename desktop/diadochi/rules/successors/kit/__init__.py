"""Everything a game is played with: map, pieces, tables and set-ups, read from a map folder and checked."""

from diadochi.rules.successors.kit.kit import SEATS, Box, Kit, Ratings, open_kit

__all__ = ["SEATS", "Box", "Kit", "Ratings", "open_kit"]

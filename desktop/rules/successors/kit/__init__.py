"""What a game is played with: map, pieces, tables, set-ups, read from the files of a map folder and checked."""

from desktop.rules.successors.kit.kit import SEATS, Box, Kit, Ratings, open_kit

__all__ = ["SEATS", "Box", "Kit", "Ratings", "open_kit"]

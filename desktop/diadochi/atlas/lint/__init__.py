"""Checks of a map, beyond what it needs to open at all."""

from diadochi.atlas.lint.map_check import check_folder, figures, lint

__all__ = ["check_folder", "figures", "lint"]

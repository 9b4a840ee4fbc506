"""Whether a map is sound: everything beyond what must hold for it to open at all."""

from desktop.atlas.lint.map_check import check_folder, figures, lint

__all__ = ["check_folder", "figures", "lint"]

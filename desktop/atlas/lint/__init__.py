"""Whether a map is sound: everything beyond what must hold for it to open at all."""

from desktop.atlas.lint.check import check_folder, lint
from desktop.atlas.lint.figures import figures

__all__ = ["check_folder", "figures", "lint"]

"""Positions as one line of text, written and read."""

from desktop.rules.core.position_text import NotationError
from desktop.rules.successors.notation.notation import canonical, digest, read, write

__all__ = ["NotationError", "canonical", "digest", "read", "write"]

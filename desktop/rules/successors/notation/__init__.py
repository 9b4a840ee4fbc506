"""Positions written as one line of text, and read back."""

from desktop.rules.core.position_text import NotationError
from desktop.rules.successors.notation.notation import canonical, digest, read, write

__all__ = ["NotationError", "canonical", "digest", "read", "write"]

"""Positions written as one line of text, and read back."""

from diadochi.rules.core.position_text import NotationError
from diadochi.rules.successors.notation.notation import canonical, digest, read, write

__all__ = ["NotationError", "canonical", "digest", "read", "write"]

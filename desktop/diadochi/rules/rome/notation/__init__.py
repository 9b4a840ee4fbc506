"""Positions written as one line of text, and read back; the grammar is in `notation.notation`."""

from diadochi.rules.rome.notation.notation import digest, read, write

__all__ = ["digest", "read", "write"]

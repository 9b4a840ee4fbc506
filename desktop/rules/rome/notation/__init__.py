"""A position as one line of text, and back; the grammar stands in `notation.notation`."""

from desktop.rules.rome.notation.notation import digest, read, write

__all__ = ["digest", "read", "write"]

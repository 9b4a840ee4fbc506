"""Counters: the look of every piece, its place, and the items that show a position."""

"""The version of the land's look."""

PAINTER_VERSION = 1
"""Raised whenever anything painted looks different: tiles of older versions are painted again."""

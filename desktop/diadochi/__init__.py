"""Diadochi: a map table for the wars of Alexander's successors."""

__version__ = "0.1.0"

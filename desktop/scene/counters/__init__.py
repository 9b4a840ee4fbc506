"""Counters: what every piece looks like, where it stands, and the items that show a position."""

"""Sieges: the attempt, its modifiers, what it gains and costs, and the fall of a place (SIE)."""

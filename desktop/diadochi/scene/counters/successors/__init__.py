"""Counters of the Successors: generals, units, royals, fleets, independents, and the boxes they wait in."""

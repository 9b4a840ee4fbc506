"""The map as what it is, a graph: ways, rings, what hangs on one road, what a barrier changes."""

"""The map as a graph: one view at a time, beside the map and drawn on it."""

"""The map as a graph: ways, distances, bottlenecks, and the effect of closing a route."""

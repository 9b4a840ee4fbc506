"""Figures that are taken of the Successors, whose games are the largest."""

"""Lessons of the Successors."""

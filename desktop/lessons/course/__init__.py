"""Lessons that anybody can write: files of steps, each with words, a position, and a task that the referee judges."""

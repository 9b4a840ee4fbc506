"""Lessons in files that anyone can write: steps with words, a position, and a task that the rules judge."""

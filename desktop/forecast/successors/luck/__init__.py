"""Luck and decisions in a game of Successors that was played."""

"""The record: one file that stores a game as a tree of answers and never loses one."""

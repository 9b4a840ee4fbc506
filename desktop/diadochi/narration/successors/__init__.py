"""The words of a game of Successors."""

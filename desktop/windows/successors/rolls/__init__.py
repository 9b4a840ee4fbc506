"""Rolls of the Successors as their rules read them: words and tables."""

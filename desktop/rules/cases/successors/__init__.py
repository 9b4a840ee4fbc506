"""What cases of the Successors need of their game."""

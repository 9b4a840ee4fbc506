"""What automatic players of the Successors need of their game."""

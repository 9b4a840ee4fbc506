"""How players of the same strength differ."""

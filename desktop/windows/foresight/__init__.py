"""Odds in the window: who may see them, under which policy, and the cards that show them."""

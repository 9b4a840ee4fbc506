"""Hands of cards: the strip below the map, cards in full, their uses, discards, standing passes, secrecy."""

"""Hands of cards: the panel they lie in, what a card can be used for, what is thrown off, and how quietly."""

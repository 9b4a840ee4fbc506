"""A whole scenario: turns, cards, sieges, arrivals, victory."""

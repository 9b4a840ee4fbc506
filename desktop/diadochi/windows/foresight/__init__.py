"""Odds in the window: settings, cards, goals, threat tables, and the window that explains a figure."""

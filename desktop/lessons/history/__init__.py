"""Journeys that were made, and who held what in which year: each with the writer who tells it."""

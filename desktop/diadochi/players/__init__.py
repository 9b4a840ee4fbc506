"""Automatic players (random, by goals, by trial lines), and whole games between them for measuring."""

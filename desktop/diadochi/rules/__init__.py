"""The game: positions, procedures, decisions, profiles. Reads like the rulebook; knows nothing of windows."""

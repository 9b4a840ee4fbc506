"""The report of a game of the Sword of Rome."""

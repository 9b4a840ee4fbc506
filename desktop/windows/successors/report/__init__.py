"""The report of a game: standings by turn, battles, curves."""

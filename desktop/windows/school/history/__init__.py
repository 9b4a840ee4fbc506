"""The room of history: journeys on the map, and whose it was from year to year."""

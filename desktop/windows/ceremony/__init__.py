"""Opening and close of a game, shown over the map."""

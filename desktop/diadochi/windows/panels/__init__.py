"""The panels around the map: turn and factions, places and stacks, journal, overview."""

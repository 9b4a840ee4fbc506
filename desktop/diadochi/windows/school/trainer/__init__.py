"""The room of the map trainer."""

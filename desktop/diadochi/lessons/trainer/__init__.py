"""The map trainer: questions made from the map itself, and the judging of answers."""

"""A new game of the Sword of Rome."""

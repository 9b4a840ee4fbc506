"""The words of a game of the Sword of Rome."""

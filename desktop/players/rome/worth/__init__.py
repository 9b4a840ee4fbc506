"""What a position of the Sword of Rome is worth: the chance of each side to win."""

"""The value of a position of the Sword of Rome: each side's chance to win."""

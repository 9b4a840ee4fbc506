"""What cases of the Sword of Rome need of their game."""

"""What automatic players of the Sword of Rome need of their game."""

"""What the explorer must know of the Sword of Rome."""

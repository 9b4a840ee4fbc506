"""What could happen in the Sword of Rome."""

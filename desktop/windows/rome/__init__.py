"""What only the Sword of Rome has in the window."""

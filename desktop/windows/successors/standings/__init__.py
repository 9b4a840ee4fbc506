"""What every side has and what it is worth, side by side."""

"""The window parts of the Sword of Rome."""

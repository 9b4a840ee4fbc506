"""The cases of the Sword of Rome."""

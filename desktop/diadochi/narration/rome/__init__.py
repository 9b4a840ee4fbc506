"""The narration of the Sword of Rome."""

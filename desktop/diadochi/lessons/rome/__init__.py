"""Lessons of the Sword of Rome."""

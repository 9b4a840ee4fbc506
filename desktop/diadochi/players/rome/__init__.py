"""Automatic players of the Sword of Rome."""

"""Advice of the strongest player: hints, the coach, and the reasons of automatic players."""

"""Numerals as the turn track writes them."""

ROMAN = ("I", "II", "III", "IV", "V")
"""Turns as they are numbered."""

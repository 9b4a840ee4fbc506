"""Numerals as the turn track writes them."""

_STEPS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """A number from 1 to 39 as a Roman numeral."""
    written = ""
    for value, letters in _STEPS:
        written += letters * (number // value)
        number %= value
    return written


ROMAN = tuple(map(roman, range(1, 6)))
"""Turns as they are numbered."""

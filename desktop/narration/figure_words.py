"""Figures of odds as people read them: chances in per cent, means with one decimal, exact fractions on demand."""

from fractions import Fraction

from desktop.narration.percent import percent

_TENTHS = 10


def number_words(number: Fraction, *, is_chance: bool = True) -> str:
    """A chance in whole per cent; a mean with one decimal."""
    return percent(number) if is_chance else f"{float(round(number * _TENTHS) / _TENTHS):.1f}"


def exact_words(number: Fraction) -> str:
    """The fraction itself; whole numbers as they are."""
    return str(number.numerator) if number.denominator == 1 else f"{number.numerator}/{number.denominator}"

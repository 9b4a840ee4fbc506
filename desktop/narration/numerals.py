"""Numbers as they are written: numerals of the turn track, and decimals with the point or comma of the language."""

from fractions import Fraction

from desktop.language import tr

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


def with_tenths(number: Fraction | float) -> str:
    """A number with one decimal, for instance "2.5" or "3.0"; exact halves of a tenth go to the even one."""
    whole, tenths = divmod(round(abs(Fraction(number)) * 10), 10)
    sign = "-" if number < 0 and (whole or tenths) else ""
    return f"{sign}{tr('{whole}.{tenths}', whole=whole, tenths=tenths)}"


def with_halves(number: float, *, signed: bool = False) -> str:
    """A number of halves: whole ones without a decimal; `signed`: with a plus where it is no less than nothing."""
    sign = "+" if signed and number >= 0 else ""
    return sign + (str(int(number)) if number == int(number) else with_tenths(number))

"""Chances as people read them: whole per cent, and never 0 or 100 for what is only unlikely or nearly certain."""

from fractions import Fraction

_LEAST = Fraction(1, 100)


def percent(chance: Fraction | float) -> str:
    """A chance of 0 to 1, for instance "37 %", "<1 %", ">99 %"; 0 and 100 stand only for what cannot be otherwise."""
    exact = Fraction(chance)
    if 0 < exact < _LEAST:
        return "<1\N{NO-BREAK SPACE}%"
    if 1 - _LEAST < exact < 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{int(exact * 100 + Fraction(1, 2))}\N{NO-BREAK SPACE}%"

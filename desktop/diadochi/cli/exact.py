"""Exact chances as JSON."""

from fractions import Fraction
from typing import Any


def exactly(chance: Fraction) -> dict[str, Any]:
    """A chance as JSON."""
    return {"exact": f"{chance.numerator}/{chance.denominator}", "float": float(chance)}

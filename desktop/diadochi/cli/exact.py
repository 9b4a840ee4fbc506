"""Exact chances as JSON."""

from fractions import Fraction

from diadochi.atlas.documents import JsonObject


def exactly(chance: Fraction) -> JsonObject:
    """A chance as JSON."""
    return {"exact": f"{chance.numerator}/{chance.denominator}", "float": float(chance)}

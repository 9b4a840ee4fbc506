"""Chances in the output of commands: as exact fractions in JSON, and in per cent."""

from fractions import Fraction

from diadochi.atlas.documents import JsonObject
from diadochi.narration.odds_explanation import percent


def exactly(chance: Fraction) -> JsonObject:
    return {"exact": f"{chance.numerator}/{chance.denominator}", "float": float(chance)}


def per_cent(chance: JsonObject) -> str:
    return percent(Fraction(chance["exact"]))

"""Numbers are written as the language writes them."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from diadochi.language import current_language, set_language
from diadochi.narration.odds_explanation import with_halves, with_tenths


@pytest.fixture
def languages() -> Iterator[None]:
    before = current_language()
    yield
    set_language(before)


@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize(("language", "written"), [("en", "2.5"), ("es", "2,5"), ("ru", "2,5")])
def test_decimals_have_the_point_or_comma_of_the_language(language: str, written: str) -> None:
    set_language(language)
    assert with_tenths(Fraction(5, 2)) == with_halves(2.5) == written
    assert with_halves(2.5, signed=True) == f"+{written}"


@pytest.mark.parametrize(
    ("number", "written"),
    [(Fraction(-1, 4), "-0.2"), (Fraction(-1, 100), "0.0"), (Fraction(199, 100), "2.0"), (3, "3.0")],
)
def test_tenths_are_rounded(number: Fraction, written: str) -> None:
    assert with_tenths(number) == written


@pytest.mark.parametrize(("number", "written"), [(3.0, "+3"), (0.0, "+0"), (-2.0, "-2"), (-0.5, "-0.5")])
def test_whole_numbers_of_halves_have_no_decimal(number: float, written: str) -> None:
    assert with_halves(number, signed=True) == written

"""Numbers and odds as text: Roman numerals, decimals, percentages, and exact fractions on demand."""

from fractions import Fraction

from diadochi.language import Message, Name, msg, msgn, tr, trn

# --- numerals
# The decimal sign is that of the language.

_STEPS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """A number from 1 to 39 as a Roman numeral."""
    written = ""
    for value, letters in _STEPS:
        written += letters * (number // value)
        number %= value
    return written


ROMAN = tuple(map(roman, range(1, 6)))
"""Turn numbers as Roman numerals."""


def with_tenths(number: Fraction | float) -> str:
    """A number with one decimal, for instance "2.5" or "3.0"; exact halves of a tenth go to the even one."""
    whole, tenths = divmod(round(abs(Fraction(number)) * 10), 10)
    sign = "-" if number < 0 and (whole or tenths) else ""
    return f"{sign}{tr('{whole}.{tenths}', whole=whole, tenths=tenths)}"


def with_halves(number: float, *, signed: bool = False) -> str:
    """A multiple of 0.5, without a decimal if whole; `signed` adds a plus to positive numbers and 0."""
    sign = "+" if signed and number >= 0 else ""
    return sign + (str(int(number)) if number == int(number) else with_tenths(number))


# --- percentages
# Never 0 or 100 for what is only unlikely or nearly certain.

_LEAST = Fraction(1, 100)


def percent(chance: Fraction | float) -> str:
    """A chance of 0 to 1 as "37 %", "<1 %" or ">99 %"; 0 and 100 only for impossible and certain."""
    exact = Fraction(chance)
    if 0 < exact < _LEAST:
        return "<1\N{NO-BREAK SPACE}%"
    if 1 - _LEAST < exact < 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{int(exact * 100 + Fraction(1, 2))}\N{NO-BREAK SPACE}%"


# --- figures of odds


def number_words(number: Fraction, *, is_chance: bool = True) -> str:
    """A chance in whole per cent; a mean with one decimal."""
    return percent(number) if is_chance else with_tenths(number)


def exact_words(number: Fraction) -> str:
    """The exact fraction, or the whole number."""
    return str(number.numerator) if number.denominator == 1 else f"{number.numerator}/{number.denominator}"


def joined_words(ways: int) -> str:
    """Note that `ways` different results lead to the same position and are shown as one."""
    return trn(
        "{n} way leads here; what follows is counted once.",
        "{n} ways lead here; what follows is counted once.",
        ways,
    )


def ways_left_out(count: int) -> str:
    """Note that `count` possible ways were left out of the calculation."""
    return trn(
        "{n} dearer way, on which other things may happen, is not weighed.",
        "{n} dearer ways, on which other things may happen, are not weighed.",
        count,
    )


_PLAIN = {
    "arrive": msg("The army arrives"),
    "hold": msg("The army arrives and is not beaten or held up there"),
    "win": msg("It wins"),
    "draw": msg("It fights a draw"),
    "lose": msg("It is beaten"),
    "mean own": msg("Units it loses on average"),
    "mean enemy": msg("Units the enemy loses on average"),
}


def figure_title(figure: str, wishes: tuple[Message, ...] = ()) -> Message:
    """Name a figure of odds; a goal is named by its `wishes`."""
    if figure in _PLAIN:
        return _PLAIN[figure]
    match figure.split():
        case ["siege", number]:
            return msgn("{n} siege point is gained", "{n} siege points are gained", int(number))
        case ["points", number]:
            return msgn("It sets out with {n} movement point", "It sets out with {n} movement points", int(number))
        case ["own", kind, number]:
            return msg("Units it loses of this kind: {kind}, {n}", kind=Name("unit", kind), n=int(number))
        case ["enemy", kind, number]:
            return msg("Units the enemy loses of this kind: {kind}, {n}", kind=Name("unit", kind), n=int(number))
        case ["own", number]:
            return msgn("It loses {n} unit", "It loses {n} units", int(number))
        case ["enemy", number]:
            return msgn("The enemy loses {n} unit", "The enemy loses {n} units", int(number))
        case ["general", general, fate]:
            return _fate(Name("general", general), fate)
    return msg("{wishes}", wishes=wishes)


def _fate(general: Name, fate: str) -> Message:
    match fate:
        case "dead":
            return msg("{general} dies", general=general)
        case "dispersed":
            return msg("{general} is dispersed", general=general)
    return msg("{general} is safe", general=general)

"""What the third edition calls otherwise: its own terms on buttons, panels and reports while it is played (R-85).

Each edition has its own terms for the same things (ED-04): segments (ED-23, ED-45), the rank of who attacked a Champion
(ED-36), a general's own points (ED-40). The third's names of two independent armies (ED-57) stand in the map's files.
"""

from collections.abc import Mapping
from types import MappingProxyType

from desktop.language import edition_term
from desktop.rules.successors.position import Position

_THIRD: Mapping[str, str] = MappingProxyType(
    {
        "Activation": edition_term("Manoeuvre"),
        "Forage": edition_term("Supply"),
        "Forage at {space}": edition_term("Supply at {space}"),
        "{end} · forage: {spaces}": edition_term("{end} · supply: {spaces}"),
        "Attrition when foraging": edition_term("Attrition in the supply segment"),
        "Your turn: activation": edition_term("Your turn: manoeuvre"),
        "Your turn: forage": edition_term("Your turn: supply"),
        "The activation segment of {seat} begins": edition_term("The manoeuvre segment of {seat} begins"),
        "Whose activation segment is next? All other segments are played at the table.": edition_term(
            "Whose manoeuvre segment is next? All other segments are played at the table."
        ),
        "The points of the card let one army march now, without a throw. Lift it and drop it as in your "
        "activation segment.": edition_term(
            "The points of the card let one army march now, without a throw. Lift it and drop it as in your "
            "manoeuvre segment."
        ),
        "Successor": edition_term("Diadoch"),
        "{seat} is a Successor now": edition_term("{seat} is a Diadoch now"),
        "Popularity": edition_term("Prestige points"),
        "Popularity earned": edition_term("Prestige points earned"),
        "Popularity for beating independents": edition_term("Prestige points for beating independents"),
        "Popularity of {general}: {points}": edition_term("Prestige points of {general}: {points}"),
        "initiative {initiative}, battle {battle}, seniority {seniority}, popularity {popularity}": edition_term(
            "initiative {initiative}, battle {battle}, seniority {seniority}, prestige points {popularity}"
        ),
        "{general}, {space}: legitimacy {legitimacy}, popularity {popularity}": edition_term(
            "{general}, {space}: legitimacy {legitimacy}, prestige points {popularity}"
        ),
        "popularity is given to {general}, whom nobody knows": edition_term(
            "prestige points are given to {general}, whom nobody knows"
        ),
    }
)
_USUAL: Mapping[str, str] = MappingProxyType({})


def terms(position: Position) -> Mapping[str, str]:
    """What is said instead of a source while a position is played by its edition."""
    return _THIRD if position.edition == "third" else _USUAL

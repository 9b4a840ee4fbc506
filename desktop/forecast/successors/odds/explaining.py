"""The figures of a march by their names, each as a question to the ends of its tree.

figure = "arrive" | "hold" | "win" | "draw" | "lose" | ( "own" | "enemy" ) NUMBER | "mean" ( "own" | "enemy" )
| ( "own" | "enemy" ) KIND NUMBER | "siege" NUMBER | "points" NUMBER | "also" KEY
| "general" GENERAL ( "safe" | "dispersed" | "dead" ) | "goal" GOAL
"""

from fractions import Fraction

from desktop.forecast.odds.explaining import Explained
from desktop.forecast.odds.replies import EndWorth, settled
from desktop.forecast.odds.tree import Stem
from desktop.forecast.successors.odds.goals import Goal, read_goal
from desktop.forecast.successors.odds.happening import words_of_happening
from desktop.forecast.successors.odds.marching import Fought
from desktop.forecast.successors.odds.odds import DEAD, DISPERSED, SAFE, aim, becomes
from desktop.forecast.successors.odds.setting_out import until_set_out
from desktop.forecast.successors.odds.spreading import happened
from desktop.language import Message
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import UNIT_KINDS
from desktop.rules.successors.position import Position


class BadFigure(ValueError):
    """A figure nobody can read; the text is what was written."""


def explained(kit: Kit, seat: int, tree: Stem[Position], figure: str, goal: Goal = ()) -> Explained:
    """The figure of a march of `seat`. What is chosen by the way is chosen as for the other figures, by `goal`; a goal
    has best replies of its own. Raises BadFigure, and BadGoal.
    """
    words = figure.split()
    if words[:1] == ["goal"]:
        wanted = read_goal(kit, figure.partition("goal")[2])
        return Explained(tree, aim(kit, seat, wanted), seat)
    made = settled(tree, aim(kit, seat, goal), seat)
    match words:
        case ["points", number] if number.isdecimal():
            return Explained(until_set_out(made, seat), lambda end: Fraction(end.memory == int(number)), seat)
    found = Explained(made, _worth(kit, seat, words), seat, is_chance=words[:1] != ["mean"])
    if words[:1] == ["also"]:
        found.words = _happening_words(figure)
    return found


def _happening_words(figure: str) -> Message:
    try:
        return words_of_happening(figure.partition(" ")[2])
    except KeyError:
        raise BadFigure(figure) from None


def _worth(kit: Kit, seat: int, words: list[str]) -> EndWorth[Position]:
    match words:
        case ["arrive"]:
            return lambda end: Fraction(end.memory.arrived)
        case ["hold"]:
            kept = (Fought.NOWHERE, Fought.WON)
            return lambda end: Fraction(end.memory.arrived and end.memory.fought in kept)
        case [("win" | "draw" | "lose") as result]:
            return lambda end: Fraction(end.memory.fought == Fought(result))
        case ["own", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.own == int(number))
        case ["enemy", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.enemy == int(number))
        case ["own" | "enemy" as side, kind, number] if kind in UNIT_KINDS and number.isdecimal():
            field = "lost" if side == "own" else "others"
            return lambda end: Fraction(getattr(getattr(end.memory, field), kind) == int(number))
        case ["siege", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.siege == int(number))
        case ["also", *key]:
            return _also(kit, seat, " ".join(key))
        case ["mean", "own"]:
            return lambda end: Fraction(end.memory.own)
        case ["mean", "enemy"]:
            return lambda end: Fraction(end.memory.enemy)
        case ["general", general, fate] if fate in (SAFE, DISPERSED, DEAD):
            return lambda end: Fraction(end.position is not None and becomes(end.position, general) == fate)
    raise BadFigure(" ".join(words))


def _also(kit: Kit, seat: int, key: str) -> EndWorth[Position]:
    what, _, city = key.partition(" ")
    cities = (city,) if what == "relieved" else ()
    return lambda end: Fraction(key in happened(kit, cities, seat, end))

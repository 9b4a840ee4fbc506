"""The figures of a march by their names, each as a question to the ends of its tree.

figure = "arrive" | "hold" | "win" | "lose" | ( "own" | "enemy" ) NUMBER | "mean" ( "own" | "enemy" ) | "also" KEY
| "general" LEADER ( "safe" | "displaced" ) | "goal" GOAL
"""

from fractions import Fraction

from desktop.forecast.odds.explaining import Explained
from desktop.forecast.odds.replies import EndWorth, settled
from desktop.forecast.odds.tree import Stem
from desktop.forecast.rome.odds.goals import Gone, Safe, Wishes, read_goal
from desktop.forecast.rome.odds.happening import words_of_happening
from desktop.forecast.rome.odds.marching import LastFight
from desktop.forecast.rome.odds.odds import DISPLACED, SAFE, aim, on_map
from desktop.language import Message
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


class BadFigure(ValueError):
    """A figure nobody can read; the text is what was written."""


def explained(kit: Kit, seat: int, tree: Stem[Position], figure: str, goal: Wishes = ()) -> Explained:
    """The figure of a march of `seat`. What is chosen by the way is chosen as for the other figures, by `goal`; a goal
    has best replies of its own. Raises BadFigure, and BadGoal.
    """
    words = figure.split()
    if words[:1] == ["goal"]:
        return Explained(tree, aim(kit, seat, read_goal(kit, figure.partition("goal")[2])), seat)
    made = settled(tree, aim(kit, seat, goal), seat)
    found = Explained(made, _worth(words), seat, is_chance=words[:1] != ["mean"])
    found.words = _words(figure, words)
    return found


def _words(figure: str, words: list[str]) -> Message | None:
    """What a figure is called that its name alone does not tell."""
    match words:
        case ["also", *_]:
            return _happening_words(figure)
        case ["general", leader, fate]:
            return (Safe if fate == SAFE else Gone)(leader).words()
    return None


def _happening_words(figure: str) -> Message:
    try:
        return words_of_happening(figure.partition(" ")[2])
    except KeyError:
        raise BadFigure(figure) from None


def _worth(words: list[str]) -> EndWorth[Position]:
    match words:
        case ["arrive"]:
            return lambda end: Fraction(end.memory.arrived)
        case ["hold"]:
            return lambda end: Fraction(end.memory.arrived and end.memory.fought is not LastFight.LOST)
        case [("win" | "lose") as result]:
            return lambda end: Fraction(end.memory.fought == LastFight(result))
        case ["own", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.own == int(number))
        case ["enemy", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.enemy == int(number))
        case ["mean", "own"]:
            return lambda end: Fraction(end.memory.own)
        case ["mean", "enemy"]:
            return lambda end: Fraction(end.memory.enemy)
        case ["also", *key]:
            return lambda end: Fraction(" ".join(key) in end.memory.happened)
        case ["general", leader, ("safe" | "displaced") as fate]:
            return _fate(leader, fate)
    raise BadFigure(" ".join(words))


def _fate(leader: str, fate: str) -> EndWorth[Position]:
    def worth(end: Stem[Position]) -> Fraction:
        assert end.position is not None
        return Fraction(fate == (SAFE if leader in on_map(end.position) else DISPLACED))

    return worth

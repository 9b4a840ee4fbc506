"""A button on the prompt, and the sentences that every game asks and mends by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from desktop.language import Message, msg, msgn
from desktop.rules.core.flow import Answer, Decision, Dice, Node, Roll


class Offer(NamedTuple):
    """A button: its words and what it does.

    `answer` is given at once; `choose` opens the chooser for answers of that class; `pick` opens a list of answers;
    `point` lets one of several answers be pointed at on the map;
    `throw` asks for so many dice; `back` gives the question back to whoever was asked;
    `passing` passes and sets a standing pass; `does` is called. `seat` is the side it is about, if it is about one.
    """

    words: Message
    answer: Answer | None = None
    first: bool = False
    choose: type[Answer] | None = None
    pick: tuple[Answer, ...] = ()
    throw: int = 0
    back: bool = False
    passing: str = ""
    point: tuple[Answer, ...] = ()
    report: bool = False
    here: bool = False
    does: Callable[[], object] | None = None
    seat: int | None = None


def roll_offers(roll: Roll) -> tuple[Offer, ...]:
    """What the players' own dice show: a button for each face of one die, a dialog for several."""
    if roll.dice > 1:
        return (Offer(msg("Say what they show…"), throw=roll.dice, first=True),)
    return tuple(Offer(msg("{face}", face=face), Dice((face,))) for face in range(1, 7))


def fall_offers(let_fall: Callable[[], object]) -> tuple[Offer, ...]:
    """What is done with dice of the program that wait to be seen."""
    return (Offer(msg("Throw the dice"), does=let_fall, first=True),)


def prompt_of(node: Node | None) -> Message:
    """The sentence of the open question."""
    if isinstance(node, Decision):
        return node.prompt
    if isinstance(node, Roll) and node.dice == 1:
        return msg("{purpose}. Throw a die and say what it shows.", purpose=node.purpose)
    if isinstance(node, Roll):
        return msgn(
            "{purpose}. Throw {n} die and say what it shows.",
            "{purpose}. Throw {n} dice and say what they show.",
            node.dice,
            purpose=node.purpose,
        )
    return msg("Nothing is to be decided.")

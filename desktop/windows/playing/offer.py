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

    `told` says what comes of it, where that is not found by giving `answer`; `weighed`: what the answer is worth stands
    on the button; `beside`: it comes and goes beside the answers of the question.
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
    told: Message | None = None
    weighed: bool = False
    beside: bool = False


def roll_offers(roll: Roll) -> tuple[Offer, ...]:
    """What the players' own dice show: a button for each face of one die, a dialog for several."""
    if roll.dice > 1:
        told = msg("What your own dice show is typed in a window.")
        return (Offer(msg("Say what they show…"), throw=roll.dice, first=True, told=told),)
    return tuple(Offer(msg("{face}", face=face), Dice((face,))) for face in range(1, 7))


def fall_offers(let_fall: Callable[[], object]) -> tuple[Offer, ...]:
    """What is done with dice of the program that wait to be seen."""
    told = msg("The program throws; everybody sees what falls.")
    return (Offer(msg("Throw the dice"), does=let_fall, first=True, told=told),)


def told_of(offer: Offer) -> Message | None:
    """What comes of an offer that is no answer yet."""
    if offer.told is not None:
        return offer.told
    if offer.pick:
        return msgn("{n} answer stands in a list.", "{n} answers stand in a list.", len(offer.pick))
    if offer.choose is not None:
        return msg("Who or what, piece by piece, is chosen next; nothing is decided yet.")
    if offer.point:
        return msg("Where it can be done lights up on the map; nothing is decided yet.")
    return None


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

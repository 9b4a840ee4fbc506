"""Buttons of the prompt (offers), and the default offers and sentences that all games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from diadochi.language import Message, msg, msgn
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll


class Offer(NamedTuple):
    """A button: its words and one action.

    `answer` is given at once; `choose` opens the chooser for answers of that class; `pick` opens a list; `point` picks
    one of several answers on the map; `throw` asks for the faces of so many dice; `back` returns the question to the
    asked player; `passing` passes and sets a standing pass; `does` is called. `seat` is the side it concerns, if any.

    `told` says the result where giving `answer` does not show it; `weighed` adds the gain of the answer to the button;
    `beside`: it appears and disappears next to the answers of the question.
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
    """Offers for the players' own dice: a button for each face of one die, a dialog for several."""
    if roll.dice > 1:
        told = msg("What your own dice show is typed in a window.")
        return (Offer(msg("Say what they show…"), throw=roll.dice, first=True, told=told),)
    return tuple(Offer(msg("{face}", face=face), Dice((face,))) for face in range(1, 7))


def fall_offers(let_fall: Callable[[], object]) -> tuple[Offer, ...]:
    """Offers for dice of the program that wait to be rolled."""
    told = msg("The program throws; everybody sees what falls.")
    return (Offer(msg("Throw the dice"), does=let_fall, first=True, told=told),)


def told_of(offer: Offer) -> Message | None:
    """The result of an offer that is not an answer yet."""
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

"""What the open question offers: buttons of the prompt, and things to pick on the map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, msg, msgn
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.counters.siting import StackKey


class Offer(NamedTuple):
    """A button: its words and one action.

    `answer` is given at once, `answers` one after the other; `choose` opens the fan for answers of that class; `pick`
    opens a list; `point` picks one of several answers on the map; `hand` goes to the cards that answer the question;
    `dice` asks for the faces of so many dice;
    `back` returns the question to the asked player; `passing` passes and sets a standing pass; `does` is called. `seat`
    is the side it concerns, if any.

    `told` says the result where giving `answer` does not show it; `weighed` adds the gain of the answer to the button;
    `beside`: it appears and disappears next to the answers of the question.
    """

    words: Message
    answer: Answer | None = None
    first: bool = False
    answers: tuple[Answer, ...] = ()
    choose: type[Answer] | None = None
    pick: tuple[Answer, ...] = ()
    dice: int = 0
    back: bool = False
    passing: str = ""
    point: tuple[Answer, ...] = ()
    report: bool = False
    here: bool = False
    hand: bool = False
    does: Callable[[], object] | None = None
    seat: int | None = None
    told: Message | None = None
    weighed: bool = False
    beside: bool = False


def roll_offers(roll: Roll) -> tuple[Offer, ...]:
    """Offers for the players' own dice: a button for each face of one die, a card for several."""
    if roll.dice > 1:
        told = msg("Roll your own dice and enter the result.")
        return (Offer(msg("Enter the roll…"), dice=roll.dice, first=True, told=told),)
    return tuple(Offer(msg("{face}", face=face), Dice((face,))) for face in range(1, 7))


def fall_offers(let_fall: Callable[[], object]) -> tuple[Offer, ...]:
    """Offers for dice of the program that wait to be rolled."""
    told = msg("The program rolls, and everyone sees the result.")
    return (Offer(msg("Roll the dice"), does=let_fall, first=True, told=told),)


def told_of(offer: Offer) -> Message | None:
    """The result of an offer that is not an answer yet."""
    if offer.told is not None:
        return offer.told
    if offer.pick:
        return msgn("Opens a list with {n} choice.", "Opens a list with {n} choices.", len(offer.pick))
    if offer.choose is not None:
        return msg("Next you choose the pieces. Nothing is decided yet.")
    if offer.hand:
        return msg("Choose a card below the map: by mouse, or with the arrow keys and Enter.")
    if offer.point:
        return msg("The possible spaces light up on the map. Nothing is decided yet.")
    return None


def prompt_of(node: Node | None) -> Message:
    if isinstance(node, Decision):
        return node.prompt
    if isinstance(node, Roll) and node.dice == 1:
        return msg("{purpose}. Roll a die and enter the result.", purpose=node.purpose)
    if isinstance(node, Roll):
        return msgn(
            "{purpose}. Roll {n} die and enter the result.",
            "{purpose}. Roll {n} dice and enter the results.",
            node.dice,
            purpose=node.purpose,
        )
    return msg("Nothing to decide now.")


# --- on the map
# Candidates to pick, and the ways someone may come or go.


class Candidate(NamedTuple):
    """Something to pick: a stack, or a space if `stack` is None, or the area of a `province`.

    A single one of `answers` becomes the draft; several open a list. `choose` opens the chooser for answers of that
    class.
    """

    space: str
    stack: StackKey | None = None
    answers: tuple[Answer, ...] = ()
    choose: type[Answer] | None = None
    province: str = ""

    @property
    def spot(self) -> tuple[object, ...]:
        """What is picked: candidates of several questions may mean the same."""
        return (self.space, self.stack, self.choose, self.province)


class Approach(NamedTuple):
    """A way someone may come or go, from its first space; `sure` ways are drawn solid, others dashed.

    `seat` gives the colours.
    """

    routes: tuple[str, ...]
    start: str
    seat: int
    sure: bool = True


class Stage(NamedTuple):
    """What is shown while a question is open; `seats` are those it concerns, as in the keys of stacks.

    `at_once`: a pick answers immediately, because it can be undone and more of the same may follow.
    """

    candidates: tuple[Candidate, ...]
    approaches: tuple[Approach, ...] = ()
    seats: frozenset[int] = frozenset()
    at_once: bool = False


class PastAction(NamedTuple):
    """The action of an entry: spaces it concerned, and ways taken or tried."""

    spaces: tuple[str, ...] = ()
    ways: tuple[Approach, ...] = ()


class Staging(ABC):
    """Lays out the questions of one game in the present position. For `own_kinds` the view leaves the player alone."""

    own_kinds: frozenset[str]

    def __init__(self, controller: RulesController) -> None:
        self._controller = controller

    @abstractmethod
    def stage(self, decision: Decision) -> Stage | None:
        """The stage of the open question; None if it is answered elsewhere."""

    def acts(self, decision: Decision, acts: tuple[Answer, ...]) -> Stage:
        """What can be picked for free acts beside a question."""
        return Stage(())

    @abstractmethod
    def led(self, decision: Decision) -> StackKey | None:
        """The stack that the answers move, which can be dragged; None if there is none."""

    @abstractmethod
    def no_way(self, decision: Decision, space: str) -> Verdict:
        """Why the led stack may not go to a space."""


MOST_LETTERS = 12
"""Most candidates with letters; of more, arrow keys and first letters of names find one."""


def letters(count: int) -> tuple[str, ...]:
    """The signs of candidates in order: a to z, then a1, b1 and so on."""
    signs = "abcdefghijklmnopqrstuvwxyz"
    return tuple(f"{signs[number % 26]}{number // 26 or ''}" for number in range(count))

"""The words and ids of a position text: spaces, generals, royals, armies, fleets, cards, routes, units.

Ids are looked up in the kit.
"""

import re
from collections.abc import Callable, Collection

from diadochi.language import msg
from diadochi.rules.core.position_text import MOST_DIGITS, Cursor, Token
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, Group, Units
from diadochi.rules.successors.position import OTHER_EFFECTS

# --- words

PHASES = ("preparations", "reinforcements", "deal", "strategy", "isolation", "end")
SEGMENTS = ("surrender", "tyche", "activation", "forage")
STAGES = ("start", "land", "ashore", "spent", "ended")
POOLS = ("reserve", "event", "deck", "dead", "unavailable")
STATES = ("active", "inactive", "gone", "off_map")
TIMES = ("activation", "segment", "player_turn", "next_player_turn", "turn", "reinforcements", "ever")
COURSES = ("whole",)
OUTCOMES = ("legitimacy", "victory_points", "regency", "count", "concession")
LETTERS = {"mercenary": "M", "loyal": "L", "royal": "R", "elephant": "E", "silver": "S"}
"""The letter of each kind of unit."""


# --- ids

_MINOR = re.compile("minor-[0-9]+[a-z]+")
_KINDS = {letter: kind for kind, letter in LETTERS.items()}


class Ids:
    """Reads one id after another from a cursor; an unknown one raises NotationError."""

    def __init__(self, kit: Kit, cursor: Cursor) -> None:
        self._kit = kit
        self._cursor = cursor
        self._carried = tuple(r.id for r in kit.royals.values() if r.kind != "body" or r.id == CART)
        self._members = tuple(r.id for r in kit.royals.values() if r.kind != "body")
        self._pieces = (*kit.generals, *kit.minors, *self._carried)

    def once(self, held: Collection[str], read: Callable[[], str]) -> str:
        """An id that is not among those read before."""
        token = self._cursor.next
        found = read()
        if found in held:
            raise self._cursor.wrong(msg("stands twice"), None, token)
        return found

    def space(self) -> str:
        """A space of the map."""
        return self._cursor.one_of(self._kit.atlas.spaces, msg("is no space of this map"), msg("a space"))

    def place(self) -> tuple[str, bool]:
        """A space and whether its inside is meant."""
        if not self._cursor.accept("["):
            return self.space(), False
        space = self.space()
        self._cursor.expect("]")
        return space, True

    def route(self) -> str:
        """A route of the map."""
        return self._cursor.one_of(self._kit.atlas.routes, msg("is no route of this map"), msg("a route"))

    def major(self) -> str:
        """A major general."""
        return self._cursor.one_of(self._kit.generals, msg("is no major general"), msg("a major general"))

    def general(self) -> str:
        """A general, major or minor."""
        known = (*self._kit.generals, *self._kit.minors)
        return self._cursor.one_of(known, msg("is no general"), msg("a general"))

    def member(self) -> str:
        """A member of the royal family."""
        return self._cursor.one_of(
            self._members, msg("is not of the royal family"), msg("a member of the royal family")
        )

    def lady(self) -> str:
        """A lady of the royal family."""
        ladies = tuple(member for member in self._members if self._kit.royals[member].kind == "lady")
        return self._cursor.one_of(ladies, msg("is no lady of the royal family"), msg("a lady of the royal family"))

    def royal(self) -> str:
        """A member of the royal family, or the funeral cart."""
        return self._cursor.one_of(
            self._carried, msg("is not of the royal family"), msg("a member of the royal family")
        )

    def army(self) -> str:
        """An independent army."""
        return self._cursor.one_of(self._kit.independents, msg("is no independent army"), msg("an independent army"))

    def army_place(self) -> str:
        """Where an independent army is: a space, its box, or gone."""
        if self._cursor.next.text in ("box", "gone"):
            return self._cursor.take().text
        return self.space()

    def origin(self) -> str:
        """Where an independent army came from: a space, or its box."""
        return self._cursor.take().text if self._cursor.next.text == "box" else self.space()

    def fleet(self) -> str:
        """A fleet."""
        return self._cursor.one_of(self._kit.fleets, msg("is no fleet"), msg("a fleet"))

    def card(self) -> str:
        """A Tyche card."""
        return self._cursor.one_of(self._kit.cards, msg("is no card"), msg("a card"))

    def effect(self) -> str:
        """What lasts: the card that brought it, or a word of its own."""
        known = (*self._kit.cards, *OTHER_EFFECTS)
        return self._cursor.one_of(known, msg("is nothing that lasts"), msg("a card or an effect"))

    def target(self) -> str:
        """What an effect is on: a general, a royal or a space."""
        known = (*self._pieces, *self._kit.atlas.spaces)
        return self._cursor.one_of(known, msg("is no general, royal or space"), msg("a general, royal or space"))

    def trained(self) -> str:
        """What is on the training track."""
        kinds = ("none", "mercenary", "loyal")
        return self._cursor.one_of(kinds, msg("is not trained"), msg("a kind of unit"))

    def group(self) -> Group:
        """The pieces of a group."""
        counts = dict.fromkeys(LETTERS, 0)
        generals: list[str] = []
        royals: list[str] = []

        def piece() -> None:
            token = self._cursor.next
            count = _unit_count(token)
            if count:
                self._cursor.take()
                counts[count[0]] += count[1]
                return
            if _MINOR.fullmatch(token.text) and token.text not in self._pieces:
                reason = msg("is no minor general: each seat has four, a to d (GEN-22)")
                raise self._cursor.wrong(reason, msg("take one away"), token)
            name = self._cursor.one_of(self._pieces, msg("is no piece"), msg("a piece such as perdikkas or 3M"))
            (royals if name in self._carried else generals).append(name)

        self._cursor.items(piece, "+")
        return Group(Units(**counts), tuple(generals), tuple(royals))


def _unit_count(token: Token) -> tuple[str, int] | None:
    """(kind, count) of a word such as 3M; None for any other word."""
    digits, letter = token.text[:-1], token.text[-1:]
    if letter in _KINDS and digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return _KINDS[letter], int(digits)
    return None

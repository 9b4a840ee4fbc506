"""Who sits where: names, people or automatic players, and the number with which a hand is opened."""

from __future__ import annotations

import hmac
from hashlib import scrypt
from secrets import token_bytes
from typing import Any

import msgspec
from msgspec import structs

from desktop.journal.record import metadata
from desktop.language import Message, isolated, msg, one_line, sentence
from desktop.players.player import PLAYERS
from desktop.players.plug import players_of
from desktop.players.temperaments.temperament import EVEN, TEMPERAMENTS
from desktop.rules.core.system import AnyKit

HUMAN = metadata.HUMAN
"""A seat whose player sits at the table; any other word names an automatic player."""
LONGEST_NAME = 40
_SALT, _COST = 16, 2**12


class SeatPlan(msgspec.Struct, frozen=True):
    """One seat. `plays` is HUMAN or the name of an automatic player; `pin` a salted hash, empty for none.

    `left`: its player has left the table for good and is asked for consent no more. `temperament` is that of an
    automatic player.
    """

    name: str = ""
    plays: str = HUMAN
    pin: str = ""
    left: bool = False
    temperament: str = EVEN.id

    @property
    def is_automatic(self) -> bool:
        """Whether nobody at the table answers for this seat."""
        return self.plays in PLAYERS


class Seats(msgspec.Struct, frozen=True):
    """All seats of a game, and how it is played: with dice of the players' own, with thinking clocks, with odds shown.

    Where a record says nothing of odds, they are shown. `as_one`: the table is asked as one whether anybody answers
    with a card; where a record says nothing of it, each seat is asked alone.
    """

    players: dict[int, SeatPlan] = {}
    own_dice: bool = False
    clocks: bool = False
    odds: bool = True
    as_one: bool = False

    def name(self, seat: int) -> str:
        """What the player of a seat is called, as part of a sentence; empty without a player."""
        return isolated(self.given_name(seat))

    def given_name(self, seat: int) -> str:
        """The name of the player of a seat, as it was typed; empty without a player."""
        return self.players[seat].name if seat in self.players else ""

    def is_automatic(self, seat: int) -> bool:
        """Whether an automatic player answers for a seat."""
        return seat in self.players and self.players[seat].is_automatic

    def humans(self) -> tuple[int, ...]:
        """The seats whose players sit at the table."""
        return tuple(seat for seat in sorted(self.players) if not self.players[seat].is_automatic)

    def left(self) -> frozenset[int]:
        """The seats whose players have left the table for good."""
        return frozenset(seat for seat, plan in self.players.items() if plan.left)

    def played_by(self, seat: int, plays: str, *, left: bool = False, temperament: str = EVEN.id) -> Seats:
        """The same seats, `seat` given to somebody else; `left`: its player has left for good."""
        return self._with(seat, structs.replace(self._of(seat), plays=plays, left=left, temperament=temperament))

    def named(self, seat: int, name: str) -> Seats:
        """The same seats, the player of one called so."""
        return self._with(seat, structs.replace(self._of(seat), name=name[:LONGEST_NAME]))

    def locked(self, seat: int, number: str) -> Seats:
        """The same seats, the hand of one locked with this number; with none where it is empty."""
        return self._with(seat, structs.replace(self._of(seat), pin=pin_hash(number)))

    def _of(self, seat: int) -> SeatPlan:
        return self.players.get(seat, SeatPlan())

    def _with(self, seat: int, plan: SeatPlan) -> Seats:
        return structs.replace(self, players={**self.players, seat: plan})

    def as_kept(self) -> dict[str, Any]:
        """As it stands in a record."""
        kept: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return kept


def seats_from(kept: dict[str, Any]) -> Seats:
    """The seats of a record; none where they cannot be read."""
    try:
        seats = msgspec.convert(kept, Seats, strict=False)
    except msgspec.ValidationError:
        return Seats()
    names = {seat: one_line(plan.name, LONGEST_NAME) for seat, plan in seats.players.items()}
    named = {seat: structs.replace(plan, name=names[seat]) for seat, plan in seats.players.items()}
    return structs.replace(seats, players=named)


def pin_hash(pin: str) -> str:
    """What is kept of a number; nothing of an empty one."""
    return _hashed(pin, token_bytes(_SALT)) if pin else ""


def pin_fits(pin: str, kept: str) -> bool:
    """Whether this is the number that was kept; without one everything fits."""
    if not kept:
        return True
    try:
        salt = bytes.fromhex(kept.partition(":")[0])
    except ValueError:
        return False
    return hmac.compare_digest(_hashed(pin, salt), kept)


def _hashed(pin: str, salt: bytes) -> str:
    return f"{salt.hex()}:{scrypt(pin.encode(), salt=salt, n=_COST, r=8, p=1, dklen=32).hex()}"


# --- levels
# The levels of automatic players in words, and which of them there are.

_WORDS: dict[str, Message] = {
    "random": msg("Easy"),
    "steward": msg("Normal"),
    "strategos": msg("Hard"),
}
"""What each level is called; one without a word by its name."""
_LEANS_NOWHERE = frozenset(("random",))
"""Levels at which all temperaments play alike."""


_LEANINGS: dict[str, Message] = {
    "even": msg("even-tempered"),
    "bold": msg("bold"),
    "careful": msg("careful"),
    "grudging": msg("grudging"),
    "kingmakers_foe": msg("against the leader"),
    "beginner": msg("a beginner"),
}
"""What each temperament is called."""


def temperaments() -> tuple[str, ...]:
    """The temperaments that are offered, the even one first."""
    known = [name for name in _LEANINGS if name in TEMPERAMENTS]
    return (*known, *(name for name in TEMPERAMENTS if name not in _LEANINGS))


def temperament_words(name: str) -> str:
    """What a temperament is called, in the present language."""
    return sentence(_LEANINGS[name]) if name in _LEANINGS else name


def leans(plays: str) -> bool:
    """Whether a temperament makes any difference to whoever plays so, and there are several."""
    return plays in PLAYERS and plays not in _LEANS_NOWHERE and len(TEMPERAMENTS) > 1


def levels(kit: AnyKit) -> tuple[str, ...]:
    """The levels that a game has players of, from the weakest to the strongest."""
    known = [level for level in _WORDS if level in PLAYERS]
    lacking = players_of(kit).LEVELS_LACKING
    return tuple(level for level in (*known, *(each for each in PLAYERS if each not in _WORDS)) if level not in lacking)


def strongest(kit: AnyKit) -> str:
    """The best player there is: whom a person alone plays against, and who is asked for a hint."""
    return levels(kit)[-1]


def level_words(level: str) -> str:
    """What a level is called in the present language."""
    return sentence(_WORDS[level]) if level in _WORDS else level

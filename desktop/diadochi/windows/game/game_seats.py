"""Who plays each seat: names, people or automatic players with level and temperament, and PINs of hands."""

from __future__ import annotations

import hmac
from hashlib import scrypt
from secrets import token_bytes

import msgspec
from msgspec import structs

from diadochi.atlas.documents import JsonObject
from diadochi.journal.record import metadata
from diadochi.language import Message, isolated, msg, one_line, sentence
from diadochi.players.game_players import players_of
from diadochi.players.player import PLAYERS
from diadochi.players.temperament import EVEN, TEMPERAMENTS
from diadochi.rules.core.game import GameKit

HUMAN = metadata.HUMAN
"""Value of `plays` for a person; any other word names an automatic player."""
LONGEST_NAME, LONGEST_TITLE = 40, 60
"""Most letters of the name of a player and of the title of a game."""
_SALT, _COST = 16, 2**12


class SeatPlan(msgspec.Struct, frozen=True):
    """One seat. `plays` is HUMAN or an automatic player; `pin` is a salted hash, empty for none.

    `left`: the player has left for good and is no longer asked for consent. `temperament` is that of an automatic
    player.
    """

    name: str = ""
    plays: str = HUMAN
    pin: str = ""
    left: bool = False
    temperament: str = EVEN.id

    @property
    def is_automatic(self) -> bool:
        return self.plays in PLAYERS


class Plan:
    """The choices for a new game; each game adds its own set-up and rules. `seats` are the players in seating order.

    `own_dice`: the players roll their own dice. `clocks`: thinking clocks are shown, `odds`: odds are. `as_one`:
    reactions with cards are asked of the whole table at once. `numbers`: the owner's set that replaces ours, if any.
    """

    __slots__ = ()
    title: str
    seats: tuple[SeatPlan, ...]
    own_dice: bool
    clocks: bool
    as_one: bool
    odds: bool
    numbers: str

    @property
    def card(self) -> str:
        """The id of the game as the dialog offers it: a scenario, a set-up, or a game of some length."""
        raise NotImplementedError

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of the people who play."""
        return tuple(seat.name for seat in self.seats if not seat.is_automatic and seat.name)

    @property
    def seated(self) -> dict[int, SeatPlan]:
        return dict(enumerate(self.seats, 1))


class Seats(msgspec.Struct, frozen=True):
    """All seats of a game and how it is played: players' own dice, thinking clocks, odds shown.

    Odds are shown by default. `as_one`: reactions with cards are asked of the whole table at once; by default each seat
    is asked alone.
    """

    players: dict[int, SeatPlan] = {}
    own_dice: bool = False
    clocks: bool = False
    odds: bool = True
    as_one: bool = False

    def name(self, seat: int) -> str:
        """Name of a seat's player as part of a sentence; empty without a player."""
        return isolated(self.given_name(seat))

    def given_name(self, seat: int) -> str:
        """Name of a seat's player as typed; empty without a player."""
        return self.players[seat].name if seat in self.players else ""

    def is_automatic(self, seat: int) -> bool:
        return seat in self.players and self.players[seat].is_automatic

    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat in sorted(self.players) if not self.players[seat].is_automatic)

    def left(self) -> frozenset[int]:
        return frozenset(seat for seat, plan in self.players.items() if plan.left)

    def played_by(self, seat: int, plays: str, *, left: bool = False, temperament: str = EVEN.id) -> Seats:
        """The same seats with another player in `seat`; `left`: the former player has left for good."""
        return self._with(seat, structs.replace(self._of(seat), plays=plays, left=left, temperament=temperament))

    def named(self, seat: int, name: str) -> Seats:
        return self._with(seat, structs.replace(self._of(seat), name=name[:LONGEST_NAME]))

    def locked(self, seat: int, number: str) -> Seats:
        """The same seats with this PIN for one hand; an empty PIN removes it."""
        return self._with(seat, structs.replace(self._of(seat), pin=pin_hash(number)))

    def _of(self, seat: int) -> SeatPlan:
        return self.players.get(seat, SeatPlan())

    def _with(self, seat: int, plan: SeatPlan) -> Seats:
        return structs.replace(self, players={**self.players, seat: plan})

    def as_kept(self) -> JsonObject:
        """The form kept in a record."""
        kept: JsonObject = msgspec.to_builtins(self, str_keys=True)
        return kept


def seats_from(kept: JsonObject) -> Seats:
    """The seats of a record; none if they cannot be read."""
    try:
        seats = msgspec.convert(kept, Seats, strict=False)
    except msgspec.ValidationError:
        return Seats()
    names = {seat: one_line(plan.name, LONGEST_NAME) for seat, plan in seats.players.items()}
    named = {seat: structs.replace(plan, name=names[seat]) for seat, plan in seats.players.items()}
    return structs.replace(seats, players=named)


def pin_hash(pin: str) -> str:
    """Salted hash of a PIN; empty for an empty one."""
    return _hashed(pin, token_bytes(_SALT)) if pin else ""


def pin_fits(pin: str, kept: str) -> bool:
    """Whether a PIN matches the hash; an empty hash matches everything."""
    if not kept:
        return True
    try:
        salt = bytes.fromhex(kept.partition(":")[0])
    except ValueError:
        return False
    return hmac.compare_digest(_hashed(pin, salt), kept)


def _hashed(pin: str, salt: bytes) -> str:
    return f"{salt.hex()}:{scrypt(pin.encode(), salt=salt, n=_COST, r=8, p=1, dklen=32).hex()}"


# --- levels and temperaments

_WORDS: dict[str, Message] = {"random": msg("Easy"), "steward": msg("Normal"), "strategos": msg("Hard")}
"""Names of levels; a level without one is shown by its id."""
_ABOUT: dict[str, Message] = {
    "random": msg("Random: makes any legal choice."),
    "steward": msg("Steward: judges the next action well but makes no plans."),
    "strategos": msg("Strategos: looks ahead and weighs what others can do."),
}
"""What each level is, shown where one is chosen."""
_LEANS_NOWHERE = frozenset(("random",))  # levels that have no temperament


_LEANINGS: dict[str, Message] = {
    "even": msg("balanced"),
    "bold": msg("bold"),
    "careful": msg("careful"),
    "grudging": msg("grudging"),
    "kingmakers_foe": msg("against the leader"),
    "beginner": msg("beginner"),
}
"""Names of temperaments."""


def temperaments() -> tuple[str, ...]:
    """Temperaments on offer, the even one first."""
    known = [name for name in _LEANINGS if name in TEMPERAMENTS]
    return (*known, *(name for name in TEMPERAMENTS if name not in _LEANINGS))


def temperament_words(name: str) -> str:
    return sentence(_LEANINGS[name]) if name in _LEANINGS else name


def leans(plays: str) -> bool:
    """Whether a temperament matters to this level, and there are several."""
    return plays in PLAYERS and plays not in _LEANS_NOWHERE and len(TEMPERAMENTS) > 1


def levels(kit: GameKit) -> tuple[str, ...]:
    known = [level for level in _WORDS if level in PLAYERS]
    lacking = players_of(kit).LEVELS_LACKING
    return tuple(level for level in (*known, *(each for each in PLAYERS if each not in _WORDS)) if level not in lacking)


def strongest(kit: GameKit) -> str:
    """The strongest level: the default opponent, and the one that gives hints."""
    return levels(kit)[-1]


def level_words(level: str) -> str:
    return sentence(_WORDS[level]) if level in _WORDS else level


def about_level(level: str) -> str:
    """What a level is, for a tooltip; empty for a level without a name."""
    return sentence(_ABOUT[level]) if level in _ABOUT else ""

"""A royal lady is married: a free act of whoever has the right to it (LEG-46, LEG-47, cards 31 and 32)."""

from msgspec import structs

from desktop.language import Message, Name, msg
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Marry
from desktop.rules.successors.events import Married
from desktop.rules.successors.pieces import INDEPENDENT, Group, is_minor
from desktop.rules.successors.position import Position

BRIDES = {"kleopatras_marriage": "kleopatra", "thessalonikes_marriage": "thessalonike"}
"""The lady of each marriage card; the right to marry her is an effect of the card."""


def right_to(position: Position, seat: int, royal: str) -> bool:
    """Whether a seat has the right to marry a lady in this player turn (LEG-47)."""
    return any(BRIDES.get(e.key) == royal and e.seat == seat for e in position.effects)


def is_anothers(position: Position, seat: int, lady: str) -> bool:
    """Whether she is married into another faction, be it near her or not (LEG-47, R-80)."""
    return position.ladies.get(lady, seat) not in (seat, INDEPENDENT)


def may_marry(position: Position, act: Marry) -> Verdict:
    """Whether an army of the active player with a major general may marry the lady where she is (LEG-47, LEG-48)."""
    seat, lady = position.clock.active, Name("royal", act.royal)
    wrong: Message | None = None
    if not right_to(position, seat, act.royal):
        wrong = msg("The player has no right to marry {royal} in this player turn.", royal=lady)
    elif is_anothers(position, seat, act.royal):
        wrong = msg("{royal} is with another player.", royal=lady)
    elif position.ladies.get(act.royal) == seat:
        wrong = msg("{royal} is with the player already.", royal=lady)
    elif not _suits(position.group(seat, position.lying.get(act.royal, ""), act.inside)):
        wrong = msg("No army of the player with a major general is where {royal} is.", royal=lady)
    return allow("LEG-46", "LEG-47") if wrong is None else refuse(wrong, "LEG-46", "LEG-47")


def _suits(group: Group) -> bool:
    """An army led by a major general; no particular one need be named (LEG-46)."""
    return bool(group.units) and not all(map(is_minor, group.generals))


def marry(position: Position, act: Marry) -> None:
    """She is active, of the player's faction for as long as she is, and with the army, on the march too if it is on one
    (LEG-48, LEG-53, R-80).
    """
    seat, space = position.clock.active, position.lying.pop(act.royal)
    bride = Group(royals=(act.royal,))
    position.royal_state[act.royal] = "active"
    position.ladies[act.royal] = seat
    position.note(Married(seat=seat, royal=act.royal, space=space))
    position.put(seat, space, act.inside, position.group(seat, space, act.inside) + bride)
    march = position.activation
    if march is not None and (march.space, march.inside) == (space, act.inside):
        position.activation = structs.replace(march, group=march.group + bride)

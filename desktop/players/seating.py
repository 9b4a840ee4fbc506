"""Who sits where in a game of several kinds of players."""

import random
from collections.abc import Container, Mapping, Sequence

from desktop.language import tr, trn
from desktop.players.player import PLAYERS, Player
from desktop.players.temperaments.temperament import EVEN, TEMPERAMENTS, Temperament
from desktop.rules.core.system import AnyKit


class NoSuchSeating(LookupError):
    """Players that cannot sit down to a game; the text is a sentence."""


def known_kinds(kinds: Sequence[str], lacking: Container[str] = ()) -> None:
    """Look whether there are players of these kinds, in a game that is `lacking` some levels. Raises NoSuchSeating."""
    levels = [level for level in PLAYERS if level not in lacking]
    for kind in kinds:
        level, temperament = _parts(kind)
        if level not in levels:
            raise NoSuchSeating(
                tr("There is no kind of player {name}; there are {known}.", name=level, known=", ".join(levels))
            )
        if temperament not in TEMPERAMENTS:
            raise NoSuchSeating(
                tr(
                    "There is no temperament {name}; there are {known}.",
                    name=temperament,
                    known=", ".join(TEMPERAMENTS),
                )
            )


def made(kit: AnyKit, kind: str, chance: random.Random, temperament: Temperament | None = None) -> Player:
    """A player of a kind: its level, and behind a colon its temperament, as "steward:bold", unless another is given."""
    level, name = _parts(kind)
    return PLAYERS[level](kit, chance, temperament or TEMPERAMENTS[name])


def _parts(kind: str) -> tuple[str, str]:
    level, _, temperament = kind.partition(":")
    return level, temperament or EVEN.id


def seating(kinds: Sequence[str], seats: Sequence[int], turned: int) -> Mapping[int, int]:
    """Which of the players, by its place in `kinds` from 1, takes each seat, all moved on by `turned` seats.

    Raises NoSuchSeating where there are more or fewer of them than seats.
    """
    if len(kinds) != len(seats):
        raise NoSuchSeating(
            trn(
                "{n} player cannot take the seats of this game ({seats}); name one kind for each.",
                "{n} players cannot take the seats of this game ({seats}); name one kind for each.",
                len(kinds),
                seats=len(seats),
            )
        )
    return {seat: (at - turned) % len(kinds) + 1 for at, seat in enumerate(seats)}

"""What stands in a case of the Successors besides what every case has."""

import msgspec

from desktop.rules.cases.entries import CaseEntry, Table


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position a case starts from.

    `text` is a position in notation, `setup` a set-up of the map; with neither the map is bare. Everything else is laid
    on top: `pieces` by place ("[salamis]" is inside the walls) as "1:antigonos+3L | 2:...", `markers` by space (a seat
    or "none"), `sieges` by space ("2 by 1"), `lying` royals by space, `ladies` by the seat that married
    them (0 for nobody), `dispersed` groups by seat.

    `course = "whole"` plays the whole game on from `phase` and `segment` (strategy and activation unless they say
    otherwise); `hands` are cards by seat, `training` as "mercenary 2" by seat, each of `effects` a table of key, seat,
    target and until.

    `worth` is what provinces are worth by id, `forces` the units that generals bring, for a case that counts them:
    those of the map are our own and may change.
    """

    text: str = ""
    setup: str = ""
    players: int = 2
    turn: int | None = None
    active: int | None = None
    order: tuple[int, ...] = ()
    usurper: int | None = None
    pieces: dict[str, str] = {}
    markers: dict[str, int | str] = {}
    sieges: dict[str, str] = {}
    lying: dict[str, str] = {}
    royal_state: dict[str, str] = {}
    ladies: dict[str, int] = {}
    independents: dict[str, str] = {}
    fleets: dict[str, int | str] = {}
    status: dict[str, str] = {}
    dispersed: dict[str, str] = {}
    silver: str = ""
    course: str = ""
    phase: str = ""
    segment: str = ""
    round: int | None = None
    hands: dict[str, list[str]] = {}
    discards: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    pile: int = 0
    effects: tuple[Table, ...] = ()
    training: dict[str, str] = {}
    tomb: str = ""
    legitimacy: dict[str, int] = {}
    popularity: dict[str, int] = {}
    opposed: tuple[int, ...] = ()
    worth: dict[str, int] = {}
    forces: dict[str, str] = {}


class SuccessorsCase(CaseEntry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case of the wars of Alexander's successors."""

    given: Given

"""What stands in a case file, field by field; tests/cases/README.md explains it to writers."""

import msgspec

Table = dict[str, object]
Seen = str | int | bool


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position a case starts from.

    `text` is a position in notation, `setup` a set-up of the map; with neither the map is bare. Everything else is laid
    on top: `pieces` by place ("[salamis]" is inside the walls) as "1:antigonos+3L | 2:...", `markers` by space (a seat
    or "none"), `sieges` by space ("2 by 1"), `lying` royals by space, `dispersed` groups by seat.

    `course = "whole"` plays the whole game on from `phase` and `segment` (strategy and activation unless they say
    otherwise); `hands` are cards by seat, `training` as "mercenary 2" by seat, each of `effects` a table of key, seat,
    target and until.
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


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true at a moment: of the open question, of the position, of what follows from the position.

    `options` are all options, no more and no fewer, `free_acts` all free acts beside them. `offers` are among either;
    `not_offered` and `refused` are not, the latter `because` of rules and `blocked_by` things. `default` is what the
    question proposes.
    """

    decision: str = ""
    roll: str = ""
    draw: str = ""
    seat: int | None = None
    rules: tuple[str, ...] = ()
    options: tuple[Table, ...] | None = None
    offers: tuple[Table, ...] = ()
    not_offered: tuple[Table, ...] = ()
    refused: tuple[Table, ...] = ()
    free_acts: tuple[Table, ...] | None = None
    default: str | None = None
    position: dict[str, Seen] = {}
    derived: dict[str, Seen] = {}


class CaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One case: the rules it shows, the position it starts from, the answers given, and what must be true then.

    What `given` holds is each system's own. `edition` or `editions` and `switches` choose the rules in force, where a
    system has them; a case without an edition holds in any. Each table of `when` is an answer ("do"), to which an
    "expect" may be added that is looked at right after it; a table with nothing but "expect" only looks.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    then: Expectation = Expectation()
    when: tuple[Table, ...] = ()
    edition: str = ""
    editions: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""


class SuccessorsCase(CaseEntry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case of the wars of Alexander's successors."""

    given: Given

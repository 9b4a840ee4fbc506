"""What stands in the files of history, field by field; assets/history/README.md explains it to those who write them."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from desktop.atlas.model import Element, Words

Year = Annotated[int, Meta(ge=200, le=400)]
"""Years BC."""


class WayLabel(StrEnum):
    """Where the way of a leg comes from."""

    HISTORY = "history"
    HOUSE = "house"


class JourneyStop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a journey: where, when, what happened.

    `through` are the spaces passed since the step before, `by` says land or sea where both join two of them. `near`:
    the true place is near this space or not known exactly. `year` (BC) and `month` (1 to 12, 0 where none is told) put
    the step in order; without a year it is undated. `days` is how long the leg took as a writer tells it. `way` is
    whether the way itself is told, or ours. `sources` name who tells it; `checked` that the text itself was looked up.
    """

    place: str
    when: Words
    text: Words
    through: tuple[str, ...] = ()
    by: Element | None = None
    near: bool = False
    year: Year | None = None
    month: Annotated[int, Meta(ge=0, le=12)] = 0
    days: Annotated[int, Meta(ge=1, le=400)] | None = None
    way: WayLabel = WayLabel.HISTORY
    sources: tuple[str, ...] = ()
    checked: bool = False


class JourneyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole journey on a map."""

    map: str
    title: Words
    about: Words
    stop: tuple[JourneyStop, ...]
    order: int = 0


class HolderEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who holds provinces. `sign` is written on the map, `colour` is a letter of the table's colours."""

    id: str
    names: Words
    sign: Annotated[str, Meta(min_length=1, max_length=2)]
    colour: Annotated[str, Meta(pattern="^[A-EI]$")]


class HoldingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this year on these provinces are a holder's, until the next change of each. Years BC.

    `sources` stand as handbooks quote them, unless they were `checked`: then their text was looked up.
    """

    year: Year
    holder: str
    provinces: tuple[str, ...]
    contested: bool = False
    sources: tuple[str, ...] = ()
    checked: bool = False


class TimelineEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole timeline on a map, from the `first` to the `last` year BC."""

    map: str
    first: Year
    last: Year
    holder: tuple[HolderEntry, ...]
    change: tuple[HoldingChange, ...]

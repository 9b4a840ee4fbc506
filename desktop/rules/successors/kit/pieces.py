"""Who and what takes part, as typed values: generals, independent armies, the royal family, fleets, colours."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from desktop.atlas.model import Names, Text
from desktop.rules.successors.pieces import Units

Parameter = bool | int | str | tuple[str, ...]
"""A number, a word or ids, as an ability has them."""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability (GEN-05): `key` names the code, `parameters` are its numbers and places, `text` is shown."""

    key: str
    parameters: Mapping[str, Parameter]
    text: Text


class General(msgspec.Struct, frozen=True):
    """A general: ratings as on his piece (GEN-02), where he starts, with what.

    `initiative` 1 (best) to 5, `battle` 1 to 4, `seniority` 0 (minor) to 20. `classes` by "2" to "5" players and
    "third": starting, reserve, event, unavailable or deck (GEN-11). `forces` are the combat units he brings.
    """

    id: str
    names: Names
    initiative: int
    battle: int
    seniority: int
    popularity: int = 0
    legitimacy: int = 0
    ability: Ability | None = None
    start_space: str | None = None
    forces: Units = Units()
    start_provinces: tuple[str, ...] = ()
    classes: Mapping[str, str] = {}
    purple_band: bool = False
    entry: Text = Text()
    provenance: Mapping[str, str] = {}


class IndependentArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An independent army (IND-02): `strength` as printed; `region` are the provinces it keeps to, empty for no limit.

    `start_state`: on_map or in_box; `box_entry_spaces` are where it comes in; `when_beaten`: removed or to_box.
    `third_names`: what the third edition calls it, where that is otherwise (ED-57).
    """

    id: str
    names: Names
    leader: Names
    strength: int
    initiative: int
    battle: int
    prestige: int
    start_state: Literal["on_map", "in_box"]
    when_beaten: Literal["removed", "to_box"]
    activated_by: str
    note: Text
    start_space: str | None = None
    box_entry_spaces: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    must_end_west: bool = False
    removed_in: str | None = None
    may_place_marker: bool = False
    provenance: Mapping[str, str] = {}
    third_names: Names | None = None

    def names_in(self, edition: str) -> Names:
        """What an edition calls it."""
        return self.third_names if edition == "third" and self.third_names is not None else self.names


class RoyalMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the royal family (LEG-44), or Alexander's body as cart or tomb. `kind`: heir, lady or body.

    `start_state`: active, inactive, off_map, lying or not_in_play; `start_with` is the general it starts with.
    """

    id: str
    names: Names
    kind: Literal["heir", "lady", "body"]
    start_state: Literal["active", "inactive", "off_map", "lying", "not_in_play"]
    note: Text
    legitimacy: int = 0
    start_place: str | None = None
    start_with: str | None = None
    comes_of_age_fourth: str = "never"
    comes_of_age_third: str = "never"
    activated_by: str = ""
    when_army_beaten: str = ""
    provenance: Mapping[str, str] = {}


class FactionColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat shows: letter, colour and pattern say the same. Seat 0 are the Independents."""

    seat: int
    letter: str
    colour: str
    colour_name: str
    text_on_colour: str
    pattern: str
    role: str = ""


class FleetRecord(msgspec.Struct, frozen=True):
    """A fleet (FLT-05): `kind` says what it goes with (province, city or card), `place` which one.

    `names` are where it comes from, when no place of the map says so.
    """

    id: str
    place: str
    kind: str
    normal: int
    improved: int
    card: str = ""
    names: Names | None = None

    def strength(self, improved: bool) -> int:
        """Its fleet strength on this side (FLT-01)."""
        return self.improved if improved else self.normal


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Tyche card. `ops` is None on surprise cards; `window` says when it can be played."""

    id: str
    number: str
    names: Text
    kind: Literal["event", "bonus", "surprise"]
    in_deck: Literal["yes", "fourth", "third", "option", "after_47A"]
    edition: str
    window: tuple[str, ...]
    summary: Text
    ops: int | None = None
    must_play: bool = False
    remove_after_play: bool = False
    provenance: Mapping[str, str] = {}

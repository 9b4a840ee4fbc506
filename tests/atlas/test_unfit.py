"""Every part of a value that does not fit is named, and nothing that does not fit is passed over."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Fault

Id = Annotated[str, Meta(pattern="^[a-z]+$")]


class Wing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: int
    leader: str = ""


class Land(msgspec.Struct, frozen=True, tag_field="by", tag="land", forbid_unknown_fields=True):
    miles: int


class Sea(msgspec.Struct, frozen=True, tag_field="by", tag="sea", forbid_unknown_fields=True):
    ships: int


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wings: tuple[Wing, ...] = ()
    reserve: Wing | None = None
    stance: Literal["attack", "defend"] = "defend"
    losses: Mapping[Id, int] = {}
    way: Land | Sea | None = None
    place: tuple[int, int] = (0, 0)
    motto: Annotated[str, Meta(max_length=3)] = ""

    def __post_init__(self) -> None:
        if self.stance == "attack" and not self.wings:
            raise ValueError("an attack needs a wing")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (
            {"wings": [{"units": "x"}, {"units": 2, "leadr": "P"}, {}]},
            ['wings[1].units "x" is a text', "wings[2].leadr is not a", "wings[3].units is missing"],
        ),
        ({"wings": [3]}, ["wings[1] 3 is a whole number; write a table"]),
        ({"reserve": {"units": 1.5}}, ["reserve.units 1.5 is a number; write a whole number"]),
        ({"reserve": 4}, ["reserve 4 is a whole number; write a table"]),
        ({"stance": "atack"}, ['stance "atack" is not one of attack, defend; write "attack"']),
        ({"stance": "zzz"}, ['stance "zzz" is not one of attack, defend; write one of these']),
        ({"stance": 3}, ["stance 3"]),
        ({"losses": {"foot": "x", "horse": 2}}, ['losses.foot "x" is a text; write a whole number']),
        ({"losses": {"Foot": 2}}, ["losses"]),
        ({"way": {"by": "sea", "ships": "x"}}, ['way.ships "x" is a text']),
        ({"way": {"by": "sea", "shps": 3}}, ['way.shps is not a known key; write "ships"']),
        ({"way": {"by": "air"}}, ["way"]),
        ({"way": 3}, ["way 3 is a whole number; write a table"]),
        ({"place": [1, "x"]}, ['place[2] "x" is a text; write a whole number']),
        ({"place": [1]}, ["place [1] does not have 2 values"]),
        ({"motto": "glory"}, ["motto does not fit: Expected `str` of length <= 3"]),
        ({"stance": "attack"}, ["does not fit: an attack needs a wing"]),
        (3, ["3 is not a table; write one [[...]] table for each entry"]),
    ],
)
def test_each_fault_is_named(raw: Any, said: list[str]) -> None:
    faults: list[Fault] = []
    assert convert_entry(raw, Army, Place(faults, "army.toml", "army 1")) is None
    sentences = [fault.sentence() for fault in faults]
    assert len(sentences) == len(said), sentences
    for sentence, part in zip(sentences, said, strict=True):
        assert sentence.startswith(f"army.toml: army 1: {part}")


def test_what_fits_has_no_fault() -> None:
    faults: list[Fault] = []
    assert convert_entry({"wings": [{"units": 3}]}, Army, Place(faults, "army.toml")) == Army(wings=(Wing(3),))
    assert faults == []

"""Every switch is read by the code that obeys it, and every edition and option can be chosen (ED-02, R-64)."""

import ast
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.profile import FIXED, Profile

RULES = Path(__file__).resolve().parent.parent.parent / "desktop" / "diadochi" / "rules" / "successors"
NOT_CODE = ("profile.py", "lint.py")
"""Where switches are declared, and where their numbers are compared with the tables: neither obeys one."""
OPTIONS = [name for name in Profile.__struct_fields__ if name.startswith("opt_")]


def read_by(file: Path) -> Iterator[str]:
    """The switches a file asks for: `kit.profile.overrun_ratio`, or by name where a table names them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).rpartition(".")[2] == "profile":
            yield node.attr
        elif isinstance(node, ast.Constant) and node.value in Profile.__struct_fields__:
            yield node.value


def choices(kind: object) -> int:
    """How many values a switch of this type can be set to, many where they are not named."""
    return len(typing.get_args(kind)) if typing.get_origin(kind) is typing.Literal else 99


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


def test_every_switch_is_read_and_leaves_a_choice() -> None:
    """A ruling with only one way is in the code itself and no switch."""
    read = {switch for file in RULES.rglob("*.py") if file.name not in NOT_CODE for switch in read_by(file)}
    read |= {kind.switch for kind in open_kit(maps("diadochi")).atlas.route_kinds.values()}  # costs of roads
    read |= {"hand_size", "rounds", "instant_vp", "opt_indep_prestige"}  # the profile itself reads these for the code
    assert sorted({*Profile.__struct_fields__} - read - {"edition"}) == []
    assert [field.name for field in structs.fields(Profile) if choices(field.type) < 2] == []


def test_a_text_that_sets_what_was_a_switch_once_is_read_as_it_was_meant(kit: Kit) -> None:
    for name in FIXED:
        assert name not in Profile.__struct_fields__
        position = read(kit, f"diadochi third with city_limit=3 {name}=anything; turn 1 preparations")
        assert position.options == (("city_limit", "3"),)
        assert kit.under(position.edition, position.options).profile.city_limit == 3


@pytest.mark.parametrize("edition", ["fourth", "third"])
@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_can_be_chosen_in_every_edition(kit: Kit, edition: str, option: str) -> None:
    plain, chosen = kit.under(edition).profile, kit.under(edition, ((option, "on"),)).profile
    assert (plain.edition, chosen.edition) == (edition, edition)
    assert getattr(plain, option) is False
    assert getattr(chosen, option) is True


def test_a_switch_overrides_a_table(kit: Kit) -> None:
    other = kit.under("fourth", (("silver_shields_strength", "4"), ("battle_top_row", "10")))
    assert other.tables.strength.silver_shields == 4
    assert other.tables.battle.score(30, 7) == kit.tables.battle.score(10, 7) < kit.tables.battle.score(30, 7)
    assert kit.tables.strength.silver_shields == 3

"""Every example in the handbook's chapter on text formats is one that the program reads."""

import re

import pytest

from diadochi.forecast.odds.odds_questions import read_policy
from diadochi.forecast.successors.odds.march_goals import read_goal
from diadochi.resources import assets, maps
from diadochi.rules.core.position_text import wanted_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

CHAPTER = assets("handbook", "en", "grammar.md").read_text("utf-8")
TABLE = {
    "turn": "turn 1 strategy activation round 1 active 1 order 1,2",
    "seats": 'seats 1 "Asia" dealt antigonos | 2 "Europe" dealt krateros',
    "markers": "markers 1 kelainai | 2 tyros",
    "pieces": "pieces kelainai 1:antigonos+4M+3L, [tyros] 2:krateros+2M, tyros 1:perdikkas+5M",
    "royals": "royals herakles active",
    "lying": "lying herakles damaskos",
}
"""A position to put each example into, by section."""


def rows(heading: str) -> list[list[str]]:
    """The quoted texts in each row of the tables of a section."""
    section = CHAPTER.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = (line.replace(r"\|", "∣") for line in section.splitlines() if line.startswith("| `"))
    return [[quoted.replace("∣", "|") for quoted in re.findall("`([^`]+)`", line)] for line in lines]


SECTIONS = [texts[1] for texts in rows("Position texts") if texts[1] != texts[0]]
CONDITIONS = [text for texts in rows("Goals and policies") for text in texts if re.match(r"\w+ ", text)]
POLICIES = [texts[0] for texts in rows("Goals and policies") if not re.match(r"\w+ ", texts[0])]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_of_a_position(section: str, kit: Kit) -> None:
    table = {**TABLE, section.split()[0]: section}
    wanted_position(kit, "; ".join(["diadochi fourth", *table.values()]))


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition(condition: str, kit: Kit) -> None:
    assert " and ".join(map(str, read_goal(kit, condition))) == condition


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy(policy: str) -> None:
    assert policy in str(read_policy(policy))


def test_all_tables_have_examples() -> None:
    assert (len(SECTIONS), len(CONDITIONS), len(POLICIES)) == (14, 11, 4)

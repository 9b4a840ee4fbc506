"""Kinds of questions, rolls and draws are members of one enumeration per game."""

from pathlib import Path

import pytest

from diadochi.rules.core.flow import NodeKind
from diadochi.rules.rome.kinds import Kind as KindOfRome
from diadochi.rules.successors.kinds import Kind

pytestmark = pytest.mark.untraced  # it reads sources
DESKTOP = Path(__file__).parents[2] / "desktop" / "diadochi"


@pytest.mark.parametrize("kinds", [Kind, KindOfRome])
def test_a_kind_is_written_as_its_name_in_small_letters(kinds: type[NodeKind]) -> None:
    assert all(kind == kind.name.lower() for kind in kinds)


@pytest.mark.parametrize(("system", "kinds"), [("successors", Kind), ("rome", KindOfRome)])
def test_every_kind_is_asked_for(system: str, kinds: type[NodeKind]) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((DESKTOP / "rules" / system).rglob("*.py")))
    assert [kind for kind in kinds if f"Kind.{kind.name}" not in source] == []

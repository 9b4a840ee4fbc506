"""The texts of rules, as exercises quote them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from desktop.resources import assets
from desktop.rules.core.books import Atom, read_atoms


@lru_cache(maxsize=1)
def rule_book() -> Mapping[str, Atom]:
    """Every rule by its id; read once."""
    return read_atoms(assets("rulebook"))


def family_of(rule: str) -> str:
    """The letters before the number of a rule: "MOV" of "MOV-12"."""
    return rule.rpartition("-")[0]

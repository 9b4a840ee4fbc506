"""The texts of the rules shown in the window: assets/rulebook holds one file per chapter."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from desktop.language import current_language
from desktop.resources import assets
from desktop.windows.finder.catalogue import RuleSource


@lru_cache(maxsize=1)
def _texts() -> dict[str, dict[str, str]]:
    """Rule id to its text by language, from every ``[MOV-01]`` table with keys en, es, ru; read once."""
    texts: dict[str, dict[str, str]] = {}
    folder = assets("rulebook")
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        for rule, entry in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(entry, dict) and isinstance(entry.get("en"), str):
                texts[rule] = {language: text for language, text in entry.items() if isinstance(text, str)}
    return texts


def rule_text(rule: str) -> str:
    """The text of a rule in the present language; empty for an id that has none."""
    entry = _texts().get(rule, {})
    return entry.get(current_language(), entry.get("en", ""))


def rule_status(rule: str) -> str:
    """How the rule stands: active, definition, later, or superseded by a ruling; empty for an unknown id."""
    return _texts().get(rule, {}).get("status", "")


def is_rule(rule: str) -> bool:
    """Whether there is a text for this id."""
    return rule in _texts()


def rules() -> RuleSource:
    """All rules there are texts for."""
    return RuleSource(tuple(_texts()), rule_text)

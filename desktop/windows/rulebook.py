"""The texts of the rules shown in the window: assets/rulebook holds one file per chapter."""

from __future__ import annotations

from desktop.language import current_language
from desktop.lessons.exercises.common_rules import rule_book
from desktop.windows.finder.catalogue import RuleSource

_atoms = rule_book


def rule_text(rule: str) -> str:
    """The text of a rule in the present language; empty for an id that has none."""
    return rule_text_in(rule, current_language())


def rule_text_in(rule: str, language: str) -> str:
    """The text of a rule in some language; empty for an id that has none."""
    return _atoms()[rule].text.in_language(language) if is_rule(rule) else ""


def rule_status(rule: str) -> str:
    """How the rule stands: active, definition, later, or superseded by a ruling; empty for an unknown id."""
    return _atoms()[rule].status if is_rule(rule) else ""


def is_rule(rule: str) -> bool:
    """Whether there is a text for this id."""
    return rule in _atoms()


def rules() -> RuleSource:
    """All rules there are texts for."""
    return RuleSource(tuple(_atoms()), rule_text)

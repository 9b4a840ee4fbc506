"""Rule ids as links: wherever one is shown, a click asks for its text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from desktop.windows.rulebook import is_rule
from desktop.windows.styles import part

SCHEME = "rule:"
_BETWEEN = re.compile(r">[^<]+")
_ID = re.compile(r"\b(?:[A-Z]{1,4}-\d\d[AB]?|CARD-[OT]\d)\b")


def rule_link(rule: str) -> str:
    """The markup of a link to one rule."""
    return f'<a href="{SCHEME}{rule}" style="color:{part("focus")};">{rule}</a>'


def linked(text: str) -> str:
    """Plain text as markup in which every id of a rule is a link."""
    return _ID.sub(lambda found: _link_if_known(found[0]), escape(text))


def rule_links(rules: Iterable[str]) -> str:
    """The links to several rules, in their order, each once."""
    return "&nbsp; ".join(map(rule_link, dict.fromkeys(rules)))


def rule_of(link: str) -> str:
    """The rule a link leads to; empty when it is no link of this kind."""
    return link.removeprefix(SCHEME) if link.startswith(SCHEME) else ""


def linked_markup(markup: str) -> str:
    """A whole page in which every id of a rule between its tags is a link."""
    return _BETWEEN.sub(lambda found: _ID.sub(lambda rule: _link_if_known(rule[0]), found[0]), markup)


def _link_if_known(rule: str) -> str:
    return rule_link(rule) if is_rule(rule) else rule

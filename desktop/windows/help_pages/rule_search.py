"""The rulebook searched by words, in every language at once."""

from __future__ import annotations

from desktop.language import LANGUAGES, current_language
from desktop.windows.finder.wording import excerpt, words_rank
from desktop.windows.rulebook import rule_text, rule_text_in, rules

_MOST = 40


def found_rules(asked: str) -> list[tuple[str, str]]:
    """The rules that `asked` may mean, by id or by words of any language, the best first: id and what fits of its text.

    What is found by another language is told in the present one.
    """
    plain_id = asked.strip().upper().replace(" ", "-")
    hits: list[tuple[int, str, str]] = []
    languages = (current_language(), *(each for each in LANGUAGES if each != current_language()))
    for rule in rules().ids:
        if plain_id and rule.startswith(plain_id):
            hits.append((0, rule, rule_text(rule)))
            continue
        for farther, language in enumerate(languages):
            text = rule_text_in(rule, language)
            rank = words_rank(asked, text)
            if rank is not None:
                own = excerpt(text, asked) if farther == 0 else rule_text(rule)
                hits.append((rank + (farther > 0), rule, own))
                break
    return [(rule, text) for _rank, rule, text in sorted(hits, key=lambda hit: hit[0])[:_MOST]]

"""What going back takes back that others have seen: throws, draws, cards that were shown."""

from __future__ import annotations

from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.language import trn


class TakenBack(NamedTuple):
    """What is taken back between a node and the present: throws and draws, and cards that were shown."""

    chance: int
    cards: int

    def __bool__(self) -> bool:
        return bool(self.chance or self.cards)


def passed(record: Browsing, node: int) -> TakenBack:
    """What going back to `node` takes back that others have seen.

    A card counts once somebody else has answered after it was played: until then nobody has made use of it.
    """
    behind = [record.tree[n] for n in record.tree.lineage(record.cursor) if not record.tree.is_before(n, node)]
    chance = sum(bool(step.asked) for step in behind)
    cards, later = 0, set[int]()
    for step in reversed(behind):
        shown = () if step.is_correction else record.hands_shown(step.id)
        cards += bool(shown) and bool(later.difference(shown))
        if not step.asked:
            later.add(step.seat)
    return TakenBack(chance, cards)


def question_of(found: TakenBack) -> str:
    """What is asked of everybody."""
    dice = trn(
        "This goes back past {n} throw or draw that everybody has seen. The same question gives the same result again; "
        "another way may be taken. What was played stays in the record as a branch.",
        "This goes back past {n} throws and draws that everybody has seen. The same questions give the same results "
        "again; another way may be taken. What was played stays in the record as a branch.",
        found.chance,
    )
    cards = trn(
        "This goes back past {n} card that was played and seen. What was played stays in the record as a branch.",
        "This goes back past {n} cards that were played and seen. What was played stays in the record as a branch.",
        found.cards,
    )
    return dice if found.chance else cards

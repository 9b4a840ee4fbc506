"""Branches of a game with hidden hands: how far each can be shown, and whose cards going further would show (SEQ-10).

A card that was played and taken back is in its owner's hand again, so the branch that shows it is as secret as the
hand. Everything up to the answer that shows it is public.
"""

from collections.abc import Iterator
from itertools import takewhile

from msgspec import structs

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.replaying import Disagreement
from desktop.language import msg


class BranchSecrecy:
    """The branches of `record` as they are hidden while the game is where its cursor is.

    What was played up to the cursor is public. Nothing is hidden where one person plays alone, or the game is over.
    """

    def __init__(self, record: Browsing) -> None:
        self._record = record
        self._public = record.played_line()
        self._hides = hides_hands(record)

    def shown_hands(self, node: int) -> frozenset[int]:
        """The seats whose hidden cards are known to everybody who looks at `node`; none where `node` is public."""
        seats = set[int]()
        for here in self._way_off(node):
            seats.update(self._record.hands_shown(here))
        return frozenset(seats)

    def is_hidden(self, node: int) -> bool:
        """Whether looking at `node` would show a hidden card."""
        return any(map(self._record.hands_shown, self._way_off(node)))

    def shown(self, node: int) -> int:
        """The last moment on the way to `node` that can be shown; `node` itself where nothing of it is hidden."""
        found = node
        for here in self._way_off(node):
            if self._record.hands_shown(here):
                found = self._record.tree[here].parent or here
        return found

    def onwards(self, node: int) -> tuple[int, ...]:
        """The line after `node`, as far as it can be shown."""
        return () if self.is_hidden(node) else tuple(takewhile(self._can_follow, self._record.tree.onwards(node)))

    def steps_below(self, node: int) -> int:
        """How many moments from `node` on can be shown, in all branches."""
        count, waiting = 0, [] if self.is_hidden(node) else [node]
        while waiting:
            count += 1
            waiting.extend(filter(self._can_follow, self._record.tree.children(waiting.pop())))
        return count

    def _can_follow(self, node: int) -> bool:
        """Whether `node` can be shown where its parent can."""
        return not self._hides or node in self._public or not self._record.hands_shown(node)

    def disagreements(self) -> tuple[Disagreement, ...]:
        """Where the rules of this version differ; without the reason where that could name a hidden card."""
        reason = msg("the rules have changed")
        found = self._record.disagreements
        return tuple(structs.replace(each, reason=reason) if self.is_hidden(each.node) else each for each in found)

    def _way_off(self, node: int) -> Iterator[int]:
        """From `node` back to where its branch leaves the line that leads to the cursor."""
        here: int | None = node if self._hides else None
        while here is not None and here not in self._public:
            yield here
            here = self._record.tree[here].parent


def hides_hands(record: Browsing) -> bool:
    """Whether several people hide their hands from each other where the game is now."""
    position = record.position_at(record.cursor)
    people = record.people or frozenset(record.rules.seats(position))
    return len(people) > 1 and record.rules.conceals(position) and not position.is_over

"""The wishes a side has put together at a table; they stay until they are taken away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from desktop.forecast.odds.asking import Offered


class Chosen:
    """Wishes in the order in which they were made, none of them twice: two are the same that differ in their number."""

    def __init__(self, wishes: Iterable[Offered] = ()) -> None:
        self._wishes: dict[str, Offered] = {}
        self.put(wishes)

    @property
    def wishes(self) -> tuple[Offered, ...]:
        """All that are chosen."""
        return tuple(self._wishes.values())

    @property
    def text(self) -> str:
        """The goal as it is written; empty where nothing is wanted."""
        return " and ".join(wish.text for wish in self._wishes.values())

    def __contains__(self, wish: Offered) -> bool:
        return wish.stem in self._wishes

    def put(self, wishes: Iterable[Offered]) -> None:
        """These and no others."""
        self._wishes = {wish.stem: wish for wish in wishes}

    def turn(self, wish: Offered) -> None:
        """Choose it, or take it away."""
        if self._wishes.pop(wish.stem, None) is None:
            self._wishes[wish.stem] = wish

    def number(self, wish: Offered) -> Offered:
        """The wish with the number it was chosen with."""
        return self._wishes.get(wish.stem, wish)

    def listed(self, offers: Sequence[Offered], most: int) -> tuple[Offered, ...]:
        """What stands on a card: the first `most` offers, then whatever else is chosen. No row moves so."""
        shown = [self.number(wish) for place, wish in enumerate(offers) if place < most or wish in self]
        stems = {wish.stem for wish in shown}
        return (*shown, *(wish for wish in self.wishes if wish.stem not in stems))


def with_number(wish: Offered, number: int) -> Offered:
    """The same wish with another number, which is never less than 0; its words come from whoever reads it."""
    return structs.replace(wish, number=max(0, number))

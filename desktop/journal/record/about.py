"""What a record says of itself as a whole: title, seats, map, root procedure, versions."""

import json
from collections.abc import Callable
from typing import Any

from desktop.journal.record.keeping import Keeping
from desktop.journal.record.notes import now
from desktop.language import one_line
from desktop.rules.core.system import AnyPosition, RuleSystem

HUMAN = "human"
"""Plays a seat whose player sits at the table; any other word names an automatic player."""
_DIGITS = 5
"""No seat has as many."""


class RecordAbout:
    """The named texts of a record. Setting one writes it. `writable` gives the file or raises what forbids it."""

    def __init__(self, meta: dict[str, str], writable: Callable[[], Keeping]) -> None:
        self._meta, self._writable = dict(meta), writable

    @staticmethod
    def first(rules: RuleSystem, root: str, position: AnyPosition, title: str) -> dict[str, str]:
        """The texts of a new record, but for what plays it."""
        said = {
            "created": str(now()),
            "map": position.map,
            "root": root,
            "seats": "{}",
            "title": title,
        }
        return said | dict(rules.described(position))

    @property
    def meta(self) -> dict[str, str]:
        """All texts by name."""
        return dict(self._meta)

    @property
    def root(self) -> str:
        """The name of the root procedure."""
        return self._meta.get("root", "")

    @property
    def engine(self) -> str:
        """The version of the rules that played it last."""
        return self._meta.get("engine", "")

    @property
    def title(self) -> str:
        """What its players call it."""
        return one_line(self._meta.get("title", ""))

    @title.setter
    def title(self, title: str) -> None:
        self.set("title", title)

    @property
    def created(self) -> int:
        """When it was begun, in milliseconds since 1970 (UTC); 0 where that cannot be read."""
        text = self._meta.get("created", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0

    @property
    def seats(self) -> dict[str, Any]:
        """What a table keeps of its seats (names, colours, hashes), as it was set; empty where that cannot be read."""
        try:
            seats = json.loads(self._meta.get("seats", "{}"))
        except (ValueError, RecursionError):
            return {}
        return seats if isinstance(seats, dict) else {}

    @seats.setter
    def seats(self, seats: dict[str, Any]) -> None:
        people = sorted(self.people | _persons(seats))
        self._set({"seats": json.dumps(seats, ensure_ascii=False), "people": ",".join(map(str, people))})

    @property
    def people(self) -> frozenset[int]:
        """The seats that a person plays or has played, as far as seats were given away here."""
        kept = (part for part in self._meta.get("people", "").split(",") if part.isascii() and part.isdigit())
        return frozenset(int(part) for part in kept if len(part) < _DIGITS) | _persons(self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game was won where it was left."""
        return bool(self._meta.get("over"))

    @is_over.setter
    def is_over(self, over: bool) -> None:
        if over is not self.is_over:
            self.set("over", "yes" if over else "")

    def set(self, name: str, value: str) -> None:
        """Write a text. Raises NotWritten, ReadOnlyRecord."""
        self._set({name: value})

    def _set(self, texts: dict[str, str]) -> None:
        self._writable().set_meta(texts)
        self._meta |= texts


def _persons(seats: dict[str, Any]) -> frozenset[int]:
    """The seats that people play or have locked, as a table keeps them; none where that cannot be read."""
    players = seats.get("players")
    if not isinstance(players, dict):
        return frozenset()
    people = (str(seat) for seat, plan in players.items() if isinstance(plan, dict) and _is_person(plan))
    return frozenset(int(seat) for seat in people if seat.isascii() and seat.isdigit() and len(seat) < _DIGITS)


def _is_person(plan: dict[str, Any]) -> bool:
    """Whether somebody plays a seat, or has set a number for it before it was given away."""
    return plan.get("plays") == HUMAN or bool(plan.get("pin"))

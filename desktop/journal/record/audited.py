"""A record that lists what was done beside the game, who was told of it, and who has ever played in it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import islice

import msgspec
from msgspec import structs

from desktop.journal.record.about import RecordAbout
from desktop.journal.record.attempts import SOME, attempts_from, attempts_text
from desktop.journal.record.audit import Act, ActKind, head_of, seal_after
from desktop.journal.record.contents import RecordContents
from desktop.journal.record.corrections import agreement
from desktop.journal.record.keeping import Keeping
from desktop.journal.record.notes import now
from desktop.journal.record.rows import START
from desktop.journal.record.tree import Tree

_TOLD, _WRONG = "told", "wrong_numbers"
_SEATED = frozenset((ActKind.SEAT_GIVEN, ActKind.SEAT_TAKEN, ActKind.PERSON_ADDED))


class Audited(ABC):
    """The list of a record: it only grows, wherever the cursor goes."""

    about: RecordAbout
    tree: Tree
    _acts: list[Act]

    @property
    @abstractmethod
    def cursor(self) -> int:
        """The node that is looked at."""

    @abstractmethod
    def _writable(self) -> Keeping:
        """The file to write on. Raises ReadOnlyRecord."""

    def _keep_acts(self, contents: RecordContents) -> None:
        self._acts = list(contents.acts)
        self._corrected: tuple[int, frozenset[int]] = 0, frozenset()

    @property
    def acts(self) -> Sequence[Act]:
        """All that was done beside the game, the first act first."""
        return tuple(self._acts)

    def note_act(
        self,
        kind: str,
        *,
        concerns: Collection[int] = (),
        agreed: Collection[int] = (),
        by_number: bool = False,
        seat: int | None = None,
        plays: str = "",
        count: int = 0,
        node: int | None = None,
        at: int | None = None,
    ) -> Act:
        """Add a line; it is on the disk itself when it comes back. The arguments are as in `Act`.

        `node` is the cursor, `at` (ms since 1970) now unless they are given. Raises NotWritten, ReadOnlyRecord; then
        nothing has changed.
        """
        line = Act(
            len(self._acts) + 1,
            now() if at is None else at,
            str(kind),
            self.cursor if node is None else node,
            tuple(sorted(set(concerns))),
            tuple(sorted(set(agreed))),
            by_number,
            seat,
            plays,
            count,
        )
        before = self._acts[-1].seal if self._acts else self.tree[START].seal
        act = structs.replace(line, seal=seal_after(line, before))
        store = self._writable()
        store.append_act(act.as_row(), head_of((*self._acts, act)))
        self._acts.append(act)
        store.make_power_safe()
        return act

    # -- who is to be told -----------------------------------------------------------------------------------------

    def untold(self, seat: int) -> list[Act]:
        """What concerns a seat, was not agreed to by it, and has not been shown to its player."""
        last = self._told().get(seat, 0)
        return [act for act in self._acts if act.id > last and seat in act.concerns and seat not in act.agreed]

    def told(self, seat: int, up_to_id: int) -> None:
        """The player of a seat has been shown all lines up to this one. Raises NotWritten, ReadOnlyRecord."""
        known = self._told()
        if up_to_id > known.get(seat, 0):
            self.about.set(_TOLD, json.dumps({str(one): last for one, last in {**known, seat: up_to_id}.items()}))

    def _told(self) -> dict[int, int]:
        try:
            return msgspec.json.decode(self.about.meta.get(_TOLD) or "{}", type=dict[int, int], strict=False)
        except (msgspec.DecodeError, RecursionError):
            return {}

    # -- who has played --------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """The seats that have ever been played by a person in this game; whoever is alone here always was."""
        seated = frozenset(act.seat for act in self._acts if act.kind in _SEATED and act.seat is not None)
        return self.about.people | seated | self._agreed_to_corrections()

    def _agreed_to_corrections(self) -> frozenset[int]:
        """Who agreed that the table was set by hand: only people are asked for that. Only new nodes are looked at."""
        seen, seats = self._corrected
        if seen < len(self.tree):
            new = map(self.tree.__getitem__, islice(self.tree, seen, None))
            seats = seats.union(*(agreement(node)[0] for node in new if node.is_correction))
            self._corrected = len(self.tree), seats
        return seats

    # -- numbers that were wrong -----------------------------------------------------------------------------------

    def wrong_numbers(self, seat: int) -> tuple[int, int]:
        """How many wrong numbers were given for a hand in a row, and when the last one (ms since 1970, 0 for never)."""
        return attempts_from(self.about.meta.get(_WRONG, "")).get(seat, (0, 0))

    def note_wrong_number(self, seat: int, at: int | None = None) -> None:
        """A wrong number was given for a hand; every third in a row its player is told of.

        Raises NotWritten, ReadOnlyRecord.
        """
        count = self.wrong_numbers(seat)[0] + 1
        moment = now() if at is None else at
        self._keep_attempts(seat, (count, moment))
        if count % SOME == 0:
            self.note_act(ActKind.WRONG_NUMBERS, concerns=(seat,), seat=seat, count=count, at=moment)

    def right_number(self, seat: int) -> None:
        """The right number was given: wrong ones are counted from the beginning. Raises NotWritten, ReadOnlyRecord."""
        if self.wrong_numbers(seat)[0]:
            self._keep_attempts(seat, None)

    def _keep_attempts(self, seat: int, found: tuple[int, int] | None) -> None:
        attempts = attempts_from(self.about.meta.get(_WRONG, ""))
        attempts.pop(seat, None)
        if found is not None:
            attempts[seat] = found
        self.about.set(_WRONG, attempts_text(attempts))

"""What has happened since a player's last turn, in groups: what came of one action, a march or a battle say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.journal.played import Correction, Entry
from desktop.language import Message
from desktop.narration.narrator import Told
from desktop.narration.plug import NarrationSystem
from desktop.narration.weights import DONE, LITTLE, NOTHING
from desktop.rules.core.event import Event, open_to
from desktop.rules.core.flow import Answer


class DeedGroup(NamedTuple):
    """`last` is the number of its last entry of which something came, `seat` who began it, `deed` what was done in
    short, `lines` tell all of it, `great` what of it changed the game. All of it is public.

    `because` are the numbers of entries of this seat, those first whose reasons are told before others; `weight` says
    how long the group is told where there is room for few.
    """

    last: int
    seat: int | None
    deed: Message
    lines: tuple[Message, ...]
    great: tuple[Message, ...] = ()
    because: tuple[int, ...] = ()
    weight: int = LITTLE


def since_last_turn(
    told: Sequence[Told], entries: Sequence[Entry], seat: int, words: NarrationSystem
) -> tuple[DeedGroup, ...]:
    """What others did since the last turn of `seat` was over; of the turn that is its own now nothing.

    Where a seat has had no turn yet it begins with the opening.
    """
    begin, end = _between(told, seat)
    actions = _actions(told, entries, range(begin, end), words)
    return tuple(group for numbers in actions for group in _Action(told, entries, numbers, seat, words).groups())


def _between(told: Sequence[Told], seat: int) -> tuple[int, int]:
    """The first entry after the last turn of a seat, and the one with which its present turn began."""
    end = len(told)
    while end > 1 and told[end - 1].active == seat:
        end -= 1
    begin = end
    while begin > 1 and told[begin - 1].active != seat:
        begin -= 1
    return begin, end


def _actions(
    told: Sequence[Told], entries: Sequence[Entry], numbers: range, words: NarrationSystem
) -> Iterator[list[int]]:
    """The entries action by action."""
    action: list[int] = []
    for number in numbers:
        entry = entries[number]
        if action and not isinstance(entry, Correction) and words.ends_action(entry):
            yield action
            action = []
        action.append(number)
        if told[number].ends:
            yield action
            action = []
    yield action


class _Action:
    """The entries of one action, as they look to `seat`, for whom only deeds of others are news."""

    def __init__(
        self, told: Sequence[Told], entries: Sequence[Entry], numbers: Sequence[int], seat: int, words: NarrationSystem
    ) -> None:
        self._told, self._entries, self._numbers = told, entries, numbers
        self._seat, self._words = seat, words
        self._came = [number for number in numbers if self._open(number) and self._is_of_others(number)]

    def groups(self) -> Iterator[DeedGroup]:
        """What others did, as far as something came of it that everybody may know (SEQ-10)."""
        great = (moment.headline for number in self._came for moment in self._told[number].moments if moment.is_great)
        headlines, deeds = tuple(dict.fromkeys(great)), self._deeds()
        if not deeds and not headlines:  # Points that were thrown and not used are nothing to be shown.
            return
        first = min(deeds, key=lambda each: self._order(each, deeds[each]), default=self._came[0])
        seat, events = self._told[first].seat, tuple(event for each in self._numbers for event in self._open(each))
        yield DeedGroup(
            self._came[-1],
            seat,
            self._words.action_words(self._told[first].words, events) if deeds else self._told[first].words,
            tuple(self._told[each].words for each in sorted({*self._came, *deeds}) if not self._told[each].quiet),
            headlines,
            self._because(seat, deeds),
            self._words.weight_of(self._answer(first), events),
        )

    def _order(self, number: int, weight: int) -> tuple[bool, bool, int]:
        """What whoever is on turn did comes first, and what hardly matters last."""
        told = self._told[number]
        return told.seat != told.active, weight < DONE, number

    def _open(self, number: int) -> tuple[Event, ...]:
        return open_to(self._told[number].events, None)

    def _answer(self, number: int) -> Answer | None:
        entry = self._entries[number]
        return None if isinstance(entry, Correction) else entry

    def _is_of_others(self, number: int) -> bool:
        """Whether what came of an entry is a deed of others: whoever lets pass, or throws dice, does nothing."""
        told = self._told[number]
        return told.seat != self._seat or told.follows or told.rolled is not None

    def _deeds(self) -> dict[int, int]:
        """The choices of others of which something came, with what it weighs."""
        deeds: dict[int, int] = {}
        for number in self._came:
            weight, deed = self._words.weight_of(None, self._open(number)), self._deed_behind(number)
            if weight > NOTHING and deed is not None:
                deeds[deed] = max(weight, deeds.get(deed, NOTHING))
        return deeds

    def _deed_behind(self, number: int) -> int | None:
        """The choice that led to an entry: itself, else the last one of whoever is on turn."""
        told = self._told[number]
        if self._is_choice(number):
            return number
        before = (each for each in reversed(self._numbers) if each < number and self._told[each].seat == told.active)
        chosen = next((each for each in before if self._is_choice(each)), None)
        if chosen is None and told.rolled is None and told.seat != self._seat:
            return number
        return chosen

    def _is_choice(self, number: int) -> bool:
        """Whether somebody else did something of his own."""
        told = self._told[number]
        return told.seat != self._seat and told.rolled is None and not told.follows

    def _because(self, seat: int | None, deeds: dict[int, int]) -> tuple[int, ...]:
        """The answers of a seat: of what was done the last first, then other deeds, what only followed last."""

        def rank(number: int) -> tuple[bool, bool, int]:
            return deeds.get(number, NOTHING) >= DONE, self._is_choice(number), number

        own = (number for number in self._numbers if self._told[number].seat == seat)
        return tuple(sorted((each for each in own if self._told[each].rolled is None), key=rank, reverse=True))

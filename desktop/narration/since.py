"""What has happened since a player's last turn, in groups: what came of one action, a march or a battle say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from desktop.journal.played import Entry
from desktop.language import Message
from desktop.narration.narrator import Told
from desktop.rules.core.event import open_to


class DeedGroup(NamedTuple):
    """`last` is the number of its last entry of which something came, `first` that of its first entry, `seat` who began
    it, `deed` what was done first, `lines` tell all of it, `great` what of it changed the game. All of it is public.
    """

    last: int
    seat: int | None
    deed: Message
    lines: tuple[Message, ...]
    great: tuple[Message, ...] = ()
    first: int = 0


def since_last_turn(
    told: Sequence[Told], entries: Sequence[Entry], seat: int, ends_action: Callable[[Entry], bool]
) -> tuple[DeedGroup, ...]:
    """What others did since the last turn of `seat` was over; of the turn that is its own now nothing.

    `ends_action` says of an entry that another action begins with it. Where a seat has had no turn yet it begins with
    the opening.
    """
    begin, end = _between(told, seat)
    groups = _actions(told, entries, range(begin, end), ends_action)
    return tuple(group for numbers in groups for group in _group(told, numbers, seat))


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
    told: Sequence[Told], entries: Sequence[Entry], numbers: range, ends_action: Callable[[Entry], bool]
) -> Iterator[list[int]]:
    """The entries action by action."""
    action: list[int] = []
    for number in numbers:
        if action and ends_action(entries[number]):
            yield action
            action = []
        action.append(number)
        if told[number].ends:
            yield action
            action = []
    yield action


def _group(told: Sequence[Told], numbers: Sequence[int], seat: int) -> Iterator[DeedGroup]:
    """What others did of one action, as far as something came of it that everybody may know (SEQ-10)."""
    came = [number for number in numbers if told[number].seat != seat and open_to(told[number].events, None)]
    deeds = [number for number in came if told[number].rolled is None]
    great = (moment.headline for number in came for moment in told[number].moments if moment.is_great)
    headlines = tuple(dict.fromkeys(great))
    if deeds or headlines:  # Points that were thrown and not used are nothing to be shown.
        first = told[[*deeds, *came][0]]
        yield DeedGroup(
            came[-1], first.seat, first.words, tuple(told[number].words for number in came), headlines, numbers[0]
        )

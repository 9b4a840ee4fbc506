"""The event of a card: when it can be played, what it may be aimed at, and how it happens (cards, R-29, OPS-07)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

import msgspec

from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Answer, Choice, Decision, Procedure
from diadochi.rules.core.verdict import SpaceAt, StackAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import Choose, Enough
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, is_minor
from diadochi.rules.successors.position import Position, remembered

Playable = Callable[[Kit, Position, int], Verdict]


class CardEvent(msgspec.Struct, frozen=True):
    """The event of a card. `playable` judges whether `seat` may play it now; `happen` carries it out for `seat`.

    For a card revealed with two or three players `seat` is the player who resolves it (SEQ-28). `by_parts` tells that
    what happens is settled part by part: armies march.
    """

    playable: Playable
    happen: Callable[[Kit, Position, int], Procedure[None]]
    by_parts: bool = False


def always(_kit: Kit, _position: Position, _seat: int) -> Verdict:
    """An event that can be played at any time."""
    return allow("OPS-03")


# --- aims

Judge = Callable[[Kit, Position, int, str], Verdict]


class CardAim(msgspec.Struct, frozen=True):
    """A question of a card. `kind` names it: choose_space, choose_general and so on; `rule` is the card's id.

    `things` are all that could be named at all, `judge` says which of them may be chosen by a seat; `others` is what
    is said of anything that is none of the things. `question` follows the name of the seat and a colon.
    """

    kind: Kind
    rule: str
    question: Message
    things: Callable[[Kit, Position, int], Iterable[str]]
    judge: Judge
    others: Message = msg("Here something is chosen that the card can be aimed at.")


def spaces(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """Every space of the map."""
    return kit.atlas.spaces


@lru_cache(64)
def spaces_of(kit: Kit, *provinces: str) -> tuple[str, ...]:
    """The spaces of these provinces, in the order of the map."""
    return tuple(space.id for space in kit.atlas.spaces.values() if space.province in provinces)


def in_order_of_map(kit: Kit, found: Iterable[str]) -> tuple[str, ...]:
    """These spaces, each once, in the order of the map."""
    wanted = {*found}
    return tuple([space for space in kit.atlas.spaces if space in wanted])


def other_seats(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """Every other player."""
    return tuple(str(other) for other in sorted(position.factions) if other != seat)


def targets(kit: Kit, position: Position, seat: int, aim: CardAim) -> tuple[str, ...]:
    """What may be chosen now, in the order of the map or of names."""
    return tuple([thing for thing in aim.things(kit, position, seat) if aim.judge(kit, position, seat, thing)])


def judged(rule: str, *refusals: Verdict | None) -> Verdict:
    """The first refusal there is; without any the card `rule` allows it."""
    for refused in refusals:
        if refused is not None:
            return refused
    return _allowed(rule)


_allowed = cache(allow)


def needs(aim: CardAim) -> Playable:
    """An event that can be played while there is something to aim it at (OPS-07)."""

    def playable(kit: Kit, position: Position, seat: int) -> Verdict:
        return target_verdict(kit, position, seat, aim)

    return playable


def target_verdict(kit: Kit, position: Position, seat: int, aim: CardAim) -> Verdict:
    """Whether there is anything to aim at."""
    for thing in aim.things(kit, position, seat):
        if aim.judge(kit, position, seat, thing):
            return allow(aim.rule)
    return refuse(msg("There is nothing that this event could be aimed at."), aim.rule, "OPS-07")


def choose(kit: Kit, position: Position, seat: int, aim: CardAim) -> Procedure[str]:
    """Choose one target; the player is not asked if there is only one. Returns "" if there is none."""
    able = targets(kit, position, seat, aim)
    if len(able) < 2:
        return able[0] if able else ""
    options = Choice(tuple(map(Choose, able)), lambda answer: _verdict(kit, position, seat, aim, answer))
    answer: Choose = yield Decision(aim.kind, seat, _prompt(aim, seat), options, (aim.rule,))
    return answer.target


def choose_several(
    kit: Kit, position: Position, seat: int, aim: CardAim, most: int, least: int = 1
) -> Procedure[tuple[str, ...]]:
    """Choose `least` to `most` different targets, one by one, or fewer if there are not enough."""
    chosen: tuple[str, ...] = ()
    while len(chosen) < most:
        able = tuple(thing for thing in targets(kit, position, seat, aim) if thing not in chosen)
        if not able:
            break
        enough = (Enough(),) if len(chosen) >= least else ()
        if len(able) == 1 and not enough:
            chosen = able
            continue
        options = Choice(
            (*map(Choose, able), *enough),
            lambda answer: _verdict(kit, position, seat, aim, answer, chosen),  # noqa: B023
        )
        answer = yield Decision(aim.kind, seat, _prompt(aim, seat), options, (aim.rule,))
        if not isinstance(answer, Choose):
            break
        chosen = (*chosen, answer.target)
    return chosen


def _prompt(aim: CardAim, seat: int) -> Message:
    return msg("{seat}: {question}", seat=Name("seat", str(seat)), question=aim.question)


def _verdict(
    kit: Kit, position: Position, seat: int, aim: CardAim, answer: Answer, chosen: tuple[str, ...] = ()
) -> Verdict:
    if not isinstance(answer, Choose):
        return refuse(msg("Here something is chosen that the card can be aimed at."), aim.rule)
    if answer.target not in aim.things(kit, position, seat):
        by = (SpaceAt(answer.target),) if answer.target in kit.atlas.spaces else ()
        return refuse(aim.others, aim.rule, by=by)
    if answer.target in chosen:
        return refuse(msg("This has been chosen already."), aim.rule)
    return aim.judge(kit, position, seat, answer.target)


# --- stacks as aims
# Written "2@ipsos" for a stack of seat 2, "2@[sardeis]" inside the walls.


class StackPlace(msgspec.Struct, frozen=True):
    """A stack with the space it is in."""

    seat: int
    space: str
    inside: bool
    group: Group


def stack_at(position: Position, name: str) -> StackPlace:
    """The stack of a name, with nothing in it when no one is there."""
    at = StackAt.named(name)
    return StackPlace(at.seat, at.space, at.inside, position.group(at.seat, at.space, at.inside))


def all_stacks(_kit: Kit, position: Position, _seat: int) -> Iterable[str]:
    """Every stack on the map, by seat and space."""
    return tuple(sorted(StackAt(stack.seat, space, stack.inside).name for space, stack in position.all_stacks()))


def own_generals(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The generals of a seat on the map, minor ones too."""
    return tuple(sorted(position.stacks.generals_of(seat)))


def own_majors(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The major generals of a seat on the map."""
    return tuple(general for general in own_generals(kit, position, seat) if not is_minor(general))


def leaders(kit: Kit, position: Position, seat: int, *, major: bool) -> Mapping[str, StackPlace]:
    """The armies of a seat by their commanders; with `major` those of major generals only (GEN-31, GEN-34)."""
    return _leaders(kit, position, seat, major)


@remembered("stacks")
def _leaders(kit: Kit, position: Position, seat: int, major: bool) -> Mapping[str, StackPlace]:
    found = {
        commander(kit, stack.group): StackPlace(seat, space, stack.inside, stack.group)
        for space, stack in position.stacks_of(seat)
        if stack.is_army
    }
    return MappingProxyType({general: found[general] for general in sorted(found) if not (major and is_minor(general))})

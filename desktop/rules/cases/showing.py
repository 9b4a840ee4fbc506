"""The moment at which a case stops, as values to be printed: who is asked what, what is offered, how the map stands."""

from collections.abc import Iterator

import msgspec

from desktop.language import Message
from desktop.rules.cases.looking import Look
from desktop.rules.cases.proposing import written
from desktop.rules.cases.writing import write_answer
from desktop.rules.core.flow import Answer, Choice, Decision, Draw, Menu, Node, Parcel, Roll
from desktop.rules.core.system import rules_of

_MOST = 40
"""The most answers that are told of one question."""


class CaseStop(msgspec.Struct, frozen=True):
    """A moment of a case: `kind` is decision, roll or draw, as cases expect it, and empty when nothing is asked.

    `name` is the question's, asked of `seat` in words as `prompt`; `clock` are the fields of the clock. `offers` are
    answers as cases write them, `proposed` the one that `default` stands for; `more` tells that not all are told.
    `position` is the whole position as text.
    """

    kind: str
    clock: tuple[tuple[str, str], ...]
    position: str
    name: str = ""
    seat: int | None = None
    prompt: Message | None = None
    rules: tuple[str, ...] = ()
    dice: int = 0
    offers: tuple[str, ...] = ()
    free_acts: tuple[str, ...] = ()
    proposed: str = ""
    more: bool = False


def case_stop(look: Look) -> CaseStop:
    """The moment at which a game stands."""
    node = look.game.node
    shown = CaseStop("", _clock(look), rules_of(look.kit).write(look.game.position))
    if isinstance(node, Decision):
        return _asked(look, node, shown)
    if isinstance(node, Roll):
        shown = msgspec.structs.replace(shown, kind="roll", prompt=node.purpose, dice=node.dice)
    elif isinstance(node, Draw):
        things = node.pool[:_MOST]
        more = len(node.pool) > _MOST
        shown = msgspec.structs.replace(shown, kind="draw", prompt=node.purpose, offers=things, more=more)
    return _named(shown, node) if node is not None else shown


def _asked(look: Look, node: Decision, shown: CaseStop) -> CaseStop:
    offers = written(look.kit, offered(node.options), _MOST + 1)
    proposed = write_answer(look.kit, node.options.default()) if isinstance(node.options, Parcel) else ""
    asked = msgspec.structs.replace(
        shown,
        kind="decision",
        prompt=node.prompt,
        offers=offers[:_MOST],
        free_acts=written(look.kit, node.also, _MOST),
        proposed=proposed,
        more=len(offers) > _MOST,
    )
    return _named(asked, node)


def _named(shown: CaseStop, node: Node) -> CaseStop:
    return msgspec.structs.replace(shown, name=str(node.kind), seat=node.seat, rules=node.rules)


def offered(options: Choice | Parcel) -> Iterator[Answer]:
    """Every answer, those of the parcels of a menu included; parcels may hold thousands, so take only some."""
    yield from options
    if isinstance(options, Menu):
        for parcel in options.parcels.values():
            yield from parcel


def _clock(look: Look) -> tuple[tuple[str, str], ...]:
    clock = look.game.position.clock
    fields = ((name, getattr(clock, name)) for name in getattr(clock, "__struct_fields__", ()))
    return tuple((name, _plain(value)) for name, value in fields if value not in ("", (), None))


def _plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

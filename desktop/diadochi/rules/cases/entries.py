"""The fields of a case file; tests/cases/README.md explains them to writers."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import FieldInfo

from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import rules_of

Table = dict[str, object]
Seen = str | int | bool


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true at a moment, of the open question, the position, and what follows from it.

    `options` are exactly all options, `free_acts` all free acts beside them. `offers` are among either; `not_offered`
    and `refused` are not, the latter `because` of rules and `blocked_by` things. `default` is the proposed answer.
    """

    decision: str = ""
    roll: str = ""
    draw: str = ""
    seat: int | None = None
    rules: tuple[str, ...] = ()
    options: tuple[Table, ...] | None = None
    offers: tuple[Table, ...] = ()
    not_offered: tuple[Table, ...] = ()
    refused: tuple[Table, ...] = ()
    free_acts: tuple[Table, ...] | None = None
    default: str | None = None
    position: dict[str, Seen] = {}
    derived: dict[str, Seen] = {}


class CaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One case: the rules it shows, the starting position, the answers, and what must be true then.

    Each system defines `given`. `edition` or `editions` and `switches` choose the rules in force; without an edition
    the case holds in all. Each table of `when` is an answer ("do"), with an optional "expect" that is checked right
    after it; a table with only "expect" just checks.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    then: Expectation = Expectation()
    when: tuple[Table, ...] = ()
    edition: str = ""
    editions: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""


# --- errors


class Misgiven(ValueError):
    """Raised for a bad field of `given`; `cause` says why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause


class Misanswer(ValueError):
    """Raised for a table that is not an answer; `field` and `cause` say where and why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause


# --- answers as text
# As a case file has them, for reports: ``do = "take", group = "antigonos+3L"``.

GroupText = Callable[[object], str | None]


def write_answer(kit: GameKit, answer: Answer) -> str:
    """Return the answer as an inline table, without fields at their defaults unless the answer needs them."""
    group_text = rules_of(kit).group_text
    parts = [f'do = "{answer.__struct_config__.tag}"']
    parts += (
        f"{field.name} = {_value(held, group_text)}"
        for field, held in _fields(answer)
        if field.required or held not in ((), False)
    )
    return "{ " + ", ".join(parts) + " }"


def _fields(held: msgspec.Struct) -> Iterator[tuple[FieldInfo, object]]:
    return ((field, getattr(held, field.name)) for field in msgspec.structs.fields(held))


def _value(value: object, group_text: GroupText) -> str:
    group = group_text(value)
    if group is not None:
        return f'"{group}"'
    match value:
        case bool() | int():
            return str(value).lower()
        case tuple():
            return "[" + ", ".join(_value(each, group_text) for each in value) + "]"
        case msgspec.Struct():
            said = [(field.name, held) for field, held in _fields(value) if held or group_text(held) is None]
            return "{ " + ", ".join(f"{name} = {_value(held, group_text)}" for name, held in said) + " }"
    return f'"{value}"'

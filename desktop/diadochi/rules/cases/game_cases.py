"""The fields of a case, what a game supplies so that its cases can be read and run, and how expectations are compared.

A case file names its map (`map = "rome"`), and the map its game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import FieldInfo

from diadochi.atlas.documents import quoted
from diadochi.language import Message, msg
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Choice, Decision, Dice, Draw, Drawn, Judged, Menu, Node, Parcel, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import game_part, open_map, rules_of
from diadochi.rules.core.verdict import Verdict

# --- entries
# The fields of a case file; tests/cases/README.md explains them to writers.

Table = dict[str, object]
Seen = str | int | bool
T = TypeVar("T")


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


def read_field(field: str, read: Callable[..., T], *arguments: object) -> T:
    """Read a field of `given`. Raises Misgiven with its name for a text that does not fit."""
    try:
        return read(*arguments)
    except NotationError as error:
        raise Misgiven(field, error) from error


# --- values as a case writes them

NOTHING = "none"


def plain(value: object) -> Seen:
    """A value as a case writes it: none for nothing, lists with commas."""
    if value is None or value in ("", ()):
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(map(str, map(plain, value)))
    return value if isinstance(value, str | int | bool) else str(value)


def field_of(struct: object, field: str) -> Seen:
    """A field of a struct; none without a struct. Raises NotationError for a field it does not have."""
    if struct is None:
        return NOTHING
    if field not in getattr(struct, "__struct_fields__", ()):
        raise NotationError(1, field, msg("is not known here"), msg("see the list of paths"))
    return plain(getattr(struct, field))


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


# --- game cases

E = TypeVar("E", bound=CaseEntry)


class GameCases(ABC, Generic[K, P, E]):
    """The cases of one game, with what a game without editions and proposed answers needs as defaults."""

    ENTRY: type[E]

    def editions(self, kit: K) -> tuple[str, ...]:
        return ()

    def usual_edition(self, kit: K) -> str:
        """The edition of a case that names none; empty in a game without editions."""
        return ""

    def named_editions(self, entry: E) -> tuple[str, ...]:
        """The editions a case is written for; empty means all."""
        return ()

    @abstractmethod
    def home_of(self, kit: K, entry: E) -> K:
        """The kit under the edition and switches of a case. Raises Misgiven."""

    @abstractmethod
    def laid(self, kit: K, entry: E) -> P:
        """The position a case starts from. Raises Misgiven."""

    @abstractmethod
    def game_from(self, kit: K, position: P) -> tuple[K, Game[P]]:
        """Return the game from a position, and its kit."""

    @abstractmethod
    def check_step(self, kit: K, table: Table) -> None:
        """Check that a step of a case could be given. Raises Misanswer."""

    def begun(self, kit: K, game: Game[P], table: Table) -> Game[P] | Message | None:
        """Return the game that a step starts instead of answering, or why it cannot; None for an ordinary answer."""
        return None

    @abstractmethod
    def answer_of(self, kit: K, position: P, node: Node | None, table: Table) -> Answer:
        """Return the answer that a table means at this moment. Raises Misanswer."""

    @abstractmethod
    def check_path(self, kit: K, section: str, path: str) -> None:
        """Check that a path leads anywhere in "position" or "derived". Raises NotationError."""

    def canonical(self, kit: K, path: str, wanted: Seen) -> Seen:
        """Return an expected value in the form the path gives. Raises NotationError."""
        return wanted

    @abstractmethod
    def seen(self, kit: K, game: Game[P], section: str, path: str) -> Seen:
        """Return the value at a path of the position or of derived facts. Raises NotationError."""

    @abstractmethod
    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """Return the path and text of the proposed answer."""

    def whose(self, kit: K, position: P, answer: Answer) -> int | None:
        """Return the seat whose pieces or cards an answer names, None if none or several."""
        return None

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is of a kind too numerous to list."""
        return False


def cases_of(kit: GameKit) -> GameCases[GameKit, GamePosition, CaseEntry]:
    """Return the cases part of a kit's game."""
    return game_part(GameCases, kit.atlas.system, "diadochi.rules.cases.{}.cases")


def kit_for(kit: GameKit, name: str) -> GameKit:
    """Return `kit` if it is of map `name` (or no map is named), else the kit of that shipped map. Raises MapError."""
    return kit if name in ("", kit.atlas.id) else _opened(name)


@cache
def _opened(name: str) -> GameKit:
    return open_map(maps(name))


# --- refusals that prove nothing
# A refusal shows a rule only if the answer was asked for at all.


def proves_nothing(game: Game[GamePosition], answer: Answer, whose: int | None) -> Message | None:
    """Say why a refusal without a rule proves nothing: such an answer was not asked for, or not of seat `whose`.

    None if it proves something: the question takes such answers and is put to that seat.
    """
    node = game.node
    if node is None:
        return msg("there are no more decisions")
    if isinstance(node, Roll):
        return None if isinstance(answer, Dice) else msg("{roll} is rolled here", roll=node.kind)
    if isinstance(node, Draw):
        return None if isinstance(answer, Drawn) else msg("{draw} is drawn here", draw=node.kind)
    if whose is not None and whose != node.seat:
        return msg("{question} asks seat {asked}, not seat {meant}", question=node.kind, asked=node.seat, meant=whose)
    if type(answer) not in taken_by(node):
        return msg("{question} does not ask for such an answer", question=node.kind)
    return None


def taken_by(node: Decision) -> frozenset[type[Answer]]:
    """Return the kinds of answer a question takes, free acts included, whether legal now or not."""
    return frozenset((*_kinds(node.options), *_kinds(node.also)))


def _kinds(options: Choice | Parcel) -> Iterable[type[Answer]]:
    if isinstance(options, Parcel):
        return (type(options.default()),)
    listed = options.candidates if isinstance(options, Judged) else tuple(options)
    parcels = options.parcels if isinstance(options, Menu) else ()
    return (*map(type, listed), *parcels)


# --- comparing a moment with what a case expects
# Every difference names the expectation it violates.

JUDGED = ("because", "blocked_by", "cost")
"""Fields of an offered or refused answer that concern its verdict."""
_NOWHERE = msg("nothing")


class Look(msgspec.Struct, frozen=True):
    """The game at this moment, and its kit."""

    kit: GameKit
    game: Game[GamePosition]

    def seen(self, section: str, path: str) -> Seen:
        """Return the value at a path of the position or of derived facts."""
        return cases_of(self.kit).seen(self.kit, self.game, section, path)


Unmet = tuple[str, Message]
"""The violated expectation ("decision", "refused[2]"), and the difference."""


def differences(look: Look, wanted: Expectation) -> Iterator[Unmet]:
    """Yield all differences between the moment and the expectation."""
    yield from _question(look.game.node, wanted)
    node = look.game.decision
    if wanted.options is not None:
        yield from _named("options", _listed(look, node.options if node else (), wanted.options))
    if wanted.free_acts is not None:
        yield from _named("free_acts", _listed(look, node.also if node else (), wanted.free_acts))
    if wanted.default is not None:
        yield from _named("default", _default(look, wanted.default))
    for field, judge in (("offers", _offered), ("not_offered", _not_offered), ("refused", _refused)):
        for number, table in enumerate(getattr(wanted, field), 1):
            yield from _named(f"{field}[{number}]", judge(look, table))
    for section in ("position", "derived"):
        for path, value in getattr(wanted, section).items():
            yield from _named(f"{section}.{path}", _path(look, path, value, look.seen(section, path)))


def _named(field: str, found: Iterable[Message]) -> Iterator[Unmet]:
    return ((field, message) for message in found)


def _differs(wanted: object, found: object) -> Message:
    # If a text meets a number or boolean that looks like it, both are written as in a case.
    said, there = _shown(wanted), _shown(found)
    if said != there:
        return msg("expected {wanted}, found {found}", wanted=said, found=there)
    return msg(
        "expected {wanted}, found {found}: texts need quotation marks, numbers and true or false do not",
        wanted=quoted(said) if isinstance(wanted, str) else said,
        found=quoted(there) if isinstance(found, str) else there,
    )


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _question(node: Node | None, wanted: Expectation) -> Iterator[Unmet]:
    asked = node.kind if isinstance(node, Decision) else "none"
    rolled = node.kind if isinstance(node, Roll) else "none"
    drawn = node.kind if isinstance(node, Draw) else "none"
    if wanted.decision and wanted.decision != asked:
        yield "decision", _differs(wanted.decision, asked)
    if wanted.roll and wanted.roll != rolled:
        yield "roll", _differs(wanted.roll, rolled)
    if wanted.draw and wanted.draw != drawn:
        yield "draw", _differs(wanted.draw, drawn)
    if wanted.seat is not None and node is not None and node.seat != wanted.seat:
        yield "seat", _differs(wanted.seat, node.seat)
    silent = [rule for rule in wanted.rules if node is None or rule not in node.rules]
    if silent:
        yield "rules", _differs(", ".join(silent), ", ".join(node.rules) if node else "none")


def _listed(look: Look, options: Iterable[Answer], tables: tuple[Table, ...]) -> Iterator[Message]:
    there = {write_answer(look.kit, option) for option in options}
    wanted = {write_answer(look.kit, _answer(look, table)) for table in tables}
    for missing in sorted(wanted - there):
        yield msg("{answer} is not offered", answer=missing)
    for extra in sorted(there - wanted):
        yield msg("{answer} is offered too", answer=extra)


def _default(look: Look, wanted: str) -> Iterator[Message]:
    node = look.game.node
    default = node.options.default() if isinstance(node, Decision) and isinstance(node.options, Parcel) else None
    path, found = cases_of(look.kit).proposed(default)
    if default is None and wanted != found:
        yield _proposes_nothing(node, wanted)
    else:
        yield from _path(look, path, wanted, found)


def _proposes_nothing(node: Node | None, wanted: str) -> Message:
    if node is None:
        return msg("expected {wanted}, but there are no more decisions", wanted=wanted)
    if isinstance(node, Roll):
        return msg("expected {wanted}, but {roll} is rolled", wanted=wanted, roll=node.kind)
    if isinstance(node, Draw):
        return msg("expected {wanted}, but {draw} is drawn", wanted=wanted, draw=node.kind)
    return msg("expected {wanted}, but {question} proposes no group", wanted=wanted, question=node.kind)


def _answer(look: Look, table: Table) -> Answer:
    plain = {field: value for field, value in table.items() if field not in JUDGED}
    return cases_of(look.kit).answer_of(look.kit, look.game.position, look.game.node, plain)


def _offered(look: Look, table: Table) -> Iterator[Message]:
    answer = _answer(look, table)
    verdict = look.game.why_not(answer)
    if not verdict:
        yield msg("{answer} is refused: {why}", answer=write_answer(look.kit, answer), why=_said(verdict))
        return
    if not _is_listed(look, answer):
        yield msg("{answer} is allowed, but missing from the list of options", answer=write_answer(look.kit, answer))
    yield from _judged(look, answer, table, verdict)


def _is_listed(look: Look, answer: Answer) -> bool:
    # Parcels and some answers are too many to list.
    node = look.game.decision
    if node is None or isinstance(node.options, Parcel) or answer in node.also:
        return True
    if cases_of(look.kit).is_unlisted(answer):
        return True
    if isinstance(node.options, Menu) and type(answer) in node.options.parcels:
        return True
    return answer in tuple(node.options)


def _not_offered(look: Look, table: Table) -> Iterator[Message]:
    answer = _answer(look, table)
    if look.game.why_not(answer):
        yield msg("{answer} is offered", answer=write_answer(look.kit, answer))


def _refused(look: Look, table: Table) -> Iterator[Message]:
    answer = _answer(look, table)
    verdict = look.game.why_not(answer)
    if verdict:
        yield msg("{answer} is allowed", answer=write_answer(look.kit, answer))
        return
    hollow = _hollow(look, answer, table)
    if hollow is not None:
        yield msg("{answer} is refused for another reason: {why}", answer=write_answer(look.kit, answer), why=hollow)
    yield from _judged(look, answer, table, verdict)


def _hollow(look: Look, answer: Answer, table: Table) -> Message | None:
    if table.get("because") and look.game.decision is not None:
        return None
    whose = cases_of(look.kit).whose(look.kit, look.game.position, answer)
    return proves_nothing(look.game, answer, whose)


def _judged(look: Look, answer: Answer, table: Table, verdict: Verdict) -> Iterator[Message]:
    for field, found in (("because", verdict.because), ("blocked_by", tuple(map(str, verdict.blocked_by)))):
        wanted = table.get(field, ())
        missing = [word for word in wanted if word not in found] if isinstance(wanted, list | tuple) else [wanted]
        if missing:
            yield _of_verdict(look, answer, field, ", ".join(map(str, missing)), ", ".join(found) or "none")
    if "cost" in table and table["cost"] != verdict.cost:
        yield _of_verdict(look, answer, "cost", table["cost"], verdict.cost)


def _of_verdict(look: Look, answer: Answer, field: str, wanted: object, found: object) -> Message:
    said = _differs(wanted, found)
    return msg("{answer} {field}: {differs}", answer=write_answer(look.kit, answer), field=field, differs=said)


def _said(verdict: Verdict) -> Message:
    rules = ", ".join(verdict.because) or "-"
    return msg("{reason} ({rules})", reason=verdict.reason or _NOWHERE, rules=rules)


def _path(look: Look, path: str, wanted: Seen, found: Seen) -> Iterator[Message]:
    expected = cases_of(look.kit).canonical(look.kit, path, wanted)
    if expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield _differs(expected, found)

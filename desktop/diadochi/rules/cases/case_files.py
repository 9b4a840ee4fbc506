"""Reading case files, with every fault as file, case, field, reason and remedy; and running their cases.

A run sets up the position, gives the answers one by one, and notes every difference.

A case runs under each edition it names, or under those asked for if it names none (ED-01).
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import structs

from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Fault, MapError, read_document
from diadochi.language import Message, msg
from diadochi.rules.cases.game_cases import (
    JUDGED,
    CaseEntry,
    Expectation,
    Look,
    Misanswer,
    Misgiven,
    Table,
    cases_of,
    differences,
    kit_for,
    write_answer,
)
from diadochi.rules.core.flow import Answer, Choice, Decision, Dice, Draw, Menu, Node, Parcel, Roll
from diadochi.rules.core.game import GameKit, IllegalAnswer
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import sentence_of

USUAL = "fourth"
"""The default edition of a case."""


class Case(msgspec.Struct, frozen=True):
    """A case that can be run: its typed content, its file, and its map."""

    file: str
    entry: CaseEntry
    map: str = ""

    @property
    def name(self) -> str:
        """The display name of the case, with its edition if that is not the usual one."""
        edition = f", {self.entry.edition} edition" if self.entry.edition not in ("", USUAL) else ""
        return f"{self.entry.id} ({self.entry.title}{edition})"


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Return the files named, and all ``*.toml`` below the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def read_cases(kit: GameKit, path: Path, shown: str = "") -> tuple[list[Case], list[Fault]]:
    """Return the cases of a file that can be run, and the faults of the others.

    A file that names no map uses that of the kit.
    """
    document = read_document(path, shown or str(path))
    if isinstance(document, Fault):
        return [], [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    for key in document.content.keys() - {"case", "map"}:
        place.fault(key, None, msg("is not a known key"), msg("a case file has only [[case]] tables"))
    try:
        home = kit_for(kit, str(document.content.get("map", "")))
    except MapError as error:
        return [], [*faults, *error.faults]
    entries = document.content.get("case")
    if not isinstance(entries, list) or not entries:
        place.fault("case", None, msg("is missing"), msg("write a [[case]] table for each case"))
        return [], faults
    found = [_case(home, raw, place, number) for number, raw in enumerate(entries, 1)]
    return [case for case in found if case is not None], faults


def _case(kit: GameKit, raw: object, place: Place, number: int) -> Case | None:
    name = raw.get("id") if isinstance(raw, dict) else None
    there = place.within(f"case {number} ({name})" if name else f"case {number}")
    system = cases_of(kit)
    entry = convert_entry(raw, system.ENTRY, there)
    if entry is None:
        return None
    before = len(place.faults)
    field = ""
    try:
        home = system.home_of(kit, entry)
        field = "given."
        system.laid(home, entry)
    except Misgiven as error:
        there.fault(
            f"{field}{error.field}".rstrip("."), error.cause.found or None, error.cause.reason, error.cause.remedy
        )
        return None
    check_expectation(home, entry.then, there, "then")
    for step, table in enumerate(entry.when, 1):
        _check_step(home, table, there, f"when[{step}]")
    return Case(place.file, entry, kit.atlas.id) if len(place.faults) == before else None


def _check_step(kit: GameKit, table: Table, place: Place, field: str) -> None:
    plain = {key: value for key, value in table.items() if key != "expect"}
    if "do" in plain or "expect" not in table:
        check_answer_table(kit, plain, place, field)
    if "expect" in table:
        wanted = expectation(table)
        if isinstance(wanted, Message):
            place.fault(f"{field}.expect", None, wanted, msg("see the list of checks"))
        else:
            check_expectation(kit, wanted, place, f"{field}.expect")


def expectation(table: Table) -> Expectation | Message:
    """The expectation right after a step, or why it cannot be read."""
    try:
        return msgspec.convert(table.get("expect", {}), Expectation)
    except msgspec.ValidationError as error:
        return msg("does not fit: {detail}", detail=str(error))


def check_answer_table(kit: GameKit, table: Table, place: Place, field: str) -> None:
    """Note why a table is not an answer."""
    try:
        cases_of(kit).check_step(kit, table)
    except Misanswer as error:
        place.fault(f"{field}.{error.field}", error.cause.found or None, error.cause.reason, error.cause.remedy)


def check_expectation(kit: GameKit, wanted: Expectation, place: Place, field: str) -> None:
    """Note every bad answer and path of an expectation."""
    for name in ("options", "free_acts", "offers", "not_offered", "refused"):
        for number, table in enumerate(getattr(wanted, name) or (), 1):
            plain = {key: value for key, value in table.items() if key not in JUDGED}
            check_answer_table(kit, plain, place, f"{field}.{name}[{number}]")
            _check_judged(table, place, f"{field}.{name}[{number}]")
    for name in ("position", "derived"):
        for path, value in getattr(wanted, name).items():
            try:
                cases_of(kit).check_path(kit, name, path)
                cases_of(kit).canonical(kit, path, value)
            except NotationError as error:
                place.fault(f"{field}.{name}.{path}", error.found or None, error.reason, error.remedy)


def _check_judged(table: Table, place: Place, field: str) -> None:
    for key, kind in (("because", list), ("blocked_by", list), ("cost", int)):
        if key in table and not isinstance(table[key], kind):
            wanted = msg("a list") if kind is list else msg("a whole number")
            place.fault(f"{field}.{key}", table[key], msg("does not fit"), msg("write {wanted}", wanted=wanted))


# --- the word `default`
# It means the answer that a question proposes, or its only option.

DEFAULT = "default"
"""The word in `do`."""
_FEW = 8
"""The most options listed; if there are more, only the question is named."""


def default_answer(kit: GameKit, node: Node | None) -> Answer:
    """Return the proposed answer, or the only option. Raises Misanswer, which names the question."""
    options = node.options if isinstance(node, Decision) else None
    if isinstance(options, Parcel):
        return options.default()
    if isinstance(options, Choice) and not isinstance(options, Menu) and len(options) == 1:
        return next(iter(options))
    raise Misanswer("do", NotationError(1, DEFAULT, *_means_nothing(kit, node)))


def _means_nothing(kit: GameKit, node: Node | None) -> tuple[Message, Message]:
    if node is None:
        return msg("has no meaning after the end"), msg("remove it")
    if isinstance(node, Roll):
        return msg("is not a roll, but {roll} is rolled here", roll=node.kind), msg("write the dice, as in faces = [3]")
    if isinstance(node, Draw):
        return msg("is not a draw, but {draw} is drawn here", draw=node.kind), msg("write what is drawn in things")
    few = few_options(kit, node)
    reason = msg("has no meaning at {question}: it proposes nothing", question=node.kind)
    return reason, msg("write one of {known}", known=few) if few else msg("write the answer itself")


def few_options(kit: GameKit, node: Node) -> tuple[str, ...]:
    """The options of a plain choice if they are few; the verdicts of menus and parcels say enough."""
    options = node.options if isinstance(node, Decision) else None
    if not isinstance(options, Choice) or isinstance(options, Menu):
        return ()
    return written(kit, options) if len(options) <= _FEW else ()


def written(kit: GameKit, answers: Iterable[Answer], most: int = _FEW) -> tuple[str, ...]:
    """The first answers as a case writes them."""
    return tuple(write_answer(kit, answer) for answer in islice(answers, most))


# --- refused answers


def refusal(kit: GameKit, error: IllegalAnswer) -> Message:
    """Say why the rules refused an answer, and what is open instead."""
    answer, node = write_answer(kit, error.answer), error.node
    if node is None:
        return msg("{answer} comes after the end: there are no more decisions", answer=answer)
    if isinstance(node, Roll) and not isinstance(error.answer, Dice):
        return msg("{answer} is given where {roll} is rolled; write the dice first", answer=answer, roll=node.kind)
    if isinstance(node, Decision) and isinstance(error.answer, Dice):
        return msg("{answer} is rolled where {question} is asked; answer it first", answer=answer, question=node.kind)
    told = msg(
        "{answer} is refused at {question}: {reason} ({rules})",
        answer=answer,
        question=node.kind,
        reason=error.verdict.reason or msg("this does not answer the question"),
        rules=", ".join(error.verdict.because) or "-",
    )
    offered = few_options(kit, node)
    return told if not offered else msg("{refused}; offered: {options}", refused=told, options=", ".join(offered))


# --- running


class Difference(msgspec.Struct, frozen=True):
    """One difference: its place in the case ("when[2]", "then"), and what differs."""

    place: str
    message: Message


class CaseOutcome(msgspec.Struct, frozen=True):
    """The result of a case: its differences, if any."""

    case: Case
    differences: tuple[Difference, ...]

    @property
    def agrees(self) -> bool:
        """Whether the rules do what the case says."""
        return not self.differences


class CasePlay(msgspec.Struct, frozen=True):
    """A played case: its result, and the moment where it stopped, after `place` of the case."""

    outcome: CaseOutcome
    look: Look
    place: str


def run_case(kit: GameKit, case: Case) -> CaseOutcome:
    """Play a case and compare. A refused answer ends it; other differences do not."""
    return play_case(kit, case).outcome


def play_case(kit: GameKit, case: Case) -> CasePlay:
    """Play a case; also return the moment where it stopped: at a refused answer, else after the last one."""
    mine = kit_for(kit, case.map)
    home = cases_of(mine).home_of(mine, case.entry)
    playing = _Playing(home, case)
    return CasePlay(CaseOutcome(case, tuple(playing.differences())), playing.look, playing.place)


class _Playing:
    def __init__(self, kit: GameKit, case: Case) -> None:
        self._system, self._case = cases_of(kit), case
        self.look = Look(*self._system.game_from(kit, self._system.laid(kit, case.entry)))
        self.place = "given"

    def differences(self) -> Iterator[Difference]:
        """Give the answers one by one and collect the differences."""
        entry = self._case.entry
        for number, step in enumerate(entry.when, 1):
            place = f"when[{number}]"
            stopped = self._step(step)
            if stopped is not None:
                yield Difference(place, stopped)
                return
            self.place = place
            yield from _compared(self.look, expectation(step), f"{place}.expect")
        yield from _compared(self.look, entry.then, "then")
        for breach in rules_of(self.look.kit).broken(self.look.kit, self.look.game.position):
            yield Difference("then", sentence_of(breach))

    def _step(self, step: Table) -> Message | None:
        begun = self._system.begun(self.look.kit, self.look.game, step)
        if isinstance(begun, Message):
            return begun
        if begun is not None:
            self.look = Look(self.look.kit, begun)
            return None
        return _answered(self.look, step) if "do" in step else None


def _answered(look: Look, step: Table) -> Message | None:
    plain = {field: value for field, value in step.items() if field != "expect"}
    try:
        answer = cases_of(look.kit).answer_of(look.kit, look.game.position, look.game.node, plain)
        look.game.answer(answer)
    except Misanswer as error:
        return _told(error.cause)
    except IllegalAnswer as error:
        return refusal(look.kit, error)
    return None


def _told(cause: NotationError) -> Message:
    told = msg("{found} {reason}", found=cause.found, reason=cause.reason)
    return msg("{wrong}; {remedy}", wrong=told, remedy=cause.remedy) if cause.remedy else told


def _compared(look: Look, wanted: Expectation | Message, place: str) -> Iterator[Difference]:
    if isinstance(wanted, Message):
        yield Difference(place, wanted)
        return
    try:
        for field, found in differences(look, wanted):
            yield Difference(f"{place}.{field}", found)
    except Misanswer as error:
        yield Difference(place, _told(error.cause))
    except NotationError as error:
        yield Difference(place, error.message())


# --- where a case stopped
# As values for printing: the open question, its options, the position.

_MOST = 40
"""The most answers listed for a question."""


class CaseStop(msgspec.Struct, frozen=True):
    """A moment of a case: `kind` is decision, roll or draw, empty if nothing is open.

    `name` is that of the question, asked of `seat` as `prompt`; `clock` are the fields of the clock. `offers` are
    answers as cases write them, `proposed` is the `default`; `more`: not all answers are listed. `position` is the
    position text.
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
    """Describe the current moment of a game."""
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
    """All answers, including those of parcels; there may be thousands, so take only some."""
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


# --- editions


def under_editions(kit: GameKit, cases: Iterable[Case], asked: tuple[str, ...] = ()) -> list[Case]:
    """Return each case once for every edition it runs under, limited to the editions `asked`.

    Without a limit, a case that names no edition runs under the kit's. In a system without editions it runs once.
    """
    found = []
    for case in cases:
        home = kit_for(kit, case.map)
        system = cases_of(home)
        usual, named = system.usual_edition(home), system.named_editions(case.entry)
        if not usual:
            found.append(case)
            continue
        editions = [each for each in named or asked or (usual,) if each in (asked or named or (usual,))]
        found += [structs.replace(case, entry=_played(case.entry, each)) for each in editions]
    return found


def _played(entry: CaseEntry, edition: str) -> CaseEntry:
    return structs.replace(entry, edition=edition, editions=())

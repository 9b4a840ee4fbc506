"""A lesson: the types of its file, its steps and words, a pupil's progress, and playing it through as a check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import msgspec

from diadochi.atlas.conversion import fitted
from diadochi.atlas.model import Words
from diadochi.forecast.game_forecast import forecast_of
from diadochi.foreign import UnfitFile, content_of
from diadochi.language import Message, Name, current_language, msg
from diadochi.resources import settings
from diadochi.rules.cases.case_files import default_answer, refusal
from diadochi.rules.cases.game_cases import (
    CaseEntry,
    Expectation,
    Look,
    Misanswer,
    Misgiven,
    Table,
    cases_of,
    differences,
    kit_for,
)
from diadochi.rules.core.flow import Answer, Decision, Dice, Draw, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.whole_file import append_whole

# --- the file
# assets/lessons/README.md explains the fields to teachers.


class LessonChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers to a question in words; `why` is shown when it is chosen."""

    text: Words
    right: bool = False
    why: Words | None = None


class LessonTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task; exactly one of these fields is given.

    `answer`: give one of these answers at the table. `until`: reach a position where all of this holds, as in the
    `then` of a case. `refused`: try something that one of these rules forbids. `lift`: pick up this piece. `look`:
    point at this space. `choose`: choose the right one of these.
    """

    answer: tuple[Table, ...] = ()
    until: Expectation | None = None
    refused: tuple[str, ...] = ()
    lift: str = ""
    look: str = ""
    choose: tuple[LessonChoice, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: its words and its task; without a task it is only read.

    `given` sets up a position, in the words of a case or as notation in `text`; otherwise the position of the last step
    remains. `when` happens first, automatically. `dice` are the next rolls, a list for each. `seat` is the pupil's, by
    default that of the open question; others give the first possible answer of `replies`, or the default answer. `draw`
    are drawings as in records ("arrow blue ipsos sardeis"), `point` is a space for an arrow. `solution` are the pupil's
    answers that complete the task.
    """

    text: Words
    given: dict[str, object] | None = None
    when: tuple[Table, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    seat: int | None = None
    replies: tuple[Table, ...] = ()
    draw: tuple[str, ...] = ()
    point: str = ""
    task: LessonTask | None = None
    solution: tuple[Table, ...] = ()
    hint: Words | None = None
    why_not: Words | None = None
    done: Words | None = None


class LessonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. `part` is its group, `order` its place there; `minutes` is how long it takes.

    Without `odds` no card with odds opens over the map.
    """

    title: Words
    about: Words
    step: tuple[LessonStep, ...]
    map: str = ""
    part: str = "own"
    order: int = 0
    minutes: int = 5
    odds: bool = True
    edition: str = ""
    switches: dict[str, str] = {}
    rules: tuple[str, ...] = ()


# --- the lesson and its positions


class Lesson(NamedTuple):
    """A lesson file as typed values. `id` identifies the lesson in a pupil's progress."""

    id: str
    path: Path
    entry: LessonEntry

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        return self.entry.step

    def laying(self, number: int) -> int:
        """The number of the step whose position is on the table at step `number`, both counted from 0."""
        return max((at for at in range(number + 1) if self.steps[at].given is not None), default=0)


class LaidLesson(NamedTuple):
    """A position to set up, and the kit of its edition."""

    kit: GameKit
    position: GamePosition


def as_case(kit: GameKit, entry: LessonEntry, step: LessonStep) -> CaseEntry:
    """The position of a step as a case. Raises msgspec.ValidationError if it does not fit."""
    raw = {
        "id": "lesson",
        "title": "lesson",
        "rules": (),
        "given": step.given or {},
        "edition": entry.edition,
        "switches": entry.switches,
    }
    case: CaseEntry = fitted(raw, cases_of(kit).ENTRY)
    return case


def laid_by(kit: GameKit, entry: LessonEntry, step: LessonStep) -> LaidLesson:
    """The position of a step. Raises msgspec.ValidationError, Misgiven."""
    case, system = as_case(kit, entry, step), cases_of(kit)
    home = system.home_of(kit, case)
    return LaidLesson(home, system.laid(home, case))


# --- words
# Words in braces are ids of things on the map, which are shown with their names.


def message_of(words: Words) -> Message:
    """The words in the current language, with the names of things."""
    text = words.in_language(current_language())
    return Message(text, tuple((thing, Name("thing", thing)) for thing in sorted(set(things_named(text)))))


def things_named(text: str) -> Iterator[str]:
    """The ids in braces. Raises ValueError if a brace is not closed."""
    for _, field, _, _ in Formatter().parse(text):
        if field is not None:
            yield field


def all_words(entry: LessonEntry) -> Iterator[tuple[str, Words]]:
    """All words of a lesson, each with its place."""
    yield "title", entry.title
    yield "about", entry.about
    for number, step in enumerate(entry.step, 1):
        for field, words in _words_of_step(step):
            yield f"step {number}.{field}", words


def _words_of_step(step: LessonStep) -> Iterator[tuple[str, Words]]:
    for field in ("text", "hint", "why_not", "done"):
        words = getattr(step, field)
        if words is not None:
            yield field, words
    for number, choice in enumerate(step.task.choose if step.task is not None else (), 1):
        yield f"choose[{number}].text", choice.text
        if choice.why is not None:
            yield f"choose[{number}].why", choice.why


# --- progress
# A line is appended for every step, so that a crash loses nothing. Several windows write to the same file and read each
# other's lines. The last line of a lesson says where it continues; a completed lesson remains completed.

_LARGEST: Final = 16_000_000
"""The most bytes of the file that are read: some 400,000 steps."""


class _Reached(msgspec.Struct, array_like=True):
    lesson: str
    step: int
    steps: int


class LessonProgress:
    """A user's progress, in `path` or the folder of settings; `before` is progress stored by an older version.

    If the file cannot be written, progress lasts until the window closes.
    """

    def __init__(self, before: Mapping[str, int], path: Path | None = None) -> None:
        self._before, self._path = before, settings("lessons.log") if path is None else path
        self._unwritten: list[bytes] = []

    def reached(self) -> dict[str, int]:
        """The step at which each lesson continues, from 0; the number of its steps if it is completed."""
        found, done = dict(self._before), dict[str, int]()
        for line in (*self._content().splitlines(), *self._unwritten):
            with suppress(msgspec.MsgspecError, ValueError):  # a line cut off by a crash
                last = msgspec.json.decode(line, type=_Reached)
                if done.get(last.lesson) != last.steps:
                    found[last.lesson] = last.step
                if last.step >= last.steps:
                    done[last.lesson] = last.steps
        return found

    def keep(self, lesson: str, step: int, steps: int) -> None:
        """Store that a lesson of `steps` steps was played up to `step`."""
        if self.reached().get(lesson, 0) in (step, steps):
            return
        line = msgspec.json.encode(_Reached(lesson, step, steps))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            append_whole(self._path, b"\n" + line + b"\n")
        except OSError:
            self._unwritten.append(line)

    def _content(self) -> bytes:
        try:
            return content_of(self._path, _LARGEST)
        except UnfitFile:
            return b""


# --- matching answers
# Every field that a lesson writes must agree.


def is_meant(kit: GameKit, answer: Answer, table: Table) -> bool:
    """Whether `answer` is the one in `table`, in the words of cases; fields that the table leaves out do not matter."""
    if answer.__struct_config__.tag != table.get("do"):
        return False
    wanted = {field: value for field, value in table.items() if field != "do"}
    return all(_agrees(kit, answer, field, value) for field, value in wanted.items())


def is_one_of(kit: GameKit, answer: Answer, tables: tuple[Table, ...]) -> bool:
    """Whether `answer` is the one in one of `tables`."""
    return any(is_meant(kit, answer, table) for table in tables)


def _agrees(kit: GameKit, answer: Answer, field: str, wanted: object) -> bool:
    if field == "to" and not hasattr(answer, "to"):
        return _leads_to(kit, answer, wanted)
    if field == "by" and not hasattr(answer, "by"):
        return True  # the route by which the space is reached
    held = getattr(answer, field, None)
    group = rules_of(kit).group_text(held) if held is not None else None
    if group is not None and isinstance(wanted, str):
        return _parts(group) == _parts(wanted)
    plain = msgspec.to_builtins(held)
    return bool(_listed(plain) == _listed(wanted))


def _leads_to(kit: GameKit, answer: Answer, wanted: object) -> bool:
    routes = getattr(answer, "routes", None) or (getattr(answer, "route", ""),)
    goal = wanted[-1] if isinstance(wanted, list | tuple) else wanted
    route = kit.atlas.routes.get(routes[-1])
    return route is not None and goal in (route.a, route.b)


def _parts(group: str) -> list[str]:
    return sorted(group.split("+"))


def _listed(value: object) -> object:
    return list(value) if isinstance(value, list | tuple) else value


# --- judging
# The rules judge; a lesson only says what it wants.


def is_done(look: Look, step: LessonStep, given: tuple[Answer, ...]) -> bool:
    """Whether a task about answers or the position is completed after the pupil has `given` these answers.

    An answer that is in the solution several times must be given as often.
    """
    task = step.task
    if task is None:
        return False
    if task.answer:
        times = step.solution.count(task.answer[0]) if len(task.answer) == 1 else 1
        return sum(is_one_of(look.kit, answer, task.answer) for answer in given) >= max(1, times)
    return task.until is not None and holds(look, task)


def holds(look: Look, task: LessonTask) -> bool:
    """Whether the position fulfils everything in the task's `until`."""
    try:
        return task.until is not None and next(differences(look, task.until), None) is None
    except (Misanswer, NotationError):
        return False  # it asks about something that does not exist yet


def shows_rule(task: LessonTask, verdict: Verdict) -> bool:
    """Whether a refusal is the one the pupil should meet."""
    return not verdict and bool(set(task.refused) & set(verdict.because))


def is_wanted(kit: GameKit, step: LessonStep, answers: tuple[Answer, ...]) -> bool:
    """Whether the step accepts these answers. Other legal answers are not given, and the lesson explains why.

    If the position decides about the task, or if there is no task, every answer is accepted.
    """
    task = step.task
    if task is None or task.until is not None:
        return True
    if not task.answer:
        return False
    wanted = (*task.answer, *step.solution)
    return all(is_one_of(kit, answer, wanted) for answer in answers)


def may_be_lifted(kit: GameKit, game: Game[GamePosition], piece: str) -> bool:
    """Whether a piece can be picked up now."""
    return bool(forecast_of(kit).may_lift(kit, game.position, game.node, piece))


def written_reply(kit: GameKit, game: Game[GamePosition], replies: Iterable[Table]) -> Answer | None:
    """The first of some replies that is possible now; None if there is none."""
    for table in replies:
        answer = answer_meant(kit, game, dict(table))
        if answer is not None and game.why_not(answer):
            return answer
    return None


def unused_replies(kit: GameKit, step: LessonStep, given: Iterable[Answer]) -> list[Table]:
    """The replies of a step that are left after others have `given` theirs."""
    left = list(step.replies)
    for answer in given:
        used = next((table for table in left if is_meant(kit, answer, table)), None)
        if used is not None:
            left.remove(used)
    return left


def reply(kit: GameKit, game: Game[GamePosition], step: LessonStep, given: Iterable[Answer] = ()) -> Answer | None:
    """The answer of a player other than the pupil, after others have `given` theirs.

    It is the first possible reply of the step that was not given yet, else one again, else the default answer. None if
    the question has no default.
    """
    written = written_reply(kit, game, (*unused_replies(kit, step, given), *step.replies))
    if written is not None:
        return written
    try:
        return default_answer(kit, game.node) if isinstance(game.node, Decision) else None
    except Misanswer:
        return None


def answer_meant(kit: GameKit, game: Game[GamePosition], table: dict[str, object]) -> Answer | None:
    """The answer that a table stands for at this point; None if there is none."""
    try:
        return cases_of(kit).answer_of(kit, game.position, game.node, table)
    except Misanswer:
        return None


# --- checking solutions


class Unsolved(NamedTuple):
    """A step (from 1) whose solution does not work, and why."""

    step: int
    why: Message


class StuckLesson(Exception):
    """A step that cannot continue; `why` is the reason."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class _Meanwhile:
    """The rest of a step besides the pupil's answers: the next dice, and the replies already given."""

    def __init__(self, step: LessonStep, pupil: int) -> None:
        self.step, self.pupil = step, pupil
        self.dice = list(step.dice)
        self.replied: list[Answer] = []


class LessonRun:
    """A run through a lesson. `played` are all answers since the position of the present step was set up."""

    def __init__(self, kit: GameKit, lesson: Lesson) -> None:
        self._home, self._lesson = kit_for(kit, lesson.entry.map), lesson
        self.kit: GameKit = self._home
        self.game: Game[GamePosition] | None = None

    def faults(self) -> Iterator[Unsolved]:
        """Play every step with its solution. Steps after one that cannot be played are not checked."""
        for number in range(len(self._lesson.steps)):
            try:
                self.begin(number)
                self.solve(number)
            except StuckLesson as stuck:
                yield Unsolved(number + 1, stuck.why)
                return

    def come_to(self, number: int) -> Game[GamePosition]:
        """The game at the start of a step, from 0, with the steps before it solved. Raises StuckLesson."""
        for before in range(self._lesson.laying(number), number):
            self.begin(before)
            self.solve(before)
        return self.begin(number)

    def begin(self, number: int) -> Game[GamePosition]:
        """Set up the position of a step, or continue, and let its first events happen."""
        step = self._lesson.steps[number]
        if step.given is not None:
            self.game = self._laid(step)
        game = self.game
        assert game is not None  # the first step of a lesson sets up a position
        for table in step.when:
            self._give(game, table)
        return game

    def _laid(self, step: LessonStep) -> Game[GamePosition]:
        try:
            laid = laid_by(self._home, self._lesson.entry, step)
        except Misgiven as error:
            raise StuckLesson(error.cause.message()) from error
        except msgspec.ValidationError as error:
            raise StuckLesson(msg("does not fit: {detail}", detail=str(error))) from error
        rules = rules_of(laid.kit)
        self.kit = rules.under(laid.kit, laid.position)
        return Game(laid.position, root_of(self.kit, rules.TABLE))  # like a table in the window

    def solve(self, number: int) -> None:
        """Give the solution of the present step; its task must then be completed."""
        step, game = self._lesson.steps[number], self.game
        assert game is not None
        if step.task is None:
            return
        if step.task.answer or step.task.until is not None:
            self._play(step, step.task, game)
        elif step.task.refused:
            self._meet(step, step.task, game)
        elif step.task.lift and not may_be_lifted(self.kit, game, step.task.lift):
            raise StuckLesson(msg("{piece} cannot move here", piece=step.task.lift))

    def _play(self, step: LessonStep, task: LessonTask, game: Game[GamePosition]) -> None:
        meanwhile, given = _Meanwhile(step, pupil_of(step, game)), list[Answer]()
        self._settle(game, meanwhile)
        if task.until is not None and is_done(Look(self.kit, game), step, ()):
            raise StuckLesson(msg("the task is complete before the first move"))
        for table in step.solution:
            given.append(self._give(game, table))
            if not is_done(Look(self.kit, game), step, tuple(given)):
                self._settle(game, meanwhile)
            if is_done(Look(self.kit, game), step, tuple(given)):
                self._finish(game, meanwhile)
                return
        raise StuckLesson(msg("the solution does not complete the task"))

    def _settle(self, game: Game[GamePosition], meanwhile: _Meanwhile) -> None:
        step, dice = meanwhile.step, meanwhile.dice
        while game.node is not None:
            node = game.node
            if isinstance(node, Draw):
                raise StuckLesson(msg("{draw} is drawn; a lesson must not depend on a draw", draw=node.kind))
            if isinstance(node, Roll):
                if not dice or not node.admits(Dice(dice[0])):
                    raise StuckLesson(msg("{roll} needs a roll that dice does not give", roll=node.kind))
                game.answer(Dice(dice.pop(0)))
            elif node.seat != meanwhile.pupil:
                answer = reply(self.kit, game, step, meanwhile.replied)
                if answer is None:
                    raise StuckLesson(msg("{question} has no answer; add it to replies", question=node.kind))
                game.answer(answer)
                meanwhile.replied.append(answer)
            else:
                return

    def _finish(self, game: Game[GamePosition], meanwhile: _Meanwhile) -> None:
        # nothing but what the step has left
        while isinstance(game.node, Roll | Decision):
            dice, left = meanwhile.dice, unused_replies(self.kit, meanwhile.step, meanwhile.replied)
            if isinstance(game.node, Roll):
                if not dice or not game.node.admits(Dice(dice[0])):
                    break
                game.answer(Dice(dice.pop(0)))
                continue
            answer = written_reply(self.kit, game, left) if game.node.seat != meanwhile.pupil else None
            if answer is None:
                break
            game.answer(answer)
            meanwhile.replied.append(answer)
        if meanwhile.dice:
            raise StuckLesson(msg("the task is complete before all dice are rolled"))

    def _meet(self, step: LessonStep, task: LessonTask, game: Game[GamePosition]) -> None:
        for table in step.solution:
            answer = answer_meant(self.kit, game, dict(table))
            if answer is None or not shows_rule(task, game.why_not(answer)):
                raise StuckLesson(msg("{rules} does not forbid the attempt", rules=", ".join(task.refused)))

    def _give(self, game: Game[GamePosition], table: Table) -> Answer:
        try:
            answer = cases_of(self.kit).answer_of(self.kit, game.position, game.node, dict(table))
            game.answer(answer)
        except Misanswer as error:
            raise StuckLesson(error.cause.message()) from error
        except IllegalAnswer as error:
            raise StuckLesson(refusal(self.kit, error)) from error
        return answer


def pupil_of(step: LessonStep, game: Game[GamePosition]) -> int:
    """The pupil's seat: the one in the step, or the one that is asked or rolls now."""
    return step.seat if step.seat is not None else game.node.seat if game.node is not None else 0

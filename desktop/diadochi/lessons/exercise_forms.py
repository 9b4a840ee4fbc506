"""The forms of exercises: each makes exercises from worked cases, and judges a pupil's answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise, product
from random import Random

import msgspec

from diadochi.forecast.game_forecast import InHand, forecast_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.lessons.exercise import (
    PREDICTED,
    Exercise,
    ExerciseForm,
    ExerciseMoment,
    ExerciseOption,
    OpenedCase,
    exercise_key,
    open_case,
)
from diadochi.lessons.game_lessons import AnyExercises, exercises_of
from diadochi.lessons.rule_texts import family_of, rule_book
from diadochi.narration.game_narration import words_of
from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.game_cases import Table
from diadochi.rules.core.flow import Answer, Decision, Dice, Parcel, Roll
from diadochi.rules.core.game import Game, GameGroup, GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.verdict import Verdict

# --- can he reach it?


def can_he_reach(opened: OpenedCase, rule: str) -> Exercise | None:
    """Whether and how an army reaches a space: the target of the first march in the case, else one that is refused."""
    system = exercises_of(opened.kit)
    if system is None:
        return None
    return _gone(opened, system, rule) or _refused(opened, system, rule)


def in_hand(moment: ExerciseMoment) -> InHand[GameGroup] | None:
    """The army that is marching at a point, with its reach; None if none is marching."""
    system, game = exercises_of(moment.kit), moment.game()
    if system is None or not isinstance(game.node, Decision):
        return None
    piece = system.marcher(game.position, game.node)
    if piece is None:
        return None
    held = forecast_of(moment.kit).lift(moment.kit, game.position, game.node, piece)
    return None if isinstance(held, Verdict) else held


def _gone(opened: OpenedCase, system: AnyExercises, rule: str) -> Exercise | None:
    steps = [number for number, answer in enumerate(opened.given) if system.marching_on(answer)]
    there = system.standing_of(opened.game.position)
    return _asked(opened, opened.stopped(steps[0]), there, rule) if steps and there else None


def _refused(opened: OpenedCase, system: AnyExercises, rule: str) -> Exercise | None:
    for table in opened.case.entry.then.refused:
        answer = opened.answer_of(table)
        place = system.place_of_answer(opened.game.position, answer) if answer is not None else None
        if place is not None:
            return _asked(opened, opened.end, place, rule)
    return None


def _asked(opened: OpenedCase, moment: ExerciseMoment, target: str, rule: str) -> Exercise | None:
    held = in_hand(moment)
    if held is None or held.points is None or held.space == target:
        return None
    spot = (target, False)
    reachable = spot in held.marks()
    asked = msgn(
        "{general} has {n} movement point. Is {space} in reach?",
        "{general} has {n} movement points. Is {space} in reach?",
        held.points,
        general=Name("general", held.piece),
        space=Name("space", target),
    )
    return Exercise(
        rule,
        ExerciseForm.REACH,
        opened.case,
        moment,
        asked,
        target=target,
        is_reachable=reachable,
        why=held.verdict(spot),
    )


# --- what do the dice bring?
# The result of given dice, beside the results of other dice.

_RESULTS_OFFERED = 4
_ROLLS_TRIED = 30
_FACES = range(1, 7)


def after_die(opened: OpenedCase, rule: str) -> Exercise | None:
    """The last roll of the case that is not of a battle; the question is what it brings."""
    system = exercises_of(opened.kit)
    rolls = [
        number
        for number, node in enumerate(opened.nodes)
        if isinstance(node, Roll) and isinstance(opened.given[number], Dice)
    ]
    if system is None or not rolls:
        return None
    at = rolls[-1]
    node, rolled = opened.nodes[at], opened.given[at]
    assert isinstance(node, Roll)
    assert isinstance(rolled, Dice)
    if system.is_fight(node):
        return None
    moment, key = opened.stopped(at), exercise_key(rule, ExerciseForm.DICE, opened.case)
    dice_rolls = [(Dice(faces),) for faces in product(_FACES, repeat=node.dice)]
    options = _offered(moment, key, (rolled,), dice_rolls)
    asked = msg(
        "{purpose}: the roll is {faces}. What happens?", purpose=node.purpose, faces=", ".join(map(str, rolled.faces))
    )
    falls = (rolled,)
    return Exercise(rule, ExerciseForm.DICE, opened.case, moment, asked, options, falls=falls) if options else None


def who_wins(opened: OpenedCase, rule: str) -> Exercise | None:
    """The last battle of the case: the question is who wins, and with which losses."""
    system = exercises_of(opened.kit)
    if system is None:
        return None
    fights = [number for number, node in enumerate(opened.nodes) if isinstance(node, Roll) and system.is_fight(node)]
    pairs = [(one, other) for one, other in pairwise(fights) if other == one + 1]
    if not pairs:
        return None
    at = pairs[-1][0]
    dice_rolls = tuple(answer for answer in opened.given[at : at + 2] if isinstance(answer, Dice))
    first, second = opened.nodes[at], opened.nodes[at + 1]
    if len(dice_rolls) != 2 or not isinstance(first, Roll) or not isinstance(second, Roll):
        return None
    moment, key = opened.stopped(at), exercise_key(rule, ExerciseForm.BATTLE, opened.case)
    chance = Random(key)
    others: list[tuple[Dice, ...]] = [(dice_rolls[1], dice_rolls[0])]
    others += [tuple(_rolled(chance, each) for each in dice_rolls) for _ in range(_ROLLS_TRIED)]
    options = _offered(moment, key, dice_rolls, others)
    asked = msg(
        "{attacker} rolled {first}, {defender} rolled {second}. Who wins the battle, and what are the losses?",
        attacker=Name("seat", str(first.seat)),
        defender=Name("seat", str(second.seat)),
        first=" + ".join(map(str, dice_rolls[0].faces)),
        second=" + ".join(map(str, dice_rolls[1].faces)),
    )
    return (
        Exercise(rule, ExerciseForm.BATTLE, opened.case, moment, asked, options, falls=dice_rolls) if options else None
    )


def _rolled(chance: Random, like: Dice) -> Dice:
    return Dice(tuple(chance.choice(_FACES) for _ in like.faces))


def _offered(
    moment: ExerciseMoment, key: str, rolled: tuple[Dice, ...], others: Iterable[tuple[Dice, ...]]
) -> tuple[ExerciseOption, ...]:
    true = what_comes(moment, rolled)
    if not true:
        return ()
    used, found = {true}, [ExerciseOption(_together(true), is_right=True, falls=rolled)]
    tried = [each for each in others if each != rolled]
    Random(key).shuffle(tried)
    for each in tried:
        if len(found) == _RESULTS_OFFERED:
            break
        words = what_comes(moment, each)
        if words and words not in used:
            used.add(words)
            found.append(ExerciseOption(_together(words), falls=each))
    Random(key).shuffle(found)
    return tuple(found) if len(found) > 1 else ()


def _together(parts: tuple[Message, ...]) -> Message:
    results = parts[0]
    for part in parts[1:]:
        results = (
            msg("{first} {then}", first=results, then=part)
            if results is parts[0] and results.source.endswith(".")
            else msg("{line}; {came}", line=results, came=part)
        )
    return results


def what_comes(moment: ExerciseMoment, rolled: tuple[Dice, ...]) -> tuple[Message, ...]:
    """The results of these dice at a point, in words; empty if they are not possible."""
    game = moment.game()
    results = list(_told(moment, game, rolled))
    fought = _fought(moment, game, len(rolled)) if len(rolled) > 1 else ()
    return fought or tuple(results)


def _told(moment: ExerciseMoment, game: Game[GamePosition], rolled: tuple[Dice, ...]) -> Iterator[Message]:
    words = words_of(moment.kit)
    for dice in rolled:
        node = game.node
        if not isinstance(node, Roll):
            return
        result = words.result_words(node, dice.faces)
        if result is not None:
            yield result
        try:
            game.answer(dice)
        except IllegalAnswer:
            return
        yield from words.happens(node, game.events[-1])


def _fought(moment: ExerciseMoment, game: Game[GamePosition], count: int) -> tuple[Message, ...]:
    system = exercises_of(moment.kit)
    return system.fight_words(event for came in game.events[-count:] for event in came) if system is not None else ()


# --- where can she go?

_LOOKED_AT, _MOST = 300, 6


def where_to(opened: OpenedCase, rule: str) -> Exercise | None:
    """The open question of the case, if its answers are places and some near ones are wrong."""
    system, node = exercises_of(opened.kit), opened.game.node
    if system is None or not isinstance(node, Decision):
        return None
    asked = system.place_asked(node)
    if asked is None:
        return None
    position = opened.game.position
    found = (system.place_of_answer(position, answer) for answer in islice(node.options, _LOOKED_AT))
    spaces = frozenset(space for space in found if space is not None)
    around = system.places_around(opened.kit, position, node) | spaces
    if not 0 < len(spaces) <= _MOST or around == spaces:
        return None
    return Exercise(rule, ExerciseForm.WHERE, opened.case, opened.end, asked, spaces=spaces, around=around)


# --- which answers are legal?

_WHICH_ANSWERS_LOOKED_AT, _RIGHT, _WRONG = 60, 3, 3


def which_answers(opened: OpenedCase, rule: str) -> Exercise | None:
    """Answers of the case, legal and illegal ones, at least one of each."""
    node = opened.game.node
    if not isinstance(node, Decision):
        return None
    key = exercise_key(rule, ExerciseForm.ANSWERS, opened.case)
    then = opened.case.entry.then
    wrong = _meant(opened, (*then.refused, *then.not_offered))[:_WRONG]
    named = _meant(opened, (*then.offers, *(then.options or ())))
    listed: list[Answer] = []
    if not isinstance(node.options, Parcel):
        listed = list(islice(node.options, _WHICH_ANSWERS_LOOKED_AT))
        Random(key).shuffle(listed)
    right = [answer for answer in dict.fromkeys((*named, *listed)) if opened.game.why_not(answer)][:_RIGHT]
    wrong = [answer for answer in wrong if not opened.game.why_not(answer)]
    options, used = [], set()
    for answer in (*right, *wrong):
        words = words_of(opened.kit).choice_words(node, answer, opened.game.position)
        if words in used:
            return None
        used.add(words)
        verdict = opened.game.why_not(answer)
        options.append(ExerciseOption(words, is_right=bool(verdict), why=verdict, answer=answer))
    if not right or not wrong:
        return None
    Random(key).shuffle(options)
    asked = msg("What can {seat} choose here? Pick everything that is allowed.", seat=Name("seat", str(node.seat)))
    return Exercise(rule, ExerciseForm.ANSWERS, opened.case, opened.end, asked, tuple(options))


def _meant(opened: OpenedCase, tables: tuple[Table, ...]) -> list[Answer]:
    found = (opened.answer_of(table) for table in tables)
    return [answer for answer in dict.fromkeys(found) if answer is not None]


# --- which rule forbids it?

_RULES_OFFERED = 4


def which_rule(opened: OpenedCase, rule: str) -> Exercise | None:
    """The first answer of the case that `rule` forbids, or failing that another rule."""
    node = opened.game.node
    if not isinstance(node, Decision):
        return None
    for table in opened.case.entry.then.refused:
        answer = opened.answer_of(table)
        verdict = opened.game.why_not(answer) if answer is not None else None
        if answer is None or verdict is None or verdict or rule not in verdict.because:
            continue
        words = words_of(opened.kit).choice_words(node, answer, opened.game.position)
        asked = msg(
            "{seat} tries this: “{answer}”. Which rule forbids it?",
            seat=Name("seat", str(node.seat)),
            answer=words,
        )
        key = exercise_key(rule, ExerciseForm.RULE, opened.case)
        spoken = {*verdict.because, *opened.case.entry.rules, *node.rules}
        wrong = _others(key, rule, frozenset(spoken))
        options = [ExerciseOption(rule=rule, is_right=True, why=verdict, answer=answer)]
        options += [ExerciseOption(rule=each, why=verdict, answer=answer) for each in wrong]
        Random(key).shuffle(options)
        return Exercise(rule, ExerciseForm.RULE, opened.case, opened.end, asked, tuple(options), why=verdict)
    return None


def _others(key: str, rule: str, spoken: frozenset[str]) -> list[str]:
    book = [each for each, atom in rule_book().items() if atom.status == "active" and each not in spoken]
    near = [each for each in book if family_of(each) == family_of(rule)]
    far = [each for each in book if family_of(each) in ("MOV", "GEN", "SIE", "INT", "BAT") and each not in near]
    chance = Random(key)
    chance.shuffle(near)
    chance.shuffle(far)
    return [*near, *far][: _RULES_OFFERED - 1]


# --- all forms

MAKERS: Mapping[ExerciseForm, Callable[[OpenedCase, str], Exercise | None]] = {
    ExerciseForm.RULE: which_rule,
    ExerciseForm.ANSWERS: which_answers,
    ExerciseForm.WHERE: where_to,
    ExerciseForm.BATTLE: who_wins,
    ExerciseForm.REACH: can_he_reach,
    ExerciseForm.DICE: after_die,
}


def made(kit: GameKit, case: Case, form: ExerciseForm, rule: str) -> Exercise | None:
    """The exercise of a case in one form, under a rule; None if the case does not allow it."""
    opened = open_case(kit, case)
    return MAKERS[form](opened, rule) if opened is not None else None


# --- judging
# The rules solve the exercise again from its point of the game.


class ExerciseAnswer(msgspec.Struct, frozen=True):
    """A pupil's answer: indices of options, clicked spaces, or whether a place can be reached."""

    picked: frozenset[int] = frozenset()
    spaces: frozenset[str] = frozenset()
    reaches: bool | None = None


def right_answer(exercise: Exercise) -> ExerciseAnswer:
    match exercise.form:
        case ExerciseForm.WHERE:
            return ExerciseAnswer(spaces=exercise.spaces)
        case ExerciseForm.REACH:
            return ExerciseAnswer(reaches=exercise.is_reachable)
    return ExerciseAnswer(picked=frozenset(exercise.right))


def is_right(exercise: Exercise, answer: ExerciseAnswer) -> bool:
    """Whether an answer has everything that is right, and nothing else."""
    return answer == right_answer(exercise)


def has_arrived(exercise: Exercise, position: GamePosition) -> bool:
    """Whether the march of an exercise is at its target."""
    system = exercises_of(exercise.moment.kit)
    return system is not None and system.standing_of(position) == exercise.target


def solves_itself(exercise: Exercise) -> bool:
    """Whether the rules confirm every option when they are asked again."""
    if exercise.form is ExerciseForm.REACH:
        return _reaches(exercise) == exercise.is_reachable
    game = exercise.moment.game()
    if exercise.form is ExerciseForm.WHERE:
        return _places(exercise, game) == exercise.spaces
    if exercise.form in PREDICTED:
        return _brings(exercise)
    return all(_judged(exercise, game, number) for number in range(len(exercise.options))) and bool(exercise.right)


def _judged(exercise: Exercise, game: Game[GamePosition], number: int) -> bool:
    option = exercise.options[number]
    if option.answer is None:
        return False
    verdict = game.why_not(option.answer)
    if exercise.form is ExerciseForm.RULE:
        return not verdict and (option.rule in verdict.because) == option.is_right
    return bool(verdict) == option.is_right


def _brings(exercise: Exercise) -> bool:
    # no other option may say the same
    used: Collection[object] = {option.words for option in exercise.options}
    right = [option for option in exercise.options if option.is_right]
    results = [what_comes(exercise.moment, option.falls) for option in exercise.options]
    return (
        len(used) == len(exercise.options) == len(set(results))
        and len(right) == 1
        and right[0].falls == exercise.falls
        and all(results)
    )


def _places(exercise: Exercise, game: Game[GamePosition]) -> frozenset[str]:
    system, node = exercises_of(exercise.moment.kit), game.decision
    if system is None or node is None:
        return frozenset()
    found = (system.place_of_answer(game.position, answer) for answer in node.options)
    return frozenset(space for space in found if space is not None)


def _reaches(exercise: Exercise) -> bool:
    # the forecast's way is played: at least the first answers must be accepted
    held = in_hand(exercise.moment)
    answers = held.answers((exercise.target, False)) if held is not None else ()
    game = exercise.moment.game()
    for number, answer in enumerate(answers):
        try:
            game.answer(answer)
        except IllegalAnswer:
            return number > 0  # another player is asked: the march has started
    return bool(answers)

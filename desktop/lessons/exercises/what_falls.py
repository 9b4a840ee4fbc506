"""What do the dice bring? A throw that is due, its dice named, and what each other throw would bring beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

from desktop.language import Message, Name, msg
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, ExerciseMoment, ExerciseOption, exercise_key
from desktop.lessons.exercises.opened import OpenedCase
from desktop.lessons.exercises.plug import exercises_of
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Dice, Roll
from desktop.rules.core.game import Game, IllegalAnswer

_OFFERED = 4
_TRIED = 30
_FACES = range(1, 7)


def after_die(opened: OpenedCase, rule: str) -> Exercise | None:
    """The last throw of the case that is of no battle: what comes of it."""
    system = exercises_of(opened.kit)
    rolls = [
        number
        for number, node in enumerate(opened.nodes)
        if isinstance(node, Roll) and isinstance(opened.given[number], Dice)
    ]
    if system is None or not rolls:
        return None
    at = rolls[-1]
    node, thrown = opened.nodes[at], opened.given[at]
    assert isinstance(node, Roll)
    assert isinstance(thrown, Dice)
    if system.is_fight(node):
        return None
    moment, key = opened.stopped(at), exercise_key(rule, ExerciseForm.DICE, opened.case)
    throws = [(Dice(faces),) for faces in product(_FACES, repeat=node.dice)]
    options = _offered(moment, key, (thrown,), throws)
    asked = msg(
        "{purpose}: the roll is {faces}. What happens?", purpose=node.purpose, faces=", ".join(map(str, thrown.faces))
    )
    return _asked(key, rule, ExerciseForm.DICE, opened, moment, asked, options, (thrown,))


def who_wins(opened: OpenedCase, rule: str) -> Exercise | None:
    """The last battle of the case, before its dice: who wins it, and what falls."""
    system = exercises_of(opened.kit)
    if system is None:
        return None
    fights = [number for number, node in enumerate(opened.nodes) if isinstance(node, Roll) and system.is_fight(node)]
    pairs = [(one, other) for one, other in pairwise(fights) if other == one + 1]
    if not pairs:
        return None
    at = pairs[-1][0]
    throws = tuple(answer for answer in opened.given[at : at + 2] if isinstance(answer, Dice))
    first, second = opened.nodes[at], opened.nodes[at + 1]
    if len(throws) != 2 or not isinstance(first, Roll) or not isinstance(second, Roll):
        return None
    moment, key = opened.stopped(at), exercise_key(rule, ExerciseForm.BATTLE, opened.case)
    chance = Random(key)
    others: list[tuple[Dice, ...]] = [(throws[1], throws[0])]
    others += [tuple(_thrown(chance, each) for each in throws) for _ in range(_TRIED)]
    options = _offered(moment, key, throws, others)
    asked = msg(
        "{attacker} has rolled {first}, {defender} has rolled {second}. Who wins the battle, and what is lost?",
        attacker=Name("seat", str(first.seat)),
        defender=Name("seat", str(second.seat)),
        first=" + ".join(map(str, throws[0].faces)),
        second=" + ".join(map(str, throws[1].faces)),
    )
    return _asked(key, rule, ExerciseForm.BATTLE, opened, moment, asked, options, throws)


def _thrown(chance: Random, like: Dice) -> Dice:
    return Dice(tuple(chance.choice(_FACES) for _ in like.faces))


def _asked(
    key: str,
    rule: str,
    form: ExerciseForm,
    opened: OpenedCase,
    moment: ExerciseMoment,
    asked: Message,
    options: tuple[ExerciseOption, ...],
    falls: tuple[Dice, ...],
) -> Exercise | None:
    if len(options) < 2:
        return None
    return Exercise(key, rule, form, opened.case, moment, asked, options, falls=falls)


def _offered(
    moment: ExerciseMoment, key: str, thrown: tuple[Dice, ...], others: Iterable[tuple[Dice, ...]]
) -> tuple[ExerciseOption, ...]:
    """What `thrown` brings, and what some of the others would, each in words of its own; nothing where all is one."""
    true = what_comes(moment, thrown)
    if not true:
        return ()
    said, found = {true}, [ExerciseOption(_together(true), is_right=True, falls=thrown)]
    tried = [each for each in others if each != thrown]
    Random(key).shuffle(tried)
    for each in tried:
        if len(found) == _OFFERED:
            break
        words = what_comes(moment, each)
        if words and words not in said:
            said.add(words)
            found.append(ExerciseOption(_together(words), falls=each))
    Random(key).shuffle(found)
    return tuple(found)


def _together(parts: tuple[Message, ...]) -> Message:
    """All that comes, one after another; a sentence of its own ends with its stop."""
    told = parts[0]
    for part in parts[1:]:
        told = (
            msg("{first} {then}", first=told, then=part)
            if told is parts[0] and told.source.endswith(".")
            else msg("{line}; {came}", line=told, came=part)
        )
    return told


def what_comes(moment: ExerciseMoment, thrown: tuple[Dice, ...]) -> tuple[Message, ...]:
    """What these dice bring at a moment, in words; nothing where they cannot fall there."""
    game = moment.game()
    told = list(_told(moment, game, thrown))
    fought = _fought(moment, game, len(thrown)) if len(thrown) > 1 else ()
    return fought or tuple(told)


def _told(moment: ExerciseMoment, game: Game[Any], thrown: tuple[Dice, ...]) -> Iterator[Message]:
    words = words_of(moment.kit)
    for dice in thrown:
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


def _fought(moment: ExerciseMoment, game: Game[Any], count: int) -> tuple[Message, ...]:
    system = exercises_of(moment.kit)
    return system.fight_words(event for came in game.events[-count:] for event in came) if system is not None else ()

"""Variants of an exercise with other places, numbers and dice, solved by the rules; only clear ones are used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import JsonObject
from diadochi.lessons.exercise import Exercise, ExerciseForm
from diadochi.lessons.exercise_forms import made
from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.game_cases import CaseEntry, cases_of
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.verdict import place_of, place_text

_COUNTED = re.compile(r"(?<![\w-])(\d+)([A-Z])(?![\w-])")
_TRIED = 12
"""The most changes of a case that are tried."""
_MOST_UNITS = 8


def variants(kit: GameKit, exercise: Exercise, most: int, seed: int = 0) -> Iterator[Exercise]:
    """Up to `most` variants of an exercise; the same seed gives the same ones.

    Each asks something different and has one clear answer.
    """
    chance = Random(f"{seed} {exercise.key}")
    seen, found = {_asks(exercise)}, 0
    for number in range(_TRIED):
        if found == most:
            return
        changed = _changed(kit, exercise.case, chance, number)
        other = made(kit, changed, exercise.form, exercise.rule) if changed is not None else None
        if other is not None and _asks(other) not in seen and is_clear(other):
            seen.add(_asks(other))
            found += 1
            yield other


def is_clear(exercise: Exercise) -> bool:
    """Whether one answer is right and some other is plausible."""
    if exercise.form is ExerciseForm.REACH:
        return exercise.why is not None
    if exercise.form is ExerciseForm.WHERE:
        return bool(exercise.spaces) and exercise.around > exercise.spaces
    return 0 < len(exercise.right) < len(exercise.options)


def _asks(exercise: Exercise) -> tuple[object, ...]:
    choices = frozenset((option.words, option.rule, option.is_right) for option in exercise.options)
    return exercise.asked, choices, exercise.spaces, exercise.target, exercise.falls, repr(exercise.case.entry)


def _changed(kit: GameKit, case: Case, chance: Random, number: int) -> Case | None:
    raw = msgspec.to_builtins(case.entry)
    plain: JsonObject = {key: raw[key] for key in ("given", "when")}
    plain["refused"] = [_unjudged(table) for table in raw["then"]["refused"]]
    plain["not_offered"] = raw["then"]["not_offered"]
    if number % 3 == 0:
        spaces = _elsewhere(kit, plain, chance)
        if not spaces:
            return None
        plain = _moved(plain, spaces, kit)
    elif number % 3 == 1:
        plain["given"]["pieces"] = {
            place: _counted(text, chance) for place, text in plain["given"].get("pieces", {}).items()
        }
        plain["when"] = [_with_default(step) for step in plain["when"]]
    plain["when"] = [_rolled(step, chance) for step in plain["when"]]
    return _case_of(kit, case, raw, plain)


def _case_of(kit: GameKit, case: Case, raw: JsonObject, plain: JsonObject) -> Case | None:
    then = {"refused": plain["refused"], "not_offered": plain["not_offered"]}
    whole = {**raw, "given": plain["given"], "when": plain["when"], "then": then}
    try:
        entry: CaseEntry = msgspec.convert(whole, cases_of(kit).ENTRY)
    except msgspec.ValidationError:
        return None
    return Case(case.file, entry, case.map)


def _unjudged(table: JsonObject) -> JsonObject:
    return {key: value for key, value in table.items() if key not in ("because", "blocked_by", "cost")}


def _with_default(step: JsonObject) -> JsonObject:
    # everyone goes who can, since the numbers have changed
    return {"do": "default"} if step.get("do") == "take" else dict(step)


def _rolled(step: JsonObject, chance: Random) -> JsonObject:
    plain = {key: value for key, value in step.items() if key != "expect"}
    if plain.get("do") == "dice":
        plain["faces"] = [chance.randint(1, 6) for _ in plain["faces"]]
    return plain


def _counted(text: str, chance: Random) -> str:

    def other(found: re.Match[str]) -> str:
        count = int(found[1]) + chance.choice((-2, -1, 0, 1, 2))
        return f"{min(max(count, 1), _MOST_UNITS)}{found[2]}"

    return _COUNTED.sub(other, text)


# --- places


def _elsewhere(kit: GameKit, plain: object, chance: Random) -> dict[str, str]:
    atlas = kit.atlas
    words = _words(plain)
    named = [space for space in atlas.spaces if space in words]
    if not named:
        return {}
    found: dict[str, str] = {}
    order = _connected(atlas, named)
    return found if _placed(atlas, order, found, chance, [400]) else {}


def _words(value: object) -> set[str]:
    match value:
        case dict():
            return set().union(*(_words(key) | _words(held) for key, held in value.items()))
        case list() | tuple():
            return set().union(*map(_words, value))
        case str():
            return {place_of(value)[0], *re.split(r"(?<=[a-z])-(?=[a-z])|[.@\[\]]", value)}
    return set()


def _connected(atlas: Atlas, named: list[str]) -> list[str]:
    # each space is connected to an earlier one if possible
    order, left = [named[0]], named[1:]
    while left:
        near = next((each for each in left if any(atlas.graph.has_edge(each, done) for done in order)), left[0])
        order.append(near)
        left.remove(near)
    return order


def _placed(atlas: Atlas, order: list[str], found: dict[str, str], chance: Random, budget: list[int]) -> bool:
    if len(found) == len(order):
        return any(old != new for old, new in found.items())
    old = order[len(found)]
    joined = [each for each in found if atlas.graph.has_edge(old, each)]
    pool = [*atlas.graph.neighbors(found[joined[0]])] if joined else [*atlas.spaces]
    chance.shuffle(pool)
    for new in pool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if new not in found.values() and _alike(atlas, old, new, found):
            found[old] = new
            if _placed(atlas, order, found, chance, budget):
                return True
            del found[old]
    return False


def _alike(atlas: Atlas, old: str, new: str, found: Mapping[str, str]) -> bool:
    if atlas.spaces[old].kind != atlas.spaces[new].kind:
        return False
    return all(_kinds(atlas, old, each) == _kinds(atlas, new, there) for each, there in found.items())


def _kinds(atlas: Atlas, one: str, other: str) -> frozenset[str]:
    held = atlas.graph.get_edge_data(one, other) or {}
    return frozenset(str(edge.get("kind", "")) for edge in held.values())


def _moved(value: Any, spaces: Mapping[str, str], kit: GameKit) -> Any:
    match value:
        case dict():
            return {_moved(key, spaces, kit): _moved(held, spaces, kit) for key, held in value.items()}
        case list() | tuple():
            return [_moved(each, spaces, kit) for each in value]
        case str():
            return _renamed(value, spaces, kit)
    return value


def _renamed(word: str, spaces: Mapping[str, str], kit: GameKit) -> str:
    if word in spaces:
        return spaces[word]
    place, inside = place_of(word)
    if inside and place in spaces:
        return place_text(spaces[place], inside)
    route = kit.atlas.routes.get(word)
    if route is not None and route.a in spaces and route.b in spaces:
        one, other = sorted((spaces[route.a], spaces[route.b]))
        return f"{one}-{other}.{word.rpartition('.')[2]}"
    return word

"""The operations that turn guards round: each changes what it says, and what is uncertain is refused."""

import ast

import pytest

from diadochi.rules.successors.battle import outcome
from tests.rules.functions import found, mutant_of
from tests.rules.mutating import turned_round
from tests.rules.turning import (
    Missing,
    Refused,
    Turn,
    always,
    answers,
    boundary,
    instead,
    never,
    steps,
    turned,
    without,
)

SAMPLE = '''
def price(kind, count, members):
    """What so many cost."""
    if not count:
        return 0
    note(kind, count=count)
    total = rate(kind) * count + fee(kind)
    if total > limit() and not is_member(kind):
        total = total - rebate(kind)
    names = [name for name in (*members, "all") if name != kind]
    match kind:
        case "gold" if count > 2:
            total = max(total, least(kind))
    return total if names else 0
'''
PROCEDURE = """
def ask(seat):
    answer = yield from asked(seat)
    return answer
"""


def code_of(sample: str, turn: Turn) -> str:
    (function,) = ast.parse(sample).body
    assert isinstance(function, ast.FunctionDef)
    turn(function)
    return ast.unparse(function)


def line(turn: Turn, sample: str = SAMPLE) -> tuple[str, ...]:
    """The lines that a turned sample has and the sample has not."""
    old = ast.unparse(ast.parse(sample)).splitlines()
    return tuple(each.strip() for each in code_of(sample, turn).splitlines() if each not in old)


@pytest.mark.parametrize(
    ("turn", "lines"),
    [
        (without("count", within="0"), ("if False:",)),
        (without("note"), ("pass",)),
        (without("note count"), ("pass",)),
        (without("count", within="note()"), ("note(kind)",)),
        (without("fee"), ("total = rate(kind) * count",)),
        (without("is_member"), ("if total > limit():",)),
        (without("rebate"), ("total = total",)),
        (without("members"), ("names = [name for name in ('all',) if name != kind]",)),
        (without("name kind"), ("names = [name for name in (*members, 'all')]",)),
        (without("gold"), ("case 'gold':",)),
        (always("is_member"), ("if total > limit() and (not True):",)),
        (never("limit"), ("if False and (not is_member(kind)):",)),
        (never("gold"), ("case 'gold' if False:",)),
        (never("names"), ("return total if False else 0",)),
        (turned("limit"), ("if not total > limit() and (not is_member(kind)):",)),
        (boundary("limit"), ("if total >= limit() and (not is_member(kind)):",)),
        (instead("limit()", "_ + 1"), ("if total > limit() + 1 and (not is_member(kind)):",)),
        (instead("max()", "_2"), ("total = least(kind)",)),
        (instead("total limit", "_2 > _1"), ("if limit() > total and (not is_member(kind)):",)),
        (instead("count", "1", within="note()"), ("note(kind, count=1)",)),
        (instead("0", "9", within="names"), ("return total if names else 9",)),
        (instead("kind", "0", within="note()"), ("note(0, count=count)",)),
        (steps("note", "pay(kind)\n_"), ("pay(kind)",)),
        (steps("rebate", "pay(kind)"), ("pay(kind)",)),
        (always("count", within="0"), ("if not True:",)),
    ],
    ids=str,
)
def test_an_operation_changes_one_place(turn: Turn, lines: tuple[str, ...]) -> None:
    assert line(turn) == lines


def test_several_equal_places_are_told_by_their_number() -> None:
    sample = "def again(a):\n    tidy(a)\n    go(a)\n    tidy(a)\n"
    assert code_of(sample, without("tidy", nth=1)).split() == ["def", "again(a):", "pass", "go(a)", "tidy(a)"]
    assert code_of(sample, without("tidy", nth=2)).split() == ["def", "again(a):", "tidy(a)", "go(a)", "pass"]


def test_a_whole_function_gives_one_answer() -> None:
    assert code_of(SAMPLE, answers(None)) == "def price(kind, count, members):\n    return None"


def test_a_procedure_remains_one() -> None:
    assert code_of(PROCEDURE, answers(True)) == "def ask(seat):\n    return True\n    yield from ()"
    assert line(instead("asked()", "None"), PROCEDURE) == ("answer = None", "yield from ()")
    assert line(without("asked"), PROCEDURE) == ("pass", "yield from ()")


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (never("is_friend"), "price has no place for 'never is_friend'. It has: not count; count; "),
        (boundary("kind", within="fee()"), "price has no place for 'boundary kind, within fee()'. It has: "),
        (always("count"), "price has 2 for 'always count', more words, within or nth must say which: count; count > 2"),
        (always("limit", nth=1), "price has 1 for 'always limit, 1.', more words"),
        (always("count", nth=3), "price has 2 for 'always count, 3.', more words"),
        (boundary("name"), "price stays what it is: boundary name"),
        (instead("limit()", "limit()"), "price stays what it is: limit() instead limit()"),
    ],
    ids=str,
)
def test_what_fits_nothing_several_places_or_changes_nothing_is_refused(turn: Turn, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        code_of(SAMPLE, turn)
    assert str(refused.value).startswith(reason)


def test_other_statements_names_and_layout_do_not_disturb_a_row() -> None:
    moved = """
def in_danger(kit, one, fallen):
    position.note(Fell(one, is_minor(one.leader)))
    chosen = yield Decision(msg("Is it {minor}?", minor=is_minor(one)), about=About(is_minor(one.leader)))
    guard = one.leader is not None \\
        and not is_minor(
            one.leader)
    return guard
"""
    assert "guard = one.leader is not None\n" in code_of(moved, without("is_minor"))
    assert "Fell" not in code_of(moved, without("Fell"))


def test_a_function_is_found_by_the_end_of_its_name() -> None:
    assert found("in_danger").plain is outcome.in_danger
    assert found("outcome.in_danger").plain is outcome.in_danger
    assert found("shelter.refusal").inner == ("refusal",)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("_roll", "functions are named '_roll', write more of its name: "),
        ("nowhere", "no function of the rules is named 'nowhere'"),
        ("shelter.nowhere", "has no function 'nowhere' inside it"),
    ],
)
def test_a_name_of_none_or_of_several_is_refused(name: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        found(name)


def test_a_guard_that_went_into_a_private_function_is_found_there() -> None:
    function, _ = mutant_of(found("_may_place"), without("units"))
    assert function.plain.__name__ == "_joining_refusal"
    with pytest.raises(Refused, match="Several functions that it calls have one"):
        mutant_of(found("_may_place"), never("generals"))
    with pytest.raises(Missing, match="in_danger has no place for"):
        mutant_of(found("in_danger"), without("no_such_thing"))


def test_a_mutant_with_a_name_unknown_to_its_module_is_refused() -> None:
    with pytest.raises(Refused, match="does not know 'no_such_thing'"):
        mutant_of(found("in_danger"), instead("is_minor()", "no_such_thing(_1)"))


def test_the_function_is_whole_again_afterwards() -> None:
    code = outcome.in_danger.__code__
    with turned_round("in_danger", answers("turned round")):
        assert outcome.in_danger(None, None, None) == "turned round"
    assert outcome.in_danger.__code__ is code

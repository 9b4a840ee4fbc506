"""What a verdict names is a value; case files and answers write it as text, and a stack is read back from its name."""

import pytest

from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, StackAt, Thing, place_of, place_text


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (RouteAt("kyinda-tarsos.land"), "route:kyinda-tarsos.land"),
        (SpaceAt("babylon"), "space:babylon"),
        (CounterAt("antigonos"), "counter:antigonos"),
        (StackAt(2, "ipsos"), "stack:2@ipsos"),
        (StackAt(2, "sardeis", True), "stack:2@[sardeis]"),
    ],
)
def test_a_thing_is_written_by_its_kind_and_name(thing: Thing, text: str) -> None:
    assert str(thing) == text


@pytest.mark.parametrize("stack", [StackAt(2, "ipsos"), StackAt(5, "sardeis", True)])
def test_a_stack_is_found_again_by_its_name(stack: StackAt) -> None:
    assert StackAt.named(stack.name) == stack


@pytest.mark.parametrize("place", [("sardeis", False), ("sardeis", True)])
def test_a_place_is_read_as_it_is_written(place: tuple[str, bool]) -> None:
    assert place_of(place_text(*place)) == place

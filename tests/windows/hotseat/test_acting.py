"""The badges of stacks and the panel of the hand say in a whole game who can still act (MOV-01, MOV-02, OPS-22)."""

import pytest

from diadochi.language import Name
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Activate
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_shapes import SignFace
from diadochi.windows.successors.piece_pictures import signs
from tests.windows.hotseat.conftest import Table


def offered(table: Table) -> set[str]:
    node = table.controller.node
    assert isinstance(node, Decision)
    return {answer.general for answer in node.options if isinstance(answer, Activate)}


def wearing(table: Table, sign: str) -> set[str]:
    """The generals of the stacks that wear this badge on the map."""
    moved, ready = signs(table.controller)
    keys, position = ready if sign == "ready" else moved, table.controller.position
    stacks = [position.stack(key.owner, key.space, key.inside) for key in keys]
    return {general for stack in stacks if stack is not None for general in stack.generals}


def named(table: Table, generals: set[str]) -> set[str]:
    return {table.window.shell.speaker.spell(Name("general", general)) for general in generals}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("kind", ["activation", "march_card"])
def test_whoever_may_be_activated_is_ready(table: Table, dealt: Position, seed: int, kind: str) -> None:
    table.begin(dealt, seed=seed)
    looked = 0
    while looked < 12:
        table.play(lambda node: node.kind == kind)
        if table.controller.node is None:
            break
        looked += 1
        able = offered(table)
        ready, moved = wearing(table, "ready"), wearing(table, "moved")
        active, position = table.controller.position.clock.active, table.controller.position
        assert able <= ready
        keys = signs(table.controller)[1]
        assert all(able & set(position.stack(k.owner, k.space, k.inside).generals) for k in keys)  # type: ignore[union-attr]
        assert all(key.owner == active for key in keys)
        assert not ready & moved
        assert set(table.hotseat.hand.panel.acting) == named(table, able)
        table.answer()
    assert looked


@pytest.mark.parametrize("seed", [1, 2])
def test_who_marches_can_act_until_he_stops(table: Table, dealt: Position, seed: int) -> None:
    table.begin(dealt, seed=seed)
    segments = set()
    for _ in range(25):
        table.play(lambda node: node.kind == "march")
        march = table.controller.position.activation
        if march is None:
            break
        segments.add(table.controller.position.clock.segment)
        assert set(march.group.generals) <= wearing(table, "ready")
        assert not set(march.group.generals) & wearing(table, "moved")
        table.answer()
    assert "activation" in segments


def test_who_has_marched_has_moved(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=2)
    table.play(lambda node: node.kind == "march")
    march = table.controller.position.activation
    assert march is not None
    table.play(lambda node: node.kind == "activation")
    done = {
        general for general in table.controller.position.memory.activated if table.controller.position.where(general)
    }
    assert done
    assert done - offered(table) <= wearing(table, "moved") | wearing(table, "ready")
    assert done & wearing(table, "moved")


def test_in_other_segments_nobody_wears_a_badge(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=2)
    for kind in ("tyche", "surrender_sieges", "reinforcements"):
        table.play(lambda node, kind=kind: node.kind == kind and table.controller.position.activation is None)  # type: ignore[misc]
        if table.controller.node is not None:
            assert signs(table.controller) == (frozenset(), frozenset())
            assert table.hotseat.hand.panel.acting == ()


def test_the_panel_of_the_sides_counts_them(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=2)
    table.until("activation")
    active = table.controller.position.clock.active
    count = len(signs(table.controller)[1])
    said = {row.seat: row._titles.text() for row in table.window.sides.rows}
    words = "1 army can act" if count == 1 else f"{count} armies can act"
    assert {seat for seat, titles in said.items() if "can act" in titles} == {active}
    assert words in said[active]


def test_the_map_shows_the_badges(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=2)
    table.until("activation")
    counters = table.window.shell.scene.counters
    assert counters is not None
    worn = {key: [laid.face for laid in counters.stack_item(key).signs] for key in counters.keys()}  # noqa: SIM118
    shown = {key for key, faces in worn.items() if SignFace("ready") in faces}
    assert shown == signs(table.controller)[1]

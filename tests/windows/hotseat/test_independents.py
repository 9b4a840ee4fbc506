"""The way of an independent army lights up like that of any army: its steps, its badge, the arrow of what it did."""

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import ComeIn, Step
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.successors.map_answers import last_move
from diadochi.windows.successors.piece_pictures import signs
from tests.windows.hotseat.conftest import Table


def on_its_way(table: Table, dealt: Position) -> tuple[str, tuple[Step, ...]]:
    """An independent army on the map that may take a step: where it stands, and its steps."""
    for seed in range(3, 12):
        table.begin(dealt, seed=seed)
        table.play(lambda node: node.kind == "independent_march" and any(isinstance(a, Step) for a in node.options))
        node, march = table.controller.node, table.controller.position.independent_march
        if isinstance(node, Decision) and march is not None:
            return table.controller.position.independents[march.army], tuple(
                a for a in node.options if isinstance(a, Step)
            )
    raise AssertionError("no independent army marched")


def test_its_steps_glow_and_are_arrows(table: Table, dealt: Position) -> None:
    here, steps = on_its_way(table, dealt)
    stage = table.playing.map_play.reactions.stage
    assert stage is not None
    assert {answer for candidate in stage.candidates for answer in candidate.answers} == set(steps)
    assert {way.routes for way in stage.approaches} == {(step.route,) for step in steps}
    assert all(way.start == here and way.seat == INDEPENDENT for way in stage.approaches)
    assert len(table.playing.map_play.reactions.layer.picks) == len(stage.candidates)


def test_a_click_takes_the_step_and_an_arrow_shows_it(table: Table, dealt: Position) -> None:
    here, _ = on_its_way(table, dealt)
    letter, candidate = next(iter(table.playing.map_play.reactions._by_letter.items()))
    table.playing.map_play.reactions.pick(letter)
    assert table.controller.answer(candidate.answers[0])
    way, routes = last_move(reversed(table.playing._journal.happened()))
    assert way[-2:] == (here, candidate.space)
    assert routes[-1] == candidate.answers[0].route  # type: ignore[attr-defined]


def test_it_wears_the_badge_of_who_can_act(table: Table, dealt: Position) -> None:
    here, _ = on_its_way(table, dealt)
    assert StackKey(here, INDEPENDENT, False) in signs(table.controller)[1]


def test_where_it_may_come_in_glows(table: Table, dealt: Position) -> None:
    for seed in range(3, 12):
        table.begin(dealt, seed=seed)
        table.play(lambda node: node.kind == "independent_march" and any(isinstance(a, ComeIn) for a in node.options))
        node = table.controller.node
        if not isinstance(node, Decision):
            continue
        stage = table.playing.map_play.reactions.stage
        assert stage is not None
        entries = {answer.space for answer in node.options if isinstance(answer, ComeIn)}
        assert {candidate.space for candidate in stage.candidates} == entries
        assert stage.approaches == ()
        return
    raise AssertionError("no independent army came in")

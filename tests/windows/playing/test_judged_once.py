"""From a click to what is painted the rules judge an answer once, however many hands it goes through to the record."""

import random
from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core import flow
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.kit_files import open_kit
from tests.house.kept import kept_opening


class Counted:
    """Counts how often the open question is asked for its verdict on each answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[tuple[int, str]] = Counter()
        self.inside, self._asked = False, list[flow.Node]()
        for asked in (flow.Decision, flow.Roll, flow.Draw):
            for name in ("why_not", "admits"):
                monkeypatch.setattr(asked, name, self._counting(getattr(asked, name), inner=asked is flow.Decision))

    def _counting(self, judge: object, *, inner: bool) -> object:
        """Rolls and draws admit by their own verdict: that is one judgement, not two."""

        def counted(node: flow.Node, answer: Answer) -> Verdict | bool:
            outer, self.inside = self.inside, True
            self._asked.append(node)  # as long as it lives nothing else has its id
            self.counts[id(node), repr(answer)] += inner or not outer
            try:
                return judge(node, answer)  # type: ignore[operator, no-any-return]
            finally:
                self.inside = outer

        return counted


@pytest.mark.parametrize(
    ("home", "setup", "seed"),
    [("diadochi", "babylon-323", 0), ("diadochi", "babylon-323", 2), ("rome", "samnites_315", 1)],
)
def test_an_answer_to_a_record_is_judged_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str, setup: str, seed: int
) -> None:
    kit = open_map(maps(home))
    rules = rules_of(kit)
    position = rules.setup_position(kit, setup)
    under = rules.under(kit, position)
    with Record.create(tmp_path / "a.diadochi", position, under, root_name=rules.GAME) as record:
        controller = RulesController(kit, record.game.position)
        controller.open_record(PlayedRecord(record))
        controller.go_on()
        player, counted = RandomPlayer(random.Random(seed)), Counted(monkeypatch)
        for _ in range(200):
            node = controller.node
            if node is None:
                break
            answer = player.answer(node)
            counted.counts.clear()
            assert controller.answer(answer)
            assert counted.counts[id(node), repr(answer)] == 1
            assert set(counted.counts.values()) == {1}


def test_a_refusal_is_judged_once_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = open_kit(maps("diadochi"))
    controller = RulesController(kit, kept_opening(kit, "babylon-323"))
    controller.go_on()
    counted, refused = Counted(monkeypatch), []
    controller.refused.connect(refused.append)
    wrong = flow.Drawn(("nothing",))
    assert not controller.answer(wrong)
    assert counted.counts == {(id(controller.node), repr(wrong)): 1}
    assert len(refused) == 1
    assert not refused[0]

"""Every question calls the side that decides by name, at the start of a sentence."""

from collections import Counter
from random import Random

import pytest

from diadochi.language import Name
from diadochi.players.player import RandomPlayer
from diadochi.rules.cases import case_files
from diadochi.rules.cases.case_files import under_editions
from diadochi.rules.cases.successors import cases
from diadochi.rules.cases.successors import cases as cases_of_successors
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game
from tests.rules.notation.positions import the_kit
from tests.rules.test_cases import CASES, KIT, READ

GAMES = 8
NOBODY_DECIDES = "hand_over"
"""Asked where single segments are tried out, of the table."""
KINDS = """
    activation avoid_battle burial choose_card choose_fleet choose_general choose_home choose_number choose_own_space
    choose_province choose_royal choose_seat choose_space choose_stack desertion early_polyperchon forage garrison_joins
    heir improve_fleet independent_march intercepted interception losses march march_card minor_general
    naval_interception operations overrun place_marker reinforcements replacement royal_road shelter sorties surprise
    surrender_sieges train turn_order tyche who_goes who_stays whose_loss withdrawal
"""


def nameless(node: Node | None) -> str:
    """The text of a question of which no sentence begins with the side that is asked; empty for all others."""
    if not isinstance(node, Decision) or node.kind == NOBODY_DECIDES:
        return ""
    begins = any(sentence.startswith("{seat}") for sentence in node.prompt.source.split(". "))
    named = dict(node.prompt.fields).get("seat") == Name("seat", str(node.seat))
    return "" if begins and named else f"{node.kind}: {node.prompt.source}"


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_ask_by_name(seed: int) -> None:
    kit, chance = the_kit(), Random(f"asked by name {seed}")
    player = RandomPlayer(chance)
    game = Game(whole_game_from(random_deal(kit, 2 + seed % 4, chance)), lambda p: whole_game(kit, p))
    while game.node is not None:
        assert not nameless(game.node)
        game.answer(player.answer(game.node))


@pytest.mark.slow
@pytest.mark.untraced
def test_every_kind_of_question_asks_by_name(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """In a usual run each case is played once, otherwise under every edition as in test_cases.py."""
    found: Counter[str] = Counter()
    kinds: set[str] = set()

    class Noted(Game[Position]):
        def answer(self, answer: Answer) -> None:
            self._note()
            super().answer(answer)
            self._note()

        def _note(self) -> None:
            found[nameless(self.node)] += 1
            if isinstance(self.node, Decision):
                kinds.add(self.node.kind)

    for module in (cases_of_successors, cases):
        monkeypatch.setattr(module, "Game", Noted)
    for case in CASES if pytestconfig.getoption("--whole") else under_editions(KIT, READ):
        case_files.run_case(KIT, case)
    assert {*found} == {""}
    assert kinds - {NOBODY_DECIDES} == {*KINDS.split()}

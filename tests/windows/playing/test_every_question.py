"""Every question of a whole game is put so that it can be answered: on the map where it has a place, in plain words."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.language import Message, Name, Speaker
from diadochi.narration.successors.words import choice_words
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Choice, Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Choose, EndSegment, Enough, Pass, Stop
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game
from diadochi.windows.successors.offers import offers_of
from diadochi.windows.successors.question_layout import KINDS, stage_of
from tests.house.kept import kept_kit

RULES = Path(__file__).parents[3] / "desktop" / "diadochi" / "rules" / "successors"
_ASKED = re.compile(r"(?:Decision|Aim)\(\s*Kind\.([A-Z_]+)")

GLOWS = KINDS | {
    "interception", "avoid_battle", "withdrawal", "naval_interception", "garrison_joins", "shelter", "losses",
    "overrun", "intercepted", "replacement", "early_polyperchon",
}  # fmt: skip
"""What is picked on the map: stacks and spaces glow."""
BY_HAND = frozenset(("hand_over", "activation", "march", "who_goes"))
"""Armies are lifted and dropped."""
CARDS = frozenset(("tyche", "operations", "surprise", "choose_card"))
"""Cards are played from the hand."""
SPOKEN = frozenset(("turn_order", "train", "royal_road", "sorties", "choose_number", "who_stays", "whose_loss"))
"""These have no place on the map: buttons say them."""
MAY_HAVE_NO_PLACE = frozenset(("improve_fleet", "choose_fleet", "independent_march", "choose_royal", "choose_general"))
"""Some fleets have no port, some people are not on the map, an army may only stop: then the buttons say it."""


def kinds_asked() -> set[Kind]:
    found: set[Kind] = set()
    for file in RULES.rglob("*.py"):
        found.update(Kind[name] for name in _ASKED.findall(file.read_text(encoding="utf-8")))
    return found


def test_every_kind_of_question_has_a_way_to_be_answered() -> None:
    assert kinds_asked() == GLOWS | BY_HAND | CARDS | SPOKEN


@pytest.fixture
def plain() -> Speaker:
    """Says sentences with names as they are spelled in angle brackets, so that a raw id in the words is seen."""
    return Speaker(lambda name: f"<{name.kind}>")


def questions(kit: Kit, seed: int) -> Iterator[Decision]:
    """The questions of a whole game while they are open, the first few of each kind."""
    chance = random.Random(seed)
    player = RandomPlayer(chance)
    game = Game(whole_game_from(random_deal(kit, 2 + seed % 4, chance)), lambda live: whole_game(kit, live))
    asked: dict[str, int] = {}
    while game.node is not None:
        if isinstance(game.node, Decision):
            count = asked[game.node.kind] = asked.get(game.node.kind, 0) + 1
            if count <= 6:
                check(kit, game.position, game.node)
                yield game.node
        game.answer(player.answer(game.node))


def check(kit: Kit, position: Position, decision: Decision) -> None:
    """What can be picked glows; whatever is offered is said in words of its own."""
    stage = stage_of(kit, position, decision)
    if decision.kind in GLOWS and decision.kind not in MAY_HAVE_NO_PLACE:
        assert stage is not None, decision.kind
        ends = (Enough, EndSegment, Pass, Stop)
        others = [option for option in decision.options if not isinstance(option, ends)]
        assert stage.candidates or not others, decision.kind
    if decision.kind in SPOKEN | CARDS:
        assert stage is None
        assert offers_of(decision) or decision.kind == "surprise", decision.kind


@pytest.mark.parametrize("seed", [3, 8])
def test_what_has_a_place_glows_and_is_named(kit: Kit, plain: Speaker, seed: int) -> None:
    seen = set()
    for decision in questions(kept_kit(kit), seed):
        seen.add(decision.kind)
        options = list(decision.options)[:12] if isinstance(decision.options, Choice) else []
        for option in options:
            said = plain.say(choice_words(decision, option))
            assert said != "Done" or type(option).__name__ in ("Done", "Enough"), (decision.kind, option)
            assert "_" not in said.replace("<route_kind>", ""), (decision.kind, said)
            assert not _raw(decision, option, said), (decision.kind, said)
    assert len(seen) > 20


def _raw(decision: Decision, option: Answer, said: str) -> bool:
    """Whether the id of what is chosen stands in the words in place of its name."""
    if not isinstance(option, Choose) or decision.kind == "choose_number":
        return False
    return option.target in said


def test_the_check_sees_a_raw_name(plain: Speaker) -> None:
    assert plain.say(Message("{a} {b}", (("a", Name("space", "tyros")), ("b", "tyros")))) == "<space> tyros"

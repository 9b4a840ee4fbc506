"""What an entry did is shown when the table looks back: who came from where to where, which spaces it concerned."""

import random

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Dice, Menu, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Intercept, Oppose, PlaceMarker, Withdraw
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game
from diadochi.windows.playing.question_offers import PastAction
from diadochi.windows.successors.question_layout import action_of
from tests.house.kept import kept_opening
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import INTERCEPTED, INTERCEPTING, OPPOSING, WITHDRAWING, Table, at_table


def action(hand: Hand, table: Table, answer: object = None) -> PastAction:
    """What the first answer that is possible, or these dice, do at a table."""
    at_table(hand, table)
    controller = hand.controller
    node = controller.node
    assert node is not None
    given = answer
    if given is None:
        assert isinstance(node, Decision)
        given = node.options.default() if hasattr(node.options, "default") else next(iter(node.options))
    hand.controller.dice_are_typed = False
    return action_of(controller.kit, node, controller.position, given)  # type: ignore[arg-type]


def test_an_interception_points_from_the_army_to_where_the_march_came(hand: Hand) -> None:
    at_table(hand, INTERCEPTING)
    options = hand.controller.decision.options  # type: ignore[union-attr]
    assert isinstance(options, Menu)
    tried = action(hand, INTERCEPTING, options.parcels[Intercept].default())
    march = hand.controller.position.activation
    assert march is not None
    assert tried.spaces == (march.space,)
    (way,) = tried.ways
    assert not way.sure
    rolled = action(hand, INTERCEPTED, Dice((5,)))
    assert isinstance(hand.controller.node, Roll)
    assert rolled.spaces == tried.spaces
    assert [(one.start, one.sure) for one in rolled.ways] == [(way.start, True)]


def test_who_withdraws_is_followed_along_his_way(hand: Hand) -> None:
    at_table(hand, WITHDRAWING)
    decision, march = hand.controller.decision, hand.controller.position.activation
    assert decision is not None
    assert march is not None
    answer = max((a for a in decision.options if isinstance(a, Withdraw)), key=lambda a: len(a.path))
    shown = action(hand, WITHDRAWING, answer)
    assert shown.spaces == (answer.path[-1],)
    assert [(way.start, len(way.routes)) for way in shown.ways] == [(march.space, len(answer.path))]


def test_a_place_that_was_chosen_glows(hand: Hand) -> None:
    at_table(hand, OPPOSING)
    decision = hand.controller.decision
    assert decision is not None
    answer = next(a for a in decision.options if isinstance(a, Oppose))
    assert action(hand, OPPOSING, answer) == PastAction((answer.space,))


def test_what_is_looked_at_glows_without_a_letter_and_is_no_pick(hand: Hand) -> None:
    reactions = hand.playing.map_play.reactions
    reactions.show_past(PastAction(("sardeis",), ()))
    assert [pick.letter for pick in reactions.layer.picks] == [""]
    assert reactions.layer.pick_at(hand.window.shell.scene.place("sardeis")) == ""
    hand.view.zoom_to(0.5)
    assert len(reactions.layer.picks) == 1
    reactions.show()
    assert reactions.layer.picks == ()


def test_every_entry_of_a_game_can_be_shown(kit: Kit) -> None:
    chance = random.Random(4)
    player = RandomPlayer(chance)
    game = Game(whole_game_from(kept_opening(kit, "babylon-323")), lambda live: whole_game(kit, live))
    shown = ways = 0
    for _ in range(1500):
        node = game.node
        if node is None:
            break
        answer = player.answer(node)
        found = action_of(kit, node, game.position, answer)
        assert set(found.spaces) <= set(kit.atlas.spaces)
        if isinstance(answer, PlaceMarker):
            assert found.spaces == (answer.space,)
        for way in found.ways:
            assert way.start in kit.atlas.spaces
            assert all(route in kit.atlas.routes for route in way.routes)
        shown, ways = shown + bool(found.spaces), ways + bool(found.ways)
        game.answer(answer)
    assert shown > 100
    assert ways > 5

"""Every answer on offer says what comes of it, from the rules; what it is worth stands on its button."""

import random
from itertools import islice

import pytest
from msgspec import structs

from diadochi.controller.rules_controller import tried
from diadochi.language import ENGLISH, LANGUAGES, Message, Speaker, set_language
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import consequences
from diadochi.narration.successors.first_times import gain_words
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.events import PointsChanged, ProvinceChanged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game
from diadochi.windows.playing.question_offers import Offer, told_of
from diadochi.windows.successors.offers import free_offers, offers_of, passing_offers

_OF_EACH = 2
"""Questions of one kind that are looked at."""


def told(kit: Kit, game: Game, offer: Offer) -> tuple[Message, ...]:
    """What an offer of the open question says of itself."""
    fixed = told_of(offer)
    return (fixed,) if fixed is not None else led_to(kit, game, offer.answer)


def led_to(kit: Kit, game: Game, answer: Answer | None) -> tuple[Message, ...]:
    """What an answer leads to."""
    assert answer is not None
    trial = tried(kit, game.fork(), answer)
    assert trial is not None, answer
    return consequences(words_of(kit), trial.node, trial.events, trial.next)


def in_every_language(lines: tuple[Message, ...]) -> list[str]:
    speaker, said = Speaker(lambda name: name.id), []
    for language in LANGUAGES:
        set_language(language)
        said += [speaker.say(line) for line in lines]
    set_language(ENGLISH)
    return said


def bare(game: Game, seat: int) -> Game:
    """The same question with all other hands empty."""
    position = game.position.copy()
    for other, faction in position.factions.items():
        if other != seat:
            position.factions[other] = structs.replace(faction, hand=())
    return Game(position, game._procedure)


@pytest.mark.parametrize("seed", [3])
def test_every_kind_of_question_tells_what_comes_of_its_answers(kit: Kit, seed: int) -> None:
    chance, seen = random.Random(seed), dict[str, int]()
    player = RandomPlayer(chance)
    game = Game(whole_game_from(random_deal(kit, 4, chance)), lambda live: whole_game(kit, live))
    while game.node is not None:
        if isinstance(game.node, Decision):
            if game.node.checkpoint:
                game = Game(game.position, lambda live: whole_game(kit, live))
            node = game.node
            assert isinstance(node, Decision)
            seen[node.kind] = seen.get(node.kind, 0) + 1
            if seen[node.kind] <= _OF_EACH:
                offers = (*offers_of(node, game.position), *passing_offers(node), *free_offers(node, node.seat))
                for offer in offers:
                    lines = in_every_language(told(kit, game, offer))
                    assert lines, (node.kind, offer)
                    assert all(lines), (node.kind, offer)
        game.answer(player.answer(game.node))
    assert len(seen) > 15


def test_nobody_learns_from_it_what_others_hold(kit: Kit) -> None:
    chance, seen = random.Random(5), dict[str, int]()
    player, compared = RandomPlayer(chance), 0
    game = Game(whole_game_from(random_deal(kit, 4, chance)), lambda live: whole_game(kit, live))
    while game.node is not None:
        if isinstance(game.node, Decision) and game.node.checkpoint:
            game = Game(game.position, lambda live: whole_game(kit, live))
            node = game.node
            assert isinstance(node, Decision)
            seen[node.kind] = seen.get(node.kind, 0) + 1
            other = bare(game, node.seat)
            if seen[node.kind] <= 4:
                for answer in islice(node.options, 8):
                    compared += 1
                    assert led_to(kit, game, answer) == led_to(kit, other, answer), (node.kind, answer)
        game.answer(player.answer(game.node))
    assert compared > 10


def test_what_an_answer_is_worth_stands_on_its_button(kit: Kit) -> None:
    speaker, position = Speaker(spell(kit)), Position()
    points = PointsChanged(seat=1, victory=6, victory_before=4, legitimacy=3, legitimacy_before=4)
    gained = (ProvinceChanged(province="lydia", seat=1, before=None), points)
    words = gain_words(kit, 1, position, position, gained)
    assert words is not None
    assert speaker.say(words) == "completes Lydia, +2 VP, \N{MINUS SIGN}1 LP"
    assert gain_words(kit, 2, position, position, gained) is None

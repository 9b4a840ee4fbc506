"""Questions and buttons of whole games at random are short: a question is read at once, a button at a glance."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from diadochi.cli.asking import the_kit
from diadochi.language import Message, Speaker
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import players_of
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition
from diadochi.rules.core.system import root_of, rules_of
from diadochi.windows.game_window import windows_of
from diadochi.windows.playing.question_offers import prompt_of

SETUPS = {"diadochi": ("babylon-323", "two-regents"), "rome": ("pyrrhus_280", "brennus_390")}
"""Set-ups that are played, by map."""
ANSWERS = 500
"""Answers and rolls given in each game."""
LONGEST_QUESTION, LONGEST_BUTTON, MOST_SENTENCES = 14, 4, 2
NAMELESS = Speaker(lambda _name: "Name")
"""Spells each name as one word."""


def played(kit: GameKit, setup: str) -> Iterator[tuple[GameKit, Game[GamePosition], Roll | None]]:
    """A game at each of its decisions, with the roll just before it."""
    opening = players_of(kit).opening(kit, 0, setup, random.Random(1))
    under = rules_of(kit).under(kit, opening)
    game = Game(opening, root_of(under, rules_of(kit).GAME))
    player, roll = RandomPlayer(random.Random(2)), None
    for _ in range(ANSWERS):
        if game.node is None:
            return
        if isinstance(game.node, Decision):
            yield under, game, roll
        roll = game.node if isinstance(game.node, Roll) else None
        game.answer(player.answer(game.node))


class Shown(NamedTuple):
    """What the bar shows of a decision: the reason in front of the question, the question, the buttons."""

    reason: Message | None
    question: Message
    buttons: tuple[Message, ...]


@cache
def shown(map_name: str) -> tuple[Shown, ...]:
    """Every decision of the games of a map."""
    kit = the_kit(maps(map_name))
    return tuple(
        Shown(
            words_of(under).why_asked(game.node, roll) if isinstance(game.node, Decision) else None,
            prompt_of(game.node),
            tuple(offer.words for offer in windows_of(kit.atlas.system).offers(under, game.node, game.position)),
        )
        for setup in SETUPS[map_name]
        for under, game, roll in played(kit, setup)
    )


def length(words: Message) -> int:
    """How many words a button has; a name, counted units and a list of pieces or places count as one each."""
    fields = (value for name, value in words.fields if f"{{{name}}}" in words.source)
    nested = (value if isinstance(value, Message) and not value.many else None for value in fields)
    plain = re.sub(r"\{\w+\}", " ", words.source)
    return len(re.findall(r"\w[\w’'-]*", plain)) + sum(1 if each is None else length(each) for each in nested)


@pytest.fixture(params=SETUPS)
def decisions(request: pytest.FixtureRequest) -> tuple[Shown, ...]:
    return shown(request.param)


def test_a_question_has_at_most_fourteen_words(decisions: tuple[Shown, ...]) -> None:
    lengths = [len(NAMELESS.say(each.question).split()) for each in decisions]
    assert len(lengths) > 100
    assert sum(length <= LONGEST_QUESTION for length in lengths) >= 0.95 * len(lengths)


def test_a_button_has_at_most_four_words(decisions: tuple[Shown, ...]) -> None:
    buttons = {words for each in decisions for words in each.buttons}
    assert len(buttons) >= 10
    assert {words.source: length(words) for words in buttons if length(words) > LONGEST_BUTTON} == {}


def test_the_bar_says_at_most_two_sentences(decisions: tuple[Shown, ...]) -> None:
    bars = {". ".join(NAMELESS.say(words) for words in (each.reason, each.question) if words) for each in decisions}
    assert [bar for bar in bars if len(re.findall(r"[.?!](?=\s|$)", bar)) > MOST_SENTENCES] == []

"""Who chooses nothing is told in the journal with what he lets pass: by name, in a whole sentence."""

import random

import pytest

from diadochi.language import Message, Name, Speaker, msg
from diadochi.narration.narrator import Narrator
from diadochi.narration.successors.words import answer_words, passing_words
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import About, Choice, Decision, Draw, Drawn
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import PASSIVE, EndSegment, Enough, Pass, Stand, Stop
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game

NOTHING_CHOSEN = tuple(answer for answer in PASSIVE if answer != Stop())
"""A march that ends is told as what it is."""
UNSAID = {"intercepted"}
"""A lone general who is met stands: that is something done."""


def _game(kit: Kit, seed: int, chance: random.Random) -> Game[Position]:
    return Game(whole_game_from(random_deal(kit, 2 + seed % 4, chance)), lambda live: whole_game(kit, live))


@pytest.mark.parametrize("seed", [3, 9])
def test_whatever_is_passed_by_is_said(kit: Kit, seed: int) -> None:
    chance = random.Random(seed)
    player, game = RandomPlayer(chance), _game(kit, seed, chance)
    told: dict[str, set[str]] = {}
    while game.node is not None:
        node = game.node
        if isinstance(node, Decision) and isinstance(node.options, Choice) and node.kind not in UNSAID:
            speaker = Speaker(spell(kit, lambda: "en", lambda: game.position))
            name = speaker.spell(Name("seat", str(node.seat)))
            for answer in NOTHING_CHOSEN:
                if answer in node.options:
                    words = passing_words(node, answer)
                    assert words is not None, (node.kind, answer)
                    said = speaker.say(words)
                    assert said.startswith(name), said
                    assert said != speaker.say(answer_words(answer))
                    told.setdefault(node.kind, set()).add(words.source)
        game.answer(player.answer(node))
    kinds = {"activation", "interception", "naval_interception", "place_marker", "surrender_sieges", "train"}
    assert kinds <= {*told}
    said_once = [source for kind in kinds - {"place_marker"} for source in told[kind]]
    assert len(said_once) == len(set(said_once))


def _asked(kind: str, **about: str) -> Decision:
    prompt = msg("{seat}: what now?", seat=Name("seat", "2"))
    return Decision(kind, 2, prompt, Choice((Pass(), Enough())), about=About(**about))


@pytest.mark.parametrize(
    ("decision", "answer", "said"),
    [
        (_asked("burial"), Pass(), "Red does not bury Alexander"),
        (_asked("royal_road", leader="krateros"), Pass(), "Red: Krateros does not take the royal road"),
        (_asked("place_marker", space="tarsos"), Pass(), "Red adds no marker at Tarsos"),
        (_asked("place_marker"), Enough(), "Red adds no more markers"),
        (_asked("march_card"), Enough(), "Red: no army marches"),
        (_asked("minor_general"), Enough(), "Red brings no minor general"),
        (_asked("choose_home", leader="krateros"), Enough(), "Red: Krateros arrives as a reinforcement"),
        (_asked("choose_space"), Enough(), "Red chooses no more"),
        (_asked("surprise"), Pass(), "Red passes"),
        (_asked("tyche"), EndSegment(), "Red has no card to play"),
    ],
)
def test_what_is_passed_by_is_named(kit: Kit, decision: Decision, answer: Pass, said: str) -> None:
    words = passing_words(decision, answer)
    assert words is not None
    assert Speaker(spell(kit)).say(words) == said


def test_what_does_something_is_told_elsewhere() -> None:
    assert passing_words(_asked("intercepted"), Stand()) is None
    assert passing_words(_asked("forage"), EndSegment()) is None


@pytest.mark.parametrize(("players", "count"), [(2, "2 cards"), (3, "1 card")])
def test_cards_turned_up_are_counted_and_wear_no_shield(kit: Kit, players: int, count: str) -> None:
    chance = random.Random(11)
    player, game = RandomPlayer(chance), _game(kit, players - 2, chance)
    telling = Narrator(lambda position: Game(position, lambda live: whole_game(kit, live)), lambda: kit)
    while not (isinstance(game.node, Draw) and game.node.kind == "reveal"):
        assert game.node is not None
        game.answer(player.answer(game.node))
    told = telling._tell_answer(game.node, game.position, Drawn(game.node.pool[: game.node.count]))
    assert told.seat is None
    assert _first(told.words).startswith(f"{count} of the face-down pile")


def _first(words: Message) -> str:
    return Speaker(lambda name: name.id).say(words)

"""Every answer, question and event of the Sword of Rome has words, in three languages, with every name spelled."""

import random
import re
from collections.abc import Iterator

import pytest

from diadochi.journal.played_record import Correction
from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import LANGUAGES, Message, Name, Speaker, current_language, set_language
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import Narrator
from diadochi.narration.odds_explanation import roman
from diadochi.narration.rome.words import UNSAID, event_words
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Decision, Dice, Procedure
from diadochi.rules.core.game import Event, Game
from diadochi.rules.rome import answers, events
from diadochi.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    Bribe,
    GoInside,
    HandOver,
    Intercept,
    Lend,
    Lose,
    March,
    Pass,
    Pursue,
    Respond,
    Retreat,
    Sail,
    Stop,
    TakeCommand,
)
from diadochi.rules.rome.events import (
    AvoidanceTried,
    Besieged,
    Bribed,
    By,
    CameOut,
    CardPlayed,
    CityFell,
    CommandTaken,
    ConsequencesDue,
    Destroyed,
    FlankActivated,
    Fought,
    InterceptionTried,
    LeaderDisplaced,
    Lost,
    MarkerPlaced,
    Moved,
    Passed,
    PursuitTried,
    TurnBegan,
    WentInside,
    Won,
)
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.notation import spell
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.rome.turn import play
from tests.journal.line_in_memory import Line

SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")
ARMY = Group(3, ("camillus",))
ANSWERS = (
    Pass(),
    Activate("roman", 3, ("camillus",), "roma", "2"),
    Activate("roman", 3, ("camillus",), "roma"),
    HandOver(2),
    March("roma-sutrium.clear"),
    Sail("neapolis"),
    Stop(),
    GoInside("roman", 3),
    Intercept("roman", 3, ("camillus",), "roma"),
    Avoid("roman", 3, ("camillus",), ("roma",)),
    AvoidBySea("roman", 3, ("camillus",), "neapolis"),
    AvoidBySea("roman", 3, ("camillus",), "neapolis", "2:naval_transports"),
    AvoidBySea("roman", 3, ("camillus",), "neapolis", "lent"),
    Lend("2"),
    Bribe(),
    Respond("1:roll_minus_2", "attacker"),
    Respond("1:leader_recalled", "defender"),
    TakeCommand("camillus"),
    Pursue(),
    Lose((("roman", 2), ("flank", 1))),
    Retreat("roman", "roma"),
)
"""At least one answer of each class, in every form that has words of its own."""
EVENTS = (
    CardPlayed(seat=1, card="3", use="activation"),
    Passed(seat=2),
    *(Moved(seat=1, power="roman", path=("sutrium", "roma"), by=by, group=ARMY) for by in By),
    WentInside(seat=1, power="roman", space="roma", group=ARMY),
    CameOut(seat=1, power="roman", space="roma", group=ARMY),
    *(
        InterceptionTried(seat=1, power="roman", origin="sutrium", space="roma", leader="camillus", succeeded=done)
        for done in (True, False)
    ),
    *(
        AvoidanceTried(seat=1, power="roman", space="roma", to="sutrium", leader="camillus", succeeded=done)
        for done in (True, False)
    ),
    *(PursuitTried(seat=1, space="roma", leader="camillus", succeeded=done) for done in (True, False)),
    Bribed(seat=1, space="roma"),
    FlankActivated(seat=1, space="roma", origin="sutrium", cu=2),
    CommandTaken(seat=1, gone="camillus", leader=""),
    CommandTaken(seat=1, gone="camillus", leader="fabius"),
    LeaderDisplaced(leader="camillus", space="roma"),
    Fought(space="roma", attacker=1, defender=2, sizes=(8, 2), winner=1, automatic=True),
    Fought(
        space="roma",
        attacker=1,
        defender=2,
        sizes=(8, 7),
        winner=2,
        dice=((1, 2, 3), (4, 5, 6)),
        modifiers=(1, 0),
        lost=(2, 1),
    ),
    Destroyed(power="roman", space="roma", cu=2),
    Lost(seat=1, power="roman", space="sutrium", cu=1),
    ConsequencesDue(space="roma", winner=1),
    MarkerPlaced(power="roman", space="roma"),
    Besieged(seat=1, space="roma", hits=1),
    CityFell(power="roman", space="roma"),
    TurnBegan(turn=4),
    Won(seat=1, points=9),
)
"""At least one event of each class, in every form that has words of its own."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("rome"))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = current_language()
    set_language(request.param)
    yield request.param
    set_language(before)


def speaker_at(kit: Kit, position: Position) -> Speaker:
    """Who says messages; a name that no one spells is shown between angles."""
    known = spell(kit, current_language, lambda: position)
    return Speaker(lambda name: _spelled(known(name), name))


def _spelled(shown: str, name: Name) -> str:
    return f"<{name.kind} {name.id}>" if shown == name.id else shown


def said(speaker: Speaker, message: Message) -> str:
    text = speaker.say(message)
    assert text.strip(), message
    assert not re.search(r"[<>{}]|\b[a-z]+_[a-z0-9_]+", text), text
    return text


def classes_of(module: object, base: type) -> set[type]:
    found = {value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base)}
    return {each for each in found if each.__module__ == module.__name__ and not each.__name__.startswith("_")}  # type: ignore[attr-defined]


def test_the_examples_are_of_every_class() -> None:
    assert {type(answer) for answer in ANSWERS} == classes_of(answers, Answer)
    assert {type(event) for event in EVENTS} | {*UNSAID} == classes_of(events, Event)


def test_every_answer_and_event_has_words(kit: Kit, language: str) -> None:
    speaker, system = speaker_at(kit, scenario_position(kit, "samnites_315")), words_of(kit)
    told = [said(speaker, system.answer_words(answer)) for answer in (*ANSWERS, Dice((2, 5)))]
    assert len(set(told)) == len(told)
    said_of = [said(speaker, event_words(event)) for event in EVENTS]
    assert len(set(said_of)) >= len(said_of) - 2, "marches, interceptions and avoiding end in a place alike"
    if language != "en":
        set_language("en")
        assert told != [said(speaker, system.answer_words(answer)) for answer in (*ANSWERS, Dice((2, 5)))]


def game_of(kit: Kit, position: Position) -> Game[Position]:
    def root(live: Position) -> Procedure[None]:
        return play(kit, live)

    return Game(position, root)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_of_a_game_has_words_of_its_own(kit: Kit, scenario: str, language: str) -> None:
    system = words_of(kit)
    game, player = game_of(kit, scenario_position(kit, scenario)), RandomPlayer(random.Random(7))
    while game.node is not None:
        speaker, node = speaker_at(kit, game.position), game.node
        if isinstance(node, Decision):
            options = tuple(node.options)
            choices = [said(speaker, system.choice_words(node, option, game.position)) for option in options]
            assert len(set(choices)) == len(choices), choices
            for option in options:
                said(speaker, system.entry_words(node, game.position, option))
        game.answer(player.answer(node))
    outcome = system.outcome_of(game.position)
    assert outcome is not None
    assert said(speaker_at(kit, game.position), outcome)
    assert system.outcome_of(scenario_position(kit, scenario)) is None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_is_told_alike_while_it_is_played_and_afterwards(kit: Kit, scenario: str) -> None:
    position = scenario_position(kit, scenario)
    watching = Narrator(lambda start: game_of(kit, start), lambda: kit)
    later = Narrator(lambda start: game_of(kit, start), lambda: kit)
    line: Line[Position] = Line(position, lambda live: play(kit, live))
    player = RandomPlayer(random.Random(3))
    while line.game.node is not None:
        answer = player.answer(line.game.node)
        watching.watch(len(line.entries), line.game, answer)
        line.answer(answer)
        watching.answered()
    entries = line.entries
    assert isinstance(entries[0], Correction)
    seen, read = watching.tell(entries, 0), later.tell(entries, 0)
    assert [told.words for told in seen] == [told.words for told in read]
    speaker = speaker_at(kit, line.game.position)
    lines = [said(speaker, told.words) for told in seen]
    assert any("turn II begins" in words for words in lines)
    assert any(words.count(";") for words in lines)
    assert {told.rolled.against is not None for told in seen if told.rolled} == {True, False}


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_battles_are_read_from_the_events(kit: Kit, seed: int) -> None:
    position = scenario_position(kit, "samnites_315")
    game, player, steps = game_of(kit, position), RandomPlayer(random.Random(seed)), list[RecordStep]()
    while game.node is not None:
        asked, answer = game.node, player.answer(game.node)
        game.answer(answer)
        steps.append(RecordStep(len(steps) + 2, asked, answer, game.events[-1], game.node))
    fought = [event for step in steps for event in step.events if isinstance(event, Fought)]
    found = list(words_of(kit).battles(steps, {step.node: 3 for step in steps}))
    assert len(found) == len(fought) > 0
    for battle, event in zip(found, fought, strict=True):
        assert (battle.space, battle.winner, battle.turn) == (event.space, event.winner, 3)
        assert [side.strength for side in battle.sides] == list(event.sizes)
        won = battle.sides[0 if battle.winner == event.attacker else 1]
        lost = battle.sides[1 if battle.winner == event.attacker else 0]
        if event.automatic:
            assert (won.score, lost.score, won.lost, lost.lost) == (None, None, 0, lost.strength)
        else:
            assert won.score >= lost.score
            assert [side.lost for side in battle.sides] == list(event.lost)


def test_numerals() -> None:
    assert [roman(number) for number in (1, 4, 9, 12, 14, 39)] == ["I", "IV", "IX", "XII", "XIV", "XXXIX"]

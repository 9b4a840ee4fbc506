"""What each answer to an open question leads to: the same as the march it belongs to, and nothing of other hands."""

import pickle
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.cli import main
from diadochi.forecast.odds.figures import AnswerOdds, QuestionOdds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import QuestionOf
from diadochi.forecast.odds.odds_questions import MarchAsked, OddsMoment, QuestionAsked, UnfitQuestion
from diadochi.forecast.successors.march_reach import as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import way_answers
from diadochi.journal.record.game_record import Record
from diadochi.rules.core.flow import Decision, Dice
from diadochi.rules.core.game import Game
from diadochi.rules.successors import editing
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    Besiege,
    FallOf,
    HandOver,
    Join,
    PlayEvent,
    PlaySurprise,
    Stand,
    Step,
    Stop,
    Take,
    nothing_done,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import HIDDEN, Clock, Position
from diadochi.rules.successors.turn.whole_game import play
from tests.house.kept import kept_opening

GOAL = "general lysimachos safe"


@pytest.fixture(scope="module")
def babylon(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


def marched(kit: Kit, position: Position, general: str, space: str, until: Kind) -> Game[Position]:
    """A game in which an army marches until a question of a kind is open, everyone else passing."""
    found = position.where(general)
    assert found is not None
    active = as_if_active(position, found[1].seat)
    lifted = lift(kit, active, general)
    assert lifted is not None
    way = [*way_answers(reach(kit, active, lifted, 4), (space, False))]
    game = Game(position, lambda live: table(kit, live))
    game.answer(HandOver(active.clock.active))
    game.answer(Activate(general))
    game.answer(Take(lifted.group))
    while game.node is not None and (game.node.kind != until or way):
        node = game.node
        if isinstance(node, Decision):
            passing = (answer for answer in nothing_done(node.kind) if node.admits(answer))
            game.answer(way.pop(0) if node.kind is Kind.MARCH else next(passing))
        else:
            game.answer(Dice((6,)))
    return game


def asked(kit: Kit, game: Game[Position], **more: object) -> QuestionOdds:
    system = odds_system(kit)
    return system.question(kit, system.moment(game, None), QuestionAsked(**more))  # type: ignore[arg-type]


def row(found: QuestionOdds, answer: object) -> AnswerOdds:
    return next(each for each in found.answers if each.answer == answer)


def test_who_is_asked_to_avoid_sees_what_the_march_sees_from_the_other_side(kit: Kit, babylon: Position) -> None:
    game = marched(kit, babylon, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    found = asked(kit, game, goal=GOAL)
    assert (found.kind, found.seat) == (Kind.AVOID_BATTLE, 3)
    system = odds_system(kit)
    for answer, policy in ((Stand(), "stand"), (Avoid(), "avoid")):
        march = MarchAsked("leonnatos", ("kardia", False), goal=GOAL, policy=policy, points=4)
        whole, here = system.odds(kit, babylon, march), row(found, answer).odds
        assert (here.results["win"], here.results["lose"]) == (whole.results["lose"], whole.results["win"])
        assert (here.own, here.leaders) == (whole.enemy, whole.leaders)
        assert [wished.chance for wished in here.goals] == [wished.chance for wished in whole.goals]
    avoids, stands = (row(found, answer).odds.goals[0].chance for answer in (Avoid(), Stand()))
    assert avoids != stands


def test_whose_unit_falls_is_looked_at_too(kit: Kit) -> None:
    """It is asked in the midst of the deed: both answers cost one unit (R-74)."""
    position = read(
        kit,
        'diadochi fourth; turn 2 strategy activation round 1 active 1 order 1,2; seats 1 "A" | 2 "B"; '
        "markers 1 kelainai; pieces ipsos 1:krateros+4M, kelainai 2:7M, [kelainai] 1:2M",
    )
    game = Game(position, lambda live: table(kit, live))
    game.answer(Activate("krateros"))
    game.answer(Take(Group(Units(4), ("krateros",))))
    while not (game.node is not None and game.node.kind is Kind.WHOSE_LOSS):
        node = game.node
        if isinstance(node, Decision):
            march = node.kind is Kind.MARCH
            game.answer(Step("ipsos-kelainai.land") if march else Join(Group(Units(2))))
        else:
            game.answer(Dice((5, 6) if node is not None and node.kind is Kind.BATTLE else (6,)))
    found = asked(kit, game)
    assert [each.answer for each in found.answers] == [FallOf(garrison=False), FallOf(garrison=True)]
    assert [each.odds.own for each in found.answers] == [{1: 1}, {1: 1}]


def test_dice_that_are_due_have_one_row(kit: Kit, babylon: Position) -> None:
    game = marched(kit, babylon, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    stands = row(asked(kit, game), Stand()).odds
    game.answer(Stand())
    found = asked(kit, game)
    assert [each.answer for each in found.answers] == [None]
    assert found.answers[0].odds.results["win"] == stands.results["lose"]


def test_a_siege_is_tried_on_or_left(kit: Kit, babylon: Position) -> None:
    held = editing.set_marker(kit, babylon, "sardeis", 2)
    game = marched(kit, held, "leonnatos", "sardeis", Kind.MARCH)
    found = asked(kit, game)
    assert [each.answer for each in found.answers] == [Besiege(), Stop()]
    tried, left = (each.odds.own for each in found.answers)
    assert left == {0: 1}
    assert 0 < tried[0] < 1


def test_before_there_is_a_deed_nothing_is_counted(kit: Kit, babylon: Position) -> None:
    game = Game(babylon, lambda live: table(kit, live))
    with pytest.raises(UnfitQuestion, match="question has no odds"):
        asked(kit, game)
    with pytest.raises(UnfitQuestion, match="question has no odds"):
        odds_system(kit).question(kit, OddsMoment(game.position), QuestionAsked())


def test_a_card_against_an_event_is_no_deed_that_is_counted(kit: Kit, babylon: Position) -> None:
    """Whose card Ahura Mazda draws hangs on hands that no one may see."""
    position = babylon.copy()
    position.clock = Clock(2, "strategy", 1, "tyche", 1, (1, 2, 3, 4))
    position.course = "whole"
    for seat, hand in {1: ("ahura_mazda", "elephants"), 2: ("hubris", "treachery"), 3: ("fog",)}.items():
        position.factions[seat] = structs.replace(position.factions[seat], hand=hand)
    game = Game(position, lambda live: play(kit, live))
    game.answer(PlayEvent("ahura_mazda"))
    assert game.node is not None
    assert game.node.kind is Kind.SURPRISE
    assert not odds_system(kit).counts(game.node)
    with pytest.raises(UnfitQuestion, match="question has no odds"):
        asked(kit, game)


def test_no_other_hand_is_in_a_moment_but_what_was_laid_down(kit: Kit, babylon: Position) -> None:
    position = babylon.copy()
    hands = {3: ("fog", "storms_at_sea"), 4: ("hubris",)}
    for seat, hand in hands.items():
        position.factions[seat] = structs.replace(position.factions[seat], hand=hand)
    game = marched(kit, position, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    system = odds_system(kit)
    nobodys, own = system.moment(game, None), system.moment(game, 3)
    for card in (*hands[3], *hands[4]):
        assert card.encode() not in pickle.dumps(nobodys)
    assert nobodys.position.factions[3].hand == (HIDDEN, HIDDEN)
    assert own.position.factions[3].hand == hands[3]
    assert own.position.factions[4].hand == (HIDDEN,)
    assert not any(isinstance(answer, PlaySurprise) for answer in nobodys.answers)
    plain = asked(kit, marched(kit, babylon, "leonnatos", "kardia", Kind.AVOID_BATTLE))
    for each, same in zip(asked(kit, game).answers, plain.answers, strict=True):
        assert (each.odds.results, each.odds.own, each.odds.leaders) == (
            same.odds.results,
            same.odds.own,
            same.odds.leaders,
        )


def test_the_command_and_the_process_that_counts_say_the_same(
    kit: Kit, babylon: Position, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = marched(kit, babylon, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    file = tmp_path / "game.diadochi"
    record = Record.create(file, game.checkpoint, kit, title="Kardia")
    for answer in game.answers:
        record.answer(answer, author=1)
    record.close()
    assert main(["odds", str(file), "--question", "--json", "--goal", GOAL]) == 0
    said = capsys.readouterr().out
    moment = odds_system(kit).moment(game, None)
    (found,) = QuestionOf(moment.answers, QuestionAsked(goal=GOAL)).replies(kit, moment.position)
    assert [each.answer for each in found.answers] == [each.answer for each in asked(kit, game).answers]
    for each in found.answers:
        assert f'"{each.odds.results["win"]}"' in said
        assert f'"{each.odds.goals[0].chance}"' in said
    assert main(["odds", str(file), "--question"]) == 0
    assert "-- avoid" in capsys.readouterr().out

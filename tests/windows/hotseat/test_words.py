"""In whole games played by chance every answer has words of its own, and what is pointed at glows."""

import random
from collections.abc import Iterator
from itertools import chain

import pytest

from diadochi.language import Name, Speaker, msg
from diadochi.narration.successors.words import choice_words, entry_words
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import About, Choice, Decision, Parcel
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Choose, Enough, PlaceMinor, PlaySurprise, Sail, Stays, Step
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import play
from diadochi.windows.playing.question_offers import told_of
from diadochi.windows.successors.offers import MOST_BUTTONS, free_acts, offers_of
from diadochi.windows.successors.question_layout import KINDS, stage_of

NOWHERE = {"choose_fleet", "improve_fleet", "heir"}
"""What is asked for here may have no place on the map."""


def questions(kit: Kit, seed: int, answers: int) -> Iterator[tuple[Position, Decision]]:
    """Every decision of the first so many answers of a game."""
    chance = random.Random(seed)
    player = RandomPlayer(chance)
    game: Game[Position] = Game(whole_game_from(random_deal(kit, 4, chance)), lambda live: play(kit, live))
    for _ in range(answers):
        if game.node is None:
            return
        if isinstance(game.node, Decision):
            yield game.position, game.node
        game.answer(player.answer(game.node))


def test_every_answer_says_what_it_does(kit: Kit) -> None:
    kinds = set()
    for position, decision in chain.from_iterable(questions(kit, seed, 900) for seed in (1, 2, 3)):
        if not isinstance(decision.options, Choice):
            continue
        speaker = Speaker(spell(kit, lambda: "en", lambda position=position: position))  # type: ignore[misc]
        kinds.add(decision.kind)
        said = [speaker.say(choice_words(decision, answer)) for answer in decision.options]
        plain = [words for words, answer in zip(said, decision.options, strict=True) if not isinstance(answer, Enough)]
        assert "Done" not in plain, (decision.kind, list(decision.options))
        assert decision.kind in ("activation", "tyche") or len(said) == len(set(said)), (decision.kind, said)
        assert not any("_" in words or "@" in words for words in said), said
        for act in decision.also:
            assert speaker.say(choice_words(decision, act)) != "Done"
    assert {"tyche", "surprise", "activation", "march", "surrender_sieges"} <= kinds


@pytest.mark.parametrize("seed", [4, 5])
def test_what_is_pointed_at_glows(kit: Kit, seed: int) -> None:
    seen = set()
    for position, decision in questions(kit, seed, 1500):
        if decision.kind not in KINDS:
            continue
        seen.add(decision.kind)
        stage = stage_of(kit, position, decision)
        assert stage is not None
        lit = {answer for candidate in stage.candidates for answer in candidate.answers}
        missing = [a for a in decision.options if a not in lit and not isinstance(a, Enough)]
        if decision.kind not in NOWHERE:
            assert not [a for a in missing if type(a).__name__ in ("Choose", "PlaceMarker", "Arrive", "Activate")]
    assert {"place_marker", "reinforcements"} <= seen


def test_many_options_are_a_list_and_the_end_a_button(kit: Kit) -> None:
    for _, decision in questions(kit, 4, 1500):
        if decision.kind == "place_marker" and sum(1 for _ in decision.options) > MOST_BUTTONS + 1:
            offers = offers_of(decision)
            assert [bool(offer.pick) for offer in offers] == [True, False]
            assert offers[1].answer == Enough()
            return
    raise AssertionError("no marker was placed")


def test_free_acts_of_others_are_not_offered(kit: Kit) -> None:
    found = 0
    for _, decision in questions(kit, 6, 1200):
        cards = [act for act in decision.also if isinstance(act, PlaySurprise)]
        for act in cards:
            found += 1
            assert act in free_acts(decision, act.seat)
            assert not any(act in free_acts(decision, seat) for seat in range(1, 5) if seat != act.seat)
    assert found


def test_a_parcel_offers_what_is_usual_first(kit: Kit) -> None:
    for _, decision in questions(kit, 1, 900):
        if isinstance(decision.options, Parcel):
            assert offers_of(decision)[0].answer == decision.options.default()


def test_a_stack_is_named_by_its_side_its_pieces_and_its_place(kit: Kit) -> None:
    decision = Decision("choose_stack", 1, choice_words(None, Enough()), Choice(()))
    head = 'diadochi fourth; turn 2 strategy activation round 1 active 1 order 1,2; seats 1 "A" | 2 "B"'
    position = read(kit, f"{head}; pieces [sardeis] 2:eumenes+3M, tarsos 2:2L")
    speaker = Speaker(spell(kit))
    said = [speaker.say(choice_words(decision, Choose(stack), position)) for stack in ("2@[sardeis]", "2@tarsos")]
    assert said == ["Red: Eumenes, 3 mercenaries at Sardeis, inside the city", "Red: 2 loyal Macedonians at Tarsos"]


def test_a_step_of_an_independent_army_says_where_it_leads(kit: Kit) -> None:
    """From either end: one route has one name."""
    speaker, army = Speaker(spell(kit)), "seuthes"
    who = speaker.say(msg("{army}", army=Name("independent", army)))
    said = []
    for here, route in (("athenai", "athenai-thebai.land"), ("thebai", "athenai-thebai.land")):
        node = Decision(Kind.INDEPENDENT_MARCH, 1, msg("on"), Choice((Step(route),)), about=About(here, army=army))
        said.append(speaker.say(choice_words(node, Step(route))))
        said.append(speaker.say(entry_words(node, Position(), Step(route))))
    assert said == ["To Thebai", f"{who}: Athenai to Thebai", "To Athenai", f"{who}: Thebai to Athenai"]
    pass_of_hills = Decision(Kind.INDEPENDENT_MARCH, 1, msg("on"), Choice(()), about=About("xanthos", army=army))
    words = speaker.say(choice_words(pass_of_hills, Step("kolossai-xanthos.mountain")))
    assert words == "To Kolossai (mountain route)"


def test_a_way_of_an_army_says_where_it_leads(kit: Kit) -> None:
    speaker = Speaker(spell(kit))
    said = []
    for here in ("arados", "posideion"):
        node = Decision(Kind.MARCH, 1, msg("on"), Choice(()), about=About(here, leader="antigonos"))
        said.append(speaker.say(choice_words(node, Step("arados-posideion.land"))))
    ways = ("gaza", "gaza-pelousion.sea"), ("pelousion", "gaza-pelousion.sea")
    for here, route in ways:
        node = Decision(Kind.MARCH, 1, msg("on"), Choice(()), about=About(here, leader="ptolemaios"))
        said.append(speaker.say(choice_words(node, Sail((route,)))))
    assert said == ["To Posideion", "To Arados", "By sea to Pelousion", "By sea to Gaza"]


def test_who_is_proposed_to_stay_has_the_first_button() -> None:
    options = Choice((Stays("minor-1b"), Stays("minor-1a")))
    offers = offers_of(Decision(Kind.WHO_STAYS, 1, msg("who"), options))
    assert [(offer.answer, offer.first) for offer in offers] == [(Stays("minor-1b"), True), (Stays("minor-1a"), False)]
    assert all(told_of(offer) is not None for offer in offers)


def test_no_two_free_acts_sound_alike(kit: Kit) -> None:
    minors = 0
    for position, decision in questions(kit, 7, 900):
        speaker = Speaker(spell(kit, lambda: "en", lambda position=position: position))  # type: ignore[misc]
        acts = [act for act in decision.also if not isinstance(act, PlaySurprise)]
        said = [speaker.say(choice_words(decision, act)) for act in acts]
        assert len(said) == len(set(said)), said
        minors = max(minors, sum(isinstance(act, PlaceMinor) for act in acts))
    assert minors > 3

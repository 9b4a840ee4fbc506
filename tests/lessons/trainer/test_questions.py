"""Every question of both maps solves itself, gives nothing away, and has no second right answer that is refused."""

from collections.abc import Sequence

import pytest

from diadochi.atlas.model import Text
from diadochi.language import Name, every_name, set_language
from diadochi.lessons import question_set
from diadochi.lessons.judgement import (
    AnswerForm,
    Judgement,
    Level,
    QuestionKind,
    Topic,
    TrainerCard,
    judge_click,
    judge_ids,
    judge_marks,
    judge_text,
    judge_way,
    places_of,
    trainer_speaker,
    unanswered,
)
from diadochi.lessons.pupil_memory import Grade
from diadochi.lessons.question_set import (
    AnswerManner,
    ChosenSet,
    all_questions,
    check,
    chosen_from,
    is_ambiguous,
    is_solved,
    region_around,
)
from diadochi.lessons.training_session import AGAIN_AFTER, ClassRound, Session
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet.label_store import placement_of


@pytest.fixture(scope="module")
def diadochi() -> GameKit:
    return open_map(maps("diadochi"))


def _asked(kit: GameKit, key: str) -> TrainerCard:
    return all_questions(kit)[f"map/diadochi/{key}"]


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_all_questions_of_a_map_are_sound(folder: str) -> None:
    found = check(open_map(maps(folder)))
    assert (found.unsolved, found.given_away, found.ambiguous, found.untranslated) == ((), (), (), ())
    counts = found.figures["questions"]
    assert isinstance(counts, dict)
    kinds = {kind.value for kind in QuestionKind}
    assert kinds - counts.keys() == (set() if folder == "diadochi" else {QuestionKind.VALUE.value})


def test_a_faulty_question_is_named(diadochi: GameKit, monkeypatch: pytest.MonkeyPatch) -> None:
    find, name = _asked(diadochi, "find/space/babylon"), _asked(diadochi, "name/space/babylon")
    assert is_solved(diadochi, find)
    assert not is_solved(diadochi, _but(find, right=()))
    assert not is_solved(diadochi, _but(name, right=("pella", "babylon", "memphis"), thing="province"))
    note = _but(_asked(diadochi, "find/note/babylon"), note=Text(en="Capital of Ptolemaios."))
    assert is_ambiguous(diadochi, note)
    told = _but(name, named=find.named)
    monkeypatch.setattr(question_set, "all_questions", lambda _kit: {told.key: told})
    assert question_set.given_away(diadochi) == (name.key,)


def _but(question: TrainerCard, **changed: object) -> TrainerCard:
    from dataclasses import replace

    return replace(question, **changed)


def test_two_directions_are_two_cards(diadochi: GameKit) -> None:
    find, name = _asked(diadochi, "find/space/tyros"), _asked(diadochi, "name/space/tyros")
    assert find.key != name.key
    assert find.shown == ()
    assert name.shown == (Name("space", "tyros"),)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Gordion is in Phrygia, next to Ankyra, Dorylaion and Ipsos."),
        ("es", "Gordio está en Gran Frigia, junto a Ancira, Dorileo e Ipso."),
        ("ru", "Гордион — провинция Великая Фригия, рядом: Анкира, Дорилей и Ипс."),
    ],
)
def test_the_places_beside_are_told_as_people_list_them(diadochi: GameKit, language: str, sentence: str) -> None:
    set_language(language)
    try:
        assert trainer_speaker(diadochi).say(_asked(diadochi, "find/space/gordion").fact) == sentence
    finally:
        set_language("en")


def test_kinds_of_routes_are_words_of_the_language_not_names_of_the_map(diadochi: GameKit) -> None:
    asked = next(card for card in all_questions(diadochi).values() if card.kind is QuestionKind.ROUTE_KIND)
    set_language("es")
    try:
        speaker = trainer_speaker(diadochi, lambda: "en")
        said = [speaker.spell(each.words) for each in asked.choices if isinstance(each.words, Name)]
    finally:
        set_language("en")
    assert said[:2] == ["ruta terrestre", "ruta de montaña"]


@pytest.mark.parametrize("typed", ["Babylon", "babilonia", "Вавилон", "Babilon", "BABYLON ", "Babylom"])
def test_any_language_and_spelling_is_taken(diadochi: GameKit, typed: str) -> None:
    assert judge_text(diadochi, _asked(diadochi, "name/space/babylon"), typed).is_right


@pytest.mark.parametrize("typed", ["", "B", "Baby", "Memphis", "lon"])
def test_a_part_of_a_name_is_no_answer(diadochi: GameKit, typed: str) -> None:
    assert not judge_text(diadochi, _asked(diadochi, "name/space/babylon"), typed).is_right


def test_a_click_means_what_lies_there(diadochi: GameKit) -> None:
    find, place = _asked(diadochi, "find/space/babylon"), diadochi.atlas.place
    right, wrong = judge_click(diadochi, find, place["babylon"]), judge_click(diadochi, find, place["sousa"])
    assert right is not None
    assert right.is_right
    assert wrong is not None
    assert (wrong.is_right, wrong.given, wrong.right) == (False, ("sousa",), ("babylon",))
    assert judge_click(diadochi, find, (-900.0, -900.0)) is None
    province = judge_click(diadochi, _asked(diadochi, "find/province/babylonia"), place["babylon"])
    assert province is not None
    assert province.is_right


def test_everything_must_be_marked_and_nothing_else(diadochi: GameKit) -> None:
    asked = _asked(diadochi, "beside/space/babylon")
    assert judge_marks(asked, asked.right).is_right
    assert not judge_marks(asked, asked.right[1:]).is_right
    assert not judge_marks(asked, (*asked.right, "pella")).is_right


def test_any_cheapest_way_is_right_and_a_dearer_one_is_not(diadochi: GameKit) -> None:
    ways = [each for each in all_questions(diadochi).values() if each.kind is QuestionKind.WAY_BY_LAND]
    asked = next(each for each in ways if each.points == 4)
    start, goal = asked.right
    best = judge_way(diadochi, asked, (start, goal))
    assert not best.is_right
    assert judge_way(diadochi, asked, best.right).is_right
    there_and_back = (*best.right[:2], best.right[0], *best.right[1:])
    dearer = judge_way(diadochi, asked, there_and_back)
    assert not dearer.is_right
    assert not judge_way(diadochi, asked, best.right[:-1]).is_right


def test_a_choice_is_right_by_its_id(diadochi: GameKit) -> None:
    port = _asked(diadochi, "port/space/tyros")
    assert judge_ids(port, ["yes"]).is_right
    assert not judge_ids(port, ["no"]).is_right


def _said(kit: GameKit, judgement: Judgement | None) -> str:
    assert judgement is not None
    return trainer_speaker(kit, lambda: "en").say(judgement.line)


@pytest.mark.parametrize(
    ("key", "wrong", "unknown"),
    [
        ("find/space/tyros", "No, that is Pella. Tyros is in Phoinike, next to ", "Tyros is in Phoinike, next to "),
        ("name/space/tyros", "No. This is Tyros.", "This is Tyros."),
        ("port/space/tyros", "No. Ships can land at Tyros.", "Ships can land at Tyros."),
        ("port/space/ekbatana", "No. Ships cannot land at Ekbatana.", "Ships cannot land at Ekbatana."),
        ("province/space/tyros", "No. Tyros is in Phoinike.", "Tyros is in Phoinike."),
        ("value/province/syria", "No. Syria is worth 4 victory points.", "Syria is worth 4 victory points."),
        ("kind/route/aitolia-patrai", "No. Aitolia – Patrai: strait.", "Aitolia – Patrai: strait."),
        ("find/start/krateros", "No, that is Pella. Krateros starts at", "Krateros starts at"),
        ("name/start/babylon", "No. At Babylon: ", "At Babylon: "),
    ],
)
def test_the_whole_answer_is_said_after_a_wrong_one_and_none(
    diadochi: GameKit, key: str, wrong: str, unknown: str
) -> None:
    card = _asked(diadochi, key)
    assert _said(diadochi, judge_ids(card, ["pella"])).startswith(wrong)
    assert _said(diadochi, unanswered(diadochi, card, is_late=False)).startswith(unknown)
    assert _said(diadochi, unanswered(diadochi, card, is_late=True)).startswith(f"Time is up. {unknown}")


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_who_does_not_know_is_not_corrected(folder: str) -> None:
    kit = open_map(maps(folder))
    for card in all_questions(kit).values():
        said = _said(kit, unanswered(kit, card, is_late=False))
        assert not said.startswith(("No.", "No,", "Not quite", "Your", "Right"))
        assert said.endswith(".")


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_everything_that_a_question_names_has_a_name(folder: str, language: str) -> None:
    kit = open_map(maps(folder))
    speaker = trainer_speaker(kit, lambda: language)
    for card in all_questions(kit).values():
        for name in every_name((card.prompt, card.fact)):
            assert name.kind == "route_kind" or speaker.spell(name) != name.id, f"{card.key}: {name}"


def test_a_way_that_ends_too_early_is_not_called_impossible(diadochi: GameKit) -> None:
    card = next(each for each in all_questions(diadochi).values() if each.kind is QuestionKind.WAY_BY_LAND)
    said = _said(diadochi, judge_way(diadochi, card, card.right[:1]))
    assert said.startswith("Your path does not reach ")
    best = unanswered(diadochi, card, is_late=False)
    assert best.way
    assert _said(diadochi, best).startswith(f"The cheapest path costs {card.points} movement points: ")


def _apart(cards: Sequence[TrainerCard]) -> int:
    """The fewest cards between two about the same place."""
    last: dict[Name, int] = {}
    found = [len(cards)]
    for number, card in enumerate(cards):
        found += [number - last[place] - 1 for place in places_of(card) if place in last]
        last |= dict.fromkeys(places_of(card), number)
    return min(found)


def test_questions_about_one_place_come_far_from_each_other(diadochi: GameKit) -> None:
    cards = list(all_questions(diadochi).values())
    for seed in range(5):
        assert _apart(Session.of([], cards, seed).waiting[:200]) >= 20
        assert _apart(Session.of(cards[:40], cards[40:], seed).waiting[:200]) >= 20
    few = [card for card in cards if card.about == ("tyros",)] + [card for card in cards if card.about == ("pella",)]
    session = Session.of([], few, 1)
    assert sorted(card.key for card in session.waiting) == sorted(card.key for card in few)
    assert _apart(session.waiting[:4]) == 1, "with two places they are asked in turn"
    assert _apart(ClassRound.of("AB", 10, cards, 3).cards) >= 19


def test_a_set_keeps_to_what_was_chosen(diadochi: GameKit) -> None:
    chosen = ChosenSet(Topic.PLACES, Level.EASY, "phoinike")
    questions = chosen_from(diadochi, chosen, all_questions(diadochi).values())
    assert 0 < len(questions) < 60
    assert {question.topic for question in questions} == {Topic.PLACES}
    assert {question.level for question in questions} == {Level.EASY}
    around = {"phoinike", "koile_syria", "ioudaia", "kypros", "syria"}
    assert {diadochi.atlas.spaces[question.about[0]].province for question in questions} <= around
    assert "map/diadochi/find/space/tyros" in {question.key for question in questions}
    drawn = chosen_from(diadochi, ChosenSet(manner=AnswerManner.DRAW), all_questions(diadochi).values())
    assert {question.form for question in drawn} == {AnswerForm.DRAW}


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_every_region_has_enough_places_for_a_worksheet(folder: str) -> None:
    atlas = open_map(maps(folder)).atlas
    for province in atlas.provinces:
        around = region_around(atlas, province)
        assert {*atlas.members(province)} <= around
        assert len(around) >= 12, province


def test_what_is_missed_comes_again_soon_and_counts_as_hard(diadochi: GameKit) -> None:
    cards = list(all_questions(diadochi).values())[:20]
    session = Session.of(cards[:2], cards[2:], seed=3)
    assert session.question is cards[0]
    assert session.answered(is_right=False, took=900).grade == Grade.AGAIN
    for _ in range(AGAIN_AFTER):
        session.answered(is_right=True, took=900)
    assert session.question is cards[0]
    assert session.answered(is_right=True, took=900).grade == Grade.HARD
    assert (session.right, session.at_once, session.per_cent) == (4, 3, 80)
    assert session.missed == (cards[0],)


def test_a_slip_is_taken_back_as_if_it_had_not_been_asked(diadochi: GameKit) -> None:
    cards = list(all_questions(diadochi).values())[:6]
    session = Session(list(cards))
    session.answered(is_right=True, took=900)
    session.answered(is_right=False, took=900)
    assert (session.streak, session.done, session.size) == (0, 1, 6)
    slip = session.take_back()
    assert slip is not None
    assert slip.question is cards[1]
    assert (session.streak, session.done, session.missed) == (1, 1, ())
    assert [card.key for card in session.waiting].count(cards[1].key) == 1
    while session.question is not cards[1]:
        session.answered(is_right=True, took=900)
    assert session.answered(is_right=True, took=900).tries == 1


def test_no_question_is_about_a_piece_without_a_name_of_its_own() -> None:
    asked = all_questions(open_map(maps("rome")))
    assert "map/rome/find/start/brennus_390/brennus" in asked
    assert not [key for key in asked if key.endswith(("gallic_chief_1", "roman_legate", "samnite_captain"))]
    speaker = trainer_speaker(open_map(maps("rome")), lambda: "en")
    named = {speaker.spell(name) for card in asked.values() for name in (*card.named, *card.hidden)}
    assert not [name for name in named if name[-1].isdigit()]


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_every_name_in_a_question_is_written_on_the_map_or_on_a_counter(folder: str) -> None:
    kit = open_map(maps(folder))
    written = {label.id for step in STEPS for label in placement_of(kit.atlas, "en", step).labels}
    for card in all_questions(kit).values():
        for name in (*every_name(card.prompt), *card.hidden):
            if name.kind not in ("general", "setup", "route_kind"):
                assert f"{name.kind}:{name.id}" in written, card.key


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_the_answer_is_stated_in_words_whatever_was_answered(folder: str) -> None:
    kit = open_map(maps(folder))
    speaker = trainer_speaker(kit, lambda: "en")
    for card in list(all_questions(kit).values())[::7]:
        if card.form is AnswerForm.DRAW:
            said = [_said(kit, judge_way(kit, card, card.right[:1]))]
            words = [speaker.spell(Name("space", end)) for end in card.right]
        else:
            said = [_said(kit, judge_ids(card, ["nowhere"])), _said(kit, judge_ids(card, card.right[:1]))]
            words = [speaker.spell(Name(card.thing, each)) for each in card.right[:1]] if card.thing else []
            assert speaker.say(card.fact) in said[0]
            assert speaker.say(card.fact) in said[1]
        assert all(word in line for line in said for word in words), card.key

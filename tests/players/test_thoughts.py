"""What a player thinks is told with each answer once, and what speaks most for it."""

from diadochi.language import msg
from diadochi.players.game_players import Advice
from diadochi.players.player import PLAYERS, TAKE_THEIR_TIME, each_once
from diadochi.rules.successors.answers import Pass, Stop
from diadochi.windows.game.game_seats import level_words


def test_an_answer_that_serves_two_goals_is_told_once_with_both() -> None:
    one, other = msg("Take Pagasai"), msg("Take Philippopolis")
    advice = (Advice(Stop(), 3.0, (one,)), Advice(Pass(), 2.9), Advice(Stop(), 2.8, (other, one)))
    assert each_once(advice) == (Advice(Stop(), 3.0, (one, other)), Advice(Pass(), 2.9))


def test_no_more_than_two_goals_speak_for_an_answer_and_none_that_is_poorer_by_far() -> None:
    goals = [msg("Take Pagasai"), msg("Take Philippopolis"), msg("Take Larissa")]
    alike = tuple(Advice(Stop(), 3.0 - number / 10, (goal,)) for number, goal in enumerate(goals))
    assert each_once(alike) == (Advice(Stop(), 3.0, tuple(goals[:2])),)
    assert each_once((alike[0], Advice(Stop(), 1.0, (goals[2],)))) == (alike[0],)
    whole = Advice(Stop(), 3.0, tuple(goals))
    assert each_once((whole, alike[1])) == (whole,), "what one way needs to be told is told"


def test_a_goal_on_another_way_does_not_speak_for_the_one_that_is_meant() -> None:
    near, beyond, apart = msg("Take Pagasai"), msg("Take Philippopolis"), msg("Take Larissa")
    first = Advice(Stop(), 3.0, (near,), onward=("pydna", "pagasai"))
    further = Advice(Stop(), 2.9, (beyond,), onward=("pydna", "pagasai", "philippopolis"))
    elsewhere = Advice(Stop(), 2.9, (apart,), onward=("pydna", "larissa"))
    staying = Advice(Stop(), 2.9, (apart,))
    assert each_once((first, elsewhere)) == (first,) == each_once((first, staying))
    assert each_once((first, further))[0].reasons == (near, beyond)


def test_no_level_is_spoken_of_that_has_no_player() -> None:
    assert all(level in PLAYERS for level in TAKE_THEIR_TIME)
    assert [level_words(level) for level in ("basileus", "steward")] == ["basileus", "Normal"]

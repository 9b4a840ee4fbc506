"""How soon an automatic player answers tells nothing about its hand: it answers when a fixed time is over."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from diadochi.players.game_players import Advice
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.game.automatic_players import MOST, PACES, SLOT
from diadochi.windows.game.game_seats import HUMAN, SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import WATCHED
from tests.house.kept import kept_opening
from tests.trust.frozen import Surroundings, pump
from tests.windows.conftest import table_with_records
from tests.windows.game.trust import begun

Then = Callable[[Sequence[Advice] | None], None]


@pytest.fixture
def position(kit: Kit) -> Position:
    return kept_opening(kit.under("fourth", ()), "babylon-323")


@pytest.fixture
def playing(around: Surroundings, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    del around
    with table_with_records(kit.under("fourth", ()), position, tmp_path) as made:
        yield made


class Asked:
    """A question about its hand is put to an automatic player; `then` takes what one beside the window has thought."""

    def __init__(self, playing: Playing, around: Surroundings, plays: str, pace: str, *, public: bool = False) -> None:
        self.playing, self.around = playing, around
        self.then: list[Then] = []
        playing.finish()
        automatic = playing.games.automatic
        automatic.think_by(lambda _plan, _seed, then, **_how: self.then.append(then))
        automatic.set_pace(pace)
        playing.shell.settings.choose(WATCHED, "off")  # a look at the last action would come before the answer
        self.record = begun(playing, SeatPlan("Anna", HUMAN), SeatPlan("", plays), public=public, seat=2)
        self.before = self.record.cursor
        asked = playing.controller.decision
        assert asked is not None
        self.answer: Answer = next(iter(asked.options))
        automatic.pause(False)
        pump()

    def has_thought(self) -> None:
        self.then.pop()([Advice(self.answer)])
        pump()

    def ring(self) -> None:
        self.around.ring()
        pump()

    @property
    def is_answered(self) -> bool:
        return self.record.cursor != self.before

    @property
    def pace(self) -> int:
        """Milliseconds until the player can answer."""
        paces = [pace for pace in self.around.paces if pace.startswith("Automatic")]
        assert len(paces) == 1
        return int(paces[0].split()[1])


@pytest.mark.parametrize("pace", ["at_once", "normal", "slow"])
def test_who_has_thought_at_once_and_who_needs_longer_answer_at_the_same_time(
    playing: Playing, around: Surroundings, pace: str
) -> None:
    asked = Asked(playing, around, "strategos", pace)
    assert asked.pace == max(PACES[pace], SLOT)
    asked.has_thought()
    assert not asked.is_answered
    asked.ring()
    assert asked.is_answered


def test_who_needs_longer_than_that_answers_after_twice_the_time(playing: Playing, around: Surroundings) -> None:
    asked = Asked(playing, around, "strategos", "normal")
    for more in (1, 2):
        asked.ring()
        assert asked.pace == more * PACES["normal"]
    asked.has_thought()
    assert not asked.is_answered
    asked.ring()
    assert asked.is_answered


def test_for_who_thinks_too_long_a_steward_answers(playing: Playing, around: Surroundings) -> None:
    asked, waited = Asked(playing, around, "strategos", "normal"), 0
    while not asked.is_answered:
        waited += asked.pace
        assert waited < 2000 * MOST
        asked.ring()
    assert waited >= 1000 * MOST


def test_who_was_held_back_while_it_thinks_has_no_more_time(playing: Playing, around: Surroundings) -> None:
    """A banner stops the time of the pace, and it runs again afterwards: else a thought could take any time."""
    asked, waited = Asked(playing, around, "strategos", "normal"), 0
    for on in (True, False):
        playing.games.automatic.hold("banner", on)
        pump()
    while not asked.is_answered:
        waited += asked.pace
        assert waited < 2000 * MOST
        asked.ring()
    assert len(asked.then) == 1, "it was asked once"


@pytest.mark.parametrize("plays", ["random", "steward"])
def test_who_thinks_in_the_window_answers_no_sooner(playing: Playing, around: Surroundings, plays: str) -> None:
    asked = Asked(playing, around, plays, "at_once")
    assert asked.pace == SLOT
    assert not asked.is_answered
    asked.ring()
    assert asked.is_answered


def test_at_a_public_question_who_thinks_in_the_window_answers_at_once(playing: Playing, around: Surroundings) -> None:
    assert Asked(playing, around, "random", "at_once", public=True).is_answered


def test_an_answer_that_was_found_waits_while_the_table_looks_back(playing: Playing, around: Surroundings) -> None:
    asked = Asked(playing, around, "strategos", "normal")
    playing.games.automatic.wait(True)
    asked.has_thought()
    asked.ring()
    assert not asked.is_answered
    playing.games.automatic.wait(False)
    asked.ring()
    assert asked.is_answered

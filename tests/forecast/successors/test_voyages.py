"""What a voyage may meet: fleets that could oppose it, pieces that wait at the ports it passes."""

from diadochi.forecast.successors.march_ways import calls_at, escorts
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.answers import Activate, Sail, Take
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.forecast.successors.situations import game_at

ONE, TWO = ("miletos-samos.sea",), ("miletos-samos.sea", "halikarnassos-miletos.sea")


def at_samos(kit: Kit, **given: object) -> Position:
    """Krateros is about to sail from Samos."""
    pieces = {"samos": "1:krateros+4M", "miletos": "1:lysimachos+2L"}
    game = game_at(kit, given_position(kit, Given(pieces=pieces, **given)))  # type: ignore[arg-type]
    for answer in (Activate("krateros"), Take(Group(Units(mercenary=4), ("krateros",))), Dice((6,))):
        game.answer(answer)
    return game.position


def test_fleets_may_escort_where_somebody_could_oppose(kit: Kit) -> None:
    position = at_samos(kit, fleets={"karia": 1, "rhodos": 2}, markers={"halikarnassos": 2})
    assert escorts(kit, position, Sail(ONE)) == ("karia",)


def test_where_nobody_could_oppose_none_is_asked_for(kit: Kit) -> None:
    assert escorts(kit, at_samos(kit, fleets={"karia": 1, "rhodos": 2}), Sail(ONE)) == ()
    assert escorts(kit, at_samos(kit, fleets={"rhodos": 2}, markers={"halikarnassos": 2}), Sail(ONE)) == ()


def test_only_ports_that_are_passed_are_called_at(kit: Kit) -> None:
    position = at_samos(kit)
    assert calls_at(kit, position, Sail(ONE)) == {}
    assert calls_at(kit, position, Sail(TWO)) == {"miletos": Group(Units(loyal=2), ("lysimachos",))}

"""Independent armies are led at the markers and armies of others, and never at one's own."""

from diadochi.language import Speaker, msg
from diadochi.players.game_players import Advice
from diadochi.players.successors.march_answers import independents_march
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.successors.answers import ComeIn, Step, Stop
from diadochi.rules.successors.independent_armies import set_out
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit


def _advice(position: Position, army: str, seat: int) -> list[Advice]:
    """What a steward thinks of the ways of an army that a seat has activated, the best first."""
    set_out(the_kit(), position, army, seat)
    decision = Decision(Kind.INDEPENDENT_MARCH, seat, msg("where to?"), Choice((Stop(),)), ("IND-04",))
    return sorted(independents_march(the_kit(), position, decision, EVEN), key=lambda each: -each.worth)


def test_the_scythians_are_led_against_whoever_holds_thrace() -> None:
    """Seat 3 holds Thrace."""
    advice = _advice(kept_opening(the_kit(), "babylon-323"), "seuthes", 1)
    assert isinstance(advice[0].answer, ComeIn)
    assert advice[0].worth > 0
    said = Speaker(lambda name: f"[{name.id}]").say(advice[0].reasons[0])
    assert said.startswith("[seuthes]: march to ["), "no verb that a name in the plural would not fit"


def test_they_stay_away_from_markers_of_whoever_leads_them() -> None:
    advice = _advice(kept_opening(the_kit(), "babylon-323"), "seuthes", 3)
    assert advice[0].answer == Stop()
    assert advice[0].worth == 0


def test_an_army_in_the_field_is_attacked_for_what_it_may_lose() -> None:
    """An army near Mazaka, in the country that Ariarathes keeps to (IND-10), is worth more to others than no army."""
    position = kept_opening(the_kit(), "babylon-323")
    steps, spaces = the_kit().steps["mazaka"], the_kit().atlas.spaces
    near = next(step.to for step in steps if spaces[step.to].province == "kappadokia")
    alone = _advice(position.copy(), "ariarathes", 1)
    position.put(4, near, False, Group(Units(mercenary=2)))
    met = _advice(position, "ariarathes", 1)
    assert met[0].worth > alone[0].worth
    assert isinstance(met[0].answer, Step)


def test_no_way_leads_through_an_army() -> None:
    """Whoever stands at Kallatis and among the Getai ends every way there, for it comes to a fight (IND-16)."""
    position = kept_opening(the_kit(), "babylon-323")
    for space in ("kallatis", "getai"):
        position.put(4, space, False, Group(Units(mercenary=9)))
    assert {str(each.answer) for each in _advice(position, "seuthes", 1)} == {
        str(answer) for answer in (Stop(), ComeIn("kallatis"), ComeIn("getai"))
    }

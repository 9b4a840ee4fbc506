"""What a position is worth: chances of all sides, of a game that is won, and weights that say who will win."""

from collections.abc import Sequence

import msgspec
import pytest

from diadochi.lab.successors_fitting import SeenMoment, begun, fitted, seen_positions, written
from diadochi.players.automatic_games import Match
from diadochi.players.game_players import players_of
from diadochi.players.successors.estimates import hops_from
from diadochi.players.successors.players import Weights, weights, winning_chances
from diadochi.players.successors.terms import TERMS, tallied, terms_of, turns_gone, yet_to_come
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Clock, Outcome, Position
from diadochi.rules.successors.setup import evening_kit
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit


def babylon() -> Position:
    return kept_opening(the_kit(), "babylon-323")


def test_chances_of_all_sides_are_one_together() -> None:
    chances = players_of(the_kit()).chances(the_kit(), babylon())
    assert list(chances) == [1, 2, 3, 4]
    assert sum(chances.values()) == pytest.approx(1)
    assert len(set(chances.values())) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_weights_of_every_term_for_every_number_of_seats(seats: int) -> None:
    assert set(weights(seats).terms) == set(TERMS)


def test_a_game_that_is_won_has_no_other_winner() -> None:
    position = babylon()
    position.outcome = Outcome("regency", 3)
    assert winning_chances(the_kit(), position) == {1: 0.0, 2: 0.0, 3: 1.0, 4: 0.0}


def test_more_troops_make_a_side_likelier_to_win_and_the_others_less() -> None:
    position = babylon()
    before = winning_chances(the_kit(), position)
    space, stack = next(iter(position.stacks_of(2)))
    group = msgspec.structs.replace(stack.group, units=stack.group.units + stack.group.units)
    position.put(2, space, stack.inside, group)
    after = winning_chances(the_kit(), position)
    assert after[2] > before[2]
    assert all(after[seat] < before[seat] for seat in (1, 3, 4))


def test_games_to_learn_from_are_scattered_alike_for_one_seed_and_seen_in_turns_too() -> None:
    match = Match(setup="two-regents", kinds=("steward", "steward"))
    one, again, other = (begun(the_kit(), match, seed) for seed in (3, 3, 4))
    assert one.extra == again.extra != other.extra
    assert sum(one.extra.values()) > 0
    plain = kept_opening(the_kit(), "two-regents")
    for general, more in one.extra.items():
        space, stack = plain.where(general)
        there = one.game.position.group(stack.seat, space, stack.inside)
        joined = sum(one.extra.get(name, 0) for name in stack.group.generals)
        assert there.units.mercenary == stack.group.units.mercenary + joined, (general, more)
    segments = {position.clock.segment for position in seen_positions(one)}
    assert "activation" in segments
    assert one.game.position.is_over


def test_a_fit_finds_what_winners_have_and_is_read_as_it_was_written() -> None:
    blank = (0.0,) * 2 * len(TERMS)
    has_points = (1.0, *blank[1:])
    moment = SeenMoment((blank, has_points, blank, blank), 1, ("steward",) * 4)
    found = fitted([[moment]] * 5, ["4 steward"], 7)
    assert found.terms["points"][0] > 0
    assert set(found.terms.values()) >= {(0.0, 0.0)}
    assert found.expected > 0.9
    assert msgspec.toml.decode(written(found).encode(), type=Weights) == found


def test_what_games_do_not_show_stays_as_it_is_with_another_number_of_seats() -> None:
    blank = (0.0,) * 2 * len(TERMS)
    moment = SeenMoment((blank, (1.0, *blank[1:])), 1, ("steward",) * 2)
    four = weights(4)
    found = fitted([[moment]] * 5, ["2 steward"], 7, towards=four)
    assert found.terms["points"][0] > four.terms["points"][0]
    assert {name: pair for name, pair in found.terms.items() if name != "points"} == {
        name: pair for name, pair in four.terms.items() if name != "points"
    }


def test_no_term_gets_a_weight_for_the_wrong_side() -> None:
    """Winners had less points here, and more in danger: neither is why they won."""
    blank = (0.0,) * 2 * len(TERMS)
    at = list(TERMS).index("exposed")
    winner = (*blank[:at], 1.0, *blank[at + 1 :])
    moment = SeenMoment((winner, (1.0, *blank[1:]), blank, blank), 0, ("steward",) * 4)
    found = fitted([[moment]] * 5, ["4 steward"], 7)
    assert found.terms["points"] == found.terms["exposed"] == (0.0, 0.0)


def test_markers_far_from_any_enemy_are_safe_and_those_he_stands_on_are_not() -> None:
    """No one is on the map but an army of seat 2, and no marker outside Thrace."""
    position = babylon()
    for space, stack in tuple(position.all_stacks()):
        position.put(stack.seat, space, stack.inside, Group())
    for space in [space for space in position.markers if the_kit().atlas.spaces[space].province != "thrake"]:
        del position.markers[space]
    owner = position.markers["kabyle"]
    held = [space for space in position.markers if position.markers[space] == owner]
    found = []
    for hops in (5, 3, 0):
        there = position.copy()
        there.put(2, _so_far_from(held, hops), False, Group(Units(mercenary=9), ("krateros",)))
        found.append(TERMS["open"](the_kit(), there, tallied(the_kit(), there), owner))
    afar, near, upon = found
    assert afar == 0 < near < upon / 5


def test_who_divides_an_army_has_more_of_them_and_the_strongest_is_weaker() -> None:
    whole, divided = babylon(), babylon()
    space, stack = whole.where("perdikkas")
    divided.put(stack.seat, space, stack.inside, stack.group - Group(Units(elephant=2)))
    divided.put(stack.seat, "kabyle", False, Group(Units(elephant=2), ("eumenes",)))

    def of(position: Position, name: str) -> float:
        return TERMS[name](the_kit(), position, tallied(the_kit(), position), stack.seat)

    assert of(divided, "divided") == of(whole, "divided") + 1
    assert of(divided, "strongest") < of(whole, "strongest")
    assert of(divided, "units") >= of(whole, "units")


def test_a_turn_goes_by_with_every_player_turn() -> None:
    """Five rounds of four: whoever has played his card has a twentieth of the turn behind him."""
    position, kit = babylon(), the_kit()
    position.clock = Clock(3, "strategy", 2, "tyche", 4, (2, 4, 1, 3))
    assert turns_gone(kit, position) == pytest.approx(2 + 1 / 5 + 1 / 20)
    assert yet_to_come(position) == {2: False, 4: True, 1: True, 3: True}
    position.clock = msgspec.structs.replace(position.clock, segment="activation")
    assert turns_gone(kit, position) == pytest.approx(2 + 1 / 5 + 2 / 20)
    assert not yet_to_come(position)[4]
    position.clock = msgspec.structs.replace(position.clock, phase="isolation", segment="")
    assert turns_gone(kit, position) == 3
    assert not any(yet_to_come(position).values())
    position.clock = Clock(4, "reinforcements", 1, "", 2, (2, 4, 1, 3))
    assert turns_gone(kit, position) == 3
    assert all(yet_to_come(position).values())


def test_a_lead_is_the_surer_the_fewer_others_are_still_to_play() -> None:
    """The last round before a regency: whoever has the heir leads alike, and plays last, first, or last but one."""
    kit = the_kit()

    def regent(order: tuple[int, ...], lead: int = 2) -> float:
        position = babylon()
        position.clock = Clock(3, "strategy", 5, "activation", 1, order)
        found = tallied(kit, position)
        assert found.heir == 1
        return TERMS["regent"](kit, position, found._replace(both={1: 20 + lead, 2: 20, 3: 9, 4: 9}), 1)

    first, middle, last = regent((1, 2, 3, 4)), regent((2, 3, 1, 4)), regent((2, 3, 4, 1))
    assert first < middle < last
    assert regent((2, 3, 4, 1), lead=0) < last / 2


def test_in_a_game_of_one_evening_the_heir_who_comes_of_age_before_the_count_counts() -> None:
    kit, position = the_kit(), babylon()
    position.clock = Clock(3, "strategy", 5, "activation", 1, (1, 2, 3, 4))
    assert tallied(kit.under("fourth", (("last_turn", "3"),)), position).heir is None, "the game is over before"
    short, whole = tallied(evening_kit(kit), position), tallied(kit, position)
    assert (short.heir, short.of_age) == (whole.heir, whole.of_age) == (1, pytest.approx(0.15))
    position.royal_state["alexandros"] = "gone"
    assert tallied(evening_kit(kit), position).heir is None, "the next heir comes too late"


def test_better_cards_in_hand_count_and_the_more_the_sooner_an_heir_comes_of_age() -> None:
    kit = the_kit()
    best, worst = (
        sorted(kit.cards, key=lambda card: (kit.cards[card].ops or 2, card), reverse=high)[:2] for high in (True, False)
    )

    def held(cards: Sequence[str], turn: int) -> float:
        position = babylon()
        position.clock = Clock(turn, "strategy", 4, "tyche", 1, (1, 2, 3, 4))
        position.factions[1] = msgspec.structs.replace(position.factions[1], hand=tuple(cards))
        return TERMS["operations"](kit, position, tallied(kit, position), 1)

    assert held(worst, 3) < held(worst, 1) < held((), 3) == 0 < held(best, 1) < held(best, 3)
    surprises = [card for card in kit.cards if kit.cards[card].kind == "surprise"]
    assert held(surprises[:2], 3) == 0


def _so_far_from(spaces: Sequence[str], hops: int) -> str:
    """A space so many land routes away from the nearest of these."""
    far = [hops_from(the_kit(), space) for space in spaces]
    return min(place for place in far[0] if min(each[place] for each in far if place in each) == hops)


def test_what_a_player_is_worth_is_not_taken_for_what_positions_are() -> None:
    blank = (0.0,) * 2 * len(TERMS)
    few, many = (1.0, *blank[1:]), (2.0, *blank[1:])
    kinds = "steward", "strategos", "steward", "steward"
    won_by_skill = SeenMoment((many, few, few, few), 1, kinds)
    won_by_points = SeenMoment((many, few, few, few), 0, ("steward",) * 4)
    found = fitted([[won_by_skill] * 3 + [won_by_points]] * 5, ["both"], 7)
    assert found.terms["points"][0] > 0


def test_each_term_stands_once_more_by_how_late_it_is() -> None:
    position = babylon()
    last = the_kit().profile.last_turn
    position.clock = msgspec.structs.replace(position.clock, turn=last, phase="isolation")
    terms = terms_of(the_kit(), position, 1)
    assert terms[: len(TERMS)] == terms[len(TERMS) :]

"""Both games behind one seam: what the rest of the house asks of the rules, it gets from either by the same words."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from diadochi.atlas.documents import MapError
from diadochi.journal.record.tree import asks_again, is_checkpoint
from diadochi.language import Name, msg
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Dice
from diadochi.rules.core.game import Game, GameKit
from diadochi.rules.core.position_text import wanted_position
from diadochi.rules.core.system import GameRules, NoSuchSetup, game_part, open_map, root_of, rules_of, spell
from diadochi.rules.core.verdict import breach

MAPS = ("diadochi", "rome")


@pytest.fixture(params=MAPS, scope="module")
def kit(request: pytest.FixtureRequest) -> GameKit:
    return open_map(maps(request.param))


def test_every_set_up_is_a_sound_position_that_comes_back_from_its_text(kit: GameKit) -> None:
    rules = rules_of(kit)
    for setup in rules.setups(kit):
        home, position = wanted_position(kit, setup)
        text = rules.write(position)
        again = rules.read(home, text)
        assert (rules.write(again), rules.digest(again)) == (text, rules.digest(position))
        assert rules.seats(position)
        assert rules.winner(position) == 0
        assert rules.moment(position).split()[0].isdecimal()


def test_each_root_begins_at_a_question(kit: GameKit) -> None:
    rules = rules_of(kit)
    position = rules.setup_position(kit, rules.setups(kit)[0])
    for root in rules.ROOTS:
        assert Game(position, root_of(kit, root)).node is not None


def test_what_a_seat_believes_is_the_same_question_of_the_same_table(kit: GameKit) -> None:
    rules = rules_of(kit)
    position = rules.setup_position(kit, rules.setups(kit)[0])
    game = Game(position, root_of(kit, rules.GAME))
    for seat in rules.seats(position):
        found = rules.believed(rules.under(kit, position), game, seat, Random(seat))
        assert found.node is not None
        assert (found.node.kind, found.node.seat) == (game.node and game.node.kind, game.node and game.node.seat)
        assert rules.write(rules.view(found.position, seat)) == rules.write(rules.view(game.position, seat))
        assert found.position is not game.position


def test_no_hand_is_hidden_where_all_cards_are_open() -> None:
    kit = open_map(maps("rome"))
    rules = rules_of(kit)
    assert not rules.conceals(rules.setup_position(kit, rules.setups(kit)[0]))
    assert not rules.SECRET
    assert rules.hand_shown("respond", 1, Dice((1,))) == 0


def test_nothing_is_asked_from_a_position_that_cannot_be() -> None:
    kit = open_map(maps("rome"))
    rules = rules_of(kit)
    position = rules.setup_position(kit, "brennus_390")
    position.hands = {9: ("1",)}
    assert rules.broken(kit, position)
    assert Game(position, root_of(kit, rules.TABLE)).node is None


def test_a_set_up_that_is_not_there_is_told_with_those_that_are(kit: GameKit) -> None:
    rules = rules_of(kit)
    with pytest.raises(NoSuchSetup, match=rules.setups(kit)[0]):
        rules.setup_position(kit, "nowhere")


@pytest.mark.parametrize(
    ("map_id", "name", "words"),
    [
        ("diadochi", Name("general", "antigonos"), "Antigonos"),
        ("rome", Name("leader", "brennus"), "Brennus"),
        ("rome", Name("power", "gallic"), "Gauls"),
        ("rome", Name("side", "cities"), "Rome and the Etruscans"),
        ("rome", Name("setup", "brennus_390"), "Woe to the conquered, 390 BC"),
        ("rome", Name("setup", "losses"), "Dice 6, 5, 3 against 5, 5, 1"),
        ("rome", Name("space", "roma"), "Roma"),
        ("rome", Name("seat", "1"), "1"),
        ("rome", Name("card", "3"), "3"),
    ],
)
def test_names_are_spelled_by_the_map_s_own_system(map_id: str, name: Name, words: str) -> None:
    assert spell(open_map(maps(map_id)), lambda: "en")(name) == words


def test_a_seat_is_named_after_its_side() -> None:
    kit = open_map(maps("rome"))
    position = rules_of(kit).setup_position(kit, "brennus_390")
    say = spell(kit, lambda: "en", lambda: position)
    assert [say(Name("seat", seat)) for seat in ("1", "2", "9")] == ["Gauls", "Rome and the Etruscans", "9"]


def test_a_map_of_an_unknown_system_is_refused_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text('id = "x"\nsystem = "chess"\n', "utf-8")
    with pytest.raises(MapError, match=r'map.toml: system "chess" is not one of successors, rome'):
        open_map(tmp_path)
    with pytest.raises(MapError, match=r"is missing"):
        open_map(tmp_path / "nowhere")


def test_a_layer_without_a_part_for_a_system_says_so() -> None:
    with pytest.raises(LookupError, match=r"diadochi\.atlas\.rome\.rules is missing: 'rome' has no GameRules"):
        game_part(GameRules, "rome", "diadochi.atlas.{}.rules")
    with pytest.raises(LookupError, match="no rule system"):
        game_part(GameRules, "chess", "diadochi.rules.{}.rules")


@pytest.fixture
def unsound(monkeypatch: pytest.MonkeyPatch) -> Callable[[GameKit], None]:
    """From now on every position of a game breaks an invariant."""

    def break_it(kit: GameKit) -> None:
        found = breach("SEQ-01", msg("this cannot be"), msg("mend it"))
        monkeypatch.setattr(rules_of(kit), "broken", lambda _kit, _position: (found,))

    return break_it


def test_play_goes_on_where_an_invariant_is_broken_by_play(kit: GameKit, unsound: Callable[[GameKit], None]) -> None:
    """A position set by hand must be mended first; the rules' own mistake stops no game, fork or player."""
    rules, chance = rules_of(kit), Random(5)
    begun = rules.setup_position(kit, rules.setups(kit)[0])
    game = Game(begun, root_of(kit, rules.TABLE))
    unsound(kit)
    assert Game(begun, root_of(kit, rules.TABLE)).node is None
    player = RandomPlayer(chance)
    for _ in range(30):
        node = game.node
        assert node is not None
        assert asks_again(game, root_of(kit, rules.TABLE)) or not is_checkpoint(node)
        for same in (
            game.fork(),
            *(rules.believed(rules.under(kit, begun), game, s, chance) for s in rules.seats(begun)),
        ):
            assert same.node is not None
            assert (same.node.kind, same.node.seat) == (node.kind, node.seat)
        game.answer(player.answer(node))

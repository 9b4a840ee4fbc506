"""Every Event and Bonus card does what it does, in any position it may be played in, and breaks nothing."""

import random

import pytest
from msgspec import structs

from diadochi.players.player import RandomPlayer
from diadochi.resources import assets, maps
from diadochi.rules.core.books import read_atoms
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import PlayEvent
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import canonical, read, write
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.turn.tyche import EVENTS
from diadochi.rules.successors.turn.whole_game import play

pytestmark = pytest.mark.untraced  # it plays by chance

KIT = open_kit(maps("diadochi"))
PLAYED = tuple(card.id for card in KIT.cards.values() if card.kind != "surprise")
READY = tuple(setup.id for setup in KIT.setups.values() if setup.kind == "ready")
ANSWERS, TRIES = 60, 60
"""Answers after the card is played, and positions tried until one lets it be played."""
CROWDED = ("lydia", "phrygia", "lykia", "kilikia", "kappadokia")
MOST_IN_THIRD = 4
OTHERS_HOLD = ("fog", "mutiny", "desertion", "cretan_liars", "storms_at_sea")
SPARE = ("ahura_mazda", "elephants")


def test_every_event_and_bonus_card_of_both_editions_has_its_event() -> None:
    assert set(EVENTS) == set(PLAYED)


def test_the_rulebook_says_of_a_card_what_the_card_says() -> None:
    atoms = read_atoms(assets("rulebook"))
    for card in KIT.cards.values():
        number = card.number.zfill(2) if card.number.isdecimal() else card.number
        atom = atoms[f"CARD-{number}"]
        assert {language: card.words(language) for language in atom.text} == dict(atom.text)


def _crowd(kit: Kit, position: Position, chance: random.Random) -> None:
    """Everyone stands somewhere in Asia Minor, markers lie about at random, and someone is a Successor."""
    spaces = [s for p in CROWDED for s in kit.atlas.members(p) if position.independent_army_at(s) is None]
    chance.shuffle(spaces)
    stacks = [stack for _, stack in position.all_stacks()]
    position.stacks, position.sieges = {}, {}
    for stack, space in zip(stacks, spaces, strict=False):
        position.put(stack.seat, space, False, stack.group)
    for space in kit.atlas.spaces:
        if not kit.is_transit(space) and chance.random() < 0.7:
            position.markers[space] = chance.choice((INDEPENDENT, *position.factions, *position.factions))
    for seat, faction in position.factions.items():
        status = chance.choice(("champion", "successor"))
        position.factions[seat] = structs.replace(faction, status=status)
    update_fleets(kit, position)


def _somewhere(card: str, chance: random.Random) -> tuple[Kit, Position]:
    """A position by chance, in the Tyche segment of a turn when every event may come."""
    position = setup_position(KIT, chance.choice(READY))
    if KIT.cards[card].in_deck == "third" and len(position.factions) <= MOST_IN_THIRD:
        position.edition = "third"
    kit = KIT.under(position.edition, position.options)
    _crowd(kit, position, chance)
    seats = tuple(sorted(position.factions))
    position.clock = Clock(3, "strategy", 1, "tyche", chance.choice(seats), seats)
    for seat, faction in position.factions.items():
        hand = (
            tuple(sorted({card, SPARE[card == SPARE[0]]}))
            if seat == position.clock.active
            else (OTHERS_HOLD[seat - 1],)
        )
        position.factions[seat] = structs.replace(faction, hand=hand)
    position.course = "whole"
    return kit, canonical(kit, position)


def _playable(card: str) -> tuple[Kit, Game[Position]]:
    """A game from the first of the positions tried in which the event may be played."""
    for number in range(TRIES):
        kit, position = _somewhere(card, random.Random(f"{card} {number}"))
        assert not broken(kit, position)
        game = Game(position, lambda p, kit=kit: play(kit, p))
        if game.why_not(PlayEvent(card)):
            return kit, game
    raise AssertionError(f"{card} could be played in no position")


@pytest.mark.slow
@pytest.mark.parametrize("card", PLAYED)
def test_an_event_breaks_nothing(card: str) -> None:
    (kit, game), player = _playable(card), RandomPlayer(random.Random(card))
    game.answer(PlayEvent(card))
    for _ in range(ANSWERS):
        assert not broken(kit, game.position), game.answers
        if game.node is None:
            break
        game.answer(player.answer(game.node))
    assert write(game.fork().position) == write(game.position)
    assert write(read(kit, write(game.position))) == write(game.position)

"""Two worlds that differ in nothing but hidden cards: one moment of a random whole game, and the same moment with cards
of two hands exchanged, or of a hand and the deck. What is played on from there is the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from types import SimpleNamespace
from typing import NamedTuple, cast

from msgspec import structs

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.successors.plan_figures import table_or_game
from diadochi.journal.record.codec import answer_to_json
from diadochi.journal.record.tree import asks_again
from diadochi.players.player import PLAYERS, TAKE_THEIR_TIME, DeadEnd, RandomPlayer, asked_as
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Answer, Decision, Draw, Drawn, Node, Procedure, Roll, dice_by_chance
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import PlayEvent, UseOperations
from diadochi.rules.successors.cards.card_event import drawable
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.view import view
from diadochi.windows.successors.automatic_answers import AUTOMATIC_ANSWERS, AutomaticAnswers
from diadochi.windows.successors.cards.surprise_passes import Passes

ROOT = "table"
DECK = 0
"""Stands for the deck where cards of a hand are exchanged with it."""
_TRIES = 30
_LONGEST_GAME = 4000
SELDOM = 16
"""One of so many answers is asked of players who take their time."""


class Interference(AssertionError):
    """What no one may see has made a difference."""


@dataclass(frozen=True)
class Pair:
    """Two positions. `looker` may see neither hand of `owners`; `moved` are the cards that were exchanged, `exchanged`
    the same ones with those that are in their place in the other world.
    """

    kit: Kit
    positions: tuple[Position, Position]
    looker: int
    owners: tuple[int, ...]
    moved: frozenset[str]
    exchanged: tuple[tuple[str, str], ...] = ()

    def games(self) -> tuple[Game[Position], Game[Position]]:
        """Both, to be played on."""
        one, other = (Game(position.copy(), _table(self.kit)) for position in self.positions)
        return one, other


def _table(kit: Kit) -> Callable[[Position], Procedure[None]]:
    """What a record of this table is played by; see ROOT."""
    return lambda position: table_or_game(kit.under(position.edition, position.options), position)


def pairs(kit: Kit, players: int, seed: int, edition: str = "fourth", *, deck: bool = False) -> Pair:
    """A moment of a random whole game at which two hands can be exchanged; with two players, or where the `deck` is
    asked for, a hand and the deck.
    """
    chance = random.Random(f"{seed} {players} {edition} {deck}")
    under = kit.under(edition, ())
    while True:
        game = Game(whole_game_from(random_deal(under, players, chance)), _table(under))
        player = RandomPlayer(chance)
        player.play(game, chance.randrange(120, 900))
        for _ in range(_LONGEST_GAME):
            found = _exchanged(under, game, chance, deck=deck or players == 2)
            if found is not None:
                return found
            if game.node is None:
                break
            game.answer(player.answer(game.node))


def _exchanged(kit: Kit, game: Game[Position], chance: random.Random, *, deck: bool) -> Pair | None:
    """The pair this moment gives; None where it is no checkpoint or no hands are full enough."""
    node, position = game.node, game.position
    if not isinstance(node, Decision) or not node.checkpoint or position.is_over:
        return None
    hands = {seat: set(faction.hand) for seat, faction in position.factions.items() if faction.hand}
    pool = set(drawable(kit, position))
    choices = [(seat, DECK) for seat in hands] if deck else [*combinations(hands, 2)]
    chance.shuffle(choices)
    for one, other in choices:
        lookers = [seat for seat in position.factions if seat not in (one, other)]
        first, second = sorted(hands[one]), sorted(hands[other] if other else pool)
        swapped = _swap(first, second, chance)
        if not lookers or not swapped or not hands.get(looker := chance.choice(lookers)):
            continue
        if not asks_again(game, _table(kit)):
            return None
        here = position.copy()
        there = _with_cards(here, swapped)
        owners = tuple(seat for seat in (one, other) if seat)
        return Pair(kit, (here, there), looker, owners, frozenset(swapped), tuple(swapped.items()))
    return None


def _swap(first: list[str], second: list[str], chance: random.Random) -> dict[str, str]:
    """Which card becomes which; one of a hand of several stays, so that its owner has something to play."""
    most = min(len(first) - (len(first) > 1), len(second) - (len(second) > 1))
    there = dict(zip(chance.sample(first, most), chance.sample(second, most), strict=True))
    return there | {new: old for old, new in there.items()}


def _with_cards(position: Position, swapped: dict[str, str]) -> Position:
    there = position.copy()
    for seat, faction in position.factions.items():
        hand = tuple(sorted(swapped.get(card, card) for card in faction.hand))
        there.factions[seat] = structs.replace(faction, hand=hand)
    return there


@dataclass(frozen=True)
class Step:
    """One answer of a script, and what it answers: "roll" and "draw" where chance does."""

    kind: str
    seat: int
    answer: Answer


def script(pair: Pair, seed: int, longest: int) -> Iterator[Step]:
    """What is answered in both worlds from their moment on, up to where nothing goes on without revealing a card.

    Each step comes before it is played. Raises Interference where the worlds ask differently, or where an automatic
    player would answer differently to what concerns others.
    """
    chance = random.Random(f"script {seed}")
    games = pair.games()
    for number in range(longest):
        one, other = (game.node for game in games)
        if one is None or other is None:
            break
        _compare(pair, games, number)
        answer = _common(pair, one, other, chance)
        if answer is None:
            break
        kind = one.kind if isinstance(one, Decision) else type(one).__name__.lower()
        yield Step(kind, one.seat, answer)
        for game in games:
            game.answer(answer)


class TakenBack(NamedTuple):
    """A card that an owner plays after so many steps and takes back at once: another one in each world."""

    after: int
    seat: int
    answers: tuple[Answer, Answer]


def taken_back(pair: Pair, steps: Iterable[Step]) -> Iterator[TakenBack]:
    """Every moment of a script at which an owner can play an exchanged card in both worlds, and is asked next."""
    games = pair.games()
    for number, step in enumerate(steps):
        if step.seat in pair.owners and step.kind == "tyche":
            played = next((each for each in _plays(pair) if all(map(_is_asked_next, games, each))), None)
            if played is not None:
                yield TakenBack(number, step.seat, played)
        for game in games:
            game.answer(step.answer)


def _plays(pair: Pair) -> Iterator[tuple[Answer, Answer]]:
    """What could be played of the exchanged cards, the event before the operations."""
    yield from ((PlayEvent(card), PlayEvent(other)) for card, other in pair.exchanged)
    yield from ((UseOperations(card, "place"), UseOperations(other, "place")) for card, other in pair.exchanged)


def _is_asked_next(game: Game[Position], answer: Answer) -> bool:
    if not game.why_not(answer):
        return False
    after, seat = game.fork(), game.node.seat if game.node is not None else 0
    after.answer(answer)
    return isinstance(after.node, Decision) and after.node.seat == seat


def _compare(pair: Pair, games: tuple[Game[Position], ...], answered: int) -> None:
    """Both ask the same of the same seat, and look the same to whoever may see neither hand."""
    told = [_public(game.node) for game in games]
    seen = [write(view(game.position, pair.looker)) for game in games]
    if told[0] != told[1] or seen[0] != seen[1]:
        raise Interference(f"after {answered} answers: {told[0]} {seen[0]}\n{told[1]} {seen[1]}")
    one, other = (game.node for game in games)
    if not isinstance(one, Decision) or not isinstance(other, Decision):
        return
    spared = [_spared(pair, game, node) for game, node in zip(games, (one, other), strict=True)]
    if spared[0] != spared[1]:
        raise Interference(f"seat {one.seat} is spared {one.kind} {one.prompt}: {spared}")
    if one.seat not in pair.owners:
        answers = [_by_program(pair.kit, game, node, answered) for game, node in zip(games, (one, other), strict=True)]
        if answers[0] != answers[1]:
            raise Interference(f"seat {one.seat} answers {one.kind} with {answers[0]}, or with {answers[1]}")


def _spared(pair: Pair, game: Game[Position], asked: Decision) -> list[bool]:
    """Whether no one is asked this, whatever kinds of questions the player wants to answer, and whatever the chances.

    The looker is tried as a person who plays alone, too. An owner who plays alone has no one to hide cards from: the
    program's players see only the record, in which a pass is a pass (tests/windows/hotseat/test_by_itself.py).
    """
    table = cast("RulesController", SimpleNamespace(kit=pair.kit, position=game.position))
    found = []
    wanted = ((), tuple(AUTOMATIC_ANSWERS), *((kind,) for kind in AUTOMATIC_ANSWERS))
    for kinds, least, alone in product(wanted, (0, 50), {False, asked.seat == pair.looker}):
        chosen = (lambda kinds=kinds: kinds, lambda least=least: least, lambda alone=alone: alone)
        by_itself = AutomaticAnswers(table, Passes(), *chosen)
        found.append(by_itself.answer(asked) is not None)
    return found


def _by_program(kit: Kit, game: Game[Position], asked: Decision, luck: int) -> list[Answer]:
    """What each kind of automatic player would answer, asked as the program asks it and chance being the same.

    Who takes his time is asked seldom. What he plays out draws from the deck of the game he is given: asked about the
    game as it is, he would answer by cards that no one has seen.
    """
    found = []
    for plays, make in PLAYERS.items():
        if plays not in TAKE_THEIR_TIME or luck % SELDOM == 0:
            question = asked_as(kit, game, asked.seat, plays, random.Random(f"guesses {luck}"))
            found.append(make(kit, random.Random(luck), EVEN).answer(question))
    return found


def _public(node: Node | None) -> tuple[object, ...]:
    """What everyone hears of a question."""
    if isinstance(node, Decision):
        return "decision", node.kind, node.seat, node.prompt, node.rules, node.checkpoint
    if isinstance(node, Draw):
        return "draw", node.kind, node.seat, node.purpose, node.count, node.seats, node.rules, len(node.pool)
    return ("roll", node.kind, node.seat, node.purpose, node.dice, node.modifiers) if isinstance(node, Roll) else ()


def _common(pair: Pair, one: Node, other: Node, chance: random.Random) -> Answer | None:
    """An answer both worlds admit and that shows none of the exchanged cards; None where chance finds none."""
    if isinstance(one, Roll):
        return dice_by_chance(one, chance)
    if isinstance(one, Draw) and isinstance(other, Draw):
        pool = sorted({*one.pool} & {*other.pool} - pair.moved)
        return Drawn(tuple(chance.sample(pool, one.count))) if len(pool) >= one.count else None
    player = RandomPlayer(chance)
    for _ in range(_TRIES):
        try:
            answer = player.answer(one)
        except DeadEnd:
            return None
        if other.why_not(answer) and not any(f'"{card}"' in answer_to_json(answer) for card in pair.moved):
            return answer
    return None

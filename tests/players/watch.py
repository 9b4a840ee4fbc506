"""Whole games of chance, looked at after every answer; ``python -m tests.players.watch --help`` plays many.

Raises Found with what is wrong and how to play it again.
"""

import argparse
import itertools
import json
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import structs

from diadochi.journal.record.codec import answer_from_json, answer_from_text, answer_to_json, answer_to_text
from diadochi.language import Speaker
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Choice, Decision, Node, Parcel
from diadochi.rules.core.game import Game
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.answers import Sail
from diadochi.rules.successors.cards.card_event import cards_in_game
from diadochi.rules.successors.control import fleets_now
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.profile import OPTIONS
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.rules.successors.turn.whole_game import play
from diadochi.rules.successors.view import view
from tests.players import oracles
from tests.players.styles import STYLES, player_of
from tests.rules.case_recording import case_file

KINDS = [*(("fourth", players) for players in (2, 3, 4, 5)), *(("third", players) for players in (2, 3, 4))]
MOST_ANSWERS = 20_000
SHADOWED = 100
"""A game read from a text is played beside the other for so many answers at least."""
IMAGINED = 30
"""So many answers are played from a view, its hidden hands dealt anew."""
LISTED = 60
"""Of so many options at most each is judged one by one."""
REMEMBERED = 60
"""Answers of late that are tried where they may not belong."""


class Found(AssertionError):
    """Something is wrong with the rules."""


def asked(node: Node | None) -> object:
    """What two games must agree on."""
    if not isinstance(node, Decision):
        return node
    listed = [set(node.also), None if isinstance(node.options, Parcel) else set(node.options)]
    return node.kind, node.seat, node.prompt, node.rules, node.checkpoint, listed


class Watch:
    """Looks at a game after every answer. `chance` is its own: the play is the same unwatched."""

    def __init__(self, kit: Kit, game: Game[Position], seed: int) -> None:
        self.kit, self.game, self.chance = kit, game, Random(f"watch {seed}")
        self.generals = oracles.majors(game.position)
        deck = cards_in_game(kit, game.position)
        self.deck = frozenset((*deck, "silver_shields_steal"))
        self.royal = oracles.total(game.position, "royal")
        self.silver = 0
        self.time: tuple[int, ...] = (0,)
        self.removed: tuple[str, ...] = ()
        self.given: deque[Answer] = deque(maxlen=REMEMBERED)
        self.shadow: Game[Position] | None = None
        self.since: list[Answer] = []
        self.checkpoint = game.position.copy()
        self.shadowed = 0
        self.speaker = Speaker(spell(kit, position=lambda: game.position))

    def __call__(self, answer: Answer) -> None:
        """After this answer."""
        position, node = self.game.position, self.game.node
        self.since.append(answer)
        self._counters(position)
        for breach in broken(self.kit, position):
            raise Found(f"invariant: {self.speaker.say(sentence_of(breach))}")
        if not self.chance.randrange(4):
            self._answers(answer)
        self._shadow(answer)
        if oracles.procedure_is_over(node):
            wrong = [*oracles.wrong_after_a_procedure(self.kit, position)]
            _must(not wrong, "; ".join(wrong))
        if isinstance(node, Decision):
            self._question(node)
            if node.checkpoint:
                self._at_checkpoint(position)
        elif node is not None:
            self.speaker.say(node.purpose)

    def _counters(self, position: Position) -> None:
        kit = self.kit
        now = oracles.majors(position)
        _must(now == self.generals, f"generals: {now - self.generals} more, {self.generals - now} fewer")
        royal = oracles.total(position, "royal")
        _must(royal <= self.royal, f"Royal Army came back: {self.royal} to {royal}")
        self.royal = royal
        silver = oracles.total(position, "silver")
        _must(silver <= (self.silver if self.silver or position.silver == "gone" else 2), f"Silver Shields: {silver}")
        self.silver = silver
        _must(position.silver != "gone" or not silver, "Silver Shields are gone and there")
        wrong = [*oracles.wrong_royals(kit, position), *oracles.wrong_cards(position, self.deck)]
        _must(not wrong, "; ".join(wrong))
        _must(position.removed[: len(self.removed)] == self.removed, "a removed card came back")
        self.removed = position.removed
        _must(position.fleets == fleets_now(kit, position), "fleets do not follow control")
        now_time = oracles.time_of(position)
        _must(now_time >= self.time, f"time runs back from {self.time} to {now_time}")
        self.time = now_time
        _must(all(units >= 0 for group in oracles.groups(position) for _, units in group.units.items()), "minus units")

    def _answers(self, answer: Answer) -> None:
        text = answer_to_json(answer)
        _must(answer_from_json("successors", text) == answer, f"{text} reads as another answer")
        words = answer_to_text(self.kit, text)
        _must(answer_from_text(self.kit, words) == answer, f"{words} reads as another answer")

    def _question(self, node: Decision) -> None:
        position = self.game.position
        _must(node.seat in position.factions, f"{node.kind} asks seat {node.seat}")
        _must(bool(node.rules), f"{node.kind} names no rule")
        said = self.speaker.say(node.prompt)
        _must(bool(said) and "{" not in said, f"{node.kind} says {said!r}")
        if self.chance.random() < 0.7:
            return
        before = write(position) if self.chance.random() < 0.1 else ""
        for choice in (node.options, node.also):
            if isinstance(choice, Choice):
                listed = list(itertools.islice(choice, LISTED))
                _must(len(set(listed)) == len(listed), f"{node.kind} lists an answer twice")
                for option in listed if self.chance.random() < 0.4 else ():
                    _must(bool(choice.why_not(option)), f"{node.kind} lists {option} and refuses it")
                    _must(node.admits(option), f"{node.kind} lists {option} and does not admit it")
        if isinstance(node.options, Parcel):
            _must(node.options.admits(node.options.default()) or node.kind != "losses", f"{node.kind}: default refused")
        self._strangers(node)
        _must(not before or write(position) == before, f"looking at {node.kind} changed the position")

    def _strangers(self, node: Decision) -> None:
        """Answers to other questions: refused with a sentence, or listed."""
        for stranger in self.chance.sample(list(self.given), min(2, len(self.given))):
            verdict = node.why_not(stranger)
            _must(bool(verdict) == node.admits(stranger), f"{node.kind}: {stranger} is judged in two ways")
            if not verdict:
                _must(verdict.reason is not None, f"{node.kind} refuses {stranger} without a word")
                self.speaker.say(verdict.reason)
            elif isinstance(node.options, Choice) and not hasattr(stranger, "group") and not isinstance(stranger, Sail):
                known = stranger in [*node.options] or stranger in [*node.also]
                _must(known, f"{node.kind} admits {stranger} and does not list it")
        if self.game.answers and not self.chance.randrange(4):
            self.given.append(self.game.answers[-1])

    def _at_checkpoint(self, position: Position) -> None:
        for seat in position.factions if not self.chance.randrange(6) else ():
            mine, theirs = (
                victory_points(self.kit, position, seat).total,
                oracles.victory_points(self.kit, position, seat),
            )
            _must(mine == theirs, f"victory points of {seat}: {mine}, counted {theirs}")
            mine, theirs = legitimacy(self.kit, position, seat).total, oracles.legitimacy(self.kit, position, seat)
            _must(mine == theirs, f"legitimacy of {seat}: {mine}, counted {theirs}")
        self._hands(position)
        if self.shadow is None or self.shadowed > SHADOWED:
            self.agree()
            text = write(position)
            again = read(self.kit, text)
            _must(again == position, "the text is of another position")
            self.checkpoint, self.since, self.shadowed = position.copy(), [], 0
            self.shadow = Game(again, lambda live: play(self.kit, live))
            self.agree()
        if not self.chance.randrange(60):
            self._views(position)
        if not self.chance.randrange(400):
            fork = self.game.fork()
            _must(fork.position == position and asked(fork.node) == asked(self.game.node), "a fork is elsewhere")

    def _hands(self, position: Position) -> None:
        """Each plays one card in each Tyche segment, and holds the others (OPS-02, OPS-05)."""
        clock = position.clock
        if clock.phase != "strategy":
            return
        size = self.kit.profile.hand_size_for(len(position.factions))
        for seat, faction in position.factions.items():
            turn, active = clock.order.index(seat), clock.order.index(clock.active)
            done = turn < active or (seat == clock.active and clock.segment in ("activation", "forage"))
            done = done or (seat == clock.active and clock.segment == "tyche" and bool(position.memory.card))
            wanted = size - (clock.round - 1) - done
            _must(len(faction.hand) == wanted, f"seat {seat} holds {len(faction.hand)} cards, not {wanted}")

    def _shadow(self, answer: Answer) -> None:
        if self.shadow is None:
            return
        self.shadow.answer(answer)
        self.shadowed += 1
        mine, theirs = self.game.node, self.shadow.node
        same = (type(mine), getattr(mine, "kind", ""), getattr(mine, "seat", 0))
        other = (type(theirs), getattr(theirs, "kind", ""), getattr(theirs, "seat", 0))
        _must(same == other, f"from the text {other} is asked, not {same}")

    def agree(self) -> None:
        if self.shadow is not None:
            _must(
                write(self.shadow.position) == write(self.game.position),
                "from the text the same answers lead elsewhere",
            )
            _must(self.shadow.position == self.game.position, "from the text comes a position that is not equal")
            mine, theirs = asked(self.game.node), asked(self.shadow.node)
            _must(mine == theirs, f"from the text another question: {theirs}, not {mine}")

    def _views(self, position: Position) -> None:
        for seat in (None, *position.factions):
            seen = view(position, seat)
            text = write(seen)
            secret = {c for s, f in position.factions.items() if s != seat for c in f.hand}
            leaked = secret & (_words(text) - _words(write(_handless(position))))
            _must(not leaked, f"the text for seat {seat} names {leaked}")
            for other, faction in seen.factions.items():
                hidden = all(card == HIDDEN for card in faction.hand)
                _must(hidden if other != seat else faction == position.factions[other], "a hand is shown")
            _must(read(self.kit, text) == seen, "a view does not come back")
            _must(not broken(self.kit, seen), "a view breaks an invariant")
        imagined = Game(seen, lambda live: play(self.kit, live))
        RandomPlayer(self.chance).play(imagined, IMAGINED)
        _must(not any(HIDDEN in f.hand for f in imagined.position.factions.values()), "a card stays hidden in play")

    def case(self, fault: str) -> str:
        """A case file of the way from the last checkpoint to here."""
        position = self.checkpoint
        return case_file(
            self.kit, write(position), self.since, rule="SEQ-02", title="found", edition=position.edition,
            options=position.options, note=fault,
        )  # fmt: skip


def _words(text: str) -> set[str]:
    return set(text.replace(",", " ").replace(";", " ").replace("|", " ").split())


def _handless(position: Position) -> Position:
    bare = position.copy()
    bare.factions = {seat: structs.replace(faction, hand=()) for seat, faction in bare.factions.items()}
    return bare


def _must(holds: object, otherwise: str) -> None:
    if not holds:
        raise Found(otherwise)


class Way(NamedTuple):
    """What is played, and how."""

    kit: Kit
    edition: str
    players: int
    options: tuple[str, ...]
    style: str


def watched(way: Way, seed: int, most: int = MOST_ANSWERS) -> tuple[Game[Position], Watch, str]:
    """Play a whole game, `most` answers of it, and look at each. Returns also what went wrong, "" for nothing."""
    chance = Random(seed)
    start = whole_game_from(random_deal(way.kit, way.players, chance))
    game = Game(start, lambda position: play(way.kit, position))
    player = player_of(way.style, chance, game.position)
    watch = Watch(way.kit, game, seed)
    try:
        while game.node is not None and len(game.answers) < most:
            answer = player.answer(game.node)
            game.answer(answer)
            watch(answer)
        _must(game.position.is_over or most < MOST_ANSWERS, "the game does not end, or without an outcome")
        watch.agree()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        return game, watch, f"{type(error).__name__}: {error}"
    return game, watch, ""


def configurations(kit: Kit) -> Iterator[Way]:
    """Editions, numbers of players and tempers, for ever; with all options, one of them, or none."""
    kinds = itertools.cycle((edition, players, style) for edition, players in KINDS for style in STYLES)
    for number, (edition, players, style) in enumerate(kinds):
        chosen = OPTIONS if number % 5 == 4 else () if number % 3 == 2 else (OPTIONS[number % len(OPTIONS)],)
        home = kit.under(edition, tuple((name, "yes") for name in chosen))
        yield Way(home, edition, players, chosen, style)


def main() -> int:
    """Play many games."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--faults", default="", help="a folder for what was found")
    words.add_argument("--log", default="", help="a file for one line of JSON per game")
    given = words.parse_args()
    kit = open_kit(maps("diadochi"))
    kinds: Counter[str] = Counter()
    wrong = 0
    ways = configurations(kit)
    ways = itertools.islice(ways, given.seed - 1, given.seed - 1 + given.games)
    for seed, way in enumerate(ways, given.seed):
        begun = time.perf_counter()
        game, watch, fault = watched(way, seed)
        outcome = game.position.outcome
        kinds[outcome.kind if outcome else "none"] += 1
        line = {
            "seed": seed, "edition": way.edition, "players": way.players, "options": way.options, "style": way.style,
            "kind": outcome.kind if outcome else "none", "seat": outcome.seat if outcome else 0,
            "turn": game.position.clock.turn, "answers": len(game.answers),
            "seconds": round(time.perf_counter() - begun, 2), "fault": fault,
        }  # fmt: skip
        if given.log:
            with Path(given.log).open("a") as log:
                log.write(json.dumps(line) + "\n")
        if fault:
            wrong += 1
            sys.stdout.write(json.dumps(line) + "\n")
            if given.faults:
                (Path(given.faults) / f"{seed}.toml").write_text(watch.case(fault))
    sys.stdout.write(f"{given.games} games {dict(kinds)} {wrong} faults\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

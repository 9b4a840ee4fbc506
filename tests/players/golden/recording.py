"""Finished games kept as they were played: every answer, and the position at every checkpoint.

They are played with the numbers of the map that are kept for tests (tests/house): turn order goes by victory points.
"""

import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from diadochi.journal.record.codec import answer_to_json
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game

FOLDER = Path(__file__).resolve().parent / "games"


class Golden(msgspec.Struct, frozen=True):
    """A game that is kept: who plays it by which rules, and the seed it is recorded anew with."""

    name: str
    edition: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def path(self) -> Path:
        """Its file: a line for the start, one for each answer, one for the end."""
        return FOLDER / f"{self.name}.jsonl.gz"

    def kit_of(self, kit: Kit) -> Kit:
        """The kit under the rules it is played by."""
        return kit.under(self.edition, self.options)


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a game: the question, its answer, and the position where the question is a checkpoint.

    The first row holds only the position the game starts from, the last only that it ends with.
    """

    kind: str = ""
    seat: int = 0
    answer: str = ""
    position: str = ""


def start_of(kit: Kit, text: str) -> Game[Position]:
    """The game from its first position on."""
    return Game(read(kit, text), lambda position: whole_game(kit, position))


def asked(node: Node | None) -> tuple[str, int]:
    """What is asked and of whom."""
    return ("end", 0) if node is None else (node.kind, node.seat or 0)


def position_at(game: Game[Position]) -> str:
    """The position in notation at a checkpoint or at the end, "" elsewhere."""
    shown = game.node is None or (isinstance(game.node, Decision) and game.node.checkpoint)
    return write(game.position) if shown else ""


def played(kit: Kit, golden: Golden) -> Iterator[Row]:
    """The game played from its seed by chance."""
    chance = random.Random(golden.seed)
    player = RandomPlayer(chance)
    text = write(whole_game_from(random_deal(kit, golden.players, chance)))
    game = start_of(kit, text)
    yield Row(position=text)
    while game.node is not None:
        answer, (kind, seat), position = player.answer(game.node), asked(game.node), position_at(game)
        yield Row(kind, seat, answer_to_json(answer), position)
        game.answer(answer)
    yield Row("end", position=position_at(game))


def record(kit: Kit, golden: Golden) -> None:
    """Play the game from its seed by the rules of today and keep it."""
    rows = b"\n".join(msgspec.json.encode(row) for row in played(golden.kit_of(kit), golden))
    golden.path.write_bytes(gzip.compress(rows, mtime=0))


def recorded(golden: Golden) -> list[Row]:
    """The rows of its file."""
    return [msgspec.json.decode(line, type=Row) for line in gzip.decompress(golden.path.read_bytes()).splitlines()]

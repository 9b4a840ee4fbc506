"""What a rule system is to the rest of the program. Only its own folders know a system by name.

A map names its system (`map.toml`: ``system = "rome"``). What a layer needs of a system is in that layer, in module
`plug` of a folder named after the system, and is looked up here: ``diadochi.rules.rome.plug`` for the rules,
``diadochi.forecast.rome.plug`` for the forecast. Each layer defines a protocol for its plugs; `RuleSystem` is that of
the rules.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import read_document
from diadochi.atlas.faults import Fault, MapError
from diadochi.atlas.map_files import SYSTEMS, shown_path
from diadochi.language import Message, Name, Speaker, current_language, isolated, msg
from diadochi.rules.core.flow import Answer, Procedure
from diadochi.rules.core.game import Copyable, Event, Game
from diadochi.rules.core.verdict import Breach, sentence_of

Speller = Callable[[Name], str]
"""Writes a name as part of a sentence."""


class AnyKit(Protocol):
    """A kit of any system: the map and everything else the game is played with."""

    @property
    def atlas(self) -> Atlas:
        """The map."""
        ...

    @property
    def digest(self) -> str:
        """The hash (hex) of all files that odds can depend on."""
        ...


class AnyClock(Protocol):
    """What the clocks of all systems show."""

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        ...

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        ...


class AnyPosition(Copyable, Protocol):
    """A position of any system."""

    @property
    def map(self) -> str:
        """The id of its map."""
        ...

    @property
    def clock(self) -> AnyClock:
        """The turn and whose it is."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has a winner."""
        ...


class NoSuchSetup(LookupError):
    """Raised for an unknown set-up; the text is a sentence that names the known ones."""


class RuleSystem(Protocol):
    """The rules of one system. `Any` stands for its kit and position.

    `POSITION` is the type of its positions, `FILES` its files beside the map's. `ROOTS` are the procedures a record may
    be played by, as "module:function" of (kit, position), by their names in records; `TABLE` plays single actions,
    `GAME` a set-up to its end. `VICTORY` are the rules that decide the winner. `SECRET` are questions about a hidden
    hand.
    """

    POSITION: type[Any]
    FILES: tuple[str, ...]
    ROOTS: Mapping[str, str]
    TABLE: str
    GAME: str
    VICTORY: tuple[str, ...]
    SECRET: frozenset[str]

    def open_map(self, folder: Path) -> Any:
        """Open a map folder. Raises MapError with all faults of all files."""
        ...

    def lint(self, folder: Path) -> tuple[Fault, ...]:
        """Return doubtful entries in the files of a map folder. Raises MapError if they cannot be read."""
        ...

    def under(self, kit: Any, position: Any) -> Any:
        """Return the kit under the edition and options of a position."""
        ...

    def read(self, kit: Any, text: str) -> Any:
        """Parse a position text. Raises NotationError."""
        ...

    def write(self, position: Any) -> str:
        """Write a position as one line; equal positions have equal texts."""
        ...

    def canonical(self, kit: Any, position: Any) -> Any:
        """Return the position in the canonical form that a text would give."""
        ...

    def digest(self, position: Any) -> str:
        """Return a digest (hex) of a position; equal positions have equal digests."""
        ...

    def view(self, position: Any, seat: int | None) -> Any:
        """Return a copy as `seat` may see it; None: as everyone may."""
        ...

    def conceals(self, position: Any) -> bool:
        """Whether hands are hidden from other players."""
        ...

    def hand_shown(self, question: str, seat: int, answer: Answer) -> int:
        """Return the seat whose hidden hand is partly revealed by this answer of `seat`, 0 for none."""
        ...

    def believed(self, kit: Any, game: Game[Any], seat: int, chance: Random) -> Game[Any]:
        """Return a game as `seat` may imagine it, with hidden cards dealt at random to fit all public facts.

        It begins at the last question where play can be resumed, and asks the same question.
        """
        ...

    def broken(self, kit: Any, position: Any) -> tuple[Breach, ...]:
        """Return all invariants that a position breaks."""
        ...

    def moment(self, position: Any) -> str:
        """Return the clock as words on one line, the turn first."""
        ...

    def moment_words(self, moment: str) -> str:
        """Return such a line for readers of a written record: "turn 2, seat 1"."""
        ...

    def described(self, position: Any) -> Mapping[str, str]:
        """Return what a record stores about the rules besides the map: edition and options, if any."""
        ...

    def standing(self, kit: Any, position: Any) -> Any:
        """Return a summary of the whole table, to be compared by `changes`."""
        ...

    def changes(self, before: Any, now: Any) -> tuple[Event, ...]:
        """Return the differences between two standings as events, so that procedures need not note them."""
        ...

    def seats(self, position: Any) -> tuple[int, ...]:
        """Return the seats in play, ascending."""
        ...

    def winner(self, position: Any) -> int:
        """Return the winner's seat, 0 during the game."""
        ...

    def setups(self, kit: Any) -> tuple[str, ...]:
        """Return the set-ups of the map in the order they are offered."""
        ...

    def setup_position(self, kit: Any, setup: str) -> Any:
        """Return the starting position of a set-up. Raises NoSuchSetup."""
        ...

    def spell(self, kit: Any, language: Callable[[], str], position: Callable[[], Any]) -> Speller:
        """Return a speller: `language` is that of map names, `position` supplies the names of sides."""
        ...

    def name_sides(self, kit: Any, position: Any, players: Mapping[int, str]) -> Any:
        """Return the position with unnamed sides named after their players (name by seat)."""
        ...

    def group_text(self, value: object) -> str | None:
        """Return a group of pieces as one word; None if `value` is not a group."""
        ...

    def group_of(self, kit: Any, kind: Any, word: str) -> Any:
        """Return the group of such a word as plain data, None if `kind` is no kind of group. Raises NotationError."""
        ...


@cache
def part(system: str, layer: str, name: str = "plug") -> Any:
    """Return module `name` of a system in `layer` ("diadochi.forecast"). Raises LookupError if there is none."""
    module = f"{layer}.{system}.{name}"
    if system not in SYSTEMS:
        raise LookupError(f"{system!r} is no rule system")
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and module.startswith(error.name):
            raise LookupError(f"{layer} has nothing for {system!r}") from error
        raise


def rules_of(kit: AnyKit) -> RuleSystem:
    """Return the rules of a kit."""
    return rules_named(kit.atlas.system)


def rules_named(system: str) -> RuleSystem:
    """Return the rules of a system by its name."""
    return cast(RuleSystem, part(system, "diadochi.rules"))


def open_map(folder: Path) -> AnyKit:
    """Open a map folder of any system. Raises MapError with all faults of all files."""
    file = folder / "map.toml"
    document = read_document(file, shown_path(file))
    if isinstance(document, Fault):
        raise MapError([document])
    system = str(document.content.get("system", ""))
    if system not in SYSTEMS:
        reason = msg("is not one of {choices}", choices=SYSTEMS)
        raise MapError([Fault(shown_path(file), "", "system", f'"{system}"', reason)])
    kit: AnyKit = rules_named(system).open_map(folder)
    return kit


def spell(
    kit: AnyKit, language: Callable[[], str] = current_language, position: Callable[[], Any] = lambda: None
) -> Speller:
    """Return a speller for `language.Speaker`, by the system of the kit.

    `language` gives the language of names on the map (Latin included); `position` supplies the names of sides. An
    unknown id is shown as it is. A name in a right-to-left script does not change the order of the words around it.
    """
    plain = rules_of(kit).spell(kit, language, position)
    return lambda name: isolated(plain(name))


class RootProcedure:
    """A root procedure under the edition of the position it starts from.

    Players may set up impossible positions; these raise an error before any question. In a position reached by play the
    rules must ask a question whatever is wrong with it; see `resumed`.
    """

    def __init__(self, kit: AnyKit, procedure: Callable[[Any, Any], Procedure[None]]) -> None:
        self._kit, self._procedure = kit, procedure

    def __call__(self, position: Any) -> Procedure[None]:
        """Play from any position. Raises ImpossiblePosition."""
        rules = rules_of(self._kit)
        if not rules.broken(rules.under(self._kit, position), position):
            yield from self.resumed(position)

    def resumed(self, position: Any) -> Procedure[None]:
        """Play from a position reached by play, without checking it."""
        return self._procedure(rules_of(self._kit).under(self._kit, position), position)


def root_of(kit: AnyKit, name: str) -> RootProcedure:
    """Return the root procedure of that name. Raises LookupError."""
    module, _, function = rules_of(kit).ROOTS[name].partition(":")
    return RootProcedure(kit, getattr(import_module(module), function))


# --- impossible positions


class ImpossiblePosition(ValueError):
    """Raised for an impossible position; `breaches` are all its faults, `message` the first as a sentence."""

    def __init__(self, kit: AnyKit, breaches: tuple[Breach, ...]) -> None:
        self.breaches = breaches
        self.message = _sentence(breaches)
        super().__init__(Speaker(spell(kit)).say(self.message))


def _sentence(breaches: tuple[Breach, ...]) -> Message:
    first = sentence_of(breaches[0])
    if len(breaches) == 1:
        return msg("impossible position: {first}", first=first)
    return msg("impossible position: {first} (and {more} more)", first=first, more=len(breaches) - 1)


def check(kit: AnyKit, position: AnyPosition) -> None:
    """Raise ImpossiblePosition if the position breaks an invariant."""
    breaches = rules_of(kit).broken(kit, position)
    if breaches:
        raise ImpossiblePosition(kit, breaches)

"""What a rule system is to the rest of the house; nobody outside its own folders knows one by name.

A map names its system (`map.toml`: ``system = "rome"``). What each layer needs of a system stands in that layer under
a folder of the system's name, in a module `plug`, and is looked up here: ``desktop.rules.rome.plug`` is the rules' own,
``desktop.forecast.rome.plug`` that of the forecast. A layer says in a protocol what its plugs offer; that of the rules
is `RuleSystem`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from desktop.atlas.atlas import Atlas
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, MapError
from desktop.atlas.map_files import SYSTEMS, shown_path
from desktop.language import Message, Name, Speaker, current_language, isolated, msg
from desktop.rules.core.flow import Answer, Procedure
from desktop.rules.core.game import Copyable, Event, Game
from desktop.rules.core.verdict import Breach, sentence_of

Speller = Callable[[Name], str]
"""How a name is written where it stands in a sentence."""


class AnyKit(Protocol):
    """A kit of any system: the map, and what its game is played with besides."""

    @property
    def atlas(self) -> Atlas:
        """The map."""
        ...

    @property
    def digest(self) -> str:
        """The hash (hex) of all files that a figure can depend on."""
        ...


class AnyClock(Protocol):
    """What the clocks of all systems show."""

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        ...

    @property
    def active(self) -> int:
        """The seat that is to play."""
        ...


class AnyPosition(Copyable, Protocol):
    """A position of any system."""

    @property
    def map(self) -> str:
        """The id of the map it is a position of."""
        ...

    @property
    def clock(self) -> AnyClock:
        """Where the game stands."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        ...


class NoSuchSetup(LookupError):
    """A set-up that is not there; the text is a sentence that names those that are."""


class RuleSystem(Protocol):
    """The rules' part of one system. `Any` stands for its own kit and position.

    `POSITION` is the type of its positions, `FILES` the files it keeps beside a map's own. `ROOTS` are the procedures
    a whole record may be played by, as "module:function" of (kit, position), by the names that stand in records;
    `TABLE` is the one that plays single actions, `GAME` the one that plays a set-up to its end. `VICTORY` are the rules
    that say when somebody has won. `SECRET` are the kinds of questions about a hidden hand.
    """

    POSITION: type[Any]
    FILES: tuple[str, ...]
    ROOTS: Mapping[str, str]
    TABLE: str
    GAME: str
    VICTORY: tuple[str, ...]
    SECRET: frozenset[str]

    def open_map(self, folder: Path) -> Any:
        """The kit of a map folder. Raises MapError with every fault of every file."""
        ...

    def lint(self, folder: Path) -> tuple[Fault, ...]:
        """What is doubtful in the files of a map folder. Raises MapError where they cannot be read."""
        ...

    def under(self, kit: Any, position: Any) -> Any:
        """The kit under the edition and options that a position names."""
        ...

    def read(self, kit: Any, text: str) -> Any:
        """The position of a text. Raises NotationError."""
        ...

    def write(self, position: Any) -> str:
        """A position as one line of text; equal positions have equal texts."""
        ...

    def canonical(self, kit: Any, position: Any) -> Any:
        """The same position in the one form that texts give."""
        ...

    def digest(self, position: Any) -> str:
        """A digest of a position, as hexadecimal digits; equal positions have equal ones."""
        ...

    def view(self, position: Any, seat: int | None) -> Any:
        """A copy as `seat` may see it; as everybody may where nobody is named."""
        ...

    def conceals(self, position: Any) -> bool:
        """Whether hands are hidden from other players in this position."""
        ...

    def hand_shown(self, question: str, seat: int, answer: Answer) -> int:
        """The seat whose hidden hand becomes known in part by this answer of `seat` to a question of this kind; 0 for
        none.
        """
        ...

    def believed(self, kit: Any, game: Game[Any], seat: int, chance: Random) -> Game[Any]:
        """The same game as `seat` may believe it: what it cannot know is dealt anew by `chance`, so that it fits all
        that was public and answered. It begins where play can be taken up last and asks the same question.
        """
        ...

    def broken(self, kit: Any, position: Any) -> tuple[Breach, ...]:
        """Every invariant that a position breaks."""
        ...

    def moment(self, position: Any) -> str:
        """Where the clock stands, as words of one line: the turn first."""
        ...

    def moment_words(self, moment: str) -> str:
        """Such a line as a reader of a written record understands it: "turn 2, seat 1"."""
        ...

    def described(self, position: Any) -> Mapping[str, str]:
        """What a record says of the rules it is played by, beside the map: edition and options, where there are any."""
        ...

    def standing(self, kit: Any, position: Any) -> Any:
        """How things stand on the whole table, to be compared by `changes`."""
        ...

    def changes(self, before: Any, now: Any) -> tuple[Event, ...]:
        """What is other between two such standings, as events: what follows from all that happens, so that no procedure
        notes it.
        """
        ...

    def seats(self, position: Any) -> tuple[int, ...]:
        """The seats that play, in ascending order."""
        ...

    def winner(self, position: Any) -> int:
        """The seat that has won; 0 while nobody has."""
        ...

    def setups(self, kit: Any) -> tuple[str, ...]:
        """The set-ups of the map, in the order in which they are offered."""
        ...

    def setup_position(self, kit: Any, setup: str) -> Any:
        """The position a set-up begins with. Raises NoSuchSetup."""
        ...

    def spell(self, kit: Any, language: Callable[[], str], position: Callable[[], Any]) -> Speller:
        """A spelling of names: `language` is that of the map's names, `position` the one whose sides are named."""
        ...

    def name_sides(self, kit: Any, position: Any, players: Mapping[int, str]) -> Any:
        """The position with sides called by their players (name by seat) where they have no name of their own."""
        ...

    def group_text(self, value: object) -> str | None:
        """A group of pieces that stands in an answer as one word; None for whatever is none."""
        ...

    def group_of(self, kit: Any, kind: Any, word: str) -> Any:
        """The group of such a word as plain data, None where `kind` is no kind of group. Raises NotationError."""
        ...


@cache
def part(system: str, layer: str, name: str = "plug") -> Any:
    """What `layer` ("desktop.forecast") has for a system: its module `name`. Raises LookupError where it has none."""
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
    """The rules that a kit is played by."""
    return rules_named(kit.atlas.system)


def rules_named(system: str) -> RuleSystem:
    """The rules of a system."""
    return cast(RuleSystem, part(system, "desktop.rules"))


def open_map(folder: Path) -> AnyKit:
    """The kit of a map folder, of whatever system it is. Raises MapError with every fault of every file."""
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
    """A spelling of names for `language.Speaker`, as the system of the kit spells them.

    `language` gives that of the names on the map, Latin included; `position` the position whose sides are named.
    An id the kit does not know is shown as it is. A name that is written from right to left leaves the order of the
    words around it alone.
    """
    plain = rules_of(kit).spell(kit, language, position)
    return lambda name: isolated(plain(name))


class RootProcedure:
    """A root procedure of the rules of a kit, under the edition of the position it begins at.

    Somebody may have set up a position that cannot be: from that nothing is asked until it is mended. To a position
    that play has led to the rules owe a question, whatever is wrong with it: see `resumed`.
    """

    def __init__(self, kit: AnyKit, procedure: Callable[[Any, Any], Procedure[None]]) -> None:
        self._kit, self._procedure = kit, procedure

    def __call__(self, position: Any) -> Procedure[None]:
        """Play from a position, whoever made it."""
        rules = rules_of(self._kit)
        if not rules.broken(rules.under(self._kit, position), position):
            yield from self.resumed(position)

    def resumed(self, position: Any) -> Procedure[None]:
        """Play on from a position that play has led to."""
        return self._procedure(rules_of(self._kit).under(self._kit, position), position)


def root_of(kit: AnyKit, name: str) -> RootProcedure:
    """The root procedure of that name. Raises LookupError."""
    module, _, function = rules_of(kit).ROOTS[name].partition(":")
    return RootProcedure(kit, getattr(import_module(module), function))


# --- impossible
# A position that cannot be, said as a sentence.


class ImpossiblePosition(ValueError):
    """A position that cannot be; `breaches` has everything that is wrong with it, `message` the first as a sentence."""

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
    """Raises ImpossiblePosition when the position breaks an invariant."""
    breaches = rules_of(kit).broken(kit, position)
    if breaches:
        raise ImpossiblePosition(kit, breaches)

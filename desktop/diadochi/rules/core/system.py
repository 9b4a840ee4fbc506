"""The rules of a game as the rest of the program sees them, and how the parts of a game are found.

A map names its game (`map.toml`: ``system = "rome"``); only the folders of a game know it by name. Each layer has a
base class with defaults (`GameRules` here, `GameForecast`, `GameNarration`, ...) and each game a subclass of it in its
folder of that layer, which `game_part` finds by the name of the folder. Also the names of a map, to which systems add
their own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Generic, NamedTuple, TypeVar, cast

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.borrowing import lender_of, lent_document
from diadochi.atlas.conversion import Place
from diadochi.atlas.documents import (
    Document,
    Fault,
    JsonObject,
    MapError,
    absent_document,
    digest_of,
    meant,
    quoted,
    read_document,
)
from diadochi.atlas.map_files import SYSTEMS, owner_numbers, read_atlas, shown_path
from diadochi.atlas.map_folders import MAP_FILE
from diadochi.atlas.model import Names, Text
from diadochi.atlas.owner_numbers import overlaid
from diadochi.language import Message, Name, Speaker, current_language, isolated, msg, tr
from diadochi.rules.core.flow import Answer, Procedure
from diadochi.rules.core.game import Event, Game, GameKit, GamePosition, K, P
from diadochi.rules.core.number_tables import NumberTable
from diadochi.rules.core.verdict import Breach, sentence_of

S = TypeVar("S")
"""What is compared to find the changes of a table."""
Speller = Callable[[Name], str]
"""Writes a name as part of a sentence."""


class NoSuchSetup(LookupError):
    """Raised for an unknown set-up; the text is a sentence that names the known ones."""


class ProvinceControl(NamedTuple):
    """The seat that controls a province (None: no one), and the seats that are one marker short of it."""

    holder: int | None
    contenders: tuple[int, ...] = ()


class GameRules(ABC, Generic[K, P, S]):
    """The rules of a game, with what a game without hidden hands, editions and groups needs as defaults.

    `POSITION` is the type of its positions, `FILES` its files beside the map's. `ROOTS` are the procedures a record may
    be played by, as "module:function" of (kit, position), by their names in records; `TABLE` plays single actions,
    `GAME` a set-up to its end. `VICTORY` are the rules that decide the winner. `SECRET` are questions about a hidden
    hand. `PROVINCES` is whether sides control provinces.
    """

    POSITION: type[P]
    FILES: tuple[str, ...]
    ROOTS: Mapping[str, str]
    TABLE: str
    GAME: str
    VICTORY: tuple[str, ...]
    SECRET: frozenset[str] = frozenset()
    PROVINCES: bool = False

    @abstractmethod
    def open_map(self, folder: Path) -> K:
        """Open a map folder. Raises MapError with all faults of all files."""

    @abstractmethod
    def lint(self, folder: Path) -> tuple[Fault, ...]:
        """Return doubtful entries in the files of a map folder. Raises MapError if they cannot be read."""

    def under(self, kit: K, position: P) -> K:
        """Return the kit under the edition and options of a position."""
        return kit

    @abstractmethod
    def read(self, kit: K, text: str) -> P:
        """Parse a position text. Raises NotationError."""

    @abstractmethod
    def write(self, position: P) -> str:
        """Write a position as one line; equal positions have equal texts."""

    def canonical(self, kit: K, position: P) -> P:
        """Return the position in the canonical form that a text would give."""
        return position

    @abstractmethod
    def digest(self, position: P) -> str:
        """Return a digest (hex) of a position; equal positions have equal digests."""

    def view(self, position: P, seat: int | None) -> P:
        """Return a copy as `seat` may see it; None: as everyone may."""
        return position.copy()

    def conceals(self, position: P) -> bool:
        """Whether hands are hidden from other players."""
        return False

    def hand_shown(self, question: str, seat: int, answer: Answer) -> int:
        """Return the seat whose hidden hand is partly revealed by this answer of `seat`, 0 for none."""
        return 0

    def believed(self, kit: K, game: Game[P], seat: int, chance: Random) -> Game[P]:
        """Return a game as `seat` may imagine it, with hidden cards dealt at random to fit all public facts.

        It begins at the last question where play can be resumed, and asks the same question.
        """
        since = game.since()
        return game.otherwise(since.position, since.answers)

    @abstractmethod
    def broken(self, kit: K, position: P) -> tuple[Breach, ...]:
        """Return all invariants that a position breaks."""

    @abstractmethod
    def moment(self, position: P) -> str:
        """Return the clock as words on one line, the turn first."""

    @abstractmethod
    def moment_words(self, moment: str) -> str:
        """Return such a line for readers of a written record: "turn 2, seat 1"."""

    def described(self, position: P) -> Mapping[str, str]:
        """Return what a record stores about the rules besides the map: edition and options, if any."""
        return {}

    @abstractmethod
    def standing(self, kit: K, position: P) -> S:
        """Return a summary of the whole table, to be compared by `changes`."""

    @abstractmethod
    def changes(self, before: S, now: S) -> tuple[Event, ...]:
        """Return the differences between two standings as events, so that procedures need not note them."""

    @abstractmethod
    def seats(self, position: P) -> tuple[int, ...]:
        """Return the seats in play, ascending."""

    def province_control(self, kit: K, position: P) -> Mapping[str, ProvinceControl]:
        """Return who controls or contends for each province, without those where that is no one.

        A public fact. Empty in a game in which no one controls provinces.
        """
        return {}

    @abstractmethod
    def winner(self, position: P) -> int:
        """Return the winner's seat, 0 during the game."""

    @abstractmethod
    def seat_names(self, kit: K, position: P, seat: int) -> tuple[str, ...]:
        """Return what a seat is called in the files of the game, the short name first."""

    @abstractmethod
    def hands(self, kit: K, position: P) -> Mapping[str, list[str]]:
        """Return the hand of every side by its short name; hidden cards are called so."""

    def numbers(self, contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
        """Return the tables of numbers that an owner of the game may replace, of the decoded files of a map."""
        return ()

    @abstractmethod
    def setups(self, kit: K) -> tuple[str, ...]:
        """Return the set-ups of the map in the order they are offered."""

    @abstractmethod
    def setup_position(self, kit: K, setup: str) -> P:
        """Return the starting position of a set-up. Raises NoSuchSetup."""

    def with_own_setups(self, kit: K) -> K:
        """Return the kit with the set-ups that the user has made for its map added."""
        return kit

    @abstractmethod
    def spell(self, kit: K, language: Callable[[], str], position: Callable[[], P | None]) -> Speller:
        """Return a speller: `language` is that of map names, `position` supplies the names of sides."""

    def name_sides(self, kit: K, position: P, players: Mapping[int, str]) -> P:
        """Return the position with unnamed sides named after their players (name by seat)."""
        return position

    def group_text(self, value: object) -> str | None:
        """Return a group of pieces as one word; None if `value` is not a group."""
        return None

    def group_of(self, kit: K, kind: object, word: str) -> object:
        """Return the group of such a word as plain data, None if `kind` is no kind of group. Raises NotationError."""
        return None


Part = TypeVar("Part")


def game_part(base: type[Part], system: str, place: str) -> Part:
    """Return what a game has of a layer: for GameForecast its class RomeForecast, made once.

    `place` is the module with "{}" for the game: "diadochi.forecast.{}.forecast". Raises LookupError for a game without
    it.
    """
    part = optional_part(base, system, place)
    if part is None:
        raise LookupError(f"{place.format(system)} is missing: {system!r} has no {base.__name__}")
    return part


def optional_part(base: type[Part], system: str, place: str) -> Part | None:
    """Return the same; None for a game without it. Raises LookupError for an unknown game."""
    return cast("Part | None", _made(system, place, base.__name__.removeprefix("Game")))


@cache
def _made(system: str, place: str, name: str) -> object | None:
    if system not in SYSTEMS:
        raise LookupError(f"{system!r} is no rule system")
    module = place.format(system)
    try:
        part = getattr(import_module(module), f"{system.capitalize()}{name}", None)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        return None
    return None if part is None else part()


AnyRules = GameRules[GameKit, GamePosition, object]


def rules_of(kit: GameKit) -> AnyRules:
    return rules_named(kit.atlas.system)


@cache
def rules_named(system: str) -> AnyRules:
    return game_part(GameRules, system, "diadochi.rules.{}.rules")


def open_map(folder: Path) -> GameKit:
    """Open a map folder of any system. Raises MapError with all faults of all files."""
    return rules_of_folder(folder).open_map(folder)


def rules_of_folder(folder: Path) -> AnyRules:
    """The rules of the game of a map folder. Raises MapError if it names none."""
    file = folder / "map.toml"
    document = read_document(file, shown_path(file))
    if isinstance(document, Fault):
        raise MapError([document])
    system = str(document.content.get("system", "")) or _lent_system(folder)
    if system not in SYSTEMS:
        reason = msg("is not one of {choices}", choices=SYSTEMS)
        raise MapError([Fault(shown_path(file), "", "system", f'"{system}"', reason)])
    return rules_named(system)


def _lent_system(folder: Path) -> str:
    """The system of a lender; the first one for an unknown lender, so that reading the map names it."""
    lender = lender_of(folder)
    return str(lent_document(folder, lender, MAP_FILE).content.get("system", SYSTEMS[0])) if lender else ""


def spell(
    kit: GameKit,
    language: Callable[[], str] = current_language,
    position: Callable[[], GamePosition | None] = lambda: None,
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

    def __init__(self, kit: GameKit, procedure: Callable[[GameKit, GamePosition], Procedure[None]]) -> None:
        self._kit, self._procedure = kit, procedure

    def __call__(self, position: GamePosition) -> Procedure[None]:
        """Play from any position. Raises ImpossiblePosition."""
        rules = rules_of(self._kit)
        if not rules.broken(rules.under(self._kit, position), position):
            yield from self.resumed(position)

    def resumed(self, position: GamePosition) -> Procedure[None]:
        """Play from a position reached by play, without checking it."""
        return self._procedure(rules_of(self._kit).under(self._kit, position), position)


def root_of(kit: GameKit, name: str) -> RootProcedure:
    """Return the root procedure of that name. Raises LookupError."""
    module, _, function = rules_of(kit).ROOTS[name].partition(":")
    return RootProcedure(kit, getattr(import_module(module), function))


# --- impossible positions


class ImpossiblePosition(ValueError):
    """Raised for an impossible position; `breaches` are all its faults, `message` the first as a sentence."""

    def __init__(self, kit: GameKit, breaches: tuple[Breach, ...]) -> None:
        self.breaches = breaches
        self.message = _sentence(breaches)
        super().__init__(Speaker(spell(kit)).say(self.message))


def _sentence(breaches: tuple[Breach, ...]) -> Message:
    first = sentence_of(breaches[0])
    if len(breaches) == 1:
        return msg("impossible position: {first}", first=first)
    return msg("impossible position: {first} (and {more} more)", first=first, more=len(breaches) - 1)


def check(kit: GameKit, position: GamePosition) -> None:
    """Raise ImpossiblePosition if the position breaks an invariant."""
    breaches = rules_of(kit).broken(kit, position)
    if breaches:
        raise ImpossiblePosition(kit, breaches)


# --- names of a map
# Systems add their own names.


class MapSpelling:
    """The names of one map in one language: spaces, provinces, routes and their kinds.

    A system overrides `own_names` for things with names in its files, and `spelled` for the rest.
    """

    def __init__(self, atlas: Atlas, language: str) -> None:
        self.atlas = atlas
        self.language = language

    def own_names(self, name: Name) -> Names | Text | None:
        """Return the names from the system's files, None if there are none."""
        del name
        return None

    def spelled(self, name: Name) -> str:
        """Return the name of a thing without an entry; its id if unknown."""
        return name.id

    def of(self, name: Name) -> str:
        """Return the displayed form of a name; the id if unknown."""
        names = self._of_map(name) or self.own_names(name)
        if names is not None and name.kind == "route_kind":
            return _within_a_sentence(names.in_language(self.language))
        if names is not None:
            return names.in_language(self.language)
        return self._route(name.id) if name.kind == "route" else self.spelled(name)

    def _of_map(self, name: Name) -> Names | None:
        match name.kind:
            case "space" if name.id in self.atlas.spaces:
                return self.atlas.spaces[name.id].names
            case "province" if name.id in self.atlas.provinces:
                return self.atlas.provinces[name.id].names
            case "route_kind" if name.id in self.atlas.route_kinds:
                return self.atlas.route_kinds[name.id].names
            case "space_kind" if name.id in self.atlas.space_kinds:
                return self.atlas.space_kinds[name.id].names
            case _:
                return None

    def _route(self, route: str) -> str:
        found = self.atlas.routes.get(route)
        if found is None:
            return route
        ends = [self.of(Name("space", end)) for end in (found.a, found.b)]
        return tr("{a} – {b} ({kind})", a=ends[0], b=ends[1], kind=self.of(Name("route_kind", found.kind)))


def _within_a_sentence(words: str) -> str:
    return words[:1].lower() + words[1:]


# --- links
# An id in a file that names nothing, or a number out of range.

Link = tuple[str, str, str, str | int, Message, Message]
"""File, entry, field, value (empty for none), reason, remedy."""


def link_faults(links: Iterable[Link], folder: Path) -> list[Fault]:
    """The same as faults of files in `folder`."""
    return [
        Fault(shown_path(folder / file), entry, field, quoted(value) if value != "" else "", reason, advice)
        for file, entry, field, value, reason, advice in links
    ]


def missing(
    file: str, entry: str, field: str, values: Iterable[str | None], known: Iterable[str], what: Message
) -> Iterator[Link]:
    """Yield a link for every value that is not known; None counts as no value."""
    there = known if isinstance(known, Container) else tuple(known)
    for value in values:
        if value is not None and value not in there:
            near = meant(value, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write an id from the file that lists them")
            yield file, entry, field, value, what, remedy


# --- reading the files of a game

B = TypeVar("B")
"""What the files of a game hold."""


class KitReader(ABC, Generic[B]):
    """Reads the files of one folder; every fault goes to one list, what the files are made of to `digests`.

    `lent` are the tables taken from the lender of the map, by file and key (`diadochi.atlas.borrowing`).
    """

    def __init__(self, folder: Path, faults: list[Fault]) -> None:
        self.folder, self.faults = folder, faults
        self._numbers = owner_numbers(folder, [])  # the map itself notes faults in that file
        self.digests: list[bytes] = []
        self.lent: set[tuple[str, str]] = set()
        self._lender = lender_of(folder)

    @abstractmethod
    def box(self) -> B | None:
        """All contents, or None when something that others need does not fit; faults are noted."""

    def read(self, name: str) -> tuple[Mapping[str, object], Place]:
        """Return the content of a file, empty when it cannot be read, and where its faults are noted."""
        path = self.folder / name
        place = Place(self.faults, shown_path(path))
        absent = self._lender and not path.exists()
        document = absent_document(place.file) if absent else read_document(path, place.file)
        if isinstance(document, Fault):
            self.faults.append(document)
            return {}, place
        document = Document(place.file, dict(self._completed(name, document.content)), document.digest)
        document = overlaid(document, self._numbers, path.stem)
        if isinstance(document, Fault):
            self.faults.append(document)
            return {}, place
        self.digests.append(document.digest)
        return document.content, place

    def _completed(self, name: str, own: Mapping[str, object]) -> Mapping[str, object]:
        """The tables of a file with those of the lender's that it lacks."""
        if not self._lender:
            return own
        lent = lent_document(self.folder, self._lender, name)
        taken = lent.content.keys() - own.keys()
        if taken:
            self.digests.append(lent.digest)
        self.lent.update((name, key) for key in taken)
        return {**lent.content, **own}

    def fitted(self, box: B, atlas: Atlas) -> B:
        """Return the contents with lent entries made to fit the map they are lent to."""
        del atlas
        return box


def read_kit(
    folder: Path,
    system: str,
    remedy: Message,
    reader: Callable[[Path, list[Fault]], KitReader[B]],
    links: Callable[[Atlas, B], Iterable[Link]],
) -> tuple[Atlas, B, str]:
    """Read a map and the files of its game; `remedy` is for a map of another system. Also returns the digest (hex).

    Raises MapError with every fault of every file, the map's own files included.
    """
    atlas, faults = read_atlas(folder)
    if atlas is not None and atlas.system != system:
        Place(faults, shown_path(folder / "map.toml")).fault("system", atlas.system, msg("is not used here"), remedy)
        raise MapError(faults)
    reading = reader(folder, faults)
    box = reading.box()
    if atlas is None or box is None or faults:
        raise MapError(faults)
    if reading.lent:
        box = reading.fitted(box, atlas)
    faults += link_faults(links(atlas, box), folder)
    if faults:
        raise MapError(faults)
    return atlas, box, digest_of((bytes.fromhex(atlas.digest), *reading.digests))

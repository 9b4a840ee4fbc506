"""`Record`, a game in one file: a tree of answers, each written to disk before its result is shown.

The first section packs the map into the record and finds the kit (rules and map) with which a record is played.
"""

import atexit
import shutil
import tempfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Self

from msgspec import structs

import diadochi
from diadochi.atlas.borrowing import lender_of, lent_file
from diadochi.atlas.documents import FOLDER, LENT, NUMBERS_FILE, MapError
from diadochi.atlas.map_files import FILES, SYSTEMS
from diadochi.foreign import UnfitFile, content_of, plain
from diadochi.journal.record import tree
from diadochi.journal.record.codec import (
    Unreadable,
    answer_to_json,
    asked_to_json,
    correction,
    position_to_bytes,
    question_digest,
    unpacked,
)
from diadochi.journal.record.metadata import RecordAbout, now
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START, ConsentNeeded, RecordNode, damaged, flags_of, sealed
from diadochi.journal.record.store import Keeping, RecordContents, create_store, look_at, open_store
from diadochi.journal.record.tree import EVERY, Differs, asks_again, is_checkpoint, root
from diadochi.language import ENGLISH, NAME_LANGUAGES, Message, msg
from diadochi.resources import maps
from diadochi.rules.core import flow
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.system import open_map, rules_named, rules_of

# --- the map inside a record

OpenKit = Callable[[Path], GameKit]
_LARGEST = 4_000_000
"""The most bytes of map files that are read from a record; our own map has a tenth of that."""


_LISTS = tuple(f"{FOLDER}/{language}.toml" for language in NAME_LANGUAGES if language != ENGLISH)
"""Files of names in other languages. They are optional because they do not affect the game."""


@cache
def _names(system: str) -> tuple[str, ...]:
    """The map files that a record of this system contains; any others in it are ignored."""
    return tuple(sorted({*FILES, *rules_named(system).FILES}))


def packed_files(folder: Path, system: str) -> dict[str, bytes]:
    """The compressed map files of a folder, with names, what it borrows and an owner's numbers. Raises UnfitFile."""
    others = [name for name in (*_LISTS, NUMBERS_FILE) if (folder / name).is_file()]
    lent = [f"{LENT}/{name}" for name in _names(system)] if lender_of(folder) else []
    return {name: _packed(_content(folder, name)) for name in (*_names(system), *others, *lent)}


def _content(folder: Path, name: str) -> bytes:
    """A map file as a record contains it: empty if the map borrows all of it. Raises UnfitFile."""
    lender = lender_of(folder)
    if lender and name.startswith(f"{LENT}/"):
        home = lent_file(folder, lender, name.removeprefix(f"{LENT}/"))
        return content_of(home, _LARGEST) if home.is_file() else b""
    if lender and not (folder / name).exists():
        return b""
    return content_of(folder / name, _LARGEST)


@lru_cache(maxsize=64)
def _packed(raw: bytes) -> bytes:
    # cached because most games are played on the same map
    return zlib.compress(raw, 9)


@cache
def engine() -> str:
    """The version of the program and a digest of the code that decides how a game goes on."""
    home = Path(diadochi.__file__).parent
    sources = sorted(path for part in ("rules", "atlas") for path in (home / part).rglob("*.py"))
    digest = blake2b(digest_size=8)
    for path in sources:
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{diadochi.__version__} {digest.hexdigest()}"


def kit_of(files: Mapping[str, bytes], map_id: str, open_map: OpenKit = open_map) -> GameKit:
    """The kit of a record: the installed map if it is the same, else the map inside the record.

    If this version cannot read that map, the installed map with the same id is used; replaying shows whether the
    answers still hold. Raises MapError if there is neither.
    """
    whole = _unpacked(files)
    installed = maps(map_id) if map_id.isidentifier() else maps("-")
    if not whole or _lies_in(installed, whole):
        return open_map(installed)
    try:
        return open_map(_laid_out(tuple(sorted(whole.items()))))
    except MapError:
        return open_map(installed)


@cache
def _laid_out(files: tuple[tuple[str, bytes], ...]) -> Path:
    """A temporary folder with these files. It lasts as long as the program, because the odds process reads it too."""
    folder = Path(tempfile.mkdtemp(prefix="diadochi-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for part in (FOLDER, LENT):
        (folder / part).mkdir()
    for name, raw in files:
        (folder / name).write_bytes(raw)
    return folder


def _unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The map files by name; empty if one is missing or damaged, or if they are too large."""
    names = next((names for names in map(_names, SYSTEMS) if files.keys() >= set(names)), ())
    optional = (*_LISTS, NUMBERS_FILE, *(f"{LENT}/{name}" for name in names))
    try:
        raw = {
            name: unpacked(files[name]) for name in (*names, *(name for name in optional if names and name in files))
        }
    except Unreadable:
        return {}
    return raw if sum(map(len, raw.values())) <= _LARGEST else {}


def _lies_in(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a folder holds the same map. Files of names are not compared: they may have been corrected since."""
    try:
        return all(plain(_content(folder, name)) == plain(raw) for name, raw in files.items() if name not in _LISTS)
    except UnfitFile:
        return False


# --- record


class Record(Browsing):
    """A game in a file, to view and to continue. Each answer is written before its result can be seen."""

    # -- opening and closing ---------------------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path,
        position: GamePosition,
        kit: GameKit,
        *,
        root_name: str = "",
        title: str = "",
        folder: Path | None = None,
        at: int | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> Self:
        """Create a record that starts at `position`. `root_name` is its root procedure, by default that of a table.

        It stores the map files of `folder`, by default those the kit was read from. `at` is the time it was begun, in
        milliseconds since 1970; `meta` are texts for `about`.
        Raises UnusableFile, NotWritten, NewerRecord for an unknown root.
        """
        played_by = root_name or rules_of(kit).TABLE
        root(played_by, kit, path)
        contents = beginning(position, kit, played_by, title, now() if at is None else at)
        contents.meta |= {"engine": engine()} | dict(meta or {})
        contents.files = packed_files(folder or kit.atlas.folder, kit.atlas.system)
        return cls(path, contents, create_store(path, contents), kit)

    @classmethod
    def open(cls, path: Path, open_map: OpenKit = open_map) -> Self:
        """Open a record to play on. `open_map` reads a map folder. Raises RecordError; the file is then unchanged."""
        store, contents = open_store(path)
        try:
            return cls._opened(path, contents, store, open_map)
        except BaseException:
            store.close()
            raise

    @classmethod
    def look(cls, path: Path, open_map: OpenKit = open_map) -> Self:
        """Open a record for viewing only, without touching or locking its file. Raises RecordError."""
        return cls._opened(path, look_at(path), None, open_map)

    @classmethod
    def _opened(cls, path: Path, contents: RecordContents, store: Keeping | None, open_map: OpenKit) -> Self:
        record = cls(path, contents, store, _kit_of(path, contents, open_map))
        try:
            record.begin()
        except Differs as differs:
            raise damaged(path, differs.reason) from differs
        if record.about.engine != engine():
            record.verify()
            if store is not None and not record.disagreements:
                store.set_meta({"engine": engine()})
        try:
            record._game = record._replaying.game(record.cursor)
        except Differs:
            record.verify()
        return record

    def begin(self) -> None:
        """Raise Differs if the rules cannot start from the opening position."""
        self._replaying.opened(START)

    def copy_to(self, path: Path) -> None:
        """Write a copy of the whole record to a new file. Raises UnusableFile, NotWritten."""
        create_store(path, self._writable().contents()).close()

    @property
    def is_in_place(self) -> bool:
        return self._store is None or self._store.is_in_place

    def at_once(self) -> AbstractContextManager[None]:
        """Write everything answered in this context as one transaction; nothing of it may be shown before the end."""
        return self._writable().at_once()

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(
        self,
        answer: Answer,
        author: int | None = None,
        *,
        begins: bool = True,
        what_if: bool = False,
        consent: Sequence[int] = (),
        at: int | None = None,
    ) -> int:
        """Answer the open question and return the new node, which is then on disk.

        An answer already given here leads to its existing node. `begins`: this answer starts an action of a person.
        `what_if`: the main line stays where it is. `consent`: the seats that agree to roll again where dice were rolled
        before; this always adds a branch. `at`: the time in milliseconds since 1970.
        Raises IllegalAnswer, ConsentNeeded, NotWritten, ReadOnlyRecord, Disagreeing; the record is then unchanged.
        """
        self._writable()
        game = self.game
        asked = game.node
        verdict = game.why_not(answer)
        if asked is None or not verdict:
            raise IllegalAnswer(asked, answer, verdict)
        text = answer_to_json(answer)
        for child in self._sound_children():
            if self.tree[child].answer == text and (not consent or isinstance(asked, Decision)):
                return self._again(child, what_if)
        self._check_consent(asked, consent)
        node = RecordNode(
            self.tree.next_id,
            self._cursor,
            asked.kind,
            asked.seat,
            text,
            asked_to_json(asked),
            question_digest(asked),
            author=author,
            time=now() if at is None else at,
            flags=flags_of(begins, len(self._acts)),
            consent=",".join(map(str, consent)),
        )
        return self._grow(node, answer, what_if)

    def correct(
        self,
        position: GamePosition,
        agreed: Sequence[int] = (),
        what: Message | None = None,
        *,
        author: int | None = None,
        begins: bool = True,
        at: int | None = None,
    ) -> int:
        """Set the position by hand and return the new node, which stores who `agreed` and `what` was changed.

        Raises NotWritten, Disagreeing if the rules fail at the position; the record is then unchanged.
        """
        node = structs.replace(
            correction(self.rules, self.tree.next_id, self._cursor, position, agreed, what),
            author=author,
            time=now() if at is None else at,
            flags=flags_of(begins, len(self._acts)),
        )
        try:
            game = self._replaying.begun(position)
        except Differs as differs:
            raise self._disagreeing(node.id, differs.reason) from differs
        self._write(node, position_to_bytes(position), what_if=False)
        self._game = game
        self._writable().make_power_safe()
        return node.id

    def _sound_children(self) -> list[int]:
        """The answers already given here that the rules still accept."""
        here = self.tree.children(self._cursor)
        return [node for node in here if node not in self._doubtful and not self.tree[node].is_correction]

    def _again(self, node: int, what_if: bool) -> int:
        """Move to a node that the same answer led to before."""
        game, self._game = self.game, None
        self._game = self.led(game, node)
        self._move(node, self._main if what_if or self.is_main(node) else node)
        return node

    def _check_consent(self, asked: flow.Node, consent: Sequence[int]) -> None:
        if not isinstance(asked, Decision) and self._sound_children() and not consent:
            raise ConsentNeeded(
                msg("The dice were already rolled here. Keep the result, or roll again if everyone agrees.")
            )

    def _grow(self, node: RecordNode, answer: Answer, what_if: bool) -> int:
        game, before = self.game, tree.moment_at(self.tree, self._cursor)
        self._game = None  # if writing fails, the game is replayed from the unchanged record
        game.answer(answer)
        snapshot = None
        if is_checkpoint(game.node):
            position = game.position
            digest = bytes.fromhex(self.rules.digest(position))
            node = structs.replace(node, position=digest, moment=self.rules.moment(position))
            if self._since_snapshot() >= EVERY and asks_again(game, self.procedure):
                snapshot = self._admitting.packed(position)
        self._write(node, snapshot, what_if)
        self._game = game
        if node.moment and node.moment != before:
            self._writable().make_power_safe()
        return node.id

    def _write(self, node: RecordNode, snapshot: bytes | None, what_if: bool) -> None:
        node = sealed(node, self.tree[self._cursor].seal)
        main = self._main if what_if else node.id
        self._writable().append(node, snapshot, {"cursor": node.id, "main": main})
        self.tree.grow(node)
        if snapshot is not None:
            self._snapshots[node.id] = snapshot
        self._cursor, self._main = node.id, main

    def _since_snapshot(self) -> int:
        count, here = 1, self._cursor
        while here not in self._snapshots and (parent := self.tree[here].parent) is not None:
            count, here = count + 1, parent
        return count

    def mark_main(self, node: int) -> None:
        """Make the main line lead to `node`. Raises NotWritten."""
        self._writable().mark({"main": node})
        self._main = node
        self.tree.prefer(node)
        self.tree.prefer(self._cursor)


def beginning(position: GamePosition, kit: GameKit, root_name: str, title: str, at: int) -> RecordContents:
    """The contents of a new record without map files and engine. `at` is in milliseconds since 1970."""
    rules = rules_of(kit)
    set_up = structs.replace(correction(rules, START, None, position, (), None), time=at)
    return RecordContents(
        meta=RecordAbout.first(rules, root_name, position, title),
        nodes=[sealed(set_up, b"")],
        snapshots={START: position_to_bytes(position)},
        marks={"cursor": START, "main": START},
    )


def _kit_of(path: Path, contents: RecordContents, open_map: OpenKit) -> GameKit:
    """The kit a record was played with. Raises DamagedRecord if neither the record nor the program has its map."""
    try:
        return kit_of(contents.files, contents.meta.get("map", ""), open_map)
    except MapError as error:
        why = error.faults[0].sentence()
        raise damaged(path, msg("the map of this game cannot be read ({why})", why=why)) from error

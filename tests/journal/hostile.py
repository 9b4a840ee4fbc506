"""Records someone has made up: every seal is right, and what is sealed is nonsense, one kind of it at a time.

Nothing but the record's own errors may come of them, in bounded time, and no file may change that is only read.
By hand, for many of each kind: ``python -m tests.journal.hostile 50``.
"""

import json
import random
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.audit import Act, ActKind, act_words, agreed_words, chained, delay_after
from diadochi.journal.record.codec import answer_kinds, position_from_bytes, position_to_bytes
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import (
    START,
    Bookmark,
    Comment,
    DrawnRow,
    NoteArrow,
    RecordError,
    RecordNode,
    sealed,
)
from diadochi.journal.record.sketch import Sketchbook
from diadochi.journal.record.store import RecordContents, create_store, look_at
from diadochi.journal.saved_games import glanced
from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.core.game import IllegalAnswer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation_vocabulary import spell
from tests.journal.games import opening, store_branched

Twist = Callable[[RecordContents, random.Random], None]
WORDS = (
    "",
    "nobody",
    "box",
    "gone",
    "x" * 300,
    "a+b",
    "a; b",
    "../../etc",
    "\u202e",
    "0",
    "kelainai",
    "antigonos",
    "1",
)
NUMBERS = (-1, 0, 1, 2, 6, 99, 2**31, 2**63 - 1, -(2**63))


def resealed(contents: RecordContents) -> None:
    """Seal every node anew, so that nothing seems changed."""
    seals: dict[int | None, bytes] = {None: b""}
    for place, node in enumerate(contents.nodes):
        contents.nodes[place] = sealed(node, seals[node.parent])
        seals[node.id] = contents.nodes[place].seal


def _some_node(contents: RecordContents, chance: random.Random) -> int:
    return chance.randrange(1, len(contents.nodes))


def _change(contents: RecordContents, place: int, **fields: object) -> None:
    contents.nodes[place] = structs.replace(contents.nodes[place], **fields)


def _scrambled(value: Any, chance: random.Random, often: float) -> Any:
    """Plain data with some of its words, numbers and keys exchanged for others of the same kind."""
    if chance.random() < often:
        if isinstance(value, str):
            return chance.choice(WORDS)
        if isinstance(value, int) and not isinstance(value, bool):
            return chance.choice(NUMBERS)
    if isinstance(value, dict):
        return {
            (chance.choice(WORDS) if chance.random() < often / 4 and not key.isdigit() else key): _scrambled(
                part, chance, often
            )
            for key, part in value.items()
        }
    return [_scrambled(part, chance, often) for part in value] if isinstance(value, list) else value


def _twisted_position(content: bytes, chance: random.Random) -> bytes:
    plain = msgspec.to_builtins(position_from_bytes("successors", content), str_keys=True)
    return zlib.compress(json.dumps(_scrambled(plain, chance, chance.choice((0.004, 0.02, 0.2)))).encode())


def unreadable_opening(contents: RecordContents, chance: random.Random) -> None:
    kinds = (b"", b"{}", b"[]", b'{"clock":3}', chance.randbytes(60), b"[" * 100_000, b'{"map":"rome"}')
    contents.snapshots[START] = zlib.compress(chance.choice(kinds))


def opening_of_strangers(contents: RecordContents, chance: random.Random) -> None:
    contents.snapshots[START] = _twisted_position(contents.snapshots[START], chance)


def positions_of_strangers(contents: RecordContents, chance: random.Random) -> None:
    for node in contents.snapshots:
        if node != START and chance.random() < 0.8:
            contents.snapshots[node] = _twisted_position(contents.snapshots[node], chance)


def lying_positions(contents: RecordContents, chance: random.Random) -> None:
    """Every position is a sound one, of another moment."""
    nodes = [node for node in contents.snapshots if node != START]
    others = [contents.snapshots[node] for node in nodes]
    chance.shuffle(others)
    contents.snapshots |= dict(zip(nodes, others, strict=True))


def bombs(contents: RecordContents, chance: random.Random) -> None:
    """Small packed, large unpacked."""
    bomb = zlib.compress(chance.choice((b"[", b" ", b'{"map":"')) * 60_000_000, 1)
    match chance.randrange(3):
        case 0:
            contents.snapshots[START] = bomb
        case 1:
            contents.snapshots[chance.choice(list(contents.snapshots))] = bomb
        case _:
            contents.files = dict.fromkeys(contents.files, bomb)


def false_answers(contents: RecordContents, chance: random.Random) -> None:
    """Answers no one was asked for, or that no rule knows."""
    tags, sound = sorted(answer_kinds("successors")), [node.answer for node in contents.nodes if not node.is_correction]
    for _ in range(chance.choice((1, 3, 40))):
        other = chance.choice(sound)
        mad = json.dumps(_scrambled(json.loads(other), chance, 0.4))
        texts = (
            other,
            mad,
            "",
            "null",
            f'{{"do":"{chance.choice(tags)}"}}',
            "[" * 5000,
            '{"do":"dice","faces":[99,-1]}',
        )
        _change(contents, _some_node(contents, chance), answer=chance.choice(texts))


def false_questions(contents: RecordContents, chance: random.Random) -> None:
    """Questions, seats, moments, consent and purposes that no one wrote."""
    for _ in range(chance.choice((1, 10, 60))):
        name = chance.choice(("question", "seat", "asked", "moment", "author", "time", "flags", "consent", "options"))
        match name:
            case "seat" | "author" | "time" | "flags":
                value: object = chance.choice(NUMBERS)
            case "options":
                value = chance.randbytes(8)
            case "moment":
                value = chance.choice(("9" * 5000, "²", "", "1", "x y z", "\n", "1 2 3 4 5 6 7 8", "-3 a b c d"))
            case "asked":
                value = chance.choice(
                    ('["say",{}]', '[["say","{x.y}",{"x":1}],[]]', "[[[", '[["say","{0:>999999}",{}],[]]')
                )
            case _:
                value = chance.choice(WORDS)
        _change(contents, _some_node(contents, chance), **{name: value})


def false_corrections(contents: RecordContents, chance: random.Random) -> None:
    """Tables set by hand as no hand could, with the consent of no one."""
    said = (
        "[[Infinity],null]",
        '["12",null]',
        "[[1],5]",
        '[[1e400],"x"]',
        "{}",
        "[" * 4000,
        '[[1,2],"[\\"say\\"]"]',
        "[]",
    )
    for place, node in enumerate(contents.nodes):
        if node.is_correction:
            _change(contents, place, answer=chance.choice(said))
            if node.id != START and chance.random() < 0.7:
                contents.snapshots[node.id] = _twisted_position(contents.snapshots[node.id], chance)
    if chance.random() < 0.3:
        place = _some_node(contents, chance)
        _change(contents, place, question="correction", answer=chance.choice(said))
        contents.snapshots[contents.nodes[place].id] = contents.snapshots[START]


def false_meta(contents: RecordContents, chance: random.Random) -> None:
    """A title, seats, versions and a map that cannot be."""
    texts = (*WORDS, "9" * 5000, "[" * 50_000, "<img src=x>" * 2000, '{"players":{"1":{"name":3}}}', '{"players":[1]}')
    seats = (
        '{"players":{"-5":{}}}',
        '{"players":{"1":{"plays":"x","pin":"zz:"}},"own_dice":3}',
        '{"players":{"99999":{}}}',
    )
    for name in chance.sample(sorted(contents.meta), chance.choice((1, 2, 5))):
        contents.meta[name] = chance.choice(seats if name == "seats" and chance.random() < 0.6 else texts)
    if chance.random() < 0.3:
        del contents.meta[chance.choice(sorted(contents.meta))]


def false_maps(contents: RecordContents, chance: random.Random) -> None:
    """A map that came along and cannot be played on, or is not the one that was played on."""
    name = chance.choice(sorted(contents.files))
    text = zlib.decompress(contents.files[name]).decode()
    match chance.randrange(6):
        case 0:
            text = text[: chance.randrange(len(text))]
        case 1:
            text = text.replace(
                chance.choice(("kelainai", "antigonos", "athenai")), chance.choice(WORDS).replace('"', "")
            )
        case 2:
            spot = chance.randrange(len(text))
            text = text[:spot] + chance.choice(("[[[", "=", "\0", "9" * 50, '"""', "= nan", "\n[x]\n")) + text[spot:]
        case 3:
            text = "a = " + "[" * 100_000
        case 4:
            contents.files.pop(name)
            contents.meta["map"] = chance.choice(("rome", "nowhere", "diadochi"))
            return
        case _:
            text += "\n# " + "x" * 7_000_000
    contents.files[name] = zlib.compress(text.encode("utf-8", "replace"), 1)


def false_numbers(contents: RecordContents, chance: random.Random) -> None:
    """Nodes with the largest numbers a file can hold, and notes with no less."""
    last = contents.nodes[-1]
    number = chance.choice((2**63 - 1, 2**62, 10**15))
    contents.nodes.append(structs.replace(last, id=number, parent=last.id))
    if chance.random() < 0.5:
        contents.marks = dict.fromkeys(contents.marks, number)
    big = chance.choice((2**63 - 1, -(2**63)))
    contents.comments[big] = Comment(big, number, big, big, "<b>" * 1000)
    contents.bookmarks[big] = Bookmark(big, number, "\0\n\u2028")
    contents.arrows[big] = NoteArrow(big, number, "nowhere", "\u202e", "url(x)")


def false_shapes(contents: RecordContents, chance: random.Random) -> None:
    """A tree no game has: all branches, or one way without end."""
    opening, number = contents.nodes[0], 10_000
    kind = chance.choice(("fan", "chain", "comb"))
    grown: list[RecordNode] = []
    before = START
    for step in range(4_000):
        node = RecordNode(
            number + step, START if kind == "fan" else before, "hand_over", 1, '{"do":"hand_over","seat":1}'
        )
        before = node.id if kind == "chain" or step % 2 else before
        grown.append(node)
    contents.nodes[:] = [opening, *grown]
    contents.snapshots = {START: contents.snapshots[START]}
    contents.marks = {"cursor": chance.choice((START, grown[-1].id)), "main": grown[-1].id}
    contents.comments, contents.bookmarks, contents.arrows = {}, {}, {}


def false_drawings(contents: RecordContents, chance: random.Random) -> None:
    """Drawings no one can have made, at any moment, that rub out each other and themselves."""
    mad = (
        "",
        "[" * 5000,
        "arrow blue " + "pella " * 5000,
        "ring blue @1e400,nan",
        'note blue pella "\\ud800"',
        "\0\n2 x",
    )
    for number in range(1, chance.choice((2, 40, 900))):
        node = chance.choice(contents.nodes).id
        rubs = chance.choice((None, number, number - 1, -(2**63)))
        row = DrawnRow(number, node, chance.choice((None, *NUMBERS)), chance.choice(NUMBERS), rubs, chance.choice(mad))
        contents.drawings[number] = row


def false_acts(contents: RecordContents, chance: random.Random) -> None:
    """A list of acts beside the game that no one can have done, and told seats that are none."""
    for _ in range(chance.choice((1, 5, 200))):
        seats = tuple(chance.choice(NUMBERS) for _ in range(chance.randrange(4)))
        kind = chance.choice([*ActKind, "<b>", "", "x" * 9000])
        node = chance.choice(contents.nodes).id
        seat = chance.choice((None, *NUMBERS))
        act = Act(0, chance.choice(NUMBERS), kind, node, seats, seats[:2], True, seat, chance.choice(WORDS), 2**63 - 1)
        contents.acts.append(act)
    place = _some_node(contents, chance)
    _change(contents, place, flags=chance.choice((-1, 0, 2, len(contents.acts) << 1, -(2**63))))
    mad = ("[" * 5000, '{"1":-5}', '{"1":[3,1e400]}', '{"99999999999":[9,9]}', '{"1":[9223372036854775807,0]}')
    contents.meta |= {"told": chance.choice(mad), "wrong_numbers": chance.choice(mad), "people": "9" * 6000 + ",-1,²"}


def other_systems(contents: RecordContents, chance: random.Random) -> None:
    """The opening of a game of another map, edition, root or with options there are none of."""
    position = position_from_bytes("successors", contents.snapshots[START])
    changes: tuple[dict[str, object], ...] = (
        {"map": "rome"},
        {"edition": "ninth"},
        {"edition": "third"},
        {"options": (("city_limit", "-5"),)},
        {"options": (("last_turn", "999999"), ("hand_size", "0,0,0,0"))},
        {"options": (("no_such", "yes"),)},
        {"course": "whole"},
        {"factions": {}},
    )
    for name, value in chance.choice(changes).items():
        setattr(position, name, value)
    contents.snapshots[START] = position_to_bytes(position)
    if chance.random() < 0.5:
        contents.meta["root"] = "whole_game"


KINDS: tuple[Twist, ...] = (
    unreadable_opening,
    opening_of_strangers,
    positions_of_strangers,
    lying_positions,
    bombs,
    false_answers,
    false_questions,
    false_corrections,
    false_meta,
    false_maps,
    false_numbers,
    false_shapes,
    false_drawings,
    false_acts,
    other_systems,
)
"""Each kind of nonsense, by what it does to the contents of a sound record."""


def made_up(sound: Path, path: Path, twist: Twist, chance: random.Random) -> None:
    """A record at `path` like the sound one, with one kind of nonsense in it; its version of the rules is this one."""
    contents = look_at(sound)
    twist(contents, chance)
    resealed(contents)
    contents.acts = chained(contents.acts, contents.nodes[0].seal)
    create_store(path, contents).close()


def tried(path: Path, kit: Kit, chance: random.Random) -> str:
    """What came of looking at, opening, playing on, exporting and rescuing a record; its file stays as it was."""
    raw = path.read_bytes()
    glanced(path)
    came = _outcome(lambda: _looked_through(path, kit))
    into = path.with_name("saved.diadochi")
    saved = _outcome(lambda: rescue(path, into))
    assert path.read_bytes() == raw, "a record that is only read was changed"
    if into.exists():
        with Record.open(into, _open_map(kit)) as again:
            _played_on(again, chance)
        into.unlink()
    opened = _outcome(lambda: _opened(path, kit, chance))
    assert not list(path.parent.glob("*-wal")), "answers lie beside a record that was closed"
    return f"{came} / {opened} / {saved}"


def _open_map(kit: Kit) -> Callable[[Path], Kit]:
    return lambda folder: kit if folder == maps(kit.atlas.id) else open_kit(folder)


def _looked_through(path: Path, kit: Kit) -> None:
    record = Record.look(path, _open_map(kit))
    for node in list(record.tree)[:: 1 + len(record.tree) // 50]:
        record.position_at(node)
        record.snapshot_at(node)
        Sketchbook(record).seen(node, lambda _seat: True)
        with suppress(RecordError):
            record.game_at(node)
    with suppress(RecordError):
        export_text(record)
    say = Speaker(spell(record.kit)).say
    for act in record.acts:
        say(act_words(act))
        say(agreed_words(act) or act_words(act))
    for seat in record.people:
        record.untold(seat)
        delay_after(record.wrong_numbers(seat)[0])


def _opened(path: Path, kit: Kit, chance: random.Random) -> None:
    with Record.open(path, _open_map(kit)) as record:
        _played_on(record, chance)


def _played_on(record: Record, chance: random.Random) -> None:
    """What a window does with a record: it shows the line, goes back and forth, looks, answers."""
    played = PlayedRecord(record)
    for act in range(12):
        for told in (lambda: played.entries, lambda: played.undone, lambda: played.asked):
            told()
        _ = played.game.position
        with suppress(RecordError):
            match act % 6:
                case 0:
                    played.undo()
                case 1:
                    played.redo()
                case 2:
                    played.entries_at(chance.choice(list(record.tree)[:500]))
                case 3:
                    played.go_to(chance.randint(1, len(played.entries)))
                case 4:
                    _answered(played)
                case _:
                    played.go_to(len(played.entries) + len(played.undone))


def _answered(played: PlayedRecord) -> None:
    stored, decision = played.stored_chance(), played.game.decision
    played.begin()
    for answer in [stored] if stored is not None else [] if decision is None else _first(decision.options):
        with suppress(IllegalAnswer):
            played.answer(answer)


def _first(options: Any) -> Iterator[Any]:
    for option in options:
        yield option
        return


def _outcome(act: Callable[[], object]) -> str:
    try:
        act()
    except RecordError as error:
        return type(error).__name__
    return "fine"


def try_kind(twist: Twist, count: int, seed: int, slowest: float = 20.0) -> Counter[str]:
    """How often each outcome came of so many records of a kind; none takes longer than `slowest` seconds."""
    kit, _ = opening()
    outcomes = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder, "sound.diadochi")
        store_branched(sound)
        for number in range(count):
            chance = random.Random(f"{seed} {twist.__name__} {number}")
            path = Path(folder, f"{number}.diadochi")
            made_up(sound, path, twist, chance)
            began = time.process_time()
            try:
                outcomes[tried(path, kit, chance)] += 1
            except Exception as error:
                error.add_note(f"{twist.__name__} {number}")
                raise
            taken = time.process_time() - began
            assert taken < slowest, f"{twist.__name__} {number} took {taken:.0f} s"
            path.unlink()
    return outcomes


if __name__ == "__main__":
    for kind in KINDS:
        for outcome, times in try_kind(kind, int(sys.argv[1]), 323).most_common():
            sys.stdout.write(f"{kind.__name__:24} {times:5} {outcome}\n")

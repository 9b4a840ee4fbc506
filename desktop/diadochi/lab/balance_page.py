"""The page that says how even the set-ups of a map are, measured by games of equal players: a section for each."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean, quantiles
from tempfile import NamedTemporaryFile
from typing import Final

from diadochi.foreign import MissingFile, UnfitFile, content_of, unwritten, write_file
from diadochi.language import msg
from diadochi.players.automatic_games import Match, Played, Share, share
from diadochi.players.game_store import Terms
from diadochi.whole_file import writable_target

# --- page

_TITLE = "# How even the set-ups are\n"
_HEAD = "## "
_LARGEST = 1_000_000
"""The largest page that is read, in bytes."""
_PART = re.compile(
    r"^ {0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,}(?!~)).*?^ {0,3}(?P=fence)[`~]*[ \t]*\r?$"
    rf"|^{_HEAD}(?P<heading>[^\r\n]*)",
    re.MULTILINE | re.DOTALL,
)
"""A heading, or a fenced block, which may contain lines that look like headings."""


def look_at(page: Path) -> None:
    """Check that a page can be written, before anything is measured. Raises UnfitFile."""
    _read(page)
    try:
        place = writable_target(page)
        if not place.parent.is_dir():
            raise UnfitFile(page, msg("its folder does not exist"), msg("check the file name"))
        with NamedTemporaryFile(dir=place.parent, prefix=f".{place.name}."):
            pass
    except OSError as error:
        raise unwritten(page, error) from error


def write_section(page: Path, heading: str, text: str) -> None:
    """Put `text` under `heading`, replacing the section; everything else stays as it is.

    A missing page is created; of several sections with that name the first is replaced. Line ends are those of the
    page. Raises UnfitFile, leaving the page unchanged.
    """
    whole = _read(page)
    if not whole.strip():
        whole = _TITLE
    end = "\r\n" if whole.partition("\n")[0].endswith("\r") else "\n"
    start, stop = _place(whole, heading)
    before, after = whole[:start], whole[stop:]
    if start == len(whole):
        before = f"{whole.rstrip()}{end}{end}"
    section = f"{_HEAD}{heading}\n\n{text.strip()}\n".replace("\n", end)
    write_file(page, f"{before}{section}{end if after else ''}{after}".encode())


def _read(page: Path) -> str:
    try:
        content = content_of(page, _LARGEST)
    except MissingFile:
        return ""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnfitFile(page, msg("line {line} is not UTF-8", line=line), msg("save the file as UTF-8")) from error


def _place(whole: str, heading: str) -> tuple[int, int]:
    """The start and end of the section under a heading; the end of the page for a new one."""
    found = [part for part in _PART.finditer(whole) if part["heading"] is not None]
    ends = pairwise([*(part.start() for part in found), len(whole)])
    named = (place for part, place in zip(found, ends, strict=True) if part["heading"].strip() == heading)
    return next(named, (len(whole), len(whole)))


# --- report

_FAIR: Final[Mapping[int, tuple[float, float]]] = {2: (0.40, 0.60), 3: (0.24, 0.43), 4: (0.18, 0.32), 5: (0.13, 0.27)}
"""The least and greatest share of games a side may win, by number of seats."""
_MOST_OF_A_KIND: Final = 0.60
"""The most games a kind of victory may decide."""
_LEAST_OF_A_WAY: Final = 0.10
"""The fewest games each way to win must decide."""
_WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "regency": ("regency",),
    "at once": ("legitimacy", "victory_points"),
    "count": ("count",),
}
"""The ways to win, each with its kinds of victory."""


_Row = tuple[str, ...]


def headed(terms: Terms, played: Sequence[Played]) -> str:
    """Return the heading: set-up, edition and options if unusual, and the players."""
    match = terms.match
    what = match.setup or ("random deal" if _is_dealt_by_chance(match, played) else "usual set-up")
    players = " and ".join(f"{count} {kind}" for kind, count in sorted(Counter(played[0].kinds.values()).items()))
    return f"{', '.join([what, *_not_usual(terms)])}: {players}"


def _not_usual(terms: Terms) -> Iterator[str]:
    if terms.edition:
        yield f"{terms.edition} edition"
    if terms.match.evening:
        yield "one evening"
    if terms.options:
        yield f"with {' and '.join(name for name, _ in terms.options)}"
    if terms.turns != "none":
        yield f"optional rules by turns ({terms.turns})"


def report_of(match: Match, played: Sequence[Played]) -> str:
    """Return tables of wins by faction, seat, general, kind of victory and last turn, and of points by turn, with
    limits.

    Shares are of all games, or of the games a faction or general was dealt in. Factions are judged only if they are the
    same in every game; in random deals, seats and generals are judged instead.
    """
    dealt = _is_dealt_by_chance(match, played)
    tables = (
        _factions(played, judged=not dealt),
        _seats(played, judged=dealt),
        _generals(played, judged=dealt),
        *(table(played) for table in (_victories, _ends, _points)),
    )
    return "\n\n".join([_about(played), *filter(None, tables)]) + "\n"


def _about(played: Sequence[Played]) -> str:
    seeds = [game.seed for game in played]
    faults = sum(bool(game.fault) for game in played)
    return f"Games: {len(played)}, seeds {min(seeds)} to {max(seeds)}, games with faults: {faults}."


def _is_dealt_by_chance(match: Match, played: Sequence[Played]) -> bool:
    return not match.setup and any(played[0].dealt.values())


def _factions(played: Sequence[Played], *, judged: bool) -> str:
    present = Counter(name for game in played for name in game.factions.values())
    wins = Counter(game.factions[game.seat] for game in played if game.seat)
    shares = {name: share(wins[name], present[name]) for name in _by_wins(present, wins)}
    return _sides("faction", shares, played, judged=judged)


def _seats(played: Sequence[Played], *, judged: bool) -> str:
    seats = sorted({seat for game in played for seat in game.factions})
    wins = Counter(game.seat for game in played)
    shares = {str(seat): share(wins[seat], len(played)) for seat in seats}
    return _sides("seat", shares, played, judged=judged)


def _sides(what: str, shares: Mapping[str, Share], played: Sequence[Played], *, judged: bool) -> str:
    least, most = _FAIR[len(played[0].factions)]
    head = (what, "wins", "share", "range", *([f"{_percent(least)} to {_percent(most)}"] * judged))
    return _table(head, [(name, *_cells(one), *([_judged(one, least, most)] * judged)) for name, one in shares.items()])


def _generals(played: Sequence[Played], *, judged: bool) -> str:
    dealt = Counter(name for game in played for names in game.dealt.values() for name in names)
    wins = Counter(name for game in played if game.seat for name in game.dealt[game.seat])
    shares = {name: share(wins[name], dealt[name]) for name in _by_wins(dealt, wins)}
    return _sides("general", shares, played, judged=judged) if shares else ""


def _victories(played: Sequence[Played]) -> str:
    kinds = Counter(game.kind for game in played)
    several = bool(kinds.keys() & {kind for way in _WAYS.values() for kind in way})
    most = _MOST_OF_A_KIND if several else 1.0
    rows = [
        (kind, *_cells(found := share(count, len(played))), _judged(found, 0, most))
        for kind, count in sorted(kinds.items())
    ]
    for name, ways in _WAYS.items() if several else ():
        found = share(sum(kinds[kind] for kind in ways), len(played))
        rows.append((f"*{name}, in all*", *_cells(found), _judged(found, _LEAST_OF_A_WAY, 1)))
    return _table(("victory", "games", "share", "range", "as it should be"), rows)


def _ends(played: Sequence[Played]) -> str:
    turns = Counter(game.turn for game in played)
    rows = [(str(turn), *_cells(share(count, len(played)))) for turn, count in sorted(turns.items())]
    return _table(("turn of the end", "games", "share", "range"), rows)


def _points(played: Sequence[Played]) -> str:
    turns = sorted({turn for game in played for turn in game.points})
    names = sorted({name for game in played for name in game.factions.values()})
    rows = [(name, *(_spread(_points_of(played, name, turn)) for turn in turns)) for name in names]
    return _table(("points after turn (mean, four fifths of games)", *map(str, turns)), rows)


def _points_of(played: Iterable[Played], name: str, turn: int) -> Iterator[int]:
    for game in played:
        for seat, faction in game.factions.items():
            if faction == name and turn in game.points:
                yield game.points[turn][seat]


def _spread(points: Iterable[int]) -> str:
    each = [*points]
    if len(each) < 2:
        return str(each[0]) if each else "-"
    tenths = quantiles(each, n=10, method="inclusive")
    return f"{mean(each):.1f} ({tenths[0]:.0f} to {tenths[-1]:.0f})"


def _by_wins(names: Iterable[str], wins: Counter[str]) -> list[str]:
    return sorted(names, key=lambda name: (-wins[name], name))


def _cells(found: Share) -> _Row:
    middle = _percent(found.wins / found.games) if found.games else "-"
    return str(found.wins), middle, f"{_percent(found.low)} to {_percent(found.high)}"


def _judged(found: Share, least: float, most: float) -> str:
    if least <= found.wins / found.games <= most:
        return "yes"
    return "no" if found.high < least or found.low > most else "perhaps"


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def _table(heads: _Row, rows: Iterable[_Row]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ("---",) * len(heads), *rows))

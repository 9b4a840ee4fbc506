"""How a record lies in its SQLite file: marks of the file, tables, and what no honest record exceeds."""

from typing import Final

APPLICATION_ID: Final = 0x44494144
"""Stands in the head of every record ("DIAD")."""
VERSION: Final = 3
"""The latest layout of the tables; stands in the head as SQLite's user_version."""
FIRST, WITH_ACTS, WITH_DRAWINGS = 1, 2, 3
"""The layouts: of a game alone; with what was done beside it; with what was drawn on the map. A record has the first
that holds all of it, so that earlier versions read whatever they can.
"""
PAGE: Final = 4096
"""Bytes of a page."""

TABLES: Final = {
    "meta": "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "files": "CREATE TABLE files (name TEXT PRIMARY KEY, size INTEGER NOT NULL, content BLOB NOT NULL) STRICT",
    "nodes": (
        "CREATE TABLE nodes (id INTEGER PRIMARY KEY, parent INTEGER, question TEXT NOT NULL, seat INTEGER NOT NULL,"
        " answer TEXT NOT NULL, asked TEXT NOT NULL, options BLOB NOT NULL, position BLOB NOT NULL,"
        " moment TEXT NOT NULL, author INTEGER, time INTEGER NOT NULL, flags INTEGER NOT NULL,"
        " consent TEXT NOT NULL, seal BLOB NOT NULL) STRICT"
    ),
    "snapshots": "CREATE TABLE snapshots (node INTEGER PRIMARY KEY, content BLOB NOT NULL, seal BLOB NOT NULL) STRICT",
    "marks": "CREATE TABLE marks (name TEXT PRIMARY KEY, node INTEGER NOT NULL) STRICT",
    "comments": (
        "CREATE TABLE comments (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, author INTEGER, time INTEGER NOT NULL,"
        " text TEXT NOT NULL) STRICT"
    ),
    "bookmarks": "CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, name TEXT NOT NULL) STRICT",
    "arrows": (
        "CREATE TABLE arrows (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, start TEXT NOT NULL, goal TEXT NOT NULL,"
        " colour TEXT NOT NULL) STRICT"
    ),
}
"""The statement of each table, word for word as it stands in a record. A file with anything else is none of ours."""
ACTS: Final = (
    "CREATE TABLE acts (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, kind TEXT NOT NULL, node INTEGER NOT NULL,"
    " concerns TEXT NOT NULL, agreed TEXT NOT NULL, by_number INTEGER NOT NULL, seat INTEGER, plays TEXT NOT NULL,"
    " count INTEGER NOT NULL, seal BLOB NOT NULL) STRICT"
)
DRAWINGS: Final = (
    "CREATE TABLE drawings (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, seat INTEGER, time INTEGER NOT NULL,"
    " rubs INTEGER, drawn TEXT NOT NULL) STRICT"
)
LATER: Final = {WITH_ACTS: {"acts": ACTS}, WITH_DRAWINGS: {"drawings": DRAWINGS}}
"""The tables that each later layout adds to those before; a record gets them with the first row in them."""
ALL_TABLES: Final = TABLES | {name: made for tables in LATER.values() for name, made in tables.items()}


LONGEST: Final = 8_000_000
"""Bytes of the longest text or blob, packed or unpacked."""
LARGEST: Final = 256_000_000
"""Bytes of the largest record that is opened."""
MOST_NODES: Final = 500_000
"""Answers of the longest record that is opened."""
MOST_FILES: Final = 64
"""Map files that a record may hold."""
MOST_STEPS: Final = 400_000_000
"""Steps of SQLite's machine that opening may take; a damaged file must not keep anybody waiting."""


def tables_of(layout: int) -> dict[str, str]:
    """The tables of a record of that layout."""
    return TABLES | {name: made for since, tables in LATER.items() if since <= layout for name, made in tables.items()}

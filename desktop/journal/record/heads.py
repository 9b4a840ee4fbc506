"""The head of a damaged copy, made readable again: most of what stands there is the same in every record."""

from pathlib import Path

from desktop.journal.record import schema

_SAME = {
    0: b"SQLite format 3\0" + schema.PAGE.to_bytes(2, "big"),
    20: bytes((0, 64, 32, 32)),
    32: bytes(8),
    44: (4).to_bytes(4, "big"),
    52: bytes(4),
    56: (1).to_bytes(4, "big"),
    60: schema.VERSION.to_bytes(4, "big"),
    64: bytes(4),
    68: schema.APPLICATION_ID.to_bytes(4, "big"),
    72: bytes(20),
}
"""What every record has at these places of its head."""
_FEWEST = 16
"""Pages without which SQLite would miss the beginnings of the tables."""
_FIRST_TABLE = b"CREATE TABLE "


def mend_head(copy: Path) -> None:
    """Put right what is known of the head, and fill up what was cut off, so that SQLite reads the rest.

    A file that is no record is left as it is.
    """
    raw = bytearray(copy.read_bytes())
    if _FIRST_TABLE not in raw[: schema.PAGE] and schema.APPLICATION_ID.to_bytes(4, "big") != bytes(raw[68:72]):
        return
    claimed = int.from_bytes(raw[28:32], "big")
    pages = max(_FEWEST, -(-len(raw) // schema.PAGE), claimed if claimed * schema.PAGE <= 4 * len(raw) else 0)
    raw.extend(bytes(pages * schema.PAGE - len(raw)))
    for place, same in _SAME.items():
        raw[place : place + len(same)] = same
    if raw[18] not in (1, 2) or raw[19] != raw[18]:
        raw[18:20] = b"\2\2" if Path(f"{copy}-wal").exists() else b"\1\1"
    raw[28:32] = pages.to_bytes(4, "big")
    raw[92:96] = raw[24:28]
    copy.write_bytes(raw)

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
    with copy.open("r+b") as file:
        raw, size = bytearray(file.read(schema.PAGE)), copy.stat().st_size
        if _FIRST_TABLE not in raw and schema.APPLICATION_ID.to_bytes(4, "big") != bytes(raw[68:72]):
            return
        raw.extend(bytes(schema.PAGE - len(raw)))
        claimed = int.from_bytes(raw[28:32], "big")
        pages = max(_FEWEST, -(-size // schema.PAGE), claimed if claimed * schema.PAGE <= 4 * size else 0)
        for place, same in _SAME.items():
            raw[place : place + len(same)] = same
        if raw[18] not in (1, 2) or raw[19] != raw[18]:
            raw[18:20] = b"\2\2" if Path(f"{copy}-wal").exists() else b"\1\1"
        raw[28:32] = pages.to_bytes(4, "big")
        raw[92:96] = raw[24:28]
        file.seek(0)
        file.write(raw)
        file.truncate(pages * schema.PAGE)

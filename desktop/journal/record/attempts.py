"""Wrong numbers that were given for hands: counted in the record, so that leaving the program does not forget them."""

import json

import msgspec

SOME = 3
"""So many wrong numbers in a row are told to the player they were tried on."""
_DELAYS = (5, 15, 30, 60)
_KEPT = msgspec.json.Decoder(dict[int, tuple[int, int]], strict=False)

Attempts = dict[int, tuple[int, int]]
"""By seat how many wrong numbers were given in a row, and when the last one (ms since 1970, UTC)."""


def delay_after(count: int) -> int:
    """Seconds to wait after so many wrong numbers in a row: none after the first two, then ever more, 60 at most."""
    return 0 if count < SOME else _DELAYS[min(count - SOME, len(_DELAYS) - 1)]


def attempts_from(text: str) -> Attempts:
    """What a record keeps; none where that cannot be read."""
    try:
        return _KEPT.decode(text) if text else {}
    except (msgspec.DecodeError, RecursionError):
        return {}


def attempts_text(attempts: Attempts) -> str:
    """As a record keeps it."""
    return json.dumps({str(seat): attempts[seat] for seat in sorted(attempts)})

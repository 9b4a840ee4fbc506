"""What `diadochi check` tests beyond opening the files: that positions are possible and points can be won."""

from collections.abc import Iterator
from pathlib import Path

from diadochi.atlas.faults import Fault
from diadochi.atlas.map_files import shown_path
from diadochi.language import Message, msg
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.rome.cities import points
from diadochi.rules.rome.invariants import broken
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.setup import scenario_position, worked_position

_Doubt = tuple[str, str, Message]


def lint_kit(kit: Kit, folder: Path) -> list[Fault]:
    """Everything that is doubtful in the files of `folder`, which `kit` was opened from."""
    found = [*_positions(kit), *_victories(kit)]
    file = shown_path(folder / "positions.toml")
    return [Fault(file, entry, field, "", reason) for entry, field, reason in found]


def _positions(kit: Kit) -> Iterator[_Doubt]:
    laid = [(f"scenario {name}", scenario_position(kit, name)) for name in kit.scenarios]
    laid += [(f"position {name}", worked_position(kit, name)) for name in kit.positions]
    for name, position in laid:
        for breach in broken(kit, position):
            yield name, "", sentence_of(breach)


def _victories(kit: Kit) -> Iterator[_Doubt]:
    for name, scenario in kit.scenarios.items():
        position = scenario_position(kit, name)
        seat = next(seat for seat, side in position.sides.items() if side.name == scenario.victory.side)
        if points(kit, position, seat) >= scenario.victory.points:
            yield f"scenario {name}", "victory.points", msg("are held at the start already")

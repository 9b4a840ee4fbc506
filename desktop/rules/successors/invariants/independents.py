"""The independent army that is activated, and those that fought a draw (IND-01, IND-04, IND-18)."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.breach import Breach, breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.words import STAGES
from desktop.rules.successors.position import IndependentMarch, Position


def broken_independents(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the activation of an independent army and with what is remembered of battles."""
    for army in sorted(set(position.drawn) - set(kit.independents)):
        yield breach("IND-01", msg("there is no independent army {army}", army=army), msg("take it away"))
    if position.independent_march is not None:
        yield from _march(kit, position, position.independent_march)


def _march(kit: Kit, position: Position, march: IndependentMarch) -> Iterator[Breach]:
    if march.army not in kit.independents:
        yield breach("IND-01", msg("there is no independent army {army}", army=march.army), msg("take it away"))
        return
    name = Name("independent", march.army)
    place = position.independents.get(march.army, "gone")
    if place == "gone" and march.stage != "ended":
        yield breach("IND-14", msg("{army} marches and is out of the game", army=name), msg("put it on the map"))
    if (place == "box") != (not march.started) and march.stage != "ended":
        what = msg("the way of {army} does not begin where it can", army=name)
        yield breach("IND-04", what, msg("let it begin in a space, or in the box"))
    if march.resolver not in position.factions:
        what = msg("seat {seat} leads {army}", seat=march.resolver, army=name)
        yield breach("IND-04", what, msg("name a seat of the table"))
    if march.stage not in STAGES:
        yield breach("MOV-20", msg('there is no stage "{stage}"', stage=march.stage), msg("choose a stage"))
    if position.activation is not None:
        what = msg("{army} marches while another army is activated", army=name)
        yield breach("MOV-02 IND-04", what, msg("end one of the marches"))
    unknown = {march.started, march.came_from} - {"", "box", *kit.atlas.spaces}
    for space in sorted(unknown):
        yield breach("CTL-01", msg("there is no space {space}", space=space), msg("name a space of the map"))

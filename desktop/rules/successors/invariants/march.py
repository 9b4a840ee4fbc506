"""The march that is on, and what the segment remembers (MOV-01 to MOV-04)."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.breach import Breach, breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.words import STAGES
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Activation, Position


def broken_march(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the activation and the memory of the segment."""
    if position.activation is not None:
        yield from _march(kit, position, position.activation)
    yield from _memory(kit, position)


def _march(kit: Kit, position: Position, march: Activation) -> Iterator[Breach]:
    here = Name("space", march.space)
    if not position.group(march.seat, march.space, march.inside).covers(march.group):
        what = msg("pieces march at {space} that do not stand there", space=here)
        yield breach("MOV-06", what, msg("let part of a stack march"), march.space)
    if march.general not in march.group.generals and march.stage != "ended":
        what = msg("{general} leads a march that is without him", general=Name("general", march.general))
        yield breach("MOV-01", what, msg("put him in the group"), march.space)
    if march.seat != position.clock.active:
        what = msg("seat {seat} marches in another seat's turn", seat=march.seat)
        yield breach("SEQ-11", what, msg("make seat {seat} active", seat=march.seat), march.space)
    if march.points < 0 or not 0 <= march.rolled <= 6:
        yield breach(
            "MOV-10", msg("a march has numbers that no die gives"), msg("write points from 0 on, a die of 1 to 6")
        )
    if march.stage not in STAGES:
        yield breach("MOV-20", msg('there is no stage "{stage}"', stage=march.stage), msg("choose a stage"))
    if march.path and march.path[-1] != march.space:
        what = msg("the path of the march does not end at {space}", space=here)
        yield breach("MOV-20", what, msg("end it where the group stands"), march.space)
    if CART in march.group.royals and not march.group.units:
        what = msg("the funeral cart marches without an army")
        yield breach("MOV-34 R-54", what, msg("add units to the group"), march.space)
    if march.came_by and march.came_by not in kit.atlas.routes:
        what = msg("there is no route {route}", route=march.came_by)
        yield breach("CTL-07", what, msg("name a route of the map"))


def _memory(kit: Kit, position: Position) -> Iterator[Breach]:
    memory = position.memory
    left = (*memory.moved, *memory.marched, *memory.battled, *memory.counted)
    named = {*memory.activated, *memory.fought, *memory.placed, *(moved.by for moved in left)}
    for general in sorted(who for who in named if who not in kit.generals and who not in kit.minors):
        what = msg("{general} is remembered, whom nobody knows", general=general)
        yield breach("MOV-03", what, msg("name a general"))
    spaces = {*memory.sieges, *memory.foraged, *memory.evaded, *(moved.space for moved in left)}
    for space in sorted(space for space in spaces if space not in kit.atlas.spaces):
        yield breach("MOV-03", msg("there is no space {space}", space=space), msg("name a space of the map"))

"""Who lacks few points of winning at once: the table is told (VIC-02, VIC-03)."""

from collections.abc import Mapping

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.profile import FEWEST_PLAYERS
from desktop.rules.successors.standing.points import legitimacies, victory_tallies
from desktop.rules.successors.turn.victory import has_conceded

NEAR = 3
"""Points that are few, where somebody lacks them of an instant victory: the table is told; house."""


def nearly_won(kit: Kit, position: Position) -> Mapping[tuple[int, str], int]:
    """The few points that seats lack of an instant victory, by seat and kind of outcome (VIC-02, VIC-03).

    None before such a victory counts, and of legitimacy none once it counts no more (VIC-21, ED-46).
    """
    turn, players, found = position.clock.turn, len(position.factions), {}
    fewest, most = FEWEST_PLAYERS, kit.profile.most_players
    if position.outcome is not None or turn < kit.profile.first_instant_turn or not fewest <= players <= most:
        return {}
    points, claims = victory_tallies(kit, position), legitimacies(kit, position)
    counts = turn < kit.profile.last_turn or kit.profile.lp_win_last_turn
    for seat in position.factions:
        if has_conceded(position, seat):
            continue
        found[seat, "victory_points"] = kit.profile.instant_vp_for(players) - points[seat].total
        if counts:
            found[seat, "legitimacy"] = kit.profile.instant_lp - claims[seat].total
    return {what: missing for what, missing in found.items() if 0 < missing <= NEAR}

"""Whether one can get everywhere: the whole map, landmasses, the fields of independent armies, the way west."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.atlas.graph import part_of
from desktop.atlas.lint.report import LintReport
from desktop.language import msg

if TYPE_CHECKING:
    import networkx as nx


def check_reach(report: LintReport) -> None:
    """Connections that the rules count on."""
    import networkx as nx

    atlas = report.atlas
    graph = atlas.graph
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    for piece in pieces[1:]:
        report.space(min(piece), "", None, msg("cannot be reached from the rest of the map"), msg("add a route"))
    foot = part_of(atlas.graph, report.on_foot)
    for piece in sorted(nx.connected_components(foot), key=len, reverse=True)[1:]:
        for space in sorted(piece):
            if not atlas.spaces[space].port:
                reason = msg("has no road to the mainland and is no port")
                report.space(space, "port", None, reason, msg("add a road, or make it a port"))
    for field in report.limits.fields:
        _check_field(report, foot, field)
    _check_landmasses(report)
    if report.limits.westward is not None:
        _check_westward(report, foot)


def _check_field(report: LintReport, foot: nx.Graph[str], provinces: tuple[str, ...]) -> None:
    """An army that keeps to these provinces can walk all over their mainland."""
    import networkx as nx

    mainland = max(nx.connected_components(foot), key=len)
    field = [space for province in provinces for space in report.atlas.members(province) if space in mainland]
    if field and not nx.is_connected(foot.subgraph(field)):
        reason = msg("is a field of independent armies and in pieces on foot")
        report.province(provinces[0], "", None, reason, msg("add a road inside it"))


def _check_landmasses(report: LintReport) -> None:
    import networkx as nx

    atlas, limits = report.atlas, report.limits
    if not limits.landmass_kinds:
        return
    apart = {province for mass in limits.landmasses for province in mass}
    rest = tuple(province for province in atlas.provinces if province not in apart)
    dry = part_of(atlas.graph, limits.landmass_kinds)
    for mass in (*limits.landmasses, rest):
        spaces = [space for province in mass for space in atlas.members(province)]
        if spaces and not nx.is_connected(dry.subgraph(spaces)):
            report.province(mass[0], "", None, msg("is a landmass and in pieces on foot"), msg("add a road"))


def _check_westward(report: LintReport, foot: nx.Graph[str]) -> None:
    """Whoever enters there can always come to the province, each march ending further west."""
    entries = [space.id for space in report.atlas.spaces.values() if report.limits.westward_entry in space.entry]
    stuck = stuck_going_west(report, foot)[1]
    for entry in entries:
        if entry in stuck:
            reason = msg("has no way west to {province}", province=str(report.limits.westward))
            report.space(entry, "entry", None, reason, msg("add roads to the west"))
    if not entries:
        reason = msg("is the entry of no space")
        report.head("lint", "westward_entry", report.limits.westward_entry, reason, msg("give it to a space as entry"))


def stuck_going_west(report: LintReport, foot: nx.Graph[str]) -> tuple[set[str], set[str]]:
    """The spaces that can be come to by going west from the entry, and those of them without a way on."""
    import networkx as nx

    atlas, limits = report.atlas, report.limits
    west: nx.DiGraph[str] = nx.DiGraph()
    west.add_nodes_from(foot.nodes)
    marches = nx.all_pairs_dijkstra_path_length(foot, cutoff=limits.westward_points, weight="cost")
    for start, ends in marches:
        west.add_edges_from((start, end) for end in ends if atlas.spaces[end].lon < atlas.spaces[start].lon)
    entries = [space.id for space in atlas.spaces.values() if limits.westward_entry in space.entry]
    reached = {space for entry in entries for space in (entry, *nx.descendants(west, entry))}
    goal = set(atlas.members(str(limits.westward)))
    return reached, {space for space in reached if not goal & {space, *nx.descendants(west, space)}}

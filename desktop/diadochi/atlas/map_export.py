"""A map for other programs: GeoJSON for atlases, GraphML for graph tools (networkx reads both kinds of graph)."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Space

_PLACES = 5
"""Digits of a degree after the point: a metre."""


def as_geojson(atlas: Atlas) -> dict[str, Any]:
    """Spaces as points and routes as lines, in degrees of longitude and latitude (RFC 7946)."""
    return {"type": "FeatureCollection", "name": atlas.id, "features": [*_spaces(atlas), *_routes(atlas)]}


def _spaces(atlas: Atlas) -> Iterator[dict[str, Any]]:
    for space in atlas.spaces.values():
        yield {
            "type": "Feature",
            "id": space.id,
            "geometry": {"type": "Point", "coordinates": _degrees(space.lon, space.lat)},
            "properties": _of_space(atlas, space),
        }


def _of_space(atlas: Atlas, space: Space) -> dict[str, Any]:
    return {
        "name": space.names.en,
        "kind": space.kind,
        "province": space.province or "",
        "port": space.id in atlas.ports,
    }


def _routes(atlas: Atlas) -> Iterator[dict[str, Any]]:
    for route in atlas.routes.values():
        ends = atlas.spaces[route.a], atlas.spaces[route.b]
        line = [(ends[0].lon, ends[0].lat), *route.via, (ends[1].lon, ends[1].lat)]
        yield {
            "type": "Feature",
            "id": route.id,
            "geometry": {"type": "LineString", "coordinates": [_degrees(*point) for point in line]},
            "properties": {"from": route.a, "to": route.b, "kind": route.kind, "cost": atlas.kind_of(route.id).cost},
        }


def _degrees(lon: float, lat: float) -> list[float]:
    return [round(lon, _PLACES), round(lat, _PLACES)]


def as_graphml(atlas: Atlas) -> bytes:
    """Spaces as nodes and routes as edges, with the same data as in `as_geojson`, in UTF-8."""
    import networkx as nx

    graph: nx.MultiGraph[str] = nx.MultiGraph(name=atlas.id)
    for space in atlas.spaces.values():
        graph.add_node(space.id, **_of_space(atlas, space), lon=space.lon, lat=space.lat)
    for route in atlas.routes.values():
        graph.add_edge(route.a, route.b, key=route.id, kind=route.kind, cost=atlas.kind_of(route.id).cost)
    out = BytesIO()
    nx.write_graphml(graph, out)
    return out.getvalue()

"""Maps with one thing changed, made in memory."""

from typing import Any

from msgspec import structs

from diadochi.atlas.atlas import Atlas, MapContents


def _atlas(atlas: Atlas, contents: MapContents) -> Atlas:
    return Atlas(contents, atlas.digest, atlas.source, atlas.folder)


def head(atlas: Atlas, **changes: Any) -> Atlas:
    """The map with other contents, such as another canvas."""
    return _atlas(atlas, structs.replace(atlas.contents, **changes))


def limits(atlas: Atlas, **changes: Any) -> Atlas:
    """The map held to other limits."""
    return head(atlas, limits=structs.replace(atlas.limits, **changes))


def space(atlas: Atlas, name: str, **changes: Any) -> Atlas:
    """The map with one space changed."""
    spaces = tuple(structs.replace(s, **changes) if s.id == name else s for s in atlas.spaces.values())
    assert name in atlas.spaces
    return head(atlas, spaces=spaces)


def province(atlas: Atlas, name: str, **changes: Any) -> Atlas:
    """The map with one province changed."""
    provinces = tuple(structs.replace(p, **changes) if p.id == name else p for p in atlas.provinces.values())
    assert name in atlas.provinces
    return head(atlas, provinces=provinces)


def route(atlas: Atlas, name: str, **changes: Any) -> Atlas:
    """The map with one route changed."""
    routes = tuple(structs.replace(r, **changes) if r.id == name else r for r in atlas.routes.values())
    assert name in atlas.routes
    return head(atlas, routes=routes)


def feature(atlas: Atlas, number: int, **changes: Any) -> Atlas:
    """The map with one feature changed, by its place in the file."""
    features = list(atlas.features)
    features[number] = structs.replace(features[number], **changes)
    return head(atlas, features=tuple(features))


def without_routes(atlas: Atlas, *names: str) -> Atlas:
    """The map without some routes."""
    assert set(names) <= set(atlas.routes)
    return head(atlas, routes=tuple(r for r in atlas.routes.values() if r.id not in names))


def with_route(atlas: Atlas, like: str, a: str, b: str, kind: str) -> Atlas:
    """The map with one more straight route, otherwise like another."""
    added = structs.replace(atlas.routes[like], id=f"{a}-{b}.{kind}", a=a, b=b, kind=kind, via=(), names=None)
    return head(atlas, routes=(*atlas.routes.values(), added))

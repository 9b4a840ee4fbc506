"""A map many times as large, made of copies of a map, for measuring how the program scales."""

import math

from diadochi.atlas.atlas import Atlas, MapContents
from diadochi.atlas.model import Element, Point, Projection, Province, Route, Space, Text

_BRIDGES = 3
"""The number of routes between one copy and the next."""


def enlarge(atlas: Atlas, factor: int) -> Atlas:
    """A map of `factor` copies of `atlas`, side by side in rows, each joined to the next by a few roads.

    The first copy keeps its ids; the ids of the others end in ``_2``, ``_3`` and so on. Features and geography belong
    to the first copy only. Raises ValueError if `factor` is below 1.
    """
    if factor < 1:
        raise ValueError(f"factor {factor} is below 1; give the number of copies")
    columns = math.ceil(math.sqrt(factor))
    width, height = atlas.canvas
    spaces: list[Space] = []
    provinces: list[Province] = []
    routes: list[Route] = []
    for number in range(factor):
        row, column = divmod(number, columns)
        copy = _Copy(atlas, number, (column * width, row * height))
        provinces += copy.provinces()
        spaces += copy.spaces()
        routes += copy.routes()
        if number:
            routes += copy.bridges()
    old = atlas.contents
    contents = MapContents(
        id=f"{old.id}_times_{factor}",
        system=old.system,
        names=old.names,
        canvas=(columns * width, math.ceil(factor / columns) * height),
        projection=old.projection,
        limits=old.limits,
        reach_px=old.reach_px,
        route_kinds=old.route_kinds,
        space_kinds=old.space_kinds,
        provinces=tuple(provinces),
        spaces=tuple(spaces),
        routes=tuple(routes),
        features=old.features,
        cartouche=old.cartouche,
    )
    return Atlas(contents, f"{atlas.digest}-{factor}", atlas.source, atlas.folder)


class _Copy:
    """One copy of the map, moved by `shift` canvas pixels."""

    def __init__(self, atlas: Atlas, number: int, shift: Point) -> None:
        self._atlas = atlas
        self._number = number
        self._shift = shift

    def provinces(self) -> list[Province]:
        return [_renamed(province, self._name(province.id)) for province in self._atlas.provinces.values()]

    def spaces(self) -> list[Space]:
        import msgspec

        copies = []
        for space in self._atlas.spaces.values():
            lon, lat = _shifted(self._atlas.projection, (space.lon, space.lat), self._shift)
            province = None if space.province is None else self._name(space.province)
            copies.append(msgspec.structs.replace(space, id=self._name(space.id), province=province, lon=lon, lat=lat))
        return copies

    def routes(self) -> list[Route]:
        copies = []
        for route in self._atlas.routes.values():
            via = tuple(_shifted(self._atlas.projection, point, self._shift) for point in route.via)
            copies.append(_route(self._name(route.a), self._name(route.b), route, via))
        return copies

    def bridges(self) -> list[Route]:
        """Roads from the eastern edge of the previous copy to the western edge of this one."""
        from_west = sorted(self._atlas.spaces, key=lambda space: self._atlas.place[space])
        kind = min(self._atlas.route_kinds.values(), key=lambda kind: (kind.by != Element.LAND, kind.cost)).id
        before = _Copy(self._atlas, self._number - 1, self._shift)
        pairs = zip(from_west[: -_BRIDGES - 1 : -1], from_west[:_BRIDGES], strict=True)
        nameless = Route("", "", "", kind, (), None, Text(), {})
        return [_route(before._name(east), self._name(west), nameless, ()) for east, west in pairs]

    def _name(self, name: str) -> str:
        return f"{name}_{self._number + 1}" if self._number else name


def _renamed(province: Province, name: str) -> Province:
    import msgspec

    return msgspec.structs.replace(province, id=name)


def _route(a: str, b: str, old: Route, via: tuple[Point, ...]) -> Route:
    if a > b:
        a, b, via = b, a, tuple(reversed(via))
    return Route(f"{a}-{b}.{old.kind}", a, b, old.kind, via, old.names, old.note, old.provenance)


def _shifted(projection: Projection, degrees: Point, shift: Point) -> Point:
    if not any(shift):
        return degrees
    x, y = projection.project(*degrees)
    return projection.unproject(x + shift[0], y + shift[1])

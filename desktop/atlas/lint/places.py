"""Where spaces are drawn: on the canvas, near their true place, and clear of each other."""

import math
from itertools import combinations

from desktop.atlas.lint.report import LintReport
from desktop.language import msg, msgn


def check_places(report: LintReport) -> None:
    """Offsets, the edge of the canvas, and the distance of every two spaces."""
    atlas, limits = report.atlas, report.limits
    width, height = atlas.canvas
    margin = limits.margin_px
    for space in atlas.spaces.values():
        far = math.hypot(*space.offset)
        if far > limits.offset_px:
            reason = msgn(
                "moves the space {n} pixel, more than {most}",
                "moves the space {n} pixels, more than {most}",
                round(far),
                most=round(limits.offset_px),
            )
            report.space(space.id, "offset", list(space.offset), reason, msg("move it less"))
        x, y = atlas.place[space.id]
        if not (margin <= x <= width - margin and margin <= y <= height - margin):
            reason = msgn(
                "is drawn at {x}, {y}, nearer than {n} pixel to the edge",
                "is drawn at {x}, {y}, nearer than {n} pixels to the edge",
                round(margin),
                x=round(x),
                y=round(y),
            )
            report.space(space.id, "lon, lat", None, reason, msg("give it an offset, or the map a larger canvas"))
    if atlas.cartouche is not None:
        _check_cartouche(report, atlas.cartouche)
    for a, b in combinations(atlas.place, 2):
        apart = math.dist(atlas.place[a], atlas.place[b])
        if apart < limits.spacing_px:
            reason = msgn(
                "is drawn {n} pixel from {other}, nearer than {least}",
                "is drawn {n} pixels from {other}, nearer than {least}",
                round(apart),
                other=a,
                least=round(limits.spacing_px),
            )
            report.space(b, "lon, lat", None, reason, msg("give one of them an offset"))


def _check_cartouche(report: LintReport, cartouche: tuple[float, float, float, float]) -> None:
    """The title and legend lie on the canvas and over no space."""
    left, top, width, height = cartouche
    right, bottom = left + width, top + height
    if right > report.atlas.canvas[0] or bottom > report.atlas.canvas[1]:
        report.head(
            "", "cartouche", list(cartouche), msg("reaches over the edge of the canvas"), msg("make it smaller")
        )
    clear = report.limits.symbol_px
    for space, (x, y) in report.atlas.place.items():
        if left - clear < x < right + clear and top - clear < y < bottom + clear:
            reason = msg("covers {space}", space=space)
            report.head("", "cartouche", list(cartouche), reason, msg("move it to an empty corner"))

"""Sheet and counters are drawn once for all windows of a test process: they are the same in every one of them."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

import pytest

from diadochi.language import current_language
from diadochi.scene.counters import counter_sprites
from diadochi.scene.sheet import sheet_layers
from diadochi.scene.sheet.cell_layer import CellLayer, CellPainter, Key, Sprite
from diadochi.scene.sheet.sheet_layers import SheetLayers

MOST = 300
"""Blocks kept: those of a few zoom steps and languages, some 50 MB."""


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """Until the patch is undone. What is drawn, and where, stays as it is; `renew` draws what has changed."""
    patch.setattr(sheet_layers, "route_drawings", _kept(sheet_layers.route_drawings))
    patch.setattr(sheet_layers, "space_drawings", _kept(sheet_layers.space_drawings))
    patch.setattr(SheetLayers, "_graph_at", _same_for_same(SheetLayers._graph_at, _graph_shown))
    patch.setattr(SheetLayers, "_names_at", _same_for_same(SheetLayers._names_at, _names_shown))
    patch.setattr(CellLayer, "_drawn", _drawn_once(CellLayer._drawn))
    patch.setattr(counter_sprites, "picture_of", lru_cache(maxsize=4000)(counter_sprites.picture_of))


def _kept(drawings: Callable[..., Any]) -> Callable[..., Any]:
    """The same drawings for the same atlas, kinds of route and zoom step."""
    kept = lru_cache(maxsize=32)(drawings)
    return lambda atlas, *more: kept(atlas, *(tuple(each) if isinstance(each, list) else each for each in more))


def _graph_shown(sheet: SheetLayers) -> tuple[object, ...]:
    """All that the picture of routes, symbols and the legend depends on."""
    return sheet._atlas, sheet._language, current_language(), frozenset(sheet._hidden), sheet._legend_shown


def _names_shown(sheet: SheetLayers) -> tuple[object, ...]:
    """All that the picture of the names depends on, but for their places."""
    return sheet._atlas, sheet._language, sheet._text_scale


def _same_for_same(
    draw_at: Callable[[SheetLayers, float], CellPainter], shown: Callable[[SheetLayers], tuple[object, ...]]
) -> Callable[[SheetLayers, float], CellPainter]:
    """`draw_at`, which gives one and the same painter for what is shown alike; names not yet placed are not kept."""
    kept: dict[tuple[object, ...], CellPainter] = {}

    @wraps(draw_at)
    def same(sheet: SheetLayers, step: float) -> CellPainter:
        key = (*shown(sheet), step)
        if key not in kept:
            draw = draw_at(sheet, step)
            if sheet._placing.jobs.under_way:
                return draw
            kept[key] = draw
        return kept[key]

    return same


def _drawn_once(
    drawn: Callable[[CellLayer, Key], tuple[Sprite, ...]],
) -> Callable[[CellLayer, Key], tuple[Sprite, ...]]:
    """The same sprites wherever the same `CellPainter` draws a block."""
    kept: dict[tuple[CellPainter, Key], tuple[Sprite, ...]] = {}

    def once(layer: CellLayer, key: Key) -> tuple[Sprite, ...]:
        here = layer._draw(key[0]), key
        if here not in kept:
            if len(kept) >= MOST:
                kept.clear()
            kept[here] = drawn(layer, key)
        return kept[here]

    return once

"""Writes the files beside this one: level ground of one colour, sea of one depth, land everywhere and no lakes."""

from pathlib import Path

import shapely
from PySide6.QtGui import QColor, QImage, QRgba64

HERE = Path(__file__).resolve().parent
SIZE = 32, 16
"""Cells of the rasters, across and down."""


def save(name: str, form: QImage.Format, colour: QColor) -> None:
    image = QImage(*SIZE, form)
    image.fill(colour)
    image.save(str(HERE / name))


def main() -> None:
    level, shallow = (QColor.fromRgba64(QRgba64.fromRgba64(v, v, v, 65535)) for v in (32768, 12000))
    save("heights.png", QImage.Format.Format_Grayscale16, level)
    save("depth.png", QImage.Format.Format_Grayscale16, shallow)
    save("ground.png", QImage.Format.Format_RGB888, QColor(214, 212, 190))
    (HERE / "land.wkb").write_bytes(shapely.box(-180, -89, 180, 89).wkb)
    (HERE / "lakes.wkb").write_bytes(shapely.MultiPolygon().wkb)


if __name__ == "__main__":
    main()

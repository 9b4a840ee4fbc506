"""The small picture of a whole sheet that is shipped with a map: decoded once for all who show it."""

from PySide6.QtGui import QImage, QPixmap, QPixmapCache

from desktop.scene.first_pictures import FIRST_PICTURES, Strip
from desktop.scene.land.version import overview_path


def overview_picture(map_id: str) -> QPixmap:
    """The picture of a map's sheet; null where the map brings none."""
    path = overview_path(map_id)
    picture = QPixmap()
    if not QPixmapCache.find(str(path), picture) and path.is_file():
        found = path.stat()
        name = f"overview {path} {found.st_mtime_ns} {found.st_size}"
        strips = FIRST_PICTURES.found(name)
        image = strips[0].image if strips else QImage(str(path))
        if not strips and image.format() == QImage.Format.Format_RGB32:
            FIRST_PICTURES.keep(name, (Strip(0, 0, image),))
        picture = QPixmap.fromImage(image)
        QPixmapCache.insert(str(path), picture)
    return picture

"""Join the script subsets of EB Garamond into one file per style.

    python assets/fonts/prepare.py PACKAGE_FOLDER

`PACKAGE_FOLDER` is the unpacked npm package @fontsource/eb-garamond 5.3.0, which splits each style by script. Needs
fonttools and brotli. The joined fonts get a family name of their own, so that an EB Garamond of the user's system,
whose widths may differ, never takes the place of the one the names of the map were fitted with.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

FAMILY = "Diadochi Garamond"
SUBSETS = ("latin", "latin-ext", "cyrillic", "greek", "greek-ext")
STYLES = {
    "400-normal": ("Regular", "Regular"),
    "400-italic": ("Italic", "Italic"),
    "600-normal": ("SemiBold", "Bold"),
    "600-italic": ("SemiBoldItalic", "Bold Italic"),
}
"""Style of the package: the file's ending, the style the font names itself."""


def join(package: Path, style: str, target: Path) -> None:
    """Write the font of one style with all scripts."""
    ending, named = STYLES[style]
    with TemporaryDirectory() as folder:
        parts = []
        for subset in SUBSETS:
            font = TTFont(package / "files" / f"eb-garamond-{subset}-{style}.woff2")
            font.flavor = None
            parts.append(str(Path(folder, f"{subset}.ttf")))
            font.save(parts[-1])
        joined = Merger().merge(parts)
    bold, italic = "Bold" in named, "Italic" in named
    joined["OS/2"].usWeightClass = 700 if bold else 400
    joined["OS/2"].fsSelection = (bold << 5) | (italic << 0) | ((not bold and not italic) << 6)
    joined["head"].macStyle = bold | (italic << 1)
    rename(joined, ending, named)
    joined.save(target / f"DiadochiGaramond-{ending}.ttf")


def rename(font: TTFont, ending: str, named: str) -> None:
    """Give a font the family's name, keeping its copyright and licence entries."""
    table = font["name"]
    table.names = [entry for entry in table.names if entry.nameID in (0, 5, 7, 8, 9, 11, 12, 13, 14)]
    for number, text in {1: FAMILY, 2: named, 4: f"{FAMILY} {ending}", 6: f"DiadochiGaramond-{ending}"}.items():
        table.setName(text, number, 3, 1, 0x409)


if __name__ == "__main__":
    for each in STYLES:
        join(Path(sys.argv[1]), each, Path(__file__).parent)

"""A picture of boxes and words, and how it becomes an SVG or a PNG.

Messengers and networks preview no SVG. The PNG is lettered in a font of the machine's; where there is none,
in Pillow's own, which knows no accents.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FINER: Final = 2
"""It is painted so many times larger and then made small: edges become smooth."""
FONTS: Final = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
)
"""Plain and bold, as systems call them."""


class Box(Struct, frozen=True, tag="box"):
    x: int
    y: int
    width: int
    height: int
    colour: str
    corner: int = 0


class Oval(Struct, frozen=True, tag="oval"):
    """Around its middle."""

    x: int
    y: int
    across: int
    down: int
    colour: str


class Words(Struct, frozen=True, tag="words"):
    """One line, standing on `y`, from `x` on or up to it."""

    x: int
    y: int
    size: int
    text: str
    colour: str
    bold: bool = False
    end: bool = False


Shape: TypeAlias = Box | Oval | Words


class Picture(Struct, frozen=True):
    """Shapes from the hindmost on."""

    width: int
    height: int
    shapes: tuple[Shape, ...]


def svg(picture: Picture) -> str:
    size = f'width="{picture.width}" height="{picture.height}" viewBox="0 0 {picture.width} {picture.height}"'
    shapes = "".join(_element(shape) for shape in picture.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shapes}</svg>\n'


def _element(shape: Shape) -> str:
    match shape:
        case Box():
            at = f'x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}"'
            return f'<rect {at} rx="{shape.corner}" fill="{shape.colour}"/>'
        case Oval():
            at = f'cx="{shape.x}" cy="{shape.y}" rx="{shape.across}" ry="{shape.down}"'
            return f'<ellipse {at} fill="{shape.colour}"/>'
        case Words():
            font = f'font-family="sans-serif" font-size="{shape.size}" fill="{shape.colour}"'
            weight = ' font-weight="700"' if shape.bold else ""
            anchor = ' text-anchor="end"' if shape.end else ""
            return f'<text x="{shape.x}" y="{shape.y}" {font}{weight}{anchor}>{escape(shape.text)}</text>'
        case _:
            assert_never(shape)


def png(picture: Picture) -> bytes:
    from PIL import Image, ImageDraw

    large = Image.new("RGB", (picture.width * FINER, picture.height * FINER))
    brush = ImageDraw.Draw(large)
    for shape in picture.shapes:
        x, y = shape.x * FINER, shape.y * FINER
        match shape:
            case Box():
                far = (x + shape.width * FINER - 1, y + shape.height * FINER - 1)
                brush.rounded_rectangle(((x, y), far), shape.corner * FINER, fill=shape.colour)
            case Oval():
                across, down = shape.across * FINER, shape.down * FINER
                brush.ellipse((x - across, y - down, x + across, y + down), fill=shape.colour)
            case Words():
                font = _font(shape.size * FINER, shape.bold)
                text = shape.text if font else _plain(shape.text)
                anchor = "rs" if shape.end else "ls"
                brush.text((x, y), text, shape.colour, font, anchor, font_size=shape.size * FINER)
            case _:
                assert_never(shape)
    file = BytesIO()
    large.resize((picture.width, picture.height), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=32)
def _font(size: int, bold: bool) -> FreeTypeFont | None:
    """A font of this machine; None: it has none that we know."""
    from PIL import ImageFont

    for names in FONTS:
        try:
            return ImageFont.truetype(names[bold], size)
        except OSError:
            continue
    return None


def _plain(text: str) -> str:
    """Without accents."""
    apart = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))

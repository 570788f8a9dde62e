#!/usr/bin/env python3
"""Writes the outlines of a font as text: `from_font.py FONT > letters.txt`. Needs fontTools, and brotli for WOFF2.

A line is a letter: its code point in hexadecimal, how far it moves on, and its outline as path data, 1000 units to the em, from the base line down.
"""

import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
scale = 1000 / font["head"].unitsPerEm
glyphs = font.getGlyphSet()
for code, name in sorted(font.getBestCmap().items()):
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    print(f"{code:x} {round(glyphs[name].width * scale)} {pen.getCommands()}".rstrip())

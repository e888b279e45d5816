"""Mathematics as MathML, made when the page is made.

MathML needs no script and no network to show, is text to select and to read
aloud, and prints as it shows. latex2mathml does the translation; the font is a
subset of STIX Two Math (SIL Open Font License), which ziamath carries.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from fontTools import subset
from latex2mathml.converter import convert


class BadFormula(ValueError):
    """A formula that cannot be translated."""


def mathml(tex: str, display: bool) -> str:
    """Returns the formula as a <math> element, its TeX kept as an attribute."""
    try:
        element = convert(tex.strip(), display="block" if display else "inline")
    except Exception as error:  # latex2mathml raises many kinds, none documented
        raise BadFormula(f"the formula ${tex.strip()}$ is not understood ({error or type(error).__name__})") from error
    return element


# Latin with accents, Greek, punctuation, letter-like symbols, arrows, operators,
# brackets, and the italic, script and blackboard alphabets.
CHARACTERS = [
    (0x20, 0x7E), (0xA0, 0xFF), (0x391, 0x3D6), (0x2010, 0x2044), (0x2100, 0x214F),
    (0x2190, 0x21D5), (0x2200, 0x22FF), (0x2308, 0x230B), (0x27E8, 0x27EB),
    (0x2A00, 0x2A0F), (0x1D434, 0x1D467), (0x1D49C, 0x1D4CF), (0x1D538, 0x1D56B),
]  # fmt: skip


def write_font(path: Path) -> None:
    """Writes the mathematics font, with its tables for stretching and spacing."""
    options = subset.Options()
    options.flavor = "woff2"
    options.recalc_timestamp = False  # the same bytes every time
    options.layout_features = ["ssty", "kern", "ccmp", "locl"]
    # ziamath itself is not imported: it would draw the formulas, which is not wanted.
    package = Path(importlib.util.find_spec("ziamath").origin).parent
    font = subset.load_font(str(package / "fonts" / "STIXTwoMath-Regular.ttf"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in CHARACTERS for c in range(first, last + 1)])
    subsetter.subset(font)
    subset.save_font(font, str(path), options)

#!/usr/bin/env python3
"""Makes the picture of one page of each product in docs/printing.md.

    tests/tools/samples.py [--program target/release/grognard]

Writes docs/images/samples.png. Needs poppler-utils and pillow.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "docs/images/samples.png"
JENA, WATERLOO = (f"scenarios/{battle}/{battle}.scenario.yaml" for battle in ("jena", "waterloo"))
# A command, and the page to show.
PAGES = [
    (["cards", JENA, "--to", "nf"], 2),
    (["cards", WATERLOO, "--to", "bnb"], 1),
    (["roster", JENA, "--to", "nf"], 3),
    (["roster", WATERLOO, "--to", "bnb"], 1),
    (["labels", JENA, "--to", "nf"], 1),
    (["cards", JENA, "--to", "ohw", "--layout", "mini"], 1),
    (["qrs", "nf", "--scenario", JENA], 1),
    (["qrs", "bnb"], 1),
]
COLUMNS, WIDE, HIGH, EDGE = 4, 397, 562, 8


def page(program, command, number, folder):
    pdf = folder / "page.pdf"
    subprocess.run([program, *command, "-o", pdf, "-q"], cwd=ROOT, stderr=subprocess.DEVNULL)
    shown = ["-f", str(number), "-l", str(number), "-singlefile"]
    subprocess.run(
        ["pdftoppm", "-r", "150", "-png", *shown, pdf, folder / "page"], check=True, stderr=subprocess.DEVNULL
    )
    sheet = Image.open(folder / "page.png").convert("RGB")
    # Landscape pages are rotated.
    if sheet.width > sheet.height:
        sheet = sheet.transpose(Image.Transpose.ROTATE_90)
    return sheet.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--program", default=str(ROOT / "target/release/grognard"))
    program = str(Path(ask.parse_args().program).resolve())
    rows = -(-len(PAGES) // COLUMNS)
    size = (COLUMNS * (WIDE + EDGE) + EDGE, rows * (HIGH + EDGE) + EDGE)
    picture = Image.new("RGB", size, "#8c8c8c")
    with tempfile.TemporaryDirectory() as folder:
        for index, (command, number) in enumerate(PAGES):
            corner = (EDGE + index % COLUMNS * (WIDE + EDGE), EDGE + index // COLUMNS * (HIGH + EDGE))
            picture.paste(page(program, command, number, Path(folder)), corner)
    picture.quantize(96, dither=Image.Dither.NONE).save(OUT, optimize=True)


if __name__ == "__main__":
    main()

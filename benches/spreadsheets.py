#!/usr/bin/env python3
"""Measures the import of spreadsheets: CPU seconds for many generated tables, as CSV and as XLSX.

    benches/spreadsheets.py [--program target/release/grognard] [--tables 1000] [--rows 200]

The tables have a column for each level, commanders, strengths and notes. CPU seconds are user plus system time of the
program, which reads all tables of a kind in one run. XLSX files are written with Python's zipfile.
"""

import argparse
import random
import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from spent import spent

ROOT = Path(__file__).resolve().parent.parent
HEADS = ["Corps", "Division", "Brigade", "Regiment", "Commander", "Bns", "Strength", "Guns", "Remarks"]
KINDS = [("{}th Line", "", 3), ("{}th Light", "", 2), ("Hussars {}", "", 0), ("Foot Battery {}", "8", 0)]


def table(number, rows):
    chance = random.Random(number)
    for row in range(rows):
        name, guns, battalions = chance.choice(KINDS)
        yield [
            f"Corps {row // 60 + 1}",
            f"Division {row // 20 + 1}",
            f"Brigade {row // 6 + 1}",
            name.format(row + 1),
            f"Colonel {chance.choice(['Morel', 'Petit', 'Vogel'])}" if chance.random() < 0.3 else "",
            str(battalions or ""),
            f"{chance.randrange(100, 2500):,}",
            guns,
            "detached" if chance.random() < 0.1 else "",
        ]


def csv(rows):
    def field(text):
        return f'"{text}"' if "," in text else text

    return "".join(",".join(map(field, row)) + "\r\n" for row in [HEADS, *rows])


def xlsx(path, rows):
    def place(row, column):
        return f"{chr(65 + column)}{row + 1}"

    def cell(row, column, text):
        return f'<c r="{place(row, column)}" t="inlineStr"><is><t>{escape(text)}</t></is></c>' if text else ""

    lines = (
        f'<row r="{index + 1}">' + "".join(cell(index, column, text) for column, text in enumerate(row)) + "</row>"
        for index, row in enumerate([HEADS, *rows])
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr(
            "xl/workbook.xml",
            '<workbook xmlns:r="r"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
        )
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        )
        book.writestr("xl/worksheets/sheet1.xml", f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>")


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--program", default=str(ROOT / "target/release/grognard"))
    ask.add_argument("--tables", type=int, default=1000)
    ask.add_argument("--rows", type=int, default=200)
    args = ask.parse_args()
    program = str(Path(args.program).resolve())
    print(f"| {args.tables} tables of {args.rows} rows | CPU s |\n| --- | ---: |")
    with tempfile.TemporaryDirectory() as work:
        for kind in ["csv", "xlsx"]:
            files = [Path(work) / f"{number}.{kind}" for number in range(args.tables)]
            for number, path in enumerate(files):
                rows = list(table(number, args.rows))
                if kind == "csv":
                    path.write_text(csv(rows), newline="")
                else:
                    xlsx(path, rows)
            took = spent([program, "import", *files, "-o", f"{work}/{kind}", "-q"], codes=(0, 1))
            print(f"| {kind} | {took.cpu:.2f} |", flush=True)


if __name__ == "__main__":
    main()

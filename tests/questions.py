"""Reads a quick-reference sheet as a player does: finds the title of a chart, below it the row, and after it the
answer. Uses only the text of the PDF.

Usage: questions.py QUESTIONS.json TEXT
"""

import json
import re
import sys
from pathlib import Path

from typography import plain

# A figure may be followed by the sign of its source, and an arrow may precede the answer of a ruling.
BETWEEN = re.compile(r"[†=*?→•0-9]{0,3}?")
# Maximum length of a chart, in characters.
LONGEST = 4000


def bare(text):
    """The text without whitespace and breaks, with uniform dashes."""
    text = plain(re.sub(r"(\w)-\n(\w)", r"\1\2", text))
    return re.sub(r"[\s\u2060\u200b\u00ad\u00a0]+", "", text)


def behind(text, at, answers):
    """Whether the answers follow one another from this place."""
    for answer in answers:
        for gap in range(4):
            if BETWEEN.fullmatch(text[at : at + gap]) and text.startswith(answer, at + gap):
                at += gap + len(answer)
                break
        else:
            return False
    return True


def found(text, question):
    answers = question["answer"]
    answers = [bare(one) for one in ([answers] if isinstance(answers, str) else answers)]
    title, row = bare(question["chart"]), bare(question["row"])
    for chart in re.finditer(re.escape(title), text):
        below = text[: chart.end() + LONGEST]
        for line in re.compile(re.escape(row)).finditer(below, chart.end()):
            if behind(text, line.end(), answers):
                return True
    return False


def missed(questions, text):
    """The questions that the text does not answer."""
    text = bare(text)
    return [one for one in json.loads(questions.read_text(encoding="utf-8")) if not found(text, one)]


def answered(questions, text):
    """The number of questions. Exits if a question is not answered."""
    if wrong := missed(questions, text):
        sys.exit("\n".join(f"{questions.stem}: no answer on the sheet: {one}" for one in wrong))
    return len(json.loads(questions.read_text(encoding="utf-8")))


if __name__ == "__main__":
    for one in missed(Path(sys.argv[1]), Path(sys.argv[2]).read_text(encoding="utf-8")):
        print(f"no answer on the sheet: {one['ask']} ({one['at']}: {one['chart']}, {one['row']}, {one['answer']})")

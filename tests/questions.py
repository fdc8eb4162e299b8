"""Reads a quick-reference sheet as a player does: looks for the title of a chart, below it the row, and behind
the row the answer. Nothing but the text of the PDF is looked at.

Usage: questions.py QUESTIONS.json TEXT
"""

import json
import re
import sys
from pathlib import Path

from typography import plain

# Behind a figure there may be the sign of its source, and an arrow before the answer of a ruling.
BETWEEN = re.compile(r"[†=*?→•0-9]{0,3}?")
# A chart is no longer than this.
LONGEST = 4000


def bare(text):
    """Without white space and breaks; every dash is the same dash."""
    text = plain(re.sub(r"(\w)-\n(\w)", r"\1\2", text))
    return re.sub(r"[\s\u2060\u200b\u00ad\u00a0]+", "", text)


def behind(text, at, answers):
    """Do the answers stand one after the other from here?"""
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
    """How many questions there are, if all are answered."""
    if wrong := missed(questions, text):
        sys.exit("\n".join(f"{questions.stem}: no answer on the sheet: {one}" for one in wrong))
    return len(json.loads(questions.read_text(encoding="utf-8")))


if __name__ == "__main__":
    for one in missed(Path(sys.argv[1]), Path(sys.argv[2]).read_text(encoding="utf-8")):
        print(f"no answer on the sheet: {one['ask']} ({one['at']}: {one['chart']}, {one['row']}, {one['answer']})")

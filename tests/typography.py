"""Typeset text: removes typographic signs for tests that look for a name, and finds signs that are not typeset by the
rules."""

import re

PLAIN = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2212": "-",
        "\u00bd": "1/2",
        "\u00bc": "1/4",
        "\u00be": "3/4",
    }
)

FAULTS = [
    ("a straight quote", re.compile(r"[\"']")),
    # A fraction does not follow a whole number or precede a noun: `1/2 Dragoons` and `1/2 or 1/3`
    # are no fractions.
    (
        "a fraction of three signs",
        re.compile(r"(?<![\w/.-])(?:\d )?\b(?:1/2|1/4|3/4)(?= (?!and\b|or\b|to\b)[a-z])|\b\d (?:1/2|1/4|3/4)(?![\w/])"),
    ),
    ("a hyphen in a range", re.compile(r"(?<![\w-])\d+-\d+(?![\w-])")),
    ("a number without a comma", re.compile(r"(?<![\w./:#,_-])[1-9]\d{4,6}(?![\w/:_]|,\d)")),
    ("a sign for inches that is none of ours", re.compile(r"\d\s?[\u2033\"]")),
]
# Addresses are not typeset.
ADDRESS = re.compile(r"(?:https?://|www\.)\S+")


def plain(text):
    """The text as its author may have typed it, with inches as a word."""
    text = re.sub(r"(\d) ?\u00bd", r"\1 1/2", text).translate(PLAIN)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    return re.sub(r"(?<=[0-9])\"", "in", text)


def faults(text):
    """Faults in the typesetting of a text: description and place."""
    text = ADDRESS.sub("", text.replace("\u2060", ""))
    for what, sign in FAULTS:
        for found in sign.finditer(text):
            yield what, " ".join(text[max(0, found.start() - 25) : found.end() + 15].split())

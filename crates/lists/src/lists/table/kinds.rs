//! Kinds of guesses that the importer of tables makes.

use crate::lists::GuessKind;

macro_rules! kinds {
    ($($name:ident = $word:literal, $reading:literal, $otherwise:expr;)*) => {
        $(pub(super) static $name: GuessKind =
            GuessKind { name: $word, reading: $reading, otherwise: $otherwise, is_told_each: false };)*
    };
}

kinds! {
    THOUSANDS = "thousands", "the numbers of a column are read as thousands",
        Some("where thousands are wrong, write the whole numbers into the table");
    DATE_ORDER = "level-order", "levels written as numbers count down from 1, the highest",
        Some("name the levels as `levels` in a mapping");
    HEADLESS = "no-heads", "the table has no heads; its columns are identified by their contents",
        Some("name each column with `--map`, such as `--map #1=name`");
    NATION = "nation", "the nation is derived from words of the table",
        Some("write `--nation` with the id of the nation");
    GUN_ROWS = "gun-rows", "each row of artillery below a battery counts as one gun", None;
    FIGURES_AS_GRADE = "experience", "experience is read as a grade: 0-1 militia, 2-3 conscript, 4-5 regular, 6-7 veteran, 8-9 elite", None;
}

/// Kind of guess for a date that a spreadsheet made. Each date has a finding of its own, which
/// shows the text that was typed.
pub(super) static DATE: GuessKind = GuessKind {
    name: "spreadsheet-date",
    reading: "a date is read as the text that a spreadsheet converted",
    otherwise: None,
    is_told_each: true,
};

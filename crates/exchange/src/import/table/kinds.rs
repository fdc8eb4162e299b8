//! The kinds of guesses of the table importer.

use crate::import::GuessKind;

macro_rules! kinds {
    ($($name:ident = $word:literal, $reading:literal, $otherwise:expr;)*) => {
        $(pub(super) static $name: GuessKind =
            GuessKind { name: $word, reading: $reading, otherwise: $otherwise, is_told_each: false };)*
    };
}

kinds! {
    THOUSANDS = "thousands", "the numbers of a column are read as thousands",
        Some("write the whole numbers into the table where that is wrong");
    DATE_ORDER = "level-order", "a level as a number is read from 1, the highest, downwards",
        Some("give the words of the levels as `levels` in a mapping");
    HEADLESS = "no-heads", "the table has no heads; its columns are read by what is in them",
        Some("name each column with `--map`, such as `--map #1=name`");
    NATION = "nation", "the nation follows from words of the table",
        Some("write `--nation` with the id of the nation");
    GUN_ROWS = "gun-rows", "each row of artillery below a battery is counted as one gun", None;
    FIGURES_AS_GRADE = "experience", "experience is read as a grade: 0-1 militia, 2-3 conscript, 4-5 regular, 6-7 veteran, 8-9 elite", None;
}

/// Each such date has a finding of its own that shows the typed text.
pub(super) static DATE: GuessKind = GuessKind {
    name: "spreadsheet-date",
    reading: "a date is read as the number that a spreadsheet made it of",
    otherwise: None,
    is_told_each: true,
};

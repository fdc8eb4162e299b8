//! Kinds of guesses that the importer of texts makes.

use crate::lists::GuessKind;

macro_rules! kinds {
    ($($name:ident = $word:literal, $reading:literal, $otherwise:expr;)*) => {
        $(pub(super) static $name: GuessKind =
            GuessKind { name: $word, reading: $reading, otherwise: $otherwise, is_told_each: false };)*
    };
}

kinds! {
    PAREN_COUNT = "bracket-count", "a number alone in brackets is read as a number of battalions, squadrons or guns",
        Some("write `--paren men` to read the number as men");
    PAREN_MEN = "bracket-men", "a number alone in brackets is read as a strength",
        Some("write `--paren battalions` to read the number as battalions");
    OFFICERS = "officers", "`a/b` in brackets is read as officers and men", None;
    BARE_NUMBER = "bare-number", "a number without a word is read as a strength", None;
    LARGE = "large-strength", "a unit has more men than any unit had, so two numbers may be one", None;
    FEW = "few-men", "fewer than 20 men may count something else", None;
    SEVERAL = "several-strengths", "several numbers at the end of a line are added up as one strength", None;
    COLUMNS = "columns", "in columns without heads, the first number is read as the strength and the others become a note", None;
    ARM_NEAR = "arm-from-neighbour", "the arm is copied from the body above or before", None;
    ARM_NONE = "arm-unsaid", "a body without an arm is read as infantry", None;
    BATTERY = "arm-of-battery", "a battery without an arm is read as foot artillery", None;
    DITTO = "ditto", "`ditto` and shared nouns are written out", None;
    LETTER_FOR_DIGIT = "letter-for-digit", "the letter l or O is read as the digit 1 or 0", None;
    LEADER = "leader", "a name without a rank is read as the leader", None;
    LEVEL = "level", "a heading without a word for its level is read as a group", None;
    PLACE = "place", "the body could as well belong to another formation", None;
    SENTENCE = "sentence", "the body is taken from a sentence", None;
    AMONG_PROSE = "among-prose", "two fifths of the text are prose, so any body may be read wrongly", None;
    FOOTNOTE = "footnote", "a digit at the end of a name is read as a footnote mark", None;
    SINGLE_TOTAL = "single-total", "a total after a single unit is read as its strength", None;
    NATION = "nation", "the nation is derived from words of the list",
        Some("write `--nation` with the id of the nation");
    TITLE = "title", "the first line is read as the name of the list", Some("give another name with `--name`");
}

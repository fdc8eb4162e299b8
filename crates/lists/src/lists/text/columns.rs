//! Reads numbers that have no word: columns at the end of a line, or a single number there.

use grognard_core::document::{Arm, Echelon};

use super::folded::folded;
use super::habits::Habits;
use super::kinds::{BARE_NUMBER, COLUMNS, SEVERAL};
use super::lexicon::{arm, echelon};
use super::lines::is_month;
use super::measures::{Count, Piece};
use super::people::split_rank;
use super::rows::{CellWords, TableColumns};
use super::token::Token;
use super::words::Measure;
use crate::lists::{DraftLeader, Mark, Value};

/// Minimum strength of each body on a line where only a colon marks the numbers as strengths. The
/// minimum is higher than for other lines, because nothing but the colon confirms that the numbers
/// are strengths.
const MIN_STRENGTH: u32 = 50;

/// Minimum strength of each body on a line that names as many bodies as it has numbers.
const MIN_STRENGTH_OF_EACH: u32 = 20;

/// Minimum strength before measures if no sign separates the number from the name. The number of a
/// regiment can be in the same place, but it is never so large.
const MIN_BEFORE_MEASURES: u32 = 160;

fn is_and(word: &str) -> bool {
    matches!(word, "and" | "et" | "und")
}

impl Piece<'_> {
    /// Reads the numbers of a row of a table by their columns.
    fn cells(&mut self, columns: &TableColumns) {
        let mut column = 0;
        for index in 0..self.tokens.len() {
            if self.is_sign(index, "|") {
                column += 1;
            }
            if column > 0 && !self.used[index] {
                let head = columns.get(column).copied().flatten();
                let mark = match head {
                    Some((_, true)) | None => Mark::Sure,
                    Some((_, false)) => Mark::Guess(&COLUMNS),
                };
                self.column(index, head.map(|(measure, _)| measure), mark);
                self.take(index, index);
            }
        }
    }

    /// Reads the leader and the remarks between a body and its numbers.
    fn words_beside(&mut self, words: &[CellWords]) {
        let bars: Vec<usize> = (0..self.tokens.len()).filter(|at| self.is_sign(*at, "|")).collect();
        for (column, bar) in bars.iter().enumerate() {
            let end = bars.get(column + 1).copied().unwrap_or(self.tokens.len());
            let words = words.get(column + 1).copied().unwrap_or(CellWords::Body);
            if words == CellWords::Body || bar + 1 >= end || self.word(bar + 1).is_none() {
                continue;
            }
            let (span, text) = (self.span(bar + 1, end - 1), self.slice(bar + 1, end - 1));
            let (rank, name) = split_rank(text);
            if words == CellWords::Leader && !name.is_empty() && self.node.leader.is_none() {
                let rank = (!rank.is_empty()).then(|| Value::sure(rank, span));
                self.node.leader =
                    Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
            } else {
                self.node.notes.push(Value::sure(text.to_owned(), span));
            }
            self.take(bar + 1, end - 1);
        }
    }

    pub(super) fn columns(&mut self, habits: &Habits) {
        if !habits.cells.is_empty() {
            self.words_beside(&habits.words);
            return self.cells(&habits.cells);
        }
        let mut first = self.tokens.len();
        let mut fields = Vec::new();
        while first > 0 {
            let index = first - 1;
            let is_field = !self.used[index]
                && (self.tokens[index].number().is_some() || self.is_sign(index, "–-—?*"));
            let is_bar = self.is_sign(index, "|=");
            if is_bar {
                first = index;
                continue;
            }
            let before_is_bar = index > 0 && self.is_sign(index - 1, "|");
            if !is_field || !(self.tokens[index].is_apart || before_is_bar) {
                break;
            }
            fields.insert(0, index);
            first = index;
        }
        let heads = &habits.columns;
        let with = |count: usize| {
            habits.tails.iter().find(|tail| heads.is_empty() && tail.count == count).copied()
        };
        if with(fields.len()).is_none() {
            let numbers = self.numbers_at_end();
            if with(numbers.len()).is_some() {
                first = numbers[0];
                fields = numbers;
            }
        }
        let tail = with(fields.len());
        if fields.is_empty()
            || first == 0
            || (fields.len() == 1 && heads.is_empty() && !self.has_bar(first))
        {
            return;
        }
        for (column, index) in fields.iter().enumerate() {
            let head = match tail {
                Some(tail) if tail.men == column => Some(Measure::Men),
                Some(tail) if tail.officers == Some(column) => Some(Measure::Officers),
                Some(_) => None,
                None if heads.is_empty() => (column == 0).then_some(Measure::Men),
                None => heads.get(column).copied().flatten(),
            };
            let mark = if heads.is_empty() && fields.len() > 1 {
                Mark::Guess(&COLUMNS)
            } else {
                Mark::Sure
            };
            self.column(*index, head, mark);
        }
        self.take(first, self.tokens.len() - 1);
    }

    /// Tokens of the numbers at the end of a line, if nothing else is between them.
    fn numbers_at_end(&self) -> Vec<usize> {
        let is_field = |index: &usize| {
            !self.used[*index]
                && (self.tokens[*index].number().is_some() || self.is_sign(*index, "–-—*†‡"))
        };
        let fields = (0..self.tokens.len()).rev().take_while(is_field);
        let mut fields: Vec<usize> = fields.filter(|index| !self.is_sign(*index, "*†‡")).collect();
        fields.reverse();
        fields
    }

    /// Reads a number in a column by the heading of the column. A number without a heading becomes
    /// a note.
    fn column(&mut self, index: usize, head: Option<Measure>, mark: Mark) {
        let Some(number) = self.tokens[index].number() else { return };
        let span = self.span(index, index);
        // `Btg./Sqd.` counts battalions of infantry and squadrons of cavalry.
        let is_horse = || arm(&folded(self.slice(0, index))) == Some(Arm::Cavalry);
        let is_guns = || arm(&folded(self.slice(0, index))).is_some_and(Arm::is_artillery);
        match head {
            Some(Measure::Battalions) if is_horse() => {
                self.column(index, Some(Measure::Squadrons), mark)
            }
            Some(Measure::Battalions) if is_guns() => {
                self.column(index, Some(Measure::Batteries), mark)
            }
            Some(measure) => {
                let halves = number.saturating_mul(2);
                let count = Count { least: halves, most: halves, next: 0 };
                self.set(measure, &count, span, mark, false);
            }
            None => self.node.notes.push(Value { value: number.to_string(), span, mark }),
        }
    }

    fn has_bar(&self, first: usize) -> bool {
        self.is_sign(first, "|")
    }

    /// Reads a number at the end of the line, or before measures and brackets at the end. A number
    /// that is part of a name is not read.
    pub(super) fn trailing(&mut self) {
        let is_mark = |token: &Token| token.is_sign("*†‡.,;¹²³");
        let last = (0..self.tokens.len()).rev().find(|index| !is_mark(&self.tokens[*index]));
        let Some(mut last) = last else { return };
        let is_last = !self.used[last] && self.tokens[last].number().is_some();
        if is_last && last > 0 && self.several(last) {
            return;
        }
        if !is_last {
            last = self.before_measures();
        }
        if last == 0 || self.used[last] {
            return;
        }
        let Some(number) = self.tokens[last].number() else { return };
        let (mut first, mut least) = (last, number);
        if last >= 3
            && self.is_sign(last - 1, "-–/")
            && !self.used[last - 2]
            && let Some(from) =
                self.tokens[last - 2].number().filter(|from| *from <= number && *from >= 20)
        {
            (first, least) = (last - 2, from);
        }
        if self.is_guarded(first, number) {
            return;
        }
        if self.node.men.is_some() || number == 0 {
            return;
        }
        let is_about = self.about(first);
        let separated =
            first > 0 && (self.is_sign(first - 1, ":,-–—=.…") || self.tokens[first].is_apart);
        // A smaller number may be that of the regiment, as in `Ligne 105 (2 bns)`, so it stays in
        // the name.
        if !is_last && number < MIN_BEFORE_MEASURES && !separated {
            return;
        }
        let mark = if number >= 50 || separated {
            Mark::Likely(&BARE_NUMBER)
        } else {
            Mark::Guess(&BARE_NUMBER)
        };
        self.strength(least, number, self.span(first, last), mark, is_about);
        self.take(first, if is_last { self.tokens.len() - 1 } else { last });
    }

    /// Last token before the measures and the brackets without a number at the end of a line.
    fn before_measures(&self) -> usize {
        let mut end = self.tokens.len();
        while end > 1 {
            let index = end - 1;
            let is_grammar = self.is_sign(index, ".,;:-–—") || self.word(index) == Some("in");
            let opens = || (0..index).rev().find(|open| self.is_sign(*open, "(["));
            let bracket = self.is_sign(index, ")]").then(opens).flatten();
            let has_number =
                |open: usize| self.tokens[open..index].iter().any(|token| token.number().is_some());
            end = match bracket {
                _ if self.used[index] || is_grammar => index,
                Some(open) if !has_number(open) => open,
                _ => break,
            };
        }
        end.saturating_sub(1)
    }

    /// Reads a strength for each body that a line names: `3e, 4e et 5e dragons: 640, 589 et 659`.
    /// The strengths are added up, and a note keeps them as written.
    fn several(&mut self, last: usize) -> bool {
        let joins = |token: &Token| token.is_sign(",;+&") || token.word().is_some_and(is_and);
        let (mut first, mut sum, mut count, mut least) = (last, 0_u32, 0, u32::MAX);
        let mut index = last;
        while !self.used[index]
            && let Some(number) = self.tokens[index].number()
        {
            (first, count, least) = (index, count + 1, least.min(number));
            sum = sum.saturating_add(number);
            let before = self.tokens[..index].iter().rev().take_while(|token| joins(token)).count();
            if before == 0 || before >= index {
                break;
            }
            index -= before + 1;
        }
        if count < 2 || first == 0 || self.node.men.is_some() {
            return false;
        }
        let is_set_off = self.is_sign(first - 1, ":=") && least >= MIN_STRENGTH;
        let named = self.tokens[..first].iter().filter(|token| {
            self.text[token.start..].starts_with(|letter: char| letter.is_ascii_digit())
        });
        let is_counted = named.count() == count && least >= MIN_STRENGTH_OF_EACH;
        if !is_set_off && !is_counted {
            return false;
        }
        let span = self.span(first, last);
        let words: Vec<&str> = self.slice(first, last).split_whitespace().collect();
        self.node.notes.push(Value::sure(words.join(" "), span));
        self.strength(sum, sum, span, Mark::Guess(&SEVERAL), false);
        self.take(first, self.tokens.len() - 1);
        true
    }

    /// True for the end of `n.º` and `N°`. In `2.º` the sign belongs to an ordinal.
    pub(super) fn is_numero(&self, index: usize) -> bool {
        let head = self.text[..self.tokens[index].end].strip_suffix(['º', '°']);
        head.is_some_and(|head| head.trim_end_matches('.').ends_with(['n', 'N']))
    }

    /// True if a number at the end is part of a name or a date: `Battery 7`, `#4 and 8`, `June
    /// 1815`.
    fn is_guarded(&self, first: usize, number: u32) -> bool {
        let before = first - 1;
        let word = self.word(before).unwrap_or_default();
        let names = [
            "nr",
            "no",
            "n",
            "and",
            "et",
            "und",
            "en",
            "y",
            "e",
            "i",
            "и",
            "battery",
            "bty",
            "btty",
            "batterie",
            "ir",
            "kr",
            "company",
            "compagnie",
            "regiment",
            "brigade",
            "division",
            "corps",
        ];
        // `un cañón de a 4` is a gun of four pounds.
        let is_weight = self.node.guns.is_some() && number <= 24;
        let is_name = is_weight
            || (names.contains(&word) && number < 200)
            || self.is_sign(before, "#№°&/")
            || self.is_numero(before)
            || (self.is_sign(before, ".")
                && before > 0
                && matches!(
                    self.word(before - 1),
                    Some("nr" | "no" | "n" | "num" | "nro" | "nrs" | "nos")
                ));
        // No whole army had only 1789 to 1816 men, so such a number after an army is a year.
        let is_army = || {
            let level = echelon(&folded(self.slice(0, first)));
            matches!(level, Some(Echelon::Army | Echelon::ArmyGroup))
        };
        let has_month = || self.tokens.iter().any(|token| token.word().is_some_and(is_month));
        // A number after a month is a year, also that of a page on the web.
        let is_year = (1789..=1816).contains(&number) && (first < 4 || is_army())
            || (1700..=2099).contains(&number) && has_month();
        let is_alone = !self.tokens[..first].iter().any(|token| token.word().is_some());
        is_name || is_year || is_alone
    }
}

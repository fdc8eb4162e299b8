//! Reads measures in brackets: `(2)(18/600)`, `(3 Bataillone)`.

use grognard_core::document::Arm;
use grognard_syntax::text::Span;

use super::figures::is_beside;
use super::folded::folded;
use super::habits::Habits;
use super::kinds::{OFFICERS, PAREN_COUNT, PAREN_MEN};
use super::lexicon::{arm, grade};
use super::measures::{Count, Piece};
use super::token::Kind;
use super::words::{Measure, is_about, is_fate, is_filler, measure_word};
use crate::lists::{Mark, Paren, Value};

/// Maximum number of tokens in a bracket. A bracket with more tokens is prose.
const MAX_BRACKET: usize = 120;

/// Minimum number at the beginning of a bracket of words that is a strength. Years are smaller.
const MIN_LARGE: u32 = 2_000;

impl Piece<'_> {
    pub(super) fn brackets(&mut self, habits: &Habits) {
        let mut index = 0;
        while index < self.tokens.len() {
            let Some(close) = self.close_of(index) else {
                index += 1;
                continue;
            };
            self.bracket(index, close, habits);
            index = close + 1;
        }
    }

    fn close_of(&self, open: usize) -> Option<usize> {
        if !self.is_sign(open, "([") {
            return None;
        }
        let mut depth = 0usize;
        for index in open..self.tokens.len().min(open + MAX_BRACKET) {
            if self.is_sign(index, "([") {
                depth += 1;
            } else if self.is_sign(index, ")]") {
                depth -= 1;
                if depth == 0 {
                    return Some(index);
                }
            }
        }
        None
    }

    fn bracket(&mut self, open: usize, close: usize, habits: &Habits) {
        if self.is_footnote(open, close) {
            return self.take(open, close);
        }
        if self.listed_parts(open, close) {
            return;
        }
        let inside = open + 1..close;
        let free: Vec<usize> = inside.clone().filter(|index| !self.used[*index]).collect();
        let has_measure = free.len() < inside.len();
        let telling: Vec<usize> =
            free.iter().copied().filter(|index| !self.is_filling(*index, has_measure)).collect();
        let span =
            if open + 1 < close { self.span(open, close) } else { return self.take(open, close) };
        let numbers: Vec<u32> =
            telling.iter().filter_map(|index| self.tokens[*index].number()).collect();
        let only_numbers = !telling.is_empty()
            && numbers.len()
                == telling.iter().filter(|index| !self.is_sign(**index, "/-–")).count();
        let signs = telling.iter().any(|index| self.is_sign(*index, "/-–"));
        match numbers.as_slice() {
            _ if telling.is_empty() => self.take(open, close),
            [number] if only_numbers && !signs => {
                let is_about = free.iter().any(|index| {
                    self.is_sign(*index, "~≈") || self.word(*index).is_some_and(is_about)
                });
                self.number_in_bracket(*number, span, has_measure, is_about, habits);
                self.take(open, close);
            }
            // `(1/3)` counts parts of a unit, or battalions and squadrons.
            [_, second] if only_numbers && signs && *second < 20 => {
                let kept = self.slice(open + 1, close - 1).to_owned();
                self.node.notes.push(Value::sure(kept, span));
                self.take(open, close);
            }
            [first, second] if only_numbers && signs => {
                let is_officers = telling.iter().any(|index| self.is_sign(*index, "/"))
                    && first <= &(second / 8)
                    && *first > 0;
                if is_officers {
                    self.node.officers =
                        Some(Value { value: *first, span, mark: Mark::Likely(&OFFICERS) });
                    self.strength(*second, *second, span, Mark::Likely(&OFFICERS), false);
                } else {
                    self.strength(*first, *second, span, Mark::Sure, false);
                }
                self.take(open, close);
            }
            // `(8,851 including 2 cavalry regiments)`, `(72,000 French and Spaniards)`
            [first, ..]
                if self.node.men.is_none()
                    && *first >= MIN_LARGE
                    && self.tokens[open + 1].number() == Some(*first)
                    && self.word(open + 2).is_some_and(|word| {
                        is_beside(word) || *first >= 2 * MIN_LARGE && measure_word(word).is_none()
                    }) =>
            {
                let at = self.span(open + 1, open + 1);
                let kept = self.slice(open + 1, close - 1).to_owned();
                self.node.notes.push(Value::sure(kept, span));
                self.strength(*first, *first, at, Mark::Likely(&PAREN_MEN), false);
                self.take(open, close);
            }
            _ if has_measure => {
                let kept = self.slice(open + 1, close - 1).to_owned();
                self.node.notes.push(Value::sure(kept, span));
                self.take(open, close);
            }
            _ => self.words_in_bracket(open, close, span),
        }
    }

    /// Counts the battalions or squadrons that a bracket lists: `[1er, 2e et 3e bataillons]`.
    fn listed_parts(&mut self, open: usize, close: usize) -> bool {
        let Some(measure) = close.checked_sub(1).and_then(|last| {
            let last = last - usize::from(self.is_sign(last, "."));
            self.measure_at(last)
        }) else {
            return false;
        };
        let (mut count, mut is_list) = (0, true);
        for index in open + 1..close {
            match &self.tokens[index].kind {
                Kind::Sign(sign) => is_list &= ",.&°ºª".contains(*sign),
                Kind::Number(_) => is_list = false,
                Kind::Word(word) => {
                    let is_roman = word.chars().all(|letter| "iv".contains(letter));
                    let is_ordinal = word.starts_with(|letter: char| letter.is_ascii_digit());
                    count += u32::from(is_ordinal || (is_roman && word != "i"));
                    is_list &= is_ordinal
                        || is_roman
                        || is_filler(word)
                        || self.measure_at(index) == Some(measure);
                }
            }
        }
        let is_parts = matches!(measure, Measure::Battalions | Measure::Squadrons);
        // `(4th battalion)` is one battalion; a bracket without an ordinal counts nothing.
        if !is_list || !is_parts || count < 1 {
            return false;
        }
        let halves = 2 * count;
        let span = self.span(open, close);
        // `Murcia (3rd batt.)` is the name of a single battalion.
        if count == 1 {
            self.single = Some((measure, span));
            return false;
        }
        self.set(measure, &Count { least: halves, most: halves, next: 0 }, span, Mark::Sure, false);
        let kept = self.slice(open + 1, close - 1).to_owned();
        self.node.notes.push(Value::sure(kept, span));
        self.take(open, close);
        true
    }

    /// True for the mark of a footnote, such as `italienne[1]`: a small number in square brackets
    /// directly after a word.
    fn is_footnote(&self, open: usize, close: usize) -> bool {
        let is_small = self.tokens[open + 1].number().is_some_and(|number| number < 50);
        let is_at_word = open > 0 && self.tokens[open - 1].end == self.tokens[open].start;
        self.is_sign(open, "[") && close == open + 2 && is_small && is_at_word
    }

    /// True if a token in a bracket is only grammar.
    fn is_filling(&self, index: usize, has_measure: bool) -> bool {
        match &self.tokens[index].kind {
            Kind::Word(word) => {
                (has_measure && is_filler(word)) || is_about(word) || word == "strength"
            }
            Kind::Sign('/' | '-' | '–') => has_measure,
            Kind::Sign(_) => true,
            Kind::Number(_) => false,
        }
    }

    fn number_in_bracket(
        &mut self,
        number: u32,
        span: Span,
        has_measure: bool,
        is_about: bool,
        habits: &Habits,
    ) {
        let is_counted = self.node.battalions.is_some()
            || self.node.squadrons.is_some()
            || self.node.batteries.is_some()
            || self.node.guns.is_some();
        if has_measure || (is_counted && number >= 50) {
            return self.strength(number, number, span, Mark::Sure, is_about);
        }
        match habits.paren(number) {
            (Paren::Battalions, mark) => {
                let halves = number.saturating_mul(2);
                let count = Count { least: halves, most: halves, next: 0 };
                let mark = if mark { Mark::Sure } else { Mark::Likely(&PAREN_COUNT) };
                let line = folded(&self.text[self.tokens[0].start..span.start as usize]);
                let measure = match arm(&line) {
                    Some(arm) if arm.is_artillery() && number == 1 => Measure::Batteries,
                    Some(arm) if arm.is_artillery() => Measure::Guns,
                    Some(Arm::Cavalry) => Measure::Squadrons,
                    _ => Measure::Battalions,
                };
                self.set(measure, &count, span, mark, false);
            }
            (Paren::Men, mark) => {
                let mark = if mark { Mark::Sure } else { Mark::Likely(&PAREN_MEN) };
                self.strength(number, number, span, mark, is_about);
            }
        }
    }

    /// Reads words in a bracket as a grade, such as `(veteran)`, or as the fate of a leader, such
    /// as `(wounded)`. Other words stay unused, because they may name a leader.
    fn words_in_bracket(&mut self, open: usize, close: usize, span: Span) {
        let words: Vec<&str> = (open + 1..close).filter_map(|index| self.word(index)).collect();
        let inside = self.slice(open + 1, close - 1).to_owned();
        let grade = grade(&folded(&inside)).filter(|_| words.len() <= 2);
        if let Some(grade) = grade {
            self.node.grade = Some(Value::sure(grade, span));
            self.take(open, close);
        } else if words.first().is_some_and(|word| is_fate(word)) {
            self.node.notes.push(Value::sure(inside, span));
            self.take(open, close);
        }
    }

    /// Reads a number after a count as the strength: `16 bns 5,759`. After a second count, such as
    /// `11 art co 782`, the count and the number become a note.
    pub(super) fn behind_counts(&mut self) {
        for index in 1..self.tokens.len() {
            let Some(number) = self.tokens[index].number() else { continue };
            let is_behind =
                self.used[index - 1] && self.word(index - 1).is_some() && !self.used[index];
            if is_behind && number >= 50 && self.node.men.is_none() {
                self.strength(number, number, self.span(index, index), Mark::Sure, false);
                self.take(index, index);
            } else if is_behind && number >= 50 {
                let counted = |first: &usize| self.tokens[*first].number().is_some();
                let first = (0..index).rev().find(counted).unwrap_or(index);
                let words = self.slice(first, index).to_owned();
                self.node.notes.push(Value::sure(words, self.span(first, index)));
                self.take(index, index);
            }
        }
    }
}

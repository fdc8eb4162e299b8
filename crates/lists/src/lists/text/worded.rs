//! Reads measures that have a noun: `3 bns`, `6 light guns`, `six 6-pounders`.

use grognard_core::document::{Confidence, Counting, Men};

use super::folded::folded;
use super::kinds::DITTO;
use super::lexicon::arm;
use super::measures::{Count, Piece};
use super::phrases::Phrases;
use super::token::Token;
use super::words::{Measure, is_about, is_filler, measure_word};
use crate::lists::{Mark, Value};

/// Words for horses, which some lists count beside the men.
static HORSES: Phrases = Phrases::with("chevaux|horses|pferde|caballos", "strength", &["horses"]);

/// Words that may be between a number and its measure.
static WORDS_BEFORE_MEASURE: Phrases =
    Phrases::new("light|heavy|short|long|art|of|all|artillery|horse|foot|bouches|strong");

/// Words that may be between a number of guns and their weight.
const WORDS_BEFORE_WEIGHT: &[&str] =
    &["x", "light", "heavy", "short", "long", "of", "pieces", "guns", "pieces de", "de", "canons"];

impl Piece<'_> {
    /// Reads a strength that the source states to be unknown: `(?)`, `(unknown)`.
    pub(super) fn unknown(&mut self) {
        for open in 0..self.tokens.len() {
            let is_unknown = self.is_sign(open + 1, "?")
                || matches!(self.word(open + 1), Some("unknown" | "unbekannt" | "inconnu"));
            let of_guns = self.is_sign(open, "([")
                && is_unknown
                && self.is_sign(open + 3, ")]")
                && self.measure_at(open + 2) == Some(Measure::Guns);
            if of_guns {
                self.node.guns = Some(Value::sure(Men { range: None }, self.span(open, open + 3)));
                self.take(open, open + 3);
            }
            let is_mark = self.is_sign(open, "([") && is_unknown && self.is_sign(open + 2, ")]");
            // `(?) 302` doubts the number that follows.
            if is_mark && self.tokens.get(open + 3).and_then(Token::number).is_some() {
                let span = self.span(open, open + 2);
                self.node.confidence = Some(Value::sure(Confidence::Estimate, span));
                self.take(open, open + 2);
            } else if is_mark {
                self.node.men = Some(Value::sure(Men { range: None }, self.span(open, open + 2)));
                self.take(open, open + 2);
            }
        }
    }

    /// Reads a number of batteries whose words are also their name: `1 Medium foot artillery
    /// battery`. `2 Foot Battery` is a designation, because its noun is in the singular.
    fn counted_batteries(&mut self) {
        let count =
            self.tokens.first().and_then(Token::halves).filter(|halves| (2..=40).contains(halves));
        let Some(halves) = count else { return };
        let is_battery = |index: &usize| self.measure_at(*index) == Some(Measure::Batteries);
        let Some(noun) = (1..self.tokens.len().min(7)).find(is_battery) else {
            return self.counted_artillery(halves);
        };
        let is_plural = self.word(noun).is_some_and(|word| word.ends_with(['s', 'n']));
        let between = &self.tokens[1..noun];
        if between.iter().all(|token| token.word().is_some()) && is_plural == (halves > 2) {
            let batteries = Value::sure(halves / 2, self.span(0, 0));
            self.node.batteries = Some(batteries);
        }
    }

    /// Reads a number of batteries that are named by their arm alone: `1 medium horse artillery`.
    fn counted_artillery(&mut self, halves: u32) {
        static GUNS: Phrases = Phrases::with("", "arms", &["artillery"]);
        let is_word = |token: &Token| {
            token.word().is_some_and(|word| measure_word(word).is_none() || is_filler(word))
        };
        let is_arm =
            self.tokens.last().and_then(Token::word).is_some_and(|word| GUNS.contain(word));
        if is_arm && self.tokens.len() <= 6 && self.tokens[1..].iter().all(is_word) {
            self.node.batteries = Some(Value::sure(halves / 2, self.span(0, 0)));
        }
    }

    /// Reads the sign for the measure of the line above: `10 -- Husaren von Rudorf`.
    pub(super) fn ditto(&mut self, above: Option<Measure>) {
        above.into_iter().for_each(|measure| self.ditto_in_column(measure));
        let is_dash = |index: usize| self.is_sign(index, "-–—\"″〃„");
        let Some(measure) = above else { return };
        let Some(halves) = self.tokens.first().and_then(Token::halves) else { return };
        let count = (1..self.tokens.len()).take_while(|index| is_dash(*index)).count();
        let has_space = self.tokens.get(1).is_some_and(|sign| sign.start > self.tokens[0].end);
        // A single dash is no sign of a ditto: `6 - Brigade Petit`.
        if !has_space || count == 0 || (count == 1 && self.is_sign(1, "-–")) {
            return;
        }
        let count = count.min(2);
        let times = Count { least: halves, most: halves, next: count + 1 };
        self.set(measure, &times, self.span(0, count), Mark::Guess(&DITTO), false);
        self.take(0, count);
    }

    /// Reads the sign inside a line: `Beaulieu IR Nr. 58  3 „  1.980`.
    fn ditto_in_column(&mut self, measure: Measure) {
        let at = (1..self.tokens.len().saturating_sub(1)).find(|at| {
            self.tokens[*at].number().is_some_and(|number| number <= 12)
                && self.is_sign(at + 1, "„\"″〃“”")
                && self.tokens[*at].end < self.tokens[at + 1].start
        });
        let Some(at) = at else { return };
        let halves = self.tokens[at].halves().unwrap_or(0);
        let times = Count { least: halves, most: halves, next: at + 2 };
        self.set(measure, &times, self.span(at, at + 1), Mark::Guess(&DITTO), false);
        self.take(at, at + 1);
    }

    pub(super) fn worded(&mut self) {
        self.counted_batteries();
        let mut index = 0;
        while index < self.tokens.len() {
            let next = self.worded_at(index);
            index = next.unwrap_or(index + 1);
        }
    }

    fn worded_at(&mut self, first: usize) -> Option<usize> {
        if self.is_designator(first) {
            return None;
        }
        if let Some(next) = self.guns_with_weight(first) {
            return Some(next);
        }
        if let Some(next) = self.noun_first(first) {
            return Some(next);
        }
        let count = self.count(first)?;
        let index = self.behind_words_before_measure(count.next);
        let mut measure = self.measure_at(index)?;
        if measure == Measure::Pounder || self.names_troops(index, measure) {
            return None;
        }
        if measure == Measure::Companies && self.word(index - 1) == Some("art") {
            measure = Measure::Batteries;
        }
        // Only squadrons are counted in halves, so half a battery or battalion stays in the name.
        // `8 h` is a time, and `13 000 h` a strength.
        if self.word(index) == Some("h") && count.least < 400 {
            return None;
        }
        let is_half = count.least % 2 == 1 && !matches!(measure, Measure::Squadrons);
        if is_half {
            return None;
        }
        let mut last = index;
        let is_of_fire = matches!(self.word(index), Some("bouches" | "bocas" | "bocche"));
        if is_of_fire && matches!(self.word(index + 1), Some("a" | "de" | "da")) {
            last = index + 2;
        }
        if self.is_sign(last + 1, ".") {
            last += 1;
        }
        // Horses beside men are draught horses or the same men again.
        let is_horses = self.word(index).is_some_and(|word| HORSES.contain(word));
        if is_horses && self.node.men.is_some() {
            let words = self.slice(first, last).to_owned();
            self.node.notes.push(Value::sure(words, self.span(first, last)));
            self.take(first, last);
            return Some(last + 1);
        }
        let all_ranks = self.word(index) == Some("ranks");
        let is_about = self.about(first);
        self.set(measure, &count, self.span(first, last), Mark::Sure, is_about);
        if all_ranks {
            self.node.counting = Some(Value::sure(Counting::AllRanks, self.span(first, last)));
        }
        self.take(first, last);
        let last = self.battery_weight(measure, last);
        Some(last + 1)
    }

    /// Reads a measure whose noun comes first: `uomini 925`, `hommes: 800`. Horses beside men are no
    /// strength, and become a note.
    fn noun_first(&mut self, first: usize) -> Option<usize> {
        let word = self.word(first)?.to_owned();
        let measure = self.measure_at(first)?;
        let at = first + 1 + usize::from(self.is_sign(first + 1, ":"));
        let number = self.tokens.get(at)?.number().filter(|number| *number >= 20)?;
        // `7th Chasseurs à cheval 540` names the unit.
        let is_kind = first > 0
            && self.word(first - 1).is_some_and(|word| ["a", "zu", "te", "di"].contains(&word));
        let is_behind_number = is_kind || first > 0 && self.tokens[first - 1].number().is_some();
        let is_noun = matches!(measure, Measure::Men | Measure::Sabres | Measure::Officers);
        if !is_noun
            || is_behind_number
            || self.used[at]
            || (arm(&folded(&word)).is_some() && !HORSES.contain(&word))
            || (self.measure_at(at + 1).is_some()
                && self.tokens.get(at + 2).and_then(Token::number).is_none())
        {
            return None;
        }
        let count =
            Count { least: number.saturating_mul(2), most: number.saturating_mul(2), next: at + 1 };
        let span = self.span(first, at);
        let has_men =
            (at + 1..self.tokens.len()).any(|index| self.measure_at(index) == Some(Measure::Men));
        if measure == Measure::Sabres && (has_men || self.node.men.is_some()) {
            self.node.notes.push(Value::sure(self.slice(first, at).to_owned(), span));
        } else {
            self.set(measure, &count, span, Mark::Sure, false);
        }
        self.take(first, at);
        Some(at + 1)
    }

    /// True if a number may begin a measure, as in `(6 12-pounders)`. In `Battery 6 12-pounders`
    /// the 6 is the number of the battery.
    fn opens_measure(&self, first: usize) -> bool {
        first > 0 && self.is_sign(first - 1, "(,;:–=")
    }

    /// Index of the token after words like those in `11 art co`, `6 light guns`, `900 all ranks`,
    /// `8 horse guns`.
    fn behind_words_before_measure(&self, first: usize) -> usize {
        // `739 effectieve manschappen`: any word in lower case may describe men.
        let describes = |index: usize, word: &str| {
            matches!(self.measure_at(index + 1), Some(Measure::Men | Measure::Officers))
                && self.text[self.tokens[index].start..].starts_with(char::is_lowercase)
                && word.chars().count() >= 5
                && measure_word(word).is_none()
                && !is_filler(word)
        };
        let is_skipped = |index: usize| {
            self.word(index).is_some_and(|word| {
                WORDS_BEFORE_MEASURE.contain(word) && self.measure_at(index + 1).is_some()
                    || describes(index, word)
            })
        };
        (first..first + 3).find(|index| !is_skipped(*index)).unwrap_or(first + 3)
    }

    /// True if a number is part of a name, because it follows `#`, `Nr` or a slash.
    fn is_designator(&self, index: usize) -> bool {
        let before = index.checked_sub(1);
        let names = before.is_some_and(|before| {
            let is_with =
                self.is_sign(before, "/") && before > 0 && self.word(before - 1) == Some("w");
            (self.is_sign(before, "#№°/")
                && self.tokens[before].end == self.tokens[index].start
                && !is_with)
                || self.is_numero(before)
                || matches!(self.word(before), Some("nr" | "no" | "n°" | "numero"))
                || (self.is_sign(before, ".")
                    && matches!(
                        before.checked_sub(1).and_then(|word| self.word(word)),
                        Some("nr" | "no")
                    ))
        });
        names && !self.tokens[index].is_apart
    }

    /// True if a noun belongs to a name because more of the name follows: `5 Infantry Brigade`, `2
    /// Foot Guards`.
    fn names_troops(&self, index: usize, measure: Measure) -> bool {
        let word = self.word(index).unwrap_or_default();
        let is_name = [
            "infantry",
            "infanterie",
            "foot",
            "cavalry",
            "cavalerie",
            "kavallerie",
            "horse",
            "inf",
            "cav",
            "company",
            "battery",
            "batterie",
            "compagnie",
            "battalion",
            "bataillon",
            "bn",
            "batt",
            "co",
            "kompanie",
            "squadron",
            "escadron",
        ]
        .contains(&word);
        let goes_on = self.word(index + 1).is_some_and(|next| {
            !is_filler(next) && !self.tokens[index + 1].is_apart && measure_word(next).is_none()
        });
        let is_first = index <= 1;
        let german = self.is_sign(index.wrapping_sub(1), ".");
        is_name && (goes_on || german || (is_first && measure == Measure::Men))
    }

    /// Reads guns with a weight: `8-8pdr`, `6 x 6£`, `six light 6-pounders`, `4-6″ How`. A weight
    /// without a number of guns stays in the name.
    fn guns_with_weight(&mut self, first: usize) -> Option<usize> {
        if let Some(pounds) = self.tokens[first].number().filter(|_| !self.used[first]) {
            let behind = first + 1 + usize::from(self.is_sign(first + 1, "-"));
            if self.measure_at(behind) == Some(Measure::Pounder) && pounds <= 24 {
                self.weights.push(pounds);
                return None;
            }
        }
        let count = self.tokens[first].halves().filter(|_| !self.used[first])?;
        let index = self.behind_words_before_weight(first + 1);
        let is_counted =
            index > first + 1 || self.tokens[first].word().is_some() || self.opens_measure(first);
        let size = self.tokens.get(index)?.number().filter(|_| is_counted)?;
        let mut last = index + 1;
        let is_inch = self.is_sign(last, "″\"”'’");
        while self.is_sign(last, "-″\"”'’") {
            last += 1;
        }
        let measure = self.measure_at(last)?;
        let is_pounder = measure == Measure::Pounder && size <= 24;
        let is_howitzer_by_inch = is_inch && measure == Measure::Howitzers;
        if !(is_pounder || is_howitzer_by_inch) {
            return None;
        }
        // A noun may follow the weight: `6-pounder guns`, `10-pounder howitzers`.
        let more = self
            .measure_at(last + 1)
            .filter(|more| matches!(more, Measure::Guns | Measure::Howitzers));
        last += usize::from(more.is_some());
        let count = Count { least: count, most: count, next: last + 1 };
        let is_howitzer = measure == Measure::Howitzers || more == Some(Measure::Howitzers);
        let set = if is_howitzer { Measure::Howitzers } else { Measure::Guns };
        if set == Measure::Guns {
            self.weights.push(size);
        }
        self.has_inches |= is_inch;
        self.guns = Some((self.guns.map_or(first, |(first, _)| first), last));
        self.set(set, &count, self.span(first, last), Mark::Sure, false);
        self.take(first, last);
        Some(last + 1)
    }

    /// Index of the token after words like those in `6 x 6£`, `six light 6-pounders`, `8 pièces de
    /// 12`.
    fn behind_words_before_weight(&self, first: usize) -> usize {
        let is_skipped = |index: &usize| {
            let word = self.word(*index);
            self.is_sign(*index, "-–x×*")
                || word.is_some_and(|word| WORDS_BEFORE_WEIGHT.contains(&word))
        };
        first + (first..).take_while(is_skipped).count()
    }

    /// Reads a weight after a count: `1 batterie de 8` has guns of eight pounds, and not eight
    /// guns.
    fn battery_weight(&mut self, measure: Measure, last: usize) -> usize {
        let pounds = self.tokens.get(last + 2).and_then(Token::number);
        let pounds = pounds.filter(|pounds| *pounds <= 24 && self.word(last + 1) == Some("de"));
        let Some(pounds) = pounds.filter(|_| matches!(measure, Measure::Batteries | Measure::Guns))
        else {
            return last;
        };
        self.weights.push(pounds);
        self.take(last + 1, last + 2);
        last + 2
    }

    /// Marks a word such as `about` before a number as used.
    pub(super) fn about(&mut self, first: usize) -> bool {
        let mut before = first;
        if before > 0
            && self.is_sign(before - 1, ".")
            && before > 1
            && self.word(before - 2).is_some_and(is_about)
        {
            self.take(before - 2, before - 1);
            return true;
        }
        before = before.wrapping_sub(1);
        if self.is_sign(before, "~≈±") || self.word(before).is_some_and(is_about) {
            self.take(before, before);
            return true;
        }
        false
    }
}

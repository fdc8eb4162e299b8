//! The measures of a body: what takes a number makes a hole in its line, and what is left is its name.

use grognard_core::document::{Confidence, Counting, Men, Squadrons};
use grognard_core::text::{FileId, Span};

use super::habits::Habits;
use super::kinds::{BARE_NUMBER, COLUMNS, OFFICERS, PAREN_COUNT, PAREN_MEN};
use super::token::{Kind, Token};
use super::words::{Measure, is_about, is_fate, is_filler, measure_word};
use crate::import::{DraftNode, Mark, Paren, Value};

/// Maximum number of tokens of a bracket: a longer one is prose.
const MAX_BRACKET: usize = 120;

/// A body while its line is read.
pub(super) struct Piece<'t> {
    pub text: &'t str,
    pub file: FileId,
    pub tokens: Vec<Token>,
    /// Which tokens are used up, in the order of `tokens`.
    pub used: Vec<bool>,
    pub node: DraftNode,
    /// The weights of its guns in pounds.
    weights: Vec<u32>,
}

/// A count in a line: its range in halves, and the tokens that it takes.
struct Count {
    least: u32,
    most: u32,
    /// The token after it.
    next: usize,
}

/// Words that stand between a number and what it counts.
const WORDS_BEFORE_MEASURE: &[&str] = &[
    "light",
    "heavy",
    "short",
    "long",
    "art",
    "of",
    "all",
    "artillery",
    "horse",
    "foot",
    "bouches",
    "strong",
];

/// Words that stand between a number of guns and their weight.
const WORDS_BEFORE_WEIGHT: &[&str] =
    &["x", "light", "heavy", "short", "long", "of", "pieces", "guns", "pieces de", "de", "canons"];

impl<'t> Piece<'t> {
    pub fn new(text: &'t str, file: FileId, tokens: Vec<Token>, node: DraftNode) -> Piece<'t> {
        let used = vec![false; tokens.len()];
        Piece { text, file, tokens, used, node, weights: Vec::new() }
    }

    /// Takes every measure out of the line.
    pub fn measure(&mut self, habits: &Habits) {
        self.unknown();
        self.worded();
        self.brackets(habits);
        self.behind_counts();
        self.columns(habits);
        self.trailing();
        self.weigh();
    }

    pub fn span(&self, first: usize, last: usize) -> Span {
        let last = last.min(self.tokens.len() - 1);
        Span::new(self.file, self.tokens[first].start, self.tokens[last].end)
    }

    pub fn slice(&self, first: usize, last: usize) -> &'t str {
        &self.text[self.tokens[first].start..self.tokens[last.min(self.tokens.len() - 1)].end]
    }

    pub fn take(&mut self, first: usize, last: usize) {
        let last = last.min(self.tokens.len().saturating_sub(1));
        self.used[first..=last].fill(true);
    }

    fn word(&self, index: usize) -> Option<&str> {
        self.tokens.get(index)?.word()
    }

    fn is_sign(&self, index: usize, signs: &str) -> bool {
        self.tokens.get(index).is_some_and(|token| token.is_sign(signs))
    }

    fn measure_at(&self, index: usize) -> Option<Measure> {
        match &self.tokens.get(index)?.kind {
            Kind::Word(word) => measure_word(word),
            Kind::Sign('£') => Some(Measure::Pounder),
            _ => None,
        }
    }

    /// A number or a range at a token.
    fn count(&self, first: usize) -> Option<Count> {
        if self.used[first] {
            return None;
        }
        let least = self.tokens[first].halves()?;
        let mut count = Count { least, most: least, next: first + 1 };
        let joins =
            self.is_sign(first + 1, "-–/") || matches!(self.word(first + 1), Some("to" | "bis"));
        if let Some(most) = self.tokens.get(first + 2).filter(|_| joins).and_then(Token::halves) {
            // `8-8pdr` are eight guns of eight pounds.
            let is_weight = self.is_sign(first + 3, "″\"”£")
                || self.measure_at(first + 3) == Some(Measure::Pounder)
                || (self.is_sign(first + 3, "-")
                    && self.measure_at(first + 4) == Some(Measure::Pounder));
            if !is_weight && most > least && matches!(self.tokens[first].kind, Kind::Number(_)) {
                count = Count { least, most, next: first + 3 };
            }
        }
        if self.word(count.next) == Some("and")
            && self.word(count.next + 1) == Some("a")
            && self.word(count.next + 2) == Some("half")
        {
            count = Count { least: count.least + 1, most: count.most + 1, next: count.next + 3 };
        }
        Some(count)
    }

    /// `(?)`, `(unknown)`: the source says that it does not know.
    fn unknown(&mut self) {
        for open in 0..self.tokens.len() {
            let is_unknown = self.is_sign(open + 1, "?")
                || matches!(self.word(open + 1), Some("unknown" | "unbekannt" | "inconnu"));
            if self.is_sign(open, "([") && is_unknown && self.is_sign(open + 2, ")]") {
                self.node.men = Some(Value::sure(Men { range: None }, self.span(open, open + 2)));
                self.take(open, open + 2);
            }
        }
    }

    /// Numbers with a word that says what they count.
    fn worded(&mut self) {
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
        let count = self.count(first)?;
        let index = self.behind_words_before_measure(count.next);
        let mut measure = self.measure_at(index)?;
        if measure == Measure::Pounder || self.names_troops(index, measure) {
            return None;
        }
        if measure == Measure::Companies && self.word(index - 1) == Some("art") {
            measure = Measure::Batteries;
        }
        // Half a battery or battalion stays in the name.
        let is_half = count.least % 2 == 1 && !matches!(measure, Measure::Squadrons);
        if is_half {
            return None;
        }
        let mut last = index;
        if self.word(index) == Some("bouches") && self.word(index + 1) == Some("a") {
            last = index + 2;
        }
        if self.is_sign(last + 1, ".") {
            last += 1;
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

    /// The place behind words such as in `11 art co`, `6 light guns`, `900 all ranks`, `8 horse guns`.
    fn behind_words_before_measure(&self, first: usize) -> usize {
        let is_skipped = |index: usize| {
            let word = self.word(index);
            word.is_some_and(|word| WORDS_BEFORE_MEASURE.contains(&word))
                && self.measure_at(index + 1).is_some()
        };
        (first..first + 3).find(|index| !is_skipped(*index)).unwrap_or(first + 3)
    }

    /// Is a number part of a name: behind `#` or `Nr`, or before a slash?
    fn is_designator(&self, index: usize) -> bool {
        let before = index.checked_sub(1);
        let names = before.is_some_and(|before| {
            self.is_sign(before, "#№°/")
                || matches!(self.word(before), Some("nr" | "no" | "n°" | "numero"))
                || (self.is_sign(before, ".")
                    && matches!(
                        before.checked_sub(1).and_then(|word| self.word(word)),
                        Some("nr" | "no")
                    ))
        });
        names && !self.tokens[index].is_apart
    }

    /// `5 Infantry Brigade`, `2 Foot Guards`: the word names troops if more of a name follows.
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

    /// `8-8pdr`, `6 x 6£`, `six light 6-pounders`, `4-6″ How`; a weight without a count stays in the name.
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
        let size = self
            .tokens
            .get(index)?
            .number()
            .filter(|_| index > first + 1 || self.tokens[first].word().is_some())?;
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
        // `6-pounder guns`, `10-pounder howitzers`.
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
        self.set(set, &count, self.span(first, last), Mark::Sure, false);
        self.take(first, last);
        Some(last + 1)
    }

    /// The place behind words such as in `6 x 6£`, `six light 6-pounders`, `8 pièces de 12`.
    fn behind_words_before_weight(&self, first: usize) -> usize {
        let is_skipped = |index: &usize| {
            let word = self.word(*index);
            self.is_sign(*index, "-–x×*")
                || word.is_some_and(|word| WORDS_BEFORE_WEIGHT.contains(&word))
        };
        first + (first..).take_while(is_skipped).count()
    }

    /// `1 batterie de 8`: eight pounds, not eight guns.
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

    /// Uses up words such as `about` before a number.
    fn about(&mut self, first: usize) -> bool {
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

    fn set(&mut self, measure: Measure, count: &Count, span: Span, mark: Mark, is_about: bool) {
        // Two numbers with the larger one first are the ends of a range all the same.
        let ends = (count.least / 2, count.most / 2);
        let men = Men { range: Some((ends.0.min(ends.1), ends.0.max(ends.1))) };
        let whole = Value { value: count.least / 2, span, mark };
        let men = Value { value: men, span, mark };
        let node = &mut self.node;
        let twice = |node: &mut DraftNode| {
            node.notes.push(Value::sure(self.text[span.range()].to_owned(), span))
        };
        match measure {
            Measure::Men | Measure::Bayonets if node.men.is_some() => twice(node),
            Measure::Sabres if node.sabres.is_some() => twice(node),
            Measure::Men => node.men = Some(men),
            Measure::Bayonets => {
                node.men = Some(men);
                node.counting = Some(Value { value: Counting::Bayonets, span, mark });
            }
            Measure::Sabres => node.sabres = Some(men),
            Measure::Officers => node.officers = Some(whole),
            Measure::Guns => node.guns = Some(added(node.guns.take(), men)),
            Measure::Howitzers => {
                let before = node.howitzers.as_ref().map_or(0, |howitzers| howitzers.value);
                node.howitzers =
                    Some(Value { value: before.saturating_add(whole.value), span, mark });
                node.guns = Some(added(node.guns.take(), men));
            }
            Measure::Battalions if count.least % 2 == 1 || count.least == 0 => twice(node),
            Measure::Battalions => node.battalions = Some(whole),
            Measure::Squadrons => {
                node.squadrons =
                    Some(Value { value: Squadrons { halves: count.least }, span, mark })
            }
            Measure::Companies if count.least % 2 == 1 => twice(node),
            Measure::Companies => node.companies = Some(whole),
            Measure::Batteries if count.least % 2 == 1 => twice(node),
            Measure::Batteries => node.batteries = Some(whole),
            Measure::Stands => node.stands = Some(whole),
            Measure::Pounder => {}
        }
        if is_about {
            node.confidence = Some(Value::sure(Confidence::Estimate, span));
        }
    }

    /// Brackets, one after another.
    fn brackets(&mut self, habits: &Habits) {
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

    /// The end of a bracket that opens here.
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
            _ if has_measure => {
                let kept = self.slice(open + 1, close - 1).to_owned();
                self.node.notes.push(Value::sure(kept, span));
                self.take(open, close);
            }
            _ => self.words_in_bracket(open, close, span),
        }
    }

    /// Is a token of a bracket no more than grammar?
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
                let count = Count { least: 2 * number, most: 2 * number, next: 0 };
                let mark = if mark { Mark::Sure } else { Mark::Likely(&PAREN_COUNT) };
                let line =
                    super::lexicon::folded(&self.text[self.tokens[0].start..span.start as usize]);
                let measure = match super::lexicon::arm(&line) {
                    Some(arm) if arm.is_artillery() && number == 1 => Measure::Batteries,
                    Some(arm) if arm.is_artillery() => Measure::Guns,
                    Some(grognard_core::document::Arm::Cavalry) => Measure::Squadrons,
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

    /// A strength of any kind: guns are told by a word, so that these are men. They become sabres with the arm.
    fn strength(&mut self, least: u32, most: u32, span: Span, mark: Mark, is_about: bool) {
        let count = Count { least: least.saturating_mul(2), most: most.saturating_mul(2), next: 0 };
        self.set(Measure::Men, &count, span, mark, is_about);
    }

    /// `(wounded)` is of the leader, `(veteran)` a grade; other words are kept, or name a leader later.
    fn words_in_bracket(&mut self, open: usize, close: usize, span: Span) {
        let words: Vec<&str> = (open + 1..close).filter_map(|index| self.word(index)).collect();
        let inside = self.slice(open + 1, close - 1).to_owned();
        let is_grade =
            words.len() <= 2 && super::lexicon::grade(&super::lexicon::folded(&inside)).is_some();
        if is_grade {
            let grade = super::lexicon::grade(&super::lexicon::folded(&inside));
            self.node.grade = grade.map(|grade| Value::sure(grade, span));
            self.take(open, close);
        } else if words.first().is_some_and(|word| is_fate(word)) {
            self.node.notes.push(Value::sure(inside, span));
            self.take(open, close);
        }
    }

    /// `16 bns 5,759`: a number behind a count is the strength.
    fn behind_counts(&mut self) {
        for index in 1..self.tokens.len() {
            let Some(number) = self.tokens[index].number() else { continue };
            let is_behind =
                self.used[index - 1] && self.word(index - 1).is_some() && !self.used[index];
            if is_behind && number >= 50 && self.node.men.is_none() {
                self.strength(number, number, self.span(index, index), Mark::Sure, false);
                self.take(index, index);
            }
        }
    }

    /// Numbers apart from one another at the end of a line.
    fn columns(&mut self, habits: &Habits) {
        let mut first = self.tokens.len();
        let mut fields = Vec::new();
        while first > 0 {
            let index = first - 1;
            let is_field = !self.used[index]
                && (self.tokens[index].number().is_some() || self.is_sign(index, "–-—?"));
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
        if fields.is_empty()
            || first == 0
            || (fields.len() == 1 && habits.columns.is_empty() && !self.has_bar(first))
        {
            return;
        }
        let heads = &habits.columns;
        for (column, index) in fields.iter().enumerate() {
            let head = if heads.is_empty() {
                (column == 0).then_some(Measure::Men)
            } else {
                heads.get(column).copied().flatten()
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

    /// A number in a column: what its head says, or a note.
    fn column(&mut self, index: usize, head: Option<Measure>, mark: Mark) {
        let Some(number) = self.tokens[index].number() else { return };
        let span = self.span(index, index);
        match head {
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

    /// A number at the end of the line, unless it is part of a name.
    fn trailing(&mut self) {
        let is_mark = |token: &Token| token.is_sign("*†‡.,;¹²³");
        let last = (0..self.tokens.len()).rev().find(|index| !is_mark(&self.tokens[*index]));
        let Some(last) = last.filter(|last| *last > 0 && !self.used[*last]) else { return };
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
        let mark = if number >= 50 || separated {
            Mark::Likely(&BARE_NUMBER)
        } else {
            Mark::Guess(&BARE_NUMBER)
        };
        self.strength(least, number, self.span(first, last), mark, is_about);
        self.take(first, self.tokens.len() - 1);
    }

    /// Is a trailing number a name or a date: `Battery 7`, `#4 and 8`, `June 1815`?
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
        let is_name = (names.contains(&word) && number < 200)
            || self.is_sign(before, "#№°&/")
            || (self.is_sign(before, ".")
                && before > 0
                && matches!(self.word(before - 1), Some("nr" | "no")));
        let is_year = (1789..=1816).contains(&number)
            && (self.tokens.iter().any(|token| token.word().is_some_and(super::lines::is_month))
                || first < 4);
        let is_alone = !self.tokens[..first].iter().any(|token| token.word().is_some());
        is_name || is_year || is_alone
    }

    /// The weight of the guns, once all of them are known.
    fn weigh(&mut self) {
        let Some(first) = self.weights.first().copied() else { return self.only_howitzers() };
        let is_mixed = self.weights.iter().any(|weight| *weight != first);
        let weight = if is_mixed { "mixed".to_owned() } else { format!("{first}-pounder") };
        let span = self.span(0, self.tokens.len() - 1);
        self.node.weight = Some(Value::sure(weight, span));
        if is_mixed {
            let each: Vec<String> =
                self.weights.iter().map(|weight| format!("{weight}-pounder")).collect();
            self.node.notes.push(Value::sure(each.join(", "), span));
        }
    }
}

impl Piece<'_> {
    fn only_howitzers(&mut self) {
        let guns = self.node.guns.as_ref().and_then(|guns| guns.value.exact());
        if let Some(howitzers) =
            self.node.howitzers.take_if(|howitzers| Some(howitzers.value) == guns)
        {
            self.node.weight = Some(Value {
                value: "howitzer".to_owned(),
                span: howitzers.span,
                mark: howitzers.mark,
            });
        }
    }
}

/// Guns of several weights are counted together.
fn added(before: Option<Value<Men>>, more: Value<Men>) -> Value<Men> {
    let Some(before) = before else { return more };
    let sum = match (before.value.range, more.value.range) {
        (Some((least, most)), Some((more_least, more_most))) => {
            Some((least.saturating_add(more_least), most.saturating_add(more_most)))
        }
        _ => None,
    };
    Value { value: Men { range: sum }, span: before.span, mark: before.mark }
}

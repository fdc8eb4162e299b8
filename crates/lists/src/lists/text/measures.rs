//! Reads the measures of a body. Each measure uses up its tokens, so that the rest of the line is
//! the name.

use grognard_core::document::{Confidence, Counting, Men, Squadrons};
use grognard_syntax::text::{FileId, Span};

use super::habits::Habits;
use super::kinds::LETTER_FOR_DIGIT;
use super::phrases::Phrases;
use super::token::{Kind, Token};
use super::words::{Measure, measure_word};
use crate::lists::{DraftNode, Mark, Value};

pub(super) struct Piece<'t> {
    pub text: &'t str,
    pub file: FileId,
    pub tokens: Vec<Token>,
    /// True for each token that is used up, in the order of `tokens`.
    pub used: Vec<bool>,
    pub node: DraftNode,
    /// Weight in pounds of each kind of gun.
    pub weights: Vec<u32>,
    /// First and last token of the guns that have a weight.
    pub guns: Option<(usize, usize)>,
    /// Single battalion or squadron that a bracket names: `(3rd batt.)`. The number of the
    /// battalion or squadron counts if the line has no other count.
    pub single: Option<(Measure, Span)>,
    /// True if a calibre is in inches, for which documents have no key.
    pub has_inches: bool,
}

/// Count in a line: a range of halves.
pub(super) struct Count {
    pub least: u32,
    pub most: u32,
    pub next: usize,
}

/// Words between the ends of a range: `3 or 4 bns`, `500 à 600 hommes`.
static BETWEEN: Phrases =
    Phrases::with("to|bis|a|or|ou|oder|o|lub|или|до|do|tot|hasta|ate", "small_words", &["or"]);

impl<'t> Piece<'t> {
    pub fn new(text: &'t str, file: FileId, tokens: Vec<Token>, node: DraftNode) -> Piece<'t> {
        let used = vec![false; tokens.len()];
        Piece {
            text,
            file,
            tokens,
            used,
            node,
            weights: Vec::new(),
            guns: None,
            single: None,
            has_inches: false,
        }
    }

    pub fn measure(&mut self, habits: &Habits) {
        self.unknown();
        self.ditto(habits.ditto);
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

    pub fn word(&self, index: usize) -> Option<&str> {
        self.tokens.get(index)?.word()
    }

    pub(super) fn is_sign(&self, index: usize, signs: &str) -> bool {
        self.tokens.get(index).is_some_and(|token| token.is_sign(signs))
    }

    pub(super) fn measure_at(&self, index: usize) -> Option<Measure> {
        match &self.tokens.get(index)?.kind {
            Kind::Word(word) => measure_word(word),
            Kind::Sign('£') => Some(Measure::Pounder),
            _ => None,
        }
    }

    pub(super) fn count(&self, first: usize) -> Option<Count> {
        if self.used[first] {
            return None;
        }
        let least = self.tokens[first].halves()?;
        let mut count = Count { least, most: least, next: first + 1 };
        let is_word = self.word(first + 1).is_some_and(|word| BETWEEN.contain(word));
        let joins = self.is_sign(first + 1, "-–/") || is_word;
        // `11 ou 12,000 hommes`: the thousands stand only once.
        let last = self.tokens.get(first + 2).filter(|_| is_word).and_then(Token::halves);
        let is_of_thousands = |most: u32| most.is_multiple_of(2_000) && least < most / 1_000;
        let least = match last.is_some_and(is_of_thousands) {
            true => least.saturating_mul(1_000),
            false => least,
        };
        if let Some(most) = self.tokens.get(first + 2).filter(|_| joins).and_then(Token::halves) {
            // `8-8pdr` means eight guns of eight pounds, so it is not a range.
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

    pub(super) fn set(
        &mut self,
        measure: Measure,
        count: &Count,
        span: Span,
        mark: Mark,
        is_about: bool,
    ) {
        let is_misread = |word: &str| {
            word.contains(['l', 'O']) && word.contains(|letter: char| letter.is_ascii_digit())
        };
        let is_word = |letter: char| !letter.is_alphanumeric() && letter != ',';
        let mark = match self.text[span.range()].split(is_word).any(is_misread) {
            true => Mark::Guess(&LETTER_FOR_DIGIT),
            false => mark,
        };
        // The larger number of a range may be written first, so the two are sorted.
        let ends = (count.least / 2, count.most / 2);
        let men = Men { range: Some((ends.0.min(ends.1), ends.0.max(ends.1))) };
        let whole = Value { value: count.least / 2, span, mark };
        let men = Value { value: men, span, mark };
        let node = &mut self.node;
        let twice = |node: &mut DraftNode| {
            node.notes.push(Value::sure(self.text[span.range()].to_owned(), span))
        };
        match measure {
            _ if is_taken(node, measure) => twice(node),
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

    /// Sets a strength that has no noun. Guns always have a noun, so the strength counts men. If
    /// the arm is cavalry, the men later become sabres.
    pub(super) fn strength(
        &mut self,
        least: u32,
        most: u32,
        span: Span,
        mark: Mark,
        is_about: bool,
    ) {
        let count = Count { least: least.saturating_mul(2), most: most.saturating_mul(2), next: 0 };
        self.set(Measure::Men, &count, span, mark, is_about);
    }

    /// Sets the weight of the guns after all guns are read. If there are several weights, a note
    /// keeps the words.
    pub(super) fn weigh(&mut self) {
        let first = self.weights.first().copied();
        let is_mixed = self.weights.iter().any(|weight| Some(*weight) != first);
        if let Some((first, last)) = self.guns.filter(|_| is_mixed || self.has_inches) {
            let words = self.slice(first, last).split_whitespace().collect::<Vec<&str>>().join(" ");
            self.node.notes.push(Value::sure(words, self.span(first, last)));
        }
        let Some(first) = first else { return self.only_howitzers() };
        let weight = if is_mixed { "mixed".to_owned() } else { format!("{first}-pounder") };
        let span = self.span(0, self.tokens.len() - 1);
        self.node.weight = Some(Value::sure(weight, span));
        if is_mixed && self.guns.is_none() {
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

/// True if a body already has a count of this kind, and a second count must not be added to it.
fn is_taken(node: &DraftNode, measure: Measure) -> bool {
    match measure {
        Measure::Officers => node.officers.is_some(),
        Measure::Battalions => node.battalions.is_some(),
        Measure::Squadrons => node.squadrons.is_some(),
        Measure::Companies => node.companies.is_some(),
        Measure::Batteries => node.batteries.is_some(),
        Measure::Stands => node.stands.is_some(),
        Measure::Men
        | Measure::Bayonets
        | Measure::Sabres
        | Measure::Guns
        | Measure::Howitzers
        | Measure::Pounder => false,
    }
}

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

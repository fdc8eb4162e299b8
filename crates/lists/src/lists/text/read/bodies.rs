//! Reads the bodies of a line, and the counts that its end states for each of them.

use grognard_core::document::Echelon;
use grognard_syntax::text::Span;

use super::ListTextReader;
use super::counted::{is_heading, one_line_of, take_figures};
use crate::lists::text::body::body;

use crate::lists::text::figures::is_figures;
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::{DITTO, LEVEL, SENTENCE};
use crate::lists::text::lexicon::nation;
use crate::lists::text::lines::Line;
use crate::lists::text::people::split_rank;
use crate::lists::text::phrases::Phrases;
use crate::lists::text::pieces::{Stretch, counts_each, pieces, tail};
use crate::lists::text::token::{Token, tokens};
use crate::lists::text::tree::LineItem;
use crate::lists::text::words::{Measure, measure_word};
use crate::lists::{DraftKind, DraftLeader, DraftNode, Mark, Value};

impl ListTextReader<'_> {
    /// Makes a brigade of a body that is named by its commander.
    pub(super) fn heads_brigade(&self, node: &mut DraftNode) {
        let (rank, name) = split_rank(&node.name.value);
        let span = node.name.span;
        node.kind = Value::guess(DraftKind::Formation(Echelon::Brigade), span, &LEVEL);
        if node.leader.is_none() && !rank.is_empty() && !name.is_empty() {
            let rank = Some(Value::sure(rank, span));
            node.leader = Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
        }
    }

    pub(super) fn bodies(&mut self, line: &Line) {
        if let Some((start, end)) = self.introduced.take() {
            self.bodies(&Line { start, end, whole: start, indent: 0, ..*line });
            if let Some(LineItem::Body { node, .. }) = self.part().items.last_mut() {
                node.kind.mark = Mark::Guess(&SENTENCE);
            }
        }
        let found = pieces(self.text, line.start, line.end);
        let mut is_understood = false;
        for (index, stretch) in found.iter().enumerate() {
            if index > 0 && self.counts_each(stretch, index) {
                continue;
            }
            // `VIII Corps: 12 batts, 5,400 men; 6 squads, 600 sabres`
            if index > 0 && is_figures(&tokens(self.text, stretch.start, stretch.end), true) {
                let span = Span::new(self.file, stretch.start, stretch.end);
                let words =
                    self.text[span.range()].split_whitespace().collect::<Vec<&str>>().join(" ");
                let figures = self.figures_in(stretch.start, stretch.end);
                if let (Some(LineItem::Body { node, .. }), Some(figures)) =
                    (self.part().items.last_mut(), figures)
                {
                    take_figures(node, figures, Some(Value::sure(words, span)));
                    continue;
                }
            }
            let Some(node) = body(self.text, self.file, stretch, &self.habits) else { continue };
            if !node.name.value.contains(char::is_alphanumeric)
                || stretch.noun.is_none()
                    && !self.text[node.name.span.range()].contains(char::is_alphabetic)
            {
                continue;
            }
            if self.is_summary(&node) {
                let words = one_line_of(self.text, line);
                let span = self.span(line);
                self.part().list.notes.push(Value::sure(words, span));
                return;
            }
            is_understood |= is_telling(&node);
            self.habits.ditto = match &node {
                DraftNode { squadrons: Some(_), .. } => Some(Measure::Squadrons),
                DraftNode { battalions: Some(_), .. } => Some(Measure::Battalions),
                DraftNode { companies: Some(_), .. } => Some(Measure::Companies),
                _ => None,
            };
            let mut node = node;
            // `GB Maucune: 6e léger, 69e de ligne`: the person commands the units of his line.
            let heads_line = index == 0 && found.get(1).is_some_and(|next| next.is_part);
            if heads_line && !matches!(node.kind.value, DraftKind::Formation(_)) {
                self.heads_brigade(&mut node);
            }
            let is_section = found.len() == 1 && is_section(&node);
            if is_section {
                node.kind =
                    Value::guess(DraftKind::Formation(Echelon::Group), node.name.span, &LEVEL);
                is_understood = true;
            }
            for node in each_number(node) {
                self.part().push(node, line, is_section);
            }
        }
        if found.len() > 1 {
            self.share_counts(line, found.len());
        }
        // A formation whose units are on its own line has no more units below.
        if found.len() > 2 && found[1].is_part {
            let end = Span::new(self.file, line.end, line.end);
            self.part().items.push(LineItem::Aside(Value::sure(String::new(), end)));
        }
        self.understood += usize::from(is_understood);
    }

    /// Gives the bodies before it on a line the count that its end states for each: `, je 3 Bat.`
    pub(super) fn counts_each(&mut self, stretch: &Stretch, before: usize) -> bool {
        let all = tokens(self.text, stretch.start, stretch.end);
        if !counts_each(&all) {
            return false;
        }
        let Some(figures) = self.figures_in(stretch.start, stretch.end) else { return false };
        let items = &mut self.part().items;
        let first = items.len().saturating_sub(before);
        for item in &mut items[first..] {
            let LineItem::Body { node, .. } = item else { continue };
            if !matches!(node.kind.value, DraftKind::Formation(_)) {
                node.battalions = node.battalions.take().or(figures.battalions.clone());
                node.squadrons = node.squadrons.take().or(figures.squadrons.clone());
                node.men = node.men.take().or(figures.men.clone());
            }
        }
        true
    }

    /// Gives the bodies of a line the counts that its end states for each: `(all w/2 bttns)`.
    pub(super) fn share_counts(&mut self, line: &Line, count: usize) {
        let text = &self.text[line.start..line.end];
        let Some((_, inside)) = text.rsplit_once('(') else { return };
        static EACH: Phrases = Phrases::with("all", "small_words", &["each"]);
        if !EACH.open(&folded(inside)) {
            return;
        }
        let items = &mut self.part().items;
        let first = items.len().saturating_sub(count);
        let Some((LineItem::Body { node: last, .. }, before)) = items[first..].split_last_mut()
        else {
            return;
        };
        for item in before {
            let LineItem::Body { node, .. } = item else { continue };
            if matches!(node.kind.value, DraftKind::Formation(_)) {
                continue;
            }
            node.battalions = node.battalions.take().or(last.battalions.clone());
            node.squadrons = node.squadrons.take().or(last.squadrons.clone());
            node.men = node.men.take().or(last.men.clone());
        }
    }

    /// True for a row of a summary: a nation with numbers, or numbers alone above all bodies.
    pub(super) fn is_summary(&mut self, node: &DraftNode) -> bool {
        let plain = folded(&node.name.value);
        let words = || plain.split_whitespace();
        let is_unit = |word: &str| {
            word.parse::<u32>().is_ok()
                || matches!(
                    measure_word(word),
                    Some(Measure::Guns | Measure::Men | Measure::Sabres | Measure::Officers)
                )
                || word == "gunners"
        };
        let is_number = |word: &str| word.parse::<u32>().is_ok();
        let men = node.men.as_ref().and_then(|men| men.value.exact()).unwrap_or(0);
        // A regiment may have the name of a nation, but never so many men.
        let is_nation = nation(&plain).is_some()
            && words().filter(|word| !is_number(word)).count() == 1
            && men.max(last_number(&node.name.value)) >= MIN_SUMMARY;
        let is_alone = words().next().is_some_and(is_number) && words().all(is_unit);
        let is_formation = |item: &LineItem| match item {
            LineItem::Body { node, .. } => matches!(node.kind.value, DraftKind::Formation(_)),
            _ => false,
        };
        is_nation || (is_alone && !self.part().items.iter().take(MAX_ABOVE).any(is_formation))
    }
}

/// Batteries that a name counts by their numbers: `Light Batteries #7 and 8` are two.
fn each_number(node: DraftNode) -> Vec<DraftNode> {
    let name = node.name.value.clone();
    if let Some((numbers, behind)) = range_of_numbers(&name)
        && !node.has_strength()
        && node.leader.is_none()
        && matches!(node.kind.value, DraftKind::Formation(_))
    {
        let numbered = |number: u16| {
            let name = Value::guess(format!("{number}. {behind}"), node.name.span, &DITTO);
            DraftNode { name, ..node.clone() }
        };
        return numbers.map(numbered).collect();
    }
    let is_battery = node.kind.value == DraftKind::Battery && !node.has_strength();
    let Some(at) = name.rfind(['#', '№']).filter(|_| is_battery) else { return vec![node] };
    let (head, numbers) = name.split_at(at);
    let is_joint =
        |word: &&str| !["and", "et", "und", "e", "y", "i", "и", "en", "&"].contains(word);
    let numbers = numbers.replace(['#', '№', ','], " ");
    let numbers: Vec<&str> = numbers.split_whitespace().filter(is_joint).collect();
    let is_number = |word: &&str| word.parse::<u16>().is_ok();
    if numbers.len() < 2 || !numbers.iter().all(is_number) || head.trim().is_empty() {
        return vec![node];
    }
    let sign = &name[at..at + name[at..].chars().next().map_or(0, char::len_utf8)];
    let numbered = |number: &&str| {
        let name = format!("{}{sign}{number}", tail(head) + " ");
        DraftNode { name: Value::guess(name, node.name.span, &DITTO), ..node.clone() }
    };
    numbers.iter().map(numbered).collect()
}

/// Numbers of formations and the words behind them: `1. – 4. Brigade`.
fn range_of_numbers(name: &str) -> Option<(std::ops::RangeInclusive<u16>, &str)> {
    let (first, rest) = name.split_once('.')?;
    let rest = rest.trim_start().strip_prefix(['–', '-'])?.trim_start();
    let (last, behind) = rest.split_once('.')?;
    let (first, last): (u16, u16) = (first.parse().ok()?, last.parse().ok()?);
    let is_range = first < last && last - first < MAX_NUMBERED;
    is_range.then(|| (first..=last, behind.trim()))
}

/// Maximum number of formations that a line names by the first and the last of them.
const MAX_NUMBERED: u16 = 12;

/// Minimum strength of an army in a summary.
const MIN_SUMMARY: u32 = 5_000;

/// Maximum number of lines above the first formation, so that a long list is not searched at each
/// line.
const MAX_ABOVE: usize = 40;

fn last_number(text: &str) -> u32 {
    tokens(text, 0, text.len()).iter().rev().find_map(Token::number).unwrap_or(0)
}

/// True for a line such as `II. Reinforcements`. A Roman number, followed by words that name no
/// troops, begins a part of a list.
fn is_section(node: &DraftNode) -> bool {
    let Some((number, words)) = node.name.value.split_once(". ") else { return false };
    let is_roman = !number.is_empty() && number.chars().all(|letter| "IVX".contains(letter));
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    is_roman && !is_formation && is_heading(node) && words.starts_with(char::is_uppercase)
}

fn is_telling(node: &DraftNode) -> bool {
    let is_level = matches!(node.kind.value, crate::lists::DraftKind::Formation(_));
    let is_led = node.leader.as_ref().is_some_and(|leader| leader.rank.is_some());
    let is_numbered = node.name.value.starts_with(|letter: char| letter.is_ascii_digit());
    is_level
        || node.has_strength()
        || node.arm.is_some()
        || node.battalions.is_some()
        || is_led && is_numbered
}

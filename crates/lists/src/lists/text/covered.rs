//! Finds the words of a text that are in no value, note or finding. Each word that is left becomes
//! a note of the body on its line, so that no word of the author is lost.

use std::collections::BTreeSet;

use grognard_core::document::{Arm, Grade, Men, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use super::figures::is_beside;
use super::lexicon::{TOTALS, arm, grade, single_trait};
use super::lines::{Line, lines};
use super::token::{Kind, Token, tokens};
use super::words::{is_about, is_filler, measure_word};
use crate::lists::{Draft, DraftLeader, DraftList, DraftNode, DraftTotal, Mark, Value};

/// Part of a line that is in no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Uncovered {
    pub span: Span,
    /// Owner that gets the part as a note; `None` on a line without a value.
    pub of: Option<Owner>,
}

/// Owner of a value: a list, and usually a body of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Owner {
    list: usize,
    node: Option<usize>,
}

#[derive(Debug, Clone, Default)]
struct Said {
    words: BTreeSet<String>,
    /// Numbers in halves, as tokens count them.
    halves: BTreeSet<u32>,
    arms: Vec<Arm>,
    traits: Vec<Trait>,
    grades: Vec<Grade>,
    /// Spans that are reported as guesses or findings, or skipped as grammar.
    told: Vec<Span>,
    owners: Vec<(Span, Owner)>,
}

/// Parts of a text that are neither read nor noted nor reported, in the order of the text.
pub(super) fn uncovered(
    draft: &Draft,
    found: &[Diagnostic],
    text: &str,
    file: FileId,
) -> Vec<Uncovered> {
    let (mut lines, _) = lines(text);
    // Tables side by side are read one after the other.
    lines.sort_by_key(|line| line.start);
    let mut gathering = ValuesByLine { said: vec![Said::default(); lines.len()], lines: &lines };
    for span in draft.passed.iter().copied().chain(found.iter().map(|found| found.span)) {
        gathering.each(span, |said| said.told.push(span));
    }
    for (number, list) in draft.lists.iter().enumerate() {
        gathering.list(number, list);
    }
    let mut all = Vec::new();
    for (line, said) in lines.iter().zip(&mut gathering.said) {
        // A line without a body is reported as a whole, so its words need no note.
        if said.owners.is_empty() && said.told.is_empty() {
            continue;
        }
        said.told = merged(std::mem::take(&mut said.told));
        let mut open: Option<Span> = None;
        for token in tokens(text, line.start, line.end) {
            let span = Span::new(file, token.start, token.end);
            let is_covered = said.covers(&token, span);
            match &mut open {
                _ if matches!(token.kind, Kind::Sign(_)) => {}
                Some(run) if !is_covered => run.end = span.end,
                None if !is_covered => open = Some(span),
                // Fillers do not split a note, so that `Duke of Nowhere` stays one note.
                _ if token.word().is_some_and(is_filler) => {}
                _ => all.extend(open.take().map(|span| said.uncovered(span))),
            }
        }
        all.extend(open.map(|span| said.uncovered(span)));
    }
    all
}

/// Adds each uncovered part as a note to the body on its line. Returns the parts on lines without a
/// body.
pub(super) fn note_uncovered(uncovered: &[Uncovered], draft: &mut Draft, text: &str) -> Vec<Span> {
    let mut left = Vec::new();
    for Uncovered { span, of } in uncovered {
        let words = text[span.range()].split_whitespace().collect::<Vec<&str>>().join(" ");
        let note = Value::sure(words, *span);
        match of {
            Some(Owner { list, node: Some(node) }) => {
                draft.lists[*list].nodes[*node].notes.push(note)
            }
            Some(Owner { list, node: None }) => draft.lists[*list].notes.push(note),
            None => left.push(*span),
        }
    }
    left
}

impl Said {
    fn uncovered(&self, span: Span) -> Uncovered {
        let holds = |(whole, _): &&(Span, Owner)| whole.contains(span);
        // Values are nested, so the owner of the shortest value around the span is chosen. If no
        // value surrounds the span, the last owner on the line is chosen.
        let around =
            self.owners.iter().filter(holds).min_by_key(|(whole, _)| whole.end - whole.start);
        Uncovered { span, of: around.or(self.owners.last()).map(|(_, owner)| *owner) }
    }

    fn covers(&self, token: &Token, span: Span) -> bool {
        let before = self.told.partition_point(|told| told.start <= span.start);
        if before > 0 && self.told[before - 1].contains(span) {
            return true;
        }
        match &token.kind {
            Kind::Sign(_) => true,
            Kind::Number(halves) => {
                self.halves.contains(halves) || self.words.contains(&(halves / 2).to_string())
            }
            Kind::Word(word) => {
                let is_number = token.halves().is_some_and(|halves| self.halves.contains(&halves));
                is_number || word.split(' ').all(|part| self.covers_word(part))
            }
        }
    }

    fn covers_word(&self, word: &str) -> bool {
        self.words.contains(word) || is_grammar(word) || {
            let folded = format!(" {word} ");
            arm(&folded).is_some_and(|arm| self.arms.contains(&arm))
                || single_trait(&folded).is_some_and(|found| self.traits.contains(&found))
                || grade(&folded).is_some_and(|grade| self.grades.contains(&grade))
        }
    }
}

/// True for a word that only states the unit of a number, or only joins other words.
fn is_grammar(word: &str) -> bool {
    let is_total = TOTALS.iter().any(|total| total.split(' ').any(|part| part == word));
    is_total
        || measure_word(word).is_some()
        || is_about(word)
        || (is_filler(word) && !SAYS_MORE.contains(&word))
        || is_beside(word)
        || JOINS.contains(&word)
}

/// Fillers that describe guns. Fillers of this kind must not be lost.
const SAYS_MORE: [&str; 4] = ["light", "heavy", "short", "long"];

/// Words that join a name with a number, or two numbers.
const JOINS: [&str; 20] = [
    "from", "du", "la", "le", "les", "der", "aus", "to", "bis", "half", "fort", "stands", "ranks",
    "d", "l", "ditto", "no", "nr", "x", "art",
];

fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}

struct ValuesByLine<'l> {
    lines: &'l [Line],
    said: Vec<Said>,
}

impl ValuesByLine<'_> {
    /// Calls `tell` for each line that a span touches.
    fn each(&mut self, span: Span, mut tell: impl FnMut(&mut Said)) {
        let range = span.range();
        let first = self.lines.partition_point(|line| line.end <= range.start);
        for index in first..self.lines.len() {
            if self.lines[index].whole >= range.end {
                break;
            }
            tell(&mut self.said[index]);
        }
    }

    fn text(&mut self, text: &str, span: Span) {
        let found = tokens(text, 0, text.len());
        self.each(span, |said| {
            for token in &found {
                match &token.kind {
                    Kind::Word(word) => said.words.extend(word.split(' ').map(str::to_owned)),
                    Kind::Number(halves) => _ = said.halves.insert(*halves),
                    Kind::Sign(_) => {}
                }
            }
        });
    }

    /// A corrected value, such as `ditto`, is reported as a guess. The word that was written
    /// therefore counts as covered too.
    fn value(&mut self, value: &Value<String>) {
        self.text(&value.value, value.span);
        if value.mark != Mark::Sure {
            self.each(value.span, |said| said.told.push(value.span));
        }
    }

    fn number(&mut self, number: u32, span: Span) {
        self.each(span, |said| _ = said.halves.insert(number.saturating_mul(2)));
    }

    fn men(&mut self, men: &Option<Value<Men>>) {
        let Some(men) = men else { return };
        let (least, most) = men.value.range.unwrap_or((0, 0));
        self.number(least, men.span);
        self.number(most, men.span);
        // An unknown strength has no number to compare, so its word or sign counts as covered.
        if men.value.range.is_none() {
            self.each(men.span, |said| said.told.push(men.span));
        }
    }

    fn owner(&mut self, span: Span, owner: Owner) {
        self.each(span, |said| said.owners.push((span, owner)));
    }

    fn total(&mut self, total: &DraftTotal) {
        [&total.men, &total.sabres, &total.guns].into_iter().for_each(|men| self.men(men));
    }

    fn leader(&mut self, leader: &DraftLeader) {
        self.value(&leader.name);
        leader.rank.iter().chain(&leader.note).for_each(|value| self.value(value));
    }

    fn list(&mut self, number: usize, list: &DraftList) {
        let of_list = Owner { list: number, node: None };
        for (span, _) in list.own_marks() {
            self.owner(span, of_list);
        }
        if let Some(date) = list
            .date
            .as_ref()
            .filter(|date| Some(date.span) != list.name.as_ref().map(|name| name.span))
        {
            self.each(date.span, |said| said.told.push(date.span));
        }
        let texts = [&list.id, &list.name, &list.side, &list.source];
        texts.into_iter().flatten().chain(&list.notes).for_each(|value| self.value(value));
        list.leader.iter().for_each(|leader| self.leader(leader));
        self.total(&list.total);
        for (index, node) in list.nodes.iter().enumerate() {
            let owner = Owner { list: number, node: Some(index) };
            for (span, _) in node.marks() {
                self.owner(span, owner);
            }
            self.node(node);
        }
    }

    fn node(&mut self, node: &DraftNode) {
        let texts =
            [Some(&node.name), node.id.as_ref(), node.weight.as_ref(), node.source.as_ref()];
        texts.into_iter().flatten().chain(&node.notes).for_each(|value| self.value(value));
        if let Some(nation) = node.nation.as_ref().filter(|nation| nation.span != node.name.span) {
            // The id of a nation differs from the word that was written, as in `[Baden]`, so the
            // word counts as covered.
            self.each(nation.span, |said| said.told.push(nation.span));
        }
        node.leader.iter().for_each(|leader| self.leader(leader));
        [&node.men, &node.sabres, &node.guns].into_iter().for_each(|men| self.men(men));
        self.total(&node.total);
        let counts = [
            &node.officers,
            &node.howitzers,
            &node.battalions,
            &node.companies,
            &node.batteries,
            &node.stands,
        ];
        counts.into_iter().flatten().for_each(|count| self.number(count.value, count.span));
        // `six 6-pounders and two howitzers` become eight guns, so the `six` that was written
        // counts as covered.
        if let (Some(guns), Some(howitzers)) = (&node.guns, &node.howitzers)
            && let Some(all) = guns.value.exact()
        {
            self.number(all.saturating_sub(howitzers.value), guns.span);
        }
        if let Some(squadrons) = &node.squadrons {
            let halves = squadrons.value.halves;
            self.each(squadrons.span, |said| _ = said.halves.insert(halves));
        }
        let span = node.kind.span;
        self.each(span, |said| {
            said.arms.extend(node.arm.as_ref().map(|arm| arm.value));
            said.traits.extend(node.traits.iter().map(|found| found.value));
            said.grades.extend(node.grade.as_ref().map(|grade| grade.value));
        });
    }
}

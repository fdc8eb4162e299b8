//! Reads lines about a body above them: totals, commanders and posts of staffs, figures, parts of a
//! unit.

use grognard_core::document::{Echelon, Men};
use grognard_syntax::text::Span;

use super::{ListTextReader, Part};
use crate::lists::text::body::body;
use crate::lists::text::figures::{is_figures, is_parts};
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::SENTENCE;
use crate::lists::text::lexicon::{TOTALS, nation};
use crate::lists::text::lines::{Line, is_prose};
use crate::lists::text::people::split_rank;
use crate::lists::text::phrases::Phrases;
use crate::lists::text::pieces::Stretch;
use crate::lists::text::posts::{Post, post};
use crate::lists::text::token::Token;
use crate::lists::text::tree::{LineItem, total_of};
use crate::lists::{DraftKind, DraftLeader, DraftNode, Mark, Value};

/// Words between a number and its parts.
fn is_of_which(word: &str) -> bool {
    matches!(word, "viz" | "namely" | "dont" | "davon" | "darunter" | "including")
}

/// Maximum number of tokens of a total in a sentence.
const MAX_TOTAL: usize = 40;

static OF_EVERYTHING: Phrases = Phrases::new("grand|army|armee|overall|general|gesamt|insgesamt");

/// Words for a sum that a page carries to the next column or page.
static CARRIES: Phrases = Phrases::new(
    "latus|transport|report|a reporter|ubertrag|carried forward|brought forward|carried over|riporto|da riportare|a riportare|suma y sigue|suma anterior|de la vuelta|a la vuelta|transporte|a transportar|do przeniesienia|z przeniesienia|перенос|transporteeren|over te brengen",
);

impl ListTextReader<'_> {
    /// Notes a sum that goes on elsewhere: `Latus 23`.
    fn carried(&mut self, line: &Line, all: &[Token]) -> bool {
        let plain = folded(&self.text[line.start..line.end]);
        let words = plain.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
        let is_number = |token: &Token| token.number().is_some();
        if !CARRIES.contain(words.trim()) || !all.last().is_some_and(is_number) {
            return false;
        }
        let note = Value::sure(one_line_of(self.text, line), self.span(line));
        self.part().list.notes.push(note);
        true
    }

    /// Reads a total: `Total, seven battalions 7,848`, `= 2,703`.
    pub(super) fn total(&mut self, line: &Line, all: &[Token]) -> bool {
        if self.carried(line, all) {
            return true;
        }
        if let Some((start, end)) = total_in_brackets(all) {
            let inside = Line { start, end, whole: start, is_sum: true, ..*line };
            return self.total(&inside, &all[1..all.len() - 1]);
        }
        let plain = folded(&self.text[line.start..line.end]);
        let is_total = |token: &Token| {
            token.is_sign("=") || token.word().is_some_and(|word| TOTALS.contain(word))
        };
        let opens = line.is_sum || TOTALS.open(&plain) || all.first().is_some_and(is_total);
        let has_number = all.iter().any(|token| token.number().is_some_and(|number| number > 0));
        // `Численность 1-го корпуса была …` begins a story of several formations.
        let is_story = all.len() > MAX_TOTAL && is_prose(&self.text[line.start..line.end]);
        if !opens || is_story || !has_number {
            let is_empty = opens && TOTALS.open(&plain) && all.len() <= 5;
            if is_empty {
                let note = Value::sure(one_line_of(self.text, line), self.span(line));
                self.part().list.notes.push(note);
            }
            return is_empty;
        }
        // `Total 29,590: viz. infantry 25,951` states a number and then its parts.
        let parts = all.iter().skip(2).find(|token| token.word().is_some_and(is_of_which));
        let end = parts.map_or(line.end, |token| token.start);
        let stretch = Stretch { start: line.start, end, noun: None, is_part: false, before: None };
        let Some(mut node) = body(self.text, self.file, &stretch, &self.habits) else {
            return false;
        };
        // `Total: 8,450` counts men, because totals of anything else have a noun.
        if !node.has_strength()
            && let Some(last) =
                all.iter().filter(|token| token.end <= end).rev().find_map(Token::number)
        {
            let men = Men { range: Some((last, last)) };
            node.men = Some(Value::sure(men, node.name.span));
        }
        // `= 2,703` contains only a number, so the total has neither a name nor a note.
        let is_bare = all.iter().all(|token| token.word().is_none());
        if is_bare && all.iter().filter(|token| token.number().is_some()).count() == 1 {
            node.name.value.clear();
            node.notes.clear();
        }
        let is_grand = OF_EVERYTHING.are_in(&plain) || nation(&plain).is_some();
        if let Some(parts) = parts {
            let words = self.text[parts.start..line.end].split_whitespace();
            let note = words.collect::<Vec<&str>>().join(" ");
            node.notes.push(Value::sure(note, Span::new(self.file, parts.start, line.end)));
        }
        self.understood += 1;
        // A total directly after a heading belongs to the heading, because no body is between them.
        if let Some(LineItem::Body { node: above, indent, .. }) = self.part().items.last_mut()
            && *indent <= line.indent
            && is_heading(above)
        {
            take_figures(above, node, None);
            return true;
        }
        self.part().items.push(LineItem::total(node, line.indent, is_grand));
        true
    }

    /// Reads a post. The person in `Commander: Duval` commands the body above. Other members of the
    /// staff become notes.
    pub(super) fn post(&mut self, line: &Line, all: &[Token]) -> bool {
        let Some((post, person)) = post(self.text, all) else { return false };
        let span = self.span(line);
        let text = self.text;
        let end = text[person..line.end].find([',', '(', ';']).map_or(line.end, |at| person + at);
        let (rank, name) = split_rank(text[person..end].trim_end_matches('.').trim());
        let figures = (end < line.end).then(|| self.figures_in(end + 1, line.end)).flatten();
        let above = self.above(line, post == Post::Staff);
        let note = || Value::sure(one_line_of(text, line), span);
        let part = self.part();
        let (leader, notes) = match above {
            Some(index) => {
                let LineItem::Body { node, .. } = &mut part.items[index] else { return false };
                if let Some(figures) = figures.filter(DraftNode::has_strength) {
                    take_figures(node, figures, None);
                }
                (&mut node.leader, &mut node.notes)
            }
            None => (&mut part.list.leader, &mut part.list.notes),
        };
        if post == Post::Staff || leader.is_some() || name.is_empty() {
            notes.push(note());
        } else {
            let rank = (!rank.is_empty()).then(|| Value::sure(rank, span));
            *leader = Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
        }
        // Words such as `commanded by` add nothing to the leader, so they count as read.
        self.reading.draft.passed.push(Span::new(self.file, line.start, person));
        self.understood += 1;
        true
    }

    /// Reads a line of figures, which belong to the body above: `8 battalions, 14 squadrons`.
    pub(super) fn figures(&mut self, line: &Line, all: &[Token]) -> bool {
        let goes_on = std::mem::take(&mut self.after_figures);
        // `- 8 battalions of infantry` below a sentence that introduces a list is a part of it.
        let is_listed = line.whole != line.start
            && (self.introduced.is_some()
                || self.part().items.iter().rev().find_map(kind_of_formation)
                    == Some(Mark::Guess(&SENTENCE)));
        if is_listed || !is_figures(all, goes_on) {
            return false;
        }
        let Some(figures) = self.figures_in(line.start, line.end) else { return false };
        let note = Value::sure(one_line_of(self.text, line), self.span(line));
        let above = self.above(line, false);
        let part = self.part();
        match above {
            Some(index) => {
                let LineItem::Body { node, .. } = &mut part.items[index] else { return false };
                take_figures(node, figures, Some(note));
            }
            None => {
                let mut whole = DraftNode::new(0, figures.kind.clone(), figures.name.clone());
                whole.kind.value = DraftKind::Formation(Echelon::Group);
                whole.total = std::mem::take(&mut part.list.total);
                take_figures(&mut whole, figures, Some(note));
                part.list.total = whole.total;
                part.list.notes.extend(whole.notes);
            }
        }
        self.after_figures = true;
        self.understood += 1;
        true
    }

    /// Turns a line below a unit that names parts of the unit into a note:
    /// `2e & 3e Btns; detachment of the 1er`.
    pub(super) fn parts_of_unit(&mut self, line: &Line, all: &[Token]) -> bool {
        if !is_parts(all) {
            return false;
        }
        let note = Value::sure(one_line_of(self.text, line), self.span(line));
        let Some(LineItem::Body { node, indent, .. }) = self.part().items.last_mut() else {
            return false;
        };
        if *indent >= line.indent || !node.has_strength() {
            return false;
        }
        node.notes.push(note);
        self.understood += 1;
        true
    }

    pub(super) fn figures_in(&self, start: usize, end: usize) -> Option<DraftNode> {
        body(
            self.text,
            self.file,
            &Stretch { start, end, noun: None, is_part: false, before: None },
            &self.habits,
        )
    }

    /// Body to which a line without a body belongs: the nearest body that is indented less, or
    /// otherwise the last body. `None` means the whole list.
    fn above(&mut self, line: &Line, is_staff: bool) -> Option<usize> {
        let Part { items, above, .. } = self.part();
        match above.less_indented(line.indent) {
            Some(index) => Some(index),
            None if is_staff => above.formation(),
            // A bullet that has no body above belongs to the whole list, because it cannot be a
            // part of an earlier line.
            None if line.indent > 0 => None,
            None => {
                let is_beside = |item: &LineItem| matches!(item, LineItem::Body { indent: 0, .. });
                items.last().is_some_and(is_beside).then(|| items.len() - 1)
            }
        }
    }
}

/// Offsets of the words of a total that is a line in brackets: `(6,589 total)`.
fn total_in_brackets(all: &[Token]) -> Option<(usize, usize)> {
    let [open, inside @ .., close] = all else { return None };
    let is_total = |token: &Token| token.word().is_some_and(|word| TOTALS.contain(word));
    let is_whole = open.is_sign("([") && close.is_sign(")]");
    let has_number = || inside.iter().any(|token| token.number().is_some());
    (is_whole && inside.len() <= 6 && inside.iter().any(is_total) && has_number())
        .then(|| (inside[0].start, inside[inside.len() - 1].end))
}

/// How sure the kind of a formation is.
fn kind_of_formation(item: &LineItem) -> Option<Mark> {
    match item {
        LineItem::Body { node, .. } if matches!(node.kind.value, DraftKind::Formation(_)) => {
            Some(node.kind.mark)
        }
        _ => None,
    }
}

pub(super) fn one_line_of(text: &str, line: &Line) -> String {
    text[line.start..line.end].split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// True for a heading, which is a body without strength or total that may contain other bodies.
pub(super) fn is_heading(node: &DraftNode) -> bool {
    node.total.is_empty() && !node.has_strength() && holds_bodies(node)
}

/// True for a formation, and for a body whose name contains no word for troops.
fn holds_bodies(node: &DraftNode) -> bool {
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    let has_digit = node.name.value.contains(|letter: char| letter.is_ascii_digit());
    is_formation || (node.arm.is_none() && !has_digit)
}

/// Adds figures to the body above. The figures become the strength of a unit that has none, or the
/// total of a formation. Counts for which a formation has no key stay in the note.
pub(super) fn take_figures(node: &mut DraftNode, figures: DraftNode, note: Option<Value<String>>) {
    if holds_bodies(node) && !node.has_strength() {
        let stated = total_of(&figures);
        let has_counts = figures.battalions.is_some()
            || figures.squadrons.is_some()
            || figures.batteries.is_some()
            || figures.officers.is_some();
        let is_new = |new: bool, before: bool| !new || before;
        let is_kept = is_new(stated.men.is_some(), node.total.men.is_none())
            && is_new(stated.sabres.is_some(), node.total.sabres.is_none())
            && is_new(stated.guns.is_some(), node.total.guns.is_none())
            && !stated.is_empty();
        let total = &mut node.total;
        total.men = total.men.take().or(stated.men);
        total.sabres = total.sabres.take().or(stated.sabres);
        total.guns = total.guns.take().or(stated.guns);
        node.notes.extend(note.filter(|_| has_counts || !is_kept));
    } else if node.has_strength() {
        node.notes.extend(note);
    } else {
        node.men = figures.men;
        node.sabres = figures.sabres;
        node.guns = figures.guns;
        node.officers = node.officers.take().or(figures.officers);
        node.battalions = node.battalions.take().or(figures.battalions);
        node.squadrons = node.squadrons.take().or(figures.squadrons);
        node.batteries = node.batteries.take().or(figures.batteries);
    }
    node.notes.extend(figures.notes);
}

//! Reads the bodies that a sentence lists, and the formation that introduces them.

use grognard_core::document::{Arm, Echelon, Men, Squadrons};
use grognard_syntax::text::Span;

use super::ListTextReader;
use crate::lists::text::body::body;
use crate::lists::text::enumeration::{ListedBody, enumeration};
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::{LEVEL, SENTENCE};
use crate::lists::text::lexicon::{echelon, is_rank};
use crate::lists::text::lines::{Line, is_verb};
use crate::lists::text::people::split_rank;
use crate::lists::text::pieces::Stretch;
use crate::lists::text::token::{Token, tokens};
use crate::lists::text::tree::LineItem;
use crate::lists::text::words::{Measure, measure_word};
use crate::lists::{DraftKind, DraftLeader, Mark, Value};

/// Minimum strength of a formation whose bodies a sentence lists.
const MIN_TOTAL: u32 = 300;

impl ListTextReader<'_> {
    /// Reads the formation with which a sentence introduces its units:
    /// `The 1st Brigade was composed of the following units:`. The other words of the sentence
    /// become a note.
    pub(super) fn introduction(&mut self, line: &Line, all: &[Token]) -> bool {
        let text = self.text[line.start..line.end].trim_end();
        let is_ordinal = |token: &Token| {
            token
                .word()
                .is_some_and(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        let is_level =
            |token: &Token| token.word().is_some_and(|word| echelon(&folded(word)).is_some());
        let ordinal = all.iter().take(2).position(is_ordinal);
        let Some(level) = ordinal.and_then(|first| {
            (first + 1..all.len().min(first + 4)).find(|index| is_level(&all[*index]))
        }) else {
            return false;
        };
        if !text.ends_with(':') {
            return false;
        }
        let end = all[level].end;
        self.bodies(&Line { end, ..*line });
        let rest = self.text[end..line.end].split_whitespace().collect::<Vec<&str>>().join(" ");
        if let Some(LineItem::Body { node, .. }) = self.part().items.last_mut() {
            let span = Span::new(node.name.span.file, end, line.end);
            node.notes.push(Value::sure(rest.trim_end_matches(':').to_owned(), span));
        }
        true
    }

    /// Reads the bodies that a sentence lists. The whole sentence also becomes a note.
    pub(super) fn enumerated(&mut self, line: &Line) -> bool {
        let found = enumeration(self.text, line.start, line.end);
        if found.is_empty() {
            return false;
        }
        let span = self.span(line);
        self.head_of_sentence(line, &found);
        let words = self.text[line.start..line.end].to_owned();
        self.note(&words, span);
        for listed in found {
            let ListedBody { start, end, noun, .. } = listed;
            let stretch = Stretch { start, end, noun, is_part: false, before: None };
            let Some(mut node) = body(self.text, self.file, &stretch, &self.habits) else {
                continue;
            };
            if !node.name.value.contains(char::is_alphanumeric) {
                continue;
            }
            let of = Span::new(self.file, start, end);
            if listed.is_total {
                self.part().items.push(LineItem::total(node, line.indent, false));
                continue;
            }
            // `quattro compagnie di artiglieria`: the count is part of the name.
            let named = node.name.span.range();
            let is_counted =
                tokens(self.text, start, end).first().and_then(Token::halves).is_some();
            if is_counted
                && named.start > start
                && named.end <= end
                && !node.name.value.contains(char::is_numeric)
            {
                let words =
                    self.text[start..named.end].split_whitespace().collect::<Vec<&str>>().join(" ");
                let words = words.trim_end_matches([',', ';', ' ']).to_owned();
                node.name = Value::sure(words, Span::new(self.file, start, named.end));
            }
            if listed.is_behind_bracket {
                let end = Span::new(self.file, start, start);
                self.part().items.push(LineItem::Aside(Value::sure(String::new(), end)));
            }
            if let Some(arm) = listed.arm.filter(|_| !listed.is_head && node.arm.is_none()) {
                node.arm = Some(Value::sure(arm, of));
            }
            let name = listed.name.as_deref().unwrap_or(&node.name.value);
            let level = echelon(&folded(name)).unwrap_or(Echelon::Group);
            let kind = match node.kind.value {
                DraftKind::Unit if listed.is_head => DraftKind::Formation(level),
                DraftKind::Formation(_) if !listed.is_head => DraftKind::Unit,
                kind => kind,
            };
            node.kind = Value::guess(kind, of, &SENTENCE);
            if let Some(name) = listed.name {
                node.name = Value::sure(name, of);
                node.men = None;
            }
            if let Some((measure, number)) = listed.count {
                let squadrons = || Squadrons { halves: 2 * number };
                match measure {
                    Measure::Battalions => node.battalions = Some(Value::sure(number, of)),
                    Measure::Squadrons => node.squadrons = Some(Value::sure(squadrons(), of)),
                    _ => node.companies = Some(Value::sure(number, of)),
                }
                if measure == Measure::Squadrons {
                    node.arm = Some(Value::sure(Arm::Cavalry, of));
                }
            }
            if let Some((start, end)) = listed.leader {
                let (rank, name) = split_rank(&self.text[start..end]);
                let span = Span::new(self.file, start, end);
                let rank = (!rank.is_empty()).then(|| Value::sure(rank, span));
                node.leader = Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
            }
            // `Latour-Maubourg's dragoons numbered 3,279 men`
            if let Some((name, _)) =
                node.name.value.rsplit_once(' ').filter(|(_, verb)| is_verb(folded(verb).trim()))
            {
                node.name.value = name.trim_end_matches(',').to_owned();
            }
            // `1st Corps (commander – General Petit)`
            if let Some((name, post)) = node.name.value.split_once('(').filter(|_| listed.is_head)
                && !post.contains(')')
            {
                node.name.value = name.trim_end().to_owned();
                let bracket =
                    self.text[start..end].split_once('(').map_or("", |(_, behind)| behind);
                let inside = bracket.split(')').next().unwrap_or_default();
                let person = Value::sure(format!("x {inside}"), of);
                node.leader = node.leader.take().or_else(|| leader_in(&person));
            }
            if node.leader.is_none() && matches!(node.kind.value, DraftKind::Formation(_)) {
                node.leader = leader_in(&node.name);
            }
            self.understood += 1;
            self.part().push(node, &Line { start, end, whole: start, ..*line }, false);
        }
        true
    }

    /// Reads a short line with a colon directly above a sentence as the formation of the bodies that
    /// the sentence lists. A strength that belongs to none of them is the formation's.
    pub(super) fn head_of_sentence(&mut self, line: &Line, found: &[ListedBody]) {
        let all = tokens(self.text, line.start, line.end);
        let text = self.text;
        let Some(LineItem::Body { node, .. }) = self.part().items.last_mut() else { return };
        let behind = node.name.span.range().end.min(line.start);
        if !text[behind..line.start].chars().all(|letter| letter.is_whitespace() || letter == ':')
            || !text[behind..line.start].contains(':')
            || node.has_strength()
        {
            return;
        }
        let kind = Value::guess(DraftKind::Formation(Echelon::Group), node.kind.span, &LEVEL);
        if !matches!(node.kind.value, DraftKind::Formation(_)) {
            node.kind = kind;
            node.arm = node.arm.take().filter(|arm| arm.value == Arm::Cavalry);
        }
        let is_free = |token: &Token| {
            found.iter().all(|body| token.end <= body.start || body.end <= token.start)
        };
        let men = all.windows(2).find_map(|pair| {
            let is_men = pair[1].word().and_then(measure_word) == Some(Measure::Men);
            pair[0].number().filter(|number| *number >= MIN_TOTAL && is_men && is_free(&pair[0]))
        });
        if let Some(men) = men.filter(|_| node.total.is_empty()) {
            let span = Span::new(node.name.span.file, line.start, line.end);
            let men = Men { range: Some((men, men)) };
            node.total.men = Some(Value::guess(men, span, &SENTENCE));
        }
    }
}

/// Leader whom the name of a formation tells: `Dywizja gen. Zajączka`.
fn leader_in(name: &Value<String>) -> Option<DraftLeader> {
    let words: Vec<&str> = name.value.split(' ').collect();
    let at = (1..words.len()).find(|at| is_rank(folded(words[*at]).trim()))?;
    let (rank, person) = split_rank(&words[at..].join(" "));
    let value = |text: String| Value { value: text, span: name.span, mark: Mark::Guess(&SENTENCE) };
    let is_name = person.starts_with(char::is_uppercase) && !rank.is_empty();
    is_name.then(|| DraftLeader { name: value(person), rank: Some(value(rank)), note: None })
}

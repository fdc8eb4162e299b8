//! Reads a row as a body.

mod finished;
mod values;

use finished::{WordColumns, finished};
use grognard_check::check::{GUESSED_READING, LEFT_OUT};
use grognard_core::document::{Confidence, Echelon, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, shorten};
use values::{count, led, rank, strength, titled, word};

use super::amounts::{Amount, amount, squadrons};
use super::columns::Column;
use super::dates::made_date;
use super::grid::{Cell, Row};
use super::keys::Key;
use super::kinds::{DATE, HEADLESS, THOUSANDS};
use super::mapping::Mapping;
use crate::lists::text::{body_in, day_in, echelon, folded};
use crate::lists::{DraftKind, DraftLeader, DraftNode, Mark, Value};
pub(super) use values::{leader, note};

pub(super) struct Table<'a> {
    /// Text to which the spans refer.
    pub text: &'a str,
    pub mapping: &'a Mapping,
    pub columns: Vec<Column>,
    pub is_headless: bool,
    /// True for a table that `export` wrote. The names, leaders and levels of a table that grognard
    /// wrote are read literally.
    pub is_own: bool,
    pub has_strengths: bool,
    /// True if the month came first in texts that the spreadsheet converted to dates.
    pub is_month_first: bool,
    pub found: Vec<Diagnostic>,
}

impl Table<'_> {
    pub fn column(&self, key: Key) -> Option<&Column> {
        self.columns.iter().find(|column| column.key == Some(key))
    }

    pub fn cell<'r, 't>(&self, row: &'r Row<'t>, key: Key) -> Option<&'r Cell<'t>> {
        row.at(self.column(key)?.index)
    }

    /// Reads a row as a body, but ignores the commanders of higher levels in the row.
    pub fn body(&mut self, row: &Row<'_>, name: &Cell<'_>) -> DraftNode {
        let mut node = self.named(name);
        for index in 0..self.columns.len() {
            let column = self.columns[index].clone();
            let Some(cell) = row.at(column.index).filter(|cell| cell.column != name.column) else {
                continue;
            };
            let is_above = matches!(column.key, Some(Key::Formation(_))) || column.of.is_some();
            if !is_above {
                self.fill(&mut node, &column, cell);
            }
        }
        if let Some(place) = row_of_lines(row, self.text) {
            node.name.span = Span::new(place.file, node.name.span.range().start, place.range().end);
        }
        let has = WordColumns {
            arms: self.column(Key::Arm).is_some(),
            traits: self.column(Key::Traits).is_some(),
        };
        finished(&mut node, has);
        node
    }

    /// Makes a body from its name. If strengths and leaders have no columns, the name may contain
    /// them.
    pub fn named(&mut self, cell: &Cell<'_>) -> DraftNode {
        let mark = if self.is_headless { Mark::Guess(&HEADLESS) } else { Mark::Sure };
        let is_plain = self.text.get(cell.span.range()) == Some(&*cell.text);
        let has_sign = || [":", "(", " - ", " – "].iter().any(|sign| cell.text.contains(sign));
        let is_formation = || echelon(&folded(&cell.text)).is_some();
        let says_more = !self.has_strengths
            || (is_formation() && (has_sign() || self.column(Key::Leader).is_none()));
        let read = (is_plain && says_more && !self.is_own)
            .then(|| body_in(self.text, cell.span))
            .flatten();
        if let Some(mut node) = read.filter(|node| node.name.value.contains(char::is_alphabetic)) {
            node.name.mark = mark;
            return node;
        }
        let name = self.designator(cell);
        let kind = Value { value: DraftKind::Unit, span: cell.span, mark };
        DraftNode::new(
            0,
            kind,
            Value {
                mark: if name.1 == Mark::Sure { mark } else { name.1 },
                span: cell.span,
                value: name.0,
            },
        )
    }

    /// Name in a cell. A text that the spreadsheet converted to a date is restored. A name that is
    /// only a number gets the heading of its column in front.
    fn designator(&mut self, cell: &Cell<'_>) -> (String, Mark) {
        let text = cell.text.split_whitespace().collect::<Vec<&str>>().join(" ");
        if let Some(date) = made_date(&text) {
            let typed = date.designator(self.is_month_first);
            self.tell_date(cell, &typed);
            return (typed, Mark::Guess(&DATE));
        }
        let is_number =
            text.chars().all(|letter| letter.is_ascii_digit() || "IVX.".contains(letter));
        let title = self
            .columns
            .iter()
            .find(|column| column.index == cell.column)
            .map(|column| column.title.as_str());
        match title.filter(|title| is_number && !title.is_empty()) {
            Some(title) => (format!("{title} {text}"), Mark::Sure),
            None => (text, Mark::Sure),
        }
    }

    fn tell_date(&mut self, cell: &Cell<'_>, typed: &str) {
        let message = format!(
            "guess `spreadsheet-date`: `{}` is read as `{typed}`, which a spreadsheet made a date",
            shorten(&cell.text)
        );
        let found = Diagnostic::new(&GUESSED_READING, cell.span, message);
        self.found
            .push(found.help("if that is wrong, format the column as text and type it again"));
    }

    pub fn fill(&mut self, node: &mut DraftNode, column: &Column, cell: &Cell<'_>) {
        let Some(key) = column.key else { return note(node, &column.title, cell) };
        let text = self.mapping.word(&cell.text).to_owned();
        match key {
            Key::LeftOut | Key::Parent | Key::Path | Key::Side | Key::Formation(_) | Key::Name => {}
            Key::Id => node.id = Some(cell.value()),
            Key::Nation => node.nation = Some(Value::sure(text, cell.span)),
            Key::Note => node.notes.push(Value::sure(cell.lines().to_owned(), cell.span)),
            Key::Date => match day_in(&text) {
                Some(day) => node.date = Some(Value::sure(day, cell.span)),
                None => note(node, &column.title, cell),
            },
            Key::Source => {
                node.source = Some(Value::sure(cell.text.trim().to_owned(), cell.span));
            }
            Key::Leader if self.is_own => {
                node.leader = Some(DraftLeader {
                    name: Value::sure(text, cell.span),
                    rank: None,
                    note: None,
                });
            }
            Key::Leader => led(node, &column.title, cell, &text),
            Key::Level if self.is_own && Echelon::from_word(&text).is_some() => {
                let level = Echelon::from_word(&text).map(DraftKind::Formation);
                node.kind = Value::sure(level.unwrap_or(DraftKind::Unit), cell.span);
            }
            Key::Rank => rank(node, cell),
            _ if key.is_number() => self.number(node, column, cell, &text),
            _ => word(node, key, column, cell, &text),
        }
    }

    fn number(&mut self, node: &mut DraftNode, column: &Column, cell: &Cell<'_>, text: &str) {
        let Some(key) = column.key else { return };
        if key == Key::Squadrons
            && let Some(squadrons) = squadrons(text).filter(|found| found.halves > 0)
        {
            return node.squadrons = Some(Value::sure(squadrons, cell.span));
        }
        let date = made_date(text);
        if let Some(date) = date.filter(|_| key.is_strength()) {
            let (least, most) = date.range();
            self.tell_date(cell, &format!("{least}-{most}"));
            let men = Men { range: Some((least, most)) };
            return strength(node, key, Value::guess(men, cell.span, &DATE));
        }
        let mark = if column.is_thousands { Mark::Guess(&THOUSANDS) } else { Mark::Sure };
        match amount(text, column.is_thousands) {
            Some(Amount::Nothing) => {}
            Some(Amount::OfficersAndMen(officers, men)) => {
                node.officers = Some(Value::sure(officers, cell.span));
                let men = Men { range: Some((men, men)) };
                strength(node, key, Value { value: men, span: cell.span, mark });
            }
            Some(Amount::Men(men)) if key.is_strength() => {
                strength(node, key, Value { value: men, span: cell.span, mark });
            }
            Some(Amount::About(men)) if key.is_strength() => {
                node.confidence = Some(Value::sure(Confidence::Estimate, cell.span));
                strength(node, key, Value { value: men, span: cell.span, mark });
            }
            Some(Amount::Men(men) | Amount::About(men)) => match men.exact() {
                Some(number) => count(node, key, Value { value: number, span: cell.span, mark }),
                None => note(node, &column.title, cell),
            },
            None => self.worded(node, column, cell),
        }
    }

    /// Reads a numeric cell that contains words: `6 x 6-pdr`, `3 bns, 1,850`. A cell without a
    /// number is reported.
    fn worded(&mut self, node: &mut DraftNode, column: &Column, cell: &Cell<'_>) {
        let is_plain = self.text.get(cell.span.range()) == Some(&*cell.text);
        let read = if is_plain { body_in(self.text, cell.span) } else { None };
        let read = read.filter(|read| {
            cell.text.starts_with(|letter: char| letter.is_ascii_digit())
                && (read.has_strength() || read.battalions.is_some() || read.squadrons.is_some())
        });
        let Some(read) = read else {
            let title = if column.title.is_empty() { "a column of numbers" } else { &column.title };
            let message = format!(
                "`{}` in `{}` is not a number and is kept as a note",
                shorten(&cell.text),
                shorten(title)
            );
            self.found.push(
                Diagnostic::new(&LEFT_OUT, cell.span, message)
                    .help("write a whole number, a range, or `?`"),
            );
            return note(node, &column.title, cell);
        };
        node.men = node.men.take().or(read.men);
        node.sabres = node.sabres.take().or(read.sabres);
        node.guns = node.guns.take().or(read.guns);
        node.weight = node.weight.take().or(read.weight);
        node.howitzers = node.howitzers.take().or(read.howitzers);
        node.battalions = node.battalions.take().or(read.battalions);
        node.squadrons = node.squadrons.take().or(read.squadrons);
        node.notes.push(titled(&column.title, "", cell));
    }
}

/// Span of a row that has several lines, so that all its lines count as read.
fn row_of_lines(row: &Row<'_>, text: &str) -> Option<Span> {
    text.get(row.span.range()).filter(|line| line.contains('\n')).map(|_| row.span)
}

//! One row as a body.

use std::borrow::Cow;

use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Arm, Confidence, Counting, Echelon, Men, Trait};
use grognard_core::text::{Span, shorten};

use super::amounts::{Amount, amount, figure, squadrons};
use super::columns::Column;
use super::dates::made_date;
use super::grid::{Cell, Row};
use super::keys::Key;
use super::kinds::{DATE, HEADLESS, THOUSANDS};
use super::mapping::Mapping;
use super::words::{arm_of, grade_of, level_of, weight_of};
use crate::check::{GUESSED_READING, LEFT_OUT};
use crate::import::text::{
    GROUPS, arm, body_in, day_in, echelon, folded, single_trait, split_rank, traits,
};
use crate::import::{DraftKind, DraftLeader, DraftNode, Mark, Value};

/// A table while its rows are read.
pub(super) struct Table<'a> {
    /// The text that is shown.
    pub text: &'a str,
    /// What the user states.
    pub mapping: &'a Mapping,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Has it no heads?
    pub is_headless: bool,
    /// Has `export` written it, so that names, leaders and levels are taken as they are?
    pub is_own: bool,
    /// Does a column hold strengths?
    pub has_strengths: bool,
    /// Does the month stand first in dates that a spreadsheet made?
    pub is_month_first: bool,
    /// What is told.
    pub found: Vec<Diagnostic>,
}

impl Table<'_> {
    /// The first column of a key.
    pub fn column(&self, key: Key) -> Option<&Column> {
        self.columns.iter().find(|column| column.key == Some(key))
    }

    /// The cell of a key in a row.
    pub fn cell<'r, 't>(&self, row: &'r Row<'t>, key: Key) -> Option<&'r Cell<'t>> {
        row.at(self.column(key)?.index)
    }

    /// A row as a body. Commanders of levels above are not its own.
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
        let has = Stated {
            arms: self.column(Key::Arm).is_some(),
            traits: self.column(Key::Traits).is_some(),
        };
        finished(&mut node, has);
        node
    }

    /// A body of which only the name is known yet.
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

    /// A name; a date that a spreadsheet made is a designator again, and a number alone takes the head of its column.
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
            "guess `spreadsheet-date`: `{}` is a date that a spreadsheet made of `{typed}`",
            shorten(&cell.text)
        );
        let found = Diagnostic::new(&GUESSED_READING, cell.span, message);
        self.found.push(found.help("format the column as text and type it again if that is wrong"));
    }

    /// What a cell says of a body.
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

    /// A cell of a column of numbers that says more: `6 x 6-pdr`, `3 bns, 1,850`. What is no number at all is told.
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
                "`{}` in `{}` is no number and is kept as a note",
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

/// The place of a row that goes over several lines, so that each of them counts as read.
fn row_of_lines(row: &Row<'_>, text: &str) -> Option<Span> {
    text.get(row.span.range()).filter(|line| line.contains('\n')).map(|_| row.span)
}

/// A cell as a note, behind the head of its column.
pub(super) fn note(node: &mut DraftNode, title: &str, cell: &Cell<'_>) {
    node.notes.push(titled(title, "", cell));
}

fn titled(title: &str, otherwise: &str, cell: &Cell<'_>) -> Value<String> {
    let title = if title.is_empty() { otherwise } else { title };
    let text: Cow<'_, str> = match title {
        "" => cell.text.clone(),
        title => Cow::Owned(format!("{title}: {}", cell.text)),
    };
    Value::sure(text.into_owned(), cell.span)
}

/// A commander as rank and name.
pub(super) fn leader(text: &str, span: Span) -> Option<DraftLeader> {
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let (rank, name) = split_rank(&text);
    let is_split = !rank.is_empty() && !name.is_empty();
    let name = if is_split { name } else { text };
    Some(DraftLeader {
        name: Value::sure(name, span),
        rank: is_split.then(|| Value::sure(rank, span)),
        note: None,
    })
}

/// The commander of a body; his rank may be known already from a column before.
fn led(node: &mut DraftNode, title: &str, cell: &Cell<'_>, text: &str) {
    match (node.leader.take(), leader(text, cell.span)) {
        (None, found) => node.leader = found,
        (Some(before), Some(found)) if before.name.value.is_empty() => {
            node.leader = Some(DraftLeader { rank: before.rank, ..found });
        }
        (before, _) => {
            node.leader = before;
            note(node, title, cell);
        }
    }
}

/// The rank of a commander, which stands before his name or behind it.
fn rank(node: &mut DraftNode, cell: &Cell<'_>) {
    match &mut node.leader {
        Some(leader) => leader.rank = Some(cell.value()),
        None => {
            node.leader = Some(DraftLeader {
                name: Value::sure(String::new(), cell.span),
                rank: Some(cell.value()),
                note: None,
            })
        }
    }
}

fn strength(node: &mut DraftNode, key: Key, value: Value<Men>) {
    let slot = match key {
        Key::Sabres | Key::SabresFrom | Key::SabresTo => &mut node.sabres,
        Key::Guns | Key::GunsFrom | Key::GunsTo => &mut node.guns,
        _ => &mut node.men,
    };
    let is_end = matches!(key, Key::MenTo | Key::SabresTo | Key::GunsTo);
    *slot = Some(match (slot.take(), value.value.range) {
        (Some(from), Some((_, most))) if is_end => {
            let least = from.value.range.map_or(most, |(least, _)| least);
            Value { value: Men { range: Some((least.min(most), least.max(most))) }, ..from }
        }
        _ => value,
    });
}

fn count(node: &mut DraftNode, key: Key, value: Value<u32>) {
    match key {
        Key::Officers => node.officers = Some(value),
        Key::Howitzers => node.howitzers = Some(value),
        Key::Battalions => node.battalions = Some(value),
        Key::Companies => node.companies = Some(value),
        Key::Batteries => node.batteries = Some(value),
        Key::Stands => node.stands = Some(value),
        _ => {}
    }
}

/// A cell of words: level, arm, grade, traits. One that says none of them is a note.
fn word(node: &mut DraftNode, key: Key, column: &Column, cell: &Cell<'_>, text: &str) {
    let span = cell.span;
    let is_read = match key {
        Key::Level => match level_of(text) {
            Some((kind, _)) => {
                node.kind = Value::sure(kind, span);
                true
            }
            None => figure(text, false).is_some(),
        },
        Key::Arm => set(&mut node.arm, arm_of(text), span),
        Key::Grade => set(&mut node.grade, grade_of(text), span),
        Key::Counting => set(&mut node.counting, Counting::from_word(text), span),
        Key::Confidence => set(&mut node.confidence, Confidence::from_word(text), span),
        Key::Weight => return weight(node, column, cell, text),
        Key::Traits => return all_traits(node, column, cell, text),
        _ => false,
    };
    // A word for a level in a column of arms says the level.
    let level = level_of(text).filter(|_| key == Key::Arm && !is_read);
    match level {
        Some((kind, _)) => node.kind = Value::sure(kind, span),
        None if is_read || text == "-" => {}
        None => note(node, &column.title, cell),
    }
}

fn set<T>(slot: &mut Option<Value<T>>, found: Option<T>, span: Span) -> bool {
    let is_found = found.is_some();
    *slot = found.map(|found| Value::sure(found, span)).or(slot.take());
    is_found
}

fn weight(node: &mut DraftNode, column: &Column, cell: &Cell<'_>, text: &str) {
    match weight_of(text) {
        Some((weight, besides)) => {
            node.weight = Some(Value::sure(weight, cell.span));
            node.notes.extend(besides.map(|besides| Value::sure(besides, cell.span)));
        }
        None if amount(text, false) == Some(Amount::Nothing) => {}
        None => note(node, &column.title, cell),
    }
}

fn all_traits(node: &mut DraftNode, column: &Column, cell: &Cell<'_>, text: &str) {
    for part in
        text.split([',', ';', '|', '+', '\n']).map(str::trim).filter(|part| !part.is_empty())
    {
        let words = if part.contains(' ') && single_trait(&folded(part)).is_none() {
            part.split(' ').collect()
        } else {
            vec![part]
        };
        for word in words {
            match Trait::from_word(word).or_else(|| single_trait(&folded(word))) {
                Some(found) => node.traits.push(Value::sure(found, cell.span)),
                None => {
                    node.notes.push(Value::sure(format!("{}: {word}", column.title), cell.span))
                }
            }
        }
    }
}

/// Which words of bodies have columns of their own, so that names do not say them.
#[derive(Clone, Copy)]
struct Stated {
    arms: bool,
    traits: bool,
}

/// What the name and the numbers of a body say, where no column does.
fn finished(node: &mut DraftNode, stated: Stated) {
    let plain = folded(&node.name.value);
    let span = node.name.span;
    let is_counted = node.has_strength() || node.battalions.is_some() || node.squadrons.is_some();
    if node.kind.value == DraftKind::Unit {
        let is_group = GROUPS.are_in(&plain) && !is_counted;
        let level = echelon(&plain).or(is_group.then_some(grognard_core::document::Echelon::Group));
        if let Some(level) = level.filter(|_| node.kind.span == span) {
            node.kind.value = DraftKind::Formation(level);
        }
    }
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    if node.arm.is_none() && !(is_formation && stated.arms) {
        let found = arm(&plain).or(by_numbers(node));
        node.arm = found
            .filter(|arm| !is_formation || *arm == Arm::Cavalry)
            .map(|arm| Value::sure(arm, span));
    }
    let arm = node.arm.as_ref().map(|arm| arm.value);
    if node.kind.value == DraftKind::Unit && arm.is_some_and(Arm::is_artillery) {
        node.kind.value = DraftKind::Battery;
    }
    if node.traits.is_empty() && !is_formation && !stated.traits {
        node.traits =
            traits(&plain, arm).into_iter().map(|found| Value::sure(found, span)).collect();
    }
    let is_nameless = |leader: &mut DraftLeader| leader.name.value.is_empty();
    if let Some(leader) = node.leader.take_if(is_nameless) {
        node.notes.extend(leader.rank);
    }
}

fn by_numbers(node: &DraftNode) -> Option<Arm> {
    match () {
        () if node.sabres.is_some() || node.squadrons.is_some() => Some(Arm::Cavalry),
        () if node.guns.is_some() && node.men.is_none() => Some(Arm::FootArtillery),
        () if node.battalions.is_some() => Some(Arm::Infantry),
        () => None,
    }
}

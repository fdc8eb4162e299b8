//! Reads the title of a list: its name, its nation and its day. A second nation begins a second
//! list.

use grognard_core::document::{Date, Echelon};
use grognard_syntax::text::Span;

use super::{ListTextReader, Part};
use crate::lists::text::day::date;
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::{NATION, TITLE};
use crate::lists::text::lexicon::{GROUPS, arm, echelon, nation};
use crate::lists::text::lines::{Line, is_prose, month};
use crate::lists::text::people::split_rank;
use crate::lists::text::phrases::Phrases;
use crate::lists::text::token::Token;
use crate::lists::{DraftLeader, DraftList, Mark, Value};

static HEADLINES: Phrases = Phrases::with(
    "order of battle|ordre de bataille|schlachtordnung|orbat|battle of|bataille de|bataille d|schlacht bei|ordine di battaglia|orden de batalla|ordem de batalha|sklad|slagorde|боевое расписание|в битве|в сражении|w bitwie|in der schlacht|in de slag|slag bij|na batalha|en la batalla|nella battaglia",
    "furniture",
    &["title"],
);

impl ListTextReader<'_> {
    pub(super) fn title(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let text = self.text[line.start..line.end].trim_end_matches(':').trim();
        let plain = folded(text);
        let level = echelon(&plain);
        let is_empty = self.part().items.is_empty();
        // `Ordine di battaglia del Corpo d'Osservazione` names the list by its highest body.
        let is_large = matches!(level, None | Some(Echelon::Army | Echelon::ArmyGroup))
            || is_empty && HEADLINES.open(&plain);
        let day = date(all);
        let is_year = |number: u32| (1740..=1871).contains(&number);
        let has_number =
            all.iter().any(|token| token.number().is_some_and(|number| !is_year(number)));
        let is_bare =
            (day.is_some() || !has_number) && arm(&plain.replace(" line ", " ")).is_none();
        let named = nation(&plain);
        let is_headline = HEADLINES.are_in(&plain);
        let words = text.split_whitespace().count();
        if let Some(day) = day.filter(|_| is_day_alone(all)) {
            return self.day(Value::sure(day, span));
        }
        let is_nation = named.is_some_and(|id| id != "kgl") && words <= 4 && line.indent == 0;
        let is_list = is_large && is_bare && words <= 12;
        if !is_list || !(is_headline || day.is_some() || is_nation) {
            let list = &self.part().list;
            // A title comes before the commander of the list, so a line after the commander is not
            // a title.
            let is_first = list.name.is_none() && list.leader.is_none();
            if is_empty && is_first && names_place(text) {
                call(&mut self.part().list, text, span);
                return true;
            }
            return is_empty && is_first && self.first_line(line, &plain, has_number, span);
        }
        let changes = named.is_some()
            && self
                .part()
                .list
                .nation
                .as_ref()
                .is_some_and(|nation| Some(nation.value.as_str()) != named);
        // `Anglo-Belgian Army - Wellington` below a title is the highest body of the list.
        let is_led = text.contains(':') || text.contains(" - ") || text.contains(" – ");
        if level.is_some() && is_led && !changes && self.part().list.name.is_some() && !is_headline
        {
            let list = &mut self.part().list;
            list.nation = list.nation.take().or(named.map(|id| Value {
                value: id.to_owned(),
                span,
                mark: Mark::Likely(&NATION),
            }));
            return false;
        }
        let opens = changes || (named.is_some() && self.part().list.nation.is_none());
        if !(is_empty || opens) {
            if HEADLINES.open(&plain) && !has_number {
                self.note(&self.text[line.start..line.end], span);
                return true;
            }
            return false;
        }
        if !is_empty || changes {
            self.parts.push(Part::default());
        }
        self.understood += 1;
        let text = text.to_owned();
        let list = &mut self.part().list;
        call(list, &text, span);
        list.date = list.date.take().or(day.map(|day| Value::sure(day, span)));
        list.nation = list.nation.take().or(named.map(|id| Value {
            value: id.to_owned(),
            span,
            mark: Mark::Likely(&NATION),
        }));
        true
    }

    /// Reads a day on a line of its own, below the title of a list or the names of its corps.
    fn day(&mut self, day: Value<Date>) -> bool {
        let list = &mut self.part().list;
        match list.date {
            None => list.date = Some(day),
            Some(_) => list.notes.push(Value {
                value: day.value.in_words(),
                span: day.span,
                mark: day.mark,
            }),
        }
        self.understood += 1;
        true
    }

    fn first_line(&mut self, line: &Line, plain: &str, has_number: bool, span: Span) -> bool {
        let text = self.text[line.start..line.end].trim();
        let is_title = !has_number
            && echelon(plain).is_none()
            && arm(plain).is_none()
            && !text.ends_with(':')
            && !is_prose(text)
            && text.split_whitespace().count() <= 12
            // `XI` is the number of a chapter.
            && !text.chars().all(|letter| "IVXLC. ".contains(letter))
            && !GROUPS.are_in(plain)
            && !self.is_beside_headings(line);
        if is_title {
            let text = text.to_owned();
            let list = &mut self.part().list;
            list.name = Some(Value { value: text, span, mark: Mark::Likely(&TITLE) });
            list.nation = nation(plain).map(|id| Value {
                value: id.to_owned(),
                span,
                mark: Mark::Likely(&NATION),
            });
        }
        is_title
    }
}

impl ListTextReader<'_> {
    /// True for a heading if a later heading with as many marks names a level: `### Imperial Guard`,
    /// and below it `### I Corps`.
    fn is_beside_headings(&self, line: &Line) -> bool {
        let marks = |text: &str| text.bytes().take_while(|byte| b"#=".contains(byte)).count();
        let own = marks(&self.text[line.whole..]);
        let is_level = |other: &str| marks(other) == own && echelon(&folded(other)).is_some();
        own > 0 && self.text[line.end..].lines().any(is_level)
    }
}

/// True for a first line that ends with the place of a battle: `Vanguard and 1st Column at Austerlitz`.
fn names_place(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, .., at, place] = words.as_slice() else { return false };
    words.len() >= 4
        && first.starts_with(char::is_uppercase)
        && ["at", "bei", "pod", "при", "под", "bij"].contains(at)
        && place.starts_with(char::is_uppercase)
        && place.chars().all(char::is_alphabetic)
        && !text.contains([':', '(', ','])
}

/// Sets the name of a list and its commander. A second title becomes a note.
fn call(list: &mut DraftList, text: &str, span: Span) {
    if list.name.is_some() {
        return list.notes.push(Value::sure(text.to_owned(), span));
    }
    let (name, leader) = name_and_leader(text, span);
    list.leader = list.leader.take().or(leader);
    list.name = Some(Value::sure(name, span));
}

fn is_day_alone(all: &[Token]) -> bool {
    let is_of_day = |word: &str| {
        month(word).is_some()
            || word.starts_with(|letter: char| letter.is_ascii_digit())
            || ["of", "le", "den", "du", "de", "del", "di", "do"].contains(&word)
    };
    all.iter().all(|token| token.word().is_none_or(is_of_day))
}

/// Splits a title such as `British Forces: Marshal Beresford` into the name of the list and its
/// commander.
fn name_and_leader(text: &str, span: Span) -> (String, Option<DraftLeader>) {
    let Some((name, person)) = text.split_once(':') else { return (text.to_owned(), None) };
    let (rank, of) = split_rank(person.trim());
    if rank.is_empty() || of.is_empty() {
        return (text.to_owned(), None);
    }
    let leader = DraftLeader {
        name: Value::sure(of, span),
        rank: Some(Value::sure(rank, span)),
        note: None,
    };
    (name.trim().to_owned(), Some(leader))
}

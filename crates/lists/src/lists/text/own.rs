//! Reads the texts that `export --format text` writes. A text that grognard wrote states every
//! fact, so the import guesses nothing.

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{
    Arm, Confidence, Counting, Date, Echelon, Grade, Men, Squadrons, Trait,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::people::split_rank;
use crate::lists::{DraftKind, DraftLeader, DraftList, DraftNode, Input, Reading, Value};

/// Words with which an exported list begins.
pub const HEAD: &str = "Order of battle: ";

/// Maximum length in characters of the source of a list. The limit equals the maximum length of a
/// name in a document.
const MAX_SOURCE: usize = 200;

/// Reads an exported text. Returns `None` for any other text.
pub(super) fn read_own(input: &Input<'_>) -> Option<Reading> {
    let text = input.text.trim_start_matches('\u{feff}');
    if !text.starts_with(HEAD) || !text.lines().any(is_body_line) {
        return None;
    }
    let mut reader = ExportedTextReader::default();
    let mut place = 0;
    for raw in input.text.split_inclusive('\n') {
        let line = raw.trim_end();
        reader.line(line, Span::new(input.file, place, place + line.len()));
        place += raw.len();
    }
    let lists = std::mem::take(&mut reader.lists).into_iter().map(ExportedList::finish);
    reader.reading.draft.lists = lists.collect();
    Some(reader.reading)
}

fn is_body_line(line: &str) -> bool {
    let (line, _) = note_mark(line.trim());
    parts(line).is_some()
}

#[derive(Default)]
struct ExportedTextReader {
    reading: Reading,
    lists: Vec<ExportedList>,
}

#[derive(Default)]
struct ExportedList {
    list: DraftList,
    confidence: Option<Value<Confidence>>,
    sources: Vec<String>,
    /// Numbers of notes, each with the index of the body that has the note.
    marks: Vec<(usize, usize)>,
}

impl ExportedTextReader {
    fn line(&mut self, line: &str, span: Span) {
        let text = line.trim();
        let text = text.trim_start_matches('\u{feff}');
        if text.is_empty() {
            return;
        }
        if let Some(name) = text.strip_prefix(HEAD) {
            let name = Some(Value::sure(name.trim().to_owned(), span));
            let list = DraftList { name, ..DraftList::default() };
            return self.lists.push(ExportedList { list, ..ExportedList::default() });
        }
        let Some(own) = self.lists.last_mut() else { return };
        let is_known = own.head(text, span) || own.note(text, span) || own.body(line, span);
        match is_known {
            true => self.reading.draft.passed.push(span),
            false => self.reading.found.push(
                Diagnostic::new(
                    &LEFT_OUT,
                    span,
                    "a line of an exported text is not understood and is left out",
                )
                .help("write a body as `Name: Rank Leader (infantry: 612 men)`"),
            ),
        }
    }
}

impl ExportedList {
    /// Reads a line above the bodies: `Nation: france`.
    fn head(&mut self, text: &str, span: Span) -> bool {
        let Some((key, value)) = text.split_once(": ").filter(|_| self.list.nodes.is_empty())
        else {
            return false;
        };
        let value = value.trim();
        let said = || Value::sure(value.to_owned(), span);
        match key {
            "Side" => self.list.side = Some(said()),
            "Nation" => self.list.nation = Some(said()),
            "Source" => self.sources.push(value.to_owned()),
            "Date" => self.list.date = Date::read(value).map(|date| Value::sure(date, span)),
            "Counting" => {
                self.list.counting = Counting::from_word(value).map(|word| Value::sure(word, span));
            }
            "Confidence" => {
                self.confidence = Confidence::from_word(value).map(|word| Value::sure(word, span));
            }
            _ => return false,
        }
        if key == "Source" {
            cite(&mut self.list, &mut self.sources, span);
        }
        true
    }

    /// Reads a note at the end of the text: `[1] A note on a body.`
    fn note(&mut self, text: &str, span: Span) -> bool {
        let Some((number, note)) = text.strip_prefix('[').and_then(|rest| rest.split_once("] "))
        else {
            return false;
        };
        let Ok(number) = number.parse::<usize>() else { return false };
        let marked = self.marks.iter().filter(|(mark, _)| *mark == number);
        let nodes: Vec<usize> = marked.map(|(_, node)| *node).collect();
        for node in &nodes {
            self.list.nodes[*node].notes.push(Value::sure(note.to_owned(), span));
        }
        !nodes.is_empty()
    }

    fn body(&mut self, line: &str, span: Span) -> bool {
        let depth = (line.len() - line.trim_start_matches(' ').len()) / 2;
        let (text, mark) = note_mark(line.trim());
        let Some(BodyLineParts { head, what, measures, words }) = parts(text) else { return false };
        let (name, leader) = name_and_leader(head);
        let kind = what.kind();
        let mut node = DraftNode::new(depth, Value::sure(kind, span), Value::sure(name, span));
        node.leader = leader.map(|leader| leader_of(&leader, span));
        node.arm = what.arm.map(|arm| Value::sure(arm, span));
        node.grade = what.grade.map(|grade| Value::sure(grade, span));
        node.nation = what.nation.map(|nation| Value::sure(nation.to_owned(), span));
        let is_read = measures.iter().all(|measure| measured(&mut node, measure, span));
        words.iter().for_each(|word| put_word(&mut node, *word, span));
        let index = self.list.nodes.len();
        self.marks.extend(mark.map(|mark| (mark, index)));
        self.list.nodes.push(node);
        is_read
    }

    fn finish(mut self) -> DraftList {
        if let Some(whole) = self.list.nodes.first_mut() {
            whole.confidence = whole.confidence.take().or(self.confidence);
        }
        self.list
    }
}

/// Joins the sources of a list to one line. If a source makes the line too long, it becomes a note.
pub(super) fn cite(list: &mut DraftList, sources: &mut Vec<String>, span: Span) {
    let joined = sources.join("; ");
    if joined.chars().count() <= MAX_SOURCE {
        list.source = Some(Value::sure(joined, span));
    } else if let Some(last) = sources.pop() {
        list.notes.push(Value::sure(format!("source: {last}"), span));
    }
}

fn note_mark(text: &str) -> (&str, Option<usize>) {
    let found = text.strip_suffix(']').and_then(|text| text.rsplit_once(" ["));
    match found.and_then(|(text, number)| Some((text, number.parse::<usize>().ok()?))) {
        Some((text, number)) => (text, Some(number)),
        None => (text, None),
    }
}

struct BodyLineParts<'t> {
    head: &'t str,
    what: What<'t>,
    measures: Vec<&'t str>,
    words: Vec<Word>,
}

/// Description of a body: `veteran infantry brigade of baden`.
#[derive(Default)]
struct What<'t> {
    grade: Option<Grade>,
    arm: Option<Arm>,
    echelon: Option<Echelon>,
    nation: Option<&'t str>,
}

#[derive(Clone, Copy)]
enum Word {
    Trait(Trait),
    Counting(Counting),
    Confidence(Confidence),
}

fn parts(text: &str) -> Option<BodyLineParts<'_>> {
    let (before, tail) = text.rsplit_once(')')?;
    let tail = tail.trim();
    let words = tail.split("; ").filter(|word| !word.is_empty()).map(read_word);
    let words = words.collect::<Option<Vec<Word>>>()?;
    let (head, bracket) = before.rsplit_once(" (")?;
    let (what, measures) = bracket.split_once(": ").unwrap_or((bracket, ""));
    let measures = split_measures(measures);
    Some(BodyLineParts { head, what: What::read(what)?, measures, words })
}

/// Splits measures at commas that a space follows. A comma without a space separates thousands.
fn split_measures(text: &str) -> Vec<&str> {
    text.split(", ").map(str::trim).filter(|measure| !measure.is_empty()).collect()
}

fn read_word(word: &str) -> Option<Word> {
    let of_trait = Trait::from_word(word).map(Word::Trait);
    let counting = || Counting::from_word(word).map(Word::Counting);
    of_trait.or_else(counting).or_else(|| Confidence::from_word(word).map(Word::Confidence))
}

fn put_word(node: &mut DraftNode, word: Word, span: Span) {
    match word {
        Word::Trait(word) => node.traits.push(Value::sure(word, span)),
        Word::Counting(word) => node.counting = Some(Value::sure(word, span)),
        Word::Confidence(word) => node.confidence = Some(Value::sure(word, span)),
    }
}

impl What<'_> {
    fn read(text: &str) -> Option<What<'_>> {
        let (words, nation) = match text.rsplit_once(" of ") {
            Some((words, nation)) => (words, Some(nation)),
            None => (text, None),
        };
        let mut what = What { nation, ..What::default() };
        let mut words: Vec<&str> = words.split(' ').collect();
        if words == ["unit"] {
            return Some(what);
        }
        what.grade = words.first().and_then(|word| Grade::from_word(word));
        words.drain(..usize::from(what.grade.is_some()));
        what.arm = words.first().and_then(|word| Arm::from_word(word));
        words.drain(..usize::from(what.arm.is_some()));
        what.echelon = words.first().and_then(|word| Echelon::from_word(word));
        words.drain(..usize::from(what.echelon.is_some()));
        if words == ["unit"] {
            words.clear();
        }
        let is_said = what.arm.is_some() || what.echelon.is_some() || what.grade.is_some();
        (is_said && words.is_empty()).then_some(what)
    }

    fn kind(&self) -> DraftKind {
        match (self.echelon, self.arm) {
            (Some(echelon), _) => DraftKind::Formation(echelon),
            (None, Some(arm)) if arm.is_artillery() => DraftKind::Battery,
            (None, _) => DraftKind::Unit,
        }
    }
}

/// Splits the name from the leader at the first `: ` that has no backslash in front.
fn name_and_leader(head: &str) -> (String, Option<String>) {
    let mut letters = head.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            ':' if head[place..].starts_with(": ") => {
                return (plain(head[..place].trim()), Some(plain(head[place + 2..].trim())));
            }
            _ => {}
        }
    }
    (plain(head.trim()), None)
}

/// Removes the backslashes that escape other characters.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        out.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    out
}

/// Splits rank and name: `Colonel Petit`. A bar may separate the two: `Captain of the Fleet |
/// Baste`.
pub fn leader_of(text: &str, span: Span) -> DraftLeader {
    let (rank, name) = match text.strip_prefix("| ") {
        Some(name) => (String::new(), name.to_owned()),
        None => match text.split_once(" | ") {
            Some((rank, name)) => (rank.to_owned(), name.to_owned()),
            None => split_rank(text),
        },
    };
    let (rank, name) =
        if name.is_empty() { (String::new(), text.to_owned()) } else { (rank, name) };
    let rank = Some(rank).filter(|rank| !rank.is_empty());
    DraftLeader {
        name: Value::sure(name, span),
        rank: rank.map(|rank| Value::sure(rank, span)),
        note: None,
    }
}

/// Reads a measure: `1,200-1,300 men`, `? guns`, `6-pounder`, `5,200 men stated`. A sum of the
/// bodies below, such as `5,000 men in all`, is ignored. Returns false for any other text.
pub fn measured(node: &mut DraftNode, measure: &str, span: Span) -> bool {
    if measure.ends_with(" in all") {
        return true;
    }
    if measure.ends_with("-pounder") || matches!(measure, "howitzer" | "mixed") {
        node.weight = Some(Value::sure(measure.to_owned(), span));
        return true;
    }
    let (measure, is_stated) = match measure.strip_suffix(" stated") {
        Some(measure) => (measure, true),
        None => (measure, false),
    };
    let Some((number, noun)) = measure.rsplit_once(' ') else { return false };
    if matches!(noun, "men" | "man" | "sabres" | "sabre" | "guns" | "gun") {
        return strength(node, number, noun, is_stated, span);
    }
    let whole = number.parse::<u32>().ok().map(|count| Value::sure(count, span));
    match noun {
        "bn" | "bns" => node.battalions = whole,
        "bty" | "btys" => node.batteries = whole,
        "stands" => node.stands = whole,
        "sqn" | "sqns" => node.squadrons = halves(number).map(|count| Value::sure(count, span)),
        _ => return false,
    }
    true
}

fn strength(node: &mut DraftNode, number: &str, noun: &str, is_stated: bool, span: Span) -> bool {
    let range = match number {
        "?" => None,
        number => {
            let plain = number.replace(',', "");
            let (least, most) = plain.split_once('-').unwrap_or((&plain, &plain));
            let Some(range) = least.parse::<u32>().ok().zip(most.parse::<u32>().ok()) else {
                return false;
            };
            Some(range)
        }
    };
    let value = Some(Value::sure(Men { range }, span));
    match (noun, is_stated) {
        ("men" | "man", true) => node.total.men = value,
        ("sabres" | "sabre", true) => node.total.sabres = value,
        (_, true) => node.total.guns = value,
        ("men" | "man", false) => node.men = value,
        ("sabres" | "sabre", false) => node.sabres = value,
        (_, false) => node.guns = value,
    }
    true
}

fn halves(number: &str) -> Option<Squadrons> {
    let (whole, half) = match number.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (number, 0),
    };
    let whole = whole.parse::<u32>().ok().filter(|whole| *whole <= 10_000)?;
    Some(Squadrons { halves: 2 * whole + half })
}

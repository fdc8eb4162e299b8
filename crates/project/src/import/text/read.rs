//! A whole text: each line is a body, a total, a leader, a title or a note; then bodies find their parents.

use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Date, Echelon};
use grognard_core::text::{FileId, Span};

use super::body::body;
use super::habits::Habits;
use super::kinds::{NATION, TITLE};
use super::lexicon::{TOTALS, arm, echelon, folded, has, is_rank, nation};
use super::lines::{Line, is_prose, lines, month};
use super::people::split_rank;
use super::pieces::{Stretch, pieces};
use super::token::{Kind, Token, tokens};
use super::tree::{Item, build};
use super::words::{Measure, measure_word};
use crate::check::{LEFT_OUT, UNREADABLE_LIST};
use crate::import::{
    Draft, DraftLeader, DraftList, DraftNode, Input, Mark, Options, Reading, Value,
};

/// Maximum number of lines of a list: forty times the longest order of battle of an army.
const MAX_LINES: usize = 200_000;

/// Maximum length of a line in bytes: longer ones are prose or no text at all.
const MAX_LINE: usize = 4_000;

/// Reads a text list.
pub(in crate::import) fn read(input: &Input<'_>, options: &Options) -> Reading {
    let all = lines(input.text);
    if all.len() > MAX_LINES {
        let span = Span::new(input.file, 0, 0);
        let message = format!("the text has more than {MAX_LINES} lines");
        return refused(
            Diagnostic::new(&UNREADABLE_LIST, span, message).help("cut it into one file a force"),
        );
    }
    let mut reader = Reader {
        text: input.text,
        file: input.file,
        habits: Habits::of(input.text, options),
        parts: vec![Part::default()],
        reading: Reading::default(),
        has_stars: input.text.lines().any(|line| line.trim_end().ends_with('*')),
        understood: 0,
    };
    for line in &all {
        reader.line(line);
    }
    reader.finish(all.len(), options)
}

fn refused(found: Diagnostic) -> Reading {
    Reading { found: vec![found], ..Reading::default() }
}

/// What is read of one force.
#[derive(Default)]
struct Part {
    list: DraftList,
    items: Vec<Item>,
}

struct Reader<'t> {
    text: &'t str,
    file: FileId,
    habits: Habits,
    parts: Vec<Part>,
    reading: Reading,
    /// Does a line end with a star that a note below explains?
    has_stars: bool,
    /// Number of lines with a body, a level or a measure.
    understood: usize,
}

impl Reader<'_> {
    fn part(&mut self) -> &mut Part {
        self.parts.last_mut().expect("there is always one part")
    }

    fn span(&self, line: &Line) -> Span {
        Span::new(self.file, line.start, line.end)
    }

    fn line(&mut self, line: &Line) {
        let text = &self.text[line.start..line.end];
        let span = self.span(line);
        if text.len() > MAX_LINE {
            let found = Diagnostic::new(
                &LEFT_OUT,
                span,
                format!("a line of more than {MAX_LINE} bytes is left out"),
            );
            return self.reading.found.push(found.help("break it into a line for each body"));
        }
        let all = tokens(self.text, line.start, line.end);
        if self.heads(&all, span)
            || self.footnote(line, span)
            || self.total(line, &all)
            || self.title(line, &all, span)
        {
            return;
        }
        if self.person(line, &all) {
            return;
        }
        if is_prose(text) {
            let note = Value::sure(text.split_whitespace().collect::<Vec<&str>>().join(" "), span);
            return self.part().list.notes.push(note);
        }
        self.bodies(line);
    }

    /// `Officers. Men.`: heads of columns.
    fn heads(&mut self, all: &[Token], span: Span) -> bool {
        let words: Vec<&str> = all.iter().filter_map(Token::word).collect();
        let has_number = all.iter().any(|token| matches!(token.kind, Kind::Number(_)));
        let measure =
            |word: &str| if word == "total" { Some(Measure::Men) } else { measure_word(word) };
        let known: Vec<Option<Measure>> = words.iter().map(|word| measure(word)).collect();
        let names = ["unit", "name", "regiment", "unite", "corps", "einheit", "formation"];
        let counted = known.iter().flatten().count();
        if has_number
            || counted < 2
            || counted + usize::from(words.iter().any(|word| names.contains(word)))
                < words.len().saturating_sub(2)
        {
            return false;
        }
        let is_named = words.first().is_some_and(|word| names.contains(word));
        self.habits.columns = known.into_iter().skip(usize::from(is_named)).collect();
        self.reading.draft.passed.push(span);
        true
    }

    /// `** 18 September`, `[1] Without officers.`: a note below a list.
    fn footnote(&mut self, line: &Line, span: Span) -> bool {
        let whole = self.text[line.whole..line.end].trim();
        let is_marked = whole.starts_with(['†', '‡', '¹', '²', '³']) || whole.starts_with("**");
        let behind = |text: &str| {
            text.split_once(']').is_some_and(|(number, _)| {
                number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        let is_numbered = whole.strip_prefix('[').is_some_and(behind);
        let is_starred = whole.starts_with('*') && self.has_stars;
        let is_note = ["note", "notes", "key", "remarque", "anmerkung"]
            .iter()
            .any(|word| folded(whole).starts_with(&format!(" {word} ")));
        if !(is_marked || is_numbered || is_starred || is_note) {
            return false;
        }
        self.part()
            .list
            .notes
            .push(Value::sure(whole.split_whitespace().collect::<Vec<&str>>().join(" "), span));
        true
    }

    /// `Total, seven battalions 7,848`, `= 2,703`.
    fn total(&mut self, line: &Line, all: &[Token]) -> bool {
        let plain = folded(&self.text[line.start..line.end]);
        let opens = TOTALS.split('|').any(|word| plain.starts_with(&format!(" {word} ")))
            || all.first().is_some_and(|token| token.is_sign("="));
        let has_number = all.iter().any(|token| token.number().is_some_and(|number| number > 0));
        if !opens || !has_number {
            return false;
        }
        let stretch = Stretch { start: line.start, end: line.end, noun: None, is_part: false };
        let Some(mut node) = body(self.text, self.file, &stretch, &self.habits) else {
            return false;
        };
        // `Total: 8,450` without a word counts men.
        if !node.has_strength()
            && let Some(last) = all.iter().rev().find_map(Token::number)
        {
            let men = grognard_core::document::Men { range: Some((last, last)) };
            node.men = Some(Value::sure(men, node.name.span));
        }
        let is_grand = ["grand", "army", "armee", "overall", "general", "gesamt", "insgesamt"]
            .iter()
            .any(|word| has(&plain, word));
        self.understood += 1;
        self.part().items.push(Item::total(node, line.indent, is_grand));
        true
    }

    /// The name of a list, its nation and its day; a second nation opens a second list.
    fn title(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let text = self.text[line.start..line.end].trim_end_matches(':').trim();
        let plain = folded(text);
        let level = echelon(&plain);
        let is_large = matches!(level, None | Some(Echelon::Army | Echelon::ArmyGroup));
        let day = date(all);
        let has_number = all.iter().any(|token| token.number().is_some());
        let is_bare =
            (day.is_some() || !has_number) && arm(&plain.replace(" line ", " ")).is_none();
        let named = nation(&plain);
        let is_headline = has(
            &plain,
            "order of battle|ordre de bataille|schlachtordnung|orbat|battle of|bataille de|bataille d|schlacht bei",
        );
        let is_empty = self.part().items.is_empty();
        let words = text.split_whitespace().count();
        let is_list = is_large && is_bare && words <= 12;
        if !is_list
            || !(is_headline
                || day.is_some()
                || (named.is_some() && words <= 4 && line.indent == 0))
        {
            return is_empty
                && self.part().list.name.is_none()
                && self.first_line(line, &plain, has_number, span);
        }
        let changes = named.is_some()
            && self
                .part()
                .list
                .nation
                .as_ref()
                .is_some_and(|nation| Some(nation.value.as_str()) != named);
        let opens = changes || (named.is_some() && self.part().list.nation.is_none());
        if !(is_empty || opens) {
            return false;
        }
        if !is_empty || changes {
            self.parts.push(Part::default());
        }
        self.understood += 1;
        let list = &mut self.part().list;
        match list.name {
            None => list.name = Some(Value::sure(text.to_owned(), span)),
            Some(_) => list.notes.push(Value::sure(text.to_owned(), span)),
        }
        list.date = list.date.take().or(day.map(|day| Value::sure(day, span)));
        list.nation = list.nation.take().or(named.map(|id| Value {
            value: id.to_owned(),
            span,
            mark: Mark::Likely(&NATION),
        }));
        true
    }

    /// The first line of a file, if it says nothing of troops.
    fn first_line(&mut self, line: &Line, plain: &str, has_number: bool, span: Span) -> bool {
        let text = self.text[line.start..line.end].trim();
        let is_title = !has_number
            && echelon(plain).is_none()
            && arm(plain).is_none()
            && !text.ends_with(':')
            && !is_prose(text)
            && text.split_whitespace().count() <= 12
            && !has(plain, super::lexicon::GROUPS);
        if is_title {
            self.part().list.name =
                Some(Value { value: text.to_owned(), span, mark: Mark::Likely(&TITLE) });
        }
        is_title
    }

    /// `Veran, Colonel Andre-Jean`: the leader of the body above.
    fn person(&mut self, line: &Line, all: &[Token]) -> bool {
        let text = self.text[line.start..line.end].trim();
        let plain = folded(text);
        let (rank, name) = split_rank(text);
        let is_person = !rank.is_empty()
            && !name.is_empty()
            && echelon(&plain).is_none()
            && arm(&plain).is_none();
        let has_number = all.iter().any(|token| token.number().is_some());
        let is_short = all.len() <= 8
            && !text.contains(':')
            && plain.split(' ').filter(|word| !word.is_empty()).take(3).any(is_rank);
        let span = self.span(line);
        let Some(Item::Body { node, .. }) = self.part().items.last_mut() else { return false };
        if !is_person || has_number || !is_short || node.leader.is_some() {
            return false;
        }
        node.leader = Some(DraftLeader {
            name: Value::sure(name, span),
            rank: Some(Value::sure(rank, span)),
            note: None,
        });
        self.understood += 1;
        true
    }

    fn bodies(&mut self, line: &Line) {
        let found = pieces(self.text, line.start, line.end);
        let mut is_understood = false;
        for stretch in &found {
            let Some(node) = body(self.text, self.file, stretch, &self.habits) else { continue };
            if !node.name.value.contains(char::is_alphanumeric)
                || !self.text[node.name.span.range()].contains(char::is_alphabetic)
            {
                continue;
            }
            is_understood |= is_telling(&node);
            self.part().items.push(Item::body(node, line.indent));
        }
        self.understood += usize::from(is_understood);
    }

    fn finish(mut self, count: usize, options: &Options) -> Reading {
        let mut draft =
            Draft { lists: Vec::new(), passed: std::mem::take(&mut self.reading.draft.passed) };
        for part in std::mem::take(&mut self.parts) {
            let mut list = part.list;
            build(part.items, &mut list);
            draft.lists.push(list);
        }
        let bodies: usize = draft.lists.iter().map(|list| list.nodes.len()).sum();
        if bodies == 0 || 2 * self.understood < count {
            let span = Span::new(self.file, 0, self.text.find('\n').unwrap_or(self.text.len()));
            let message = format!(
                "the text is no list: {} of {count} lines have a body or a strength",
                self.understood
            );
            return refused(
                Diagnostic::new(&UNREADABLE_LIST, span, message)
                    .help("cut it to the list, or say with `--from` what it is"),
            );
        }
        // Titles before the first force are of all of them.
        if draft.lists.len() > 1 && draft.lists[0].nodes.is_empty() {
            let head = draft.lists.remove(0);
            for list in &mut draft.lists {
                list.date = list.date.take().or(head.date.clone());
            }
            let kept = head.name.into_iter().chain(head.notes);
            draft.lists[0].notes.extend(kept);
        }
        stated(&mut draft, options, self.file);
        Reading { draft, found: self.reading.found, shown: None }
    }
}

/// What the user says takes the place of guesses.
fn stated(draft: &mut Draft, options: &Options, file: FileId) {
    let span = Span::new(file, 0, 0);
    let value = |text: &String| Value::sure(text.clone(), span);
    let is_single = draft.lists.len() == 1;
    for list in &mut draft.lists {
        if is_single {
            let before = list.name.take_if(|_| options.name.is_some());
            list.notes.extend(before);
            list.name = options.name.as_ref().map(value).or(list.name.take());
            list.nation = options.nation.as_ref().map(value).or(list.nation.take());
        }
        list.date = options.date.map(|date| Value::sure(date, span)).or(list.date.take());
        list.source = options.source.as_ref().map(value).or(list.source.take());
    }
}

/// Does a line say what a body is?
fn is_telling(node: &DraftNode) -> bool {
    let is_level = matches!(node.kind.value, crate::import::DraftKind::Formation(_));
    is_level || node.has_strength() || node.arm.is_some() || node.battalions.is_some()
}

/// `18 June 1815`, `June 18, 1815`, `18. Juni 1815`, `1815-06-18`.
fn date(all: &[Token]) -> Option<Date> {
    let year_of = |token: &Token| token.number().filter(|number| (1789..=1816).contains(number));
    let at = all.iter().position(|token| year_of(token).is_some())?;
    let year = u16::try_from(year_of(&all[at])?).ok()?;
    let near = &all[at.saturating_sub(5)..at];
    let month = near.iter().rev().find_map(|token| month(token.word()?))?;
    let day = near.iter().rev().find_map(|token| match token.word() {
        Some(word) => word.trim_end_matches(|letter: char| letter.is_alphabetic()).parse().ok(),
        None => token.number(),
    })?;
    let date = Date { year, month, day: u8::try_from(day).ok()? };
    (date.day >= 1 && date.day <= date.days_in_month()).then_some(date)
}

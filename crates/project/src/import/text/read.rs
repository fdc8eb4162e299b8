//! A whole text: each line is a body, a total, a leader, a title or a note; then bodies find their parents.

use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Date, Echelon};
use grognard_core::text::{FileId, Span, one_line};

use super::above::Above;
use super::body::body;
use super::covered::{note_uncovered, uncovered};
use super::figures::{is_figures, is_parts};
use super::habits::Habits;
use super::kinds::{LEVEL, NATION, TITLE};
use super::lexicon::{TOTALS, arm, echelon, folded, is_rank, nation, without_ranks};
use super::lines::{Line, is_prose, lines, month};
use super::own::read_own;
use super::people::split_rank;
use super::phrases::Phrases;
use super::pieces::{Stretch, pieces};
use super::posts::{Post, post};
use super::token::{Kind, Token, tokens};
use super::tree::{Item, build, total_of};
use super::words::{Measure, measure_word};
use crate::check::{LEFT_OUT, UNREADABLE_LIST};
use crate::import::{
    Draft, DraftKind, DraftLeader, DraftList, DraftNode, Input, Mark, Options, Reading, Value,
};

/// Words of a total of everything.
static OF_EVERYTHING: Phrases = Phrases::new("grand|army|armee|overall|general|gesamt|insgesamt");

/// Words of a headline above a list.
static HEADLINES: Phrases = Phrases::new(
    "order of battle|ordre de bataille|schlachtordnung|orbat|battle of|bataille de|bataille d|schlacht bei",
);

/// Maximum number of lines of a list: forty times the longest order of battle of an army.
const MAX_LINES: usize = 200_000;

/// Maximum length of a line in bytes: longer ones are prose or no text at all.
const MAX_LINE: usize = 4_000;

/// Reads a text list.
pub(in crate::import) fn read(input: &Input<'_>, options: &Options) -> Reading {
    if let Some(reading) = read_own(input) {
        return reading;
    }
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
        after_figures: false,
    };
    for line in &all {
        reader.line(line);
    }
    reader.finish(all.len())
}

fn refused(found: Diagnostic) -> Reading {
    Reading { found: vec![found], ..Reading::default() }
}

/// What is read of one force.
#[derive(Default)]
struct Part {
    list: DraftList,
    items: Vec<Item>,
    above: Above,
}

impl Part {
    fn push(&mut self, node: DraftNode, indent: usize, is_section: bool) {
        let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
        self.above.push(indent, self.items.len(), is_formation);
        self.items.push(Item::body(node, indent, is_section));
    }
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
    /// Was the last line one of figures alone?
    after_figures: bool,
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
            || self.post(line, &all)
            || self.total(line, &all)
            || self.figures(line, &all)
            || self.parts_of_unit(line, &all)
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
        let opens = TOTALS.open(&plain) || all.first().is_some_and(|token| token.is_sign("="));
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
        let is_grand = OF_EVERYTHING.are_in(&plain) || nation(&plain).is_some();
        self.understood += 1;
        // Right behind a heading it is what the heading counts.
        if let Some(Item::Body { node: above, indent, .. }) = self.part().items.last_mut()
            && *indent <= line.indent
            && is_heading(above)
        {
            take_figures(above, node, None);
            return true;
        }
        self.part().items.push(Item::total(node, line.indent, is_grand));
        true
    }

    /// `Commander: Duval` commands the body above; who else serves on its staff is a note.
    fn post(&mut self, line: &Line, all: &[Token]) -> bool {
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
                let Item::Body { node, .. } = &mut part.items[index] else { return false };
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
        // Words such as `commanded by` say no more than that he leads.
        self.reading.draft.passed.push(Span::new(self.file, line.start, person));
        self.understood += 1;
        true
    }

    /// `8 battalions, 14 squadrons`: what the body above counts.
    fn figures(&mut self, line: &Line, all: &[Token]) -> bool {
        let goes_on = std::mem::take(&mut self.after_figures);
        if !is_figures(all, goes_on) {
            return false;
        }
        let Some(figures) = self.figures_in(line.start, line.end) else { return false };
        let note = Value::sure(one_line_of(self.text, line), self.span(line));
        let above = self.above(line, false);
        let part = self.part();
        match above {
            Some(index) => {
                let Item::Body { node, .. } = &mut part.items[index] else { return false };
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

    /// `2e & 3e Btns; detachment of the 1er` below a unit with a strength: its parts, for which there is a note.
    fn parts_of_unit(&mut self, line: &Line, all: &[Token]) -> bool {
        if !is_parts(all) {
            return false;
        }
        let note = Value::sure(one_line_of(self.text, line), self.span(line));
        let Some(Item::Body { node, indent, .. }) = self.part().items.last_mut() else {
            return false;
        };
        if *indent >= line.indent || !node.has_strength() {
            return false;
        }
        node.notes.push(note);
        self.understood += 1;
        true
    }

    /// A stretch of a line as a body without a name.
    fn figures_in(&self, start: usize, end: usize) -> Option<DraftNode> {
        body(
            self.text,
            self.file,
            &Stretch { start, end, noun: None, is_part: false },
            &self.habits,
        )
    }

    /// The body to which a line without a body of its own belongs: the one that it is indented below, else the last.
    /// Nothing is the whole list.
    fn above(&mut self, line: &Line, is_staff: bool) -> Option<usize> {
        let Part { items, above, .. } = self.part();
        match above.less_indented(line.indent) {
            Some(index) => Some(index),
            None if is_staff => above.formation(),
            // A bullet below nothing is of the whole list.
            None if line.indent > 0 => None,
            None => {
                let is_beside = |item: &Item| matches!(item, Item::Body { indent: 0, .. });
                items.last().is_some_and(is_beside).then(|| items.len() - 1)
            }
        }
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
        let is_headline = HEADLINES.are_in(&plain);
        let is_empty = self.part().items.is_empty();
        let words = text.split_whitespace().count();
        let is_list = is_large && is_bare && words <= 12;
        if !is_list
            || !(is_headline
                || day.is_some()
                || (named.is_some_and(|id| id != "kgl") && words <= 4 && line.indent == 0))
        {
            let list = &self.part().list;
            // Behind a commander the title of the list has gone by.
            let is_first = list.name.is_none() && list.leader.is_none();
            return is_empty && is_first && self.first_line(line, &plain, has_number, span);
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
            None => {
                let (name, leader) = name_and_leader(text, span);
                list.leader = list.leader.take().or(leader);
                list.name = Some(Value::sure(name, span));
            }
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
            && !super::lexicon::GROUPS.are_in(plain);
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
            && echelon(&without_ranks(&plain)).is_none()
            && arm(&plain).is_none();
        let has_number = all.iter().any(|token| token.number().is_some());
        let is_short = all.len() <= 14
            && !text.contains(':')
            && plain.split(' ').filter(|word| !word.is_empty()).take(5).any(is_rank);
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
            let mut node = node;
            let is_section = found.len() == 1 && is_section(&node);
            if is_section {
                node.kind =
                    Value::guess(DraftKind::Formation(Echelon::Group), node.name.span, &LEVEL);
                is_understood = true;
            }
            self.part().push(node, line.indent, is_section);
        }
        self.understood += usize::from(is_understood);
    }

    fn finish(mut self, count: usize) -> Reading {
        let mut draft =
            Draft { lists: Vec::new(), passed: std::mem::take(&mut self.reading.draft.passed) };
        for part in std::mem::take(&mut self.parts) {
            let mut list = part.list;
            let forgotten = build(part.items, &mut list);
            let told: Vec<Diagnostic> = forgotten.iter().map(|span| self.left(*span)).collect();
            self.reading.found.extend(told);
            draft.lists.push(list);
        }
        self.forget_without_troops(&mut draft);
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
        let uncovered = uncovered(&draft, &self.reading.found, self.text, self.file);
        let left = note_uncovered(&uncovered, &mut draft, self.text);
        let told: Vec<Diagnostic> = left.iter().map(|span| self.left(*span)).collect();
        self.reading.found.extend(told);
        Reading { draft, found: self.reading.found, ..Reading::default() }
    }

    fn left(&self, span: Span) -> Diagnostic {
        let shown = one_line(&self.text[span.range()]);
        Diagnostic::new(&LEFT_OUT, span, format!("`{shown}` is not understood and is left out"))
            .help("write it into the document by hand, or mend the line and import again")
    }

    /// Headings without a unit below them, such as the contents of a web page, are no list.
    fn forget_without_troops(&mut self, draft: &mut Draft) {
        let has_troops = |node: &DraftNode| {
            node.has_strength()
                || !node.total.is_empty()
                || !matches!(node.kind.value, DraftKind::Formation(_))
        };
        let is_contents = |list: &DraftList| !list.nodes.iter().any(has_troops);
        if draft.lists.len() < 2 || draft.lists.iter().all(is_contents) {
            return;
        }
        for list in draft.lists.iter_mut().filter(|list| is_contents(list)) {
            let nodes = std::mem::take(&mut list.nodes);
            let told: Vec<Diagnostic> =
                nodes.iter().map(|node| self.left(node.name.span)).collect();
            self.reading.found.extend(told);
        }
        // The first one names all of them; others have nothing but a name.
        let mut index = 0;
        draft.lists.retain(|list| {
            index += 1;
            index == 1 || !list.nodes.is_empty() || {
                let told = list.name.iter().map(|name| self.left(name.span));
                self.reading.found.extend(told.collect::<Vec<Diagnostic>>());
                false
            }
        });
    }
}

/// A line without its white space at the ends and between words.
fn one_line_of(text: &str, line: &Line) -> String {
    text[line.start..line.end].split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// `British Forces: Marshal Beresford`: the name of a list, and who commands it.
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

/// Is a body a heading: a formation, or words that say no troops?
fn is_heading(node: &DraftNode) -> bool {
    node.total.is_empty() && !node.has_strength() && holds_bodies(node)
}

/// Is a body a formation, or do its words say no troops?
fn holds_bodies(node: &DraftNode) -> bool {
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    let has_digit = node.name.value.contains(|letter: char| letter.is_ascii_digit());
    is_formation || (node.arm.is_none() && !has_digit)
}

/// `II. Reinforcements`: a roman number and words that say no troops open a part of a list.
fn is_section(node: &DraftNode) -> bool {
    let Some((number, words)) = node.name.value.split_once(". ") else { return false };
    let is_roman = !number.is_empty() && number.chars().all(|letter| "IVX".contains(letter));
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    is_roman && !is_formation && is_heading(node) && words.starts_with(char::is_uppercase)
}

/// What a line of figures says of a body: the strength of a unit that has none, or the total of a formation. Counts
/// that no key of a formation holds stay in the note.
fn take_figures(node: &mut DraftNode, figures: DraftNode, note: Option<Value<String>>) {
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

/// What the user says takes the place of guesses.
pub(in crate::import) fn stated(draft: &mut Draft, options: &Options, file: FileId) {
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

/// The day that a text names.
pub(in crate::import) fn day_in(text: &str) -> Option<Date> {
    let is_day = |day: &Date| day.day <= day.days_in_month();
    Date::read(text.trim()).filter(is_day).or_else(|| date(&tokens(text, 0, text.len())))
}

/// `18 June 1815`, `June 18, 1815`, `18. Juni 1815`.
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

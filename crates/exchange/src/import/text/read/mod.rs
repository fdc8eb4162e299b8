//! Reads a whole text. Each line is a body, a total, a leader, a title or a note. After all lines
//! are read, the bodies get their parents.

mod counted;
mod finish;
mod title;

use counted::{is_heading, one_line_of, take_figures};
use grognard_core::document::{Arm, Echelon, Men, Squadrons};
use grognard_project::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use super::above::Above;
use super::body::{ARMS_ALONE, body, names_general};
use super::enumeration::{ListedBody, begins_series, enumeration, named_formation};
use super::figures::is_figures;
use super::folded::folded;
use super::habits::{Habits, officers_and_men};
use super::kinds::{COLUMNS, DITTO, LEVEL, NATION, SENTENCE};
use super::laid::laid_out;
use super::lexicon::{arm, echelon, grade, is_rank, nation, without_ranks};
use super::lines::{Line, is_prose, is_verb, lines, says_verb};
use super::own::read_own;
use super::own_markdown::read_own_markdown;
use super::paragraphs::{joined_paragraphs, joined_thousands, without_bold};
use super::people::split_rank;
use super::phrases::Phrases;
use super::pieces::{Stretch, counts_each, pieces, tail};
use super::rows::{CellWords, TableColumns, are_spaced_heads, plain_tabs};
use super::token::{Kind, Token, tokens};
use super::tree::LineItem;
use super::wikitext::plain_wikitext;
use super::words::{Measure, measure_word};
use crate::import::{
    DraftKind, DraftLeader, DraftList, DraftNode, Input, ListImportOptions, Mark, Reading, Value,
};

/// Maximum number of lines of a list: forty times as many as the longest order of battle of an
/// army.
const MAX_LINES: usize = 200_000;

/// Maximum length of a line in bytes. A longer line is prose, or the file is not a text.
const MAX_LINE: usize = 4_000;

/// Maximum number of tokens in a line that is read as a body: five times as many as a long line
/// has. The reader looks back and ahead, so a line of four thousand tokens would take as long as a
/// thousand ordinary lines.
const MAX_TOKENS: usize = 300;

/// Maximum length in bytes of a line between a sentence and its list: `It consisted of`.
const MAX_LINK: usize = 60;

/// True for a sentence that ends with a colon, or whose list follows: the next line or the line after
/// a short one begins with a bullet.
fn is_introduction(text: &str, line: &Line) -> bool {
    let is_item = |line: &str| line.trim_start().starts_with(['-', '•', '*', '–', '·']);
    let mut below = text[line.end..].lines().skip(1).filter(|line| !line.trim().is_empty());
    let next = below.next().unwrap_or_default();
    text[..line.end].trim_end().ends_with(':')
        || is_item(next)
        || next.len() < MAX_LINK
            && !next.trim_end().ends_with('.')
            && below.next().is_some_and(is_item)
}

/// Minimum strength of a formation whose bodies a sentence lists.
const MIN_TOTAL: u32 = 300;

/// Minimum length in bytes of a sentence that most of its words do not tell.
const MIN_SENTENCE: usize = 200;

pub(in crate::import) fn read(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    if let Some(reading) = read_own(input).or_else(|| read_own_markdown(input)) {
        return reading;
    }
    let plain = plain_wikitext(input.text)
        .or_else(|| plain_tabs(input.text))
        .or_else(|| without_bold(input.text));
    let laid = laid_out(plain.as_deref().unwrap_or(input.text)).or(plain);
    let joined = joined_paragraphs(laid.as_deref().unwrap_or(input.text)).or(laid);
    let spaced = joined_thousands(joined.as_deref().unwrap_or(input.text));
    let Some(text) = spaced.or(joined) else { return read_lines(input, options) };
    let mut reading = read_lines(&Input { text: &text, ..*input }, options);
    reading.shown = Some(text);
    reading
}

fn read_lines(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    let (all, tables) = lines(input.text);
    if all.len() > MAX_LINES {
        let span = Span::new(input.file, 0, 0);
        let message = format!("the text has more than {MAX_LINES} lines");
        return refused(
            Diagnostic::new(&UNREADABLE_LIST, span, message)
                .help("split the text into one file for each force"),
        );
    }
    let mut reader = ListTextReader {
        text: input.text,
        file: input.file,
        habits: Habits::of(input.text, options),
        parts: vec![Part::default()],
        reading: Reading::default(),
        has_stars: has_stars(input.text),
        introduced: None,
        understood: 0,
        after_figures: false,
    };
    for line in &all {
        let table = line.cell.and_then(|(table, column)| Some((tables.get(table)?, column)));
        let cells = table.and_then(|(table, column)| table.columns.get(column..));
        let words = table.and_then(|(table, column)| table.words.get(column..));
        reader.habits.cells = cells.map_or_else(TableColumns::new, <[_]>::to_vec);
        reader.habits.words = words.map_or_else(Vec::new, <[_]>::to_vec);
        reader.line(line);
    }
    reader.finish(all.len())
}

static FURNITURE: Phrases = Phrases::with(
    "by|advertisement|fandom|autor|autore|auteur|verfasser|автор|dodano|artwork|artwork by|library|biblioteka|bibliotheque|biblioteca|digitized|isbn|www|http|https|javascript|cookies|pagina|seite|strona|страница",
    "furniture",
    &[
        "edit",
        "navigation",
        "share",
        "back-to-top",
        "see-also",
        "references",
        "author",
        "copyright",
        "contents",
        "source",
    ],
);

/// True for a line that names the same level twice without a number, as `BRIGATA Campana BRIGATA
/// Giuliani` above two columns of units. Nothing tells to which of the two a unit belongs.
fn is_of_two_columns(all: &[Token]) -> bool {
    let level = |token: &Token| echelon(&folded(token.word()?));
    let levels: Vec<Echelon> = all.iter().filter_map(level).collect();
    let is_first = all.first().and_then(level).is_some();
    let is_plain = all.iter().all(|token| token.number().is_none() && !token.is_sign("([:,"));
    is_first && is_plain && levels.len() == 2 && levels[0] == levels[1] && all.len() <= 10
}

/// Offset of the formation behind a label that says where it stood: `Reserve: 4th Cavalry Corps`,
/// `Right: VI Corps, Marshal Ney`.
fn behind_label(text: &str, line: &Line, all: &[Token]) -> Option<usize> {
    let colon = all.iter().take(8).position(|token| token.is_sign(":"))?;
    let head = folded(&text[line.start..all[colon].start]);
    let first = all.get(colon + 1)?;
    let behind = folded(&text[first.start..line.end]);
    let is_ordinal = first.word().is_some_and(|word| {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || word.trim_end_matches(['e', 'r', 'o']).chars().all(|letter| "ivx".contains(letter))
    }) || first.number().is_some()
        && all.get(colon + 2).is_some_and(|next| next.is_sign(".ºª°"));
    let level = all[colon + 1..].iter().take(6).find_map(|token| echelon(&folded(token.word()?)));
    let is_high = matches!(level, Some(Echelon::Corps | Echelon::Division | Echelon::Brigade));
    let is_label = match echelon(&head) {
        None => !head.contains(|letter: char| letter.is_ascii_digit()) || line.cell.is_none(),
        Some(level) => matches!(level, Echelon::Wing | Echelon::Group | Echelon::Army),
    };
    let is_person = !split_rank(text[line.start..all[colon].start].trim()).0.is_empty();
    (line.cell.is_none()
        && is_ordinal
        && is_high
        && is_label
        && !is_person
        && arm(&head).is_none()
        && nation(&head).is_none()
        && !behind.contains(" et ")
        && !behind.contains(" and "))
    .then_some(first.start)
}

/// True for a person with the years of his life: `Prince Bagration (1765-1812)`.
fn says_life(text: &str) -> bool {
    let years = text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| {
        word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1650..1900).contains(&year))
    });
    let others =
        text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
    years.count() == 2 && others.count() == 2 && text.contains('(')
}

/// True if a line has a number other than a mark of a footnote in brackets: `LIVRON (6)`.
fn has_number_outside_notes(all: &[Token]) -> bool {
    let is_mark = |index: usize| {
        let opens = index > 0 && all[index - 1].is_sign("([");
        opens && all.get(index + 1).is_some_and(|token| token.is_sign(")]"))
    };
    (0..all.len())
        .any(|index| all[index].number().is_some_and(|number| number > 40 || !is_mark(index)))
}

/// True if a star that a note below explains follows a word or a number.
fn has_stars(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|letter| {
        let is_mark = letter == '*' && before.is_alphanumeric();
        before = letter;
        is_mark
    })
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

fn refused(found: Diagnostic) -> Reading {
    Reading { found: vec![found], ..Reading::default() }
}

#[derive(Default)]
struct Part {
    list: DraftList,
    items: Vec<LineItem>,
    above: Above,
}

impl Part {
    fn push(&mut self, node: DraftNode, line: &Line, is_section: bool) {
        let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
        self.above.push(line.indent, self.items.len(), is_formation);
        self.items.push(LineItem::body(node, line.indent, is_section, line.after_gap));
    }
}

struct ListTextReader<'t> {
    text: &'t str,
    file: FileId,
    habits: Habits,
    parts: Vec<Part>,
    reading: Reading,
    /// True if a line ends with a star that a note below explains.
    has_stars: bool,
    /// Offsets of the formation that a sentence before a list names: `The 2nd division had:`.
    introduced: Option<(usize, usize)>,
    /// Number of lines that contain a body, a level or a measure.
    understood: usize,
    after_figures: bool,
}

impl ListTextReader<'_> {
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
            return self.too_long(span, &format!("{MAX_LINE} bytes"));
        }
        let all = tokens(self.text, line.start, line.end);
        if all.len() > MAX_TOKENS {
            return match is_prose(text) || says_verb(text) {
                true if self.enumerated(line) => {}
                true if is_prose(text) => self.note(text, span),
                _ => self.too_long(span, &format!("{MAX_TOKENS} words, numbers and signs")),
            };
        }
        if line.is_head {
            return self.reading.draft.passed.push(span);
        }
        if line.words != CellWords::Body {
            return self.beside_body(line, &all, span);
        }
        if self.of_nation(line, &all, span) {
            return;
        }
        if let Some(start) = behind_label(self.text, line, &all) {
            let label = Span::new(self.file, line.start, start);
            self.note(self.text[line.start..start].trim_end_matches([':', ' ']), label);
            return self.line(&Line { start, whole: start, ..*line });
        }
        if let Some(sum) = self.glued_columns(line) {
            return self.with_sum(line, sum);
        }
        if self.cell(line, &all, span)
            || self.heads(line, &all, span)
            || self.furniture(line, &all, span)
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
        // A long line with a verb is a sentence, although most of its words are names.
        let is_sentence =
            is_prose(text) || text.len() >= MIN_SENTENCE && line.cell.is_none() && says_verb(text);
        if !is_sentence && begins_series(self.text, &all) && self.enumerated(line) {
            return;
        }
        if is_sentence && (self.introduction(line, &all) || self.enumerated(line)) {
            return;
        }
        if is_sentence {
            self.introduced = named_formation(self.text, line.start, line.end)
                .filter(|_| is_introduction(self.text, line))
                .or(self.introduced.filter(|_| text.len() < MAX_LINK));
            return self.note(text, span);
        }
        if is_of_two_columns(&all) {
            return self.note(text, span);
        }
        self.bodies(line);
    }

    /// Reads the formation with which a sentence introduces its units:
    /// `The 1st Brigade was composed of the following units:`. The other words of the sentence
    /// become a note.
    fn introduction(&mut self, line: &Line, all: &[Token]) -> bool {
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
    fn enumerated(&mut self, line: &Line) -> bool {
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
    fn head_of_sentence(&mut self, line: &Line, found: &[ListedBody]) {
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

    fn too_long(&mut self, span: Span, limit: &str) {
        let message = format!("a line of more than {limit} is left out");
        let found = Diagnostic::new(&LEFT_OUT, span, message);
        self.reading.found.push(found.help("split the line into one line for each body"));
    }

    fn note(&mut self, text: &str, span: Span) {
        let words = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        self.part().list.notes.push(Value::sure(words, span));
    }

    /// Reads a line that begins a force and its highest body: `French: V Corps: Marshal Lannes`.
    fn of_nation(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let Some(colon) = all.iter().skip(1).take(2).find(|token| token.is_sign(":")) else {
            return false;
        };
        let head = folded(&self.text[line.start..colon.start]);
        let behind = &self.text[colon.end..line.end];
        let Some(id) = nation(&head).filter(|_| echelon(&folded(behind)).is_some()) else {
            return false;
        };
        let is_other = self.part().list.nation.as_ref().is_some_and(|nation| nation.value != id);
        if is_other || !self.part().items.is_empty() {
            self.parts.push(Part::default());
        }
        let list = &mut self.part().list;
        list.nation = Some(Value { value: id.to_owned(), span, mark: Mark::Likely(&NATION) });
        self.reading.draft.passed.push(Span::new(self.file, line.start, colon.end));
        let start = line.end - behind.trim_start().len();
        self.line(&Line { start, whole: start, ..*line });
        true
    }

    /// Offset of officers and men at the end of a line of several bodies, if the heads of the list
    /// are officers and men, and the text lost the space between them.
    fn glued_columns(&self, line: &Line) -> Option<usize> {
        let heads = [Some(Measure::Officers), Some(Measure::Men)];
        let text = self.text[line.start..line.end].trim_end();
        let is_figure = |letter: char| letter.is_ascii_digit() || letter == ',';
        let start = text.trim_end_matches(is_figure).len();
        let is_glued = self.habits.columns == heads && officers_and_men(&text[start..]).is_some();
        (is_glued && start > 0).then(|| line.start + start)
    }

    /// Reads the bodies of a line, and then its sum of officers and men.
    fn with_sum(&mut self, line: &Line, sum: usize) {
        let digits = self.text[sum..line.end].trim_end().to_owned();
        let Some(at) = officers_and_men(&digits) else { return };
        let heads = std::mem::take(&mut self.habits.columns);
        self.line(&Line { end: sum, ..*line });
        self.habits.columns = heads;
        let span = Span::new(self.file, sum, sum + digits.len());
        let number = |text: &str| text.replace(',', "").parse::<u32>().unwrap_or(0);
        let kind = Value::sure(DraftKind::Unit, span);
        let mut total = DraftNode::new(0, kind, Value::sure(String::new(), span));
        total.officers = Some(Value::guess(number(&digits[..at]), span, &COLUMNS));
        let men = Men { range: Some((number(&digits[at..]), number(&digits[at..]))) };
        total.men = Some(Value::guess(men, span, &COLUMNS));
        self.understood += 1;
        self.part().items.push(LineItem::total(total, line.indent, false));
    }

    /// Makes a brigade of a body that is named by its commander.
    fn heads_brigade(&self, node: &mut DraftNode) {
        let (rank, name) = split_rank(&node.name.value);
        let span = node.name.span;
        node.kind = Value::guess(DraftKind::Formation(Echelon::Brigade), span, &LEVEL);
        if node.leader.is_none() && !rank.is_empty() && !name.is_empty() {
            let rank = Some(Value::sure(rank, span));
            node.leader = Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
        }
    }

    /// Reads a cell in a column of leaders or of remarks, which is about the last body.
    fn beside_body(&mut self, line: &Line, all: &[Token], span: Span) {
        let words = one_line_of(self.text, line);
        let has_word = all.iter().any(|token| token.word().is_some());
        let Some(LineItem::Body { node, .. }) = self.part().items.last_mut() else {
            return self.note(&words, span);
        };
        let (rank, name) = split_rank(&words);
        let is_leader = line.words == CellWords::Leader
            && has_word
            && node.leader.is_none()
            && all.iter().all(|token| token.number().is_none());
        if !is_leader || name.is_empty() {
            let plain = folded(&words);
            let is_arm = ARMS_ALONE.contain(plain.trim()) && node.arm.is_none();
            node.arm = node
                .arm
                .take()
                .or(arm(&plain).filter(|_| is_arm).map(|arm| Value::sure(arm, span)));
            let is_grade = plain.split_whitespace().count() <= 2 && node.grade.is_none();
            node.grade = node
                .grade
                .take()
                .or(grade(&plain).filter(|_| is_grade).map(|grade| Value::sure(grade, span)));
            node.notes.push(Value::sure(words, span));
            return;
        }
        let rank = (!rank.is_empty()).then(|| Value::sure(rank, span));
        node.leader = Some(DraftLeader { name: Value::sure(name, span), rank, note: None });
        self.understood += 1;
    }

    /// Reads a cell of one word without a number. A cell of one word is a heading of a column, or a
    /// heading such as `Artillery` that ends the brigade above.
    fn cell(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let is_word = matches!(all, [token] if token.word().is_some());
        if line.cell.is_none() || !is_word {
            return false;
        }
        // `Artillery` beside batteries in the next columns of its row is their group.
        let row = self.text[line.end..].lines().next().unwrap_or_default();
        let is_arm = ARMS_ALONE.contain(folded(&self.text[line.start..line.end]).trim());
        if is_arm && row.contains(char::is_alphabetic) {
            return false;
        }
        let note = Value::sure(self.text[line.start..line.end].to_owned(), span);
        match self.part().items.is_empty() {
            true => self.reading.draft.passed.push(span),
            false => self.part().items.push(LineItem::Aside(note)),
        }
        true
    }

    /// Notes a line of the page around a list: a menu, an author, a whole line in square brackets.
    fn furniture(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let text = self.text[line.start..line.end].trim();
        let plain = folded(text);
        let is_remark = text.starts_with('[')
            && text.find(']') == Some(text.len() - 1)
            && (all.iter().all(|token| token.number().is_none())
                || all.iter().filter(|token| token.word().is_some()).count() >= 2);
        // `S a r g e n t o s |` is a head of a table that a page broke.
        let letters = plain.split_whitespace().filter(|word| word.chars().count() == 1).count();
        let is_spaced = letters >= 4 && 4 * letters >= 3 * plain.split_whitespace().count();
        let is_head = text.ends_with('|')
            && arm(&plain).is_none()
            && echelon(&plain).is_none()
            && all.iter().all(|token| token.number().is_none());
        let is_menu = (FURNITURE.open(&plain) || text.starts_with('©'))
            && echelon(&plain).is_none()
            && arm(&plain).is_none()
            && all.iter().all(|token| {
                token.number().is_none_or(|number| number < 20 || (1700..2100).contains(&number))
            });
        // `portrait_Soult.jpg (117769 bytes)`
        let is_picture = [".jpg", ".jpeg", ".png", ".gif", ".svg"]
            .iter()
            .any(|end| text.to_lowercase().contains(end));
        if !(is_remark || is_menu || is_spaced || is_head || is_picture) {
            return false;
        }
        self.note(text, span);
        true
    }

    /// Reads the headings of columns: `Officers. Men.`
    fn heads(&mut self, line: &Line, all: &[Token], span: Span) -> bool {
        let words: Vec<&str> = all.iter().filter_map(Token::word).collect();
        let has_number = all.iter().any(|token| matches!(token.kind, Kind::Number(_)));
        let measure =
            |word: &str| if word == "total" { Some(Measure::Men) } else { measure_word(word) };
        let known: Vec<Option<Measure>> = words.iter().map(|word| measure(word)).collect();
        let names = ["unit", "name", "regiment", "unite", "corps", "einheit", "formation"];
        let counted = known.iter().flatten().count();
        let has_ordinal =
            words.iter().any(|word| word.starts_with(|letter: char| letter.is_ascii_digit()));
        if has_number
            || has_ordinal
            || counted < 2
            || !self.has_columns_below(line, counted)
            || counted + usize::from(words.iter().any(|word| names.contains(word)))
                < words.len().saturating_sub(2)
        {
            let is_of_columns = are_spaced_heads(&self.text[line.start..line.end]);
            self.reading.draft.passed.extend(is_of_columns.then_some(span));
            return is_of_columns;
        }
        let is_named = words.first().is_some_and(|word| names.contains(word));
        self.habits.columns = known.into_iter().skip(usize::from(is_named)).collect();
        self.reading.draft.passed.push(span);
        true
    }

    /// True if one of the next lines has a number or a dash for each of `count` columns. A name such
    /// as `Saxon Foot Battery` also consists of words for measures, but has no columns below it.
    fn has_columns_below(&self, line: &Line, count: usize) -> bool {
        let below = self.text[line.end..].lines().filter(|line| !line.trim().is_empty()).take(3);
        below.into_iter().any(|line| {
            let line = &line[..line.floor_char_boundary(MAX_LINE)];
            let all = tokens(line, 0, line.len());
            let is_field = |token: &&Token| token.number().is_some() || token.is_sign("–-—?|");
            let figures =
                line.trim_end().rsplit(|letter: char| !letter.is_ascii_digit() && letter != ',');
            let is_glued = figures.into_iter().next().and_then(officers_and_men).is_some();
            is_glued || all.iter().filter(is_field).count() >= count
        })
    }

    /// Reads a note below a list: `** 18 September`, `[1] Without officers.`
    fn footnote(&mut self, line: &Line, span: Span) -> bool {
        let whole = self.text[line.whole..line.end].trim();
        let is_marked = whole.starts_with(['†', '‡', '¹', '²', '³']) || whole.starts_with("**");
        let behind = |text: &str| {
            text.split_once(']').is_some_and(|(number, _)| {
                let is_letter =
                    number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_lowercase());
                let is_number =
                    number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
                is_letter || is_number
            })
        };
        let is_numbered = whole.strip_prefix('[').is_some_and(behind);
        // `(1) Arrivati il 12 ottobre`
        let is_in_brackets = whole
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(") "))
            .is_some_and(|(number, words)| {
                number.len() <= 2
                    && number.bytes().all(|byte| byte.is_ascii_digit())
                    && words.split(' ').skip(1).any(|word| word.starts_with(char::is_lowercase))
                    && arm(&folded(words)).is_none()
                    && echelon(&folded(words)).is_none()
            });
        let is_starred = whole.starts_with('*') && self.has_stars;
        let is_note = ["note", "notes", "key", "remarque", "anmerkung"]
            .iter()
            .any(|word| folded(whole).starts_with(&format!(" {word} ")));
        if !(is_marked || is_numbered || is_in_brackets || is_starred || is_note) {
            return false;
        }
        self.note(whole, span);
        true
    }

    /// Reads a line with the leader of the body above: `Veran, Colonel Andre-Jean`.
    fn person(&mut self, line: &Line, all: &[Token]) -> bool {
        let text = self.text[line.start..line.end].trim();
        let plain = folded(text);
        let (rank, name) = split_rank(text);
        let is_person = !rank.is_empty()
            && !name.is_empty()
            && echelon(&without_ranks(&plain)).is_none()
            && arm(&plain).is_none();
        let has_number = has_number_outside_notes(all) && !says_life(text);
        let is_short = all.len() <= 14
            && !text.contains(':')
            && plain.split(' ').filter(|word| !word.is_empty()).take(10).any(is_rank);
        let span = self.span(line);
        // A person with the years of his life has a text of his own below.
        if says_life(text)
            && !text.contains(':')
            && arm(&plain).is_none()
            && echelon(&plain).is_none()
        {
            self.note(text, span);
            return true;
        }
        // A rank alone belongs to a name that the page put elsewhere.
        if rank.contains(char::is_alphabetic) && name.is_empty() && !has_number {
            self.note(text, span);
            return true;
        }
        if !is_person || has_number || !is_short {
            return false;
        }
        let note = one_line_of(self.text, line);
        let Some(LineItem::Body { node, .. }) = self.part().items.last_mut() else {
            // A person above all bodies is no body, although his post may sound like one.
            self.part().list.notes.push(Value::sure(note, span));
            return true;
        };
        // The last body has a leader already, so this person commands something that the list does
        // not name: usually the batteries that follow.
        // A general leads no unit, so he commands the brigade of the units that follow.
        let is_unit = !matches!(node.kind.value, DraftKind::Formation(_));
        if node.leader.is_some() || is_unit && names_general(&folded(&rank)) {
            self.part().items.push(LineItem::Aside(Value::sure(note, span)));
            self.understood += 1;
            return true;
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
}

impl ListTextReader<'_> {
    /// Gives the bodies before it on a line the count that its end states for each: `, je 3 Bat.`
    fn counts_each(&mut self, stretch: &Stretch, before: usize) -> bool {
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
    fn share_counts(&mut self, line: &Line, count: usize) {
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
}

/// Batteries that a name counts by their numbers: `Light Batteries #7 and 8` are two.
fn each_number(node: DraftNode) -> Vec<DraftNode> {
    let name = node.name.value.clone();
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

/// Minimum strength of an army in a summary.
const MIN_SUMMARY: u32 = 5_000;

/// Maximum number of lines above the first formation, so that a long list is not searched at each
/// line.
const MAX_ABOVE: usize = 40;

fn last_number(text: &str) -> u32 {
    tokens(text, 0, text.len()).iter().rev().find_map(Token::number).unwrap_or(0)
}

impl ListTextReader<'_> {
    /// True for a row of a summary: a nation with numbers, or numbers alone above all bodies.
    fn is_summary(&mut self, node: &DraftNode) -> bool {
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

/// True for a line such as `II. Reinforcements`. A Roman number, followed by words that name no
/// troops, begins a part of a list.
fn is_section(node: &DraftNode) -> bool {
    let Some((number, words)) = node.name.value.split_once(". ") else { return false };
    let is_roman = !number.is_empty() && number.chars().all(|letter| "IVX".contains(letter));
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    is_roman && !is_formation && is_heading(node) && words.starts_with(char::is_uppercase)
}

fn is_telling(node: &DraftNode) -> bool {
    let is_level = matches!(node.kind.value, crate::import::DraftKind::Formation(_));
    let is_led = node.leader.as_ref().is_some_and(|leader| leader.rank.is_some());
    let is_numbered = node.name.value.starts_with(|letter: char| letter.is_ascii_digit());
    is_level
        || node.has_strength()
        || node.arm.is_some()
        || node.battalions.is_some()
        || is_led && is_numbered
}

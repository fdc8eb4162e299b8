//! Reads a whole text. Each line is a body, a total, a leader, a title or a note. After all lines
//! are read, the bodies get their parents.

mod bodies;
mod counted;
mod finish;
mod named;
mod sentences;
mod title;

use counted::one_line_of;
use grognard_check::check::{LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::{Echelon, Men};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

use super::above::Above;
use super::body::{ARMS_ALONE, names_general};
use super::enumeration::{begins_series, named_formation};
use super::folded::folded;
use super::habits::{Habits, officers_and_men};
use super::kinds::{COLUMNS, NATION};
use super::laid::laid_out;
use super::lexicon::{arm, echelon, grade, is_rank, nation, without_ranks};
use super::lines::{Line, is_prose, lines, says_verb};
use super::own::read_own;
use super::own_markdown::read_own_markdown;
use super::paragraphs::{headings_in_stars, joined_paragraphs, joined_thousands, without_bold};
use super::people::split_rank;
use super::phrases::Phrases;

use super::rows::{CellWords, TableColumns, are_spaced_heads, plain_tabs};
use super::token::{Kind, Token, tokens};
use super::tree::LineItem;
use super::wikitext::plain_wikitext;
use super::words::{Measure, measure_word};
use crate::lists::{
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

/// Minimum length in bytes of a sentence that most of its words do not tell.
const MIN_SENTENCE: usize = 200;

pub fn read(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    if let Some(reading) = read_own(input).or_else(|| read_own_markdown(input)) {
        return reading;
    }
    let plain = plain_wikitext(input.text)
        .or_else(|| plain_tabs(input.text))
        .or_else(|| without_bold(input.text))
        .or_else(|| headings_in_stars(input.text));
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

/// Headings of the parts of a page about one formation. The units below them belong to the formation.
static SECTIONS: Phrases = Phrases::new(
    "units|troops|composition|organisation|organization|structure|strength|command|commanders|staff|order of battle|einheiten|truppen|gliederung|zusammensetzung|stab|kommando|unites|troupes|commandement|etat major|unidades|tropas|composicion|organizacion|mando|estado mayor|unita|reparti|truppe|composizione|organizzazione|comando|stato maggiore|composicao|organizacao|estado maior|samenstelling|eenheden|troepen|bevel|staf|oddzialy|sklad|jednostki|dowodztwo|sztab|sklad dywizji|sklad brygady|sklad korpusu|sklad pulku|struktura organizacyjna|struktura|состав|части|войска|организация|командование|штаб|боевой состав",
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

fn last_word(name: &str) -> String {
    folded(name).split_whitespace().last().unwrap_or_default().to_owned()
}

/// Offset of a remark behind the strength of a unit: `825 homens, dos quais 87 de baixa por doença`,
/// `457 homens (faltavam ainda 3 companhias)`.
fn remark_behind(text: &str, line: &Line, all: &[Token]) -> Option<usize> {
    static OF_WHICH: Phrases = Phrases::new(
        "dos quais|das quais|dont|davon|darunter|wovon|of which|of whom|including|di cui|dei quali|de los cuales|de las cuales|de ellos|de estos|z czego|z ktorych|w tym|из них|из которых|в том числе|waarvan|waaronder",
    );
    let is_counted = |at: usize| {
        at >= 3
            && all[at - 1].word().and_then(measure_word).is_some()
            && all[at - 2].number().is_some()
    };
    let at = (3..all.len().saturating_sub(2)).find(|at| {
        let behind = || folded(&text[all[at + 1].start..line.end]);
        is_counted(*at)
            && (all[*at].is_sign(",;") && OF_WHICH.open(&behind())
                || all[*at].is_sign("(") && says_verb(&text[all[at + 1].start..line.end]))
    })?;
    // A total and its parts are read together.
    let plain = folded(&text[line.start..line.end]);
    (line.cell.is_none() && !super::lexicon::TOTALS.open(&plain)).then_some(all[at].start)
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
        if let Some(remark) = remark_behind(self.text, line, &all) {
            self.line(&Line {
                end: line.start + self.text[line.start..remark].trim_end().len(),
                ..*line
            });
            return self.about_last(remark, line.end);
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
        if self.person(line, &all) || self.names(line, &all) {
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
        if line.cell.is_none() && is_of_two_columns(&all) {
            return self.note(text, span);
        }
        self.bodies(line);
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

    /// Notes the words behind the figures of a line at the body that the line gave.
    fn about_last(&mut self, start: usize, end: usize) {
        let words = self.text[start..end].trim_matches([',', ';', ' ', '.']);
        let words = words.split_whitespace().collect::<Vec<&str>>().join(" ");
        let note = Value::sure(words, Span::new(self.file, start, end));
        match self.part().items.last_mut() {
            Some(LineItem::Body { node, .. }) => node.notes.push(note),
            _ => self.part().list.notes.push(note),
        }
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
        // `Source : ARCHIVIO DI STATO DI MILANO, Dossier N°383`
        static SOURCES: Phrases =
            Phrases::with("quelle|fonte|fuente|bron|zrodlo|источник", "furniture", &["source"]);
        let is_source = all.get(1).is_some_and(|token| token.is_sign(":"))
            && SOURCES.contain(folded(&text[..all[0].end - all[0].start]).trim());
        // `portrait_Soult.jpg (117769 bytes)`
        let is_picture = [".jpg", ".jpeg", ".png", ".gif", ".svg"]
            .iter()
            .any(|end| text.to_lowercase().contains(end));
        // `Организация дивизии`, `Skład dywizji w połowie 1808 roku`
        let names_number = || {
            all.iter().any(|token| token.number().is_some_and(|number| number < 1_000))
                || all
                    .iter()
                    .filter_map(Token::word)
                    .any(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        let behind = plain.trim().split_once(' ').map_or("", |(_, behind)| behind);
        let is_section = SECTIONS.contain(plain.trim())
            || SECTIONS.contain(plain.split_whitespace().next().unwrap_or_default())
                && all.len() <= 8
                && line.cell.is_none()
                && echelon(&format!(" {behind} ")).is_some()
                // A name is a body: `Troupes du général Dupont`.
                && !text.chars().skip(1).any(char::is_uppercase)
                && !names_number();
        if !(is_remark || is_menu || is_spaced || is_head || is_picture || is_section || is_source)
        {
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
        // `Brigade Teste: General Teste` has words that are heads of columns in another language.
        let names_leader = all.iter().any(|token| token.is_sign(":"))
            && words.iter().any(|word| echelon(&folded(word)).is_some());
        if has_number
            || has_ordinal
            || names_leader
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
        // `Kavallerie-Brigade von Haak`, and below it `Oberst von Haak`.
        let is_same = |leader: &DraftLeader| {
            leader.rank.is_none() && last_word(&leader.name.value) == last_word(&name)
        };
        let named = node.leader.take_if(|leader| !is_unit && is_same(leader));
        if node.leader.is_some() || is_unit && names_general(&folded(&rank)) {
            self.part().items.push(LineItem::Aside(Value::sure(note, span)));
            self.understood += 1;
            return true;
        }
        // The words of the heading were read as its leader, and count as read.
        node.notes.extend(named.map(|leader| Value::sure(String::new(), leader.name.span)));
        node.leader = Some(DraftLeader {
            name: Value::sure(name, span),
            rank: Some(Value::sure(rank, span)),
            note: None,
        });
        self.understood += 1;
        true
    }
}

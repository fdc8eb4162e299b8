//! Why a text could not be read, in words for the one who wrote it, and what to read around.

use super::codes::{NESTING_TOO_DEEP, TAB_INDENTATION, UNQUOTED_COLON, YAML_SYNTAX};
use super::erase::{Blank, Line, line_above, line_at};
use super::granit::{Broken, Trouble};
use super::parse::MAX_DEPTH;
use crate::diagnostic::{Code, Diagnostic, Edit, Fix, Safety};
use crate::text::{FileId, Span};

/// One fault: what to say, on which line, and what to erase before reading again.
#[derive(Debug)]
pub(super) struct Fault {
    pub diagnostic: Diagnostic,
    /// Where the line begins that has the fault.
    pub line: usize,
    pub blank: Blank,
}

/// Finds what is wrong at the place where reading stopped. `source` is what was read: the text
/// with earlier faults blanked.
pub(super) fn find(file: FileId, text: &str, source: &str, broken: &Broken) -> Fault {
    let at = before_break(source, broken.at);
    let place = Place { file, text, source, at, line: line_at(source, at) };
    let found = match broken.kind {
        Trouble::Depth => Some(too_deep(&place)),
        Trouble::Tab => Some(tab(&place)),
        Trouble::Quote | Trouble::AfterQuote => {
            unclosed_quote(&place).or_else(|| after_quote(&place))
        }
        _ => None,
    };
    found
        .or_else(|| reserved_sign(&place))
        .or_else(|| bracket(&place, broken))
        .or_else(|| colon(&place, broken))
        .or_else(|| no_colon(&place, broken))
        .or_else(|| dash(&place, broken))
        .or_else(|| text_block(&place))
        .unwrap_or_else(|| otherwise(&place, broken))
}

/// Where reading stopped.
struct Place<'t> {
    file: FileId,
    text: &'t str,
    source: &'t str,
    at: usize,
    line: Line<'t>,
}

impl Place<'_> {
    /// A stretch of the text; within what was blanked a character may be cut, so it is widened.
    fn span(&self, start: usize, end: usize) -> Span {
        let start = self.text.floor_char_boundary(start.min(self.text.len()));
        Span::new(self.file, start, self.text.ceil_char_boundary(end.max(start)))
    }

    /// The first word of a line.
    fn first_word(&self, line: &Line<'_>) -> Span {
        let word = line.words.split(' ').next().unwrap_or("");
        self.span(line.content, line.content + word.len())
    }

    fn fault(&self, span: Span, message: impl Into<String>, help: &str, blank: Blank) -> Fault {
        self.fault_of(&YAML_SYNTAX, span, message, help, blank)
    }

    fn fault_of(
        &self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        help: &str,
        blank: Blank,
    ) -> Fault {
        let diagnostic = Diagnostic::new(code, span, message).help(help);
        Fault { diagnostic, line: line_at(self.source, span.start as usize).start, blank }
    }

    /// The value of the line, from where it begins to where a comment, or in brackets the next
    /// entry, does.
    fn value(&self) -> Option<(usize, &str)> {
        let Line { content, words, .. } = self.line;
        let in_brackets = words[..self.at.saturating_sub(content).min(words.len())]
            .rfind(['{', '[', ','])
            .filter(|_| words.contains(['{', '[']))
            .map_or(0, |bracket| bracket + 1);
        let entry = words[in_brackets..].trim_start();
        let start = match entry.find(": ") {
            Some(colon) => &entry[colon + 2..],
            // Without a key, as after a dash, the value is all there is.
            None => entry,
        };
        let value = start.trim_start();
        let length = match in_brackets {
            0 => value.find(" #"),
            _ => value.find([',', '}', ']']),
        };
        let from = content + words.len() - value.len();
        let value = value[..length.unwrap_or(value.len())].trim_end();
        (!value.is_empty()).then_some((from, value))
    }
}

/// At the end of a line, or of the text, the trouble is in what stands before.
fn before_break(source: &str, at: usize) -> usize {
    let rest = source[at..].trim_start_matches([' ', '\r']);
    if rest.is_empty() || rest.starts_with('\n') && !source[..at].ends_with('\n') {
        let before = source[..at].trim_end();
        return before.char_indices().next_back().map_or(0, |(last, _)| last);
    }
    at
}

fn too_deep(place: &Place<'_>) -> Fault {
    let message = format!("lists and maps stand more than {MAX_DEPTH} deep");
    let help = "an order of battle needs about fifteen levels; look for a bracket too many";
    let span = place.span(place.at, place.at + 1);
    place.fault_of(&NESTING_TOO_DEEP, span, message, help, Blank::Nothing)
}

/// The line with the tab: granit may point at the text that it would go on with.
fn tabbed_line<'t>(place: &Place<'t>) -> Line<'t> {
    let mut line = place.line.clone();
    for _ in 0..100 {
        if place.source[line.start..line.first].contains('\t') || line.end >= place.source.len() {
            return line;
        }
        line = line_at(place.source, line.end + 1);
    }
    place.line.clone()
}

fn tab(place: &Place<'_>) -> Fault {
    let indented = |line: &&str| line.starts_with([' ', '\t']) && !line.trim().is_empty();
    let lines = || place.source.split('\n').filter(indented);
    let tabbed = lines().filter(|line| line.starts_with('\t')).count();
    let all = tabbed > 0 && tabbed == lines().count();
    let line = tabbed_line(place);
    let start =
        place.source[line.start..line.end].find('\t').map_or(place.at, |at| line.start + at);
    let run = place.source[start..].bytes().take_while(|byte| *byte == b'\t').count();
    let span = place.span(start, start + run.max(1));
    if !all {
        let help = "use as many spaces as the lines around it";
        let message = "a tab where YAML wants spaces";
        return place.fault_of(&TAB_INDENTATION, span, message, help, Blank::Alone(start));
    }
    let message = format!("lines are indented with tabs ({tabbed} of them)");
    let help = "YAML is indented with spaces; set your editor to insert two for a tab";
    let mut fault = place.fault_of(&TAB_INDENTATION, span, message, help, Blank::Tabs);
    fault.diagnostic.fix = Some(spaces_for_tabs(place));
    fault
}

fn spaces_for_tabs(place: &Place<'_>) -> Fix {
    let mut edits = Vec::new();
    let mut start = 0;
    for line in place.source.split_inclusive('\n') {
        let tabs = line.bytes().take_while(|byte| *byte == b'\t').count();
        if tabs > 0 {
            let span = Span::new(place.file, start, start + tabs);
            edits.push(Edit { span, replacement: "  ".repeat(tabs) });
        }
        start += line.len();
    }
    let title = "indent with two spaces a level".to_owned();
    Fix { title, safety: Safety::Ask, edits }
}

/// A quote that opens a value and is not closed on its line, there or above.
fn unclosed_quote(place: &Place<'_>) -> Option<Fault> {
    let mut line = place.line.clone();
    for _ in 0..400 {
        if let Some(quote) = open_quote(place.source, &line) {
            let span = place.span(quote, line.content + line.words.len());
            let help = "close the quote on the same line";
            let blank = Blank::Entry(quote);
            return Some(place.fault(span, "a quote that is never closed", help, blank));
        }
        line = line_above(place.source, &line)?;
    }
    None
}

/// The quote on a line that begins a value and finds no partner.
fn open_quote(source: &str, line: &Line<'_>) -> Option<usize> {
    let mut open: Option<(usize, u8)> = None;
    let mut before = b' ';
    for (offset, byte) in bytes_of(source, line) {
        match open {
            Some((_, quote)) if byte == quote => open = None,
            None if matches!(byte, b'"' | b'\'') && is_value_start(before, offset, line) => {
                open = Some((offset, byte));
            }
            _ => {}
        }
        if byte != b' ' {
            before = byte;
        }
    }
    open.map(|(quote, _)| quote)
}

fn bytes_of(source: &str, line: &Line<'_>) -> impl Iterator<Item = (usize, u8)> {
    let bytes = &source.as_bytes()[line.content..line.end];
    bytes.iter().enumerate().map(|(at, byte)| (at + line.content, *byte))
}

/// Does a quote here begin a value? An apostrophe inside text does not.
fn is_value_start(before: u8, offset: usize, line: &Line<'_>) -> bool {
    offset == line.content || matches!(before, b':' | b'[' | b'{' | b',')
}

/// `'d'Erlon'`, `"a" b`.
fn after_quote(place: &Place<'_>) -> Option<Fault> {
    let (start, value) = place.value()?;
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let message = "text goes on after the closing quote";
    let single = quote == '\'';
    let help = if single {
        "an apostrophe in single quotes is written twice: `''`; or use double quotes"
    } else {
        "put the whole value between one pair of quotes; a quote inside is written `\\\"`"
    };
    let span = place.span(place.at, start + value.len());
    let mut fault = place.fault(span, message, help, Blank::Entry(place.at));
    let inside = value[1..].strip_suffix('\'').filter(|inside| single && !inside.contains("''"));
    if let Some(inside) = inside {
        let whole = place.span(start, start + value.len());
        fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, whole, quoted(inside)));
    }
    Some(fault)
}

/// `@home`, `*old Guard`, `> 500`: signs with which no unquoted text begins.
fn reserved_sign(place: &Place<'_>) -> Option<Fault> {
    let (start, value) = place.value()?;
    let sign = value.chars().next().filter(|first| "@`%*&!|>".contains(*first))?;
    // A sign that means something to YAML is not at fault if reading stopped elsewhere.
    if place.at < start || place.at > start + value.len() || value.contains(": ") {
        return None;
    }
    let span = place.span(start, start + value.len());
    let message = match sign {
        '`' => "unquoted text begins with a backtick".to_owned(),
        sign => format!("unquoted text begins with `{sign}`"),
    };
    let help = "put the text in quotes: this sign means something else to YAML";
    let mut fault = place.fault(span, message, help, Blank::Entry(place.at));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, quoted(value)));
    Some(fault)
}

/// A bracket without its partner.
fn bracket(place: &Place<'_>, broken: &Broken) -> Option<Fault> {
    let structural = matches!(broken.kind, Trouble::Bracket | Trouble::Indentation);
    if let Some(open) = open_bracket(place, broken.bracket, structural) {
        let opening = place.source[open..].chars().next()?;
        let partner = if opening == '[' { ']' } else { '}' };
        let message = format!("a `{opening}` that is never closed");
        let help = format!("close it with `{partner}`");
        let span = place.span(open, open + 1);
        return Some(place.fault(span, message, &help, Blank::Entry(open)));
    }
    let byte = place.source.as_bytes().get(place.at);
    let (opening, closing) = match byte {
        Some(b']') => ('[', ']'),
        Some(b'}') => ('{', '}'),
        _ => return None,
    };
    let message = format!("a `{closing}` without its `{opening}`");
    let help = "remove it, or put the text in quotes";
    let span = place.span(place.at, place.at + 1);
    (broken.kind == Trouble::Bracket)
        .then(|| place.fault(span, message, help, Blank::Entry(place.at)))
}

/// The innermost bracket that should have been closed before this place. granit may know it, but
/// while it still waits whether a bracket begins a key, it does not say so.
fn open_bracket(place: &Place<'_>, known: Option<usize>, structural: bool) -> Option<usize> {
    let mut line = place.line.clone();
    let mut closed_below = 0;
    for _ in 0..40 {
        let (open, closed) = unmatched(place.source, &line);
        // Inside brackets that span several lines other things can be wrong, but not out of them.
        let outside = place.line.start > line.start
            && place.line.first - place.line.start <= line.content - line.start;
        if let Some(innermost) = open.len().checked_sub(closed_below + 1) {
            return (structural || outside).then(|| open[innermost]);
        }
        closed_below = closed_below + closed - open.len();
        line = line_above(place.source, &line)?;
    }
    known.filter(|_| structural)
}

/// The brackets of a line that are opened and not closed, and how many are closed that are not
/// opened.
fn unmatched(source: &str, line: &Line<'_>) -> (Vec<usize>, usize) {
    let mut open: Vec<(usize, u8)> = Vec::new();
    let mut closed = 0;
    let mut quote = None;
    let mut before = b' ';
    for (offset, byte) in bytes_of(source, line) {
        match (quote, byte) {
            (Some(opened), _) if byte == opened => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if is_value_start(before, offset, line) => quote = Some(byte),
            (None, b'[' | b'{') if is_value_start(before, offset, line) => {
                open.push((offset, if byte == b'[' { b']' } else { b'}' }));
            }
            (None, b']' | b'}') => match open.last() {
                Some((_, partner)) if *partner == byte => {
                    open.pop();
                }
                // The wrong one: the right one is missing.
                Some(_) => break,
                None => closed += 1,
            },
            _ => {}
        }
        if byte != b' ' {
            before = byte;
        }
    }
    (open.into_iter().map(|(at, _)| at).collect(), closed)
}

/// A colon where none can stand.
fn colon(place: &Place<'_>, broken: &Broken) -> Option<Fault> {
    // In brackets granit misses a comma instead.
    let at_colon = place.source.as_bytes().get(place.at) == Some(&b':');
    if broken.kind != Trouble::Colon && !(at_colon && matches!(broken.kind, Trouble::Other(_))) {
        return None;
    }
    let line = &place.line;
    if let Some((start, value)) = place.value()
        && (value.contains(": ") || value.ends_with(':'))
        && start <= place.at
    {
        let span = place.span(start, start + value.len());
        if value.starts_with(['"', '\'']) {
            let help = "put the whole value between one pair of quotes";
            let blank = Blank::Entry(place.at);
            return Some(place.fault(span, "a colon after the closing quote", help, blank));
        }
        let message = "a colon and a space inside unquoted text";
        let blank = Blank::Entry(place.at);
        let mut fault =
            place.fault_of(&UNQUOTED_COLON, span, message, "put the text in quotes", blank);
        if !value.contains(['{', '[', '"']) {
            fault.diagnostic.fix = Some(Fix::replace(Safety::Safe, span, quoted(value)));
        }
        return Some(fault);
    }
    let above = line_above(place.source, line)?;
    if above.content - above.start > line.first - line.start {
        return None;
    }
    if key_end(above.words).is_none() {
        return Some(missing_colon(place, &above, Blank::Entry(above.start)));
    }
    let key = key_end(line.words).map_or(line.words, |end| &line.words[..end]);
    let message =
        format!("`{key}` stands deeper than the line above it, which has a value already");
    let help = "indent it like the line above it, or take the value away there";
    let span = place.span(line.content, line.content + key.len());
    Some(place.fault(span, message, help, Blank::Line(place.at)))
}

/// A line that should have been `key: value`.
fn no_colon(place: &Place<'_>, broken: &Broken) -> Option<Fault> {
    let expected = matches!(broken.kind, Trouble::NoColon | Trouble::Indentation);
    let line = &place.line;
    let wanted = expected && key_end(line.words).is_none() && !line.words.starts_with('-');
    if !wanted || line.content != line.first || text_block(place).is_some() {
        return None;
    }
    Some(missing_colon(place, line, Blank::Line(place.at)))
}

fn missing_colon(place: &Place<'_>, line: &Line<'_>, blank: Blank) -> Fault {
    if let Some(colon) = line.words.find(':').filter(|colon| *colon > 0) {
        let at = line.content + colon + 1;
        let span = place.span(line.content, line.content + line.words.len());
        let message = "a space is missing after the colon";
        let mut fault = place.fault(span, message, "a line is `key: value`", blank);
        let insert = Fix::replace(Safety::Ask, place.span(at, at), " ");
        fault.diagnostic.fix = Some(insert.titled("put a space after the colon"));
        return fault;
    }
    let span = place.first_word(line);
    let word = &place.source[span.range()];
    let message = format!("a colon is missing after `{word}`");
    place.fault(span, message, "a line is `key: value`", blank)
}

/// A dash that begins no list, or a list where keys stand.
fn dash(place: &Place<'_>, broken: &Broken) -> Option<Fault> {
    let line = &place.line;
    let bytes = place.source.as_bytes();
    if broken.kind == Trouble::Dash && bytes.get(place.at) == Some(&b'-') && place.at > line.first {
        let span = place.span(place.at, place.at + 1);
        let message = "a list cannot begin on the line of its key";
        let help = "write each `- …` on a line of its own below the key";
        return Some(place.fault(span, message, help, Blank::Entry(place.at)));
    }
    let listed = bytes.get(line.first) == Some(&b'-') && line.content > line.first;
    let expected = matches!(broken.kind, Trouble::Indentation | Trouble::Dash);
    if !listed || !expected {
        return None;
    }
    let above = line_above(place.source, line)?;
    let span = place.span(line.first, line.first + 1);
    let (depth, above_depth) = (line.first - line.start, above.first - above.start);
    let message = if depth == above_depth && above.content == above.first {
        "a list item where a key is expected"
    } else {
        "the dash stands under no other dash"
    };
    let help = "the dashes of one list stand in one column, below the key of the list";
    Some(place.fault(span, message, help, Blank::Line(place.at)))
}

/// `note: |` with a line that stands less deep than the first.
fn text_block(place: &Place<'_>) -> Option<Fault> {
    let line = &place.line;
    let mut above = line_above(place.source, line)?;
    let depth = line.first - line.start;
    for _ in 0..400 {
        let above_depth = above.content - above.start;
        if above_depth < depth {
            break;
        }
        above = line_above(place.source, &above)?;
    }
    let sign = above.words.trim_end_matches(['-', '+']).ends_with([' ', '|', '>']);
    let key = key_end(above.words)?;
    let value = above.words[key..].trim_start_matches(':').trim_start();
    let fits = sign && value.starts_with(['|', '>']) && value.len() <= 3;
    if !fits || above.content - above.start >= depth {
        return None;
    }
    let message = "a line of the text stands less deep than its first line";
    let help = "indent all lines of the text alike";
    let span = place.first_word(line);
    Some(place.fault(span, message, help, Blank::Alone(place.at)))
}

fn otherwise(place: &Place<'_>, broken: &Broken) -> Fault {
    let line = &place.line;
    let span = place.first_word(line);
    if broken.kind == Trouble::Indentation {
        let message = "the line fits no other line above it";
        let help = "lines that belong together stand in one column; look at the lines above";
        return place.fault(span, message, help, Blank::Line(place.at));
    }
    let reason = match &broken.kind {
        Trouble::Other(reason) => reason.as_str(),
        Trouble::Colon => "a colon where none can stand",
        Trouble::NoColon => "a line without a colon",
        Trouble::Dash => "a dash where none can stand",
        Trouble::Bracket => "a bracket where none can stand",
        Trouble::Quote | Trouble::AfterQuote => "quotes that do not fit together",
        _ => "it cannot be read",
    };
    let at = place.source[place.at..line.end.max(place.at)].split([' ', ',', ']', '}']).next();
    let span = match at {
        Some(word) if !word.is_empty() => place.span(place.at, place.at + word.len()),
        _ => span,
    };
    let message = format!("this is not YAML: {reason}");
    let help = "look at this line and the one above it; text with signs in it goes in quotes";
    place.fault(span, message, help, Blank::Entry(place.at))
}

/// Where the key of a line ends, if it has one.
fn key_end(words: &str) -> Option<usize> {
    words.find(": ").or_else(|| words.ends_with(':').then(|| words.len() - 1))
}

fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""))
}

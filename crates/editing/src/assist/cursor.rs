//! Where a cursor is, by characters alone: in a comment, a text, brackets, behind a colon or a dash.
//!
//! A text that is being written is not YAML yet, so that no tree can be asked. Lines are read from the beginning of the
//! text; brackets and quotes that somebody forgot to close end where a line is not indented below theirs.

/// Where a cursor is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cursor {
    /// What is around it.
    pub place: Place,
    /// Where the word begins that the cursor touches, its quotation mark included.
    pub start: usize,
    /// Where that word ends; a closing quotation mark is included.
    pub end: usize,
    /// Brackets that are open at the cursor, the outermost first.
    pub brackets: Vec<u8>,
    /// Brackets that are open at the end of the line and never closed, the outermost first.
    pub unclosed: Vec<u8>,
    /// Is there a colon behind the word, which makes it a key?
    pub has_colon: bool,
    /// Is there something else behind the word that would become part of it?
    pub has_more: bool,
}

/// What is around a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A comment, which begins at this offset.
    Comment(usize),
    /// A line that has nothing but white space before the word.
    Line,
    /// Behind a dash.
    Dash,
    /// Behind a colon.
    Colon,
    /// The beginning of an entry in brackets.
    Entry,
    /// A long text, a wrong indent: nothing can be said.
    Nowhere,
}

/// Finds out where a cursor is.
pub(super) fn cursor(text: &str, offset: usize) -> Cursor {
    let mut state = State::default();
    let mut start = 0;
    loop {
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        if offset <= end {
            return of_line(text, state, (start, end), offset);
        }
        state.line(text, start, end, end);
        start = end + 1;
    }
}

fn of_line(text: &str, mut state: State, line: (usize, usize), offset: usize) -> Cursor {
    let (line_start, line_end) = line;
    let content_end = line_start + text[line_start..line_end].trim_end_matches('\r').len();
    let place = state.line(text, line_start, content_end, offset);
    let start = state.word.unwrap_or(offset).min(offset);
    let rest = &text[offset..content_end.max(offset)];
    let end = offset + word_length(rest, state.quote, start == offset);
    let behind = text[end..content_end.max(end)].trim_start_matches(' ');
    let in_brackets = !state.brackets.is_empty();
    let colon = behind.strip_prefix(':');
    let has_colon = colon.is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with([' ', '\t'])
            || in_brackets && rest.starts_with([',', '}', ']'])
    });
    let ends = behind.is_empty()
        || behind.starts_with('#') && text[..end + 1].ends_with(' ')
        || in_brackets && behind.starts_with([',', '}', ']']);
    let brackets: Vec<u8> = state.brackets.iter().map(|bracket| bracket.sign).collect();
    let unclosed = state.unclosed(text, end.max(offset), content_end, line_end);
    Cursor { place, start, end, brackets, unclosed, has_colon, has_more: !has_colon && !ends }
}

/// The length of the part of a word behind the cursor.
fn word_length(rest: &str, quote: Option<u8>, is_empty: bool) -> usize {
    if let Some(quote) = quote {
        return rest.find(char::from(quote)).map_or(rest.len(), |end| end + 1);
    }
    let length = rest
        .find(|letter: char| letter.is_whitespace() || ",{}[]:#\"'".contains(letter))
        .unwrap_or(rest.len());
    if is_empty && length == 0 { 0 } else { length }
}

/// A bracket that is open.
#[derive(Debug, Clone, Copy)]
struct Bracket {
    sign: u8,
    /// Indent of the line in which the outermost bracket was opened.
    indent: usize,
}

/// What the lines before one leave open.
#[derive(Debug, Clone, Default)]
struct State {
    brackets: Vec<Bracket>,
    /// The quotation mark of a text that is open, and the indent of the line in which it began.
    quote: Option<u8>,
    quote_indent: usize,
    /// Lines that are indented more than this belong to a long text.
    block: Option<usize>,
    /// Where the word began that the last line ended with.
    word: Option<usize>,
}

impl State {
    /// Reads a line up to an offset, and says what is around that.
    fn line(&mut self, text: &str, start: usize, end: usize, until: usize) -> Place {
        let line = &text[start..end];
        let indent = line.len() - line.trim_start_matches(' ').len();
        let words = line.trim_matches([' ', '\r', '\t']);
        self.word = None;
        if self.in_block(words, indent, until.saturating_sub(start)) {
            return Place::Nowhere;
        }
        if !words.is_empty() && !words.starts_with(['}', ']']) {
            let closed = |open: usize| indent <= open;
            if self.brackets.first().is_some_and(|bracket| closed(bracket.indent)) {
                self.brackets.clear();
            }
            if self.quote.is_some() && closed(self.quote_indent) {
                self.quote = None;
            }
        }
        let place = self.read(text.as_bytes(), start, end.min(until), indent);
        if until >= end && self.brackets.is_empty() && self.quote.is_none() {
            self.begin_block(words, line, indent);
        }
        place
    }

    /// Does the line belong to a long text? `column` is that of the cursor, which tells where nothing is written.
    fn in_block(&mut self, words: &str, indent: usize, column: usize) -> bool {
        let Some(open) = self.block else { return false };
        let depth = if words.is_empty() { column.max(indent) } else { indent };
        if depth > open {
            return true;
        }
        // An empty line ends nothing: what comes after it may go on.
        if !words.is_empty() {
            self.block = None;
        }
        false
    }

    /// Notes that a long text begins: `note: |`, `- >-`.
    fn begin_block(&mut self, words: &str, line: &str, indent: usize) {
        let words = words.split(" #").next().unwrap_or("").trim_end();
        let head =
            words.trim_end_matches(|sign: char| sign.is_ascii_digit() || "+-".contains(sign));
        let Some(before) = head.strip_suffix(['|', '>']) else { return };
        if !(before.ends_with(": ") || before.ends_with("- ") || before.is_empty()) {
            return;
        }
        let dashes = line[indent..].len() - line[indent..].trim_start_matches(['-', ' ']).len();
        let deep = if before.ends_with(": ") { indent + dashes } else { indent };
        self.block = Some(deep);
    }

    fn read(&mut self, bytes: &[u8], start: usize, until: usize, indent: usize) -> Place {
        let mut place = if self.brackets.is_empty() { Place::Line } else { Place::Entry };
        // In brackets a line goes on with what the line before it began.
        let mut awaits_word = true;
        let mut index = start;
        if self.quote.is_some() {
            place = Place::Nowhere;
        }
        while index < until {
            let byte = bytes[index];
            let next = bytes.get(index + 1).copied().unwrap_or(b'\n');
            let before = if index > start { bytes[index - 1] } else { b' ' };
            if let Some(quote) = self.quote {
                index += self.in_quote(quote, byte, next);
                continue;
            }
            match byte {
                b'#' if matches!(before, b' ' | b'\t') => {
                    self.word = Some(index);
                    return Place::Comment(index);
                }
                b' ' | b'\r' => {}
                b'\t' if index < start + indent + 1 && awaits_word => return Place::Nowhere,
                b'"' | b'\'' if awaits_word => {
                    (self.quote, self.quote_indent) = (Some(byte), indent);
                    self.word = Some(index);
                    awaits_word = false;
                }
                b'{' | b'[' if awaits_word || !self.brackets.is_empty() => {
                    (place, awaits_word) = self.bracket(byte, indent);
                }
                b'}' | b']' | b',' if !self.brackets.is_empty() => {
                    (place, awaits_word) = self.bracket(byte, indent);
                }
                b':' if ends_key(next, !self.brackets.is_empty()) => {
                    place = self.behind_colon(place);
                    awaits_word = true;
                }
                b'-' if awaits_word && self.is_dash(place, next) => {
                    (place, self.word) = (Place::Dash, None);
                    // Directly behind the dash nothing can be written.
                    if index + 1 == until {
                        return Place::Nowhere;
                    }
                }
                _ if awaits_word => {
                    self.word = Some(index);
                    awaits_word = false;
                }
                _ => {}
            }
            index += 1;
        }
        // Directly behind a colon nothing can be written.
        let colon = until > start && bytes[until - 1] == b':' && self.word.is_none();
        if colon && place == Place::Colon { Place::Nowhere } else { place }
    }

    /// Reads a byte of a text in quotes. Returns how many bytes were read: two of what stands for one character.
    fn in_quote(&mut self, quote: u8, byte: u8, next: u8) -> usize {
        match byte {
            b'\\' if quote == b'"' => return 2,
            _ if byte == quote && quote == b'\'' && next == quote => return 2,
            _ if byte == quote => self.quote = None,
            _ => {}
        }
        1
    }

    /// Opens or closes a bracket, or goes on to the next entry in it. Returns the place, and whether a word may begin.
    fn bracket(&mut self, sign: u8, indent: usize) -> (Place, bool) {
        self.word = None;
        match sign {
            b'{' | b'[' => {
                let indent = self.brackets.first().map_or(indent, |outer| outer.indent);
                self.brackets.push(Bracket { sign, indent });
                (Place::Entry, true)
            }
            b'}' | b']' => {
                self.brackets.pop();
                (Place::Nowhere, false)
            }
            _ => (Place::Entry, true),
        }
    }

    /// The place behind a colon. A second colon in one line is part of a text, and not a good one.
    fn behind_colon(&mut self, before: Place) -> Place {
        self.word = None;
        let second = matches!(before, Place::Colon) && self.brackets.is_empty();
        if second { Place::Nowhere } else { Place::Colon }
    }

    /// Does a dash begin an entry of a list?
    fn is_dash(&self, before: Place, next: u8) -> bool {
        self.brackets.is_empty()
            && matches!(before, Place::Line | Place::Dash)
            && matches!(next, b' ' | b'\n' | b'\r')
    }

    /// The brackets that are open at the end of a line and never closed.
    fn unclosed(mut self, text: &str, from: usize, content_end: usize, line_end: usize) -> Vec<u8> {
        if self.brackets.is_empty() {
            return Vec::new();
        }
        self.quote = None;
        let indent = self.brackets[0].indent;
        self.read(text.as_bytes(), from, content_end, indent);
        self.quote = None;
        let open: Vec<u8> = self.brackets.iter().map(|bracket| bracket.sign).collect();
        let mut start = line_end + 1;
        while !self.brackets.is_empty() && start < text.len() {
            let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
            let words = text[start..end].trim_start_matches(' ');
            let blank = words.trim().is_empty();
            let deep = end - start - words.len() > indent || words.starts_with(['}', ']']);
            if !blank && (!deep || words.starts_with("- ")) {
                return open;
            }
            self.line(text, start, end, end);
            start = end + 1;
        }
        if self.brackets.is_empty() { Vec::new() } else { open }
    }
}

fn ends_key(next: u8, in_brackets: bool) -> bool {
    matches!(next, b' ' | b'\t' | b'\n' | b'\r')
        || in_brackets && matches!(next, b',' | b'}' | b']')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cursor at the bar in a text.
    fn at(marked: &str) -> Cursor {
        let offset = marked.find('¦').expect("a mark");
        cursor(&marked.replace('¦', ""), offset)
    }

    #[test]
    fn what_is_around_a_cursor_is_told_by_characters() {
        for (marked, place) in [
            ("¦", Place::Line),
            ("a: 1\n¦", Place::Line),
            ("a: 1\n  na¦", Place::Line),
            ("- ¦", Place::Dash),
            ("-¦", Place::Nowhere),
            ("- - x¦", Place::Dash),
            ("a: ¦", Place::Colon),
            ("a:¦", Place::Nowhere),
            ("- a: x¦", Place::Colon),
            ("a: {¦", Place::Entry),
            ("a: { b: ¦", Place::Colon),
            ("a: { b: 1, ¦ }", Place::Entry),
            ("a: { b: 1 }¦", Place::Nowhere),
            ("a: [x, y¦]", Place::Entry),
            ("a: [x,\n  y¦]", Place::Entry),
            ("a: 1 # b¦", Place::Comment(5)),
            ("a: b#c¦", Place::Colon),
            ("a: d'Erlon, b¦", Place::Colon),
            ("a: |\n  text: ¦\nb: 1", Place::Nowhere),
            ("a: |\n  text\nb: ¦", Place::Colon),
            ("- a: >-\n    long\n  b¦", Place::Line),
            ("a: \"x\n  y: ¦\"", Place::Nowhere),
            ("a: \"b¦\"", Place::Colon),
            ("a: { b: 1,\nc: ¦", Place::Colon),
        ] {
            assert_eq!(at(marked).place, place, "{marked:?}");
        }
    }

    #[test]
    fn the_word_and_what_is_behind_it_are_found() {
        let found = at("a: { name: x, ar¦m: infantry }");
        assert_eq!((found.start, found.end, found.has_colon), (14, 17, true));
        let found = at("a: \"ve¦t\" # b");
        assert_eq!((found.start, found.end, found.has_more), (3, 8, false));
        let found = at("a: one¦ two");
        assert!(found.has_more);
    }

    #[test]
    fn brackets_without_an_end_are_told() {
        assert_eq!(at("a: { b: [¦\nc: 1").unclosed, b"{[");
        assert_eq!(at("- { b: ¦\n- { b: 1 }").unclosed, b"{");
        assert_eq!(at("a: { b: ¦ }").unclosed, b"");
        assert_eq!(at("a: { b: ¦,\n  c: 1 }\n").unclosed, b"");
    }
}

//! Classifies the place of the cursor, for example in a comment, in brackets, or after a colon.
//!
//! An unfinished document is often not valid YAML and then has no syntax tree, so the lines are
//! read from the beginning of the text. A bracket or a quotation mark that was never closed ends at
//! the first line that is not indented deeper than the line that opened it.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cursor {
    pub place: Place,
    /// Start of the word at the cursor, including an opening quotation mark.
    pub start: usize,
    /// End of the word at the cursor, including a closing quotation mark.
    pub end: usize,
    /// Brackets that are open at the cursor, outermost first.
    pub brackets: Vec<u8>,
    /// Brackets that are open at the end of the cursor's line and are never closed, outermost
    /// first.
    pub unclosed: Vec<u8>,
    /// Whether a colon follows the word at the cursor, so that the word is a key.
    pub has_colon: bool,
    /// Whether the value is followed by text that YAML reads as part of the value, such as `two` in
    /// `a: one two`.
    pub has_more: bool,
}

/// The place of a cursor, which decides what can be written there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a comment that begins at this offset.
    Comment(usize),
    /// At the first word of a line, with only whitespace before it.
    Line,
    Dash,
    Colon,
    /// At the beginning of an entry in brackets.
    Entry,
    /// In a block scalar, a quoted text or at a wrong indent, where nothing can be completed.
    Nowhere,
}

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

/// Returns how many bytes of the word are after the cursor.
fn word_length(rest: &str, quote: Option<u8>, is_empty: bool) -> usize {
    if let Some(quote) = quote {
        return rest.find(char::from(quote)).map_or(rest.len(), |end| end + 1);
    }
    let length = rest
        .find(|letter: char| letter.is_whitespace() || ",{}[]:#\"'".contains(letter))
        .unwrap_or(rest.len());
    if is_empty && length == 0 { 0 } else { length }
}

#[derive(Debug, Clone, Copy)]
struct Bracket {
    sign: u8,
    /// Indent of the line that opened the outermost bracket.
    indent: usize,
}

#[derive(Debug, Clone, Default)]
struct State {
    brackets: Vec<Bracket>,
    /// Quotation mark of the quoted text that is still open. `quote_indent` is the indent of the
    /// line where that text began.
    quote: Option<u8>,
    quote_indent: usize,
    /// Indent of the line that opened the current block scalar. Lines with a deeper indent belong
    /// to the block scalar.
    block: Option<usize>,
    word: Option<usize>,
}

impl State {
    /// Reads a line up to the offset `until`, and returns the kind of place at that offset.
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

    /// Whether a line belongs to a block scalar. On an empty line the column of the cursor decides,
    /// because the line has no text whose indent could decide.
    fn in_block(&mut self, words: &str, indent: usize, column: usize) -> bool {
        let Some(open) = self.block else { return false };
        let depth = if words.is_empty() { column.max(indent) } else { indent };
        if depth > open {
            return true;
        }
        // An empty line does not end a block scalar, because deeper lines may follow.
        if !words.is_empty() {
            self.block = None;
        }
        false
    }

    /// Records that a line such as `note: |` or `- >-` begins a block scalar.
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
        // In brackets, a line continues the entry of the previous line.
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
                    // YAML requires a space after a dash, so nothing can be completed directly
                    // after the dash.
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
        // YAML requires a space after a colon, so nothing can be completed directly after the
        // colon.
        let colon = until > start && bytes[until - 1] == b':' && self.word.is_none();
        if colon && place == Place::Colon { Place::Nowhere } else { place }
    }

    /// Reads one byte of a quoted text. Returns the number of bytes read: two for an escape
    /// sequence, otherwise one.
    fn in_quote(&mut self, quote: u8, byte: u8, next: u8) -> usize {
        match byte {
            b'\\' if quote == b'"' => return 2,
            _ if byte == quote && quote == b'\'' && next == quote => return 2,
            _ if byte == quote => self.quote = None,
            _ => {}
        }
        1
    }

    /// Reads a bracket, or the comma before the next entry in brackets. Returns the place after the
    /// bracket or comma, and whether a word may begin at that place.
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

    /// Returns the place after a colon. After a second colon in one line nothing is completed,
    /// because YAML reads that colon as part of a plain text.
    fn behind_colon(&mut self, before: Place) -> Place {
        self.word = None;
        let second = matches!(before, Place::Colon) && self.brackets.is_empty();
        if second { Place::Nowhere } else { Place::Colon }
    }

    fn is_dash(&self, before: Place, next: u8) -> bool {
        self.brackets.is_empty()
            && matches!(before, Place::Line | Place::Dash)
            && matches!(next, b' ' | b'\n' | b'\r')
    }

    /// Returns the brackets that are open at the end of a line and never closed.
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

    fn at(marked: &str) -> Cursor {
        let offset = marked.find('¦').expect("a mark");
        cursor(&marked.replace('¦', ""), offset)
    }

    #[test]
    fn the_place_of_a_cursor_follows_from_characters_alone() {
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
    fn the_word_and_the_text_behind_it_are_found() {
        let found = at("a: { name: x, ar¦m: infantry }");
        assert_eq!((found.start, found.end, found.has_colon), (14, 17, true));
        let found = at("a: \"ve¦t\" # b");
        assert_eq!((found.start, found.end, found.has_more), (3, 8, false));
        let found = at("a: one¦ two");
        assert!(found.has_more);
    }

    #[test]
    fn brackets_that_are_never_closed_are_found() {
        assert_eq!(at("a: { b: [¦\nc: 1").unclosed, b"{[");
        assert_eq!(at("- { b: ¦\n- { b: 1 }").unclosed, b"{");
        assert_eq!(at("a: { b: ¦ }").unclosed, b"");
        assert_eq!(at("a: { b: ¦,\n  c: 1 }\n").unclosed, b"");
    }
}

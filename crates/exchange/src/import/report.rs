//! Report of an import. Each kind of guess is reported once, and so is every line that was left
//! out.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::{GUESSED_READING, LEFT_OUT};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, shorten};

use grognard_lists::lists::{Draft, Mark};

/// Numbers of lines in a file: read, guessed, left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of lines that contain a letter or digit.
    pub lines: usize,
    pub read: usize,
    pub guessed: usize,
    /// Number of lines that were left out. Each line that is left out has a finding.
    pub left: usize,
}

/// Reports guesses and lines that were left out. A line that already has a finding of the importer
/// in `found` gets no second finding.
pub fn report(
    draft: &Draft,
    found: &[Diagnostic],
    file: FileId,
    text: &str,
) -> (Tally, Vec<Diagnostic>) {
    let marks: Vec<(Span, Mark)> = draft.lists.iter().flat_map(|list| list.marks()).collect();
    let lines = Lines::new(text);
    let mut states = vec![State::Left; lines.starts.len()];
    let mut touch = |span: Span, state: State| {
        for line in lines.touched(span) {
            states[line] = states[line].max(state);
        }
    };
    for span in &draft.passed {
        touch(*span, State::Read);
    }
    for diagnostic in found {
        touch(diagnostic.span, State::Told);
    }
    for (span, mark) in marks.iter().filter(|(span, _)| span.end > span.start) {
        touch(*span, if matches!(mark, Mark::Guess(_)) { State::Guessed } else { State::Read });
    }
    let mut told = guesses(&marks, text);
    let mut tally = Tally::default();
    for (line, state) in lines.filled(text).map(|(index, line)| (line, states[index])) {
        tally.lines += 1;
        match state {
            State::Read => tally.read += 1,
            State::Guessed => tally.guessed += 1,
            State::Told => tally.left += 1,
            State::Left => {
                tally.left += 1;
                told.push(left(file, line, text));
            }
        }
    }
    (tally, told)
}

/// Fate of a line. If several apply to a line, the last in this order wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Left,
    Told,
    Read,
    Guessed,
}

fn left(file: FileId, line: (usize, usize), text: &str) -> Diagnostic {
    let shown = shorten(text[line.0..line.1].trim());
    let span = Span::new(file, line.0, line.1);
    Diagnostic::new(&LEFT_OUT, span, format!("`{shown}` is not understood and is left out"))
        .help("write the line into the document, or fix the line and import again")
}

/// Reports each kind of guess once, at the first place where it was made.
fn guesses(marks: &[(Span, Mark)], text: &str) -> Vec<Diagnostic> {
    let mut kinds: BTreeMap<&str, (&'static grognard_lists::lists::GuessKind, Vec<Span>)> =
        BTreeMap::new();
    let mut commented: BTreeSet<&str> = BTreeSet::new();
    for (span, mark) in marks {
        if let Mark::Guess(kind) = mark {
            commented.insert(kind.name);
        }
        if let Mark::Guess(kind) | Mark::Likely(kind) = mark
            && !kind.is_told_each
        {
            kinds.entry(kind.name).or_insert((kind, Vec::new())).1.push(*span);
        }
    }
    let index = Lines::new(text);
    let tell = |(kind, mut spans): (&'static grognard_lists::lists::GuessKind, Vec<Span>)| {
        spans.sort();
        let mut lines: Vec<usize> = spans.iter().map(|span| index.touched(*span).start).collect();
        lines.dedup();
        let times =
            if lines.len() == 1 { "1 line".to_owned() } else { format!("{} lines", lines.len()) };
        let message = format!("guess `{}`: {}, {times}", kind.name, kind.reading);
        let found = Diagnostic::new(&GUESSED_READING, spans[0], message);
        match kind.otherwise {
            Some(otherwise) => found.help(otherwise),
            None if commented.contains(kind.name) => {
                found.help("delete the comment `# guess` where the reading is right")
            }
            None => found.help("edit the document where the reading is wrong"),
        }
    };
    kinds.into_values().map(tell).collect()
}

struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn new(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { starts: std::iter::once(0).chain(ends.map(|(index, _)| index + 1)).collect() }
    }

    fn touched(&self, span: Span) -> std::ops::Range<usize> {
        let line =
            |offset: usize| self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let (start, end) = (span.start as usize, (span.end as usize).max(span.start as usize + 1));
        line(start)..line(end - 1) + 1
    }

    /// Lines that contain a letter or digit, each from its first visible character to its last.
    fn filled<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, (usize, usize))> + 't {
        self.starts.iter().enumerate().filter_map(move |(index, start)| {
            let end = self.starts.get(index + 1).map_or(text.len(), |next| next - 1);
            let line = text.get(*start..end)?;
            let from = start + line.len() - line.trim_start().len();
            let is_filled = line.contains(|letter: char| letter.is_alphanumeric());
            is_filled.then(|| (index, (from, from + line.trim().len())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_lists::lists::{DraftKind, DraftList, DraftNode, GuessKind, Value};

    #[test]
    fn a_line_is_read_guessed_or_reported() {
        static KIND: GuessKind =
            GuessKind { name: "arm", reading: "it is foot", otherwise: None, is_told_each: false };
        let file = FileId(0);
        let text = "9e\n\n? what\n----\n10e\n";
        let node = |start: usize, end: usize| {
            let kind = Value::guess(DraftKind::Unit, Span::new(file, start, end), &KIND);
            DraftNode::new(
                0,
                kind,
                Value::sure(text[start..end].to_owned(), Span::new(file, start, end)),
            )
        };
        let mut first = node(0, 2);
        first.kind.mark = Mark::Sure;
        let list = DraftList { nodes: vec![first, node(17, 20)], ..DraftList::default() };
        let draft = Draft { lists: vec![list], passed: Vec::new() };
        let (tally, told) = report(&draft, &[], file, text);
        assert_eq!(tally, Tally { lines: 3, read: 1, guessed: 1, left: 1 });
        let told: Vec<&str> = told.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(
            told,
            ["guess `arm`: it is foot, 1 line", "`? what` is not understood and is left out"]
        );
    }
}

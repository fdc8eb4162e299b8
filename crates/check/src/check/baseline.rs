//! Known findings, which a project leaves for later so that an old archive can be checked strictly
//! from now on.
//!
//! A known finding is identified by its document, its code and the text at its span. Findings with
//! the same document, code and text are counted. A known finding has no line number, so that it is
//! still recognised after lines have moved.

use std::collections::BTreeMap;
use std::fmt::Write;

use grognard_syntax::diagnostic::{Class, Diagnostic};
use grognard_syntax::text::{FileId, Texts, one_line};

/// Maximum number of characters of the text at a span, enough to distinguish findings of one code
/// and short enough for one line.
const MAX_WORDS: usize = 60;

const HEAD: &str = "\
# Known findings: `grognard check --baseline` leaves them out, `--write-baseline` writes this file again.
# For each document: the number of findings, the code, and the text at the place.
";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    known: BTreeMap<KnownFinding, u32>,
}

/// A known finding, or several that cannot be distinguished.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KnownFinding {
    /// Path of the document, with `/`.
    pub document: String,
    pub code: String,
    /// First words of the text at the span of the finding.
    pub words: String,
}

/// A line of a file of known findings that is not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoBaseline {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Text of the line, so that the author of the file can find it.
    pub text: String,
}

impl Baseline {
    pub fn read(text: &str) -> Result<Baseline, NoBaseline> {
        let mut baseline = Baseline::default();
        let mut document: Option<&str> = None;
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || NoBaseline { line: index + 1, text: one_line(line) };
            if let Some(path) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                document = Some(path);
                continue;
            }
            let (count, rest) = line.split_once(' ').ok_or_else(wrong)?;
            let count: u32 = count.parse().map_err(|_| wrong())?;
            let (code, words) = rest.split_once(' ').unwrap_or((rest, ""));
            let document = document.ok_or_else(wrong)?.to_owned();
            let known = KnownFinding { document, code: code.to_owned(), words: words.to_owned() };
            let known_count = baseline.known.entry(known).or_default();
            *known_count = known_count.saturating_add(count);
        }
        Ok(baseline)
    }

    /// Makes all given findings known findings. `document` gives the path of a file.
    pub fn of(
        diagnostics: &[Diagnostic],
        texts: &Texts,
        document: &dyn Fn(FileId) -> String,
    ) -> Baseline {
        let mut baseline = Baseline::default();
        for found in diagnostics.iter().filter(|found| can_be_known(found)) {
            *baseline.known.entry(known(found, texts, document)).or_default() += 1;
        }
        baseline
    }

    /// Adds the known findings of `other` that are in documents for which `is_kept` is true.
    pub fn keep(&mut self, other: &Baseline, is_kept: impl Fn(&str) -> bool) {
        let kept = other.known.iter().filter(|(known, _)| is_kept(&known.document));
        self.known.extend(kept.map(|(known, count)| (known.clone(), *count)));
    }

    pub fn len(&self) -> usize {
        self.known.values().map(|count| *count as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Removes known findings from `diagnostics`, and returns the known findings that were not
    /// found.
    pub fn pass_over(
        &self,
        diagnostics: &mut Vec<Diagnostic>,
        texts: &Texts,
        document: &dyn Fn(FileId) -> String,
    ) -> Baseline {
        let mut left = self.known.clone();
        diagnostics.retain(|found| match left.get_mut(&known(found, texts, document)) {
            Some(count) if *count > 0 && can_be_known(found) => {
                *count -= 1;
                false
            }
            _ => true,
        });
        left.retain(|_, count| *count > 0);
        Baseline { known: left }
    }

    /// The documents with known findings, sorted, each with the number of its known findings.
    pub fn documents(&self) -> BTreeMap<&str, usize> {
        let mut documents: BTreeMap<&str, usize> = BTreeMap::new();
        for (known, count) in &self.known {
            *documents.entry(&known.document).or_default() += *count as usize;
        }
        documents
    }

    /// The text of the file, sorted so that a changed finding is one line of a diff.
    pub fn written(&self) -> String {
        let mut text = HEAD.to_owned();
        let mut document: Option<&str> = None;
        for (known, count) in &self.known {
            if document != Some(known.document.as_str()) {
                document = Some(&known.document);
                _ = writeln!(text, "\n[{}]", known.document);
            }
            let line = format!("{count} {} {}", known.code, known.words);
            _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

fn known(found: &Diagnostic, texts: &Texts, document: &dyn Fn(FileId) -> String) -> KnownFinding {
    KnownFinding {
        document: one_line(&document(found.span.file)),
        code: found.code.name.to_owned(),
        words: words(texts.slice(found.span)),
    }
}

fn words(text: &str) -> String {
    let line = text.trim_start().lines().next().unwrap_or_default();
    let letters: String = line.chars().take(MAX_WORDS).collect();
    one_line(letters.trim_end())
}

/// Whether a finding can be left for later. A finding that leaves something unread cannot be left,
/// because every result would lack the unread part.
fn can_be_known(found: &Diagnostic) -> bool {
    found.code.class != Class::Unread
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::diagnostic::{Code, Severity};
    use grognard_syntax::text::{Span, Text};

    static CODE: Code = Code::new("round-strength", Severity::Hint, "");

    /// Makes a finding at each `600` of a text.
    fn findings(text: &str) -> (Texts, Vec<Diagnostic>) {
        let mut texts = Texts::default();
        let file = texts.add(Text::new("a [b].oob.yaml", text));
        let places = text.match_indices("600").map(|(start, place)| (start, start + place.len()));
        let found =
            places.map(|(start, end)| Diagnostic::new(&CODE, Span::new(file, start, end), ""));
        let found = found.collect();
        (texts, found)
    }

    fn baseline(text: &str) -> Baseline {
        let (texts, found) = findings(text);
        Baseline::of(&found, &texts, &|file| texts.get(file).name.clone())
    }

    /// The number of findings that are reported for a text, and the number of known findings that
    /// were not found.
    fn told(known: &Baseline, text: &str) -> (usize, usize) {
        let (texts, mut found) = findings(text);
        let gone = known.pass_over(&mut found, &texts, &|file| texts.get(file).name.clone());
        (found.len(), gone.len())
    }

    #[test]
    fn known_findings_are_counted_and_may_move() {
        let known = baseline("a: 600\nb: 600\n");
        assert_eq!(told(&known, "# more\n\nb: 600\n\na: 600\n"), (0, 0));
        assert_eq!(told(&known, "a: 600\nb: 600\nc: 600\n"), (1, 0));
        assert_eq!(told(&known, "a: 600\n"), (0, 1));
        assert_eq!(told(&known, ""), (0, 2));
    }

    #[test]
    fn a_written_baseline_is_sorted_and_can_be_read_again() {
        let known = baseline("a: 600\nb: 600\n");
        let written = known.written();
        assert!(written.ends_with("\n\n[a [b].oob.yaml]\n2 round-strength 600\n"), "{written}");
        assert_eq!(Baseline::read(&written), Ok(known.clone()));
        assert_eq!(Baseline::read(&written.replace('\n', "\r\n")), Ok(known));
        assert_eq!(Baseline::read(HEAD), Ok(Baseline::default()));
    }

    #[test]
    fn a_line_that_is_no_finding_is_reported_by_number() {
        let line = |text: &str| Baseline::read(text).expect_err("it is wrong").line;
        assert_eq!(line("1 round-strength 600\n"), 1);
        assert_eq!(line("[a]\n<<<<<<< HEAD\n"), 2);
        assert_eq!(line("[a]\n\n-1 x y\n"), 3);
    }

    #[test]
    fn the_words_of_a_long_or_hostile_place_stay_on_a_line() {
        assert_eq!(words("\n  a: 1\nb: 2"), "a: 1");
        assert_eq!(words("\u{1b}[31m\ta"), "[31m a");
        assert_eq!(words(&"é".repeat(100)).chars().count(), MAX_WORDS);
    }
}

//! Findings about approved files whose scenario now has another result, and about approved files
//! that belong to no scenario and rule set.

use grognard_check::check::{APPROVED_CHANGE, UNUSED_APPROVAL};
use grognard_project::files::Files;
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Hunk, LineChange, Span, hunks, list, one_line};

use super::came_to::{CameTo, NotMade, came_to};
use super::made_of::{MadeOf, MadeOfAll};
use super::subject::{FOLDER, RECEIVED_SUFFIX, SUFFIX, Subject};

#[derive(Debug, Default)]
pub struct Approvals {
    pub project: usize,
    /// The approved files, sorted by path.
    pub files: Vec<ApprovedFile>,
    /// Digests of the inputs of each approved result, as read from `made-of.txt`.
    pub made_of: MadeOfAll,
}

#[derive(Debug, Clone)]
pub struct ApprovedFile {
    /// Path below the folder of approved files, with `/` between the parts.
    pub path: String,
    pub file: FileId,
}

impl ApprovedFile {
    /// Scenario and rule set of the approved result, or `None` if the name of the file does not
    /// have the form `RULESET/SCENARIO.txt`.
    pub fn subject(&self) -> Option<Subject> {
        Subject::of_path(&self.path)
    }
}

impl Approvals {
    pub fn subjects(&self) -> Vec<Subject> {
        self.files.iter().filter_map(ApprovedFile::subject).collect()
    }

    pub fn file_of(&self, subject: &Subject) -> Option<FileId> {
        let is = |file: &&ApprovedFile| file.subject().as_ref() == Some(subject);
        self.files.iter().find(is).map(|file| file.file)
    }
}

#[derive(Clone, Copy)]
pub struct Judged<'f> {
    pub program: &'f str,
    /// Does a document have an error? `check` does not judge results made from a document with an
    /// error, so that it reports the error but not its consequences.
    pub is_broken: &'f dyn Fn(FileId) -> bool,
    /// Is the whole project checked, so that files whose names do not give a scenario and a rule
    /// set are reported too?
    pub whole: bool,
}

/// Do two texts differ in more than the endings of their lines?
pub fn differs(approved: &str, now: &str) -> bool {
    approved.lines().ne(now.lines())
}

pub fn judge(
    files: &Files,
    settings: &Settings,
    approvals: &Approvals,
    judged: Judged<'_>,
) -> Vec<Diagnostic> {
    let Judged { program, is_broken, whole } = judged;
    let subjects = approvals.subjects();
    let mut all: Vec<Diagnostic> = Vec::new();
    for came_to in came_to(files, settings, approvals.project, &subjects, program) {
        let Some(file) = approvals.file_of(&came_to.subject) else { continue };
        let is_asked = |document: &FileId| files.document(*document).asked;
        // Another check has already reported that the file is not readable text.
        if is_broken(file) {
            continue;
        }
        let is_told = whole || came_to.documents.iter().any(is_asked);
        if is_told && !came_to.documents.iter().any(|file| is_broken(*file)) {
            all.extend(of_subject(files, file, &came_to, &approvals.made_of));
        }
    }
    let strange = approvals.files.iter().filter(|file| whole && file.subject().is_none());
    all.extend(strange.map(|file| of_strange_name(file.file, &file.path)));
    all
}

/// Finding about one approved file; `None` if the documents of its scenario could not be read,
/// because such documents already have findings.
fn of_subject(
    files: &Files,
    file: FileId,
    came_to: &CameTo,
    made_of: &MadeOfAll,
) -> Option<Diagnostic> {
    let Subject { ruleset, scenario } = &came_to.subject;
    let now = match &came_to.text {
        Ok(now) => now,
        Err(NotMade::NotOpened(_)) => return None,
        Err(why @ (NotMade::NoScenario(_) | NotMade::NoRuleset(_))) => {
            let message = format!("this file approves `{scenario}` under `{ruleset}`, but {why}");
            let help = "delete the file, or rename it to the current id";
            return Some(Diagnostic::new(&UNUSED_APPROVAL, head(file), message).help(help));
        }
    };
    let approved = &files.texts.get(file).content;
    if !differs(approved, now) {
        return None;
    }
    let found = changed(file, approved, now, &came_to.subject);
    let found = found.help(why(&came_to.made_of, made_of.0.get(&came_to.subject)));
    let name = one_line(&files.texts.get(file).name);
    Some(found.help(format!(
        "run `grognard approve` to see the difference, `grognard approve --accept {name}` to accept it"
    )))
}

fn why(now: &MadeOf, before: Option<&MadeOf>) -> String {
    let Some(before) = before else {
        return "the cause is unknown: `made-of.txt` has no entry for this file".to_owned();
    };
    let changes = now.changes_since(before);
    match changes.as_slice() {
        [] => "the approved file was edited: its documents, its pack and grognard are unchanged"
            .to_owned(),
        [one] => format!("{one} has changed since it was approved"),
        more => {
            let words = list(more.iter().map(String::as_str), MAX_CHANGES);
            format!("{words} have changed since it was approved")
        }
    }
}

/// Maximum number of changed inputs that one help names.
const MAX_CHANGES: usize = 5;

/// Maximum number of changed lines that one finding shows: as many lines as a person reads in an
/// excerpt.
const MAX_SHOWN: usize = 8;

fn changed(file: FileId, approved: &str, now: &str, subject: &Subject) -> Diagnostic {
    // Only the line endings are replaced, so that line numbers still match the approved text.
    let old = approved.replace("\r\n", "\n");
    let hunks = hunks(&old, now, 0);
    let spans = line_spans(file, approved);
    let labels: Vec<(Span, String)> = hunks.iter().flat_map(|hunk| labels(hunk, &spans)).collect();
    let lines = match labels.len() {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    };
    let Subject { ruleset, scenario } = subject;
    let message =
        format!("`{scenario}` under `{ruleset}` differs from the approved result: {lines}");
    let first = labels.first().map_or(head(file), |(span, _)| *span);
    let found = Diagnostic::new(&APPROVED_CHANGE, first, message);
    labels.into_iter().take(MAX_SHOWN).fold(found, |found, (span, words)| found.label(span, words))
}

/// A label for each changed line. An added line does not exist in the approved text, so its label
/// is on the line before.
fn labels(hunk: &Hunk<'_>, spans: &[Span]) -> Vec<(Span, String)> {
    let of = |wanted: LineChange| {
        let lines = hunk.lines.iter().filter(move |line| line.change == wanted);
        lines.map(|line| one_line(line.text.trim_end())).collect::<Vec<String>>()
    };
    let (removed, added) = (of(LineChange::Removed), of(LineChange::Added));
    let last = spans.len().saturating_sub(1);
    let span = |line: usize| spans[line.min(last)];
    let labels = (0..removed.len().max(added.len())).map(|number| {
        let words = match (number < removed.len(), added.get(number)) {
            (true, Some(now)) => format!("now `{now}`"),
            (true, None) => "removed".to_owned(),
            (false, Some(now)) => format!("added below: `{now}`"),
            (false, None) => String::new(),
        };
        let line = match number < removed.len() {
            true => hunk.old_start + number,
            false => (hunk.old_start + removed.len()).saturating_sub(1),
        };
        (span(line), words)
    });
    labels.collect()
}

/// Span of each line without its line ending. An empty text has one empty span, so that a label has
/// a place.
fn line_spans(file: FileId, text: &str) -> Vec<Span> {
    let mut start = 0;
    let spans = text.split_inclusive('\n').map(|line| {
        let span = Span::new(file, start, start + line.trim_end().len());
        start += line.len();
        span
    });
    let mut spans: Vec<Span> = spans.collect();
    if spans.is_empty() {
        spans.push(head(file));
    }
    spans
}

fn head(file: FileId) -> Span {
    Span::new(file, 0, 0)
}

fn of_strange_name(file: FileId, path: &str) -> Diagnostic {
    let message = format!("`{FOLDER}/{}` is not a valid name for an approved file", one_line(path));
    Diagnostic::new(&UNUSED_APPROVAL, head(file), message).help(format!(
        "rename the file to `{FOLDER}/RULESET/SCENARIO{SUFFIX}`, or to `*{RECEIVED_SUFFIX}` for a result to accept"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(approved: &str, now: &str) -> Vec<(String, String)> {
        let subject = Subject::of_name("club/jena").expect("a subject");
        let found = changed(FileId(0), approved, now, &subject);
        let labels = found.labels.iter();
        labels
            .map(|label| (approved[label.span.range()].to_owned(), label.message.clone()))
            .collect()
    }

    #[test]
    fn each_line_that_differs_has_a_label_at_its_place() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let told = |approved: &str, now: &str| told(approved, now);
        assert_eq!(told("a\nb\nc\n", "a\nB\nc\n"), [pair("b", "now `B`")]);
        assert_eq!(told("a\r\nb\r\n", "a\nB\n"), [pair("b", "now `B`")]);
        assert_eq!(told("a\nb\n", "a\n"), [pair("b", "removed")]);
        assert_eq!(told("a\n", "a\nb\n"), [pair("a", "added below: `b`")]);
        assert_eq!(told("", "a\n"), [pair("", "added below: `a`")]);
    }

    #[test]
    fn line_ends_are_no_difference() {
        assert!(!differs("a\r\nb\r\n", "a\nb\n"));
        assert!(differs("a\n", "a\nb\n"));
    }
}

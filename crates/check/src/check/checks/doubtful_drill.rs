//! Reports a figure of drill that has no source or that is impossible.

use std::collections::HashMap;

use grognard_core::document::{Arm, DrillEntry, Field, FigureSaid, ProjectFile};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("doubtful-drill", Warning, "doubtful_drill.md", Project);

/// Minimum width of a file in millimetres. Men who touch at the elbow need about 550 in the
/// built-in drill.
const MIN_FILE: i64 = 300;

/// Maximum width of a file in millimetres: two yards, for horses in open order.
const MAX_FILE: i64 = 2000;

/// Maximum number of ranks: twice the three ranks of the deepest built-in drill.
const MAX_RANKS: i64 = 6;

/// Maximum number of entries of one nation and arm that are compared: one for each regulation.
const MAX_OF_ONE: usize = 20;

/// The nation, the arm and the key of a figure of drill.
type DrillFigureOf<'d> = (&'d str, Arm, &'d str);

fn figures<'e, 'd>(entry: &'e DrillEntry<'d>) -> [(&'static str, &'e Field<FigureSaid<'d>>); 4] {
    [
        ("ranks", &entry.ranks),
        ("file", &entry.file),
        ("interval", &entry.interval),
        ("column", &entry.column),
    ]
}

/// Reports two entries of one nation, arm and figure that are in force at the same time.
fn twice(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<DrillFigureOf<'_>, Vec<(&DrillEntry<'_>, Span)>> = HashMap::new();
    for entry in &project.drill {
        for (key, span) in
            figures(entry).into_iter().filter_map(|(key, it)| Some((key, it.span()?)))
        {
            for nation in &entry.nations {
                for arm in &entry.arms {
                    let before = first.entry((nation.value.0, arm.value, key)).or_default();
                    let other =
                        before.iter().find(|(other, at)| *at != span && is_common(other, entry));
                    if let Some((_, other)) = other {
                        let message = format!(
                            "`{}` has two figures for `{key}` of its {} at the same time",
                            nation.value.0,
                            arm.word()
                        );
                        diagnostics.push(
                            Diagnostic::new(&CODE, span, message)
                                .label(*other, "the other figure")
                                .help("let one entry end before the other begins, or correct its nations"),
                        );
                    }
                    if before.len() < MAX_OF_ONE {
                        before.push((entry, span));
                    }
                }
            }
        }
    }
}

/// Whether two entries are in force on a common day. An entry without dates is for all years, and
/// an entry with dates changes it.
fn is_common(one: &DrillEntry<'_>, other: &DrillEntry<'_>) -> bool {
    let days = |entry: &DrillEntry<'_>| Some((*entry.from.value()?, *entry.to.value()?));
    let (Some(one), Some(other)) = (days(one), days(other)) else { return false };
    one.0 <= other.1 && other.0 <= one.1
}

pub(super) fn check(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    twice(project, diagnostics);
    for entry in &project.drill {
        for (word, figure) in figures(entry) {
            let Some(said) = figure.get() else { continue };
            if said.value.public.is_absent() && said.value.reading.is_absent() {
                diagnostics.push(
                    Diagnostic::new(&CODE, said.span, format!("`{word}` has no source"))
                        .help("add `public:` with the book, or `reading:` with your reason"),
                );
            }
        }
        let ranks = entry.ranks.value().and_then(|said| said.value.get());
        if let Some(ranks) = ranks.filter(|ranks| ranks.value > MAX_RANKS) {
            let message = format!("a line has {} ranks, but no drill had that", ranks.value);
            let help = "write the ranks of a line, such as 2 or 3";
            diagnostics.push(Diagnostic::new(&CODE, ranks.span, message).help(help));
        }
        if let Some(said) = entry.file.value() {
            file(said, diagnostics);
        }
    }
}

fn file(said: &FigureSaid<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(value), Some(files)) = (said.value.get(), said.per()) else { return };
    if (MIN_FILE * files..=MAX_FILE * files).contains(&value.value) {
        return;
    }
    let per = if files == 1 { String::new() } else { format!(" for {files} files") };
    let message = format!("a file is {} mm wide{per}, but no drill had such a file", value.value);
    diagnostics.push(Diagnostic::new(&CODE, value.span, message).help(format!(
        "write millimetres: a file of foot or horse is {MIN_FILE} to {MAX_FILE} wide"
    )));
}

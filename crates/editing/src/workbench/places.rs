//! Places in texts, counted in UTF-16 units because scripts count in UTF-16 units.

use grognard_project::files::Files;
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::text::{FileId, Span, Units};
use serde::Serialize;

use crate::assist::Desk;

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Stretch {
    pub from: u32,
    pub to: u32,
}

/// A range of a text of the folder or of a built-in text.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PathStretch {
    pub path: String,
    #[serde(flatten)]
    pub stretch: Stretch,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Change {
    pub path: String,
    #[serde(flatten)]
    pub stretch: Stretch,
    pub text: String,
}

pub(crate) fn stretch(units: &Units<'_>, span: Span) -> Stretch {
    Stretch { from: units.units(span.start), to: units.units(span.end) }
}

pub(crate) fn changes(files: &Files, edits: &[Edit]) -> Vec<Change> {
    let change = |edit: &Edit| {
        let text = files.texts.get(edit.span.file);
        let stretch = stretch(&Units::new(&text.content), edit.span);
        Change { path: text.name.clone(), stretch, text: edit.replacement.clone() }
    };
    edits.iter().map(change).collect()
}

pub(crate) fn path_stretch(desk: &Desk<'_>, span: Span) -> Option<PathStretch> {
    let path = desk.document(span.file)?.name.clone();
    Some(PathStretch { path, stretch: stretch(&Units::new(desk.text(span.file)), span) })
}

/// Converts a range to a span. The two ends of the range may come in either order.
pub(crate) fn span(file: FileId, text: &str, from: u32, to: u32) -> Span {
    let units = Units::new(text);
    let (start, end) = (units.offset(from.min(to)), units.offset(to.max(from)));
    Span { file, start, end }
}

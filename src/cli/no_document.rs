//! The message for a run that finds no document.

use std::path::PathBuf;

use grognard_core::document::KINDS;
use grognard_project::files::Files;
use grognard_project::project::Settings;
use grognard_syntax::text::list as sentence;

use super::other_names::under_other_names;

/// Maximum number of paths in the message, so that it stays one sentence.
const MAX_NAMED: usize = 5;

/// Explains that a run found no document. The message gives the names that documents have, and
/// lists documents that were not recognised because of their names.
pub(super) fn no_document(paths: &[PathBuf], files: &Files, settings: &[Settings]) -> String {
    let ignored: Vec<&str> =
        settings.iter().flat_map(|project| &project.ignore).map(String::as_str).collect();
    if let Some(first) = ignored.first() {
        let which = if ignored.len() == 1 { format!("`{first}`") } else { "a pattern".to_owned() };
        return format!("`ignore` in grognard.yaml excludes every document: remove {which}");
    }
    let shown: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let place = match shown.as_slice() {
        [path] if path == "." => "below this folder".to_owned(),
        _ => format!("in {}", sentence(shown.iter().map(String::as_str), MAX_NAMED)),
    };
    let names = KINDS.map(|kind| match kind.suffix() {
        suffix if suffix.starts_with('.') => format!("*{suffix}"),
        name => name.to_owned(),
    });
    let names = sentence(names.iter().map(String::as_str), names.len());
    format!(
        "there is no document {place}: looked for {names}{}; to succeed without documents, write `--allow-empty`",
        under_other_names(files)
    )
}

//! Reports documents that a run does not read because their file names are wrong.

use grognard_check::check::{Misnamed, misnamed};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::visible;

/// Maximum number of misnamed documents in one message, so that it stays readable.
const MAX_NAMED: usize = 5;

/// Lists misnamed documents in the named folders, for the end of the message that no document was
/// found. Returns an empty string if all names are right.
pub(super) fn under_other_names(files: &Files) -> String {
    let clause = |found: Misnamed| {
        let name = visible(&files.texts.get(found.file).name).into_owned();
        format!("; `{name}` is {}: {}", found.kind.words(), found.help)
    };
    misnamed(files).into_iter().take(MAX_NAMED).map(clause).collect()
}

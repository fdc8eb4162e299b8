//! Reports documents that are ignored because of their names.

use grognard_project::check::{Misnamed, misnamed};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::visible;

/// Maximum number of such documents in one message, so that it stays readable.
const MAX_NAMED: usize = 5;

/// Lists ignored documents in the named folders, as the end of a message that none was found. It is
/// empty without any.
pub(super) fn under_other_names(files: &Files) -> String {
    let clause = |found: Misnamed| {
        let name = visible(&files.texts.get(found.file).name).into_owned();
        format!("; `{name}` is {}: {}", found.kind.words(), found.help)
    };
    misnamed(files).into_iter().take(MAX_NAMED).map(clause).collect()
}

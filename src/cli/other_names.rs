//! Documents that nobody reads, because of their names.

use grognard_project::check::{Misnamed, misnamed};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::visible;

/// Maximum number of documents under other names in one message.
const MAX_NAMED: usize = 5;

/// Documents in the named folders that nobody reads, because of their names: the end of a sentence that says that there
/// is none. It is empty if there are none.
pub(super) fn under_other_names(files: &Files) -> String {
    let clause = |found: Misnamed| {
        let name = visible(&files.texts.get(found.file).name).into_owned();
        format!("; `{name}` is {}: {}", found.kind.words(), found.help)
    };
    misnamed(files).into_iter().take(MAX_NAMED).map(clause).collect()
}

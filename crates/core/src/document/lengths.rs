//! Maximum lengths of texts, in characters. Schemas state these limits, and the program keeps to
//! them when it writes documents.

/// Maximum number of characters of a name, because a name must fit on one line of a card or a
/// table.
pub const MAX_NAME: usize = 200;

/// Maximum number of characters of the title of a source: enough for a whole citation with its
/// page.
pub const MAX_TITLE: usize = 1000;

/// Maximum number of characters of a note: about a page of print.
pub const MAX_NOTE: usize = 4000;

/// Maximum number of characters of a briefing: about two pages of print.
pub const MAX_BRIEFING: usize = 8000;

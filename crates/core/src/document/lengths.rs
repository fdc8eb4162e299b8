//! How long texts in a document may be, in characters. Schemas state these limits, and what writes a document keeps them.

/// Maximum number of characters of a name: it stands on one line of a card or a table.
pub const MAX_NAME: usize = 200;

/// Maximum number of characters of the title of a source: a whole citation with its page.
pub const MAX_TITLE: usize = 1000;

/// Maximum number of characters of a note: about a page of print.
pub const MAX_NOTE: usize = 4000;

/// Maximum number of characters of a briefing: about two pages of print.
pub const MAX_BRIEFING: usize = 8000;

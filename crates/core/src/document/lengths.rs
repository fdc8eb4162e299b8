//! Maximum lengths of texts in characters. Schemas state them, and programs that write documents keep them.

/// Maximum number of characters of a name: it must fit on one line of a card or a table.
pub const MAX_NAME: usize = 200;

/// Maximum number of characters of the title of a source: a whole citation with its page.
pub const MAX_TITLE: usize = 1000;

/// Maximum number of characters of a note: about a page of print.
pub const MAX_NOTE: usize = 4000;

/// Maximum number of characters of a briefing: about two pages of print.
pub const MAX_BRIEFING: usize = 8000;

//! Limits of texts, so that no text takes too much time or memory.

/// Maximum nesting depth of lists and maps, of which a real order of battle needs fifteen.
pub const MAX_DEPTH: usize = 64;

/// Maximum number of nodes that all aliases of a file together may repeat.
pub const MAX_ALIASED: usize = 20_000;

/// Maximum number of findings in one text, at which the search stops.
pub(super) const MAX_FINDINGS: usize = 1000;

/// Maximum number of consecutive comments that granit buffers, because each comment takes half a
/// kilobyte of memory.
pub(super) const MAX_COMMENTS: usize = 100_000;

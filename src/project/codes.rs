//! The complaints of this room.

use crate::diagnostic::Code;

/// Every code of this room: none so far, for references are examined by the checks.
pub static CODES: &[&Code] = &[];

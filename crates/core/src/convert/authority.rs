//! The authority behind a ledger entry: history, the author, or a line of the pack.

use std::fmt;

use crate::document::Provenance;
use crate::ruleset::Origin;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Authority {
    /// No authority is needed, because the entry reports history, or the lack of a term in the
    /// game.
    #[default]
    Nobody,
    Author,
    Pack {
        /// Kind of the line's origin, such as the rule book or a reading.
        kind: Provenance,
        /// Sections of the rule book, or another publication and the place in it; may be empty.
        at: String,
    },
}

impl Authority {
    pub(super) fn of(origin: Option<&Origin>) -> Authority {
        match origin {
            None => Authority::Nobody,
            Some(origin) => Authority::Pack { kind: origin.kind, at: origin.at.clone() },
        }
    }

    /// Whether a number based on this authority gets a mark, because it comes from the pack but not
    /// from the rule book.
    pub fn needs_mark(&self) -> bool {
        matches!(self, Authority::Pack { kind, .. } if *kind != Provenance::Text)
    }

    /// The authority of a reading, even if the line of the pack that offers the reading has another
    /// origin.
    pub(super) fn reading(origin: Option<&Origin>) -> Authority {
        let place = origin.map(|origin| origin.at.clone()).unwrap_or_default();
        Authority::Pack { kind: Provenance::Reading, at: place }
    }
}

impl fmt::Display for Authority {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Authority::Nobody => Ok(()),
            Authority::Author => out.write_str("the order of battle"),
            Authority::Pack { kind, at: place } if place.is_empty() => out.write_str(kind.word()),
            Authority::Pack { kind, at: place } => write!(out, "{} {place}", kind.word()),
        }
    }
}

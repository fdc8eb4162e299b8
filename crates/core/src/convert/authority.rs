//! The authority behind an entry of the ledger.

use std::fmt;

use crate::document::Provenance;
use crate::ruleset::Origin;

/// The authority behind an entry of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Authority {
    /// No authority is needed: the entry reports history, or that the game has no term for something.
    #[default]
    Nobody,
    /// The author of the order of battle.
    Author,
    /// A line of the pack.
    Pack {
        /// Kind of the line's origin.
        kind: Provenance,
        /// Sections, or publication and place; may be empty.
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

    /// Whether the authority is a pack but not the rule book, so that views mark the numbers that rest on it.
    pub fn needs_mark(&self) -> bool {
        matches!(self, Authority::Pack { kind, .. } if *kind != Provenance::Text)
    }

    /// A reading, even if the line of the pack that offers it has another origin.
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

//! Who vouches for a line of the ledger.

use std::fmt;

use crate::document::Provenance;
use crate::ruleset::Origin;

/// Who vouches for a line of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Authority {
    /// Nobody needs to: it is how history is told, or that a game has no word for something.
    #[default]
    Nobody,
    /// The author of the order of battle.
    Author,
    /// A line of the pack.
    Pack {
        /// What kind of source that line has.
        kind: Provenance,
        /// The sections, or the publication and the place in it; may be empty.
        at: String,
    },
}

impl Authority {
    /// Who vouches for a line of a pack.
    pub(super) fn of(origin: Option<&Origin>) -> Authority {
        match origin {
            None => Authority::Nobody,
            Some(origin) => Authority::Pack { kind: origin.kind, at: origin.at.clone() },
        }
    }

    /// Is it a line of a pack that does not stand in the rule book?
    pub fn needs_mark(&self) -> bool {
        matches!(self, Authority::Pack { kind, .. } if *kind != Provenance::Text)
    }

    /// A choice of ours, whatever the line of the pack says that offers it.
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

//! How a figure's source is said, and with what mark.

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::document::Provenance;
use grognard_core::ruleset::{Origin, Ruleset};

/// The mark of a figure that is not in the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It is in another publication.
    Public,
    /// It is worked out from other figures.
    Derived,
    /// It is a reading of ours.
    Reading,
    /// The text does not say.
    Unsaid,
}

impl Mark {
    /// As it stands behind a figure.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Public => "†",
            Mark::Derived => "=",
            Mark::Reading => "*",
            Mark::Unsaid => "?",
        }
    }

    /// What it says, for a footnote.
    pub fn words(self) -> &'static str {
        match self {
            Mark::Public => "from another publication",
            Mark::Derived => "worked out from figures of the text",
            Mark::Reading => "our reading: the text is silent or leaves a choice",
            Mark::Unsaid => "the text does not say",
        }
    }
}

/// The mark of a figure, if it needs one.
pub fn mark(origin: Option<&Origin>) -> Option<Mark> {
    mark_of(origin?.kind)
}

/// The mark of a kind of source, if it needs one.
pub fn mark_of(kind: Provenance) -> Option<Mark> {
    match kind {
        Provenance::Text => None,
        Provenance::Public => Some(Mark::Public),
        Provenance::Derived => Some(Mark::Derived),
        Provenance::Reading => Some(Mark::Reading),
    }
}

/// Where a figure comes from, in words: `section 8.B`, `MWAN 112 charts, command ranges`.
pub fn said(ruleset: &Ruleset, origin: Option<&Origin>) -> String {
    let Some(origin) = origin else { return "no source".to_owned() };
    let at = origin.at.as_str();
    match origin.kind {
        Provenance::Text => at.to_owned(),
        Provenance::Public => {
            let (id, place) = at.split_once(' ').unwrap_or((at, ""));
            let known = ruleset.sources.iter().find(|publication| publication.id == id);
            let title = known.map_or(id, |publication| publication.title.as_str());
            if place.is_empty() { title.to_owned() } else { format!("{title}, {place}") }
        }
        Provenance::Derived if at.is_empty() => "worked out".to_owned(),
        Provenance::Derived => format!("worked out from {at}"),
        Provenance::Reading if at.is_empty() => "our reading".to_owned(),
        Provenance::Reading => format!("our reading of {at}"),
    }
}

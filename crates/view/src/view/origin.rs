//! Puts the origin of a figure into words, and gives its mark.

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::document::Provenance;
use grognard_core::ruleset::{Origin, PackEntry, Ruleset};

/// The mark of a figure that is not from the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The figure is from another publication.
    Public,
    /// The figure is computed from other figures.
    Derived,
    /// The figure rests on a reading of the rule text.
    Reading,
    /// The rule text does not give the figure.
    Unsaid,
}

impl Mark {
    /// Sign, word, meaning, and short meaning of the mark.
    fn told(self) -> [&'static str; 4] {
        let (public, unsaid) = ("from another publication", "not stated in the text");
        let derived = "worked out from figures of the text";
        let reading = "our reading: the text is silent or leaves a choice";
        match self {
            Mark::Public => ["†", "public", public, public],
            Mark::Derived => ["=", "derived", derived, "worked out"],
            Mark::Reading => ["*", "reading", reading, "our reading"],
            Mark::Unsaid => ["?", "unsaid", unsaid, unsaid],
        }
    }

    /// Sign that follows a figure with this mark.
    pub fn sign(self) -> &'static str {
        self.told()[0]
    }

    /// Word for the mark in tables that programs read.
    pub fn word(self) -> &'static str {
        self.told()[1]
    }

    /// Meaning of the mark, for a footnote.
    pub fn words(self) -> &'static str {
        self.told()[2]
    }

    /// Meaning of the mark in two or three words, where a footnote has no space.
    pub fn brief(self) -> &'static str {
        self.told()[3]
    }
}

/// Mark of a figure with this origin; `None` if the origin is the rule book.
pub fn mark(origin: Option<&Origin>) -> Option<Mark> {
    mark_of(origin?.kind)
}

/// Mark for a kind of origin; `None` if the origin is the rule book.
pub fn mark_of(kind: Provenance) -> Option<Mark> {
    match kind {
        Provenance::Text => None,
        Provenance::Public => Some(Mark::Public),
        Provenance::Derived => Some(Mark::Derived),
        Provenance::Reading => Some(Mark::Reading),
    }
}

/// Origin of a figure in words, such as `section 8.B` or `MWAN 112 charts, command ranges`.
pub fn said(ruleset: &Ruleset, origin: Option<&Origin>) -> String {
    match origin {
        Some(origin) => said_at(ruleset, origin.kind, &origin.at),
        None => "no source".to_owned(),
    }
}

/// Origin of an entry of a pack in words. For an entry without an origin, the text lists the
/// origins of its parts, sections of the rule text first.
pub(super) fn said_of<'o>(
    ruleset: &Ruleset,
    entry: &PackEntry,
    parts: impl Iterator<Item = &'o Origin>,
) -> String {
    if entry.origin.is_some() {
        return said(ruleset, entry.origin.as_ref());
    }
    let mut kinds: Vec<(Provenance, Vec<&str>)> = Vec::new();
    for part in parts {
        let listed = kinds.iter().position(|(kind, _)| *kind == part.kind);
        let index = listed.unwrap_or_else(|| {
            kinds.push((part.kind, Vec::new()));
            kinds.len() - 1
        });
        for place in part.at.split(';').map(str::trim).filter(|place| !place.is_empty()) {
            if !kinds[index].1.contains(&place) {
                kinds[index].1.push(place);
            }
        }
    }
    kinds.sort_by_key(|(kind, _)| mark_of(*kind));
    let words = kinds.iter().flat_map(|(kind, places)| match kind {
        // Places in publications are listed one by one, because each publication has a different
        // title.
        Provenance::Public => places.iter().map(|place| said_at(ruleset, *kind, place)).collect(),
        _ => vec![said_at(ruleset, *kind, &places.join("; "))],
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { said(ruleset, None) } else { words.join(" · ") }
}

fn said_at(ruleset: &Ruleset, kind: Provenance, words: &str) -> String {
    match kind {
        Provenance::Text => words.to_owned(),
        Provenance::Public => {
            let (id, place) = words.split_once(' ').unwrap_or((words, ""));
            let found = ruleset.sources.iter().find(|publication| publication.id == id);
            let title = found.map_or(id, |publication| publication.title.as_str());
            if place.is_empty() { title.to_owned() } else { format!("{title}, {place}") }
        }
        Provenance::Derived if words.is_empty() => "worked out".to_owned(),
        Provenance::Derived => format!("worked out from {words}"),
        Provenance::Reading if words.is_empty() => "our reading".to_owned(),
        Provenance::Reading => format!("our reading of {words}"),
    }
}

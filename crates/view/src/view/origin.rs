//! The origin of a figure in words, and its mark.

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::document::Provenance;
use grognard_core::ruleset::{Origin, PackEntry, Ruleset};

/// The mark of a figure that is not in the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The figure is in another publication.
    Public,
    /// The figure is computed from other figures.
    Derived,
    /// The figure is our reading of the text.
    Reading,
    /// The text does not give it.
    Unsaid,
}

impl Mark {
    /// Sign, word, meaning, and short meaning.
    fn told(self) -> [&'static str; 4] {
        let (public, unsaid) = ("from another publication", "the text does not say");
        let derived = "worked out from figures of the text";
        let reading = "our reading: the text is silent or leaves a choice";
        match self {
            Mark::Public => ["†", "public", public, public],
            Mark::Derived => ["=", "derived", derived, "worked out"],
            Mark::Reading => ["*", "reading", reading, "our reading"],
            Mark::Unsaid => ["?", "unsaid", unsaid, unsaid],
        }
    }

    /// The sign after a figure.
    pub fn sign(self) -> &'static str {
        self.told()[0]
    }

    /// The word for tables that programs read.
    pub fn word(self) -> &'static str {
        self.told()[1]
    }

    /// The meaning, for a footnote.
    pub fn words(self) -> &'static str {
        self.told()[2]
    }

    /// The meaning in two or three words, for places without space for a footnote.
    pub fn brief(self) -> &'static str {
        self.told()[3]
    }
}

/// The mark of a figure, if it needs one.
pub fn mark(origin: Option<&Origin>) -> Option<Mark> {
    mark_of(origin?.kind)
}

/// The mark of a kind of origin, if it needs one.
pub fn mark_of(kind: Provenance) -> Option<Mark> {
    match kind {
        Provenance::Text => None,
        Provenance::Public => Some(Mark::Public),
        Provenance::Derived => Some(Mark::Derived),
        Provenance::Reading => Some(Mark::Reading),
    }
}

/// The origin of a figure in words, such as `section 8.B` or `MWAN 112 charts, command ranges`.
pub fn said(ruleset: &Ruleset, origin: Option<&Origin>) -> String {
    match origin {
        Some(origin) => said_at(ruleset, origin.kind, &origin.at),
        None => "no source".to_owned(),
    }
}

/// The origin of an entry in words. An entry without its own origin has those of its parts, sections of the text first.
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
        // Places in publications are listed singly, because each publication has its own title.
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

//! What a list says of its bodies for readers: how sure it is, where it has its numbers from, what else is known.

use grognard_syntax::text::one_line;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Force, Strength};
use crate::document::{Citation, Confidence, Counting, Field};

/// What a list says of a body itself. What it does not say here, a body above it may say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Who is counted in its strength.
    pub counting: Option<Counting>,
    /// How sure its strength is.
    pub confidence: Option<Confidence>,
    /// The short name of the source of its strength.
    pub source: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// What a source gives as its total.
    pub total: Option<StatedTotal>,
}

/// A total as a source states it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TotalExport")]
pub struct StatedTotal {
    /// All men, horsemen and gunners included.
    pub men: Option<Strength>,
    /// Horsemen.
    pub sabres: Option<Strength>,
    /// Guns.
    pub guns: Option<Strength>,
}

/// A book, a return or a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SourceExport")]
pub struct Source {
    /// Short name, by which bodies name it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// Year of the edition.
    pub year: Option<i64>,
    /// Volume, page or section.
    pub place: Option<String>,
    /// Where it can be read.
    pub url: Option<String>,
    /// What is to be said of it.
    pub note: Option<String>,
}

impl Force {
    /// What the list says of a body itself.
    pub fn record(&self, body: usize) -> Option<&Record> {
        self.bodies[body].record.as_deref()
    }

    /// What holds for the strength of a body: what its own record says, or that of the whole.
    pub fn recorded<T>(&self, body: usize, value: fn(&Record) -> Option<T>) -> Option<T> {
        let own = self.record(body).and_then(value);
        own.or_else(|| self.record(0).and_then(value))
    }

    /// The force as a player may read it: authors write notes and cite sources for those who know both sides.
    pub(super) fn without_notes(&self) -> Force {
        let mut force = self.clone();
        force.sources.clear();
        for body in &mut force.bodies {
            if let Some(record) = &mut body.record {
                (record.note, record.source) = (None, None);
            }
            if let Some(leader) = &mut body.leader {
                (leader.note, leader.source) = (None, None);
            }
        }
        force
    }
}

impl Source {
    /// A source as it is cited; nothing, if it has no title.
    pub fn read(id: &str, written: &Citation<'_>) -> Option<Source> {
        let line = |field: &Field<&str>| {
            field.value().map(|text| one_line(text)).filter(|text| !text.is_empty())
        };
        let note = written.note.value().map(|note| note.trim().to_owned());
        Some(Source {
            id: id.to_owned(),
            title: line(&written.title)?,
            author: line(&written.author),
            year: written.year.value().copied(),
            place: line(&written.place),
            url: line(&written.url),
            note: note.filter(|note| !note.is_empty()),
        })
    }

    /// The citation in one line: author, title, year, place, address.
    pub fn in_words(&self) -> String {
        let year = self.year.map(|year| year.to_string());
        let parts = [
            self.author.as_ref(),
            Some(&self.title),
            year.as_ref(),
            self.place.as_ref(),
            self.url.as_ref(),
        ];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<&str>>().join(", ")
    }
}

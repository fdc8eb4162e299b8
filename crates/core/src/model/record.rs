//! The remarks of an order of battle about its bodies: reliability, sources, notes.

use grognard_syntax::text::one_line;
use schemars::JsonSchema;
use serde::Serialize;

use super::strength::Strength;
use crate::document::{Citation, Confidence, Counting, Field};

/// Remarks of an order of battle about one body. If the record lacks a remark about the strength,
/// the record of the whole force supplies it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Other names of the body, by which readers search for it.
    pub also: Vec<String>,
    /// Soldiers whom the strength includes, such as only the `bayonets`, because sources count
    /// differently.
    pub counting: Option<Counting>,
    /// How reliable the strength is, such as `estimate`.
    pub confidence: Option<Confidence>,
    /// Id of the source that gives the strength.
    pub source: Option<String>,
    pub note: Option<String>,
    /// Total that a source prints for the body, so that `check` can compare it with the sum of the
    /// parts.
    pub total: Option<StatedTotal>,
}

/// A total that a source prints for a body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TotalExport")]
pub struct StatedTotal {
    /// All men, including horsemen and gunners.
    pub men: Option<Strength>,
    /// Number of horsemen.
    pub sabres: Option<Strength>,
    /// Number of guns.
    pub guns: Option<Strength>,
}

/// A source of an order of battle: a book, a return or a web page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SourceExport")]
pub struct Source {
    /// Id by which bodies cite the source.
    pub id: String,
    /// Title of the source.
    pub title: String,
    /// Author of the source.
    pub author: Option<String>,
    /// Year of the edition that was used, 1700 to 2200.
    pub year: Option<i64>,
    /// Place in the source: volume, page or section.
    pub place: Option<String>,
    /// Web address at which the source can be read.
    pub url: Option<String>,
    /// Note about the source.
    pub note: Option<String>,
}

impl Source {
    /// Reads a citation; `None` if the citation has no title.
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

    /// The citation in one line: author, title, year, place and web address.
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

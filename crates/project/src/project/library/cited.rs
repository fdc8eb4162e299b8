//! Reads the books and strength returns that documents cite.

use grognard_core::document::{Citation, Field, List, Table};
use grognard_syntax::text::one_line;
use schemars::JsonSchema;
use serde::Serialize;

/// A book or a return that a document cites.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SourceView")]
pub struct Cited {
    /// Short name by which the document cites the book or return; empty in a bibliography.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Address where the source can be read.
    pub url: Option<String>,
    /// Note on the book or return.
    pub note: Option<String>,
}

pub(super) fn table(table: &Table<'_, Citation<'_>>) -> Vec<Cited> {
    let entries = table.entries.iter();
    entries.filter_map(|(id, source)| Some(cited(id.value, source.value()?))).collect()
}

/// The citations of a list, which have no short names.
pub(super) fn books(list: &List<Citation<'_>>) -> Vec<Cited> {
    list.items.iter().map(|source| cited("", &source.value)).collect()
}

fn cited(id: &str, source: &Citation<'_>) -> Cited {
    let words = |field: &Field<&str>| field.value().map(|words| one_line(words));
    let year = source.year.value().map(i64::to_string);
    let parts = [words(&source.author), words(&source.title), words(&source.place), year];
    Cited {
        id: id.to_owned(),
        words: parts.into_iter().flatten().collect::<Vec<String>>().join(", "),
        url: source.url.value().filter(|url| url.starts_with("http")).map(|url| one_line(url)),
        note: words(&source.note),
    }
}

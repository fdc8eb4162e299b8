//! Sources that a document cites, and sources that new bodies add to the document.

use grognard_core::model::Source;
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::{Node, Tree, scalar};

use super::establishment_body::DocumentContext;
use super::insertion::{insert_entry, insert_entry_below};
use super::yaml_value::YamlValue;

/// Note on each source that is added to a document for an establishment. The note is needed,
/// because a strength on paper is easily mistaken for the strength in a return.
const ON_PAPER: &str =
    "Strengths by regulation, not men present. Replace each strength by one from a return.";

/// Collects the ids, notes and sources of a document, so that new bodies do not use an id twice or
/// repeat a note or source.
pub(super) fn known(tree: &Tree<'_>, writing: &mut DocumentContext<'_>) {
    for node in tree.nodes() {
        if let Some(id) = node.get("id").and_then(Node::as_str) {
            writing.ids.insert(id.to_owned());
        }
        if let Some(note) = node.get("note").and_then(Node::as_str) {
            writing.has_note(note);
        }
    }
    let table = tree.root().and_then(|root| root.get("sources"));
    for (id, source) in table.into_iter().flat_map(Node::entries) {
        let title = source.as_str().or_else(|| source.get("title").and_then(Node::as_str));
        writing.has_source(id.as_str().unwrap_or(""), title.unwrap_or(""));
    }
}

pub(super) fn cite(root: Node<'_>, writing: &DocumentContext<'_>) -> Result<Vec<Edit>, String> {
    if writing.sources.is_empty() {
        return Ok(Vec::new());
    }
    let Some(table) = root.get("sources") else {
        let above = ["date", "nation", "name", "id", "oob"];
        let above = above.into_iter().find(|key| root.get(key).is_some()).unwrap_or("oob");
        return Ok(vec![insert_entry_below(root, above, "sources", &sources(writing))?]);
    };
    if table.is_alias() {
        return Err("the key `sources` is an alias for another part of the document".to_owned());
    }
    if table.is_empty() {
        return Err("the key `sources` is empty: delete the key".to_owned());
    }
    let cited = writing.sources.iter();
    cited.map(|(id, source)| insert_entry(table, id, &citation(source))).collect()
}

pub(super) fn sources(writing: &DocumentContext<'_>) -> YamlValue {
    let cited = writing.sources.iter().map(|(id, source)| (id.clone(), citation(source)));
    YamlValue::Map(cited.collect())
}

fn citation(source: &Source) -> YamlValue {
    let text = |key: &str, value: &str| (key.to_owned(), YamlValue::Scalar(scalar(value)));
    let mut entries = vec![text("title", &source.title)];
    entries.extend(source.author.iter().map(|author| text("author", author)));
    let year = source.year.map(|year| ("year".to_owned(), YamlValue::Scalar(year.to_string())));
    entries.extend(year);
    entries.extend(source.place.iter().map(|place| text("place", place)));
    entries.extend(source.url.iter().map(|url| text("url", url)));
    entries.push(text("note", ON_PAPER));
    YamlValue::Map(entries)
}

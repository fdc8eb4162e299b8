//! Sources that an imported document cites.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::{MAX_TITLE, kebab};
use grognard_syntax::text::one_line;

use crate::exchange::{Entries, entry, shortened, text};
use grognard_lists::lists::{DraftList, DraftNode};

/// Maximum number of cited sources. A column with more different values does not contain sources.
pub(super) const MAX_CITED: usize = 1000;

/// The id under which the sources list the imported file.
pub(super) const SOURCE: &str = "imported";

/// Sources of the bodies in a file, with their ids in the document.
pub(super) struct Cited {
    order: Vec<(String, String)>,
    ids: BTreeMap<String, String>,
}

pub(super) fn cited(list: &DraftList) -> Cited {
    let mut cited: BTreeMap<String, String> = BTreeMap::new();
    let mut order: Vec<(String, String)> = Vec::new();
    let mut ids = BTreeSet::from([SOURCE.to_owned()]);
    for source in list.nodes.iter().filter_map(|node| node.source.as_ref()) {
        let title: String = one_line(&source.value).chars().take(MAX_TITLE).collect();
        if title.is_empty() || cited.contains_key(&title) || cited.len() == MAX_CITED {
            continue;
        }
        let base = shortened(&kebab(&title), 30);
        let base = if base.is_empty() { "source".to_owned() } else { base };
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        let id = names.find(|id| ids.insert(id.clone())).unwrap_or(base);
        order.push((id.clone(), title.clone()));
        cited.insert(title, id);
    }
    Cited { order, ids: cited }
}

impl Cited {
    pub fn id_of(&self, node: &DraftNode) -> Option<&str> {
        let title: String =
            one_line(&node.source.as_ref()?.value).chars().take(MAX_TITLE).collect();
        self.ids.get(&title).map(String::as_str)
    }

    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.order.iter().map(|(id, title)| format!("  {id}: {}", text(title).flow()))
    }

    /// Inserts the source of a body in front of its note.
    pub fn with(&self, mut entries: Entries, node: &DraftNode) -> Entries {
        let at = entries.iter().position(|(key, _)| key == "note").unwrap_or(entries.len());
        if let Some(id) = self.id_of(node) {
            entries.insert(at, entry("source", text(id)));
        }
        entries
    }
}

//! Fills templates of new documents: the name and the id take the place of placeholders.

use std::path::Path;

use anyhow::bail;
use grognard_check::check::why_reserved;
use grognard_core::document::{Kind, kebab};
use grognard_syntax::text::capital;

/// Maximum length of a name in characters. A document allows 200, and the title made from a name
/// may be longer than the name.
const MAX_NAME: usize = 120;

pub(super) struct Placeholders {
    pub name: &'static str,
    pub id: &'static str,
}

impl Placeholders {
    pub(super) fn fill(&self, path: &str, text: &str, name: &str, id: &str) -> String {
        let title = title(name);
        let title = if path.ends_with(".yaml") { in_yaml(&title) } else { title };
        // Replace the id first, because a title may contain the placeholder of the id.
        text.replace(self.id, id).replace(self.name, &title)
    }
}

/// Makes a valid id from a name. If the id alone would be unusable, `word` is put before it.
pub(super) fn id_of(name: &str, kind: Kind, word: &str) -> anyhow::Result<String> {
    let mut id = kebab(name);
    let is_number = id.starts_with(|first: char| first.is_ascii_digit());
    // A bare number or `no` is not text in YAML, and Windows cannot create a file called `con`, so
    // these ids get a prefix.
    if is_number || is_loaded(&id) || why_reserved(kind, &id).is_some() {
        id.insert_str(0, &format!("{word}-"));
    }
    let is_long = id.len() > 60 || name.chars().count() > MAX_NAME;
    if id.is_empty() || is_long || name.chars().any(char::is_control) {
        bail!("`{name}` has no letters for an id, or too many; try `jena` or `jena-1806`");
    }
    Ok(id)
}

/// Makes a title from a name: `jena-1806` becomes `Jena 1806`.
fn title(name: &str) -> String {
    capital(&name.replace(['-', '_'], " "))
}

/// Quotes a title for YAML, unless every YAML reader reads the title as plain text.
fn in_yaml(title: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || c == ' ';
    let word = title.starts_with(char::is_alphabetic) && title.chars().all(plain);
    if word && !is_loaded(title) {
        return title.to_owned();
    }
    format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether some YAML readers read this word as a boolean or as null.
fn is_loaded(word: &str) -> bool {
    let loaded = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    loaded.contains(&word.to_lowercase().as_str())
}

pub(super) fn quoted(path: &Path) -> String {
    let shown = path.display().to_string();
    let of_windows = |c: char| cfg!(windows) && matches!(c, '\\' | ':');
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    match shown.chars().all(|c| plain(c) || of_windows(c)) {
        true => shown,
        // Windows forbids double quotes in names, so the name needs no escape. Both shells of
        // Windows understand double quotes around a name.
        false if cfg!(windows) => format!("\"{shown}\""),
        false => format!("'{}'", shown.replace('\'', r"'\''")),
    }
}

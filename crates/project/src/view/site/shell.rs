//! What every page has: the site around it, and its own head.

use schemars::JsonSchema;
use serde::Serialize;

/// The site around a page, the same on every one.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ShellView {
    /// The name of the site.
    pub name: String,
    /// What it is.
    pub description: Option<String>,
    /// Who made it.
    pub authors: Vec<String>,
    /// The address of the site, with a slash at its end, if it is known.
    pub base_url: Option<String>,
    /// Where its documents can be seen and mended.
    pub repository: Option<String>,
    /// The rule sets that it shows.
    pub games: Vec<GameLink>,
    /// The parts of the site.
    pub nav: Vec<LinkView>,
    /// The style sheet.
    pub style: String,
    /// The script that runs before the page is seen.
    pub first: String,
    /// The script of every page.
    pub script: String,
    /// The script that searches.
    pub search: String,
    /// The script that asks.
    pub ask: String,
    /// The program that made it.
    pub generator: String,
}

/// A rule set to choose.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct GameLink {
    /// Its id.
    pub id: String,
    /// A short name: its first alias.
    pub short: String,
    /// Its name.
    pub name: String,
    /// Its first page.
    pub href: String,
}

/// A link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LinkView {
    /// Its words.
    pub title: String,
    /// Where it leads.
    pub href: String,
}

impl LinkView {
    /// A link from its words and where it leads.
    pub fn new(title: impl Into<String>, href: impl Into<String>) -> LinkView {
        LinkView { title: title.into(), href: href.into() }
    }
}

/// The head of a page.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HeadView {
    /// Its title.
    pub title: String,
    /// What it is, in a sentence.
    pub description: Option<String>,
    /// Its path.
    pub path: String,
    /// The way from it to the root of the site: `../`, or nothing.
    pub root: String,
    /// The part of the site to which it belongs: the address of one of `nav`.
    pub section: String,
    /// The pages above it, the first first.
    pub crumbs: Vec<LinkView>,
    /// Its headings.
    pub contents: Vec<ContentView>,
    /// The page before it.
    pub previous: Option<LinkView>,
    /// The page after it.
    pub next: Option<LinkView>,
    /// The address of the page on the web, if that of the site is known.
    pub canonical: Option<String>,
    /// A picture for whoever shares it, with its whole address.
    pub picture: Option<String>,
    /// What machines should know of it: JSON-LD.
    pub data: Option<String>,
    /// Should search engines leave it out?
    pub hidden: bool,
}

/// A heading of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ContentView {
    /// Its level, 2 or 3.
    pub level: u8,
    /// Its id.
    pub id: String,
    /// Its words.
    pub text: String,
}

impl ContentView {
    /// A heading of the second level.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> ContentView {
        ContentView { level: 2, id: id.into(), text: text.into() }
    }
}

/// The way from a page to the root of the site.
pub fn root_of(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// The id of a section on its page: `r-8-4-4` of `8.4.4`, `hr-e-6` of `HR.E.6`.
pub fn section_id(key: &str) -> String {
    let mut id = String::new();
    for letter in key.chars().flat_map(char::to_lowercase) {
        match letter.is_alphanumeric() {
            true => id.push(letter),
            false if id.ends_with('-') || id.is_empty() => {}
            false => id.push('-'),
        }
    }
    let id = id.trim_end_matches('-');
    match id.starts_with(|letter: char| letter.is_ascii_digit()) {
        true => format!("r-{id}"),
        false => id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_know_the_way_home_and_sections_their_ids() {
        assert_eq!(root_of("index.html"), "");
        assert_eq!(root_of("rules/nf/fire.html"), "../../");
        assert_eq!(section_id("8.4.4"), "r-8-4-4");
        assert_eq!(section_id("R. 8.4.4"), "r-8-4-4");
        assert_eq!(section_id("HR.E.6(b)"), "hr-e-6-b");
    }
}

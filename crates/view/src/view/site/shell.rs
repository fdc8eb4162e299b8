//! The parts of every page: the site around it, and its head.

use schemars::JsonSchema;
use serde::Serialize;

/// The site around a page, the same for all pages.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ShellView {
    /// Name of the site.
    pub name: String,
    /// Description of the site, in a sentence.
    pub description: Option<String>,
    /// Names of its authors.
    pub authors: Vec<String>,
    /// Address of the site on the web, with a trailing slash, if it is known.
    pub base_url: Option<String>,
    /// Address for viewing and editing its documents.
    pub repository: Option<String>,
    /// Rule sets that the site shows.
    pub games: Vec<GameLink>,
    /// Links to the parts of the site, for the menu.
    pub nav: Vec<LinkView>,
    /// Path of the style sheet.
    pub style: String,
    /// Path of the style sheet of quick-reference sheets and rulings.
    pub rules_style: String,
    /// Path of the script that runs before the page is shown.
    pub first: String,
    /// Path of the script of every page.
    pub script: String,
    /// Path of the script for search.
    pub search: String,
    /// Path of the script for rulings.
    pub ask: String,
    /// Path of the script for filtering lists.
    pub filter: String,
    /// Path of the script for bookmarks and for storing pages offline.
    pub keep: String,
    /// Path of the script for selecting units to compare.
    pub choose: String,
    /// Path of the script for comparing units.
    pub compare: String,
    /// Path of the script for the list of pages to print.
    pub print: String,
    /// Path of the style sheet of a battle in play.
    pub table_style: String,
    /// Path of the script of a battle in play.
    pub table_script: String,
    /// Name and version of the program that made the site.
    pub generator: String,
}

/// A rule set as a choice.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct GameLink {
    /// Id of the rule set.
    pub id: String,
    /// Short name: its first alias.
    pub short: String,
    /// Name of the rule set.
    pub name: String,
    /// Path of its first page.
    pub href: String,
}

/// A link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LinkView {
    /// Words of the link.
    pub title: String,
    /// Target address.
    pub href: String,
}

impl LinkView {
    /// A link from its words and its address.
    pub fn new(title: impl Into<String>, href: impl Into<String>) -> LinkView {
        LinkView { title: title.into(), href: href.into() }
    }
}

/// The head of a page: title, path, and its place in the site.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HeadView {
    /// Title of the page.
    pub title: String,
    /// Description of the page, in a sentence.
    pub description: Option<String>,
    /// Path of the page from the root of the site.
    pub path: String,
    /// Relative path from the page to the root of the site, such as `../`. Empty for a page at the root.
    pub root: String,
    /// Part of the site to which the page belongs: the address of an entry of `nav`.
    pub section: String,
    /// Pages above this one, from the first page of the site.
    pub crumbs: Vec<LinkView>,
    /// Headings of the page.
    pub contents: Vec<ContentView>,
    /// The page before it.
    pub previous: Option<LinkView>,
    /// The page after it.
    pub next: Option<LinkView>,
    /// Address of the page on the web, if that of the site is known.
    pub canonical: Option<String>,
    /// Full address of the preview picture for shared links.
    pub picture: Option<String>,
    /// Machine-readable description of the page, as JSON-LD.
    pub data: Option<String>,
    /// Should search engines leave the page out?
    pub hidden: bool,
}

/// A heading of a page, for its table of contents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ContentView {
    /// Level of the heading: 2 or 3.
    pub level: u8,
    /// Id of the heading on the page.
    pub id: String,
    /// Words of the heading.
    pub text: String,
}

impl ContentView {
    /// A heading of the second level.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> ContentView {
        ContentView { level: 2, id: id.into(), text: text.into() }
    }
}

/// The relative path from a page to the root of the site.
pub fn root_of(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// The id of a section on its page, such as `r-8-4-4` for `8.4.4` or `hr-e-6` for `HR.E.6`.
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
    fn paths_to_the_root_and_ids_of_sections_are_derived() {
        assert_eq!(root_of("index.html"), "");
        assert_eq!(root_of("rules/nf/fire.html"), "../../");
        assert_eq!(section_id("8.4.4"), "r-8-4-4");
        assert_eq!(section_id("R. 8.4.4"), "r-8-4-4");
        assert_eq!(section_id("HR.E.6(b)"), "hr-e-6-b");
    }
}

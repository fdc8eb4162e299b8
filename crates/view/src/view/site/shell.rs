//! The parts that every page has: the site around the page, and the head of the page.

use schemars::JsonSchema;
use serde::Serialize;

/// The site around a page, which is the same for all pages.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ShellView {
    /// Name of the site.
    pub name: String,
    /// Description of the site, in a sentence.
    pub description: Option<String>,
    /// Names of the authors of the site.
    pub authors: Vec<String>,
    /// Address of the site on the web, with a trailing slash, if it is known.
    pub base_url: Option<String>,
    /// Address where readers can view and edit the documents of the site.
    pub repository: Option<String>,
    /// Rule sets that the site shows.
    pub games: Vec<GameLink>,
    /// Links to the parts of the site, for the main menu.
    pub nav: Vec<LinkView>,
    /// Path of the style sheet.
    pub style: String,
    /// Path of the style sheet for quick-reference sheets and rulings.
    pub rules_style: String,
    /// Path of the script that runs before the browser shows the page.
    pub first: String,
    /// Path of the script that every page loads.
    pub script: String,
    /// Path of the script that searches the site.
    pub search: String,
    /// Path of the script that answers rulings.
    pub ask: String,
    /// Path of the script that filters lists.
    pub filter: String,
    /// Path of the script that sets bookmarks and stores pages for reading offline.
    pub keep: String,
    /// Path of the script that lets readers select units to compare.
    pub choose: String,
    /// Path of the script that compares units.
    pub compare: String,
    /// Path of the script that compares the miniatures of a reader with those that battles need.
    pub own: String,
    /// Path of the script that collects the pages to print.
    pub print: String,
    /// Path of the style sheet for the pages of maps.
    pub map_style: String,
    /// Path of the script for the pages of maps.
    pub map_script: String,
    /// Path of the style sheet for a battle in play.
    pub table_style: String,
    /// Path of the script for a battle in play.
    pub table_script: String,
    /// Name and version of the program that made the site.
    pub generator: String,
}

/// A rule set that the reader can choose.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct GameLink {
    /// Id of the rule set.
    pub id: String,
    /// Short name of the rule set, which is its first alias.
    pub short: String,
    /// Name of the rule set.
    pub name: String,
    /// Path of the first page of the rule set.
    pub href: String,
}

/// A link with its words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LinkView {
    /// Words of the link.
    pub title: String,
    /// Address to which the link leads.
    pub href: String,
}

impl LinkView {
    pub fn new(title: impl Into<String>, href: impl Into<String>) -> LinkView {
        LinkView { title: title.into(), href: href.into() }
    }
}

/// The head of a page: its title, its path, and its place in the site.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct HeadView {
    /// Title of the page.
    pub title: String,
    /// Description of the page, in a sentence.
    pub description: Option<String>,
    /// Path of the page from the root of the site.
    pub path: String,
    /// Relative path from the page to the root of the site, such as `../`; empty for a page at the
    /// root.
    pub root: String,
    /// Part of the site to which the page belongs, as the address of an entry of `nav`.
    pub section: String,
    /// Links to the pages above this page, from the first page of the site downwards.
    pub crumbs: Vec<LinkView>,
    /// Headings of the page, for its table of contents.
    pub contents: Vec<ContentView>,
    /// Page before this page, in reading order.
    pub previous: Option<LinkView>,
    /// Page after this page, in reading order.
    pub next: Option<LinkView>,
    /// Full address of the page on the web, if the address of the site is known.
    pub canonical: Option<String>,
    /// Full address of the preview picture that other websites show beside a link to the page.
    pub picture: Option<String>,
    /// Machine-readable description of the page, as JSON-LD.
    pub data: Option<String>,
    /// Should search engines ignore the page?
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
    /// A heading of level 2.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> ContentView {
        ContentView { level: 2, id: id.into(), text: text.into() }
    }
}

pub fn root_of(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// Id of a section on its page, such as `r-8-4-4` for `8.4.4` or `hr-e-6` for `HR.E.6`.
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

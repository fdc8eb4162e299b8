//! Scripts and style sheets of pages: their paths and their content.

use std::collections::BTreeMap;

use grognard_project::files::builtin;
use grognard_syntax::text::Digest;

/// Scripts and style sheets of all pages, except those that only the page of a battle in play
/// needs.
const OF_PAGES: &[&str] = &[
    "site.css",
    "rules.css",
    "first.js",
    "site.js",
    "search.js",
    "ask.js",
    "filter.js",
    "keep.js",
    "choose.js",
    "compare.js",
    "own.js",
    "print.js",
];

/// Style sheet and script of the pages on which readers look into maps.
const OF_MAPS: &[&str] = &[MAP_STYLE, MAP_SCRIPT];

pub(super) const MAP_STYLE: &str = "map.css";

pub(super) const MAP_SCRIPT: &str = "map.js";

pub(super) const TABLE_STYLE: &str = "table.css";

pub(super) const TABLE_SCRIPT: &str = "table.js";

/// Returns the names and paths of scripts and style sheets. A path contains the digest of the
/// content, so that browsers can cache the file for ever.
pub(super) fn asset_paths(files: &BTreeMap<String, Vec<u8>>) -> Vec<(&'static str, String)> {
    let path = |name: &'static str| {
        let (stem, end) = name.split_once('.').unwrap_or((name, ""));
        let digest = Digest::of([asset(files, name).as_bytes()]).short();
        (name, format!("assets/{stem}.{digest}.{end}"))
    };
    let all = OF_PAGES.iter().chain(OF_MAPS).chain([&TABLE_STYLE, &TABLE_SCRIPT]);
    all.copied().map(path).collect()
}

/// Files of a theme or of the project beside the built-in ones, such as a logo or a typeface.
pub(super) fn own_assets(
    files: &BTreeMap<String, Vec<u8>>,
) -> impl Iterator<Item = (&str, &Vec<u8>)> {
    let own = files.iter().filter(|(path, _)| builtin(path).is_none());
    own.filter_map(|(path, bytes)| Some((path.strip_prefix("site/assets/")?, bytes)))
}

/// Returns the content of a script or style sheet. Comments are removed from built-in style sheets,
/// because they are a tenth of the bytes of a first visit. A project's own file stays unchanged.
pub(super) fn asset(files: &BTreeMap<String, Vec<u8>>, name: &str) -> String {
    let path = format!("site/assets/{name}");
    let bytes = files.get(&path).map(Vec::as_slice).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes).into_owned();
    let is_ours = builtin(&path) == Some(text.as_str());
    if is_ours && name.ends_with(".css") { without_comments(&text) } else { text }
}

/// Replacements that remove unneeded spaces from a style sheet, except inside strings.
const SPACES: &[(&str, &str)] =
    &[("{ ", "{"), (" {", "{"), (" }", "}"), ("; ", ";"), (", ", ","), (": ", ":")];

fn without_comments(style: &str) -> String {
    let mut parts = style.split("/*");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        told.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    let lines: String = told.lines().map(str::trim).collect();
    let tight = |words: &str| {
        SPACES.iter().fold(words.to_owned(), |words, (from, to)| words.replace(from, to))
    };
    // Every second part of the script is a string in quotation marks, so it stays unchanged.
    let parts = lines.split('"').enumerate();
    let parts =
        parts.map(|(number, part)| if number % 2 == 0 { tight(part) } else { part.to_owned() });
    parts.collect::<Vec<String>>().join("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_loses_its_comments_and_keeps_its_strings() {
        let style = "/* Two\n   lines. */\n:root {\n  --a: 1 /* one */; }\n\na::after { content: \": \" }\n";
        assert_eq!(without_comments(style), ":root{--a:1 ;}a::after{content:\": \"}");
    }

    #[test]
    fn the_style_sheet_of_a_project_is_unchanged() {
        let style = "/* Ours. */ body { color: red }";
        let files = BTreeMap::from([("site/assets/site.css".to_owned(), style.into())]);
        assert_eq!(asset(&files, "site.css"), style);
    }
}

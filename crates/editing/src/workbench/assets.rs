//! The built-in texts that a page loads in addition to the engine.

use std::collections::BTreeMap;

use grognard_check::check::codes;
use grognard_lists::lists::text::languages;
use grognard_project::files::{ASSETS, BUILTIN};
use grognard_syntax::text::set_assets;

pub fn assets() -> String {
    let is_asset = |path: &str| ASSETS.iter().any(|folder| path.starts_with(folder));
    let files = BUILTIN.iter().filter(|(path, _)| is_asset(path));
    let files = files.map(|(path, text)| ((*path).to_owned(), *text));
    let pages = codes().into_iter().map(|code| (code.page_path(), code.page()));
    let words = languages().map(|(path, words)| (path.to_owned(), words));
    let all: BTreeMap<String, &str> = files.chain(pages).chain(words).collect();
    serde_json::to_string(&all).expect("texts are JSON")
}

/// Sets the assets that a page has loaded. Call this function before the first request, because
/// otherwise rule sets and pages are missing.
pub fn take_assets(json: &[u8]) -> Result<(), serde_json::Error> {
    let assets: BTreeMap<String, String> = serde_json::from_slice(json)?;
    set_assets(assets);
    Ok(())
}

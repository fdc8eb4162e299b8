//! Built-in texts that are not compiled into the engine for browsers. The web page loads them
//! separately and passes them to the engine.

use std::collections::BTreeMap;
use std::sync::OnceLock;

static ASSETS: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// A built-in text; `None` for browsers, because the text must not be compiled into the engine.
pub const fn unless_asset(text: &'static str) -> Option<&'static str> {
    if cfg!(target_arch = "wasm32") { None } else { Some(text) }
}

/// Sets all assets by path, once before anything needs an asset.
pub fn set_assets(assets: BTreeMap<String, String>) {
    ASSETS.get_or_init(|| assets);
}

/// The asset at a path. A missing asset is a panic, because an empty text would lead to wrong
/// answers.
pub fn asset(path: &str) -> &'static str {
    let assets = ASSETS.get().expect("the page sets the assets first");
    assets.get(path).expect("the page sets every asset")
}

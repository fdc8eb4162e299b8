//! Built-in texts that are not compiled into the engine for browsers. The page loads them separately and passes them
//! in.

use std::collections::BTreeMap;
use std::sync::OnceLock;

static ASSETS: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Built-in text; `None` in a browser, so that the text is not compiled into the engine.
pub const fn unless_asset(text: &'static str) -> Option<&'static str> {
    if cfg!(target_arch = "wasm32") { None } else { Some(text) }
}

/// Sets all assets by path. This must happen once, before anything needs them.
pub fn set_assets(assets: BTreeMap<String, String>) {
    ASSETS.get_or_init(|| assets);
}

/// Asset at a path. Panics if it is not set, because an empty text would give wrong answers.
pub fn asset(path: &str) -> &'static str {
    let assets = ASSETS.get().expect("the page sets the assets first");
    assets.get(path).expect("the page sets every asset")
}

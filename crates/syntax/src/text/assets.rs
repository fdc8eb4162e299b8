//! Built-in texts that are not in the engine of a browser: its page loads them beside it and hands them in.

use std::collections::BTreeMap;
use std::sync::OnceLock;

static ASSETS: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// A built-in text; none in a browser, where the page has it. Then it gets into no engine.
pub const fn unless_asset(text: &'static str) -> Option<&'static str> {
    if cfg!(target_arch = "wasm32") { None } else { Some(text) }
}

/// Sets all assets by their paths, once, before anything needs them.
pub fn set_assets(assets: BTreeMap<String, String>) {
    ASSETS.get_or_init(|| assets);
}

/// The asset with this path. An engine without it has no answer: a page that forgets one must not get a wrong answer.
pub fn asset(path: &str) -> &'static str {
    let assets = ASSETS.get().expect("the page sets the assets first");
    assets.get(path).expect("the page sets every asset")
}

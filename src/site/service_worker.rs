//! Files that let a reader use a site offline and put it on a home screen.

use grognard_syntax::text::{Digest, shorten};

use super::context::{File, SiteContext};
use super::draft::Draft;
use super::workbench;

/// Adds the manifest, without which a browser cannot put the site on a home screen.
pub(super) fn manifest(context: &SiteContext, draft: &mut Draft) {
    let shell = &context.shell;
    let told = serde_json::json!({
        "name": shell.name,
        "short_name": shorten(&shell.name),
        "description": shell.description,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f7f3ea",
        "theme_color": "#22304a",
        "icons": [
            { "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": "touch-icon.png", "sizes": "180x180", "type": "image/png", "purpose": "any" },
        ],
    });
    let text = serde_json::to_string_pretty(&told).unwrap_or_default();
    draft.files.push(File::at_hand("manifest.webmanifest", text));
}

/// `icon.svg` as a PNG without round corners, because some home screens accept no SVG and round the
/// corners themselves.
const TOUCH_ICON: &[u8] = include_bytes!("touch-icon.png");

pub(super) fn icons(context: &SiteContext, draft: &mut Draft) {
    draft.files.push(File::at_hand("icon.svg", context.asset("icon.svg")));
    draft.files.push(File::at_hand("touch-icon.png", TOUCH_ICON));
}

/// Whether a file is stored for reading offline. Printed files are not stored because they are
/// large, and readers do not need files for programs.
fn is_kept(path: &str) -> bool {
    let away = ["files/", "social/"].iter().any(|folder| path.starts_with(folder));
    !away
        && !workbench::is_only_for_disk(path)
        && !matches!(path, "sitemap.xml" | "feed.xml" | "robots.txt")
}

/// Adds the service worker. The service worker must be the last file, because it lists all other
/// files.
pub(super) fn worker(context: &SiteContext, draft: &mut Draft) {
    let mut list: Vec<(&str, String)> = draft
        .files
        .iter()
        .filter(|file| is_kept(&file.path))
        .map(|file| (file.path.as_str(), file.key.short()))
        .collect();
    list.sort();
    let list = serde_json::to_string(&list).unwrap_or_default();
    let template = context.asset("sw.js");
    let version = Digest::of([list.as_bytes(), template.as_bytes()]).short();
    let text = format!("self.grognard = {{ VERSION: \"{version}\", LIST: {list} }};\n{template}");
    draft.files.push(File::at_hand("sw.js", text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workbench_is_stored_for_offline_use_without_the_engine_for_pages_on_disk() {
        let kept = [
            "workbench/index.html",
            "workbench/worker.0a.js",
            "workbench/engine.0a.wasm",
            "workbench/documents.0a.js",
            "index.html",
        ];
        for path in kept {
            assert!(is_kept(path), "{path}");
        }
        for path in ["workbench/engine.0a.js", "files/a.pdf", "social/a.png", "feed.xml"] {
            assert!(!is_kept(path), "{path}");
        }
    }
}

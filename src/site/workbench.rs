//! The workbench: a page in which the documents of the site are written, checked, fielded and drawn, in the browser.
//!
//! It stands apart from the templates of the site. Its scripts and its page belong together, so that a theme cannot
//! change the one without the other.

use std::sync::LazyLock;

use super::context::{File, SiteContext};
use super::plan::Draft;
use grognard_core::document::is_read;
use grognard_core::text::Digest;
use grognard_project::export::base64;
use grognard_project::files::Parcel;
use grognard_project::view::site::LinkView;
use grognard_render::render::html::{json_in_page, text_in_page};
use grognard_workbench::workbench::assets;

/// The path of its page.
pub(super) const PAGE: &str = "workbench/index.html";

/// The folder of its files. No visitor keeps them for reading without network who does not work with them.
pub(super) const FOLDER: &str = "workbench/";

/// Names and texts of its own files.
const ASSETS: &[(&str, &str)] = &[
    ("workbench.css", include_str!("../../templates/site/workbench/workbench.css")),
    ("editor.js", include_str!("../../templates/site/workbench/editor.js")),
    ("parts.js", include_str!("../../templates/site/workbench/parts.js")),
    ("store.js", include_str!("../../templates/site/workbench/store.js")),
    ("archive.js", include_str!("../../templates/site/workbench/archive.js")),
    ("share.js", include_str!("../../templates/site/workbench/share.js")),
    ("folders.js", include_str!("../../templates/site/workbench/folders.js")),
    ("desk.js", include_str!("../../templates/site/workbench/desk.js")),
    ("engine-client.js", include_str!("../../templates/site/workbench/engine-client.js")),
    ("map-view.js", include_str!("../../templates/site/workbench/map-view.js")),
    ("map-held.js", include_str!("../../templates/site/workbench/map-held.js")),
    ("map-hands.js", include_str!("../../templates/site/workbench/map-hands.js")),
    ("panels.js", include_str!("../../templates/site/workbench/panels.js")),
    ("tour.js", include_str!("../../templates/site/workbench/tour.js")),
    ("bench.js", include_str!("../../templates/site/workbench/bench.js")),
    ("open-documents.js", include_str!("../../templates/site/workbench/open-documents.js")),
    ("beside.js", include_str!("../../templates/site/workbench/beside.js")),
    ("map-deeds.js", include_str!("../../templates/site/workbench/map-deeds.js")),
    ("map-panel.js", include_str!("../../templates/site/workbench/map-panel.js")),
    ("disk.js", include_str!("../../templates/site/workbench/disk.js")),
    ("files.js", include_str!("../../templates/site/workbench/files.js")),
    ("dialogs.js", include_str!("../../templates/site/workbench/dialogs.js")),
    ("names.js", include_str!("../../templates/site/workbench/names.js")),
    ("workbench.js", include_str!("../../templates/site/workbench/workbench.js")),
    ("door.js", include_str!("../../templates/site/workbench/door.js")),
    ("worker.js", include_str!("../../templates/site/workbench/worker.js")),
    ("print.js", include_str!("../../templates/site/workbench/print.js")),
];

/// The scripts that the page loads itself, in their order. The first sends for the engine.
const SCRIPTS: &[&str] = &[
    "engine-client.js",
    "editor.js",
    "parts.js",
    "store.js",
    "archive.js",
    "share.js",
    "folders.js",
    "desk.js",
    "map-view.js",
    "map-held.js",
    "map-hands.js",
    "panels.js",
    "tour.js",
    "bench.js",
    "open-documents.js",
    "beside.js",
    "map-deeds.js",
    "map-panel.js",
    "disk.js",
    "files.js",
    "dialogs.js",
    "names.js",
    "workbench.js",
];

/// The engine, as WebAssembly; empty in a program that was built without it.
const ENGINE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/engine.wasm"));

/// The files of the engine. A page that comes from a server fetches the first two; one that is opened from a folder can
/// load nothing but a script, which holds both.
struct EngineFiles {
    engine: (String, &'static [u8]),
    assets: (String, String),
    packed: (String, String),
}

/// They are large, and `serve` plans a site again after every change.
static ENGINE_FILES: LazyLock<EngineFiles> = LazyLock::new(|| {
    let assets = assets();
    let letters = base64(ENGINE);
    let packed = format!("self.grognardPacked = {{ engine: \"{letters}\", assets: {assets} }};\n");
    EngineFiles {
        engine: (named("engine.wasm", ENGINE), ENGINE),
        packed: (named("engine.js", packed.as_bytes()), packed),
        assets: (named("assets.json", assets.as_bytes()), assets),
    }
});

/// The workbench of a site, where the project wants one. A copy for players has none: it would hold all documents.
pub(super) fn workbench(context: &SiteContext, draft: &mut Draft) {
    if !is_wanted(context) {
        return;
    }
    let mut names: Vec<(&str, String)> = Vec::new();
    for (name, text) in ASSETS {
        let path = named(name, text.as_bytes());
        draft.files.push(File::at_hand(format!("{FOLDER}{path}"), *text));
        names.push((name, path));
    }
    let path_of = |name: &str| {
        let found = names.iter().find(|(asset, _)| *asset == name);
        found.map(|(_, path)| path.clone()).unwrap_or_default()
    };
    let mut engine = ["", "", ""];
    if !ENGINE.is_empty() {
        let EngineFiles { engine: module, assets, packed } = &*ENGINE_FILES;
        draft.files.push(large(&module.0, module.1));
        draft.files.push(large(&assets.0, assets.1.as_bytes()));
        draft.files.push(large(&packed.0, packed.1.as_bytes()));
        engine = [&module.0, &assets.0, &packed.0];
    }
    let documents = documents(context);
    let documents_path = named("documents.js", documents.as_bytes());
    draft.files.push(File::at_hand(format!("{FOLDER}{documents_path}"), documents));
    let scripts =
        SCRIPTS.iter().map(|name| format!("<script src=\"{}\" defer></script>", path_of(name)));
    let page = filled(
        include_str!("../../templates/site/workbench/index.html"),
        &[
            ("{SITE}", &text_in_page(&context.shell.name)),
            ("{PROJECT}", &text_in_page(&context.shell.name)),
            ("{DOCUMENTS}", &documents_path),
            ("{ENGINE}", engine[0]),
            ("{ASSETS}", engine[1]),
            ("{PACKED}", engine[2]),
            ("{DOOR}", &path_of("door.js")),
            ("{WORKER}", &path_of("worker.js")),
            ("{PRINT}", "print.html"),
            ("{FIRST}", ".scenario.yaml"),
            ("{STYLE}", &path_of("workbench.css")),
            ("{SCRIPTS}", &scripts.collect::<Vec<String>>().join("\n")),
        ],
    );
    draft.files.push(File::at_hand(PAGE, page));
    draft.public.push(PAGE.to_owned());
    let print = include_str!("../../templates/site/workbench/print.html");
    let print = filled(print, &[("{SCRIPT}", &path_of("print.js"))]);
    draft.files.push(File::at_hand("workbench/print.html", print));
}

/// Is there a workbench among the files of a site that can check nothing, because the program was built without the
/// engine?
pub fn lacks_engine<E>(files: &[Parcel<E>]) -> bool {
    ENGINE.is_empty() && files.iter().any(|file| file.path == PAGE)
}

/// The link to the workbench, where a site has one.
pub(super) fn link(has_workbench: bool) -> Option<LinkView> {
    has_workbench.then(|| LinkView::new("Workbench", PAGE))
}

fn is_wanted(context: &SiteContext) -> bool {
    context.library.settings.has_workbench && !context.library.is_copy
}

/// The name of a file with the digest of its text: a browser never takes an old one for the new one.
fn named(name: &str, bytes: &[u8]) -> String {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}.{}.{end}", Digest::of([bytes]).short())
}

/// A file of the engine. Its name has the digest of its bytes already.
fn large(name: &str, bytes: &'static [u8]) -> File {
    let path = format!("{FOLDER}{name}");
    File::new(path, Digest::of([name]), move || Ok(bytes.to_vec()))
}

/// A page with words in their places. What is put in is not looked at again.
fn filled(page: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(page.len());
    let mut rest = page;
    loop {
        let found = words.iter().filter_map(|(token, word)| Some((rest.find(token)?, token, word)));
        let Some((at, token, word)) = found.min_by_key(|(at, ..)| *at) else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..at]);
        out.push_str(word);
        rest = &rest[at + token.len()..];
    }
}

/// The documents of the project as a script, so that they can be opened from a folder too.
fn documents(context: &SiteContext) -> String {
    let texts = context.texts.iter().map(|(_, text)| (text.name.as_str(), &*text.content));
    let texts: Vec<(&str, &str)> = texts.filter(|(name, _)| is_read(name)).collect();
    let told = serde_json::json!({ "name": context.shell.name, "texts": texts });
    format!("window.grognardProject = {};\n", json_in_page(&told.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        let page = filled("<p>{A} {B} {A}</p>", &[("{A}", "{B}"), ("{B}", "b")]);
        assert_eq!(page, "<p>{B} b {B}</p>");
    }

    #[test]
    fn every_script_of_the_page_is_there() {
        for name in SCRIPTS {
            assert!(ASSETS.iter().any(|(asset, _)| asset == name), "{name}");
        }
        let page = include_str!("../../templates/site/workbench/index.html");
        for token in ["{PROJECT}", "{DOCUMENTS}", "{ENGINE}", "{SCRIPTS}", "{STYLE}"] {
            assert!(page.contains(token), "{token}");
        }
    }
}

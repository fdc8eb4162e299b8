//! The workbench: a page that edits, checks, fields and draws the documents of the site in the
//! browser.
//!
//! The workbench does not use the templates of the site. The scripts of the workbench depend on the
//! HTML of its page, and a theme could change that HTML.

use std::sync::LazyLock;

use grognard_core::document::is_read;
use grognard_editing::workbench::assets;
use grognard_exchange::export::base64;
use grognard_render::render::html::{json_in_page, text_in_page};
use grognard_syntax::text::Digest;
use grognard_view::view::site::LinkView;

use super::context::{File, SiteContext};
use super::draft::Draft;

pub(super) const PAGE: &str = "workbench/index.html";

const FOLDER: &str = "workbench/";

/// Whether only a page that was opened from disk loads a file: the script that contains the engine
/// again. A page from a server does not need the script offline either.
pub(super) fn is_only_for_disk(path: &str) -> bool {
    path.starts_with("workbench/engine.") && path.ends_with(".js")
}

const ASSETS: &[(&str, &str)] = &[
    ("workbench.css", include_str!("../../templates/site/workbench/workbench.css")),
    ("workbench.js", include_str!("../../templates/site/workbench/workbench.js")),
    ("editor.js", include_str!("../../templates/site/workbench/editor.js")),
    ("worker.js", include_str!("../../templates/site/workbench/worker.js")),
    ("print.js", include_str!("../../templates/site/workbench/print.js")),
];

/// The engine as WebAssembly, or empty if the program was built without the engine.
const ENGINE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/engine.wasm"));

/// The files of the engine. A page from a server fetches `engine` and `assets`. A page on disk can
/// load only scripts, so `packed` is a script that contains both.
struct EngineFiles {
    engine: (String, &'static [u8]),
    assets: (String, String),
    packed: (String, String),
}

/// The files are computed once, because they are large and `serve` plans a site again after every
/// change.
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

/// Adds the workbench if the project wants one. A player's copy has no workbench, because it would
/// contain all documents.
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
    let page = filled(
        include_str!("../../templates/site/workbench/index.html"),
        &[
            ("{SITE}", &text_in_page(&context.shell.name)),
            ("{PROJECT}", &text_in_page(&context.shell.name)),
            ("{DOCUMENTS}", &documents_path),
            ("{ENGINE}", engine[0]),
            ("{ASSETS}", engine[1]),
            ("{PACKED}", engine[2]),
            ("{WORKER}", &path_of("worker.js")),
            ("{PRINT}", "print.html"),
            ("{FIRST}", ".scenario.yaml"),
            ("{STYLE}", &path_of("workbench.css")),
            ("{SCRIPT}", &path_of("workbench.js")),
            ("{EDITOR}", &path_of("editor.js")),
        ],
    );
    draft.files.push(File::at_hand(PAGE, page));
    draft.public.push(PAGE.to_owned());
    let print = include_str!("../../templates/site/workbench/print.html");
    let print = filled(print, &[("{SCRIPT}", &path_of("print.js"))]);
    draft.files.push(File::at_hand("workbench/print.html", print));
}

/// Whether the program was built with the engine. Without the engine, the workbench can edit
/// documents, but not check or draw them.
pub fn has_engine() -> bool {
    !ENGINE.is_empty()
}

pub(super) fn link(has_workbench: bool) -> Option<LinkView> {
    has_workbench.then(|| LinkView::new("Workbench", PAGE))
}

fn is_wanted(context: &SiteContext) -> bool {
    context.library.settings.has_workbench && !context.library.is_copy
}

/// Adds the digest of the content to a file name, so that no browser uses an outdated file.
fn named(name: &str, bytes: &[u8]) -> String {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}.{}.{end}", Digest::of([bytes]).short())
}

/// Makes a file of the engine. The name serves as its key, because it contains the digest of the
/// bytes.
fn large(name: &str, bytes: &'static [u8]) -> File {
    let path = format!("{FOLDER}{name}");
    File::new(path, Digest::of([name]), move || Ok(bytes.to_vec()))
}

/// Replaces the placeholders of a page. Inserted text is not searched for placeholders, because a
/// document may contain one.
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

/// Returns the documents of the project as a script, because a page on disk cannot fetch them.
fn documents(context: &SiteContext) -> String {
    let texts = context.texts.iter().map(|(_, text)| (text.name.as_str(), &*text.content));
    let texts: Vec<(&str, &str)> = texts.filter(|(name, _)| is_read(name)).collect();
    let told = serde_json::json!({ "name": context.shell.name, "texts": texts });
    format!("(window.grognard ??= {{}}).project = {};\n", json_in_page(&told.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_text_is_not_filled_in_again() {
        let page = filled("<p>{A} {B} {A}</p>", &[("{A}", "{B}"), ("{B}", "b")]);
        assert_eq!(page, "<p>{B} b {B}</p>");
    }

    #[test]
    fn the_page_has_every_placeholder() {
        let page = include_str!("../../templates/site/workbench/index.html");
        let all = "PROJECT DOCUMENTS ENGINE ASSETS PACKED SCRIPT EDITOR WORKER STYLE";
        for token in all.split(' ') {
            assert!(page.contains(&format!("{{{token}}}")), "{token}");
        }
    }
}

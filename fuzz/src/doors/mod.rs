//! All doors. A door runs any bytes through one part of the program, and panics if the program
//! breaks a promise.

pub mod convert;
pub mod document;
pub mod format;
pub mod formula;
pub mod geojson;
pub mod import;
pub mod map;
pub mod markdown;
pub mod pack;
mod page;
pub mod template_data;
pub mod yaml;

use std::sync::LazyLock;

use grognard_check::check::{Checked, Options, check};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print, tidy};
use grognard_syntax::text::Texts;

/// Checks texts as a whole project with the given settings.
pub(crate) fn checked(texts: &[(&str, &str)], settings: Settings) -> (Files, Checked) {
    let given_text = |(name, text): &(&str, &str)| Given {
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
        project: 0,
    };
    let (files, mut found) = given(texts.iter().map(given_text).collect());
    let options = Options { complete: true, ..Options::default() };
    let mut checked = check(&files, &[settings], options);
    checked.diagnostics.append(&mut found);
    tidy(&mut checked.diagnostics);
    (files, checked)
}

/// Settings of a project without a settings file, read only once as in the program.
pub(crate) static NO_SETTINGS: LazyLock<Settings> = LazyLock::new(|| settings(None));

pub(crate) fn no_settings() -> Settings {
    NO_SETTINGS.clone()
}

/// Prints findings, after asserting that each span is inside its text.
pub(crate) fn told(texts: &Texts, diagnostics: &[Diagnostic], format: Format) -> String {
    for found in diagnostics {
        let labels = found.labels.iter().map(|label| label.span);
        let edits = found.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in labels.chain(edits).chain([found.span]) {
            // A span may be in a built-in text, which is not among the texts of the run.
            let text = texts.iter().find(|(file, _)| *file == span.file);
            assert!(
                text.is_none_or(|(_, text)| text.content.get(span.range()).is_some()),
                "{found:?}"
            );
        }
    }
    let report = Report { diagnostics, texts, checked: 1, colour: false, width: 80, quiet: false };
    let mut out = Vec::new();
    print(&report, format, &mut out).expect("a vector takes everything");
    let out = String::from_utf8(out).expect("findings are UTF-8");
    let control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    assert!(!out.contains(control), "a control character in {out:?}");
    out
}

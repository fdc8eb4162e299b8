//! A document under a name that nobody looks for.

use crate::files::Files;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Kind;
use grognard_core::text::{FileId, Span};

/// A document under a name that nobody looks for.
pub static CODE: Code =
    Code::new("misnamed-document", Severity::Warning, include_str!("misnamed_document.md"));

/// A file that is a document by its head or by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misnamed {
    /// The file.
    pub file: FileId,
    /// What it seems to be.
    pub kind: Kind,
    /// The name under which it would be read.
    pub right_name: String,
}

/// The documents among the stray files of a run.
pub fn misnamed(files: &Files) -> Vec<Misnamed> {
    let judge = |file: FileId| {
        let text = files.texts.get(file);
        let name = text.name.rsplit('/').next().unwrap_or(&text.name);
        let stem = name.strip_suffix(".yml").or_else(|| name.strip_suffix(".yaml"))?;
        let promised = Kind::of_path(&format!("{stem}.yaml"));
        let kind = Kind::of_head(&text.content).or(promised)?;
        let suffix = kind.suffix();
        let right_name = match (kind, promised) {
            (Kind::Project, _) => suffix.to_owned(),
            (_, Some(promised)) if promised == kind => format!("{stem}.yaml"),
            _ => format!("{stem}{suffix}"),
        };
        (right_name != name).then_some(Misnamed { file, kind, right_name })
    };
    files.strays.iter().filter_map(|stray| judge(stray.file)).collect()
}

pub(super) fn check(files: &Files, diagnostics: &mut Vec<Diagnostic>) {
    for Misnamed { file, kind, right_name } in misnamed(files) {
        let head = files.texts.get(file).content.lines().next().map_or(0, str::len);
        let message = format!("this is {}, but its name is none that is looked for", kind.words());
        diagnostics.push(
            Diagnostic::new(&CODE, Span::new(file, 0, head), message)
                .help(format!("rename it to `{right_name}`: until then nothing reads it")),
        );
    }
}

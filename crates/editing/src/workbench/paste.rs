//! Imports a list that the author pastes into the page.

use serde::Serialize;

use grognard_exchange::import::run;
use grognard_lists::lists::{ListImportOptions, outline};
use grognard_syntax::text::LineIndex;

#[derive(Debug, Serialize)]
pub(crate) struct PasteView {
    pub documents: Vec<PastedDocument>,
    /// Recognised bodies, indented by level.
    pub outline: String,
    /// Findings about guesses, skipped lines and errors, each with a line of the pasted text.
    pub findings: Vec<PasteFinding>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PastedDocument {
    pub path: String,
    pub text: String,
    pub units: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct PasteFinding {
    pub line: usize,
    pub severity: &'static str,
    pub message: String,
    pub help: Vec<String>,
}

/// Reads a pasted list. `name` is the file name of the list, because an extension can identify the
/// format, or empty.
pub(crate) fn paste(name: &str, text: &str, nation: Option<String>) -> PasteView {
    let options = ListImportOptions {
        nation: nation.filter(|id| !id.is_empty()),
        ..ListImportOptions::default()
    };
    let imported = run(name, text.as_bytes(), None, &options);
    let lines = LineIndex::new(&imported.shown);
    let findings = imported.found.iter().map(|found| PasteFinding {
        line: lines.place(found.span.start).line,
        severity: found.severity.word(),
        message: found.message.clone(),
        help: found.help.clone(),
    });
    let documents = imported.lists.iter().map(|list| PastedDocument {
        path: format!("{}.oob.yaml", list.id),
        text: list.text.clone(),
        units: list.units,
    });
    PasteView {
        documents: documents.collect(),
        outline: imported.draft.lists.iter().map(outline).collect(),
        findings: findings.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_list_becomes_a_document() {
        let text = "French\n1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n  Foot Battery, 6 guns\n";
        let read = paste("", text, Some("france".to_owned()));
        assert_eq!(read.documents.len(), 1);
        assert!(read.documents[0].text.contains("1875"), "{}", read.documents[0].text);
        assert!(read.outline.contains("13th Light"));
        assert!(paste("", "", None).documents.is_empty());
    }
}

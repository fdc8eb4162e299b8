//! Data of a finding.

use super::{Class, Code, Fix, Stage};
use crate::text::Span;

/// Severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The document is wrong. The run fails.
    Error,
    /// The document is probably wrong. The run fails under `--deny warnings`.
    Warning,
    /// The document could be better. The run never fails.
    Hint,
}

impl Severity {
    /// Word in the output.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        }
    }
}

/// Another place that is related to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Place in a text.
    pub span: Span,
    /// Short description of the place: `first defined here`.
    pub message: String,
}

/// Finding about a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Kind of finding.
    pub code: &'static Code,
    /// Severity after the settings of the project.
    pub severity: Severity,
    /// One line in lower case without a full stop, which names the thing that is wrong.
    pub message: String,
    /// Smallest place of the fault: the value, and not the block around it.
    pub span: Span,
    /// Related places.
    pub labels: Vec<Label>,
    /// Advice. Each entry is one sentence or a short paragraph.
    pub help: Vec<String>,
    /// Fix, if one is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Does the finding leave a value or a body unread, so that every result would lack it?
    pub fn leaves_unread(&self) -> bool {
        self.code.class == Class::Unread && self.severity == Severity::Error
    }

    /// Stage that sorts the finding. A hint is always last.
    pub fn stage(&self) -> Stage {
        if self.severity == Severity::Hint { Stage::Hint } else { self.code.stage }
    }

    /// Creates a finding with the severity of its code.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity,
            message: message.into(),
            span,
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// Adds a related place.
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Adds advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Advice without repetition: the title of the fix, unless a help already contains its text, and then the help.
    pub fn advice(&self) -> impl Iterator<Item = &String> {
        let title = self.fix.as_ref().map(|fix| &fix.title);
        let is_said = |title: &&String| {
            let written = title.strip_prefix("write ").filter(|written| written.ends_with('`'));
            written.is_some_and(|written| {
                let shown = format!(": {written}");
                self.help.iter().any(|help| help.contains(&shown) || help == *title)
            })
        };
        let title = title.filter(|title| !is_said(title));
        // A title that shows the quotes makes this help superfluous, so it is left out.
        let quoted = title.is_some_and(|title| title.starts_with("write `\""));
        let help =
            self.help.iter().filter(move |help| !quoted || *help != "put the text in quotes");
        title.into_iter().chain(help)
    }

    /// Adds a fix.
    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fix = Some(fix);
        self
    }
}

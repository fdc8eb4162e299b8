//! One complaint, as plain data.

use super::{Class, Code, Fix, Stage};
use crate::text::Span;

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The document is wrong; the run fails.
    Error,
    /// The document is probably wrong; the run fails under `--deny warnings`.
    Warning,
    /// Worth a look; never fails a run.
    Hint,
}

impl Severity {
    /// The word a reader sees.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        }
    }
}

/// A few words about another place that has to do with the complaint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there: `first defined here`.
    pub message: String,
}

/// A complaint about a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which complaint it is.
    pub code: &'static Code,
    /// How much it weighs, after the project's settings.
    pub severity: Severity,
    /// One line, lower case, no full stop; it names the thing.
    pub message: String,
    /// As small as possible: the value, not the block around it.
    pub span: Span,
    /// Other places with a few words each.
    pub labels: Vec<Label>,
    /// What to do now; each entry is one sentence or short paragraph.
    pub help: Vec<String>,
    /// A repair, where one is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Does it leave a value or a body unread, so that every result would be without it?
    pub fn leaves_unread(&self) -> bool {
        self.code.class == Class::Unread && self.severity == Severity::Error
    }

    /// Where it is in the order of all: a hint comes last, whatever it is about.
    pub fn stage(&self) -> Stage {
        if self.severity == Severity::Hint { Stage::Hint } else { self.code.stage }
    }

    /// A complaint with its code's own severity and nothing else yet.
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

    /// Adds a few words about another place.
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Adds what to do.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// What to do, each thing once: the repair, unless a help says what it would write, and the help.
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
        // With the quotes before the eyes nobody needs to be told to write them.
        let quoted = title.is_some_and(|title| title.starts_with("write `\""));
        let help =
            self.help.iter().filter(move |help| !quoted || *help != "put the text in quotes");
        title.into_iter().chain(help)
    }

    /// Adds a repair.
    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fix = Some(fix);
        self
    }
}

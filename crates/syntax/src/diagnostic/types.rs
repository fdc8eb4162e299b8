//! The types of which a finding consists.

use super::{Class, Code, Fix, Severity, Stage};
use crate::text::Span;

/// A place that is related to a finding, with a short description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    /// Description of the place, such as `first defined here`.
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: &'static Code,
    pub severity: Severity,
    /// Statement that names the thing and its fault, on one line in lower case without a full stop.
    pub message: String,
    /// Smallest range that contains the fault, such as a value and not the block around it.
    pub span: Span,
    pub labels: Vec<Label>,
    /// Advice, with one sentence or a short paragraph in each item.
    pub help: Vec<String>,
    /// Fix; `None` if no fix is known.
    pub fix: Option<Fix>,
    /// Spans of findings that would explain this one. The finding is left out while one of them is
    /// reported, but not if the author has excused them or a setting allows them.
    pub rests_on: Vec<Span>,
}

impl Diagnostic {
    /// Whether the finding means that a value or a body was not read, so that every result would
    /// lack it.
    pub fn leaves_unread(&self) -> bool {
        self.code.class == Class::Unread && self.severity == Severity::Error
    }

    /// Stage by which the finding is sorted, which for a hint is the last stage.
    pub fn stage(&self) -> Stage {
        if self.severity == Severity::Hint { Stage::Hint } else { self.code.stage }
    }

    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity,
            message: message.into(),
            span,
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
            rests_on: Vec::new(),
        }
    }

    pub fn rests_on(mut self, causes: impl IntoIterator<Item = Span>) -> Diagnostic {
        self.rests_on.extend(causes);
        self
    }

    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// The title of the fix, unless a help already contains the title, and then the help.
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
        // Leave out this help if the title of the fix already shows the quotes.
        let quoted = title.is_some_and(|title| title.starts_with("write `\""));
        let help =
            self.help.iter().filter(move |help| !quoted || *help != "put the text in quotes");
        title.into_iter().chain(help)
    }

    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fix = Some(fix);
        self
    }
}

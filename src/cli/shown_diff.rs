//! Shows a unified diff: on a terminal in colour and without control characters, otherwise in the
//! exact form that `patch` reads.

use std::fmt::Write;
use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};

use grognard_syntax::diagnostic::visible;

/// Formats a diff for standard output. Unless standard output is a terminal, the diff stays valid
/// input for `patch`.
pub(super) fn shown_diff(diff: &str, colour: bool) -> String {
    if !std::io::stdout().is_terminal() && !colour {
        return diff.to_owned();
    }
    let mut shown = String::with_capacity(diff.len());
    for line in diff.split_inclusive('\n') {
        let words = visible(line.trim_end_matches('\n'));
        let style = style(line).filter(|_| colour);
        _ = match style {
            Some(style) => writeln!(shown, "{style}{words}{style:#}"),
            None => writeln!(shown, "{words}"),
        };
    }
    shown
}

fn style(line: &str) -> Option<Style> {
    match line.as_bytes().first() {
        _ if line.starts_with("--- ") || line.starts_with("+++ ") => Some(Style::new().bold()),
        Some(b'-') => Some(AnsiColor::Red.on_default()),
        Some(b'+') => Some(AnsiColor::Green.on_default()),
        Some(b'@') => Some(AnsiColor::Cyan.on_default()),
        _ => None,
    }
}

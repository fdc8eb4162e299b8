//! Tabs where YAML wants spaces.

use super::{Fault, FaultSite};
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::codes::TAB_INDENTATION;
use crate::syntax::erase::{Blank, Line, line_at};
use crate::text::Span;

pub(super) fn tab(site: &FaultSite<'_>) -> Fault {
    let indented = |line: &&str| line.starts_with([' ', '\t']) && !line.trim().is_empty();
    let lines = || site.source.split('\n').filter(indented);
    let tabbed = lines().filter(|line| line.starts_with('\t')).count();
    let all = tabbed > 0 && tabbed == lines().count();
    let line = tabbed_line(site);
    let start =
        site.source[line.start..line.end].find('\t').map_or(site.at, |offset| line.start + offset);
    let run = site.source[start..].bytes().take_while(|byte| *byte == b'\t').count();
    let span = site.span(start, start + run.max(1));
    if !all {
        let help = "use as many spaces as the lines around it";
        let message = "a tab where YAML wants spaces";
        return site.fault_of(&TAB_INDENTATION, span, message, help, Blank::Alone(start));
    }
    let message = format!("lines are indented with tabs ({tabbed} of them)");
    let help = "YAML is indented with spaces; set your editor to insert two for a tab";
    let mut fault = site.fault_of(&TAB_INDENTATION, span, message, help, Blank::Tabs);
    fault.diagnostic.fix = Some(spaces_for_tabs(site));
    fault
}

fn spaces_for_tabs(site: &FaultSite<'_>) -> Fix {
    let mut edits = Vec::new();
    let mut start = 0;
    for line in site.source.split_inclusive('\n') {
        let tabs = line.bytes().take_while(|byte| *byte == b'\t').count();
        if tabs > 0 {
            let span = Span::new(site.file, start, start + tabs);
            edits.push(Edit { span, replacement: "  ".repeat(tabs) });
        }
        start += line.len();
    }
    let title = "indent with two spaces a level".to_owned();
    Fix { title, safety: Safety::Ask, edits }
}

/// The line with the tab: granit may point at the text that it would go on with.
fn tabbed_line<'t>(site: &FaultSite<'t>) -> Line<'t> {
    let mut line = site.line.clone();
    for _ in 0..100 {
        if site.source[line.start..line.first].contains('\t') || line.end >= site.source.len() {
            return line;
        }
        line = line_at(site.source, line.end + 1);
    }
    site.line.clone()
}

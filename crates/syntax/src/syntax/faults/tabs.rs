//! Explains tabs where YAML requires spaces.

use super::site::{Fault, FaultSite};
use crate::diagnostic::{Edit, Fix, Safety, apply_edits};
use crate::syntax::codes::TAB_INDENTATION;
use crate::syntax::erase::{Blank, Line, line_above, line_at};
use crate::syntax::granit;
use crate::text::Span;

/// Maximum length in bytes of a text for which fixes are tried, because each try parses the whole
/// text.
const MAX_TRIED: usize = 1 << 20;

pub(super) fn tab(site: &FaultSite<'_>) -> Fault {
    let tabbed = site.source.split('\n').filter(|line| indent(line).contains('\t')).count();
    let line = tabbed_line(site);
    let start =
        site.source[line.start..line.end].find('\t').map_or(site.at, |offset| line.start + offset);
    let run = site.source[start..].bytes().take_while(|byte| *byte == b'\t').count();
    let span = site.span(start, start + run.max(1));
    // The intended width of a tab is unknown, so the nesting of a block with several tabbed lines
    // cannot be recovered.
    let (message, blank) = match tabbed {
        0 | 1 => ("a tab where YAML requires spaces".to_owned(), Blank::Alone(start)),
        _ => (format!("{tabbed} lines are indented with tabs"), Blank::Nothing),
    };
    let help = "YAML is indented with spaces; set your editor to insert them for a tab";
    let mut fault = site.fault_of(&TAB_INDENTATION, span, message, help, blank);
    let as_above = (tabbed == 1).then(|| as_above(site, &line)).flatten();
    fault.diagnostic.fix = as_above.or_else(|| spaces_for_tabs(site));
    fault
}

/// The fix that indents a tabbed item of a list like the item directly above it. Two spaces for the
/// tab would often parse too, but as an item of another list.
fn as_above(site: &FaultSite<'_>, line: &Line<'_>) -> Option<Fix> {
    let above = line_above(site.source, line)?;
    let is_item = |line: &Line<'_>| site.source[line.first..line.end].starts_with("- ");
    if !is_item(&above) || !is_item(line) || site.source.len() > MAX_TRIED {
        return None;
    }
    let spaces = &site.source[above.start..above.first];
    let edit = Edit { span: site.span(line.start, line.first), replacement: spaces.to_owned() };
    let edits = vec![edit];
    let text = apply_edits(site.source, &edits);
    let is_readable = granit::read(site.file, &text, &text).broken.is_none();
    let title = format!("indent this line like the line above, with {} spaces", spaces.len());
    is_readable.then_some(Fix { title, safety: Safety::Ask, edits })
}

/// The fix that replaces tabs in the indentation by spaces, at the width of 2, 4 and 8 with which
/// the text can be parsed and most lines are in the column of a line of their kind above.
fn spaces_for_tabs(site: &FaultSite<'_>) -> Option<Fix> {
    let mut widths = [2, 4, 8];
    widths.sort_by_key(|width| std::cmp::Reverse(in_column(site.source, *width)));
    let widths = widths.into_iter().filter(|_| site.source.len() <= MAX_TRIED);
    widths.map(|width| with_width(site, width)).find(|fix| {
        let text = apply_edits(site.source, &fix.edits);
        !fix.edits.is_empty() && granit::read(site.file, &text, &text).broken.is_none()
    })
}

/// The number of tabbed lines that are in the column of the nearest line of their kind above, an
/// item of a list or a key, if a tab has this width.
fn in_column(source: &str, width: usize) -> usize {
    let mut found = 0;
    let (mut item, mut key) = (None, None);
    for line in source.split('\n') {
        let spaces = indent(line);
        let words = line[spaces.len()..].trim_end();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let column: usize = spaces.chars().map(|it| if it == '\t' { width } else { 1 }).sum();
        let last = if words.starts_with("- ") { &mut item } else { &mut key };
        found += usize::from(spaces.contains('\t') && *last == Some(column));
        *last = Some(column);
    }
    found
}

fn with_width(site: &FaultSite<'_>, width: usize) -> Fix {
    let mut edits = Vec::new();
    let mut start = 0;
    for line in site.source.split_inclusive('\n') {
        let indent = indent(line);
        if indent.contains('\t') {
            let span = Span::new(site.file, start, start + indent.len());
            let replacement = indent.replace('\t', &" ".repeat(width));
            edits.push(Edit { span, replacement });
        }
        start += line.len();
    }
    let title = match width {
        2 => "indent with two spaces for a tab".to_owned(),
        width => format!("indent with {width} spaces for a tab"),
    };
    Fix { title, safety: Safety::Ask, edits }
}

fn indent(line: &str) -> &str {
    let words = line.trim_start_matches([' ', '\t']);
    match words.trim().is_empty() {
        true => "",
        false => &line[..line.len() - words.len()],
    }
}

/// The line with the tab. The search starts at the line that granit reports, because that may be an
/// earlier line whose text would continue.
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

#[cfg(test)]
mod tests {
    use crate::syntax::{Reader, parse};
    use crate::text::FileId;

    #[test]
    fn a_tabbed_item_is_indented_like_the_item_above() {
        let text = "a:\n  - b:\n      - { c: 1 }\n\t- { c: 2 }\n";
        let (_, found) = parse(FileId(0), text, Reader::TwoTier);
        let fix = found[0].fix.as_ref().expect("the tab has a repair");
        assert_eq!(fix.edits[0].replacement, "      ");
    }

    #[test]
    fn tabs_have_the_width_that_fits_the_lines_above() {
        let text = "a:\n  - b: 1\n    c:\n      - d: 1\n        e:\n          - { f: 1 }\n\tg:\n\t  - { f: 2 }\n";
        let (_, found) = parse(FileId(0), text, Reader::TwoTier);
        let fix = found[0].fix.as_ref().expect("the tabs have a repair");
        assert_eq!(fix.edits[0].replacement, " ".repeat(8));
    }
}

//! The columns in which a line may continue an entry or a list above, and fixes that move a line
//! into such a column.

use super::site::FaultSite;
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::erase::{Line, line_above, line_at};

/// Maximum number of lines above a line that are examined, because no list of a thousand bodies is
/// in a single column.
const MAX_LINES: usize = 2000;

/// Columns in which a key or a dash can continue something above a line, counted from 0, with the
/// innermost first.
#[derive(Debug, Default)]
pub(super) struct OpenColumns {
    pub keys: Vec<usize>,
    pub dashes: Vec<usize>,
}

pub(super) fn below(source: &str, line: &Line<'_>) -> OpenColumns {
    let mut open = OpenColumns::default();
    let mut limit = usize::MAX;
    let mut above = line_above(source, line);
    for _ in 0..MAX_LINES {
        let Some(line) = above.filter(|_| limit > 0) else { break };
        let (first, content) = (line.first - line.start, line.content - line.start);
        let has_key = line.words.contains(": ") || line.words.ends_with(':');
        if content < limit && has_key && !line.words.starts_with(['{', '[']) {
            open.keys.push(content);
        }
        if first < limit && first < content {
            open.dashes.push(first);
        }
        limit = limit.min(first);
        above = line_above(source, &line);
    }
    open
}

impl OpenColumns {
    /// The nearest line above whose dash is in this column.
    pub(super) fn entry_at<'s>(
        &self,
        source: &'s str,
        line: &Line<'_>,
        column: usize,
    ) -> Option<Line<'s>> {
        let mut above = line_above(source, line)?;
        for _ in 0..MAX_LINES {
            if above.first - above.start == column && above.first < above.content {
                return Some(above);
            }
            above = line_above(source, &above)?;
        }
        None
    }
}

/// The fix that moves the line of a fault, and the deeper lines below it, to another column.
pub(super) fn reindented(site: &FaultSite<'_>, column: usize) -> Option<Fix> {
    let line = &site.line;
    let depth = line.first - line.start;
    let mut edits = Vec::new();
    let mut start = line.start;
    while start < site.source.len() {
        let next = line_at(site.source, start);
        let next_depth = next.first - next.start;
        if !next.words.is_empty() {
            // Move later dashes in the same wrong column too, because they are the same mistake.
            let is_sibling =
                next_depth == depth && next.first < next.content && line.first < line.content;
            // Stop at a line that is already in the right column.
            let is_right = next_depth == column + (line.content - line.first)
                && (column > depth || line.content > line.first);
            if start > line.start && (next_depth <= depth && !is_sibling || is_right) {
                break;
            }
            let moved = (next_depth + column).checked_sub(depth)?;
            let span = site.span(start, next.first);
            edits.push(Edit { span, replacement: " ".repeat(moved) });
        }
        start = next.end + 1;
    }
    let title = format!("begin this line in column {}", column + 1);
    Some(Fix { title, safety: Safety::Ask, edits })
}

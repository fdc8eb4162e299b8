//! Explains lines with too little or too much indentation.

use super::keys::key_end;
use super::open_columns::{below, reindented};
use super::site::{Fault, FaultSite};
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::erase::{Blank, Line, line_above, line_at};

/// Maximum number of lines above a fault that are examined.
const MAX_TEXT: usize = 400;

/// Reports a key that has lost its indentation, because the keys above and below are in another
/// column. `odd` is the line of the key; parsing stopped at the line below.
pub(super) fn lost_column(site: &FaultSite<'_>, odd: &Line<'_>) -> Option<Fault> {
    let line = &site.line;
    let depth = line.first - line.start;
    let key = &odd.words[..key_end(odd.words)?];
    let odd_depth = odd.first - odd.start;
    if odd.first != odd.content || odd_depth >= depth || line.first != line.content {
        return None;
    }
    let mut before = line_above(site.source, odd)?;
    for _ in 0..MAX_TEXT {
        if before.first - before.start <= depth {
            break;
        }
        before = line_above(site.source, &before)?;
    }
    if before.content - before.start != depth || key_end(before.words).is_none() {
        return None;
    }
    // Either column may be wrong, so two lines below in the same column must decide, or an earlier
    // key in the column of `odd`.
    let next = lines_below(site.source, line).find(|next| !next.words.is_empty());
    let goes_on = next.is_some_and(|next| next.content - next.start == depth);
    if !goes_on && !is_in_column(site.source, odd, key) {
        return None;
    }
    let mut around = line_above(site.source, &before)?;
    for _ in 0..MAX_TEXT {
        if around.content - around.start < depth {
            break;
        }
        around = line_above(site.source, &around)?;
    }
    let whose = match around.words.strip_suffix(':') {
        Some(parent) => format!("the keys of `{parent}` above and below it are"),
        None => "the keys above and below it are".to_owned(),
    };
    let message = format!(
        "`{key}` has lost its indentation: it is in column {}, {whose} in column {}",
        odd_depth + 1,
        depth + 1
    );
    let span = site.span(odd.content, odd.content + key.len());
    let mut fault = site.fault(span, message, "", Blank::Range(odd.start..odd.end));
    let indent = Fix::replace(Safety::Ask, site.span(odd.start, odd.first), " ".repeat(depth));
    fault.diagnostic.fix = Some(indent.titled(format!("begin this line in column {}", depth + 1)));
    Some(fault)
}

/// Whether an earlier line of the same map has the key in this column.
fn is_in_column(source: &str, line: &Line<'_>, key: &str) -> bool {
    let depth = line.first - line.start;
    let mut above = line_above(source, line);
    for _ in 0..MAX_TEXT {
        let Some(other) = above else { return false };
        if other.first - other.start < depth {
            return false;
        }
        if other.content - other.start == depth
            && key_end(other.words).is_some_and(|end| other.words[..end] == *key)
        {
            return true;
        }
        above = line_above(source, &other);
    }
    false
}

/// Reports a line of words that is indented less than the text block (`note: |`) to which it
/// belongs.
pub(super) fn out_of_text(site: &FaultSite<'_>, line: &Line<'_>) -> Option<Fault> {
    let depth = line.first - line.start;
    let mut limit = usize::MAX;
    let mut text_depth = depth;
    let mut above = line_above(site.source, line)?;
    for _ in 0..MAX_TEXT {
        let (first, content) = (above.first - above.start, above.content - above.start);
        if first < limit {
            if opens_text(above.words) && content >= depth && limit < usize::MAX {
                break;
            }
            if first <= depth {
                return None;
            }
            (limit, text_depth) = (first, first);
        }
        above = line_above(site.source, &above)?;
    }
    let key = &above.words[..key_end(above.words).filter(|_| opens_text(above.words))?];
    let mut edits = Vec::new();
    let mut end = line.end;
    let mut next = line_at(site.source, line.start);
    loop {
        let next_depth = next.first - next.start;
        if !next.words.is_empty() {
            let is_words = key_end(next.words).is_none_or(|end| next.words[..end].contains(' '));
            if next.start > line.start && (!is_words || next.words.starts_with('#')) {
                break;
            }
            if let Some(missing) = text_depth.checked_sub(next_depth).filter(|gap| *gap > 0) {
                let span = site.span(next.first, next.first);
                edits.push(Edit { span, replacement: " ".repeat(missing) });
            }
            end = next.end;
        }
        if next.end >= site.source.len() || edits.len() > MAX_TEXT {
            break;
        }
        next = line_at(site.source, next.end + 1);
    }
    let span = site.span(line.content, line.content + line.words.len());
    let message = format!("the text of `{key}` ends before this line, which is not indented");
    let help =
        "delete the line if it does not belong there, or begin it with `#` to make it a comment";
    let mut fault = site.fault(span, message, help, Blank::Range(line.first..end));
    let title = format!("indent this line to continue the text of `{key}`");
    fault.diagnostic.fix = Some(Fix { title, safety: Safety::Ask, edits });
    Some(fault)
}

/// Whether a line starts a text block, such as `note: |` or `text: >-`.
fn opens_text(words: &str) -> bool {
    let sign = words.rsplit(' ').next().unwrap_or_default();
    let bare = sign.trim_end_matches(['-', '+']);
    words.len() > sign.len() + 1
        && words[..words.len() - sign.len()].ends_with(": ")
        && matches!(bare, "|" | ">")
}

/// Reports a key with a block below an entry in braces, although the key belongs to the map that
/// contains the list.
pub(super) fn too_deep_below_list(site: &FaultSite<'_>, key: &str) -> Option<Fault> {
    let line = &site.line;
    let depth = line.first - line.start;
    if !line.words.ends_with(':') {
        return None;
    }
    let open = below(site.source, line);
    let column = open.keys.iter().copied().find(|column| *column < depth)?;
    let mut above = line_above(site.source, line)?;
    for _ in 0..MAX_TEXT {
        if above.content - above.start == column && key_end(above.words).is_some() {
            break;
        }
        above = line_above(site.source, &above)?;
    }
    let other = &above.words[..key_end(above.words)?];
    let message = format!(
        "`{key}` is indented too far: it is in column {}, `{other}` above it is in column {}",
        depth + 1,
        column + 1
    );
    let span = site.span(line.content, line.content + key.len());
    let mut fault = site.fault(span, message, "", Blank::Line(site.at));
    fault.diagnostic.fix = reindented(site, column);
    Some(fault)
}

/// Erases the line of a key and everything below, because the entries of the key's list may be in
/// the column of the key.
pub(super) fn with_list(site: &FaultSite<'_>) -> Blank {
    let line = &site.line;
    if !line.words.ends_with(':') {
        return Blank::Line(site.at);
    }
    let depth = line.first - line.start;
    let hangs = |below: &Line<'_>| {
        let below_depth = below.first - below.start;
        let is_entry = below.first < below.content;
        below.words.is_empty() || below_depth > depth || below_depth == depth && is_entry
    };
    let below = lines_below(site.source, line).take_while(hangs);
    let last = below.filter(|below| !below.words.is_empty()).last();
    Blank::Range(line.first..last.map_or(line.end, |last| last.end))
}

pub(super) fn lines_below<'s>(source: &'s str, line: &Line<'_>) -> impl Iterator<Item = Line<'s>> {
    let mut start = line.end + 1;
    std::iter::from_fn(move || {
        let next = (start < source.len()).then(|| line_at(source, start))?;
        start = next.end + 1;
        Some(next)
    })
}

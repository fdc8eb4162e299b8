//! Explains entries of a list without braces, or with a comma behind them.

use super::keys::{ends_in_key, is_key_of};
use super::site::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety};
use crate::syntax::erase::Blank;

/// Reports an entry with several keys on one line but without braces: `- name: 55e Ligne, men:
/// [581, 567]`.
pub(super) fn without_braces(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let words = line.words;
    let is_entry = line.first < line.content && !words.starts_with(['{', '[', '(', '"', '\'']);
    let keys = words
        .split(", ")
        .filter(|part| part.split_once(": ").is_some_and(|(key, _)| is_key_of(site.text, key)));
    if !is_entry || words.contains(['{', '#']) || keys.count() < 2 {
        return None;
    }
    let span = site.span(line.content, line.content + words.len());
    let message = "several keys on one line without braces";
    let mut fault = site.fault(span, message, "", Blank::Entry(site.at));
    let braces = Fix::replace(Safety::Ask, span, format!("{{ {words} }}"));
    fault.diagnostic.fix = Some(braces.titled("put braces around the entry"));
    Some(fault)
}

/// Reports a comma without an entry before it, as in `[light, , guard]` or `[, guard]`.
pub(super) fn double_comma(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let is_text = !line.words.contains(['{', '[']) || line.words.contains(['"', '\'', '#']);
    let mut commas = line.words.match_indices(',').map(|(offset, _)| offset);
    let second = commas.find(|comma| line.words[..*comma].trim_end().ends_with([',', '[', '{']))?;
    if is_text {
        return None;
    }
    let start = line.content + line.words[..second].trim_end().len();
    let span = site.span(start, line.content + second + 1);
    let message = "a comma without an entry before it";
    let blank = Blank::Range(start..line.content + second + 1);
    // Cells of a chart are counted, so a cell must not disappear with its comma.
    let is_cell = line.words.contains("cells:");
    let help = if is_cell { "write `\"\"` for an empty cell" } else { "" };
    let mut fault =
        site.fault(site.span(span.end as usize - 1, span.end as usize), message, help, blank);
    let without = Fix::replace(Safety::Ask, span, "").titled("remove the comma");
    fault.diagnostic.fix = (!is_cell).then_some(without);
    Some(fault)
}

/// Reports a comma behind an entry that is on a line of its own, as in JSON: `- { id: a, name: A
/// },`.
pub(super) fn comma_behind(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let entry = line.words.strip_suffix(',')?;
    let balance =
        |open: char, close: char| entry.matches(open).count() == entry.matches(close).count();
    let is_whole = entry.starts_with('{') && entry.ends_with('}') && balance('{', '}');
    if line.first == line.content || !is_whole {
        return None;
    }
    let comma = line.content + entry.len();
    let span = site.span(comma, comma + 1);
    let message = "a comma after an entry on its own line";
    let mut fault = site.fault(span, message, "", Blank::Entry(site.at));
    let without = Fix::replace(Safety::Ask, span, "");
    fault.diagnostic.fix = Some(without.titled("remove the comma"));
    Some(fault)
}

/// The probable end of a quote that is not closed: the first comma before a key of the document.
pub(super) fn end_of_quoted(text: &str, quoted: &str) -> Option<usize> {
    quoted.match_indices(", ").map(|(offset, _)| offset).find(|offset| {
        let rest = &quoted[offset + 2..];
        rest.split_once(": ").is_some_and(|(key, _)| !key.contains(' ') && ends_in_key(text, rest))
    })
}

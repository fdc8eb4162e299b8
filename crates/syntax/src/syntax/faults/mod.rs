//! Explains why a text could not be parsed, and decides what to erase so that parsing can continue.

mod brackets;
mod columns;
mod dashes;
mod entries;
mod foreign_signs;
mod indentation;
mod keys;
mod open_columns;
mod quotes;
mod site;
mod tabs;
mod values;

use super::codes::NESTING_TOO_DEEP;
use super::erase::{Blank, line_at};
use super::granit::{Broken, Trouble};
use super::limits::MAX_DEPTH;
use crate::diagnostic::{Fix, Safety};
use crate::text::FileId;
use brackets::{bracket, swallowed};
use columns::{colon, misplaced, no_colon, text_block};
use dashes::{bullet, dash};
use entries::{comma_behind, double_comma, without_braces};
pub use foreign_signs::PASTED_ROW;
use foreign_signs::{after_bracket, footnote, foreign_comment};
use quotes::{after_quote, unclosed_quote};
use site::FaultSite;
pub(super) use site::{Fault, LIST_WITHOUT_KEY, NO_ENTRY, WRONG_DASH};
use tabs::tab;
use values::reserved_sign;

/// Finds the fault at the place where parsing stopped. `source` is the text with spaces in place of
/// the faults that were already found.
pub(super) fn find(file: FileId, text: &str, source: &str, broken: &Broken) -> Fault {
    let offset = before_break(source, broken.at);
    let site = FaultSite { file, text, source, at: offset, line: line_at(source, offset) };
    let found = match broken.kind {
        Trouble::Depth => Some(too_deep(&site)),
        Trouble::Tab => Some(tab(&site)),
        Trouble::Quote | Trouble::AfterQuote => {
            unclosed_quote(&site).or_else(|| after_quote(&site))
        }
        _ => None,
    };
    found
        .or_else(|| foreign_comment(&site, site.line.first, site.line.end))
        .or_else(|| swallowed(&site))
        .or_else(|| bullet(&site))
        .or_else(|| double_comma(&site))
        .or_else(|| reserved_sign(&site))
        .or_else(|| without_braces(&site))
        .or_else(|| comma_behind(&site))
        .or_else(|| bracket(&site, broken))
        .or_else(|| after_bracket(&site))
        .or_else(|| misplaced(&site, broken))
        .or_else(|| colon(&site, broken))
        .or_else(|| no_colon(&site, broken))
        .or_else(|| dash(&site, broken))
        .or_else(|| text_block(&site))
        .unwrap_or_else(|| otherwise(&site, broken))
}

/// Moves an offset at the end of a line back into the line, because the fault is there.
fn before_break(source: &str, offset: usize) -> usize {
    let rest = source[offset..].trim_start_matches([' ', '\r']);
    if rest.is_empty() || rest.starts_with('\n') && !source[..offset].ends_with('\n') {
        let before = source[..offset].trim_end();
        return before.char_indices().next_back().map_or(0, |(last, _)| last);
    }
    offset
}

fn too_deep(site: &FaultSite<'_>) -> Fault {
    let message = format!("lists and maps are nested more than {MAX_DEPTH} levels deep");
    let help = "an order of battle needs about fifteen levels; look for an extra bracket";
    let span = site.span(site.at, site.at + 1);
    site.fault_of(&NESTING_TOO_DEEP, span, message, help, Blank::Nothing)
}

fn otherwise(site: &FaultSite<'_>, broken: &Broken) -> Fault {
    let line = &site.line;
    let span = site.first_word(line);
    if broken.kind == Trouble::Indentation {
        let message = "the indentation of this line matches no line above it";
        let help = "begin lines of one level in the same column; look at the lines above";
        return site.fault(span, message, help, Blank::Line(site.at));
    }
    let reason = match &broken.kind {
        Trouble::Other(reason) => reason.as_str(),
        Trouble::Colon => "unexpected colon",
        Trouble::NoColon => "a line without a colon",
        Trouble::Dash => "unexpected dash",
        Trouble::Bracket => "unexpected bracket",
        Trouble::Quote | Trouble::AfterQuote => "the quotes do not match",
        _ => "the line cannot be read",
    };
    let word = site.source[site.at..line.end.max(site.at)].split([' ', ',', ']', '}']).next();
    let span = match word {
        Some(word) if !word.is_empty() => site.span(site.at, site.at + word.len()),
        _ => span,
    };
    if reason.contains("expected ','") {
        if let Some(fault) = footnote(site) {
            return fault;
        }
        let before = site.source[..site.at].trim_end().len();
        let word = site.source[..before].rsplit([',', '{', '[', '\n']).next().unwrap_or("").trim();
        let opens = site.source[site.at..].starts_with(['[', '{']);
        if opens && !word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase() || it == b'_')
        {
            let message = format!("a colon is missing after `{word}`");
            let place = site.span(before - word.len(), before);
            let fault = site.fault(place, message, "", Blank::Entry(site.at));
            let colon = Fix::replace(Safety::Ask, site.span(before, site.at), ": ");
            let diagnostic = fault.diagnostic.fix(colon.titled("put a colon after the word"));
            return Fault { diagnostic, ..fault };
        }
        if let Some(fault) = opens.then(|| values::braces_in_text(site, word)).flatten() {
            return fault;
        }
        if let Some(fault) = sign_for_comma(site, before) {
            return fault;
        }
        let fault = site.fault(span, "a comma is missing before this", "", Blank::Entry(site.at));
        let comma = Fix::replace(Safety::Ask, site.span(before, site.at), ", ");
        let diagnostic = fault.diagnostic.fix(comma.titled("put a comma before this entry"));
        return Fault { diagnostic, ..fault };
    }
    let message = format!("this is not YAML: {reason}");
    let help = "look at this line and the one above it; put text with special characters in quotes";
    site.fault(span, message, help, Blank::Entry(site.at))
}

/// Signs that people write between entries in place of a comma, the longest first.
const SIGNS: [&str; 9] = ["-->", "->", "=>", "→", "–", "—", ";", "|", "/"];

/// Reports a sign between two entries in brackets, such as `[0, 10] -> [20, 10]`. The repair replaces
/// every such sign of the line.
fn sign_for_comma(site: &FaultSite<'_>, before: usize) -> Option<Fault> {
    let source = site.source;
    let sign = SIGNS.into_iter().find(|sign| source[site.at..].starts_with(sign))?;
    let is_between = |offset: usize| {
        let next = source[offset + sign.len()..].trim_start_matches(' ');
        let last = source[..offset].trim_end_matches(' ').chars().next_back();
        next.starts_with(['[', '{', '"']) && last.is_some_and(|last| "]}\"".contains(last))
    };
    if !is_between(site.at) {
        return None;
    }
    let line = source.get(site.at..site.line.end)?;
    let signs: Vec<usize> = line
        .match_indices(sign)
        .map(|(offset, _)| offset + site.at)
        .filter(|it| is_between(*it))
        .collect();
    let end = signs.last()? + sign.len();
    let mut written = String::new();
    let mut from = before;
    for offset in &signs {
        written.push_str(source[from..*offset].trim_end());
        written.push(',');
        from = offset + sign.len();
    }
    let span = site.span(site.at, site.at + sign.len());
    let message = format!("`{sign}` does not separate the entries of a list");
    let fault = site.fault(span, message, "", Blank::Entry(site.at));
    let commas = Fix::replace(Safety::Ask, site.span(before, end), written);
    let title = if signs.len() == 1 { "put a comma there" } else { "put a comma in place of each" };
    let diagnostic = fault.diagnostic.fix(commas.titled(title));
    Some(Fault { diagnostic, ..fault })
}

//! Explains values that YAML reads in another way than the writer intended.

use super::foreign_signs::wiki_row;
use super::keys::last_key;
use super::quotes::quoted;
use super::site::no_entry;
use super::site::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety};
use crate::syntax::codes::UNQUOTED_COLON;
use crate::syntax::erase::Blank;

/// Keys whose number may be `unknown`.
const STRENGTHS: &[&str] = &["men", "sabres", "guns"];

/// Reports a sign that cannot start an unquoted text, as in `@home`, `*old Guard` or `> 500`.
pub(super) fn reserved_sign(site: &FaultSite<'_>) -> Option<Fault> {
    let (start, value) = site.value()?;
    if value.trim_matches('?').is_empty() || value == "-" {
        let span = site.span(start, start + value.len());
        let what = if value == "-" { "an entry of a list" } else { "a key" };
        let message = format!("`{value}` is not a value: in YAML it begins {what}");
        let before = site.source[..start].trim_end();
        let is_strength = STRENGTHS.iter().any(|key| before.ends_with(&format!("{key}:")));
        let (help, fix) = match is_strength {
            true => (
                "write `unknown` for a strength that is not known",
                Some(Fix::guess(span, "unknown")),
            ),
            false => ("leave the key out if its value is not known", None),
        };
        let mut fault = site.fault(span, message, help, Blank::Entry(site.at));
        fault.diagnostic.fix = fix;
        return Some(fault);
    }
    let sign = value.chars().next().filter(|first| "@`%*&!|>".contains(*first))?;
    // If parsing stopped elsewhere, the sign has its YAML meaning and is not the fault.
    if site.at < start || site.at > start + value.len() || value.contains(": ") {
        return None;
    }
    let span = site.span(start, start + value.len());
    // Bold text of Markdown on a line of its own.
    if value.starts_with("**") && start == site.line.first {
        return Some(no_entry(site, &site.line, Blank::Line(site.at)));
    }
    if value.starts_with("```") {
        let help = "delete the lines with the backticks";
        return Some(site.fault(span, "a Markdown code fence", help, Blank::Entry(site.at)));
    }
    if let Some(fault) = wiki_row(site, start) {
        return Some(fault);
    }
    let message = match sign {
        '`' => "unquoted text begins with a backtick".to_owned(),
        sign => format!("unquoted text begins with `{sign}`"),
    };
    let help = "put the text in quotes: this character has another meaning in YAML";
    let mut fault = site.fault(span, message, help, Blank::Entry(site.at));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, quoted(value)));
    Some(fault)
}

/// Reports an unquoted text with braces or brackets inside, such as `{ text: Until {13:30} they
/// wait }`. `before` is the entry up to the braces.
pub(super) fn braces_in_text(site: &FaultSite<'_>, before: &str) -> Option<Fault> {
    let (key, text) = before.split_once(": ")?;
    let text = text.trim_start();
    let is_key = !key.is_empty() && key.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
    if !is_key || !text.contains(|letter: char| letter.is_alphabetic()) {
        return None;
    }
    let start = site.source[..site.at].rfind(text)?;
    let rest = &site.source[start..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let mut depth = 0;
    let ends = |(_, sign): &(usize, char)| {
        match sign {
            '{' | '[' => depth += 1,
            '}' | ']' if depth > 0 => depth -= 1,
            '}' | ']' => return true,
            ',' => return depth == 0,
            _ => {}
        }
        false
    };
    let end = line.char_indices().find(ends).map_or(line.len(), |(offset, _)| offset);
    let text = line[..end].trim_end();
    let span = site.span(start, start + text.len());
    let message = "braces inside unquoted text";
    let help = "put the whole text in quotes: braces have another meaning in YAML";
    let mut fault = site.fault(span, message, help, Blank::Entry(site.at));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, quoted(text)));
    Some(fault)
}

/// Reports a text with a colon in braces, such as `{ note: Oman says: they fought }`. The text ends
/// at the next key or at the closing brace.
pub(super) fn colon_in_text(site: &FaultSite<'_>, start: usize) -> Fault {
    let rest = &site.line.words[start - site.line.content..];
    let ends = |(offset, sign): &(usize, char)| match sign {
        ',' => last_key(rest[offset + 1..].trim_start()).is_some_and(|(_, at)| at == 0),
        sign => *sign == '}',
    };
    let end = rest.char_indices().find(ends).map_or(rest.len(), |(offset, _)| offset);
    let text = rest[..end].trim_end();
    let span = site.span(start, start + text.len());
    let message = "a colon and a space inside unquoted text";
    let help = "put the text in quotes; if the word before the colon is a key, a comma is missing before it";
    let mut fault = site.fault_of(&UNQUOTED_COLON, span, message, help, Blank::Entry(site.at));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, quoted(text)));
    fault
}

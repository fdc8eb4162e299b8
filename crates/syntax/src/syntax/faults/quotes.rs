//! Explains quotes that are not closed, or that are closed before the end of their value.

use super::entries::end_of_quoted;
use super::site::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety};
use crate::syntax::erase::{Blank, Line, line_above};

/// Reports a quote, on this line or a line above, that starts a value and is not closed.
pub(super) fn unclosed_quote(site: &FaultSite<'_>) -> Option<Fault> {
    let mut line = site.line.clone();
    for _ in 0..400 {
        if let Some(quote) = open_quote(site.source, &line) {
            return Some(never_closed(site, &line, quote, "close the quote on the same line"));
        }
        line = line_above(site.source, &line)?;
    }
    None
}

/// Reports a quote that is not closed on its line. `help` is the advice if the end of the quote
/// cannot be guessed.
pub(super) fn never_closed(
    site: &FaultSite<'_>,
    line: &Line<'_>,
    quote: usize,
    help: &str,
) -> Fault {
    let end = line.content + line.words.len();
    let (span, message) = (site.span(quote, end), "a quote is never closed");
    let quoted = &site.source[quote..end];
    let Some(length) = end_of_quoted(site.text, quoted) else {
        return site.fault(span, message, help, Blank::Entry(quote));
    };
    let mut fault = site.fault(span, message, "", Blank::Entry(quote));
    let place = site.span(quote + length, quote + length);
    let last = quoted[..length].rsplit(' ').next().unwrap_or_default();
    let close = Fix::replace(Safety::Ask, place, &quoted[..1]);
    fault.diagnostic.fix = Some(close.titled(format!("close the quote after `{last}`")));
    fault
}

pub(super) fn bytes_of(source: &str, line: &Line<'_>) -> impl Iterator<Item = (usize, u8)> {
    let bytes = &source.as_bytes()[line.content..line.end];
    bytes.iter().enumerate().map(|(index, byte)| (index + line.content, *byte))
}

/// Whether a quote starts a value, and is not an apostrophe inside a text.
pub(super) fn is_value_start(before: u8, offset: usize, line: &Line<'_>) -> bool {
    offset == line.content || matches!(before, b':' | b'[' | b'{' | b',')
}

/// Reports text behind a closing quote, such as `'d'Erlon'` or `"a" b`.
pub(super) fn after_quote(site: &FaultSite<'_>) -> Option<Fault> {
    let (start, value) = site.value()?;
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let rest = value.rsplit(quote).next().unwrap_or("");
    if let Some(fault) = inch_mark(site, start, value) {
        return Some(fault);
    }
    if quote == '"' && site.line.words.matches('"').count() % 2 == 1 {
        let span = site.span(start, start + value.len());
        let help = "close the quote at the end of the value";
        return Some(site.fault(
            span,
            "a quote is missing on this line",
            help,
            Blank::Entry(site.at),
        ));
    }
    if rest.trim() == "," {
        let comma = start + value.len() - 1;
        let span = site.span(comma, comma + 1);
        let help = "commas separate entries in brackets only";
        let mut fault = site.fault(span, "a comma after the value", help, Blank::Entry(site.at));
        fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, "").titled("remove the comma"));
        return Some(fault);
    }
    // Do not offer a fix for two texts, as in `from: "19:00" - "21:00"`, because other quotes would
    // join them.
    let texts: Vec<&str> = value.split(quote).collect();
    let apart = |text: &str| text.starts_with(' ') && text.ends_with(' ');
    let whole = |text: &str| !text.is_empty() && !text.starts_with(' ') && !text.ends_with(' ');
    if let ["", first, between, second, ""] = texts.as_slice()
        && whole(first)
        && apart(between)
        && whole(second)
    {
        let span = site.span(site.at, start + value.len());
        let message = "a second text in quotes after the first";
        let help = "a value is one text: give the second a key of its own, or leave it out";
        return Some(site.fault(span, message, help, Blank::Entry(site.at)));
    }
    let message = "text continues after the closing quote";
    let single = quote == '\'';
    let help = if single {
        "an apostrophe in single quotes is written twice: `''`; or use double quotes"
    } else {
        "put the whole value between one pair of quotes; a quote inside is written `\\\"`"
    };
    let span = site.span(site.at, start + value.len());
    let mut fault = site.fault(span, message, help, Blank::Entry(site.at));
    let inside = value[1..].strip_suffix('\'').filter(|inside| single && !inside.contains("''"));
    if let Some(inside) = inside {
        let whole = site.span(start, start + value.len());
        fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, whole, quoted(inside)));
    }
    Some(fault)
}

/// Reports a sign for inches behind a number in double quotes, such as `"a charge of 8" or less"`.
fn inch_mark(site: &FaultSite<'_>, start: usize, value: &str) -> Option<Fault> {
    let inside = value.strip_prefix('"')?;
    let mark = inside.find('"')?;
    let number = inside[..mark].trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_text = number.ends_with(' ') && number.len() < mark;
    if !is_text || inside.matches('"').count() != 2 {
        return None;
    }
    let word = inside[number.len()..mark].to_owned() + "\"";
    let place = start + 1 + mark;
    let span = site.span(place - word.len() + 1, place + 1);
    let message =
        format!("the text ends at `{word}`, because the sign for inches closes the quote");
    let help = format!("or write `{} inches`", &word[..word.len() - 1]);
    let mut fault = site.fault(span, message, &help, Blank::Entry(site.at));
    let escaped = Fix::replace(Safety::Ask, site.span(place, place + 1), "\\\"");
    fault.diagnostic.fix =
        Some(escaped.titled(format!("write `{}\\\"` for the inches", &word[..word.len() - 1])));
    Some(fault)
}

pub(super) fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Offset of the first quote on a line that starts a value and is not closed on the line.
pub(super) fn open_quote(source: &str, line: &Line<'_>) -> Option<usize> {
    let mut open: Option<(usize, u8)> = None;
    let mut before = b' ';
    for (offset, byte) in bytes_of(source, line) {
        match open {
            Some((_, quote)) if byte == quote => open = None,
            None if matches!(byte, b'"' | b'\'') && is_value_start(before, offset, line) => {
                open = Some((offset, byte));
            }
            _ => {}
        }
        if byte != b' ' {
            before = byte;
        }
    }
    open.map(|(quote, _)| quote)
}

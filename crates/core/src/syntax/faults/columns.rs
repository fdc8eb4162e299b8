//! Keys, colons, dashes and the columns in which they stand.

use super::quotes::quoted;
use super::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety};
use crate::syntax::codes::UNQUOTED_COLON;
use crate::syntax::erase::{Blank, Line, line_above};
use crate::syntax::granit::{Broken, Trouble};

/// `@home`, `*old Guard`, `> 500`: signs with which no unquoted text begins.
pub(super) fn reserved_sign(site: &FaultSite<'_>) -> Option<Fault> {
    let (start, value) = site.value()?;
    let sign = value.chars().next().filter(|first| "@`%*&!|>".contains(*first))?;
    // A sign that means something to YAML is not at fault if reading stopped elsewhere.
    if site.at < start || site.at > start + value.len() || value.contains(": ") {
        return None;
    }
    let span = site.span(start, start + value.len());
    let message = match sign {
        '`' => "unquoted text begins with a backtick".to_owned(),
        sign => format!("unquoted text begins with `{sign}`"),
    };
    let help = "put the text in quotes: this sign means something else to YAML";
    let mut fault = site.fault(span, message, help, Blank::Entry(site.at));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, quoted(value)));
    Some(fault)
}

/// A colon where none can stand.
pub(super) fn colon(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    // In brackets granit misses a comma instead.
    let at_colon = site.source.as_bytes().get(site.at) == Some(&b':');
    if broken.kind != Trouble::Colon && !(at_colon && matches!(broken.kind, Trouble::Other(_))) {
        return None;
    }
    let line = &site.line;
    if let Some((start, value)) = site.value()
        && (value.contains(": ") || value.ends_with(':'))
        && start <= site.at
    {
        let span = site.span(start, start + value.len());
        if value.starts_with(['"', '\'']) {
            let help = "put the whole value between one pair of quotes";
            let blank = Blank::Entry(site.at);
            return Some(site.fault(span, "a colon after the closing quote", help, blank));
        }
        let message = "a colon and a space inside unquoted text";
        let blank = Blank::Entry(site.at);
        let mut fault =
            site.fault_of(&UNQUOTED_COLON, span, message, "put the text in quotes", blank);
        if !value.contains(['{', '[', '"']) {
            // Quotes around a part of a longer text do not belong there, or do not end where it ends.
            let part = start == line.content && line.content == line.first || goes_on(site);
            let safety = if part { Safety::Ask } else { Safety::Safe };
            fault.diagnostic.fix = Some(Fix::replace(safety, span, quoted(value)));
        }
        return Some(fault);
    }
    let above = line_above(site.source, line)?;
    if above.content - above.start > line.first - line.start {
        return None;
    }
    if key_end(above.words).is_none() {
        return Some(missing_colon(site, &above, Blank::Entry(above.start)));
    }
    let key = key_end(line.words).map_or(line.words, |end| &line.words[..end]);
    let message =
        format!("`{key}` stands deeper than the line above it, which has a value already");
    let help = "indent it like the line above it, or take the value away there";
    let span = site.span(line.content, line.content + key.len());
    Some(site.fault(span, message, help, Blank::Line(site.at)))
}

/// May the text of a line go on in the line below, because that stands deeper?
fn goes_on(site: &FaultSite<'_>) -> bool {
    let Line { start, end, content, .. } = site.line;
    let mut below = site.source[end..].lines().skip(1);
    let next = below.find(|line| !line.trim().is_empty()).unwrap_or_default();
    let words = next.trim_start_matches(' ');
    next.len() - words.len() > content - start && !words.starts_with('#')
}

/// A line that should have been `key: value`.
pub(super) fn no_colon(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    let expected = matches!(broken.kind, Trouble::NoColon | Trouble::Indentation);
    let line = &site.line;
    let wanted = expected && key_end(line.words).is_none() && !line.words.starts_with('-');
    if !wanted || line.content != line.first || text_block(site).is_some() {
        return None;
    }
    Some(missing_colon(site, line, Blank::Line(site.at)))
}

/// A dash that begins no list, or a list where keys stand.
pub(super) fn dash(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    let line = &site.line;
    let bytes = site.source.as_bytes();
    if broken.kind == Trouble::Dash && bytes.get(site.at) == Some(&b'-') && site.at > line.first {
        let span = site.span(site.at, site.at + 1);
        let message = "a list cannot begin on the line of its key";
        let help = "write each `- …` on a line of its own below the key";
        return Some(site.fault(span, message, help, Blank::Entry(site.at)));
    }
    let listed = bytes.get(line.first) == Some(&b'-') && line.content > line.first;
    let expected = matches!(broken.kind, Trouble::Indentation | Trouble::Dash);
    if !listed || !expected {
        return None;
    }
    let above = line_above(site.source, line)?;
    let span = site.span(line.first, line.first + 1);
    let (depth, above_depth) = (line.first - line.start, above.first - above.start);
    let message = if depth == above_depth && above.content == above.first {
        "a list item where a key is expected"
    } else {
        "the dash stands under no other dash"
    };
    let help = "the dashes of one list stand in one column, below the key of the list";
    Some(site.fault(span, message, help, Blank::Line(site.at)))
}

/// `note: |` with a line that stands less deep than the first.
pub(super) fn text_block(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let mut above = line_above(site.source, line)?;
    let depth = line.first - line.start;
    for _ in 0..400 {
        let above_depth = above.content - above.start;
        if above_depth < depth {
            break;
        }
        above = line_above(site.source, &above)?;
    }
    let sign = above.words.trim_end_matches(['-', '+']).ends_with([' ', '|', '>']);
    let key = key_end(above.words)?;
    let value = above.words[key..].trim_start_matches(':').trim_start();
    let fits = sign && value.starts_with(['|', '>']) && value.len() <= 3;
    if !fits || above.content - above.start >= depth {
        return None;
    }
    let message = "a line of the text stands less deep than its first line";
    let help = "indent all lines of the text alike";
    let span = site.first_word(line);
    Some(site.fault(span, message, help, Blank::Alone(site.at)))
}

fn missing_colon(site: &FaultSite<'_>, line: &Line<'_>, blank: Blank) -> Fault {
    if let Some(colon) = line.words.find(':').filter(|colon| *colon > 0) {
        let offset = line.content + colon + 1;
        let span = site.span(line.content, line.content + line.words.len());
        let message = "a space is missing after the colon";
        let mut fault = site.fault(span, message, "a line is `key: value`", blank);
        let insert = Fix::replace(Safety::Ask, site.span(offset, offset), " ");
        fault.diagnostic.fix = Some(insert.titled("put a space after the colon"));
        return fault;
    }
    let span = site.first_word(line);
    let word = &site.source[span.range()];
    let message = format!("a colon is missing after `{word}`");
    site.fault(span, message, "a line is `key: value`", blank)
}

/// Where the key of a line ends, if it has one.
fn key_end(words: &str) -> Option<usize> {
    words.find(": ").or_else(|| words.ends_with(':').then(|| words.len() - 1))
}

//! Keys, colons, dashes and the columns in which they stand.

use super::open_columns::{below, reindented};
use super::quotes::quoted;
use super::{Fault, FaultSite, WRONG_DASH};
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::codes::{FOREIGN_SPACE, UNQUOTED_COLON};
use crate::syntax::erase::{Blank, Line, line_above};
use crate::syntax::granit::{Broken, Trouble};
use crate::syntax::unseen::{is_foreign, name_of};

/// Signs with which lists begin elsewhere.
const BULLETS: [char; 6] = ['–', '—', '•', '·', '*', '-'];

/// `– id: a`, `• Thiers`, `-id: a`: an entry of a list that begins with another sign than a dash and a space.
pub(super) fn bullet(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let sign = line.words.chars().next().filter(|sign| BULLETS.contains(sign))?;
    let rest = &line.words[sign.len_utf8()..];
    let is_bullet = match sign {
        '-' => rest.starts_with(|letter: char| letter.is_alphabetic() || letter == '{'),
        _ => rest.starts_with(' '),
    };
    let above = line_above(site.source, line)?;
    let depth = line.first - line.start;
    let begins = above.words.ends_with(':') || below(site.source, line).dashes.contains(&depth);
    if !is_bullet || !begins || line.content != line.first {
        return None;
    }
    let words = rest.trim_start();
    let span = site.span(line.first, line.first + line.words.len() - words.len());
    let message = match sign {
        '-' => "a space is missing after the dash".to_owned(),
        sign => format!("`{sign}` begins no entry of a list"),
    };
    let mut fault =
        site.fault(span, message, "each entry of a list begins with `- `", Blank::Line(site.at));
    let dash = Fix::replace(Safety::Ask, span, "- ");
    fault.diagnostic.fix = Some(dash.titled("begin it with `- `"));
    Some(fault)
}

/// `@home`, `*old Guard`, `> 500`: signs with which no unquoted text begins.
pub(super) fn reserved_sign(site: &FaultSite<'_>) -> Option<Fault> {
    let (start, value) = site.value()?;
    let sign = value.chars().next().filter(|first| "@`%*&!|>".contains(*first))?;
    // A sign that means something to YAML is not at fault if reading stopped elsewhere.
    if site.at < start || site.at > start + value.len() || value.contains(": ") {
        return None;
    }
    let span = site.span(start, start + value.len());
    if value.starts_with("```") {
        let help = "delete the lines with the backticks";
        return Some(site.fault(span, "a code fence of Markdown", help, Blank::Entry(site.at)));
    }
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
        if let Some(fault) = two_entries(site, start, value) {
            return Some(fault);
        }
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
            // Quotes around a part of a longer text do not belong there, or do not end where it ends. What looks like
            // a key may be one, and the quotes would swallow it.
            let part = start == line.content && line.content == line.first || goes_on(site);
            let unsure = part || last_key(value).is_some() || site.is_in_brackets();
            let safety = if unsure { Safety::Ask } else { Safety::Safe };
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
    let (column, above_column) = (line.content - line.start, above.content - above.start);
    let message = format!(
        "`{key}` is in column {}, the key above it in column {} has a value already",
        column + 1,
        above_column + 1
    );
    let span = site.span(line.content, line.content + key.len());
    let help = "or take the value above it away";
    let mut fault = site.fault(span, message, help, Blank::Line(site.at));
    fault.diagnostic.fix = reindented(site, above_column);
    Some(fault)
}

/// `{ name: 1/4e Ligne arm: infantry }`, `name: First Brigade echelon: brigade`: the word before the colon is a key of
/// its own, and what separates it from the value before it is missing.
fn two_entries(site: &FaultSite<'_>, start: usize, value: &str) -> Option<Fault> {
    let (key, offset) = last_key(value)?;
    let before = value[..offset].trim_end();
    let in_brackets = site.is_in_brackets();
    if before.is_empty() || !in_brackets && !is_key_of(site.text, key) {
        return None;
    }
    let span = site.span(start + offset, start + offset + key.len() + 1);
    let gap = site.span(start + before.trim_end_matches(';').len(), start + offset);
    let blank = Blank::Entry(site.at);
    let help = "if the colon belongs to the text, put the text in quotes";
    if in_brackets {
        let message = match before.ends_with(';') {
            true => format!("a `;` where a comma belongs, before `{key}:`"),
            false => format!("a comma is missing before `{key}:`"),
        };
        let mut fault = site.fault(span, message, help, blank);
        let comma = Fix::replace(Safety::Ask, gap, ", ");
        fault.diagnostic.fix = Some(comma.titled(format!("put a comma before `{key}:`")));
        return Some(fault);
    }
    let message = format!("`{key}:` begins in the middle of a line");
    let mut fault = site.fault(span, message, help, blank);
    let line_break = format!("\n{}", " ".repeat(site.line.content - site.line.start));
    let split = Fix::replace(Safety::Ask, gap, line_break);
    fault.diagnostic.fix = Some(split.titled(format!("begin a new line before `{key}:`")));
    Some(fault)
}

/// The word before the first colon of a text, and where it begins, if it looks like a key.
fn last_key(value: &str) -> Option<(&str, usize)> {
    let end = key_end(value)?;
    let start = value[..end].rfind(' ').map_or(0, |space| space + 1);
    let word = &value[start..end];
    let is_key = word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-0123456789".contains(&byte));
    is_key.then_some((word, start))
}

/// Does a text use a word as a key: at the beginning of a line or of an entry?
fn is_key_of(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(offset, _)| {
        let before = text[..offset].trim_end_matches(' ');
        let begins = before.is_empty() || before.ends_with(['\n', '-', '{', ',']);
        begins && text[offset + word.len()..].starts_with(':')
    })
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
    if depth == above_depth && above.content == above.first {
        return key_in_list(site);
    }
    let open = below(site.source, line);
    let blank = Blank::Line(site.at);
    let Some(column) = open.dashes.iter().copied().min_by_key(|column| column.abs_diff(depth))
    else {
        let help = "the dashes of one list stand in one column, below the key of the list";
        return Some(site.fault(span, "the dash stands under no other dash", help, blank));
    };
    let message = format!("{WRONG_DASH} {}, the dash above it in column {}", depth + 1, column + 1);
    let help = "the dashes of one list stand in one column";
    let mut fault = site.fault(span, message, help, blank);
    fault.diagnostic.fix = reindented(site, column);
    Some(fault)
}

/// Keys above the dashes of a list, in the same column: a key that belongs to the body above, or an entry that has lost
/// its dash.
fn key_in_list(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let depth = line.first - line.start;
    let mut keys: Vec<Line<'_>> = Vec::new();
    let mut parent = None;
    let mut above = line_above(site.source, line);
    for _ in 0..400 {
        let Some(line) = above else { break };
        let above_depth = line.content - line.start;
        if above_depth < depth {
            parent = Some(line);
            break;
        }
        if above_depth == depth && line.content == line.first {
            keys.push(line.clone());
        }
        above = line_above(site.source, &line);
    }
    let first = keys.last().and_then(|first| Some((first, &first.words[..key_end(first.words)?])));
    let list = parent.and_then(|parent| Some((parent.words.strip_suffix(':')?, parent)));
    let (Some((first, key)), Some((list, above))) = (first, list) else {
        let span = site.span(line.first, line.first + 1);
        let help = "the dashes of one list stand in one column, below the key of the list";
        let blank = Blank::Line(site.at);
        return Some(site.fault(span, "a list item where a key is expected", help, blank));
    };
    let dashed = key_end(line.words).map(|end| &line.words[..end]);
    let span = site.span(first.content, first.content + key.len());
    if keys.len() > 1 || dashed == Some(key) {
        let message = format!("a `- ` is missing before `{key}`");
        let help = format!("each entry of `{list}` begins with `- `");
        let blank = Blank::Range(first.start..line.start);
        let mut fault = site.fault(span, message, &help, blank);
        fault.diagnostic.fix = Some(dashed_entry(site, first, line.start));
        return Some(fault);
    }
    let message = format!("`{key}` is in the list `{list}`, where each entry begins with `- `");
    let mut fault = site.fault(span, message, "", Blank::Line(first.first));
    let (indent, next) = (above.content - above.start, first.end + 1);
    let moved = format!("{}{}\n", " ".repeat(indent), first.words);
    if above.content == above.first && next == line.start {
        let edits = vec![
            Edit { span: site.span(above.start, above.start), replacement: moved },
            Edit { span: site.span(first.start, next), replacement: String::new() },
        ];
        let title = format!("move it above `{list}`, into the same column");
        fault.diagnostic.fix = Some(Fix { title, safety: Safety::Ask, edits });
    } else {
        fault.diagnostic.help = vec![format!("move it above `{list}`, into the same column")];
    }
    Some(fault)
}

/// A dash before a line, and the lines of its entry below it two columns deeper.
fn dashed_entry(site: &FaultSite<'_>, first: &Line<'_>, end: usize) -> Fix {
    let mut edits =
        vec![Edit { span: site.span(first.first, first.first), replacement: "- ".to_owned() }];
    let mut start = first.end + 1;
    for line in site.source[start.min(end)..end].split_inclusive('\n') {
        if !line.trim().is_empty() {
            edits.push(Edit { span: site.span(start, start), replacement: "  ".to_owned() });
        }
        start += line.len();
    }
    Fix { title: "put `- ` before it".to_owned(), safety: Safety::Ask, edits }
}

/// A line without a dash that fits no column above it: an entry that has lost its dash, or a key that is too deep or
/// not deep enough.
pub(super) fn misplaced(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    let line = &site.line;
    let expected = matches!(broken.kind, Trouble::Indentation | Trouble::NoColon);
    if !expected || line.content != line.first || text_block(site).is_some() {
        return None;
    }
    let depth = line.first - line.start;
    let open = below(site.source, line);
    let key = key_end(line.words).map(|end| &line.words[..end]);
    let in_braces = line.words.starts_with(['{', '[']);
    let blank = Blank::Line(site.at);
    if open.dashes.contains(&depth) {
        let entry = open.entry_at(site.source, line, depth)?;
        let first_key = key_end(entry.words).map(|end| &entry.words[..end]);
        let is_text = key.is_none() && first_key.is_none();
        if in_braces || key.is_some() && key == first_key || is_text {
            let word = if in_braces {
                "this entry".to_owned()
            } else {
                format!("`{}`", key.unwrap_or(line.words))
            };
            let span = if in_braces {
                site.span(line.first, line.first + 1)
            } else {
                site.first_word(line)
            };
            let message = format!("a `- ` is missing before {word}");
            let help = "each entry of a list begins with `- `";
            let mut fault = site.fault(span, message, help, blank);
            let dash = Fix::replace(Safety::Ask, site.span(line.first, line.first), "- ");
            fault.diagnostic.fix = Some(dash.titled("put `- ` before it"));
            return Some(fault);
        }
    }
    let key = key.filter(|key| !in_braces && !key.contains(['"', '\'']))?;
    if open.keys.contains(&depth) {
        return None;
    }
    let column = open.keys.iter().copied().min_by_key(|column| column.abs_diff(depth))?;
    let message =
        format!("`{key}` is in column {}, the key above it in column {}", depth + 1, column + 1);
    let help = "the keys of one entry stand in one column";
    let span = site.span(line.content, line.content + key.len());
    let mut fault = site.fault(span, message, help, blank);
    fault.diagnostic.fix = reindented(site, column);
    Some(fault)
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
    let other =
        ["：", " = ", "="].into_iter().find_map(|sign| Some((sign, line.words.find(sign)?)));
    if let Some((sign, offset)) = other.filter(|(_, offset)| !line.words[..*offset].contains(' ')) {
        let start = line.content + offset;
        let span = site.span(start, start + sign.len());
        let rest = &line.words[offset + sign.len()..];
        let message = format!("`{}` is no colon", sign.trim());
        let mut fault = site.fault(span, message, "", blank);
        let end = start + sign.len() + rest.len() - rest.trim_start().len();
        let colon = Fix::replace(Safety::Ask, site.span(start, end), ": ");
        fault.diagnostic.fix = Some(colon.titled("write a colon and a space"));
        return fault;
    }
    let above = line_above(site.source, line);
    if let Some(above) = above.filter(|above| {
        [": |", ": >", ": |-", ": >-"].iter().any(|sign| above.words.ends_with(sign))
    }) {
        let key = key_end(above.words).map_or("", |end| &above.words[..end]);
        let message = format!("the text of `{key}` is not indented");
        let help = "indent every line of it, by two spaces more than its key";
        return site.fault(site.first_word(line), message, help, blank);
    }
    if let Some(colon) = line.words.find(':').filter(|colon| *colon > 0) {
        let offset = line.content + colon + 1;
        let span = site.span(line.content, line.content + line.words.len());
        if let Some(space) = line.words[colon + 1..].chars().next().filter(|c| is_foreign(*c)) {
            let space_span = site.span(offset, offset + space.len_utf8());
            let message = format!("{} after the colon is not a space to YAML", name_of(space));
            let mut fault = site.fault_of(&FOREIGN_SPACE, space_span, message, "", blank);
            let plain = Fix::replace(Safety::Safe, space_span, " ");
            fault.diagnostic.fix = Some(plain.titled("put a plain space there"));
            return fault;
        }
        let message = "a space is missing after the colon";
        let mut fault = site.fault(span, message, "", blank);
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

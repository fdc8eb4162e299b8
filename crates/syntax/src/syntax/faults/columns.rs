//! Explains faults of keys, their colons and their columns.

use super::dashes::list_without_key;
use super::foreign_signs::{foreign_comment, pasted_row};
use super::indentation::{lines_below, lost_column, out_of_text, too_deep_below_list, with_list};
use super::keys::{ends_in_key, is_key_of, key_end, last_key};
use super::open_columns::{below, reindented};
use super::quotes::quoted;
use super::site::{Fault, FaultSite, no_entry};
use super::values::colon_in_text;
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::codes::{FOREIGN_SPACE, UNQUOTED_COLON};
use crate::syntax::erase::{Blank, Line, line_above};
use crate::syntax::granit::{Broken, Trouble};
use crate::syntax::unseen::{is_foreign, name_of};

/// Maximum number of lines of an unindented text that are examined.
const MAX_PROSE: usize = 50;

/// Minimum number of words in a line that continues the text above.
const MIN_PROSE: usize = 3;

/// Maximum number of words in a line whose key has lost its colon, such as `name Armée du Nord`,
/// because a line with more words is a sentence.
const MAX_VALUE: usize = 4;

/// Reports a line that begins with a full stop and an item or a key, because a phone turns two spaces
/// into a full stop.
fn full_stop(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let rest = site.source[line.first..line.end].strip_prefix(". ")?;
    let is_entry = rest.starts_with("- ") || key_end(rest).is_some();
    let span = site.span(line.first, line.first + 1);
    let message = "this line begins with a full stop";
    let help = "a phone writes one for two spaces: indent the line with spaces";
    let blank = Blank::Line(site.at);
    let mut fault = is_entry.then(|| site.fault(span, message, help, blank))?;
    fault.diagnostic.fix =
        Some(Fix::replace(Safety::Ask, span, " ").titled("write a space in its place"));
    Some(fault)
}

pub(super) fn colon(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    // In brackets, granit reports a missing comma instead of the colon, so look at the character
    // itself.
    let at_colon = site.source.as_bytes().get(site.at) == Some(&b':');
    if broken.kind != Trouble::Colon && !(at_colon && matches!(broken.kind, Trouble::Other(_))) {
        return None;
    }
    let line = &site.line;
    if let Some(fault) = full_stop(site) {
        return Some(fault);
    }
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
        if let Some(fault) = deeper_key(site, start, value) {
            return Some(fault);
        }
        let message = "a colon and a space inside unquoted text";
        let blank = Blank::Entry(site.at);
        let mut fault =
            site.fault_of(&UNQUOTED_COLON, span, message, "put the text in quotes", blank);
        if !value.contains(['{', '[', '"']) {
            // If the value is part of a longer text, quotes around it are wrong and would swallow a
            // word that may be a key, so the author must decide.
            let part = start == line.content && line.content == line.first || goes_on(site);
            let unsure = part
                || last_key(value).is_some()
                || ends_in_key(site.text, value)
                || site.is_in_brackets();
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
    if line.content > line.first
        && let Some(fault) = list_without_key(site, &above)
    {
        return Some(fault);
    }
    if let Some(fault) = lost_column(site, &above) {
        return Some(fault);
    }
    let key = key_end(line.words).map_or(line.words, |end| &line.words[..end]);
    let (column, above_column) = (line.content - line.start, above.content - above.start);
    let message = format!(
        "`{key}` is in column {}, but the key above it in column {} already has a value",
        column + 1,
        above_column + 1
    );
    let span = site.span(line.content, line.content + key.len());
    let value = key_end(above.words).map_or("", |end| above.words[end + 1..].trim());
    let help = match above.words.split(':').next() {
        Some(leader @ "leader") if !value.contains(['{', '"', '\'', '#', ',']) => {
            format!(
                "if it belongs to the leader, write `{leader}: {{ name: {value}, {} }}`",
                line.words
            )
        }
        _ => "if it belongs under that key, remove the value there".to_owned(),
    };
    // All deeper lines below the value are one mistake.
    let deeper: Vec<Line<'_>> = lines_below(site.source, line)
        .take_while(|below| below.words.is_empty() || below.first - below.start > above_column)
        .filter(|below| !below.words.is_empty())
        .take(MAX_PROSE)
        .collect();
    let blank = Blank::Range(line.first..deeper.last().map_or(line.end, |last| last.end));
    let mut fault = site.fault(span, message, &help, blank);
    let is_moved = |below: &Line<'_>| below.first - below.start >= column;
    fault.diagnostic.fix = match deeper.iter().all(is_moved) && line.first == line.content {
        true if !deeper.is_empty() => {
            let lines = std::iter::once(line).chain(&deeper);
            let edit = |below: &Line<'_>| Edit {
                span: site.span(below.start, below.start + column - above_column),
                replacement: String::new(),
            };
            let title = format!("begin the lines in column {}", above_column + 1);
            Some(Fix { title, safety: Safety::Ask, edits: lines.map(edit).collect() })
        }
        _ => reindented(site, above_column),
    };
    Some(fault)
}

/// Reports two entries without a separator, such as `name: First Brigade echelon: brigade`, in
/// which the word before the second colon is a key.
fn two_entries(site: &FaultSite<'_>, start: usize, value: &str) -> Option<Fault> {
    if let Some(fault) = in_parentheses(site) {
        return Some(fault);
    }
    let (key, offset) = last_key(value)?;
    let before = value[..offset].trim_end();
    let in_brackets = site.is_in_brackets();
    // A word between other words is part of a text, unless the document uses the word as a key
    // elsewhere.
    let behind = value[offset + key.len() + 1..].split_whitespace().count();
    let is_text = !before.is_empty() && !before.ends_with(';') && !is_key_of(site.text, key);
    if in_brackets && behind >= MIN_PROSE && is_text {
        return Some(colon_in_text(site, start));
    }
    if before.is_empty() || !in_brackets && !is_key_of(site.text, key) {
        return None;
    }
    let span = site.span(start + offset, start + offset + key.len() + 1);
    let gap = site.span(start + before.trim_end_matches(';').len(), start + offset);
    let blank = Blank::Entry(site.at);
    let help = "if the colon belongs to the text, put the text in quotes";
    if in_brackets {
        let message = match before.ends_with(';') {
            true => format!("a `;` instead of a comma before `{key}:`"),
            false => format!("a comma is missing before `{key}:`"),
        };
        let help = if before.ends_with(';') { "" } else { help };
        let mut fault = site.fault(span, message, help, blank);
        fault.diagnostic.fix = Some(match before.ends_with(';') {
            true => commas(site),
            false => {
                Fix::replace(Safety::Ask, gap, ", ").titled(format!("put a comma before `{key}:`"))
            }
        });
        return Some(fault);
    }
    let message = format!("`{key}:` begins in the middle of a line");
    let mut fault = site.fault(span, message, help, blank);
    let line_break = format!("\n{}", " ".repeat(site.line.content - site.line.start));
    let split = Fix::replace(Safety::Ask, gap, line_break);
    fault.diagnostic.fix = Some(split.titled(format!("begin a new line before `{key}:`")));
    Some(fault)
}

/// Reports an entry in parentheses instead of braces: `- ( id: a, name: b )`.
fn in_parentheses(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let start = match line.words.starts_with('(') {
        true => 0,
        false => line.words.find(": (")? + 2,
    };
    let inside = line.words[start..].strip_prefix('(')?.strip_suffix(')')?;
    inside.contains(": ").then_some(())?;
    let span = site.span(line.content + start, line.content + line.words.len());
    let message = "an entry in `( … )` instead of braces";
    let mut fault = site.fault(span, message, "", Blank::Entry(site.at));
    let braces = Fix::replace(Safety::Ask, span, format!("{{{inside}}}"));
    fault.diagnostic.fix = Some(braces.titled("write braces: `{ … }`"));
    Some(fault)
}

/// The fix that replaces each `;` before a key by a comma.
fn commas(site: &FaultSite<'_>) -> Fix {
    let line = &site.line;
    let before_key = |(offset, _): &(usize, &str)| {
        let rest = line.words[offset + 1..].trim_start();
        last_key(rest).is_some_and(|(_, start)| start == 0)
    };
    let signs = line.words.match_indices(';').filter(before_key);
    let edit = |(offset, _): (usize, &str)| {
        let offset = line.content + offset;
        Edit { span: site.span(offset, offset + 1), replacement: ",".to_owned() }
    };
    let title = "write commas between the keys".to_owned();
    Fix { title, safety: Safety::Ask, edits: signs.map(edit).collect() }
}

/// Whether the line below may continue the text of the line, because it is indented more.
fn goes_on(site: &FaultSite<'_>) -> bool {
    let Line { start, end, content, .. } = site.line;
    let mut below = site.source[end..].lines().skip(1);
    let next = below.find(|line| !line.trim().is_empty()).unwrap_or_default();
    let words = next.trim_start_matches(' ');
    next.len() - words.len() > content - start && !words.starts_with('#')
}

/// Reports a line that should be `key: value` but does not have a colon.
pub(super) fn no_colon(site: &FaultSite<'_>, broken: &Broken) -> Option<Fault> {
    let expected = matches!(broken.kind, Trouble::NoColon | Trouble::Indentation);
    let line = &site.line;
    let wanted = expected && key_end(line.words).is_none() && !line.words.starts_with('-');
    if !wanted || line.content != line.first || text_block(site).is_some() {
        return None;
    }
    Some(missing_colon(site, line, Blank::Line(site.at)))
}

/// Reports a line without a dash in a column that fits no line above, because an entry has lost its
/// dash or a key has the wrong indentation.
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
    if let Some(fault) = pasted_row(site, line, &blank).filter(|_| !in_braces) {
        return Some(fault);
    }
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
    if let Some(fault) = below_braces(site, key) {
        return Some(fault);
    }
    if open.keys.contains(&depth) {
        return None;
    }
    let column = open.keys.iter().copied().min_by_key(|column| column.abs_diff(depth))?;
    let message = format!(
        "`{key}` is in column {}, but the key above it is in column {}",
        depth + 1,
        column + 1
    );
    let help = "begin all keys of an entry in the same column";
    let span = site.span(line.content, line.content + key.len());
    // Erase the entries below the key too, so that they are not reported again. Keep the lines if
    // an outer list has dashes in this column, because they belong to that list.
    let blank = if open.dashes.contains(&depth) { blank } else { with_list(site) };
    let mut fault = site.fault(span, message, help, blank);
    fault.diagnostic.fix = reindented(site, column);
    Some(fault)
}

/// Reports a key below an entry in braces, in the column of the braces, so that the key should be
/// inside the braces.
fn below_braces(site: &FaultSite<'_>, key: &str) -> Option<Fault> {
    let line = &site.line;
    let above = line_above(site.source, line)?;
    let is_entry = above.first < above.content && above.words.starts_with('{');
    let is_deeper = line.first - line.start > above.first - above.start;
    let inside = above.words.strip_suffix('}').filter(|_| is_entry && is_deeper)?;
    if let Some(fault) = too_deep_below_list(site, key) {
        return Some(fault);
    }
    let span = site.span(line.content, line.content + key.len());
    let message = format!("`{key}` is below the braces of its entry");
    let help = "put all keys of an entry in braces inside the braces";
    let mut fault = site.fault(span, message, help, Blank::Line(site.at));
    if key_end(line.words).is_some_and(|end| end + 1 < line.words.len()) {
        let place = above.content + inside.trim_end().len();
        let lines = site.span(above.content + above.words.len(), line.end);
        let edits = vec![
            Edit { span: site.span(place, place), replacement: format!(", {}", line.words) },
            Edit { span: lines, replacement: String::new() },
        ];
        let title = "move the key into the braces".to_owned();
        fault.diagnostic.fix = Some(Fix { title, safety: Safety::Ask, edits });
    }
    Some(fault)
}

/// Reports a line of a text block (`note: |`) that is indented less than the first line of the
/// block.
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
    let message = "a line of the text is indented less than its first line";
    let help = "indent all lines of the text equally";
    let span = site.first_word(line);
    Some(site.fault(span, message, help, Blank::Alone(site.at)))
}

fn missing_colon(site: &FaultSite<'_>, line: &Line<'_>, blank: Blank) -> Fault {
    // A line of equal signs, such as the underline of a heading, is no entry.
    let first = line.words.chars().next().unwrap_or_default();
    if line.words.len() > 2 && !first.is_alphanumeric() && line.words.chars().all(|it| it == first)
    {
        return no_entry(site, line, blank);
    }
    let other =
        ["：", " = ", "="].into_iter().find_map(|sign| Some((sign, line.words.find(sign)?)));
    if let Some((sign, offset)) = other.filter(|(_, offset)| !line.words[..*offset].contains(' ')) {
        let start = line.content + offset;
        let span = site.span(start, start + sign.len());
        let rest = &line.words[offset + sign.len()..];
        let message = format!("`{}` is not a colon", sign.trim());
        let mut fault = site.fault(span, message, "", blank);
        let end = start + sign.len() + rest.len() - rest.trim_start().len();
        let colon = Fix::replace(Safety::Ask, site.span(start, end), ": ");
        fault.diagnostic.fix = Some(colon.titled("write a colon and a space"));
        return fault;
    }
    if let Some(fault) = foreign_comment(site, line.content, line.end) {
        return fault;
    }
    if let Some(fault) = pasted_row(site, line, &blank) {
        return fault;
    }
    if let Some(fault) = unindented_text(site, line, &blank) {
        return fault;
    }
    let count = line.words.split_whitespace().count();
    if let Some(fault) = out_of_text(site, line).filter(|_| count >= MIN_PROSE) {
        return fault;
    }
    if let Some(colon) = line.words.find(':').filter(|colon| *colon > 0) {
        let offset = line.content + colon + 1;
        let span = site.span(line.content, line.content + line.words.len());
        if let Some(space) = line.words[colon + 1..].chars().next().filter(|c| is_foreign(*c)) {
            let space_span = site.span(offset, offset + space.len_utf8());
            let message = format!("{} after the colon is not a space to YAML", name_of(space));
            let mut fault = site.fault_of(&FOREIGN_SPACE, space_span, message, "", blank);
            let plain = Fix::replace(Safety::Safe, space_span, " ");
            fault.diagnostic.fix =
                Some(plain.titled("put a plain space in place of this character"));
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
    let looks_like_key = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if !is_key_of(site.text, word) {
        if let Some(fault) = text_goes_on(site, line, &blank).filter(|_| count >= MIN_PROSE) {
            return fault;
        }
        if !looks_like_key || count > MAX_VALUE {
            return no_entry(site, line, blank);
        }
    }
    let message = format!("a colon is missing after `{word}`");
    let mut fault = site.fault(span, message, "each line has the form `key: value`", blank);
    let rest = &line.words[word.len()..];
    let value = rest.trim_start();
    if !value.is_empty() && is_key_of(site.text, word) {
        let end = span.end as usize;
        let gap = site.span(end, end + rest.len() - value.len());
        let colon = Fix::replace(Safety::Ask, gap, ": ");
        fault.diagnostic.fix = Some(colon.titled("put a colon after the word"));
    }
    fault
}

/// Reports the second line of a text, in the column of the key to which the text belongs.
fn text_goes_on(site: &FaultSite<'_>, line: &Line<'_>, blank: &Blank) -> Option<Fault> {
    let above = line_above(site.source, line)?;
    let key = key_end(above.words)?;
    let text = above.words[key + 1..].trim_start();
    let is_text = text.contains(' ') && !text.starts_with(['{', '[', '|', '>', '&', '*']);
    let is_below = above.content - above.start == line.content - line.start;
    if !is_text || !is_below || line.content != line.first {
        return None;
    }
    let name = &above.words[..key];
    let span = site.span(line.content, line.content + line.words.len());
    let message = format!("this line seems to continue the text of `{name}`, but is not indented");
    let help = format!("indent this line by two spaces more than `{name}`");
    let mut fault = site.fault(span, message, "", blank.clone());
    if !text.starts_with(['"', '\'']) || text.len() == 1 || !text.ends_with(['"', '\'']) {
        let place = site.span(line.first, line.first);
        fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, place, "  ").titled(help));
    } else {
        fault.diagnostic = fault.diagnostic.help(help);
    }
    Some(fault)
}

/// Reports a text block (`note: |`) in the column of its key, so that a line of the text with a
/// colon looks like a key.
fn unindented_text(site: &FaultSite<'_>, line: &Line<'_>, blank: &Blank) -> Option<Fault> {
    let depth = line.first - line.start;
    let mut first = line.clone();
    let mut above = line_above(site.source, line)?;
    for _ in 0..MAX_PROSE {
        let is_prose = key_end(above.words).is_none_or(|end| above.words[..end].contains(' '));
        if !is_prose || above.first - above.start != depth || above.content > above.first {
            break;
        }
        let next = line_above(site.source, &above)?;
        first = above;
        above = next;
    }
    let opens = [": |", ": >", ": |-", ": >-"].iter().any(|sign| above.words.ends_with(sign));
    let key = &above.words[..key_end(above.words).filter(|_| opens)?];
    let message = format!("the text of `{key}` is not indented");
    let help = "indent each of its lines by two spaces more than the key";
    let blank =
        if first.start == line.start { blank.clone() } else { Blank::Range(first.start..line.end) };
    Some(site.fault(site.first_word(&first), message, help, blank))
}

/// Reports a key without a value that is indented below the text of another key, which YAML joins to
/// that text.
fn deeper_key(site: &FaultSite<'_>, start: usize, value: &str) -> Option<Fault> {
    let line = &site.line;
    let key = value.strip_suffix(':')?;
    let is_key = !key.is_empty() && key.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
    let above = line_above(site.source, line)?;
    let is_deeper =
        start == line.content && line.content - line.start > above.content - above.start;
    if !is_key || !is_deeper {
        return None;
    }
    let end = key_end(above.words)?;
    let named = above.words[..end].trim_end_matches(':').trim();
    let column = above.content - above.start + 1;
    let message = format!("`{key}` is indented below the text of `{named}`");
    let help = format!("begin the key in column {column}, like `{named}`");
    let span = site.span(start, start + key.len());
    Some(site.fault(span, &message, &help, Blank::Entry(site.at)))
}

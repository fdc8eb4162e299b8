//! Explains dashes of lists that are missing, superfluous, in the wrong column, or another
//! character.

use super::foreign_signs::foreign_comment;
use super::keys::key_end;
use super::open_columns::{below, reindented};
use super::site::{Fault, FaultSite, LIST_WITHOUT_KEY, WRONG_DASH};
use crate::diagnostic::{Edit, Fix, Safety};
use crate::syntax::erase::{Blank, Line, line_above};
use crate::syntax::granit::{Broken, Trouble};

/// Characters that start an entry of a list in other formats.
const BULLETS: [char; 6] = ['–', '—', '•', '·', '*', '-'];

/// Maximum number of lines above a fault that are examined, because entries of a list have fewer
/// lines.
const MAX_LINES: usize = 400;

/// Reports an entry that does not start with a dash and a space, such as `– id: a`, `• Thiers` or
/// `-id: a`.
pub(super) fn bullet(site: &FaultSite<'_>) -> Option<Fault> {
    begun_by_bullet(site).or_else(|| bulleted_keys(site))
}

/// Reports an entry that starts with a bullet and has further keys below. Parsing stops only at a
/// later line, because the bullet is read as a part of the first key.
fn bulleted_keys(site: &FaultSite<'_>) -> Option<Fault> {
    let depth = site.line.first - site.line.start;
    let mut above = line_above(site.source, &site.line)?;
    for _ in 0..MAX_LINES {
        if above.first - above.start <= depth {
            break;
        }
        above = line_above(site.source, &above)?;
    }
    let sign = above.words.chars().next().filter(|sign| *sign != '-' && BULLETS.contains(sign))?;
    let words = above.words[sign.len_utf8()..].strip_prefix(' ')?;
    key_end(words).filter(|_| above.content == above.first)?;
    Some(no_dash(site, &above, sign, words.trim_start()))
}

fn no_dash(site: &FaultSite<'_>, line: &Line<'_>, sign: char, words: &str) -> Fault {
    let span = site.span(line.first, line.first + line.words.len() - words.len());
    let message = match sign {
        '-' => "a space is missing after the dash".to_owned(),
        sign => format!("`{sign}` does not begin an entry of a list"),
    };
    let help = "each entry of a list begins with `- `";
    let mut fault = site.fault(span, message, help, Blank::Line(line.first));
    let dash = Fix::replace(Safety::Ask, span, "- ");
    fault.diagnostic.fix = Some(dash.titled("begin it with `- `"));
    fault
}

fn begun_by_bullet(site: &FaultSite<'_>) -> Option<Fault> {
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
    Some(no_dash(site, line, sign, rest.trim_start()))
}

/// Reports a dash where no list can start, or a list among keys.
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
    let page = line.words.trim_end_matches(['-', ' ']);
    if page.len() < line.words.len() && page.bytes().all(|byte| byte.is_ascii_digit()) {
        let span = site.span(line.first, line.content + line.words.len());
        let message = "this line looks like a page number";
        return Some(site.fault(span, message, "delete it", Blank::Line(site.at)));
    }
    let above = line_above(site.source, line)?;
    let span = site.span(line.first, line.first + 1);
    let (depth, above_depth) = (line.first - line.start, above.first - above.start);
    if depth == above_depth && above.content == above.first {
        return key_in_list(site);
    }
    let without_key = || list_without_key(site, &above);
    if let Some(fault) = lost_dash(site).or_else(|| commented_list(site)).or_else(without_key) {
        return Some(fault);
    }
    let open = below(site.source, line);
    let blank = Blank::Line(site.at);
    let Some(column) = open.dashes.iter().copied().min_by_key(|column| column.abs_diff(depth))
    else {
        let help = "put all dashes of a list in the same column, below the key of the list";
        return Some(site.fault(
            span,
            "this dash is not in the column of another dash",
            help,
            blank,
        ));
    };
    let message =
        format!("{WRONG_DASH} {}, but the dash above it is in column {}", depth + 1, column + 1);
    let help = "put all dashes of a list in the same column";
    let mut fault = site.fault(span, message, help, blank);
    fault.diagnostic.fix = reindented(site, column);
    Some(fault)
}

/// Reports a list below a key that already has a value, indented more than this key, so that the
/// line with the key of the list must be missing.
pub(super) fn list_without_key(site: &FaultSite<'_>, above: &Line<'_>) -> Option<Fault> {
    let line = &site.line;
    let (depth, column) = (line.first - line.start, above.content - above.start);
    let key = key_end(above.words)?;
    if depth <= column || above.words.len() == key + 1 || above.words.starts_with(['{', '[']) {
        return None;
    }
    let span = site.span(line.first, line.first + 1);
    let message = LIST_WITHOUT_KEY;
    let Some(list) = list_like(site) else {
        let help = "a line with the key of the list is missing above it";
        return Some(site.fault(span, message, help, Blank::Line(site.at)));
    };
    let help = format!("a line such as `{list}` is missing above it");
    let mut fault = site.fault(span, message, &help, Blank::Line(site.at));
    let place = site.span(line.start, line.start);
    let written = format!("{}{list}\n", " ".repeat(column));
    let written = Fix::replace(Safety::Ask, place, written);
    fault.diagnostic.fix = Some(written.titled(format!("put `{list}` above this line")));
    Some(fault)
}

/// The key of the list whose first entry shares most keys with the faulty entry.
fn list_like<'s>(site: &FaultSite<'s>) -> Option<&'s str> {
    let wanted = keys_of_entry(site.text, site.line.start);
    let mut best: Option<(usize, &str)> = None;
    let mut start = 0;
    let mut above: Option<&str> = None;
    for line in site.text.split_inclusive('\n').take(MAX_LINES) {
        let words = line.trim();
        if let Some(key) = above.filter(|_| words.starts_with("- ") && start != site.line.start) {
            let keys = keys_of_entry(site.text, start);
            let shared = keys.iter().filter(|key| wanted.contains(key)).count();
            if shared * 2 > wanted.len() && best.is_none_or(|(most, _)| shared > most) {
                best = Some((shared, key));
            }
        }
        if !words.is_empty() && !words.starts_with('#') {
            let key = words.trim_start_matches(['-', ' ']);
            let is_key = key.strip_suffix(':').is_some_and(|key| !key.contains([' ', '"']));
            above = is_key.then_some(key);
        }
        start += line.len();
    }
    best.map(|(_, key)| key)
}

fn keys_of_entry(text: &str, start: usize) -> Vec<&str> {
    let depth = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let mut lines = text[start..].lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else { return Vec::new() };
    let words = first.trim_start_matches([' ', '-']);
    if let Some(inside) = words.strip_prefix('{') {
        let keys = inside.split(", ").filter_map(|entry| entry.split_once(": "));
        return keys.map(|(key, _)| key.trim()).collect();
    }
    let is_same = |line: &&str| depth(line) >= depth(first) && !line.trim_start().starts_with("- ");
    let lines = std::iter::once(first).chain(lines.take_while(is_same));
    let lines = lines.filter(|line| depth(line) == depth(first));
    lines.filter_map(|line| line.trim_start_matches([' ', '-']).split(':').next()).collect()
}

/// Reports the entries of a list whose key is in a comment: `# units:`.
fn commented_list<'s>(site: &FaultSite<'s>) -> Option<Fault> {
    let line = &site.line;
    let above = line_above(site.source, line)?;
    let between = &site.source[above.end..line.start];
    let depth = line.first - line.start;
    let listed = |comment: &'s str| {
        let indent = comment.len() - comment.trim_start().len();
        let words = comment.trim_start().trim_start_matches(['#', ' ']).trim_end();
        let list =
            words.strip_suffix(':').filter(|list| !list.is_empty() && !list.contains(' '))?;
        (indent < depth).then_some((comment, indent, list))
    };
    let (comment, indent, list) = between.lines().rev().find_map(listed)?;
    let start = comment.as_ptr() as usize - site.source.as_ptr() as usize + indent;
    let span = site.span(start, start + comment.trim().len());
    let message = format!("the list below belongs to `{list}:`, which is a comment");
    let mut fault = site.fault(span, message, "", Blank::Line(site.at));
    let key = Fix::replace(Safety::Ask, span, format!("{list}:"));
    fault.diagnostic.fix = Some(key.titled("remove the `#`"));
    Some(fault)
}

/// Reports keys above the first dash of a list, in the column of the text behind the dash, because
/// the first entry of the list has lost its dash.
fn lost_dash(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let (depth, column) = (line.first - line.start, line.content - line.start);
    let mut first: Option<Line<'_>> = None;
    let mut above = line_above(site.source, line)?;
    for _ in 0..MAX_LINES {
        if above.first - above.start <= depth {
            break;
        }
        let next = line_above(site.source, &above)?;
        first = Some(above);
        above = next;
    }
    let first = first
        .filter(|first| first.content == first.first && first.content - first.start == column)?;
    let list = above.words.strip_suffix(':')?;
    let key = &first.words[..key_end(first.words)?];
    let span = site.span(first.content, first.content + key.len());
    let message = format!("a `- ` is missing before `{key}`");
    let help = format!("each entry of `{list}` begins with `- `");
    let mut fault = site.fault(span, message, &help, Blank::Range(first.start..line.start));
    if column == depth + 2 {
        let place = site.span(first.first - 2, first.first);
        let dash = Fix::replace(Safety::Ask, place, "- ");
        fault.diagnostic.fix = Some(dash.titled("put `- ` before it"));
    }
    Some(fault)
}

/// Reports keys above the dashes of a list, in the column of the dashes, which belong to the body
/// above or to an entry that has lost its dash.
fn key_in_list(site: &FaultSite<'_>) -> Option<Fault> {
    let line = &site.line;
    let depth = line.first - line.start;
    let mut keys: Vec<Line<'_>> = Vec::new();
    let mut parent = None;
    let mut above = line_above(site.source, line);
    for _ in 0..MAX_LINES {
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
        let blank = Blank::Line(site.at);
        let key = key_end(line.words).map(|end| &line.words[..end]);
        if let Some(key) = key.filter(|_| depth == 0) {
            let message = format!("a dash before `{key}`, outside any list");
            let mut fault = site.fault(span, message, "", blank);
            let place = site.span(line.first, line.content);
            let dash = Fix::replace(Safety::Ask, place, "");
            fault.diagnostic.fix = Some(dash.titled("remove the dash"));
            return Some(fault);
        }
        let help = "put all dashes of a list in the same column, below the key of the list";
        return Some(site.fault(span, "a list item where a key is expected", help, blank));
    };
    if let Some(fault) = foreign_comment(site, first.content, first.end) {
        return Some(fault);
    }
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

/// The fix that puts a dash before a line, and indents the other lines of the entry by two columns.
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

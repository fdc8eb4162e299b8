//! Explains signs of other languages and programs: comments, footnotes and rows of a spreadsheet.

use super::site::{Fault, FaultSite};
use crate::diagnostic::{Fix, Safety};
use crate::syntax::erase::{Blank, Line, line_above, line_at};

/// How comments start and end in other languages.
const COMMENTS: [(&str, &str); 4] = [("//", ""), ("<!--", "-->"), ("/*", "*/"), ("--", "")];

/// Reports a comment in the form of another language, such as `// a comment` or `<!-- a comment
/// -->`.
pub(super) fn foreign_comment(site: &FaultSite<'_>, start: usize, end: usize) -> Option<Fault> {
    let words = site.source[start..end].trim_end();
    let is_open = |(open, _): &&(&str, &str)| {
        words.strip_prefix(*open).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let (open, close) = COMMENTS.iter().find(is_open)?;
    let inside = words[open.len()..].trim();
    let inside = inside.strip_suffix(close).unwrap_or(inside).trim_end();
    let span = site.span(start, start + words.len());
    let message = format!("`{open}` does not begin a comment in YAML");
    let blank = Blank::Range(start..start + words.len());
    let mut fault = site.fault(span, message, "a comment begins with `#`", blank);
    let comment = Fix::replace(Safety::Ask, span, format!("# {inside}"));
    fault.diagnostic.fix = Some(comment.titled("begin it with `#`"));
    Some(fault)
}

/// Reports text behind the closing bracket of a value, such as `// in the morning` in `- { men: 612
/// } // in the morning`.
pub(super) fn after_bracket(site: &FaultSite<'_>) -> Option<Fault> {
    let above = line_above(site.source, &site.line);
    let lines = [Some(site.line.clone()), above];
    let (start, end, sign) = lines.into_iter().flatten().find_map(|line| text_behind(&line))?;
    if let Some(fault) = foreign_comment(site, start, end) {
        return Some(fault);
    }
    if site.source[start..end].starts_with("- ") {
        let line = line_at(site.source, start);
        let span = site.span(start, end);
        let message = "a second entry of the list on one line";
        let mut fault = site.fault(span, message, "", Blank::Range(start..end));
        let before = start - (site.source[..start].len() - site.source[..start].trim_end().len());
        let gap = site.span(before, start);
        let column = line.first - line.start;
        let cut = Fix::replace(Safety::Ask, gap, format!("\n{}", " ".repeat(column)));
        fault.diagnostic.fix = Some(cut.titled("begin a new line before its `- `"));
        return Some(fault);
    }
    let message = format!("text continues after the closing `{sign}`");
    let help = "put the text inside the brackets, or after ` #` if it is a comment";
    let blank = Blank::Range(start..end);
    Some(site.fault(site.span(start, end), message, help, blank))
}

/// The range of the text behind the closing bracket of a value, and the bracket.
fn text_behind(line: &Line<'_>) -> Option<(usize, usize, char)> {
    let key = if line.words.starts_with(['{', '[']) { 0 } else { line.words.find(": ")? + 2 };
    let value = &line.words[key..];
    // Leave a quoted value to other checks, because a bracket may be part of the quoted text.
    if !value.starts_with(['{', '[']) || value.contains(['"', '\'']) {
        return None;
    }
    let mut depth = 0_usize;
    for (index, letter) in value.char_indices() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' if depth == 1 => {
                let rest = &value[index + 1..];
                let text = rest.trim_start();
                let is_text = rest.len() > text.len()
                    && text.starts_with(|first: char| {
                        first.is_alphanumeric() || "/<-(".contains(first)
                    });
                let start = line.content + line.words.len() - text.len();
                return is_text.then_some((start, line.content + line.words.len(), letter));
            }
            '}' | ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Reports a footnote mark in brackets behind a number: `men: 377[3]`.
pub(super) fn footnote(site: &FaultSite<'_>) -> Option<Fault> {
    let (before, rest) = site.source.split_at(site.at);
    let (mark, _) = rest.strip_prefix('[')?.split_once(']')?;
    let is_mark =
        (1..=3).contains(&mark.len()) && mark.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_mark || !before.ends_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let end = site.at + mark.len() + 2;
    let span = site.span(site.at, end);
    let message = format!("`[{mark}]` is a footnote mark, not part of the number");
    let help = "write the text of the footnote in a `note`";
    let mut fault = site.fault(span, message, help, Blank::Range(site.at..end));
    fault.diagnostic.fix = Some(Fix::replace(Safety::Ask, span, "").titled("remove the mark"));
    Some(fault)
}

/// Reports cells of a spreadsheet, which are separated by tabs.
pub(super) fn pasted_row(site: &FaultSite<'_>, line: &Line<'_>, blank: &Blank) -> Option<Fault> {
    let cells = |sign: char| line.words.matches(sign).count();
    let message = match line.words.contains(": ") {
        true => return None,
        false if cells('\t') > 0 => "a row of a spreadsheet, with tabs between its cells",
        false if cells(';') > 1 => "a row of a table, with `;` between its cells",
        false if line.words.starts_with('<') && line.words.ends_with('>') => {
            "a line of HTML or XML, not of YAML"
        }
        false => return None,
    };
    let span = site.span(line.content, line.content + line.words.len());
    Some(site.fault(span, message, PASTED_ROW, blank.clone()))
}

/// Reports a row of a wiki or Markdown table, such as `| 61st Line || 4 || 2150` or `|-`.
pub(super) fn wiki_row(site: &FaultSite<'_>, start: usize) -> Option<Fault> {
    let is_row = |line: &Line<'_>| {
        let words = line.words;
        words == "|-" || words == "|}" || words.starts_with("{|") || {
            words.starts_with('|') && words[1..].contains('|')
        }
    };
    let line = line_at(site.source, start);
    if !is_row(&line) && !is_row(&next_line(site.source, &line)?) {
        return None;
    }
    let (mut first, mut last) = (line.clone(), line);
    while let Some(above) = line_above(site.source, &first).filter(is_row) {
        first = above;
    }
    while let Some(next) = next_line(site.source, &last).filter(is_row) {
        last = next;
    }
    let span = site.span(first.content, first.content + first.words.len());
    let message = "a row of a table from a wiki or from Markdown";
    Some(site.fault(span, message, PASTED_ROW, Blank::Range(first.start..last.end)))
}

fn next_line<'s>(source: &'s str, line: &Line<'_>) -> Option<Line<'s>> {
    (line.end < source.len()).then(|| line_at(source, line.end + 1))
}

pub const PASTED_ROW: &str =
    "write its cells as keys: `- { name: …, men: … }`; `grognard import` reads whole tables";

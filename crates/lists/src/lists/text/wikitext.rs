//! Turns the source of a page of a wiki into a text: headings and bullets become lines, links become
//! their words, and each row of a table becomes a line with bars.

use super::folded::folded;
use crate::lists::html::unescaped;
use crate::lists::rowspans::{BREAK, RowSpans, SpannedCell, cell_words};

/// Text of a page, or `None` for a text that is not the source of a wiki. A heading between equals
/// signs or a table tells.
pub(super) fn plain_wikitext(text: &str) -> Option<String> {
    let headings = text.lines().filter(|line| heading(line).is_some()).count();
    if headings == 0 && !text.contains("{|") {
        return None;
    }
    let text = without_templates(&without_between(&without_single_refs(text), "<ref", "</ref>"));
    let text = unescaped(&without_between(&text, "<!--", "-->"));
    let mut plain = String::new();
    let mut row: Option<Vec<SpannedCell>> = None;
    let mut spans = RowSpans::default();
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("{|") {
            row = Some(Vec::new());
            spans = RowSpans::default();
        } else if trimmed.starts_with("|}") || trimmed.starts_with("|-") {
            flush(&mut row, &mut spans, &mut plain);
            row = (!trimmed.starts_with("|}")).then(Vec::new);
        } else if let (Some(_), Some(caption)) = (&row, trimmed.strip_prefix("|+")) {
            plain +=
                &format!("[{}]\n", words(caption.rsplit('|').next().unwrap_or(caption).trim()));
        } else if let Some(cells) = &mut row {
            match trimmed.strip_prefix(['|', '!']) {
                Some(rest) => {
                    cells.extend(rest.split("||").flat_map(|cell| cell.split("!!")).map(cell))
                }
                None if cells.is_empty() => {}
                None => {
                    if let Some(last) = cells.last_mut() {
                        last.words += &format!(" {}", words(trimmed));
                    }
                }
            }
        } else {
            plain += &self::line(line);
            plain.push('\n');
        }
    }
    flush(&mut row, &mut spans, &mut plain);
    Some(plain)
}

/// Words of a heading: `=== I Corps ===`.
fn heading(line: &str) -> Option<&str> {
    let line = line.trim();
    let marks = line.len() - line.trim_start_matches('=').len();
    let inner = line.strip_suffix("==").map(|line| line.trim_matches('=').trim());
    inner.filter(|inner| marks >= 2 && !inner.is_empty())
}

fn line(line: &str) -> String {
    if let Some(heading) = heading(line) {
        return format!("\n{}", words(heading));
    }
    let marks = line.len() - line.trim_start_matches(['*', '#', ':', ';']).len();
    let rest = &line[marks..];
    match marks {
        0 => words(line),
        // A line of the source may also begin with a star that marks a footnote.
        _ if !rest.starts_with(' ') && !line.starts_with("**") => words(line),
        _ => format!("{}• {}", "  ".repeat(marks.min(12)), words(rest.trim())),
    }
}

/// Cell without its attributes: `rowspan=3 | 1st Division`.
fn cell(cell: &str) -> SpannedCell {
    let is_attribute = |head: &str| head.contains('=') && !head.contains("[[");
    let (attributes, behind) =
        cell.split_once('|').filter(|(head, _)| is_attribute(head)).unwrap_or(("", cell));
    SpannedCell::new(words(behind.trim()).replace('|', "/"), attributes)
}

fn flush(row: &mut Option<Vec<SpannedCell>>, spans: &mut RowSpans, plain: &mut String) {
    let Some(cells) = row.take().filter(|cells| !cells.is_empty()) else { return };
    let cells = spans.row(cells);
    if cells.iter().any(|cell| !cell.is_empty()) {
        *plain += &format!("| {} |\n", cells.join(" | "));
    }
}

/// Words without links and marks of bold text.
fn words(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("[[") {
        plain += before;
        let (link, behind) = behind.split_once("]]").unwrap_or((behind, ""));
        let is_picture = link.split_once(':').is_some_and(|(head, _)| {
            matches!(
                folded(head).trim(),
                "file"
                    | "image"
                    | "datei"
                    | "fichier"
                    | "archivo"
                    | "immagine"
                    | "ficheiro"
                    | "plik"
                    | "файл"
                    | "bestand"
            )
        });
        plain += if is_picture { "" } else { link.rsplit('|').next().unwrap_or(link) };
        rest = behind;
    }
    plain += rest;
    let mut plain = plain.replace("'''", "").replace("''", "");
    for mark in ["<br />", "<br/>", "<br>"] {
        plain = plain.replace(mark, &BREAK.to_string());
    }
    cell_words(&without_tags(&plain))
}

/// Text without the tags that only change how words look: `<small>`, `<span ...>`.
fn without_tags(text: &str) -> String {
    const SHAPES: [&str; 10] =
        ["small", "big", "span", "b", "i", "u", "center", "nowiki", "sup", "div"];
    let mut plain = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let end = rest[open..].find('>').map(|end| open + end);
        let name = end.map(|end| rest[open + 1..end].trim_start_matches('/'));
        let name = name.and_then(|name| name.split([' ', '/']).next());
        let Some(end) = end.filter(|_| name.is_some_and(|name| SHAPES.contains(&name))) else {
            plain += &rest[..=open];
            rest = &rest[open + 1..];
            continue;
        };
        plain += &rest[..open];
        rest = &rest[end + 1..];
    }
    plain + rest
}

/// Text without references that have no text of their own: `<ref name=x />`.
fn without_single_refs(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(open) = rest.find("<ref") {
        let end = rest[open..].find('>').map(|end| open + end);
        let Some(end) = end.filter(|end| rest[..*end].ends_with('/')) else {
            plain += &rest[..open + 4];
            rest = &rest[open + 4..];
            continue;
        };
        plain += &rest[..open];
        rest = &rest[end + 1..];
    }
    plain + rest
}

/// Text without templates. A template that only shapes its words leaves them: `{{nowrap|1st Line}}`.
fn without_templates(text: &str) -> String {
    const SHAPES: [&str; 10] =
        ["nowrap", "small", "big", "lang", "nobr", "center", "s", "nobold", "abbr", "таблица"];
    // Templates stand inside templates, so each open one has a text of its own.
    let mut open = vec![String::new()];
    let mut rest = text;
    while let Some(at) = rest.find("{{").into_iter().chain(rest.find("}}")).min() {
        open.last_mut().into_iter().for_each(|plain| plain.push_str(&rest[..at]));
        match rest[at..].starts_with("{{") {
            true => open.push(String::new()),
            false if open.len() > 1 => {
                let inside = open.pop().unwrap_or_default();
                let name = inside.split('|').next().unwrap_or_default().trim().to_lowercase();
                let last = inside.rsplit('|').next().unwrap_or_default();
                let kept = if SHAPES.contains(&name.as_str()) { last } else { "" };
                open.last_mut().into_iter().for_each(|plain| plain.push_str(kept));
            }
            false => {}
        }
        rest = &rest[at + 2..];
    }
    // A template that is never closed keeps its words.
    open.concat() + rest
}

/// Text without the parts between two marks, such as templates.
fn without_between(text: &str, open: &str, close: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(open) {
        plain += before;
        let Some((_, behind)) = behind.split_once(close) else {
            // A mark that is never closed is no mark.
            plain += open;
            rest = behind;
            break;
        };
        rest = behind;
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::plain_wikitext;

    #[test]
    fn the_source_of_a_wiki_becomes_lines() {
        let page = "== French Army ==\n=== I Corps ===\nMarshal [[Claude Victor|Victor]]\n\
            * 1st Division: General [[Ruffin]] (5,286)\n** 9th Light Infantry (3 bns)\n\
            {| class=x\n! Unit !! Men\n|-\n| rowspan=2 | 1st Line || 900<ref>x</ref>\n|}\n";
        let text = "\nFrench Army\n\nI Corps\nMarshal Victor\n  • 1st Division: General Ruffin (5,286)\n    • 9th Light Infantry (3 bns)\n| Unit | Men |\n| 1st Line | 900 |\n";
        assert_eq!(plain_wikitext(page).as_deref(), Some(text));
        assert_eq!(plain_wikitext("1st Division\n9th Light = 900\n"), None);
    }
}

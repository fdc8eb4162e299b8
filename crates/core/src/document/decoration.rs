//! Additions to a value that are not part of the value: a footnote mark, a semicolon, a comment in
//! the style of a programming language.

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::syntax::Node;
use grognard_syntax::text::spreadsheet_error;

/// A value without its addition (such as a footnote mark), and the reason why the addition is not
/// part of the value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decorated<'w> {
    pub value: &'w str,
    pub why: String,
    /// Text of a comment that followed the value.
    pub comment: Option<&'w str>,
}

/// Separates a value from a known kind of addition at its end.
pub(super) fn decorated(written: &str) -> Option<Decorated<'_>> {
    let written = written.trim();
    let comments = [("//", ""), ("<!--", "-->"), ("/*", "*/")];
    for (open, close) in comments {
        if let Some((value, rest)) = written.split_once(open) {
            let comment = Some(rest.trim().trim_end_matches(close).trim());
            let why = "a comment begins with ` #`".to_owned();
            return Some(Decorated { value: value.trim(), why, comment });
        }
    }
    if let Some(value) = written.strip_suffix(';') {
        let why = "a value does not end with `;`".to_owned();
        return Some(Decorated { value: value.trim(), why, comment: None });
    }
    if let Some(value) = written.strip_suffix(',') {
        let why = "commas separate entries in braces and brackets only".to_owned();
        return Some(Decorated { value: value.trim(), why, comment: None });
    }
    let value = without_mark(written)?;
    let mark = written[value.len()..].trim();
    let why = format!("`{mark}` is a footnote mark: write the text of the footnote in a `note`");
    Some(Decorated { value: value.trim(), why, comment: None })
}

/// Removes a footnote mark, as in `377[3]`, `377 [a]`, `377*`, `377†` or `377²`.
fn without_mark(written: &str) -> Option<&str> {
    const MARKS: [char; 13] = ['*', '†', '‡', '§', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let value = written.trim_end_matches(MARKS);
    if value.len() < written.len() {
        return Some(value);
    }
    let (value, mark) = written.strip_suffix(']')?.rsplit_once('[')?;
    let is_mark =
        (1..=3).contains(&mark.len()) && mark.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_mark.then_some(value)
}

/// Help for a value that is an error of a spreadsheet, such as `#REF!`.
pub(super) fn about_spreadsheet_error(written: &str) -> Option<String> {
    let error = spreadsheet_error(written)?;
    Some(format!("`{error}` is a spreadsheet error: write the value that it should have"))
}

/// The words of a text that separates them with commas or other signs, or with `and`.
pub(super) fn several_words(text: &str) -> Vec<&str> {
    let parts = text.split([',', ';', '/', '|', '+', '&']);
    let parts = parts.flat_map(|part| part.split(" and ")).map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The finding about a value that would be right without a footnote mark or another addition at its
/// end.
pub(super) fn without_decoration(
    found: &Diagnostic,
    node: Node<'_>,
    written: &str,
    right: impl Fn(&str) -> Option<String>,
) -> Option<Diagnostic> {
    if node.is_alias() || written.contains('\n') {
        return None;
    }
    let found = |help: String| Diagnostic { help: vec![help], fix: None, ..found.clone() };
    if let Some(help) = about_spreadsheet_error(written) {
        return Some(found(help));
    }
    let decorated = decorated(written)?;
    let value = right(decorated.value)?;
    let written = match decorated.comment {
        Some(comment) if !comment.is_empty() => format!("{value} # {comment}"),
        _ => value,
    };
    // Within braces a comment would hide the rest of the line, so the finding does not have a fix.
    let found = found(decorated.why);
    let is_last = node.tree().text()[node.span().end as usize..].lines().next();
    match is_last.is_none_or(|rest| rest.trim().is_empty()) || decorated.comment.is_none() {
        true => Some(found.fix(Fix::guess(node.span(), written))),
        false => Some(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additions_after_a_value_are_removed() {
        for (written, value) in [
            ("377[3]", "377"),
            ("377 [a]", "377"),
            ("377*", "377"),
            ("377²", "377"),
            ("veteran;", "veteran"),
            ("veteran,", "veteran"),
            ("812 // about", "812"),
            ("812 <!-- about -->", "812"),
        ] {
            let found = decorated(written);
            assert_eq!(found.map(|found| found.value), Some(value), "{written}");
        }
        assert_eq!(decorated("377"), None);
        assert_eq!(decorated("[light, guard]"), None);
    }
}

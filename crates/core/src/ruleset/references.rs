//! Finds references to sections in a text, in the form that the rule book uses.

use super::types::ReferenceForm;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceAt {
    pub start: usize,
    /// Byte after the reference.
    pub end: usize,
    pub section: String,
    /// Key of the wider section, such as `HR.E.6` for `HR.E.6(b)`, if the reference has a letter in
    /// brackets or a range.
    pub wider: Option<String>,
}

pub fn references(text: &str, forms: &[ReferenceForm]) -> Vec<ReferenceAt> {
    let mut found: Vec<ReferenceAt> = Vec::new();
    for form in forms {
        let (before, after) = (&form.form.0, &form.form.1);
        let mut from = 0;
        while let Some(start) = find(text, before, from) {
            from = start + before.len().max(1);
            while !text.is_char_boundary(from) {
                from += 1;
            }
            let inside = text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
            let rest = &text[start + before.len()..];
            let number = number(rest);
            if inside || number.is_empty() || !rest[number.len()..].starts_with(after.as_str()) {
                continue;
            }
            let section = |number: &str| format!("{}{number}{}", form.section.0, form.section.1);
            let wider = narrow(number).map(section);
            let end = start + before.len() + number.len() + after.len();
            found.push(ReferenceAt { start, end, section: section(number), wider });
        }
    }
    // Where two forms match, keep the longer match: `HR.E.1` and not the `E.1` inside.
    found.sort_by_key(|reference| (reference.start, usize::MAX - reference.end));
    let mut last = 0;
    found.retain(|reference| {
        let fresh = reference.start >= last;
        last = if fresh { reference.end } else { last };
        fresh
    });
    found
}

/// The first byte, from `from` on, where `words` occur. The comparison ignores ASCII case, because
/// `words` may begin a sentence.
fn find(text: &str, words: &str, from: usize) -> Option<usize> {
    let same = |offset: &usize| {
        let part = text.as_bytes().get(*offset..*offset + words.len());
        part.is_some_and(|part| part.eq_ignore_ascii_case(words.as_bytes()))
            && text.is_char_boundary(*offset)
    };
    (from..text.len()).find(same)
}

/// The section number at the start of a text, such as `8.4.4`, `E.6(b)`, `9.4.2.1-2` or `17`.
fn number(text: &str) -> &str {
    let bytes = text.as_bytes();
    let starts = bytes.first().is_some_and(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    if !starts {
        return "";
    }
    let mut end = 0;
    while let Some(byte) = bytes.get(end) {
        let next = bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
        let inner = byte.is_ascii_alphanumeric() || *byte == b'.' && next;
        if !inner {
            break;
        }
        end += 1;
    }
    let tail = &bytes[end..];
    if let [b'(', letter, b')', ..] = tail
        && letter.is_ascii_lowercase()
    {
        end += 3;
    } else if let [b'-', digit, ..] = tail
        && digit.is_ascii_digit()
    {
        end += 1 + tail[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    }
    let number = &text[..end];
    if number.bytes().any(|byte| byte.is_ascii_digit()) { number } else { "" }
}

fn narrow(number: &str) -> Option<&str> {
    number.split_once(['(', '-']).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, Option<String>)> {
        let form = |before: &str, section: &str| ReferenceForm {
            form: (before.to_owned(), String::new()),
            section: (section.to_owned(), String::new()),
        };
        let forms =
            [form("R. ", "R. "), form("HR.", "HR."), form("ref. ", ""), form("table ", "table ")];
        references(text, &forms)
            .into_iter()
            .map(|reference| (reference.section, reference.wider))
            .collect()
    }

    #[test]
    fn references_are_found_in_every_form() {
        let plain = |section: &str| (section.to_owned(), None);
        assert_eq!(found("see R. 8.4.4, and HR.E.6."), [plain("R. 8.4.4"), plain("HR.E.6")]);
        assert_eq!(found("Ref. 2.3.4 (table 17)"), [plain("2.3.4"), plain("table 17")]);
        assert_eq!(
            found("HR.E.6(b) and R. 9.4.2.1-2"),
            [
                ("HR.E.6(b)".to_owned(), Some("HR.E.6".to_owned())),
                ("R. 9.4.2.1-2".to_owned(), Some("R. 9.4.2.1".to_owned())),
            ]
        );
        assert_eq!(found("R. E. Lee at the vegetable 5, the table is set; é R."), []);
    }
}

//! Figures as they are printed: ranges with a dash that does not break, a true minus, and no break before a unit.
//!
//! Templates could do it by patterns; over a thousand cards that took a fifth of the time.

use grognard_project::fielding::Print;
use serde_json::Value;

/// Keys of what is not read but compared, looked up or followed.
const PLAIN: &[&str] =
    &["arm", "code", "colour", "id", "kind", "nation", "oob", "ruleset", "url", "within"];

/// Units that stay with their figure.
const UNITS: &[&str] = &["in", "cm", "mm", "ft", "men", "guns"];

/// Something that is printed as JSON, for a template of paper.
pub fn data_of(print: &Print) -> serde_json::Result<Vec<u8>> {
    if !print.is_typeset() {
        return serde_json::to_vec(print);
    }
    let mut data = serde_json::to_value(print)?;
    typeset(&mut data);
    serde_json::to_vec(&data)
}

/// Sets every text of the data in type.
pub fn typeset(data: &mut Value) {
    match data {
        Value::String(text) => {
            if let Some(set) = figures(text) {
                *text = set;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(typeset),
        Value::Object(entries) => {
            let read = entries.iter_mut().filter(|(key, _)| !PLAIN.contains(&key.as_str()));
            read.for_each(|(_, value)| typeset(value));
        }
        _ => {}
    }
}

/// A text with its figures set; nothing, if it stays as it is.
fn figures(text: &str) -> Option<String> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let bytes = text.as_bytes();
    let digit = |offset: Option<usize>| {
        offset.and_then(|place| bytes.get(place)).is_some_and(u8::is_ascii_digit)
    };
    let mut set = String::with_capacity(text.len() + 12);
    for (offset, letter) in text.char_indices() {
        let (before, after) = (offset.checked_sub(1), Some(offset + 1));
        let first = before.is_none_or(|before| !bytes[before].is_ascii_alphanumeric());
        match letter {
            '-' if digit(before) && digit(after) && !is_date(text, offset) => {
                set.push_str("\u{2060}–\u{2060}");
            }
            '-' if first && digit(after) => set.push('−'),
            ' ' if digit(before) && is_unit(&text[offset + 1..]) => set.push('\u{a0}'),
            _ => set.push(letter),
        }
    }
    (set != text).then_some(set)
}

/// Is this dash one of a date, `1806-10-14`?
fn is_date(text: &str, offset: usize) -> bool {
    let part = |sign: char| sign.is_ascii_digit() || sign == '-';
    let start = text[..offset].rfind(|sign| !part(sign)).map_or(0, |before| before + 1);
    let end = text[offset..].find(|sign| !part(sign)).map_or(text.len(), |after| offset + after);
    let start = start + text[start..].find(char::is_alphanumeric).unwrap_or(0);
    text.get(start..end).is_some_and(|word| word.matches('-').count() > 1)
}

fn is_unit(rest: &str) -> bool {
    let word = rest.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or("");
    UNITS.contains(&word)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ranges_and_signs_are_set() {
        for (written, printed) in [
            ("2400-3000 men", "2400\u{2060}–\u{2060}3000\u{a0}men"),
            ("-1", "−1"),
            ("D6 -1, (-2)", "D6 −1, (−2)"),
            ("0-12 in, 4 inches", "0\u{2060}–\u{2060}12\u{a0}in, 4 inches"),
        ] {
            assert_eq!(figures(written).as_deref(), Some(printed), "{written}");
        }
        for plain in
            ["Jäger-Bataillon", "of 1806-10-14", "HR-5", "12", "3 interior", "Ὑψηλάντης 3é-"]
        {
            assert_eq!(figures(plain), None, "{plain}");
        }
    }

    /// What is compared or followed stays as it is.
    #[test]
    fn ids_and_addresses_stay() {
        let plain = json!({ "id": "corps-1-2", "url": "https://e.org/1-2", "within": ["a-1-2"] });
        let mut data = json!({ "card": plain.clone(), "name": ["1-2"] });
        typeset(&mut data);
        assert_eq!(data, json!({ "card": plain, "name": ["1\u{2060}–\u{2060}2"] }));
    }
}

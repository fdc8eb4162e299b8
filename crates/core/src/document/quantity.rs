//! Quantities in the prose of scenarios: `{900 m}` is a length of ground, `{17:00}` an hour.
//!
//! Authors write in the units of history. Readers at a table need lengths on the table and turns,
//! so the text marks its quantities, and each product shows them as its readers need them.

use grognard_syntax::text::thousands;

use super::Time;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// A length of ground in metres.
    Metres(i64),
    Hour(Time),
}

/// A part of a text: plain words, a quantity, or braces without a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProsePart<'t> {
    Words(&'t str),
    Quantity(Quantity),
    /// Braces around something else, or a brace without its partner, which stay in the text.
    Malformed(&'t str),
}

/// Maximum length in metres, well above the largest map.
const MAX_METRES: i64 = 100_000;

/// Cuts a text into its words and quantities.
pub fn prose_parts(text: &str) -> Vec<ProsePart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find(['{', '}']) {
        if open > 0 {
            parts.push(ProsePart::Words(&rest[..open]));
        }
        rest = &rest[open..];
        let close = rest[1..].find(['{', '}']).map(|close| close + 1);
        let end = match close {
            Some(close) if rest.starts_with('{') && rest[close..].starts_with('}') => close + 1,
            _ => 1,
        };
        let inner = rest[..end].strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
        parts.push(match inner.and_then(quantity) {
            Some(quantity) => ProsePart::Quantity(quantity),
            None => ProsePart::Malformed(&rest[..end]),
        });
        rest = &rest[end..];
    }
    if !rest.is_empty() {
        parts.push(ProsePart::Words(rest));
    }
    parts
}

fn quantity(inner: &str) -> Option<Quantity> {
    if let Some(time) = Time::read(inner) {
        return Some(Quantity::Hour(time));
    }
    let number = inner.strip_suffix(" m")?.replace(',', "");
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let metres = number.parse().ok().filter(|metres| is_number && *metres <= MAX_METRES)?;
    Some(Quantity::Metres(metres))
}

/// The text with metres and hours, for readers of history.
pub fn prose_of_history(text: &str) -> String {
    prose_with(text, history_words)
}

/// The text with each quantity in the words of the caller.
pub fn prose_with(text: &str, words: impl Fn(Quantity) -> String) -> String {
    let parts = prose_parts(text).into_iter();
    let parts = parts.map(|part| match part {
        ProsePart::Words(words) | ProsePart::Malformed(words) => words.to_owned(),
        ProsePart::Quantity(quantity) => words(quantity),
    });
    parts.collect()
}

pub fn history_words(quantity: Quantity) -> String {
    match quantity {
        Quantity::Metres(metres) => format!("{} m", thousands(&metres.to_string())),
        Quantity::Hour(time) => time.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_read_and_other_braces_stay() {
        let text = "Until {17:00} within {1,500 m}; {900m} {25:00} { and }";
        let malformed = |part: &&ProsePart<'_>| matches!(part, ProsePart::Malformed(_));
        let parts = prose_parts(text);
        assert!(parts.contains(&ProsePart::Quantity(Quantity::Hour(Time(17 * 60)))));
        assert!(parts.contains(&ProsePart::Quantity(Quantity::Metres(1_500))));
        let wrong: Vec<&ProsePart<'_>> = parts.iter().filter(malformed).collect();
        let wrong_texts = ["{900m}", "{25:00}", "{ and }"].map(ProsePart::Malformed);
        assert_eq!(wrong, wrong_texts.iter().collect::<Vec<_>>());
        assert_eq!(prose_of_history(text), "Until 17:00 within 1,500 m; {900m} {25:00} { and }");
    }

    #[test]
    fn braces_without_partners_are_kept() {
        for text in ["{", "}", "a {b", "a} {{5 m}", "{}", "é{ü}"] {
            assert!(prose_parts(text).iter().any(|part| matches!(part, ProsePart::Malformed(_))));
            let kept = prose_with(text, |_| "!".to_owned());
            assert_eq!(kept, text.replace("{5 m}", "!"), "{text}");
        }
        assert_eq!(prose_parts(""), []);
    }
}

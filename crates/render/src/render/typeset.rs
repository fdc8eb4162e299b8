//! Typographic rules for paper, maps and pages: curly quotes and apostrophes, `½`, `in` for inches, a dash in ranges, a
//! true minus, commas in numbers of five digits and more, no line break before a unit.
//!
//! Data such as JSON and CSV stays as written. Templates could apply these rules with patterns, but
//! patterns took a fifth of the time of a thousand cards.

use grognard_syntax::text::thousands;
use grognard_view::fielding::Print;
use serde_json::Value;

/// Keys whose values stay unchanged. Programs compare or look up these values, and people do not
/// read them.
const PLAIN: &[&str] =
    &["arm", "code", "colour", "id", "kind", "nation", "oob", "ruleset", "url", "within"];

/// Units that stay on the same line as their number.
const UNITS: &[&str] = &["in", "cm", "mm", "ft", "men", "guns"];

/// Writes the data of a printed product as JSON for a Typst template. All texts are typeset.
pub fn data_of(print: &Print) -> serde_json::Result<Vec<u8>> {
    let mut data = serde_json::to_value(print)?;
    typeset(&mut data);
    serde_json::to_vec(&data)
}

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

/// Typesets a text. Returns `None` if the text stays unchanged.
fn figures(text: &str) -> Option<String> {
    let told = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'\'' | b'"');
    if !text.bytes().any(told) {
        return None;
    }
    let set = set_after(text, None);
    (set != text).then_some(set)
}

pub fn set(text: &str) -> String {
    figures(text).unwrap_or_else(|| text.to_owned())
}

/// Typesets a text that follows a character on the same line.
pub(super) fn set_after(text: &str, letter: Option<char>) -> String {
    let quotes = text.matches('"').count();
    let set = String::with_capacity(text.len() + 12);
    let mut run = Typesetter { text, before: letter, quoted: false, quotes, set };
    let mut offset = 0;
    while let Some(letter) = text[offset..].chars().next() {
        offset += run.step(offset, letter);
    }
    run.set
}

struct Typesetter<'t> {
    text: &'t str,
    /// Character before the text, if both are on the same line.
    before: Option<char>,
    quoted: bool,
    /// Number of double quotes in the rest of the text.
    quotes: usize,
    set: String,
}

impl Typesetter<'_> {
    /// Typesets the token at an offset and returns its length in bytes.
    fn step(&mut self, offset: usize, letter: char) -> usize {
        let (last, next) =
            (self.last(offset), self.text[offset + letter.len_utf8()..].chars().next());
        let digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        let starts = last.is_none_or(|last| !last.is_alphanumeric());
        if starts && let Some(address) = address(&self.text[offset..]) {
            self.set.push_str(address);
            return address.len();
        }
        match letter {
            '-' if digit(last) && digit(next) && !is_date(self.text, offset) => {
                self.set.push_str("\u{2060}–\u{2060}");
            }
            '-' if last.is_none_or(|last| !last.is_ascii_alphanumeric()) && digit(next) => {
                self.set.push('−');
            }
            ' ' if digit(last) && is_unit(&self.text[offset + 1..]) => self.set.push('\u{a0}'),
            '\'' => self.set.push(apostrophe(&self.text[offset + 1..], last)),
            '"' => self.quote(last, next),
            '0'..='9' if !digit(last) => return self.number(offset, last),
            _ => self.set.push(letter),
        }
        letter.len_utf8()
    }

    fn last(&self, offset: usize) -> Option<char> {
        self.text[..offset].chars().next_back().or(self.before)
    }

    /// Double quote: `in` for inches if it follows a number, otherwise an opening or closing quote.
    fn quote(&mut self, last: Option<char>, next: Option<char>) {
        let figure = last.is_some_and(|last| last.is_ascii_digit() || "½¼¾".contains(last));
        // Inside a quotation, a double quote after a number closes the quotation if an even number
        // of quotes follow.
        self.quotes = self.quotes.saturating_sub(1);
        if figure && (!self.quoted || self.quotes % 2 == 1) {
            self.set.push_str("\u{a0}in");
            if next.is_some_and(char::is_alphanumeric) {
                self.set.push(' ');
            }
        } else if last.is_none_or(opens) {
            self.quoted = true;
            self.set.push('“');
        } else {
            self.quoted = false;
            self.set.push('”');
        }
    }

    /// Typesets a number from its first digit. The result is a fraction, a long number, or
    /// unchanged digits.
    fn number(&mut self, offset: usize, last: Option<char>) -> usize {
        let rest = &self.text[offset..];
        let before = &self.text[..offset];
        let whole = before.strip_suffix([' ', '\u{a0}']);
        let of_number =
            whole.is_some_and(|whole| whole.ends_with(|sign: char| sign.is_ascii_digit()));
        // Only indentation may precede a number at the start of a text. Indentation is short, so
        // only the first 40 bytes are examined.
        let first = self.before.is_none() && offset < 40 && before.trim().is_empty();
        if let Some(sign) = fraction(rest, last, first, of_number) {
            // `4 1/2` is one number, so the space is removed.
            if of_number {
                self.set.pop();
            }
            self.set.push(sign);
            return 3;
        }
        let count = rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = &rest[..count];
        match is_counted(rest, count, last) {
            true => self.set.push_str(&thousands(digits)),
            false => self.set.push_str(digits),
        }
        count
    }
}

fn opens(last: char) -> bool {
    last.is_whitespace() || "([{“‘—–-/\u{2060}".contains(last)
}

/// Address at the start of a text. Nothing in an address is typeset, because the link would lead
/// elsewhere.
fn address(text: &str) -> Option<&str> {
    let begins = ["https://", "http://", "www."].iter().any(|begin| text.starts_with(begin));
    // This function runs at every character, so the text is searched only if an address starts
    // here.
    if !begins {
        return None;
    }
    let end = |sign: char| sign.is_whitespace() || "<>\"".contains(sign);
    text.split(end).next()
}

/// Maximum number of characters between two single quotes. An unlimited search would take quadratic
/// time.
const MAX_QUOTED: usize = 200;

/// Apostrophe, or an opening quote if a later quote closes it. `'45` and `'s-Gravenhage` begin with
/// an apostrophe.
fn apostrophe(rest: &str, last: Option<char>) -> char {
    let mut letters = rest.chars();
    let (next, second) = (letters.next(), letters.next());
    let elided =
        matches!(next, Some('s' | 't')) && second.is_none_or(|second| !second.is_alphanumeric());
    if !last.is_none_or(opens) || !next.is_some_and(char::is_alphabetic) || elided {
        return '’';
    }
    let mut pairs = rest.chars().zip(rest.chars().skip(1).map(Some).chain([None]));
    let closes = |(letter, after): (char, Option<char>)| {
        letter == '\'' && after.is_none_or(|after| !after.is_alphanumeric())
    };
    if pairs.by_ref().take(MAX_QUOTED).any(closes) { '‘' } else { '’' }
}

/// Character for `1/2`, `1/4` or `3/4`, unless these digits are a battalion or a pair of numbers.
/// The digits are a fraction if they are alone, follow a whole number, or precede a noun: `1/2
/// mile`.
fn fraction(rest: &str, last: Option<char>, first: bool, of_number: bool) -> Option<char> {
    let sign = match rest.get(..3)? {
        "1/2" => '½',
        "1/4" => '¼',
        "3/4" => '¾',
        _ => return None,
    };
    if last.is_some_and(|last| last.is_alphanumeric() || "/.,-–".contains(last)) {
        return None;
    }
    let after = &rest[3..];
    let ends = |text: &str| !text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '/');
    let word = after.strip_prefix([' ', '\u{a0}']).unwrap_or_default();
    let word = word.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    let part = word.starts_with(char::is_lowercase) && !matches!(word, "and" | "or" | "to");
    let meant = first && after.trim().is_empty()
        || of_number && ends(after)
        || part
        || after.starts_with('"');
    meant.then_some(sign)
}

/// Minimum number of digits of a number with commas. A number of four digits may be a year.
const MIN_DIGITS: usize = 5;

/// Nouns before which a number of four digits has a comma too.
const COUNTED: &[&str] =
    &["men", "sabres", "guns", "stands", "bases", "figures", "m", "yards", "yd"];

/// Maximum number of digits of a number with commas. No strength or distance has more digits.
const MAX_DIGITS: usize = 7;

/// Is the number a count of something, such as men? The digits of decimals, shelf marks and
/// addresses do not.
fn is_counted(rest: &str, count: usize, last: Option<char>) -> bool {
    let mut after = rest[count..].chars();
    let (next, second) = (after.next(), after.next());
    let joined = next.is_some_and(|next| next.is_alphabetic() || "/_:".contains(next))
        || next == Some(',') && second.is_some_and(|second| second.is_ascii_digit());
    let part = last.is_some_and(|last| last.is_alphanumeric() || "./_:#,".contains(last));
    let least = if is_before_noun(&rest[count..]) { MIN_DIGITS - 1 } else { MIN_DIGITS };
    (least..=MAX_DIGITS).contains(&count) && !rest.starts_with('0') && !joined && !part
}

/// Does a noun of [`COUNTED`] follow, perhaps after the other end of a range such as `2400-3000 men`?
fn is_before_noun(after: &str) -> bool {
    let range = after
        .strip_prefix(['-', '–'])
        .map(|most| most.trim_start_matches(|sign: char| sign.is_ascii_digit()));
    let Some(noun) = range.unwrap_or(after).strip_prefix([' ', '\u{a0}']) else { return false };
    let word = noun.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or("");
    COUNTED.contains(&word)
}

/// Is this hyphen part of a date, such as `1806-10-14`? The function examines twenty characters,
/// because no date is longer.
fn is_date(text: &str, offset: usize) -> bool {
    let part = |byte: &&u8| byte.is_ascii_digit() || **byte == b'-';
    let bytes = text.as_bytes();
    let before = bytes[..offset].iter().rev().take(20).take_while(part).count();
    let after = bytes[offset + 1..].iter().take(20).take_while(part);
    // A minus before the first number does not join two numbers, so it is skipped.
    let before = bytes[offset - before..offset].iter().skip_while(|byte| **byte == b'-');
    before.chain(after).any(|byte| *byte == b'-')
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
    fn ranges_and_minus_signs_are_typeset() {
        for (written, printed) in [
            ("2400-3000 men", "2,400\u{2060}–\u{2060}3,000\u{a0}men"),
            ("-1", "−1"),
            ("D6 -1, (-2)", "D6 −1, (−2)"),
            ("0-12 in, 4 inches", "0\u{2060}–\u{2060}12\u{a0}in, 4 inches"),
            ("10000-12000 men", "10,000\u{2060}–\u{2060}12,000\u{a0}men"),
            ("104200", "104,200"),
            ("of 2040 men", "of 2,040\u{a0}men"),
        ] {
            assert_eq!(figures(written).as_deref(), Some(printed), "{written}");
        }
        for plain in [
            "Jäger-Bataillon",
            "of 1806-10-14",
            "HR-5",
            "12",
            "3 interior",
            "Ὑψηλάντης 3é-",
            "doi 10.12345/67890",
            "2400",
            "1815 menus",
            "50.67954",
        ] {
            assert_eq!(figures(plain), None, "{plain}");
        }
    }

    #[test]
    fn quotes_are_curly_and_inches_are_recognised() {
        for (written, printed) in [
            ("d'Erlon's men", "d’Erlon’s men"),
            ("O'Donnell, '45 and 's-Gravenhage", "O’Donnell, ’45 and ’s-Gravenhage"),
            ("the officers' mess", "the officers’ mess"),
            ("(\"Up, Guards\")", "(“Up, Guards”)"),
            ("'Up, Guards'", "‘Up, Guards’"),
            ("within 3\" of it", "within 3\u{a0}in of it"),
            ("\"within 3\" of it\"", "“within 3\u{a0}in of it”"),
            ("the \"6\"", "the “6”"),
            ("it's at https://e.org/a'b/12345 'now", "it’s at https://e.org/a'b/12345 ’now"),
        ] {
            assert_eq!(set(written), printed, "{written}");
        }
    }

    /// If the program searched a text without an address, a megabyte of dots would take hours.
    #[test]
    fn an_address_ends_at_a_space_and_starts_with_a_scheme_or_www() {
        assert_eq!(address("https://e.org/a?b=1&c <x"), Some("https://e.org/a?b=1&c"));
        assert_eq!(address("e.org/a"), None);
        for sign in [".", "&"] {
            let long = format!("1{}", sign.repeat(400_000));
            assert_eq!(set(&long), long);
        }
    }

    /// A battalion of a regiment is not a fraction, nor is a pair of numbers.
    #[test]
    fn only_numbers_become_fractions() {
        for (written, printed) in [
            ("1/2", "½"),
            ("4 1/2", "4½"),
            ("3/4 of the move, 1/2\" back", "¾ of the move, ½\u{a0}in back"),
        ] {
            assert_eq!(set(written), printed, "{written}");
        }
        for plain in ["1/2e Ligne", "1/4 Dragoons", "5/4/2", "1/2 or 1/3", "1 / 2", "1/28th Foot"] {
            assert_eq!(set(plain), plain);
        }
    }

    /// Values that programs compare or follow stay unchanged, because a typeset value would not
    /// match.
    #[test]
    fn ids_and_addresses_stay_unchanged() {
        let plain = json!({ "id": "corps-1-2", "url": "https://e.org/1-2", "within": ["a-1-2"] });
        let mut data = json!({ "card": plain.clone(), "name": ["1-2"] });
        typeset(&mut data);
        assert_eq!(data, json!({ "card": plain, "name": ["1\u{2060}–\u{2060}2"] }));
    }
}

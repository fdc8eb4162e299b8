//! Sections: the keys at the start of passages, the numbers at the start of headings, and their ids.

use grognard_syntax::text::plain;

/// Fragment of a link to a section: `r-8-4-4` for `8.4.4` and `R. 8.4.4`, `hr-e-6` for `HR.E.6`. A
/// section that is named by a word has a prefix, `r-melees` for `Melees`, because `melees` is the
/// id of a heading with that word.
pub fn section_id(key: &str) -> String {
    let name = kebab(key, usize::MAX);
    let numbered = name.bytes().any(|byte| byte.is_ascii_digit());
    let lettered = name.chars().next().is_some_and(char::is_alphabetic);
    if lettered && numbered { name } else { format!("r-{name}") }
}

/// Sections between `[§` and `]` at the start of a text, and the offset after the bracket.
pub(super) fn opening(text: &str) -> Option<(Vec<String>, usize)> {
    let (inner, rest) = text.strip_prefix("[§")?.split_once(']')?;
    let keys = inner.split(';').map(|key| key.split_whitespace().collect::<Vec<_>>().join(" "));
    let keys: Vec<String> = keys.filter(|key| !key.is_empty()).collect();
    let rest = rest.trim_start().len();
    (!keys.is_empty()).then_some((keys, text.len() - rest))
}

/// Id of a heading that starts with a section number: `R. 8.4.4 Movement`, `8.4.4 Movement`.
pub(super) fn numbered_id(words: &str) -> Option<String> {
    let mut parts = words.split_whitespace();
    let (first, second) = (parts.next()?, parts.next().unwrap_or(""));
    let number = match first {
        "R." | "§" => second,
        first if is_number(first) => first,
        _ => "",
    };
    let number = number.trim_end_matches(['.', ':', ',', ')']);
    let is_section = number.bytes().any(|byte| byte.is_ascii_digit()) && number.len() <= MAX_ID;
    is_section.then(|| section_id(number))
}

pub(super) fn id_of_words(words: &str) -> String {
    let name = kebab(words, MAX_ID);
    match name.chars().next() {
        None => "section".to_owned(),
        Some(first) if first.is_alphabetic() => name,
        // An id must start with a letter.
        Some(_) => format!("s-{name}"),
    }
}

/// Id that the writer gave a heading. Characters that an id should not have are replaced.
pub(super) fn given_id(given: &str) -> String {
    let plain = given.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let fits = plain && given.len() <= MAX_ID && given.starts_with(char::is_alphabetic);
    if fits { given.to_owned() } else { id_of_words(given) }
}

/// Maximum length of an id in bytes. Ids are part of addresses, so they must be short.
const MAX_ID: usize = 60;

/// Is the word a section number? `8.4.4`, `5.`, `HR.E.6` and `9.4.2.1-2` are section numbers;
/// `1811` and `No.5` are not.
fn is_number(word: &str) -> bool {
    let Some((head, _)) = word.split_once('.') else { return false };
    let digits = head.bytes().all(|byte| byte.is_ascii_digit());
    let letters = head.len() <= 4 && head.bytes().all(|byte| byte.is_ascii_uppercase());
    let sign = |c: char| c.is_ascii_alphanumeric() || ".-():,".contains(c);
    !head.is_empty() && (digits || letters) && word.chars().all(sign)
}

/// Lower-case letters and digits of a text, with `-` in place of all other characters.
fn kebab(words: &str, most: usize) -> String {
    let mut name = String::new();
    for letter in plain(words) {
        if letter.is_alphanumeric() {
            if name.len() + letter.len_utf8() > most {
                break;
            }
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.truncate(name.trim_end_matches('-').len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_sections_become_ids() {
        for (key, id) in [
            ("5", "r-5"),
            ("5.a", "r-5-a"),
            ("8.4.4", "r-8-4-4"),
            ("R. 8.4.4", "r-8-4-4"),
            ("HR.E.6(b)", "hr-e-6-b"),
            ("9.4.2.1-2", "r-9-4-2-1-2"),
            ("4 Musketry C.2", "r-4-musketry-c-2"),
            ("table 17", "table-17"),
            ("Melees", "r-melees"),
            ("The Two Inch Rule", "r-the-two-inch-rule"),
            ("§", "r-"),
        ] {
            assert_eq!(section_id(key), id, "{key}");
        }
    }

    #[test]
    fn the_id_of_a_heading_is_its_number_or_its_words() {
        for (words, id) in [
            ("R. 8.4.4 Movement", "r-8-4-4"),
            ("8.4.4 Movement", "r-8-4-4"),
            ("5. Fire", "r-5"),
            ("HR.E.6: Bogs", "hr-e-6"),
            ("5 March 1811", "s-5-march-1811"),
            ("No.5 battery", "no-5-battery"),
            ("Chevau-Légers à l’Étang", "chevau-legers-a-l-etang"),
            ("Бородино", "бородино"),
            ("…", "section"),
        ] {
            let made = numbered_id(words).unwrap_or_else(|| id_of_words(words));
            assert_eq!(made, id, "{words}");
        }
        assert_eq!(given_id("Foo_bar"), "Foo_bar");
        assert_eq!(given_id("\"><b>"), "b");
    }

    #[test]
    fn opening_keys_are_separated_from_the_text() {
        let (keys, end) = opening("[§ 5;  5.a; ] A").expect("keys");
        assert_eq!((keys, end), (vec!["5".to_owned(), "5.a".to_owned()], 15));
        assert_eq!(opening("[§ 5 A"), None);
        assert_eq!(opening("[§ ; ] A"), None);
    }
}

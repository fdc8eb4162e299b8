//! YAML written anew: words in quotes where they would be taken for something else.

use super::scalar::Scalar;

/// A word or a text as a YAML scalar for a place in brackets or behind a key.
pub fn scalar(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() || letter == '\u{feff}' => {
                quoted.push_str(&format!("\\u{:04X}", letter as u32));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Can a text stand without quotes, for every reader of YAML old and new?
fn is_plain(text: &str) -> bool {
    let safe = |letter: char| letter.is_alphanumeric() || " -_./'()+".contains(letter);
    let first = text.chars().next();
    let edge = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric());
    edge(first)
        && (edge(text.chars().next_back()) || text.ends_with(')'))
        && text.chars().all(safe)
        && !text.contains(" -")
        && Scalar::read(text) == Scalar::Word
        && !is_old_word(text)
        && !first.is_some_and(|first| first.is_ascii_digit())
}

/// Words that YAML 1.1 takes for truth values.
fn is_old_word(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    matches!(small.as_str(), "y" | "n" | "yes" | "no" | "on" | "off")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Reader, parse};
    use crate::text::FileId;

    #[test]
    fn whatever_is_written_is_read_again() {
        for text in [
            "Bourgeois",
            "1/28e Ligne",
            "no",
            "12:30",
            "a: b",
            "#x",
            "'",
            "\"",
            "\\",
            "",
            " x ",
            "- a",
            "über",
            "d'Erlon",
            "a\nb",
            "{",
            "0x1F",
            "1e3",
            "null",
            "Lützow's",
            "a #b",
            "\u{7f}",
            "A + B",
            "Cuirassiers (1)",
        ] {
            let written = format!("key: {}\n", scalar(text));
            let (tree, found) = parse(FileId(0), &written, Reader::TwoTier);
            let value = tree.root().and_then(|root| root.get("key")).and_then(|node| node.as_str());
            assert_eq!(value, Some(text), "{written}");
            assert!(found.is_empty(), "{written}: {found:?}");
        }
    }
}

//! Writes YAML. Words that a parser would read in another way are put in quotes.

use super::scalar::Scalar;

/// A text as a YAML scalar, for use in brackets or behind a key.
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
            // `check` would report control characters and noncharacters, so escape them.
            letter if letter.is_control() || "\u{feff}\u{fffe}\u{ffff}".contains(letter) => {
                quoted.push_str(&format!("\\u{:04X}", letter as u32));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Writes a line with a key and its value, indented by `indent` spaces.
pub fn entry(out: &mut String, indent: usize, key: &str, value: &str) {
    out.extend(std::iter::repeat_n(' ', indent));
    out.push_str(key);
    out.push_str(": ");
    out.push_str(value);
    out.push('\n');
}

/// Maximum width in characters of a line of pairs, so that a diff shows the whole line.
const MAX_PAIRS_WIDTH: usize = 100;

/// Writes a list of pairs of numbers, such as `[[1, 2], [3, 4]]`, on several lines, so that a
/// change of one pair changes only one line.
pub fn pairs(out: &mut String, indent: usize, key: &str, pairs: &[(i32, i32)]) {
    let start = out.len();
    entry(out, indent, key, "[");
    out.pop();
    let (mut line, end) = (out.len() - start, pairs.len());
    for (index, (first, second)) in pairs.iter().enumerate() {
        let mut pair = format!("[{first}, {second}]");
        pair.push_str(if index + 1 < end { "," } else { "]" });
        if index > 0 && line + 1 + pair.len() > MAX_PAIRS_WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent + 2));
            line = indent + 2;
        } else if index > 0 {
            out.push(' ');
            line += 1;
        }
        line += pair.len();
        out.push_str(&pair);
    }
    if pairs.is_empty() {
        out.push(']');
    }
    out.push('\n');
}

/// Whether a text needs no quotes in any version of YAML.
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

fn is_old_word(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    matches!(small.as_str(), "y" | "n" | "yes" | "no" | "on" | "off")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_noncharacters_are_escaped() {
        assert_eq!(scalar("a\u{ffff}\u{7}\u{fffe}"), r#""a\uFFFF\u0007\uFFFE""#);
    }

    #[test]
    fn pairs_fill_their_lines() {
        let mut out = String::new();
        pairs(&mut out, 4, "path", &[(1, -2), (30, 40)]);
        assert_eq!(out, "    path: [[1, -2], [30, 40]]\n");
        let mut out = String::new();
        pairs(&mut out, 4, "outline", &[(12345, 12345); 20]);
        assert!(
            out.lines().count() > 2 && out.lines().all(|line| line.len() <= MAX_PAIRS_WIDTH),
            "{out}"
        );
        let (tree, found) = parse(FileId(0), &out, Reader::TwoTier);
        assert!(found.is_empty(), "{found:?}");
        let list = tree.root().and_then(|root| root.get("outline")).expect("a list");
        assert_eq!(list.items().count(), 20);
        let mut out = String::new();
        pairs(&mut out, 0, "path", &[]);
        assert_eq!(out, "path: []\n");
    }
    use crate::syntax::{Reader, parse};
    use crate::text::FileId;

    #[test]
    fn written_scalars_are_parsed_to_the_same_text() {
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

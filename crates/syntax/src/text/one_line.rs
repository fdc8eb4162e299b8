//! Puts names on one line, without characters that change the writing direction or control a
//! terminal.

/// Joins a text to one line. Line breaks and tabs become spaces. Characters that change the writing
/// direction and control characters are removed.
pub fn one_line(text: &str) -> String {
    if text.chars().all(is_plain) {
        return text.to_owned();
    }
    let shown = text.chars().filter_map(|letter| match letter {
        '\n' | '\r' | '\t' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        letter if is_plain(letter) => Some(letter),
        _ => None,
    });
    shown
        .collect::<String>()
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Cleans each line of a text like `one_line`, but keeps the line breaks.
pub fn paragraphs(text: &str) -> String {
    let lines: Vec<String> =
        text.lines().map(|line| one_line(line).trim_end().to_owned()).collect();
    lines.join("\n").trim().to_owned()
}

fn is_plain(letter: char) -> bool {
    let steers = matches!(
        letter,
        '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{feff}'
    ) || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    !letter.is_control() && !steers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_keep_their_line_ends() {
        assert_eq!(
            paragraphs(" Held a farm. \r\n\nLost\tit.\u{202e}\n"),
            "Held a farm.\n\nLost it."
        );
    }

    #[test]
    fn a_name_has_no_line_breaks_or_control_characters() {
        assert_eq!(one_line("1er Chasseurs à cheval"), "1er Chasseurs à cheval");
        assert_eq!(one_line("a\r\nb\tc\u{85}d"), "a b c d");
        assert_eq!(one_line("a\u{1b}[31mb\u{202e}c"), "a[31mbc");
    }
}

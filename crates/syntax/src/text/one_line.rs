//! Names as they may be shown: on one line, from left to right, without signs that steer a terminal.

/// A text on one line: line ends and tabs become a space, what steers the direction or a terminal goes.
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

/// A text with its line ends: each of its lines is on one line, without blanks at its end.
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
    fn nothing_leaves_its_line() {
        assert_eq!(one_line("1er Chasseurs à cheval"), "1er Chasseurs à cheval");
        assert_eq!(one_line("a\r\nb\tc\u{85}d"), "a b c d");
        assert_eq!(one_line("a\u{1b}[31mb\u{202e}c"), "a[31mbc");
    }
}

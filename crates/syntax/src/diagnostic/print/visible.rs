//! Cleans the text of a document for a terminal, so that no character moves the cursor, changes the
//! colour, reverses the writing direction or is invisible.

use std::borrow::Cow;

/// Maximum length of a printed line in bytes, because a quoted value can be as long as its file.
const MAX_LINE_LENGTH: usize = 1000;

/// Replaces each character that controls a terminal or is invisible by a visible character. Tabs
/// and line breaks of the text stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| matches!(letter, '\t' | '\n') || stand_in(letter).is_none()) {
        return Cow::Borrowed(text);
    }
    let replace = |letter| match letter {
        '\t' | '\n' => letter,
        _ => stand_in(letter).unwrap_or(letter),
    };
    Cow::Owned(text.chars().map(replace).collect())
}

/// Cleans a message, a path or a label, and cuts it to one line of limited length.
pub(super) fn visible_line(text: &str) -> Cow<'_, str> {
    let end = text.floor_char_boundary(MAX_LINE_LENGTH);
    let cut = &text[..end];
    let clean = cut.chars().all(|letter| stand_in(letter).is_none());
    match (clean, end < text.len()) {
        (true, false) => Cow::Borrowed(cut),
        (_, long) => {
            let letters = cut.chars().map(|letter| stand_in(letter).unwrap_or(letter));
            Cow::Owned(letters.chain(long.then_some('…')).collect())
        }
    }
}

/// Escapes each character in JSON that controls a terminal. JSON stays valid, because such
/// characters occur only in strings.
pub(super) fn visible_json(json: &str) -> Cow<'_, str> {
    let acts =
        |letter: char| !letter.is_ascii_control() && stand_in(letter).is_some() || letter == '\x7f';
    if !json.contains(acts) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        match acts(letter) {
            true => {
                let units = letter.encode_utf16(&mut [0; 2]).to_vec();
                escaped.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
            }
            false => escaped.push(letter),
        }
    }
    Cow::Owned(escaped)
}

/// Wraps text at spaces into lines of at most `width` characters. A longer word gets a line of its
/// own.
pub(super) fn wrap(text: &str, width: usize) -> String {
    text.lines().map(|line| wrap_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    let words = line.trim_start();
    let mut column = line.chars().count() - words.chars().count();
    let mut wrapped = " ".repeat(column);
    for (word_index, word) in words.split([' ', '\t']).enumerate() {
        let length = word.chars().count();
        if word_index > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if word_index > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

fn stand_in(letter: char) -> Option<char> {
    let stand_in = match letter {
        // Unicode has a visible symbol for each control character, in the same order.
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).expect("U+2400 to U+241F exist"),
        '\x7f' => '␡',
        // Some terminals obey C1 control characters like escape sequences.
        '\u{80}'..='\u{9f}' => '�',
        // Characters that change the writing direction.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            '�'
        }
        // Characters that separate lines, join words or are invisible.
        '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' => {
            '�'
        }
        '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => '�',
        '\u{e0000}'..='\u{e007f}' => '�',
        // Unicode reserves noncharacters for internal use, and `human` uses one.
        '\u{fdd0}'..='\u{fdef}' | '\u{fffe}' | '\u{ffff}' => '�',
        _ => return None,
    };
    Some(stand_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_act_on_a_terminal_are_replaced() {
        assert_eq!(visible("Légère\t1\n"), "Légère\t1\n");
        assert_eq!(visible("a\u{1b}[31mb\u{9b}c\u{202e}d\r"), "a␛[31mb�c�d␍");
        assert_eq!(visible_line("a\nb\tc"), "a␊b␉c");
    }

    #[test]
    fn characters_of_json_that_act_on_a_terminal_are_escaped() {
        let json = "{\n  \"a\": \"\u{9b}31m\u{7f}\u{202e}\u{e0001}é\"\n}";
        let escaped = visible_json(json);
        assert_eq!(escaped, "{\n  \"a\": \"\\u009b31m\\u007f\\u202e\\udb40\\udc01é\"\n}");
        let read = |json: &str| serde_json::from_str::<serde_json::Value>(json).expect("JSON");
        assert_eq!(read(&escaped), read(json));
    }

    #[test]
    fn a_long_line_is_cut() {
        let long = visible_line(&"é".repeat(2000)).into_owned();
        assert_eq!(long.chars().count(), 501);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn lines_are_wrapped_at_spaces() {
        assert_eq!(wrap("one two three", 7), "one two\nthree");
        assert_eq!(wrap("as in\n  a: 1\tb", 20), "as in\n  a: 1 b");
        assert_eq!(wrap("incomprehensible\nb c", 3), "incomprehensible\nb c");
    }
}

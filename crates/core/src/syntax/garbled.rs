//! Text that was read in another encoding than it was written in: `GÃ©nÃ©ral`, `L�g�re`.

use super::codes::GARBLED_TEXT;
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::text::{FileId, Span};

/// Maximum number of words that one repair writes again: a repair of more helps nobody.
const MAX_EDITS: usize = 10_000;

/// The letters of Windows-1252 that stand for the bytes from 0x80, in order; NUL where it has none.
const WINDOWS: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/// Finds letters that were lost, and letters that are two or three bytes of another one. One finding speaks of all of a
/// kind: what garbled one word garbled the rest.
pub(super) fn find(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    if text.is_ascii() {
        return;
    }
    diagnostics.extend(lost(file, text));
    diagnostics.extend(doubled(file, text));
}

/// U+FFFD is what programs write for a byte that they cannot read.
fn lost(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut offsets = text.match_indices('\u{fffd}').map(|(offset, _)| offset);
    let word = word_at(text, offsets.next()?);
    let message =
        format!("a letter of `{}` was lost{}", &text[word.clone()], and_more(offsets.count()));
    let span = Span::new(file, word.start, word.end);
    let help = "write the letter again (U+FFFD is in its place), and save the file as UTF-8";
    Some(Diagnostic::new(&GARBLED_TEXT, span, message).help(help))
}

/// UTF-8 that was read as Windows-1252.
fn doubled(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut words = 0;
    let mut last_word = 0;
    let mut end = 0;
    for (offset, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii()) {
        if offset < end || edits.len() >= MAX_EDITS {
            continue;
        }
        let Some((decoded, length)) = decoded(letter, &text[offset..]) else { continue };
        end = offset + length;
        if offset >= last_word {
            last_word = word_at(text, offset).end;
            words += 1;
        }
        let span = Span::new(file, offset, end);
        edits.push(Edit { span, replacement: decoded.to_string() });
    }
    let word = word_at(text, edits.first()?.span.start as usize);
    let mut meant = String::new();
    let mut copied = word.start;
    for edit in edits.iter().take_while(|edit| (edit.span.start as usize) < word.end) {
        meant.push_str(&text[copied..edit.span.start as usize]);
        meant.push_str(&edit.replacement);
        copied = edit.span.end as usize;
    }
    meant.push_str(text.get(copied..word.end).unwrap_or(""));
    let garbled = &text[word.clone()];
    let message = format!(
        "`{garbled}` is garbled: `{meant}` was read in the wrong encoding{}",
        and_more(words - 1)
    );
    let title = match words {
        1 => format!("write `{meant}`"),
        words => format!("write `{meant}`, and the other {} alike", words - 1),
    };
    let found = Diagnostic::new(&GARBLED_TEXT, Span::new(file, word.start, word.end), message);
    Some(found.help("save lists as UTF-8, and open them as UTF-8").fix(Fix {
        title,
        safety: Safety::Ask,
        edits,
    }))
}

fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => " (and 1 more)".to_owned(),
        count => format!(" (and {count} more)"),
    }
}

/// The letter whose bytes a text begins with, one letter a byte, and the length of these letters. Only letters of
/// western languages and signs of print: others would be guesses.
fn decoded(first: char, text: &str) -> Option<(char, usize)> {
    let count = match byte(first)? {
        0xc2 | 0xc3 | 0xc5 => 2,
        0xe2 => 3,
        _ => return None,
    };
    let mut bytes = Vec::with_capacity(count);
    let mut length = 0;
    for letter in text.chars().take(count) {
        bytes.push(byte(letter)?);
        length += letter.len_utf8();
    }
    let letter = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    let is_meant = matches!(
        letter,
        '\u{a0}'
            ..='\u{ff}'
                | 'Œ'
                | 'œ'
                | 'Š'
                | 'š'
                | 'Ž'
                | 'ž'
                | 'Ÿ'
                | 'ł'
                | 'Ł'
                | 'ő'
                | 'ń'
                | 'ś'
                | 'ż'
                | 'ź'
    ) || matches!(letter, '\u{2010}'..='\u{203a}' | '€');
    is_meant.then_some((letter, length))
}

/// The byte that a letter is in Windows-1252.
fn byte(letter: char) -> Option<u8> {
    if let Some(index) = WINDOWS.chars().position(|windows| windows == letter && letter != '\0') {
        return u8::try_from(0x80 + index).ok();
    }
    u8::try_from(letter as u32).ok()
}

/// The word around a place.
fn word_at(text: &str, offset: usize) -> std::ops::Range<usize> {
    let between =
        |letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric() && letter != '\'';
    let start = text[..offset].rfind(between).map_or(0, |before| before + 1);
    let end = text[offset..].find(between).map_or(text.len(), |length| offset + length);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_garbled_is_decoded_and_good_text_is_left_alone() {
        for (text, message) in [
            ("name: GÃ©nÃ©ral", "`GÃ©nÃ©ral` is garbled: `Général` was read in the wrong encoding"),
            (
                "a: SchÃ¶nbrÃ¼ck\nb: dâ€™Erlon",
                "`SchÃ¶nbrÃ¼ck` is garbled: `Schönbrück` was read in the wrong encoding (and 1 more)",
            ),
            (
                "name: L\u{fffd}g\u{fffd}re",
                "a letter of `L\u{fffd}g\u{fffd}re` was lost (and 1 more)",
            ),
            ("« LIBERTÉ », Ålesund, São Tomé, 5°, d’Erlon, „Zu“, Übung", ""),
        ] {
            let mut found = Vec::new();
            find(FileId(0), text, &mut found);
            let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
            assert_eq!(messages.join("\n"), message, "{text}");
        }
    }
}

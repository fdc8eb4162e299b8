//! Text that was read in another encoding than it was written in: `GÃ©nÃ©ral`, `L�g�re`.

use super::codes::GARBLED_TEXT;
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::text::code_pages::{WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use crate::text::{FileId, Span};

/// Maximum number of words that one repair writes again: a repair of more helps nobody.
const MAX_EDITS: usize = 10_000;

/// The least first byte of a letter that is not ASCII, in UTF-8.
const FIRST_BYTE: u8 = 0xc0;

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

/// UTF-8 that was read as a Windows encoding.
fn doubled(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut words = 0;
    let mut last_word = 0;
    let mut end = 0;
    for (offset, _) in text.bytes().enumerate().filter(|(_, byte)| *byte >= FIRST_BYTE) {
        if offset < end || edits.len() >= MAX_EDITS {
            continue;
        }
        let Some(letter) = text[offset..].chars().next() else { break };
        // No encoding reads the second byte of a letter as ASCII. A good accent is mostly alone.
        if text.as_bytes().get(offset + letter.len_utf8()).is_none_or(u8::is_ascii) {
            continue;
        }
        let before = text[..offset].chars().next_back();
        let read = decoded(letter, &text[offset..])
            .or_else(|| run(WINDOWS_1250, before, &text[offset..]))
            .or_else(|| run(WINDOWS_1251, before, &text[offset..]))
            .or_else(|| run(WINDOWS_1252, before, &text[offset..]));
        let Some((decoded, length)) = read else { continue };
        end = offset + length;
        if offset >= last_word {
            last_word = word_at(text, offset).end;
            words += 1;
        }
        let span = Span::new(file, offset, end);
        edits.push(Edit { span, replacement: decoded });
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
fn decoded(first: char, text: &str) -> Option<(String, usize)> {
    // The letters of the bytes 0xC2, 0xC3, 0xC5 and 0xE2.
    let count = match first {
        'Â' | 'Ã' | 'Å' => 2,
        'â' => 3,
        _ => return None,
    };
    let mut bytes = Vec::with_capacity(count);
    let mut length = 0;
    for letter in text.chars().take(count) {
        bytes.push(byte(WINDOWS_1252, letter)?);
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
    is_meant.then(|| (letter.to_string(), length))
}

/// Minimum number of Cyrillic letters in a run: `С…` and `Рё` are good Russian, and one such letter each.
const MIN_CYRILLIC: usize = 2;

/// What a run of letters that are not ASCII was, if all of it are the bytes of letters of Europe in this encoding, and
/// its length. Every letter must fit: what is good text in one language may be the bytes of a letter of another.
fn run(page: &str, before: Option<char>, text: &str) -> Option<(String, usize)> {
    // Letters that are not ASCII before it were no bytes, so that these are none.
    if before.is_some_and(|before| !before.is_ascii()) {
        return None;
    }
    // Good text in another alphabet ends here: two of its letters are two first bytes.
    let is_second = |letter| byte(page, letter).is_some_and(|byte| (0x80..0xc0).contains(&byte));
    if !text.chars().nth(1).is_some_and(is_second) {
        return None;
    }
    let length = text.find(|letter: char| letter.is_ascii()).unwrap_or(text.len());
    let bytes: Vec<u8> =
        text[..length].chars().map(|letter| byte(page, letter)).collect::<Option<_>>()?;
    let meant = std::str::from_utf8(&bytes).ok()?;
    let is_cyrillic = |letter: char| matches!(letter, '\u{400}'..='\u{45f}');
    let is_latin = |letter: char| matches!(letter, '\u{c0}'..='\u{17f}') && letter.is_alphabetic();
    let is_in_word = before.is_some_and(|before| before.is_ascii_alphabetic())
        || text[length..].starts_with(|letter: char| letter.is_ascii_alphabetic());
    let is_meant = meant.chars().all(is_latin) && is_in_word
        || meant.chars().all(is_cyrillic) && meant.chars().count() >= MIN_CYRILLIC;
    is_meant.then(|| (meant.to_owned(), length))
}

/// The byte that a letter is in an encoding.
fn byte(page: &str, letter: char) -> Option<u8> {
    if let Some(index) = page.chars().position(|known| known == letter && letter != '\u{fffd}') {
        return u8::try_from(0x80 + index).ok();
    }
    // Bytes that an encoding does not know are read as control characters.
    ('\u{80}'..='\u{9f}').contains(&letter).then_some(letter as u8)
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
            ("BiegaĹ„ski", "`BiegaĹ„ski` is garbled: `Biegański` was read in the wrong encoding"),
            ("GĂ©nĂ©ral", "`GĂ©nĂ©ral` is garbled: `Général` was read in the wrong encoding"),
            ("Г©tat", "`Г©tat` is garbled: `état` was read in the wrong encoding"),
            ("РџС‘С‚СЂ", "`РџС‘С‚СЂ` is garbled: `Пётр` was read in the wrong encoding"),
            ("Рёрих, С…, СССР, «Р», Łódź, Čáslav, Győr, Ősi, Ärzte", ""),
            ("« LIBERTÉ », Ålesund, São Tomé, 5°, d’Erlon, „Zu“, Übung", ""),
        ] {
            let mut found = Vec::new();
            find(FileId(0), text, &mut found);
            let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
            assert_eq!(messages.join("\n"), message, "{text}");
        }
    }
}

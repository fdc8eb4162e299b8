//! Finds text that was decoded with the wrong encoding, such as `GÃ©nÃ©ral` or `L�g�re`, and
//! entities of HTML.

use super::codes::GARBLED_TEXT;
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::text::code_pages::{WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use crate::text::{FileId, Span, entity};

/// Maximum number of words that one fix rewrites, because editors cannot handle much larger fixes.
const MAX_EDITS: usize = 10_000;

/// Smallest byte that can start a non-ASCII character in UTF-8.
const FIRST_BYTE: u8 = 0xc0;

/// Reports lost characters, and characters that were read as two or three other characters. Lost
/// characters are reported only once, and so are misread characters, because one mistake garbled
/// all words.
pub(super) fn find(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.extend(escaped(file, text));
    if text.is_ascii() {
        return;
    }
    diagnostics.extend(lost(file, text));
    diagnostics.extend(doubled(file, text));
}

/// Reports entities of HTML, which no document decodes, in the lines without an address.
fn escaped(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut edits: Vec<Edit> = Vec::new();
    for (offset, _) in text.match_indices('&') {
        let line = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let Some((meant, length)) = entity(&text[offset..]) else { continue };
        // In an address, `&copy;` can be the name of a value.
        if text[line..offset].contains("://") || edits.len() >= MAX_EDITS {
            continue;
        }
        // A soft hyphen is not visible, so the word is better without it.
        let replacement = if meant == "\u{ad}" { String::new() } else { meant };
        let span = Span::new(file, offset, offset + length);
        edits.push(Edit { span, replacement });
    }
    let first = edits.first()?;
    let written = &text[first.span.range()];
    let message = format!("`{written}` is printed as it is written{}", and_more(edits.len() - 1));
    let found = Diagnostic::new(&GARBLED_TEXT, first.span, message);
    let title = match (edits.len(), first.replacement.as_str()) {
        (1, "") => format!("remove `{written}`"),
        (1, meant) => format!("write `{meant}`"),
        (count, _) => format!("write the {count} characters themselves"),
    };
    let help = "documents are not HTML: write the character itself, in place of its name";
    Some(found.help(help).fix(Fix { title, safety: Safety::Ask, edits }))
}

/// Reports characters that a program could not decode, so that it replaced them with U+FFFD.
fn lost(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut offsets = text.match_indices('\u{fffd}').map(|(offset, _)| offset);
    let word = word_at(text, offsets.next()?);
    let message =
        format!("a letter of `{}` was lost{}", &text[word.clone()], and_more(offsets.count()));
    let span = Span::new(file, word.start, word.end);
    let help = "write the letter again (U+FFFD is in its place), and save the file as UTF-8";
    Some(Diagnostic::new(&GARBLED_TEXT, span, message).help(help))
}

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
        // All bytes of a garbled character are non-ASCII, so skip a character before an ASCII
        // character.
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
        words => format!("write `{meant}`, and correct the other {} too", words - 1),
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

/// Decodes the garbled character at the start of a text, in which each byte of the character has
/// become a character of its own. Returns the character and the length of its garbled form. Only
/// western letters and punctuation are decoded, because decoding others would be a guess.
fn decoded(first: char, text: &str) -> Option<(String, usize)> {
    // The characters `Â`, `Ã`, `Å` and `â` are the bytes 0xC2, 0xC3, 0xC5 and 0xE2 in Windows-1252.
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

/// Minimum number of Cyrillic letters in a run, because `С…` and `Рё` are correct Russian but would
/// decode to one letter each.
const MIN_CYRILLIC: usize = 2;

/// Decodes a run of non-ASCII characters, if all are bytes of European letters in this code page.
/// Returns the letters and the length of the run. Every character must fit, because a correct text
/// in one language may contain the bytes of a letter in another.
fn run(page: &str, before: Option<char>, text: &str) -> Option<(String, usize)> {
    // The non-ASCII character before the run was not decoded, so the run is correct text too.
    if before.is_some_and(|before| !before.is_ascii()) {
        return None;
    }
    // In correct text of another alphabet, the second letter is not the second byte of a character.
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

fn byte(page: &str, letter: char) -> Option<u8> {
    if let Some(index) = page.chars().position(|known| known == letter && letter != '\u{fffd}') {
        return u8::try_from(0x80 + index).ok();
    }
    // Bytes that a code page leaves undefined are decoded as control characters.
    ('\u{80}'..='\u{9f}').contains(&letter).then_some(letter as u8)
}

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
    fn garbled_text_is_decoded_and_correct_text_is_left_unchanged() {
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
            ("name: L&eacute;g&egrave;re", "`&eacute;` is printed as it is written (and 1 more)"),
            ("url: https://example.org/?a=1&copy;=2\n# R&D; and more", ""),
            ("« LIBERTÉ », Ålesund, São Tomé, 5°, d’Erlon, „Zu“, Übung", ""),
        ] {
            let mut found = Vec::new();
            find(FileId(0), text, &mut found);
            let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
            assert_eq!(messages.join("\n"), message, "{text}");
        }
    }
}

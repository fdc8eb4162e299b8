//! Decodes bytes to text, or reports why they are not text.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::code_pages::{WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use grognard_syntax::text::{FileId, Span};

use super::codes::{NOT_UTF8, UTF_16};

pub enum Decoded {
    Text(String),
    /// The bytes are not UTF-8. The text has replacement characters for the bad bytes, so that the
    /// finding can show the line of the first bad byte.
    Refused(String, Box<Diagnostic>),
}

/// Decodes the bytes of a file as UTF-8. No other encoding is read, since a guess could garble
/// names silently; a likely code page is only named in the help.
pub fn decode(file: FileId, bytes: Vec<u8>) -> Decoded {
    if let Some(refused) = utf_16(file, &bytes) {
        return refused;
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Decoded::Text(text),
        Err(error) => error,
    };
    let start = error.utf8_error().valid_up_to();
    let byte = error.as_bytes()[start];
    let shown = String::from_utf8_lossy(error.as_bytes()).into_owned();
    // The replacement character in the lossy text is where the first bad byte was.
    let span = Span::new(file, start, (start + '\u{fffd}'.len_utf8()).min(shown.len()));
    let mut found = Diagnostic::new(
        &NOT_UTF8,
        span,
        format!("the file is not UTF-8: byte 0x{byte:02X} is not allowed here"),
    );
    // In Latin-1 and Windows-1252 every accented letter of French and German is a bad byte.
    let (name, page) = code_page(error.as_bytes());
    if let Some(letter) = letter(page, byte).filter(|letter| letter.is_alphabetic()) {
        found = found.help(format!("the file looks like {name}, where this byte is `{letter}`"));
    }
    let found = found.help("save the file as UTF-8");
    Decoded::Refused(shown, Box::new(found))
}

/// Nations whose languages have letters that only the code page of Central Europe has.
const CENTRAL_NATIONS: &[&str] = &["nation: warsaw", "nation: poland", "nation: hungary"];

/// The name and the table of the code page in which a text was probably written.
fn code_page(bytes: &[u8]) -> (&'static str, &'static str) {
    let is_high = |byte: &u8| *byte >= 0x80;
    let all = bytes.iter().filter(|byte| is_high(byte)).count();
    // Cyrillic words are long runs of high bytes; in Latin script accented letters are single.
    let runs = bytes.split(|byte| !is_high(byte)).filter(|run| run.len() >= 3);
    if runs.map(<[u8]>::len).sum::<usize>() * 2 > all {
        return ("Windows-1251", WINDOWS_1251);
    }
    // The same byte can be a sign in the western code page and a letter in the central one, such as
    // `³` and `ł`.
    let is_letter = |page, byte| letter(page, byte).is_some_and(char::is_alphabetic);
    let is_central = |window: &[u8]| {
        let beside = window[0].is_ascii_alphabetic() || window[2].is_ascii_alphabetic();
        beside
            && is_high(&window[1])
            && is_letter(WINDOWS_1250, window[1])
            && !is_letter(WINDOWS_1252, window[1])
    };
    let text = String::from_utf8_lossy(bytes);
    let is_of_nation = CENTRAL_NATIONS.iter().any(|nation| text.contains(nation));
    match is_of_nation || bytes.windows(3).any(is_central) {
        true => ("Windows-1250", WINDOWS_1250),
        false => ("Latin-1", WINDOWS_1252),
    }
}

fn letter(page: &str, byte: u8) -> Option<char> {
    page.chars().nth(usize::from(byte.checked_sub(0x80)?))
}

fn utf_16(file: FileId, bytes: &[u8]) -> Option<Decoded> {
    let little = bytes.starts_with(&[0xFF, 0xFE]);
    let big = bytes.starts_with(&[0xFE, 0xFF]);
    // UTF-16 without a byte order mark: ASCII letters have a zero in every other byte.
    let head = &bytes[..bytes.len().min(64)];
    let zeros = |odd: usize| head.chunks_exact(2).filter(|pair| pair[odd] == 0).count();
    let unmarked = head.len() >= 8
        && (zeros(0) == head.len() / 2 || zeros(1) == head.len() / 2)
        && zeros(0) != zeros(1);
    if !(little || big || unmarked) {
        return None;
    }
    let big = big || (!little && zeros(0) > zeros(1));
    let units = bytes.chunks_exact(2).take(200).map(|pair| match big {
        true => u16::from_be_bytes([pair[0], pair[1]]),
        false => u16::from_le_bytes([pair[0], pair[1]]),
    });
    let shown: String = char::decode_utf16(units).map(|unit| unit.unwrap_or('\u{fffd}')).collect();
    let shown = shown.trim_start_matches('\u{feff}').to_owned();
    let span = Span::new(file, 0, shown.lines().next().map_or(0, str::len));
    let found = Diagnostic::new(&UTF_16, span, "the file is UTF-16")
        .help("save the file as UTF-8: in Notepad, \"Save as\" with encoding \"UTF-8\"");
    Some(Decoded::Refused(shown, Box::new(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(bytes: &[u8]) -> &'static str {
        match decode(FileId(0), bytes.to_vec()) {
            Decoded::Text(_) => "text",
            Decoded::Refused(_, found) => found.code.name,
        }
    }

    #[test]
    fn the_code_page_is_guessed_from_letters_and_nation() {
        let page = |text: &str, page: &str| {
            let byte = |letter: char| match page.chars().position(|other| other == letter) {
                Some(index) => 0x80 + index as u8,
                None => letter as u8,
            };
            let bytes: Vec<u8> = text.chars().map(byte).collect();
            code_page(&bytes).0
        };
        assert_eq!(page("name: Wojska Księstwa, pułk 1", WINDOWS_1250), "Windows-1250");
        assert_eq!(page("name: Księstwa\nnation: warsaw", WINDOWS_1250), "Windows-1250");
        assert_eq!(page("name: Первая армия", WINDOWS_1251), "Windows-1251");
        assert_eq!(page("name: 23e Légère à pied", WINDOWS_1252), "Latin-1");
        assert_eq!(page("name: Füsiliere der Königin", WINDOWS_1252), "Latin-1");
    }

    #[test]
    fn only_utf_8_is_text_and_utf_16_has_its_own_code() {
        let utf_16: Vec<u8> = "oob: 1\nid: a\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(code("Légère".as_bytes()), "text");
        assert_eq!(code(b"L\xe9g\xe8re"), "not-utf8");
        assert_eq!(code(&utf_16), "utf-16");
        assert_eq!(code(&[&[0xFF, 0xFE], utf_16.as_slice()].concat()), "utf-16");
        assert_eq!(code(b""), "text");
        assert_eq!(code(b"\0\0\0\0\0\0\0\0\0\0"), "text");
    }
}

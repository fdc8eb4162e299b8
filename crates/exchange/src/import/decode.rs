//! Decodes bytes to text and records each decision for the report, so that no one finds `L?g?re` on
//! a printed card.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use grognard_syntax::text::code_pages::{
    CP437, CP850, MACINTOSH, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
};

/// A character encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Little,
    /// UTF-16, high byte first.
    Utf16Big,
    /// Windows in Western Europe, also used for Latin-1.
    Windows1252,
    /// DOS in America.
    Cp437,
    /// DOS in Western Europe.
    Cp850,
    /// Mac OS before Mac OS X.
    Macintosh,
    /// Windows in Central Europe.
    Windows1250,
    /// Windows in Russia.
    Windows1251,
}

/// The names of encodings on the command line. The first name of an encoding appears in messages.
const NAMES: [(&str, Encoding); 13] = [
    ("utf-8", Encoding::Utf8),
    ("utf-16le", Encoding::Utf16Little),
    ("utf-16be", Encoding::Utf16Big),
    ("windows-1252", Encoding::Windows1252),
    ("latin-1", Encoding::Windows1252),
    ("latin1", Encoding::Windows1252),
    ("iso-8859-1", Encoding::Windows1252),
    ("cp437", Encoding::Cp437),
    ("cp850", Encoding::Cp850),
    ("macintosh", Encoding::Macintosh),
    ("windows-1250", Encoding::Windows1250),
    ("windows-1251", Encoding::Windows1251),
    ("cp1252", Encoding::Windows1252),
];

/// The single-byte encodings, the likeliest first.
const OF_ONE_BYTE: [Encoding; 6] = [
    Encoding::Windows1252,
    Encoding::Cp437,
    Encoding::Cp850,
    Encoding::Macintosh,
    Encoding::Windows1250,
    Encoding::Windows1251,
];

impl Encoding {
    /// Finds an encoding by its name, in any case.
    pub fn read(name: &str) -> Option<Encoding> {
        let name = name.to_ascii_lowercase();
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, encoding)| *encoding)
    }

    /// The name of the encoding in messages.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, encoding)| *encoding == self).map_or("", |(name, _)| name)
    }

    /// Every name that the command line accepts.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    fn page(self) -> Option<&'static str> {
        Some(match self {
            Encoding::Windows1252 => WINDOWS_1252,
            Encoding::Cp437 => CP437,
            Encoding::Cp850 => CP850,
            Encoding::Macintosh => MACINTOSH,
            Encoding::Windows1250 => WINDOWS_1250,
            Encoding::Windows1251 => WINDOWS_1251,
            Encoding::Utf8 | Encoding::Utf16Little | Encoding::Utf16Big => return None,
        })
    }
}

/// A decoded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text in NFC, with `\n` as line end and without invisible characters.
    pub text: String,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// True if the encoding was guessed.
    pub is_guess: bool,
    /// Another encoding that fits nearly as well.
    pub rival: Option<Encoding>,
    /// True if the text was UTF-8 decoded as Windows-1252 and saved again, and was restored.
    pub undone: bool,
}

/// Decodes bytes with the stated encoding, or by the byte order mark, as UTF-8, or by a guess.
pub fn decode(bytes: &[u8], stated: Option<Encoding>) -> Decoded {
    if let Some(encoding) = stated {
        return plain(of_encoding(bytes, encoding), encoding);
    }
    let marked = |mark: &[u8]| bytes.starts_with(mark);
    if marked(&[0xFF, 0xFE]) || (!marked(&[0xFE, 0xFF]) && zeros(bytes, 1)) {
        return plain(of_encoding(bytes, Encoding::Utf16Little), Encoding::Utf16Little);
    }
    if marked(&[0xFE, 0xFF]) || zeros(bytes, 0) {
        return plain(of_encoding(bytes, Encoding::Utf16Big), Encoding::Utf16Big);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return match undo(text) {
            Some(text) => Decoded { is_guess: true, undone: true, ..plain(text, Encoding::Utf8) },
            None => plain(text.to_owned(), Encoding::Utf8),
        };
    }
    guess(bytes)
}

fn plain(text: String, encoding: Encoding) -> Decoded {
    Decoded { text: tidy(&text), encoding, is_guess: false, rival: None, undone: false }
}

/// True if at least 30 per cent of every second byte is zero, as in UTF-16 without a byte order
/// mark.
fn zeros(bytes: &[u8], odd: usize) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    let pairs = head.len() / 2;
    let zero = |odd: usize| head.chunks_exact(2).filter(|pair| pair[odd] == 0).count();
    pairs >= 4 && 10 * zero(odd) >= 3 * pairs && zero(odd) > zero(1 - odd)
}

fn of_encoding(bytes: &[u8], encoding: Encoding) -> String {
    if let Some(page) = encoding.page() {
        let page: Vec<char> = page.chars().collect();
        return bytes.iter().map(|byte| letter(*byte, &page)).collect();
    }
    let unit = |pair: &[u8]| match encoding {
        Encoding::Utf16Big => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    };
    match encoding {
        Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        _ => char::decode_utf16(bytes.chunks_exact(2).map(unit))
            .map(|unit| unit.unwrap_or('\u{fffd}'))
            .collect(),
    }
}

fn letter(byte: u8, page: &[char]) -> char {
    match usize::from(byte).checked_sub(128) {
        None => char::from(byte),
        Some(index) => page.get(index).copied().unwrap_or('\u{fffd}'),
    }
}

fn guess(bytes: &[u8]) -> Decoded {
    let mut scores: Vec<(i64, Encoding)> =
        OF_ONE_BYTE.iter().map(|encoding| (score(bytes, *encoding), *encoding)).collect();
    // The sort is stable, so that at equal scores the likelier encoding stays in front.
    scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let (best, mut encoding) = scores[0];
    let near = |score: i64| 20 * (best - score) <= best.abs();
    let mut rival = scores[1..].iter().find(|(score, _)| near(*score)).map(|(_, rival)| *rival);
    let western = scores.iter().find(|(_, encoding)| *encoding == Encoding::Windows1252);
    if encoding != Encoding::Windows1252 && western.is_some_and(|(score, _)| near(*score)) {
        rival = Some(encoding);
        encoding = Encoding::Windows1252;
    }
    let differs = |rival: &Encoding| of_encoding(bytes, *rival) != of_encoding(bytes, encoding);
    let rival = rival.filter(differs);
    Decoded { is_guess: true, rival, ..plain(of_encoding(bytes, encoding), encoding) }
}

/// Adds a point for each letter next to a letter of its script. Subtracts points for letters in
/// unlikely places, for invalid bytes, and for signs inside words.
fn score(bytes: &[u8], encoding: Encoding) -> i64 {
    let text: Vec<char> = of_encoding(bytes, encoding).chars().collect();
    let near = |index: Option<usize>| index.and_then(|index| text.get(index)).copied();
    let mut score = 0;
    for (index, letter) in text.iter().enumerate().filter(|(_, letter)| !letter.is_ascii()) {
        let sides = [near(index.checked_sub(1)), near(Some(index + 1))];
        let beside = |is: fn(char) -> bool| sides.iter().flatten().any(|side| is(*side));
        let inside = sides.iter().all(|side| side.is_some_and(char::is_alphabetic));
        score += match *letter {
            letter if is_cyrillic(letter) => {
                if beside(is_cyrillic) && !beside(|side| side.is_ascii_alphabetic()) {
                    1
                } else {
                    -3
                }
            }
            letter if is_common(letter) => {
                if beside(|side| side.is_ascii_alphabetic()) {
                    1
                } else {
                    0
                }
            }
            letter if letter.is_alphabetic() && inside => i64::from(letter.is_lowercase()) - 1,
            letter if letter.is_alphabetic() => -1,
            '\u{fffd}' => -6,
            letter if letter.is_control() || inside => -3,
            '½' | '°' | '–' | '—' | '‘' | '’' | '“' | '”' | '£' | '•' | '\u{a0}' | '«' | '»'
            | '…' => 0,
            _ => -1,
        };
    }
    score
}

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&letter)
}

/// True for the accented letters of French, German, Spanish, Polish, Czech and Hungarian.
fn is_common(letter: char) -> bool {
    "àâäáãåæçèéêëîïíñôöóõøœùûüúÿßÀÂÄÁÅÆÇÈÉÊËÎÏÍÑÔÖÓØŒÙÛÜÚąćęłńśźżŁŚŻčďěňřšťůžýőűČŘŠŽ"
        .contains(letter)
}

/// Restores UTF-8 that was decoded as Windows-1252 and saved again, if the whole text then decodes.
fn undo(text: &str) -> Option<String> {
    if !["Ã", "â€", "Â"].iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let page: Vec<char> = WINDOWS_1252.chars().collect();
    let byte = |letter: char| match u32::from(letter) {
        // Windows-1252 does not define these bytes, so they become control characters of the same
        // code.
        code @ (0..=0x7f | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => u8::try_from(code).ok(),
        _ => page
            .iter()
            .position(|known| *known == letter)
            .and_then(|at| u8::try_from(at + 128).ok()),
    };
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

/// Converts line ends to `\n`, composes letters (NFC), and removes invisible characters.
fn tidy(text: &str) -> String {
    let is_unseen = |letter: char| matches!(letter, '\u{feff}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\0');
    let text = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let seen = text.chars().filter(|letter| !is_unseen(*letter));
    // Nearly every text is already composed, and checking that takes a tenth of the time of
    // composing, so the check comes first.
    match is_nfc_quick(seen.clone()) {
        IsNormalized::Yes => seen.collect(),
        _ => seen.nfc().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
        let page: Vec<char> = encoding.page().expect("one byte a letter").chars().collect();
        let byte = |letter: char| match letter.is_ascii() {
            true => letter as u8,
            false => {
                page.iter().position(|known| *known == letter).expect("in the page") as u8 + 128
            }
        };
        text.chars().map(byte).collect()
    }

    #[test]
    fn code_pages_are_recognised_by_their_letters() {
        let text =
            "9e Légère, Kürassier-Regiment, Jäger zu Fuß, chasseurs à cheval, Général Français";
        for encoding in [Encoding::Windows1252, Encoding::Cp437, Encoding::Macintosh] {
            let decoded = decode(&bytes(text, encoding), None);
            assert_eq!((decoded.text.as_str(), decoded.encoding), (text, encoding));
            assert!(decoded.is_guess);
        }
        let russian = "Павловский гренадерский полк";
        let decoded = decode(&bytes(russian, Encoding::Windows1251), None);
        assert_eq!((decoded.text.as_str(), decoded.encoding), (russian, Encoding::Windows1251));
    }

    #[test]
    fn utf_8_and_utf_16_are_recognised_and_double_encoding_is_undone() {
        let text = "Légère – 9e";
        assert_eq!(decode(text.as_bytes(), None).text, text);
        for big in [false, true] {
            let unit = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let wide: Vec<u8> = text.encode_utf16().flat_map(unit).collect();
            assert_eq!(decode(&wide, None).text, text);
        }
        let twice: String = of_encoding(text.as_bytes(), Encoding::Windows1252);
        let decoded = decode(twice.as_bytes(), None);
        assert_eq!((decoded.text.as_str(), decoded.undone), (text, true));
    }

    #[test]
    fn line_ends_become_newlines_and_invisible_characters_are_removed() {
        let decoded = decode("\u{feff}a\r\nb\rc\u{200b}\u{ad}d\ne\u{301}".as_bytes(), None);
        assert_eq!(decoded.text, "a\nb\ncd\né");
    }
}

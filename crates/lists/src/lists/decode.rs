//! Decodes bytes to text. Each decision is recorded for the report, so that no one finds `L?g?re`
//! on a printed card.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use grognard_syntax::text::code_pages::{
    CP437, CP850, MACINTOSH, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// UTF-16 whose characters begin with the low byte.
    Utf16Little,
    /// UTF-16 whose characters begin with the high byte.
    Utf16Big,
    /// Code page of Windows in Western Europe. Latin-1 is read with this code page too.
    Windows1252,
    /// Code page of DOS in America.
    Cp437,
    /// Code page of DOS in Western Europe.
    Cp850,
    /// Character set of Mac OS before Mac OS X.
    Macintosh,
    /// Code page of Windows in Central Europe.
    Windows1250,
    /// Code page of Windows for Cyrillic.
    Windows1251,
}

/// Names of encodings on the command line. Messages use the first name of an encoding.
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

/// Encodings with one byte per character, in order of likelihood.
const OF_ONE_BYTE: [Encoding; 6] = [
    Encoding::Windows1252,
    Encoding::Cp437,
    Encoding::Cp850,
    Encoding::Macintosh,
    Encoding::Windows1250,
    Encoding::Windows1251,
];

/// Bytes by which an encoding is guessed, from the first accent on. Six code pages over a whole
/// text of 1 MB took 1.7 s.
const SAMPLE: usize = 64 * 1024;

impl Encoding {
    /// Finds an encoding by its name, in upper or lower case.
    pub fn read(name: &str) -> Option<Encoding> {
        let name = name.to_ascii_lowercase();
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, encoding)| *encoding)
    }

    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, encoding)| *encoding == self).map_or("", |(name, _)| name)
    }

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// Text in NFC, with `\n` as line end and without invisible characters.
    pub text: String,
    pub encoding: Encoding,
    pub is_guess: bool,
    pub rival: Option<Encoding>,
    /// True if the text had been UTF-8 that another program decoded as Windows-1252 and saved
    /// again. The importer then restores the text.
    pub undone: bool,
    /// Numbers of the lines of a text in UTF-8 with bytes that are not UTF-8.
    pub odd_lines: Vec<usize>,
}

/// Decodes bytes with the encoding that the user states. Without one, the byte order mark decides,
/// then whether the bytes are valid UTF-8, and then a guess.
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
    mostly_utf8(bytes).unwrap_or_else(|| guess(bytes))
}

/// Decodes a text in UTF-8 with a few other bytes, which are read as Windows-1252: a list that was
/// pasted together from two files. Returns `None` if fewer than three quarters of the lines with
/// accents are UTF-8.
fn mostly_utf8(bytes: &[u8]) -> Option<Decoded> {
    let (mut good, mut odd_lines) = (0, Vec::new());
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        match std::str::from_utf8(line) {
            Ok(line) => good += usize::from(!line.is_ascii()),
            Err(_) => odd_lines.push(index + 1),
        }
    }
    if good < 3 * odd_lines.len() {
        return None;
    }
    let chunks = bytes.utf8_chunks().flat_map(|chunk| {
        [chunk.valid().to_owned(), of_encoding(chunk.invalid(), Encoding::Windows1252)]
    });
    let text: String = chunks.collect();
    Some(Decoded { is_guess: true, odd_lines, ..plain(text, Encoding::Utf8) })
}

/// True for bytes of which more than one in fifty is a control character that no text has.
pub fn is_binary(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    let controls = head.iter().filter(|byte| matches!(byte, 0..=8 | 14..=31)).count();
    let is_wide = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    50 * controls > head.len() && !is_wide && !zeros(bytes, 0) && !zeros(bytes, 1)
}

fn plain(text: String, encoding: Encoding) -> Decoded {
    let (text, odd_lines) = (tidy(&text), Vec::new());
    Decoded { text, encoding, is_guess: false, rival: None, undone: false, odd_lines }
}

/// True if at least 30 per cent of every second byte is zero, which happens in UTF-16 without a
/// byte order mark.
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
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    let sample = &bytes[first.saturating_sub(1)..bytes.len().min(first + SAMPLE)];
    let mut scores: Vec<(i64, Encoding)> =
        OF_ONE_BYTE.iter().map(|encoding| (score(sample, *encoding), *encoding)).collect();
    // The sort is stable, so that the likelier encoding stays first if scores are equal.
    scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let (best, mut encoding) = scores[0];
    let near = |score: i64| 20 * (best - score) <= best.abs();
    let mut rival = scores[1..].iter().find(|(score, _)| near(*score)).map(|(_, rival)| *rival);
    let western = scores.iter().find(|(_, encoding)| *encoding == Encoding::Windows1252);
    if encoding != Encoding::Windows1252 && western.is_some_and(|(score, _)| near(*score)) {
        rival = Some(encoding);
        encoding = Encoding::Windows1252;
    }
    let differs = |rival: &Encoding| of_encoding(sample, *rival) != of_encoding(sample, encoding);
    let rival = rival.filter(differs);
    Decoded { is_guess: true, rival, ..plain(of_encoding(bytes, encoding), encoding) }
}

/// Scores how well an encoding fits. Each letter beside a letter of the same script adds a point.
/// Letters in unlikely places, invalid bytes, and signs inside words subtract points.
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

/// Restores UTF-8 that another program decoded as Windows-1252 and saved again. Returns `None`
/// unless the whole text can be restored.
fn undo(text: &str) -> Option<String> {
    if !["Ã", "â€", "Â"].iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let page: Vec<char> = WINDOWS_1252.chars().collect();
    let byte = |letter: char| match u32::from(letter) {
        // Windows-1252 does not define five bytes, so the other program decoded those five to
        // control characters with the same code.
        code @ (0..=0x7f | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => u8::try_from(code).ok(),
        _ => page
            .iter()
            .position(|known| *known == letter)
            .and_then(|at| u8::try_from(at + 128).ok()),
    };
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

fn tidy(text: &str) -> String {
    let is_unseen = |letter: char| matches!(letter, '\u{feff}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\0');
    let text = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let seen = text.chars().filter(|letter| !is_unseen(*letter));
    // Nearly every text is already composed. To check that a text is composed takes a tenth of the
    // time of composing, so the check comes first.
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
    fn a_line_in_another_encoding_does_not_change_the_others() {
        let good = "Régiment Légère\n".repeat(3);
        let bytes = [b"Division L\xe9g\xe8re\n".as_slice(), good.as_bytes()].concat();
        let decoded = decode(&bytes, None);
        assert_eq!(decoded.text, format!("Division Légère\n{good}"));
        assert_eq!((decoded.encoding, decoded.odd_lines), (Encoding::Utf8, vec![1]));
    }

    #[test]
    fn line_ends_become_newlines_and_invisible_characters_are_removed() {
        let decoded = decode("\u{feff}a\r\nb\rc\u{200b}\u{ad}d\ne\u{301}".as_bytes(), None);
        assert_eq!(decoded.text, "a\nb\ncd\né");
    }
}

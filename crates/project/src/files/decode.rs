//! From bytes to characters, or to a finding.

use super::codes::{NOT_UTF8, UTF_16};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::text::{FileId, Span};

/// What became of some bytes.
pub enum Decoded {
    /// The bytes are text.
    Text(String),
    /// The bytes are no text: what of them a finding can show, and the finding.
    Refused(String, Box<Diagnostic>),
}

/// Decodes the bytes of a file. Nothing but UTF-8 is guessed.
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
    // In the shown text a replacement character is where the first bad byte was.
    let span = Span::new(file, start, (start + '\u{fffd}'.len_utf8()).min(shown.len()));
    let mut found = Diagnostic::new(
        &NOT_UTF8,
        span,
        format!("the file is not UTF-8: byte 0x{byte:02X} cannot stand here"),
    );
    // In Latin-1 and Windows-1252 every accented letter of French and German is such a byte.
    if (0xC0..=0xFF).contains(&byte) {
        let letter = char::from(byte);
        found = found.help(format!("it looks like Latin-1, where this byte is `{letter}`"));
    }
    let found = found.help("save the file as UTF-8");
    Decoded::Refused(shown, Box::new(found))
}

fn utf_16(file: FileId, bytes: &[u8]) -> Option<Decoded> {
    let little = bytes.starts_with(&[0xFF, 0xFE]);
    let big = bytes.starts_with(&[0xFE, 0xFF]);
    // Without a byte order mark: plain letters in UTF-16 have a zero in every other byte.
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
        .help("save it as UTF-8: in Notepad, \"Save as\" with encoding \"UTF-8\"");
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
    fn only_utf_8_is_text_and_utf_16_has_a_finding_of_its_own() {
        let utf_16: Vec<u8> = "oob: 1\nid: a\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(code("Légère".as_bytes()), "text");
        assert_eq!(code(b"L\xe9g\xe8re"), "not-utf8");
        assert_eq!(code(&utf_16), "utf-16");
        assert_eq!(code(&[&[0xFF, 0xFE], utf_16.as_slice()].concat()), "utf-16");
        assert_eq!(code(b""), "text");
        assert_eq!(code(b"\0\0\0\0\0\0\0\0\0\0"), "text");
    }
}

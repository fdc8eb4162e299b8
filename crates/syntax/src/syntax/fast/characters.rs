//! Detects characters that only granit can handle.

/// Whether a text contains a character on which parsers differ: a tab, a control character, a lone
/// carriage return, a byte order mark and others.
pub(super) fn are_odd(bytes: &[u8]) -> bool {
    has_control(bytes) && has_odd_control(bytes)
        || memchr::memchr(0x7f, bytes).is_some()
        || has_odd_sequence(bytes)
}

/// Whether there is a control character other than a line feed. This loop has a function of its own
/// without branches, because the compiler vectorises it only then.
#[inline(never)]
fn has_control(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |seen, byte| seen | u8::from((*byte < 0x20) & (*byte != b'\n'))) != 0
}

/// Whether there is a control character that is not part of a line end.
fn has_odd_control(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| *byte < 0x20 && !matches!(byte, b'\n' | b'\r'))
        || has_lone_return(bytes)
}

fn has_lone_return(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\r', bytes).any(|offset| bytes.get(offset + 1) != Some(&b'\n'))
}

/// Whether there is a C1 control character, U+2028, U+2029, U+FEFF, U+FFFE or U+FFFF.
fn has_odd_sequence(bytes: &[u8]) -> bool {
    memchr::memchr3_iter(0xc2, 0xe2, 0xef, bytes).any(|offset| {
        matches!(
            bytes[offset..],
            [0xc2, 0x80..=0x9f, ..]
                | [0xe2, 0x80, 0xa8 | 0xa9, ..]
                | [0xef, 0xbb, 0xbf, ..]
                | [0xef, 0xbf, 0xbe | 0xbf, ..]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::are_odd;

    #[test]
    fn letters_of_all_languages_are_accepted_and_controls_are_not() {
        for text in ["a: b\r\n", "Légère «1er» – ★ Ⅻ", "ﬀ", "日本", "🎖"] {
            assert!(!are_odd(text.as_bytes()), "{text:?}");
        }
        for odd in ["\t", "\0", "\u{7f}", "\u{85}", "\u{9f}", "\u{2028}", "\u{feff}", "\u{ffff}"] {
            assert!(are_odd(format!("a: b{odd}c").as_bytes()), "{odd:?}");
        }
        assert!(are_odd(b"a: b\rc: d\n"));
        assert!(are_odd(b"a: b\r"));
    }
}

//! Characters that are read with care or not at all.

/// Does a text hold a tab, a control character, a lone carriage return, a byte-order mark, or one
/// of the few others on which readers differ?
pub(super) fn are_odd(bytes: &[u8]) -> bool {
    // Without a branch the compiler looks at many bytes at once.
    let seen = bytes.iter().fold(0, |seen, byte| seen | class(*byte));
    seen & ODD != 0
        || seen & RETURN != 0 && has_lone_return(bytes)
        || seen & LEAD != 0 && has_odd_sequence(bytes)
}

const ODD: u8 = 1;
const RETURN: u8 = 2;
const LEAD: u8 = 4;

#[inline]
fn class(byte: u8) -> u8 {
    let control = (byte < 0x20) & (byte != b'\n') & (byte != b'\r') | (byte == 0x7f);
    let lead = (byte == 0xc2) | (byte == 0xe2) | (byte == 0xef);
    let returns = byte == b'\r';
    (u8::from(control) * ODD) | (u8::from(returns) * RETURN) | (u8::from(lead) * LEAD)
}

fn has_lone_return(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n'))
}

/// C1 controls, U+2028 and U+2029, U+FEFF, U+FFFE and U+FFFF.
fn has_odd_sequence(bytes: &[u8]) -> bool {
    memchr::memchr3_iter(0xc2, 0xe2, 0xef, bytes).any(|at| {
        matches!(
            bytes[at..],
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
    fn letters_of_all_languages_are_ordinary_and_controls_are_not() {
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

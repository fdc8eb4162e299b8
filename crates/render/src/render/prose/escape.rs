//! Escapes text and addresses for HTML, and replaces characters that documents must not contain.

pub fn text(into: &mut String, text: &str) {
    escape(into, text, false);
}

pub(super) fn attribute(into: &mut String, text: &str) {
    escape(into, text, true);
}

/// Escapes an address for use as the value of an attribute. Characters that are not allowed in an
/// address are percent-encoded.
pub(super) fn address(into: &mut String, address: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut rest = address;
    while let Some(offset) = rest.bytes().position(|byte| !IN_ADDRESS[usize::from(byte)]) {
        into.push_str(&rest[..offset]);
        let letter = rest[offset..].chars().next().unwrap_or_default();
        match letter {
            '&' => into.push_str("&amp;"),
            '\'' => into.push_str("&#39;"),
            letter => {
                for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                    into.push('%');
                    into.push(char::from(HEX[usize::from(byte >> 4)]));
                    into.push(char::from(HEX[usize::from(byte & 15)]));
                }
            }
        }
        rest = &rest[offset + letter.len_utf8()..];
    }
    into.push_str(rest);
}

/// Bytes that stay unchanged in an address.
const IN_ADDRESS: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let others = b"-._~:/?#@!$()*+,;=%";
    let mut index = 0;
    while index < others.len() {
        plain[others[index] as usize] = true;
        index += 1;
    }
    plain
};

/// Bytes that start a character which may need to be escaped.
const SIGNS: [bool; 256] = {
    let mut signs = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        signs[byte] = !matches!(byte as u8, b'\n' | b'\r' | b'\t');
        byte += 1;
    }
    // 0xC2 starts the control characters U+0080 to U+009F, and 0xEF starts U+FFFE and U+FFFF.
    let others = [b'&', b'<', b'>', b'"', 0x7f, 0xc2, 0xef];
    let mut index = 0;
    while index < others.len() {
        signs[others[index] as usize] = true;
        index += 1;
    }
    signs
};

fn escape(into: &mut String, text: &str, quotes: bool) {
    let bytes = text.as_bytes();
    let (mut done, mut offset) = (0, 0);
    while let Some(&byte) = bytes.get(offset) {
        if !SIGNS[usize::from(byte)] {
            offset += 1;
            continue;
        }
        let (told, length) = match &bytes[offset..] {
            [b'&', ..] => ("&amp;", 1),
            [b'<', ..] => ("&lt;", 1),
            [b'>', ..] => ("&gt;", 1),
            [b'"', ..] if quotes => ("&quot;", 1),
            [0xc2, 0x80..=0x9f, ..] => ("\u{fffd}", 2),
            [0xef, 0xbf, 0xbe | 0xbf, ..] => ("\u{fffd}", 3),
            [b'"' | 0xc2 | 0xef, ..] => {
                offset += 1;
                continue;
            }
            _ => ("\u{fffd}", 1),
        };
        into.push_str(&text[done..offset]);
        into.push_str(told);
        offset += length;
        done = offset;
    }
    into.push_str(&text[done..]);
}

#[cfg(test)]
mod tests {
    #[test]
    fn markup_and_banned_characters_are_escaped() {
        let mut told = String::new();
        super::text(&mut told, "a<b>&\"é\u{7}\u{85}\u{a0}\u{fffe}\u{fffd}\u{ff01}\n");
        assert_eq!(told, "a&lt;b&gt;&amp;\"é\u{fffd}\u{fffd}\u{a0}\u{fffd}\u{fffd}\u{ff01}\n");
        let mut told = String::new();
        super::attribute(&mut told, "\"'");
        assert_eq!(told, "&quot;'");
        let mut told = String::new();
        super::address(&mut told, "a b/é?x=1&y='\"\\<\t#f%20");
        assert_eq!(told, "a%20b/%C3%A9?x=1&amp;y=&#39;%22%5C%3C%09#f%20");
    }
}

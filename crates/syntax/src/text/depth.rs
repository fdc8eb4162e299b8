//! Limits the nesting depth of lists and quotes in Markdown, because a Markdown parser compares
//! each line with all open lists and quotes. Without the limit, 200 kB with thousands of nested
//! lists could take minutes.

use std::ops::Range;

/// Maximum nesting depth of lists and quotes, which no real text reaches.
pub const MAX_DEPTH: usize = 100;

/// The first line that opens too many lists and quotes.
pub fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    // A lone carriage return ends a line too.
    for end in memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()]) {
        // Each level takes at least one byte, so a short line cannot be too deep.
        if end - start > MAX_DEPTH && depth(&bytes[start..end]) > MAX_DEPTH {
            return Some(start..end);
        }
        start = end + 1;
    }
    None
}

/// The maximum depth that a line can reach, because a nested list starts at least two columns to
/// the right of the outer list.
fn depth(line: &[u8]) -> usize {
    let (mut signs, mut spaces, mut position) = (0, 0, 0);
    let mut deep = 0;
    while let Some(byte) = line.get(position) {
        let digits =
            line[position..].iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
        let sign = match byte {
            b' ' => {
                (spaces, position) = (spaces + 1, position + 1);
                continue;
            }
            b'\t' => {
                (spaces, position) = (spaces + 4, position + 1);
                continue;
            }
            b'>' => 1,
            b'-' | b'*' | b'+' | b':' => 1,
            _ if digits > 0 && matches!(line.get(position + digits), Some(b'.' | b')')) => {
                digits + 1
            }
            _ => break,
        };
        position += sign;
        // A list marker must be followed by a space.
        if *byte != b'>' && !matches!(line.get(position), None | Some(b' ' | b'\t')) {
            break;
        }
        signs += 1;
        deep = signs + spaces / 2;
    }
    deep
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_lines_are_found_and_long_ones_are_not() {
        for line in [
            ">".repeat(101),
            "- ".repeat(101),
            "1. ".repeat(101),
            format!("{}- x", " ".repeat(202)),
        ] {
            let text = format!("a\n{line}\nb");
            assert_eq!(too_deep(&text), Some(2..2 + line.len()), "{line}");
        }
        for line in [
            "-".repeat(400),
            " ".repeat(400),
            format!("{}x", " ".repeat(400)),
            "a ".repeat(400),
            "> ".repeat(50),
        ] {
            assert_eq!(too_deep(&line), None, "{line}");
        }
    }
}

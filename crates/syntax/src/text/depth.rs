//! Nesting depth of lists and quotes in Markdown. A Markdown parser compares every line with all open lists and quotes.
//! Without a limit, 200 kB with thousands of lists, followed by lines of the innermost one, could take minutes.

use std::ops::Range;

/// Maximum nesting depth of lists and quotes, which no real text reaches.
pub const MAX_DEPTH: usize = 100;

/// First line that opens too many lists and quotes.
pub fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    // A lone carriage return also ends a line.
    for end in memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()]) {
        // A shorter line cannot be deeper, because each level takes at least one byte.
        if end - start > MAX_DEPTH && depth(&bytes[start..end]) > MAX_DEPTH {
            return Some(start..end);
        }
        start = end + 1;
    }
    None
}

/// Maximum depth that a line can have. A nested list starts at least two columns to the right.
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
        // A list marker needs a space behind it.
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

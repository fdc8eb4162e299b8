//! How deep the lists and quotes of a Markdown text are nested. A Markdown parser compares every line
//! with all lists and quotes that are open, so that a text of two hundred kilobytes could take
//! minutes: thousands of lists, and then lines that belong to the innermost.

use std::ops::Range;

/// Maximum depth of lists and quotes in one another: more than anybody writes.
pub const MAX_DEPTH: usize = 100;

/// The first line that opens too many lists and quotes.
pub fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    // A carriage return alone ends a line too.
    for end in memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()]) {
        // A shorter line cannot be deeper: a mark takes one byte, and an indent two.
        if end - start > MAX_DEPTH && depth(&bytes[start..end]) > MAX_DEPTH {
            return Some(start..end);
        }
        start = end + 1;
    }
    None
}

/// The deepest that a line can be nested: a list within a list begins two columns further on.
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
        // Without a space behind it, it is no mark of a list.
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

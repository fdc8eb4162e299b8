//! How deep the lists and quotes of a Markdown text stand in one another. Every line is held against all that are open, so that a text of
//! two hundred kilobytes could take minutes: thousands of lists, and then lines that belong to the innermost.

use std::ops::Range;

/// Nobody writes lists and quotes this deep.
pub const MAX_DEPTH: usize = 100;

/// The first line that opens too many lists and quotes.
pub fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    // A carriage return alone ends a line too.
    for end in memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()]) {
        // Shorter lines cannot: a sign is a byte, and a step to the right is two.
        if end - start > MAX_DEPTH && depth(&bytes[start..end]) > MAX_DEPTH {
            return Some(start..end);
        }
        start = end + 1;
    }
    None
}

/// How deep a line can stand at most: a list within a list begins two columns further on.
fn depth(line: &[u8]) -> usize {
    let (mut signs, mut spaces, mut at) = (0, 0, 0);
    let mut deep = 0;
    while let Some(byte) = line.get(at) {
        let digits = line[at..].iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
        let sign = match byte {
            b' ' => {
                (spaces, at) = (spaces + 1, at + 1);
                continue;
            }
            b'\t' => {
                (spaces, at) = (spaces + 4, at + 1);
                continue;
            }
            b'>' => 1,
            b'-' | b'*' | b'+' | b':' => 1,
            _ if digits > 0 && matches!(line.get(at + digits), Some(b'.' | b')')) => digits + 1,
            _ => break,
        };
        at += sign;
        // Behind the sign of a list there is room, or it is none.
        if *byte != b'>' && !matches!(line.get(at), None | Some(b' ' | b'\t')) {
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

//! Finds lines of a diff that were pasted into a document, with `+` and `-` in the first column.

use super::codes::YAML_SYNTAX;
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span};

/// Reports the first line of a diff, without a fix because the original lines are unknown.
pub(super) fn pasted_diff(file: FileId, text: &str) -> Option<Diagnostic> {
    let bytes = text.as_bytes();
    let begins = |sign: u8| {
        bytes.first() == Some(&sign) || memchr::memmem::find(bytes, &[b'\n', sign]).is_some()
    };
    if !begins(b'+') && !begins(b'@') {
        return None;
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_end();
        if is_of_diff(words) {
            let span = Span::new(file, start, start + words.len());
            let message = "a line of a diff: its first character is not part of the text";
            let help =
                "delete the lines that begin with `@@` or `-`, and the `+` before the others";
            return Some(Diagnostic::new(&YAML_SYNTAX, span, message).help(help));
        }
        start += line.len();
    }
    None
}

/// Whether a line belongs to a diff, such as `@@ -1,3 +1,4 @@`, `+    men: 612` or `+++
/// b/army.oob.yaml`.
fn is_of_diff(line: &str) -> bool {
    if line.starts_with("@@ -") && line[4..].contains(" @@") || line.starts_with("+++ ") {
        return true;
    }
    let Some(rest) = line.strip_prefix('+') else { return false };
    let words = rest.trim_start_matches([' ', '-']);
    let key = words.split(':').next().unwrap_or("");
    let is_key = !key.is_empty() && key.len() < words.len();
    let is_word = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    is_key && is_word || words.starts_with('{') && words.len() < rest.len()
}

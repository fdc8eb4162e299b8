//! Findings that leave a value or a body unread: what is made of such a document lacks it.

/// Codes of findings after which a part of the document is missing from everything that is made of it.
const LEAVE_UNREAD: &[&str] = &[
    // The bytes are no text.
    "file-too-large",
    "not-utf8",
    "utf-16",
    // The text is not the YAML that its author meant.
    "yaml-syntax",
    "empty-document",
    "several-documents",
    "nesting-too-deep",
    "alias-expansion",
    "merge-key",
    "yaml-tag",
    "duplicate-key",
    "tab-indentation",
    "foreign-space",
    "unquoted-colon",
    "control-character",
    // The YAML has another shape than its kind of document.
    "unknown-kind",
    "kind-mismatch",
    "unsupported-version",
    "unknown-key",
    "missing-key",
    "wrong-type",
    "unknown-word",
    "out-of-range",
    "bad-format",
    "bad-length",
    "bad-geojson",
    // What is named is not there, so nothing of it is read.
    "missing-geojson",
    "unknown-feature",
    "wrong-feature",
    "unknown-oob",
    "unknown-map",
    // The value is of the right shape and says nothing.
    "backwards-range",
    "no-such-date",
    "native-without-ruleset",
];

/// Does a finding with this code leave a value or a body unread?
pub fn leaves_unread(code: &str) -> bool {
    LEAVE_UNREAD.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::super::registry::find_code;
    use super::*;

    #[test]
    fn every_code_that_leaves_something_unread_is_registered() {
        let strange = LEAVE_UNREAD.iter().filter(|code| find_code(code).is_none());
        assert_eq!(strange.collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}

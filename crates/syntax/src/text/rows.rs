//! Reads built-in lists from text files.

/// The rows of a list as pairs of key and words. A row is written `key: words`; empty lines and
/// comments after `#` are skipped.
///
/// # Panics
///
/// Panics if a row has no key. The lists are part of the program, so a missing key is a bug.
pub fn rows(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|row| row.split_once(": ").expect("a row has a key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_a_key() {
        let list = "# Letters\na b: c: d\n\na: e\n";
        assert_eq!(rows(list).collect::<Vec<_>>(), [("a b", "c: d"), ("a", "e")]);
    }
}

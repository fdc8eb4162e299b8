//! Built-in lists in text files.

/// Rows of a list as key and value, `key: words`. Empty lines and comments after `#` are skipped.
///
/// # Panics
///
/// Panics if a row has no key. The lists are part of the program, so that would be a mistake in its code.
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

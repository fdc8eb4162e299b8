//! Lists that stand in files of their own.

/// The rows of a list, each a key and what it has: `key: words`. Empty lines and those behind `#` are left out.
///
/// # Panics
///
/// If a row has no key: the lists are part of the program.
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

//! Formats numbers with their noun.

use std::fmt::Display;

/// A number and its noun, with the plural in `s`: `1 unit`, `0 units`, `60 units`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// Digits with a comma before each group of three, such as `1,200`.
pub fn thousands(digits: &str) -> String {
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group));
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        assert_eq!(
            [counted(0, "base"), counted(1, "base"), counted(2, "base")],
            ["0 bases", "1 base", "2 bases"]
        );
    }

    #[test]
    fn each_group_of_three_digits_has_a_comma_before_it() {
        let set = ["0", "999", "1200", "12300", "1234567"].map(thousands);
        assert_eq!(set, ["0", "999", "1,200", "12,300", "1,234,567"]);
    }
}

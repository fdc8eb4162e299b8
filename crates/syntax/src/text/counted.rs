//! A number before its noun.

use std::fmt::Display;

/// A number before its noun, whose plural ends in `s`: `1 unit`, `0 units`, `60 units`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
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
}

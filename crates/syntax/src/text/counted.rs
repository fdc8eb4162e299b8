//! A number before its noun.

/// A number before its noun, whose plural ends in `s`: `1 unit`, `0 units`, `60 units`.
pub fn counted(count: impl Into<i64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
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

//! Formats lists of numbers.

/// Numbers as text, with ranges for three and more consecutive numbers: `3`, `3, 5`, `3-6`.
pub fn numbers(row: &[u32]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in row.chunk_by(|number, next| *next == number + 1) {
        match run {
            [number] => parts.push(number.to_string()),
            [number, second] => parts.extend([number.to_string(), second.to_string()]),
            [first, .., last] => parts.push(format!("{first}-{last}")),
            [] => {}
        }
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_as_ranges() {
        assert_eq!(numbers(&[40, 41, 42, 43, 44, 46, 47]), "40-44, 46, 47");
        assert_eq!(numbers(&[3]), "3");
        assert_eq!(numbers(&[]), "");
    }
}

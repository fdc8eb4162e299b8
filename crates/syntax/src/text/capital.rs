//! Capitalises the first word of a line.

/// Capitalises the first letter, so that `infantry` becomes `Infantry`.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::capital;

    #[test]
    fn only_the_first_letter_is_changed() {
        assert_eq!(capital("élite Garde"), "Élite Garde");
        assert_eq!(capital("ßa"), "SSa");
        assert_eq!(capital(""), "");
    }
}

//! Writes numbers as letters.

/// The letters `A` to `Z`, then `A1` to `Z1` and so on.
pub fn letters(number: usize) -> String {
    let sign = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => sign.to_string(),
        more => format!("{sign}{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_alphabet_letters_have_numbers() {
        assert_eq!([0, 25, 26, 53].map(letters), ["A", "Z", "A1", "B2"]);
    }
}

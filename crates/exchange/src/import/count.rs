//! Reads a number as other programs write it.

/// Reads a number that consists only of digits. An overflow becomes the largest number. The largest
/// number is above every limit of a document, so it is reported and never written.
pub(super) fn count(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn only_digits_are_a_number() {
        assert_eq!(count("1200"), Some(1200));
        assert_eq!(count("99999999999"), Some(u32::MAX));
        assert_eq!(count("-4"), None);
        assert_eq!(count(""), None);
    }
}

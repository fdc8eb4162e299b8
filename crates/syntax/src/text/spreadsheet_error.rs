//! Recognises error values of spreadsheets in imported or pasted text.

/// The error values of Excel and LibreOffice.
const ERRORS: [&str; 7] = ["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"];

/// The error value at the start of a text, if there is one.
pub fn spreadsheet_error(text: &str) -> Option<&'static str> {
    ERRORS.into_iter().find(|error| text.trim_start().starts_with(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_found_at_the_beginning_of_a_text() {
        assert_eq!(spreadsheet_error(" #REF!, grade: x"), Some("#REF!"));
        assert_eq!(spreadsheet_error("# REF!"), None);
        assert_eq!(spreadsheet_error("612"), None);
    }
}

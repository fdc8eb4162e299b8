//! The form of a text in which phrases are searched.

use grognard_syntax::text::plain;

/// Converts a text to the form in which phrases are searched: plain words, with a single space
/// around each.
pub fn folded(text: &str) -> String {
    let mut folded = String::from(" ");
    for letter in plain(text) {
        let letter = if letter.is_alphanumeric() || letter == '#' { letter } else { ' ' };
        if letter != ' ' || !folded.ends_with(' ') {
            folded.push(letter);
        }
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

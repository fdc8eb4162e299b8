//! Fields of CSV by RFC 4180.

/// Adds quotes to a text with separators, quotes, line ends, or spaces at an end, because these
/// would otherwise change when CSV is read.
pub fn csv_field(text: &str) -> String {
    let is_plain = !text.contains([',', ';', '"', '\n', '\r', '\t']) && text.trim() == text;
    if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

/// True if a spreadsheet would read the text as a formula.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

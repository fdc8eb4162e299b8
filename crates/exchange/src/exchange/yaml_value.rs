//! YAML values, and the text for them: in braces on one line, or as a block.

use grognard_syntax::syntax::scalar;

/// Maximum width in characters, including indentation, of a list item in braces. A wider item is
/// written as a block.
const MAX_FLOW_WIDTH: usize = 140;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum YamlValue {
    /// Scalar in its written form, with quotes if it needs them.
    Scalar(String),
    List(Vec<YamlValue>),
    Map(Entries),
}

/// Keys and values of a map, in the order in which they are written.
pub type Entries = Vec<(String, YamlValue)>;

impl YamlValue {
    /// Writes the value on one line, in braces and brackets.
    pub fn flow(&self) -> String {
        match self {
            YamlValue::Scalar(text) => text.clone(),
            YamlValue::List(items) => {
                let items: Vec<String> = items.iter().map(YamlValue::flow).collect();
                format!("[{}]", items.join(", "))
            }
            YamlValue::Map(entries) => {
                let entries = entries.iter().map(|(key, value)| format!("{key}: {}", value.flow()));
                format!("{{ {} }}", entries.collect::<Vec<String>>().join(", "))
            }
        }
    }

    /// Lines of a list item whose dash is in `column`.
    pub(crate) fn item(&self, column: usize) -> Vec<String> {
        let indent = " ".repeat(column);
        let YamlValue::Map(entries) = self else {
            return vec![format!("{indent}- {}", self.flow())];
        };
        if self.is_flat() && column + 2 + width(&self.flow()) <= MAX_FLOW_WIDTH {
            return vec![format!("{indent}- {}", self.flow())];
        }
        let mut lines = block(entries, column + 2);
        if let Some(first) = lines.first_mut() {
            first.replace_range(column..column + 1, "-");
        }
        lines
    }

    /// Lines of an entry of a map whose key is in `column`.
    pub fn entry(&self, key: &str, column: usize) -> Vec<String> {
        let indent = " ".repeat(column);
        match self {
            YamlValue::List(items)
                if items.iter().any(|item| matches!(item, YamlValue::Map(_))) =>
            {
                let mut lines = vec![format!("{indent}{key}:")];
                lines.extend(items.iter().flat_map(|item| item.item(column + 2)));
                lines
            }
            YamlValue::Map(entries) => {
                let mut lines = vec![format!("{indent}{key}:")];
                lines.extend(block(entries, column + 2));
                lines
            }
            _ => vec![format!("{indent}{key}: {}", self.flow())],
        }
    }

    fn is_flat(&self) -> bool {
        let holds_map = |value: &YamlValue| match value {
            YamlValue::Scalar(_) => false,
            YamlValue::List(items) => items.iter().any(|item| matches!(item, YamlValue::Map(_))),
            YamlValue::Map(_) => true,
        };
        matches!(self, YamlValue::Map(entries) if !entries.iter().any(|(_, value)| holds_map(value)))
    }
}

/// Lines of a map whose keys are in `column`.
pub fn block(entries: &[(String, YamlValue)], column: usize) -> Vec<String> {
    entries.iter().flat_map(|(key, value)| value.entry(key, column)).collect()
}

pub fn entry(key: &str, value: YamlValue) -> (String, YamlValue) {
    (key.to_owned(), value)
}

/// Scalar for a word that never needs quotes, such as a key of grognard.
pub fn word(word: &str) -> YamlValue {
    YamlValue::Scalar(word.to_owned())
}

/// Scalar for a text, with quotes if the text needs them.
pub fn text(text: &str) -> YamlValue {
    YamlValue::Scalar(scalar(text))
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scalar(text: &str) -> YamlValue {
        YamlValue::Scalar(text.to_owned())
    }

    #[test]
    fn a_small_map_is_one_line_and_a_large_one_a_block() {
        let small = YamlValue::Map(vec![
            ("name".to_owned(), scalar("A")),
            ("men".to_owned(), YamlValue::List(vec![scalar("1"), scalar("2")])),
        ]);
        assert_eq!(small.item(2), ["  - { name: A, men: [1, 2] }"]);
        let large = YamlValue::Map(vec![
            ("id".to_owned(), scalar("b")),
            ("units".to_owned(), YamlValue::List(vec![small])),
        ]);
        let lines = ["- id: b", "  units:", "    - { name: A, men: [1, 2] }"];
        assert_eq!(large.item(0), lines);
    }
}

//! A text that remembers the marks of its figures.

use std::fmt::{self, Display, Formatter};
use std::ops::{Add, Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use super::origin::Mark;

/// A text whose figures are followed by the signs of their marks. The marks are also stored as
/// data, because a search of the text could take a character in a name for a sign. Templates
/// receive only the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    text: String,
    marks: Vec<Mark>,
}

impl Marked {
    pub fn new(figure: impl ToString, mark: Option<Mark>) -> Marked {
        let text = format!("{}{}", figure.to_string(), mark.map_or("", Mark::sign));
        Marked { text, marks: mark.into_iter().collect() }
    }

    pub fn joined(parts: impl IntoIterator<Item = Marked>, between: &str) -> Marked {
        let join = |all: Marked, part: Marked| all + between + part;
        parts.into_iter().reduce(join).unwrap_or_default()
    }

    /// Marks of the figures in the text, in order. A mark that several figures have occurs several
    /// times.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}

impl From<String> for Marked {
    fn from(text: String) -> Marked {
        Marked { text, marks: Vec::new() }
    }
}

impl From<&str> for Marked {
    fn from(text: &str) -> Marked {
        text.to_owned().into()
    }
}

impl Deref for Marked {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Display for Marked {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Add<&str> for Marked {
    type Output = Marked;

    fn add(mut self, text: &str) -> Marked {
        self.text.push_str(text);
        self
    }
}

impl Add for Marked {
    type Output = Marked;

    fn add(mut self, other: Marked) -> Marked {
        self.text.push_str(&other.text);
        self.marks.extend(other.marks);
        self
    }
}

impl Serialize for Marked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl JsonSchema for Marked {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// Marks in some texts, each once, in the order of footnotes.
pub(super) fn marks_of<'m>(texts: impl IntoIterator<Item = &'m Marked>) -> Vec<Mark> {
    let mut marks: Vec<Mark> =
        texts.into_iter().flat_map(|text| text.marks.iter().copied()).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// Signs of the marks in some texts, each with its meaning.
pub(super) fn signs_of<'m>(texts: impl IntoIterator<Item = &'m Marked>) -> Vec<(String, String)> {
    let pair = |mark: Mark| (mark.sign().to_owned(), mark.words().to_owned());
    marks_of(texts).into_iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footnotes_come_from_marks_and_not_from_letters() {
        let leader = Marked::from("Ney* (") + Marked::new("8 in", Some(Mark::Public)) + ")";
        assert_eq!(&*leader, "Ney* (8 in†)");
        assert_eq!(marks_of([&leader]), [Mark::Public]);
        let text = serde_json::to_string(&leader).expect("it is a text");
        assert_eq!(text, "\"Ney* (8 in†)\"");
    }

    #[test]
    fn joined_texts_keep_all_marks_in_order() {
        let parts = [Some(Mark::Reading), None, Some(Mark::Derived)];
        let steps = Marked::joined(parts.map(|mark| Marked::new(6, mark)), "/");
        assert_eq!(&*steps, "6*/6/6=");
        assert_eq!(marks_of([&steps]), [Mark::Derived, Mark::Reading]);
    }
}

//! What a text must be like.

use std::ops::RangeInclusive;

use regex_lite::Regex;

use crate::document::scalars::Id;

/// What a text must be like.
#[derive(Debug)]
pub(super) struct TextShape {
    /// Its length in characters.
    pub lengths: RangeInclusive<usize>,
    pub form: TextForm,
}

/// The form of a text.
#[derive(Debug)]
pub(super) enum TextForm {
    Any,
    /// An id, which is looked for most.
    Id,
    /// One of these words.
    Words(Box<[Box<str>]>),
    Pattern(Regex),
}

impl TextShape {
    pub fn fits(&self, text: &str) -> bool {
        self.has_right_length(text) && self.has_form(text)
    }

    /// Whatever its length is, has it the right form?
    pub fn has_form(&self, text: &str) -> bool {
        match &self.form {
            TextForm::Any => true,
            TextForm::Id => Id::read(text).is_some(),
            TextForm::Words(words) => words.iter().any(|word| **word == *text),
            TextForm::Pattern(pattern) => pattern.is_match(text),
        }
    }

    /// No text has more characters than bytes, so that mostly there is nothing to count.
    fn has_right_length(&self, text: &str) -> bool {
        let (least, most) = (*self.lengths.start(), *self.lengths.end());
        let surely = least <= text.len().min(1) && text.len() <= most;
        surely || self.lengths.contains(&text.chars().count())
    }
}

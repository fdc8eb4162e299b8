//! Shapes of texts: the length and the form of a text.

use std::ops::RangeInclusive;

use regex::Regex;

use crate::document::scalars::{DATE_PATTERN, Date, ID_PATTERN, Id};

#[derive(Debug)]
pub(super) struct TextShape {
    /// Allowed lengths, in characters.
    pub lengths: RangeInclusive<usize>,
    pub form: TextForm,
}

#[derive(Debug)]
pub(super) enum TextForm {
    Any,
    /// A function replaces the pattern, because lists contain texts of this form so often.
    Known(HasForm),
    /// The text must be one of the listed words.
    Words(Box<[Box<str>]>),
    Pattern(Regex),
}

type HasForm = fn(&str) -> bool;

/// The most frequent patterns. A function checks a text in a fraction of the time of a regular
/// expression.
const KNOWN: [(&str, HasForm); 3] = [
    (ID_PATTERN, |text| Id::read(text).is_some()),
    (DATE_PATTERN, |text| Date::read(text).is_some()),
    (r"^([0-9]{1,2}-pounder|howitzer|mixed)$", is_weight),
];

fn is_weight(text: &str) -> bool {
    match text.strip_suffix("-pounder") {
        Some(pounds) => {
            (1..=2).contains(&pounds.len()) && pounds.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => matches!(text, "howitzer" | "mixed"),
    }
}

/// The form that a pattern describes; `None` if the regex engine rejects the pattern.
pub(super) fn form(pattern: &str) -> Option<TextForm> {
    match KNOWN.iter().find(|(known, _)| *known == pattern) {
        Some((_, has_form)) => Some(TextForm::Known(*has_form)),
        None => Regex::new(pattern).ok().map(TextForm::Pattern),
    }
}

impl TextShape {
    pub fn fits(&self, text: &str) -> bool {
        self.has_right_length(text)
            && match &self.form {
                TextForm::Any => true,
                TextForm::Known(has_form) => has_form(text),
                TextForm::Words(words) => words.iter().any(|word| **word == *text),
                TextForm::Pattern(pattern) => pattern.is_match(text),
            }
    }

    /// Characters are counted only if necessary. A text never has more characters than bytes, so
    /// the number of bytes often decides.
    fn has_right_length(&self, text: &str) -> bool {
        let (least, most) = (*self.lengths.start(), *self.lengths.end());
        let surely = least <= text.len().min(1) && text.len() <= most;
        surely || self.lengths.contains(&text.chars().count())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_known_form_accepts_the_same_texts_as_its_pattern(
            text in "([a-z0-9]{0,3}-?){0,3}|[0-9]{0,5}-[0-3][0-9]-[0-4][0-9]é?|[0-9é]{0,3}-?pounder|howitzer|mixed",
        ) {
            for (pattern, has_form) in KNOWN {
                let is_match = Regex::new(pattern).unwrap().is_match(&text);
                prop_assert_eq!(has_form(&text), is_match, "{} {}", pattern, text);
            }
        }
    }

    #[test]
    fn every_known_form_is_one_of_an_order_of_battle() {
        let schema = include_str!("../../../../../schemas/oob.schema.json");
        let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
        let written = schema.to_string();
        for (pattern, _) in KNOWN {
            assert!(written.contains(pattern), "{pattern}");
        }
    }
}

//! The words of the documents and of each rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};
use grognard_core::ruleset::Ruleset;

/// The words.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GlossaryView {
    /// The head of the page.
    pub head: HeadView,
    /// Lists of words.
    pub lists: Vec<WordsView>,
}

/// A list of words.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WordsView {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whose words they are.
    pub of: Option<LinkView>,
    /// The words.
    pub words: Vec<WordView>,
}

/// A word.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WordView {
    /// Its id on the page.
    pub id: String,
    /// The word.
    pub word: String,
    /// What it means.
    pub means: String,
}

/// The words of a rule set.
pub fn glossary(rules: &Ruleset) -> Option<WordsView> {
    let word = |term: &grognard_core::ruleset::GameTerm| WordView {
        id: format!("{}-{}", rules.id, term.entry.id),
        word: term.entry.name.clone(),
        means: term.means.clone(),
    };
    let words: Vec<WordView> = rules.terms.iter().map(word).collect();
    (!words.is_empty()).then(|| WordsView {
        id: rules.id.clone(),
        title: rules.name.clone(),
        of: Some(LinkView::new(&rules.name, format!("rules/{}/index.html", rules.id))),
        words,
    })
}

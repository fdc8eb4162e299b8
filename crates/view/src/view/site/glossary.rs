//! The glossary: terms of the documents, and terms of each rule set.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};
use grognard_core::ruleset::Ruleset;

/// The page of the glossary, with terms of the documents and of each rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GlossaryView {
    /// Head of the page.
    pub head: HeadView,
    /// Lists of terms.
    pub lists: Vec<WordsView>,
}

/// A list of terms with a title.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WordsView {
    /// Id of the list on the page.
    pub id: String,
    /// Title of the list.
    pub title: String,
    /// Rule set that uses the terms of the list; absent for the terms of documents.
    pub of: Option<LinkView>,
    /// Terms of the list.
    pub words: Vec<WordView>,
}

/// A term and its meaning.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WordView {
    /// Id of the term on the page.
    pub id: String,
    /// The term.
    pub word: String,
    /// Meaning of the term.
    pub means: String,
}

/// Terms of a rule set, or `None` if the pack explains no terms.
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

//! The page about the origins of a rule set's figures.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{GapView, gaps};
use super::{HeadView, LinkView};
use crate::view::{
    CountsView, ErratumView, FigureView, ReadingView, erratum, reading, rules as show_rules,
};
use grognard_core::model::Source;
use grognard_core::ruleset::Ruleset;

/// The origins of a rule set's figures.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SourcesView {
    /// Head of the page.
    pub head: HeadView,
    /// The rule set, and its first page.
    pub game: LinkView,
    /// Publications that figures cite.
    pub publications: Vec<PublicationView>,
    /// Number of figures by kind of origin.
    pub counts: CountsView,
    /// Ambiguities of the text.
    pub readings: Vec<ReadingView>,
    /// Missing charts.
    pub gaps: Vec<GapView>,
    /// Misprints and damaged places of the printed text.
    pub errata: Vec<ErratumView>,
    /// Figures that are not in the rule book.
    pub figures: Vec<FigureView>,
}

/// A publication.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PublicationView {
    /// Short name of the publication.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Address where it can be read.
    pub url: Option<String>,
}

/// The origins of a rule set's figures, without the head of the page.
pub fn sources(rules: &Ruleset, game: LinkView) -> SourcesView {
    let view = show_rules(rules);
    let publication = |book: &Source| {
        let year = book.year.map(|year| year.to_string());
        let parts = [book.author.clone(), Some(book.title.clone()), book.place.clone(), year];
        PublicationView {
            id: book.id.clone(),
            words: parts.into_iter().flatten().collect::<Vec<String>>().join(", "),
            url: book.url.clone().filter(|address| address.starts_with("http")),
        }
    };
    SourcesView {
        head: HeadView::default(),
        game,
        publications: rules.sources.iter().map(publication).collect(),
        counts: view.counts,
        readings: rules.readings.iter().map(|listed| reading(rules, listed)).collect(),
        gaps: gaps(rules),
        errata: rules.errata.iter().map(erratum).collect(),
        figures: view.figures.into_iter().filter(|figure| figure.kind != Some("text")).collect(),
    }
}

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

/// The page with the origins of a rule set's figures.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SourcesView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Publications that the figures of the rule set cite.
    pub publications: Vec<PublicationView>,
    /// Number of figures for each kind of origin.
    pub counts: CountsView,
    /// Ambiguities in the rule text, each with the reading that the pack follows.
    pub readings: Vec<ReadingView>,
    /// Charts to which the rule text refers but that the pack does not have.
    pub gaps: Vec<GapView>,
    /// Misprints and damaged passages in the printed rules.
    pub errata: Vec<ErratumView>,
    /// Figures of the pack that are not from the rule book.
    pub figures: Vec<FigureView>,
}

/// A publication that figures cite.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PublicationView {
    /// Short name by which figures cite the publication.
    pub id: String,
    /// Author, title, place and year of the publication.
    pub words: String,
    /// Address where readers can read the publication.
    pub url: Option<String>,
}

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

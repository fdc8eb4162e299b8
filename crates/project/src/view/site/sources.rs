//! Where every figure of a rule set comes from.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{GapView, gaps};
use super::{HeadView, LinkView};
use crate::view::{CountsView, FigureView, rules as show_rules, said};
use grognard_core::ruleset::{Erratum, Publication, Reading, Ruleset};

/// Where every figure comes from.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SourcesView {
    /// Head of the page.
    pub head: HeadView,
    /// The rule set, and its first page.
    pub game: LinkView,
    /// Publications on which figures rest.
    pub publications: Vec<PublicationView>,
    /// Number of figures from each kind of source.
    pub counts: CountsView,
    /// Choices that the text leaves.
    pub readings: Vec<ReadingView>,
    /// Charts that are missing.
    pub gaps: Vec<GapView>,
    /// Misprints and damage of the printed text.
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

/// A choice that the text leaves, and how the pack reads it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReadingView {
    /// Id of the reading.
    pub id: String,
    /// Question that the text leaves open.
    pub question: String,
    /// Possible answers: the text of each, and is it the one that holds?
    pub choices: Vec<(String, bool)>,
    /// Note on the reading.
    pub note: Option<String>,
    /// Section of the rule book, or where else it comes from.
    pub source: String,
}

/// A misprint, or damage of the printed text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErratumView {
    /// Id of the erratum.
    pub id: String,
    /// Section that has it.
    pub at: String,
    /// Text as it is printed.
    pub printed: String,
    /// Text as it should be read.
    pub reads: Option<String>,
    /// How that is known.
    pub note: String,
}

/// Where every figure of a rule set comes from, without the head of the page.
pub fn sources(rules: &Ruleset, game: LinkView) -> SourcesView {
    let view = show_rules(rules);
    let publication = |book: &Publication| {
        let year = book.year.map(|year| year.to_string());
        let parts = [book.author.clone(), Some(book.title.clone()), book.place.clone(), year];
        PublicationView {
            id: book.id.clone(),
            words: parts.into_iter().flatten().collect::<Vec<String>>().join(", "),
            url: book.address.clone().filter(|address| address.starts_with("http")),
        }
    };
    let reading = |reading: &Reading| {
        let choice = |(id, says): &(String, String)| (says.clone(), *id == reading.default);
        ReadingView {
            id: reading.entry.id.clone(),
            question: reading.entry.name.clone(),
            choices: reading.choices.iter().map(choice).collect(),
            note: reading.entry.note.clone(),
            source: said(rules, reading.entry.origin.as_ref()),
        }
    };
    let erratum = |erratum: &Erratum| ErratumView {
        id: erratum.id.clone(),
        at: erratum.at.clone(),
        printed: erratum.printed.clone(),
        reads: erratum.reads.clone(),
        note: erratum.note.clone(),
    };
    SourcesView {
        head: HeadView::default(),
        game,
        publications: rules.sources.iter().map(publication).collect(),
        counts: view.counts,
        readings: rules.readings.iter().map(reading).collect(),
        gaps: gaps(rules),
        errata: rules.errata.iter().map(erratum).collect(),
        figures: view.figures.into_iter().filter(|figure| figure.kind != Some("text")).collect(),
    }
}

//! The first page of a rule set, its pages of rules, and its quick-reference sheet on the screen.

use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};
use crate::view::{CountsView, ListItem, Mark, QrsView, rules as show_rules};
use grognard_core::document::Topic;
use grognard_core::ruleset::{Gap, Ruleset};

/// The first page of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameView {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the rule set.
    pub id: String,
    /// Name of the rule set.
    pub name: String,
    /// Shorter ids of the rule set.
    pub aliases: Vec<String>,
    /// Packs that this one extends.
    pub below: Vec<LinkView>,
    /// Authors of the rules.
    pub authors: Vec<String>,
    /// Edition of the rule book.
    pub edition: Option<String>,
    /// Description of the game in a few sentences.
    pub summary: Option<String>,
    /// Scales of ground, time, dice and men.
    pub scale: Vec<FigureLine>,
    /// Units, grades, leaders, wear and postures, each as a list.
    pub lists: Vec<TopicView>,
    /// Pages of its rules.
    pub pages: Vec<LinkView>,
    /// Its other pages, each with a description of its content.
    pub parts: Vec<(LinkView, String)>,
    /// Number of figures by kind of origin.
    pub counts: CountsView,
    /// Missing charts.
    pub gaps: Vec<GapView>,
}

/// A list with a title.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TopicView {
    /// Title of the list.
    pub title: String,
    /// Lines of the list.
    pub lines: Vec<FigureLine>,
}

/// A line of a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureLine {
    /// Name of the thing.
    pub name: String,
    /// Its figure, with its unit.
    pub value: String,
    /// Sign of the mark of its origin if it needs one, such as `*`.
    pub sign: Option<&'static str>,
}

/// A missing chart to which a text refers.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GapView {
    /// Id of the chart.
    pub id: String,
    /// Name of the chart.
    pub name: String,
    /// Section that refers to it.
    pub at: String,
    /// Note on the chart.
    pub note: Option<String>,
}

/// A page of rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulesText {
    /// Head of the page.
    pub head: HeadView,
    /// The rule set, and its first page.
    pub game: LinkView,
    /// Pages of rules of the same rule set.
    pub siblings: Vec<LinkView>,
    /// Text of the rules, as HTML.
    pub body_html: String,
}

/// The quick-reference sheet on the screen.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetPage {
    /// Head of the page.
    pub head: HeadView,
    /// The rule set, and its first page.
    pub game: LinkView,
    /// The quick-reference sheet.
    pub sheet: QrsView,
    /// The sheet as files to print.
    pub downloads: Vec<LinkView>,
}

/// The page of a rule set, without its head and its links.
pub fn game(rules: &Ruleset) -> GameView {
    let view = show_rules(rules);
    let wanted = ["Units", "Grades", "Leaders", "Losses", "Formations"];
    let lists = view.lists.iter().filter(|(title, _)| wanted.contains(&title.as_str()));
    GameView {
        head: HeadView::default(),
        id: view.id.clone(),
        name: view.name.clone(),
        aliases: view.aliases.clone(),
        below: Vec::new(),
        authors: view.authors.clone(),
        edition: view.edition.clone(),
        summary: view.summary.clone(),
        scale: view.scale.iter().map(line).collect(),
        lists: lists
            .map(|(title, items)| TopicView {
                title: title.clone(),
                lines: items.iter().map(line).collect(),
            })
            .collect(),
        pages: Vec::new(),
        parts: Vec::new(),
        counts: view.counts,
        gaps: gaps(rules),
    }
}

pub(super) fn line(item: &ListItem) -> FigureLine {
    FigureLine {
        name: item.name.clone(),
        value: item.detail.clone(),
        sign: item.mark.map(Mark::sign),
    }
}

pub(super) fn gaps(rules: &Ruleset) -> Vec<GapView> {
    let gap = |gap: &Gap| GapView {
        id: gap.entry.id.clone(),
        name: gap.entry.name.clone(),
        at: gap.at.clone(),
        note: gap.entry.note.clone(),
    };
    rules.gaps.iter().map(gap).collect()
}

/// Entries grouped by topic, in order.
pub(super) fn by_topic<T>(items: impl Iterator<Item = (Topic, T)>) -> Vec<(String, Vec<T>)> {
    let mut topics: Vec<(String, Vec<T>)> = Vec::new();
    for (topic, item) in items {
        let word = topic.word().replace('-', " ");
        match topics.iter_mut().find(|(topic, _)| *topic == word) {
            Some((_, list)) => list.push(item),
            None => topics.push((word, vec![item])),
        }
    }
    topics
}

//! Pages about one rule set: its first page, the text of its rules, and its quick-reference sheet
//! on the screen.

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
    /// Shorter ids by which documents can name the rule set.
    pub aliases: Vec<String>,
    /// Packs that the pack of this rule set extends.
    pub below: Vec<LinkView>,
    /// Authors of the rules.
    pub authors: Vec<String>,
    /// Edition of the rule book that the pack follows.
    pub edition: Option<String>,
    /// Description of the game in a few sentences.
    pub summary: Option<String>,
    /// Scales of ground, time, dice and men.
    pub scale: Vec<FigureLine>,
    /// Units, grades, leaders, wear and postures, each as a list.
    pub lists: Vec<TopicView>,
    /// Pages with the text of the rules.
    pub pages: Vec<LinkView>,
    /// Other pages about the rule set, each with a description of its content.
    pub parts: Vec<(LinkView, String)>,
    /// Number of figures for each kind of origin.
    pub counts: CountsView,
    /// Charts to which the rule text refers but that the pack does not have.
    pub gaps: Vec<GapView>,
}

/// A list of figures with a title.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TopicView {
    /// Title of the list.
    pub title: String,
    /// Lines of the list.
    pub lines: Vec<FigureLine>,
}

/// A line of a list: a name with its figure.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FigureLine {
    /// Name of the thing that the figure is about.
    pub name: String,
    /// The figure with its unit.
    pub value: String,
    /// Sign of the mark for the origin of the figure, such as `*`; absent if the origin is the rule
    /// book.
    pub sign: Option<&'static str>,
}

/// A chart to which the rule text refers but that the pack does not have.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GapView {
    /// Id of the missing chart.
    pub id: String,
    /// Name of the missing chart.
    pub name: String,
    /// Section of the rule book that refers to the missing chart.
    pub at: String,
    /// Note about the missing chart.
    pub note: Option<String>,
}

/// A page with the text of rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulesText {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Other pages with rules of the same rule set.
    pub siblings: Vec<LinkView>,
    /// Text of the rules, as HTML.
    pub body_html: String,
}

/// The page that shows the quick-reference sheet on the screen.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SheetPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// The quick-reference sheet.
    pub sheet: QrsView,
    /// Files from which the sheet can be printed.
    pub downloads: Vec<LinkView>,
}

/// First page of a rule set. The caller fills in the head of the page and the links.
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

/// Groups entries by topic, in the order in which the topics first occur.
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

//! The page of an army, without the parts that depend on the choice between history and a rule set.

use std::collections::HashMap;

use grognard_core::document::Date;
use grognard_core::model::Force;
use grognard_project::project::{Cited, NationFacts};
use schemars::JsonSchema;
use serde::Serialize;

use super::army_fielded::FieldedView;
use super::army_history::ArmyHistory;
use super::{HeadView, LinkView};
use crate::view::{DiagramForce, NationLook};

/// The page of an army.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyView {
    /// Head of the page.
    pub head: HeadView,
    /// Id of the order of battle.
    pub id: String,
    /// Name of the army.
    pub name: String,
    /// Names of all nations in the army, beginning with the nation of the whole army.
    pub nations: Vec<String>,
    /// Colour of the nation of the whole army.
    pub colour: Option<String>,
    /// Day to which the order of battle applies.
    pub date: Option<String>,
    /// Note for the reader, as HTML.
    pub note_html: Option<String>,
    /// Battles in which the army fights.
    pub battles: Vec<LinkView>,
    /// Choices that the page offers: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// The historical army; absent if the page shows a rule set.
    pub history: Option<ArmyHistory>,
    /// The army on the table; absent if the page shows history.
    pub fielded: Option<FieldedView>,
    /// Diagram of the army's formations.
    pub diagram: Option<DiagramForce>,
    /// Files of the diagram with all units; filled if the page shows history.
    pub diagram_files: Vec<LinkView>,
    /// Books and returns from which the strengths of the army are taken.
    pub sources: Vec<Cited>,
    /// Files with the data of the army.
    pub downloads: Vec<LinkView>,
    /// Address where readers can view and edit the document of the army.
    pub edit: Option<String>,
}

/// A choice that a page offers: history, or a rule set.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ChoiceView {
    /// Id of the rule set, or `history`.
    pub id: String,
    /// Name of the choice.
    pub name: String,
    /// Path of the page that shows the choice.
    pub href: String,
    /// Path of the script that loads the choice into another page.
    pub part: String,
    /// Does the page show this choice now?
    pub here: bool,
}

/// Builds the page of an army without the history or rule set that it shows. The caller fills in
/// `head`.
pub fn army(
    force: &Force,
    nations: &[NationFacts],
    looks: &HashMap<String, NationLook>,
) -> ArmyView {
    let name = |id: &str| {
        let nation = nations.iter().find(|nation| nation.id == id);
        nation.map_or_else(|| id.to_owned(), |nation| nation.name.clone())
    };
    let mut ids: Vec<&str> = Vec::new();
    for body in &force.bodies {
        if !body.nation.is_empty() && !ids.contains(&&*body.nation) {
            ids.push(&body.nation);
        }
    }
    ArmyView {
        head: HeadView::default(),
        id: force.id.clone(),
        name: force.name.clone(),
        nations: ids.iter().map(|id| name(id)).collect(),
        colour: ids.first().and_then(|id| looks.get(*id)?.colour.clone()),
        date: force.date.map(Date::in_words),
        note_html: None,
        battles: Vec::new(),
        choices: Vec::new(),
        history: None,
        fielded: None,
        diagram: None,
        diagram_files: Vec::new(),
        sources: Vec::new(),
        downloads: Vec::new(),
        edit: None,
    }
}

//! The page of an army: what is the same whether it shows history or a rule set.

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
    /// Names of its nations, that of the whole army first.
    pub nations: Vec<String>,
    /// Colour of the nation of the whole army.
    pub colour: Option<String>,
    /// Day for which the order of battle holds.
    pub date: Option<String>,
    /// Note for the reader, as HTML.
    pub note_html: Option<String>,
    /// Battles in which it fights.
    pub battles: Vec<LinkView>,
    /// What the page can show: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// The army as history has it, if that is shown.
    pub history: Option<ArmyHistory>,
    /// The army on the table, if a rule set is shown.
    pub fielded: Option<FieldedView>,
    /// Its formations: what commands what.
    pub diagram: Option<DiagramForce>,
    /// Its diagram with all units as files, if history is shown.
    pub diagram_files: Vec<LinkView>,
    /// Books and returns from which its strengths come.
    pub sources: Vec<Cited>,
    /// The army as files.
    pub downloads: Vec<LinkView>,
    /// Address where its document can be seen and edited.
    pub edit: Option<String>,
}

/// Something else that a page can show: history, or a rule set.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ChoiceView {
    /// Id of the rule set, or `history`.
    pub id: String,
    /// Short name of the choice.
    pub short: String,
    /// Name of the choice.
    pub name: String,
    /// Path of the page that shows it.
    pub href: String,
    /// Path of the script that brings it into another page.
    pub part: String,
    /// Does the page show it now?
    pub here: bool,
}

/// The page of an army without what it shows; `head` is the page's own.
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

//! Facts about the units of an army, from their cards or from history, so that readers can compare
//! units.

use std::collections::HashMap;

use serde::Serialize;

use super::{ArmyHistory, ArmyRow, FieldedRow, FieldedView};
use crate::view::marked::Marked;
use crate::view::{BlockLine, BlockView, CardKind, CardView, DeckView, LineKind};

/// The units of an army, as data for the page that compares units.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ArmyUnits {
    pub army: String,
    /// Id of the rule set, or `history`.
    pub choice: String,
    pub name: String,
    /// Path of the page that shows the units of the choice.
    pub page: String,
    /// Facts of all units. A fact that several units share is stored once.
    pub facts: Vec<UnitFact>,
    /// Units, in the order of the page.
    pub units: Vec<UnitFacts>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct UnitFact {
    /// Section of the card that contains the fact; empty for a fact from the head of the card.
    pub section: String,
    pub name: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitFacts {
    pub id: String,
    pub name: String,
    /// Ids of bodies that are part of the unit and do not fight separately.
    pub holds: Vec<String>,
    /// Indices of the unit's facts in [`ArmyUnits::facts`].
    pub facts: Vec<usize>,
}

/// Units of an army on the table, with the facts on their cards.
pub fn units_of_cards(deck: &DeckView, fielded: &FieldedView) -> ArmyUnits {
    let units = deck.cards.iter().filter(|card| card.holder == CardKind::Unit);
    let cards: HashMap<&str, &CardView> = units.map(|card| (card.id.as_str(), card)).collect();
    let mut told = UnitFactNumbers::default();
    for row in fielded.rows.iter().filter(|row| row.unit) {
        let Some(card) = cards.get(row.id.as_str()) else { continue };
        let mut facts = head_of(card, &losses(fielded, row));
        facts.extend(card.blocks.iter().flat_map(of_block));
        told.add(&row.id, &row.name, row.holds.clone(), facts);
    }
    told.army
}

/// Effects of losses on a unit: the effects that all units of its arm share, and the effects in its
/// row.
fn losses(fielded: &FieldedView, row: &FieldedRow) -> String {
    let alike = fielded.wear_alike.iter().filter(|alike| alike.arms.contains(&row.kind));
    let all = alike.map(|alike| alike.wear.as_str()).chain(row.wear.iter().map(String::as_str));
    all.collect::<Vec<&str>>().join("; ")
}

/// Bodies of a historical army. Formations are included, because a rule set may turn a formation
/// into one unit.
pub fn units_of_history(history: &ArmyHistory) -> ArmyUnits {
    let mut told = UnitFactNumbers::default();
    for row in &history.rows {
        told.add(&row.id, &row.name, Vec::new(), of_row(row));
    }
    told.army
}

/// Collects units, and stores each distinct fact once, because many units have the same facts.
#[derive(Default)]
struct UnitFactNumbers {
    army: ArmyUnits,
    numbers: HashMap<UnitFact, usize>,
}

impl UnitFactNumbers {
    fn add(&mut self, id: &str, name: &str, holds: Vec<String>, facts: Vec<UnitFact>) {
        let filled = facts.into_iter().filter(|fact| !fact.value.is_empty());
        let numbers = filled.map(|fact| self.number(fact)).collect();
        let (id, name) = (id.to_owned(), name.to_owned());
        self.army.units.push(UnitFacts { id, name, holds, facts: numbers });
    }

    fn number(&mut self, fact: UnitFact) -> usize {
        let facts = &mut self.army.facts;
        *self.numbers.entry(fact).or_insert_with_key(|fact| {
            facts.push(fact.clone());
            facts.len() - 1
        })
    }
}

fn fact(section: &str, name: &str, value: impl Into<String>) -> UnitFact {
    UnitFact { section: section.to_owned(), name: name.to_owned(), value: value.into() }
}

fn head_of(card: &CardView, wear: &str) -> Vec<UnitFact> {
    let or = card.or.as_ref().map(|or| format!(" ({or})")).unwrap_or_default();
    let mut facts = vec![
        fact("", "Kind", &card.kind),
        fact("", "Nation", &card.nation_name),
        fact("", "In history", &card.strength),
        fact("", "On the table", format!("{}{or}", card.elements)),
        fact("", "Grade", card.grade.as_deref().unwrap_or_default()),
        fact("", "Losses", wear),
        fact("", "Formation", card.under.first().map_or("", String::as_str)),
        fact("", "Attached leader", card.leader.as_deref().unwrap_or_default()),
        fact("", "Commander", card.commander.as_deref().unwrap_or_default()),
    ];
    let traits = card.traits.iter();
    facts.extend(traits.map(|game_trait| {
        fact("Traits", &game_trait.name, game_trait.means.as_deref().unwrap_or("yes"))
    }));
    facts
}

/// Figures in a section of a card, each named after its line and column, without empty fields for
/// handwriting.
fn of_block(block: &BlockView) -> Vec<UnitFact> {
    // The sign is added to each value and not to the title. The same section of another unit may
    // have another sign, but a comparison must recognise both as the same section.
    let sign = block.sign.as_deref().unwrap_or_default();
    let mut facts = Vec::new();
    let mut heads: &[Marked] = &[];
    let mut words: Vec<&str> = Vec::new();
    for line in &block.lines {
        match line.kind {
            LineKind::Heads => heads = &line.cells,
            LineKind::Figures => facts.extend(of_line(line, heads)),
            LineKind::Words | LineKind::Tick => words.push(&line.name),
            LineKind::Blank => {}
        }
    }
    facts.push(("Also".to_owned(), words.join(" ")));
    let filled = facts.into_iter().filter(|(_, value)| !value.is_empty());
    filled.map(|(name, value)| fact(&block.title, &name, format!("{value}{sign}"))).collect()
}

fn of_line(line: &BlockLine, heads: &[Marked]) -> Vec<(String, String)> {
    if heads.len() != line.cells.len() {
        let figures = Marked::joined(line.cells.iter().cloned(), ", ");
        return vec![(line.name.to_string(), figures.to_string())];
    }
    let cells = line.cells.iter().zip(heads);
    let named = cells.map(|(cell, head)| {
        let name = match (line.name.is_empty(), head.is_empty()) {
            (true, _) => head.to_string(),
            (_, true) => line.name.to_string(),
            _ => format!("{}: {head}", line.name),
        };
        (name, cell.to_string())
    });
    named.collect()
}

fn of_row(row: &ArmyRow) -> Vec<UnitFact> {
    let summed = if row.summed { " (sum of its parts)" } else { "" };
    let leader = row.leader.as_ref().map(|leader| match row.leader_words.as_str() {
        "" => leader.title.clone(),
        words => format!("{}, {words}", leader.title),
    });
    let strength = match row.strength.as_str() {
        "" => String::new(),
        strength => format!("{strength}{summed}"),
    };
    vec![
        fact("", "Kind", &row.kind),
        fact("", "Strength", strength),
        fact("", "Confidence", row.confidence.as_deref().unwrap_or_default()),
        fact("", "Grade", &row.grade),
        fact("", "Traits", &row.traits),
        fact("", "Leader", leader.unwrap_or_default()),
        fact("", "Note", row.note.as_deref().unwrap_or_default()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::TraitView;

    fn line(kind: LineKind, name: &str, cells: &[&str]) -> BlockLine {
        let cells = cells.iter().map(|cell| (*cell).into()).collect();
        BlockLine { kind, name: name.into(), cells }
    }

    fn pairs(facts: &[UnitFact]) -> Vec<(&str, &str)> {
        facts.iter().map(|fact| (fact.name.as_str(), fact.value.as_str())).collect()
    }

    #[test]
    fn a_figure_is_named_after_its_line_and_its_column() {
        let block = BlockView {
            title: "Move".to_owned(),
            sign: Some("†".into()),
            lines: vec![
                line(LineKind::Heads, "", &["Full", "Limited"]),
                line(LineKind::Figures, "Good going", &["12 in", "6 in"]),
                line(LineKind::Figures, "", &["9 in", ""]),
                line(LineKind::Figures, "Pivot", &["−3 in"]),
                line(LineKind::Blank, "Bad going", &["", ""]),
                line(LineKind::Words, "Front rank only.", &[]),
            ],
        };
        let facts = of_block(&block);
        assert!(facts.iter().all(|fact| fact.section == "Move"));
        let expected = [
            ("Good going: Full", "12 in†"),
            ("Good going: Limited", "6 in†"),
            ("Full", "9 in†"),
            ("Pivot", "−3 in†"),
            ("Also", "Front rank only.†"),
        ];
        assert_eq!(pairs(&facts), expected);
    }

    #[test]
    fn shared_facts_are_stored_once_and_empty_ones_left_out() {
        let card = |name: &str, grade: &str| CardView {
            kind: name.to_owned(),
            grade: Some(grade.into()),
            traits: vec![TraitView { name: "Guard".to_owned(), means: None }],
            ..CardView::default()
        };
        let mut told = UnitFactNumbers::default();
        for (id, grade) in [("first", "elite"), ("second", "elite"), ("third", "raw")] {
            told.add(id, id, Vec::new(), head_of(&card("Brigade", grade), ""));
        }
        let ArmyUnits { facts, units, .. } = told.army;
        let expected =
            [("Kind", "Brigade"), ("Grade", "elite"), ("Guard", "yes"), ("Grade", "raw")];
        let on_the_table = |fact: &&UnitFact| fact.name != "On the table";
        let facts: Vec<UnitFact> = facts.iter().filter(on_the_table).cloned().collect();
        assert_eq!(pairs(&facts), expected);
        assert_eq!(units[0].facts, units[1].facts);
        assert_ne!(units[0].facts, units[2].facts);
    }
}

//! Makes the quick-reference sheet of a game: charts, tables and rulings that players look up
//! during play, grouped by phase.

mod battle;
mod blank;
mod chances;
mod chart;
mod flow;
mod head;
mod part;
mod phases;
mod table;
mod types;

use battle::of_battle;
use chances::chances;
use chart::chart;
use flow::flow;
use grognard_core::convert::InPlay;
use grognard_core::ruleset::{PackEntry, Ruleset, SheetItem, SheetPart};
use head::{scale, signs};
use phases::{Placed, phases};
use table::table;

pub use types::{QrsBattle, QrsBlock, QrsKind, QrsPhase, QrsRow, QrsStep, QrsView};

/// Quick-reference sheet of a rule set. If a battle is given, parts that cannot occur in the battle
/// are left out.
pub fn qrs(rules: &Ruleset, battle: Option<QrsBattle<'_>>) -> QrsView {
    let play = battle.map(|battle| battle.play);
    let items = items(rules);
    let mut placed: Vec<Placed> =
        items.iter().filter_map(|item| self::placed(rules, item, play)).collect();
    for gap in blank::filled(rules, &items) {
        let phase = blank::phase_of(gap, &placed);
        let item = sheet_item(SheetPart::Gap, &gap.entry, None);
        let found = self::placed(rules, &item, play);
        placed.extend(found.map(|found| Placed { phase, ..found }));
    }
    let (drawn, named) = blank::split(rules, &items);
    let blanks = drawn.into_iter().map(|drawn| blank::placed(drawn, &items, &placed)).collect();
    let mut all = phases(rules, play, placed, blanks);
    all.extend(battle.and_then(|battle| of_battle(rules, &battle)));
    let version = rules.version.as_ref().map(|version| format!("pack {version}"));
    let date = rules.date.map(|date| format!("of {date}"));
    let version: Vec<String> = version.into_iter().chain(date).collect();
    QrsView {
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        authors: rules.authors.join(", "),
        edition: rules.edition.clone(),
        version: (!version.is_empty()).then(|| version.join(" ")),
        battle: battle.map(|battle| battle.name.to_owned()),
        scale: scale(rules),
        sides: rules.sheet.as_ref().map_or(2, |sheet| sheet.sides),
        signs: signs(&all),
        phases: all,
        missing: named.iter().map(|gap| (gap.entry.name.clone(), gap.at.clone())).collect(),
    }
}

/// Makes the part of the sheet for an item, or returns `None` for a missing chart and for a part
/// that cannot occur in the battle.
fn placed(rules: &Ruleset, item: &SheetItem, play: Option<&InPlay>) -> Option<Placed> {
    let (topic, block) = match item.part {
        SheetPart::Chart => chart(rules, rules.chart(&item.id)?, item, play)?,
        SheetPart::Table => table(rules, rules.table(&item.id)?, item, play)?,
        SheetPart::Ruling => flow(rules, rules.ruling(&item.id)?, item),
        SheetPart::Odds => chances(rules, rules.table(&item.id)?, item)?,
        // The missing chart may exist by now, in a pack that extends the pack with the gap.
        SheetPart::Gap => match (rules.chart(&item.id), rules.table(&item.id)) {
            (Some(found), _) => chart(rules, found, item, play)?,
            (None, Some(found)) => table(rules, found, item, play)?,
            (None, None) => return None,
        },
    };
    let phase = item.phase.as_ref().map(|phase| phase.value.clone());
    Some(Placed { topic: Some(topic), phase, block })
}

/// The items that the pack lists for the sheet, or every chart and dice table if the pack lists no
/// items.
fn items(rules: &Ruleset) -> Vec<SheetItem> {
    if let Some(sheet) = &rules.sheet {
        return sheet.items.clone();
    }
    let item = |part, entry: &PackEntry| sheet_item(part, entry, entry.note.clone());
    let charts = rules.charts.iter().map(|entry| item(SheetPart::Chart, &entry.entry));
    charts.chain(rules.tables.iter().map(|entry| item(SheetPart::Table, &entry.entry))).collect()
}

/// An item that shows a whole entry of the pack.
fn sheet_item(part: SheetPart, entry: &PackEntry, note: Option<String>) -> SheetItem {
    SheetItem {
        part,
        id: entry.id.clone(),
        phase: None,
        only: Vec::new(),
        columns: Vec::new(),
        net: (None, None),
        modifiers: true,
        brief: false,
        note,
        span: entry.span,
    }
}

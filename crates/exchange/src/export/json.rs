//! Lists as plain JSON, for programs of others. Its schema is published.

use grognard_project::files::OutputFile;
use grognard_view::view::contract;
use schemars::JsonSchema;
use serde::Serialize;

use super::json_list::{ForceExport, force};
use super::{Export, Options, Subject};
use crate::import;

/// JSON.
pub(super) const JSON: Export = Export::new(import::JSON.name, import::JSON.title, "json", write);

/// What the export as JSON prints.
#[derive(Debug, Serialize, JsonSchema)]
struct Exported {
    /// Version of this form.
    version: u32,
    /// Id of the order of battle or of the scenario.
    id: String,
    /// Its name.
    name: String,
    /// The day for which it holds: `1815-06-18`.
    date: Option<String>,
    /// Hours of play, the first and the last: `["11:30", "20:30"]`.
    hours: Option<[String; 2]>,
    /// The sides of a scenario.
    sides: Vec<SideExport>,
    /// The orders of battle.
    forces: Vec<ForceExport>,
    /// Who comes later.
    arrivals: Vec<ArrivalExport>,
}

/// A side of a battle.
#[derive(Debug, Serialize, JsonSchema)]
struct SideExport {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// What its commander knows and is told.
    briefing: Option<String>,
}

/// A body that comes later.
#[derive(Debug, Serialize, JsonSchema)]
struct ArrivalExport {
    /// Id of its order of battle, where the scenario names it.
    force: Option<String>,
    /// Id of the body.
    body: String,
    /// When it comes at the earliest: `13:00`.
    from: String,
    /// When it comes at the latest.
    to: String,
    /// Chance in per cent on each turn between them.
    chance: Option<u8>,
    /// Name of the place where it comes onto the map.
    entry: Option<String>,
}

fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let battle = subject.battle;
    let hours = battle.and_then(|battle| battle.clock);
    let sides = battle.into_iter().flat_map(|battle| &battle.sides).map(|side| SideExport {
        id: side.id.clone(),
        name: side.name.clone(),
        briefing: side.briefing.clone(),
    });
    let arrivals =
        battle.into_iter().flat_map(|battle| &battle.arrivals).map(|arriving| ArrivalExport {
            force: arriving.oob.clone(),
            body: arriving.body.clone(),
            from: arriving.from.to_string(),
            to: arriving.to.to_string(),
            chance: arriving.chance.map(|chance| chance.0),
            entry: arriving.entry.clone(),
        });
    let exported = Exported {
        version: 1,
        id: subject.id.to_owned(),
        name: subject.name.to_owned(),
        date: subject.date.map(|date| date.to_string()),
        hours: hours.map(|(first, last)| [first.to_string(), last.to_string()]),
        sides: sides.collect(),
        forces: subject.lists.iter().map(|list| force(*list)).collect(),
        arrivals: arrivals.collect(),
    };
    let mut text = serde_json::to_string_pretty(&exported).expect("plain data is written");
    text.push('\n');
    vec![OutputFile::new(format!("{}.json", subject.id), text)]
}

/// The JSON Schema of the export as JSON.
pub fn export_schema() -> String {
    contract::<Exported>("export", "grognard export")
}

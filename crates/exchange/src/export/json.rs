//! Lists as plain JSON for other programs, with a published schema.

use grognard_core::document::prose_of_history;
use grognard_project::files::OutputFile;
use grognard_syntax::text::one_line;
use grognard_view::view::contract;
use schemars::JsonSchema;
use serde::Serialize;

use super::json_list::{ForceExport, force};
use super::{Export, Options, Subject};
use crate::import;

pub(super) const JSON: Export = Export::new(import::JSON.name, import::JSON.title, "json", write);

/// The output of `grognard export --to json`.
#[derive(Debug, Serialize, JsonSchema)]
struct Exported {
    /// Version of this format.
    version: u32,
    /// Id of the order of battle or of the scenario.
    id: String,
    /// Name of the order of battle or of the scenario.
    name: String,
    /// Day of the order of battle or of the battle: `1815-06-18`.
    date: Option<String>,
    /// First and last hour of play: `["11:30", "20:30"]`.
    hours: Option<[String; 2]>,
    /// The sides of a scenario; empty for an order of battle.
    sides: Vec<SideExport>,
    /// The orders of battle.
    forces: Vec<ForceExport>,
    /// Bodies that arrive during play.
    arrivals: Vec<ArrivalExport>,
}

/// A side of a battle.
#[derive(Debug, Serialize, JsonSchema)]
struct SideExport {
    /// Id of the side.
    id: String,
    /// Name of the side.
    name: String,
    /// Information and orders for the commander of the side.
    briefing: Option<String>,
}

/// A body that arrives during play.
#[derive(Debug, Serialize, JsonSchema)]
struct ArrivalExport {
    /// Id of the order of battle of the body, if the scenario names it.
    force: Option<String>,
    /// Id of the body.
    body: String,
    /// Earliest time of arrival: `13:00`.
    from: String,
    /// Latest time of arrival: `15:00`.
    to: String,
    /// Chance in per cent of arriving on each turn between these times.
    chance: Option<u8>,
    /// Name of the place where the body enters the map.
    entry: Option<String>,
}

fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let battle = subject.battle;
    let hours = battle.and_then(|battle| battle.clock);
    let sides = battle.into_iter().flat_map(|battle| &battle.sides).map(|side| SideExport {
        id: side.id.clone(),
        name: side.name.clone(),
        briefing: side.briefing.as_deref().map(|text| one_line(&prose_of_history(text))),
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

pub fn export_schema() -> String {
    contract::<Exported>("export", "grognard export")
}

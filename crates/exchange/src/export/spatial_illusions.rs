//! An order of battle for the chart builder of Spatial Illusions: nested names and symbols.

use grognard_project::files::OutputFile;
use serde_json::{Value as Json, json};

use super::sidc::sidc;
use super::{Export, Listed, Options, Subject};
use crate::import;

pub(super) const SPATIAL_ILLUSIONS: Export =
    Export::new(import::SPATIAL_ILLUSIONS.name, import::SPATIAL_ILLUSIONS.title, "json", write);

fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let sides = subject.battle.map(|battle| battle.sides.as_slice()).unwrap_or_default();
    let is_friend = |list: &Listed<'_>| {
        list.side.is_none_or(|side| sides.first().is_some_and(|first| std::ptr::eq(first, side)))
    };
    let lists = subject.lists.iter().filter(|list| !list.force.bodies.is_empty());
    let mut all: Vec<Json> = lists.map(|list| organization(*list, 0, is_friend(list))).collect();
    let whole = match all.len() {
        1 => all.remove(0),
        _ => json!({
            "options": { "uniqueDesignation": subject.name, "sidc": "10031000001210000000" },
            "subOrganizations": all,
        }),
    };
    let mut text = serde_json::to_string_pretty(&whole).expect("plain data is written");
    text.push('\n');
    vec![OutputFile::new(format!("{}.orgchart.json", subject.id), text)]
}

fn organization(list: Listed<'_>, index: usize, is_friend: bool) -> Json {
    let body = &list.force.bodies[index];
    let leader = body.leader.as_deref().map(super::text_line::leader_words);
    let below = list.force.children(index).map(|child| organization(list, child, is_friend));
    json!({
        "options": {
            "uniqueDesignation": body.name,
            "sidc": sidc(list.force, index, is_friend),
            "staffComments": leader.unwrap_or_default(),
        },
        "subOrganizations": below.collect::<Vec<Json>>(),
    })
}

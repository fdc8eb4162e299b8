//! Writes the things on a map as a map document.

use std::collections::HashMap;
use std::fmt::Write;

use grognard_core::document::{AreaKind, Id, OnEarth, kebab};
use grognard_syntax::syntax::{entry, pairs, scalar};

use super::ground::Ground;
use super::ids::{MAX_ID, shortened};
use super::kinds::Sort;
use super::thing::{Layer, Thing};

pub(super) struct MapHead<'a> {
    pub name: &'a str,
    /// Id of the map. Default: the name in kebab case.
    pub id: Option<&'a str>,
    /// Words for the key `projection`: the origin of the map, and its accuracy.
    pub projection: &'a str,
    /// Title of the source of the ground.
    pub source: Option<&'a str>,
}

type Layers<'t> = HashMap<&'t str, Vec<(&'t Layer, &'t Thing)>>;

pub(super) fn map_text(head: &MapHead<'_>, ground: &Ground, things: &[Thing]) -> String {
    let mut out = String::new();
    entry(&mut out, 0, "map", "1");
    entry(&mut out, 0, "id", &scalar(&id(head)));
    entry(&mut out, 0, "name", &scalar(head.name));
    entry(&mut out, 0, "width", &ground.size.0.to_string());
    entry(&mut out, 0, "height", &ground.size.1.to_string());
    if ground.north != 0 {
        entry(&mut out, 0, "north", &ground.north.to_string());
    }
    let OnEarth { latitude, longitude } = ground.origin;
    let origin = format!("{{ latitude: {latitude}, longitude: {longitude} }}");
    entry(&mut out, 0, "origin", &origin);
    entry(&mut out, 0, "projection", &scalar(head.projection));
    if let Some(source) = head.source {
        writeln!(out, "sources:").expect("a string takes everything");
        entry(&mut out, 2, "ground", &format!("{{ title: {} }}", scalar(source)));
    }
    let mut layers = Layers::new();
    for thing in things {
        if let Some(layer) = &thing.details.layer {
            layers.entry(layer.hill.as_str()).or_default().push((layer, thing));
        }
    }
    let mut section = |key: &str, belongs: fn(Sort) -> bool| {
        let things: Vec<&Thing> = things.iter().filter(|thing| belongs(thing.sort)).collect();
        write_section(&mut out, key, &things, &layers);
    };
    section("areas", |sort| matches!(sort, Sort::Area(_)));
    section("lines", |sort| matches!(sort, Sort::Line(_)));
    section("points", |sort| matches!(sort, Sort::Point(_)));
    section("zones", |sort| sort == Sort::Zone);
    section("placements", |sort| sort == Sort::Placement);
    section("leaders", |sort| sort == Sort::Leader);
    out
}

fn id(head: &MapHead<'_>) -> String {
    let id = head.id.map_or_else(|| kebab(head.name), str::to_owned);
    let id = shortened(&id, MAX_ID);
    if Id::read(&id).is_some() { id } else { "imported".to_owned() }
}

fn write_section(out: &mut String, key: &str, things: &[&Thing], layers: &Layers<'_>) {
    if !things.is_empty() {
        writeln!(out, "{key}:").expect("a string takes everything");
    }
    for thing in things {
        out.push_str("  - ");
        let start = out.len();
        write_thing(out, thing, layers);
        // The first entry is on the line of the dash, so the dash replaces four spaces of
        // indentation.
        out.replace_range(start..start + 4, "");
    }
}

fn write_thing(out: &mut String, thing: &Thing, layers: &Layers<'_>) {
    let stands = matches!(thing.sort, Sort::Placement | Sort::Leader);
    if !stands {
        entry(out, 4, "id", &scalar(&thing.id));
    }
    if !stands && thing.sort != Sort::Zone {
        entry(out, 4, "kind", thing.sort.word());
    }
    let name = thing.name.as_ref().filter(|_| !stands);
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        entry(out, 4, "name", &scalar(name));
    }
    let entries = &thing.details.entries;
    let who = |key: &str| matches!(key, "body" | "leader");
    for (key, value) in entries.iter().filter(|(key, _)| who(key)) {
        entry(out, 4, key, value);
    }
    match thing.sort {
        Sort::Point(_) | Sort::Placement | Sort::Leader => {
            let (east, north) = thing.points[0];
            entry(out, 4, "at", &format!("[{east}, {north}]"));
        }
        Sort::Line(_) => pairs(out, 4, "path", &thing.points),
        Sort::Area(_) | Sort::Zone | Sort::Contour => pairs(out, 4, "outline", &thing.points),
    }
    for (key, value) in entries.iter().filter(|(key, _)| !who(key)) {
        entry(out, 4, key, value);
    }
    if thing.sort == Sort::Area(AreaKind::Hill)
        && let Some(layers) = layers.get(thing.id.as_str())
    {
        write_layers(out, layers);
    }
}

fn write_layers(out: &mut String, layers: &[(&Layer, &Thing)]) {
    let mut layers = layers.to_vec();
    layers.sort_by_key(|(layer, _)| layer.height);
    out.push_str("    contours:\n");
    for (layer, thing) in layers {
        writeln!(out, "      - height: {}", layer.height).expect("a string takes everything");
        pairs(out, 8, "outline", &thing.points);
    }
}

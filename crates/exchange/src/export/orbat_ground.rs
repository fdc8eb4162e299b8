//! The ground of a battle as layers of ORBAT Mapper: terrain, zones and objectives.

use grognard_core::model::{Battle, Battlefield, PlaceAt};
use serde_json::{Value as Json, json};

use super::earth::Earth;

pub(super) fn ground(battle: &Battle, earth: &Earth) -> Json {
    let Some(map) = &battle.map else { return json!([]) };
    let layers = [
        ("Ground", terrain(map, earth)),
        ("Zones", zones(map, earth)),
        ("Objectives", objectives(battle, map, earth)),
    ];
    let layers = layers.into_iter().filter(|(_, items)| !items.is_empty());
    let layers = layers.map(|(name, mut items)| {
        let word = name.to_lowercase();
        for (number, item) in items.iter_mut().enumerate() {
            item["id"] = json!(format!("{word}-{}", number + 1));
        }
        json!({ "id": format!("layer-{word}"), "kind": "overlay", "name": name, "items": items })
    });
    Json::Array(layers.collect())
}

fn terrain(map: &Battlefield, earth: &Earth) -> Vec<Json> {
    let areas = map.areas.iter().map(|area| {
        let name = area.name.as_deref().unwrap_or(area.kind.word());
        item(name, polygon(&area.outline, earth), "Polygon")
    });
    let lines = map.lines.iter().map(|line| {
        let name = line.name.as_deref().unwrap_or(line.kind.word());
        let places: Vec<Json> = line.path.iter().map(|place| earth.json(*place)).collect();
        item(name, json!({ "type": "LineString", "coordinates": places }), "LineString")
    });
    let spots = map.spots.iter().map(|spot| {
        item(spot.name.as_deref().unwrap_or(spot.kind.word()), point(spot.at, earth), "Point")
    });
    areas.chain(lines).chain(spots).collect()
}

fn zones(map: &Battlefield, earth: &Earth) -> Vec<Json> {
    let zones = map.zones.iter().map(|zone| {
        item(zone.name.as_deref().unwrap_or(&zone.id), polygon(&zone.outline, earth), "Polygon")
    });
    zones.collect()
}

fn objectives(battle: &Battle, map: &Battlefield, earth: &Earth) -> Vec<Json> {
    let goals = battle.objectives.iter().filter_map(|goal| {
        let is_meant = |id: &Option<String>| id.as_ref() == Some(&goal.place);
        let spot = map.spots.iter().find(|spot| is_meant(&spot.id)).map(|spot| spot.at);
        let area = || map.areas.iter().find(|area| is_meant(&area.id));
        let name = goal.name.clone().unwrap_or_else(|| battle.place_name(&goal.place));
        match (spot, area()) {
            (Some(at), _) => Some(item(&name, point(at, earth), "Point")),
            (None, Some(area)) => Some(item(&name, polygon(&area.outline, earth), "Polygon")),
            (None, None) => None,
        }
    });
    goals.collect()
}

fn item(name: &str, geometry: Json, kind: &str) -> Json {
    json!({
        "id": "",
        "kind": "geometry",
        "name": name,
        "geometry": geometry,
        "geometryMeta": { "geometryKind": kind },
        "style": {},
    })
}

fn point(at: PlaceAt, earth: &Earth) -> Json {
    json!({ "type": "Point", "coordinates": earth.json(at) })
}

fn polygon(outline: &[PlaceAt], earth: &Earth) -> Json {
    let ring = outline.iter().chain(outline.first()).map(|place| earth.json(*place));
    json!({ "type": "Polygon", "coordinates": [ring.collect::<Vec<Json>>()] })
}

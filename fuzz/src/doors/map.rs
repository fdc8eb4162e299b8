//! Draws a map for history and for a game. A drawing must come to an end, and must be well-formed,
//! without scripts and below a maximum size. In the input, the map is followed by a line `=====`
//! and a scenario.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use grognard_core::document::{Field, Map, Scenario, read};
use grognard_core::model::Force;
use grognard_project::project::battle;
use grognard_render::render::map::{MapOptions, On, PaperSize, Theme, draw};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use grognard_view::fielding::{FieldOptions, FieldedForce, battle_map, field, forces_of};

use super::convert::{GAMES, force_of};
use crate::{Door, seeds};

static FORCES: LazyLock<HashMap<String, Arc<Force>>> = LazyLock::new(|| {
    let forces = crate::seeds::oobs().into_iter().filter_map(force_of);
    forces.map(|force| (force.id.clone(), Arc::new(force))).collect()
});

static SCENARIO: LazyLock<&str> = LazyLock::new(|| {
    let mut shipped = crate::seeds::SHIPPED.iter();
    let found = shipped.find(|(name, _)| name.ends_with("saalfeld.scenario.yaml"));
    found.map(|(_, text)| text.as_str()).expect("a shipped scenario")
});

/// Maximum size of a drawing in bytes: ten times the largest drawing of a shipped battle.
const MAX_SVG: usize = 16 * 1024 * 1024;

pub const DOOR: Door = Door { name: "map", open, seeds: seeds::maps };

/// Maximum width and height of the ground in metres for which a poster is drawn, because the time
/// for a poster grows with the square of its sheets.
const MAX_POSTER: i64 = 12_000;

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (map, scenario) = text.split_once("\n=====\n").unwrap_or((text, &SCENARIO));
    let (map, _) = parse(FileId(0), map, Reader::TwoTier);
    let (scenario, _) = parse(FileId(1), scenario, Reader::TwoTier);
    let Some(Field::Read(map)) = map.root().map(read::<Map<'_>>) else { return };
    let Some(Field::Read(scenario)) = scenario.root().map(read::<Scenario<'_>>) else { return };
    let forces = scenario.value.sides.into_iter().map(|side| {
        side.value.oobs.into_iter().filter_map(|oob| FORCES.get(oob.value.0).cloned()).collect()
    });
    let battle = battle(&scenario.value, Some(&map.value), forces.collect());
    let battles = [battle];
    let rules = GAMES.get(text.len() % (GAMES.len() * 2));
    let fielded: Vec<FieldedForce<'_>> = match rules {
        Some(rules) => forces_of(&battles, &[])
            .into_iter()
            .map(|entrant| {
                let options = FieldOptions::new(rules, None);
                let fielded = Arc::new(field(entrant.force, entrant.battle, options));
                FieldedForce { entrant, fielded }
            })
            .collect(),
        None => Vec::new(),
    };
    let on_table = rules.map(|rules| (rules, fielded.as_slice()));
    let phases = battles[0].map.as_ref().map_or(0, |map| map.phases.len());
    let phase = (phases > 0).then(|| text.len() % phases);
    let Some((view, _)) = battle_map(&battles[0], on_table, &HashMap::new(), phase) else { return };
    let paper = PaperSize { long: 297.0, short: 210.0 };
    let theme = [Theme::Print, Theme::Screen, Theme::Saver][text.len() % 3];
    let ground = battles[0].map.as_ref().map_or(0, |map| map.width.max(map.height));
    let poster = text.len() % 7 == 0 && ground <= MAX_POSTER;
    let on = if poster { On::Table(Some(paper)) } else { On::Sheet(paper) };
    let drawn = draw(&view, &MapOptions { theme, on, ranges: text.len() % 2 == 0 });
    for svg in std::iter::once(&drawn.svg).chain(drawn.sheets.iter().flatten()) {
        sound(svg);
    }
}

/// Asserts that a drawing is well-formed, not too large, and without scripts.
fn sound(svg: &str) {
    assert!(svg.len() <= MAX_SVG, "a picture of {} bytes", svg.len());
    let picture = roxmltree::Document::parse(svg).expect("a picture is well-formed");
    for node in picture.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(!["script", "foreignObject", "image", "a"].contains(&name), "`{name}`");
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            assert!(!key.starts_with("on"), "`{key}`");
            assert!(key != "href" || value.starts_with('#'), "`{value}`");
            let is_number =
                ["d", "x", "y", "width", "height", "transform", "viewBox"].contains(&key);
            assert!(!is_number || !value.contains("NaN") && !value.contains("inf"), "`{value}`");
        }
    }
}

//! Imports GeoJSON as a map, checks the map, uses the file in a map that names its features, and
//! exports it again.

use grognard_core::document::{Field, Map, read, read_geojson};
use grognard_exchange::exchange::{ImportOptions, geojson, import};
use grognard_project::project::battlefield;
use grognard_syntax::diagnostic::Format;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;

use super::{checked, no_settings, told};
use crate::{Door, seeds};

const MAP: &str = "\
map: 1
id: a
name: A
width: 6000
height: 4000
origin: { latitude: 50.66, longitude: 4.36 }
geojson: a.geojson
areas: [{ kind: hill, feature: way/1, contours: [{ height: 9, feature: b }] }, { kind: wood, feature: a }]
lines: [{ kind: river, width: 90, feature: way/1 }, { kind: river, feature: b }]
points: [{ kind: bridge, feature: a }, { kind: ford, feature: node/7 }]
";

pub const DOOR: Door = Door { name: "geojson", open, seeds: seeds::geojson };

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (features, found) = read_geojson(FileId(0), text);
    assert!(found.iter().all(|found| text.get(found.span.range()).is_some()), "{found:?}");
    // A text that cannot be read has no features, and `read_geojson` has reported the reason.
    if features.list.is_empty() {
        return;
    }
    let options = ImportOptions {
        name: "A".to_owned(),
        file: "a".to_owned(),
        source: None,
        extent: None,
        simplify: 5.0,
    };
    let imported = import(&features, &options).map(|imported| imported.text).unwrap_or_default();
    let texts = [("a.geojson", text), ("a.map.yaml", MAP), ("b.map.yaml", imported.as_str())];
    let (files, found) = checked(&texts, no_settings());
    told(&files.texts, &found.diagnostics, Format::Short);
    exported(&imported);
}

/// Asserts that the export of a map is valid GeoJSON.
fn exported(map: &str) {
    let (tree, _) = parse(FileId(0), map, Reader::TwoTier);
    let Some(Field::Read(map)) = tree.root().map(read::<Map<'_>>) else { return };
    let Some(text) = geojson(&battlefield(&map.value), None) else { return };
    let (_, found) = read_geojson(FileId(0), &text);
    assert!(found.is_empty(), "{found:?}\n{text}");
}

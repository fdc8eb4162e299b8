//! Any text is read as GeoJSON, imported and laid on a map that names its features, without a panic.

#![no_main]

use grognard_project::check::{Options, check};
use grognard_core::document::read_geojson;
use grognard_project::exchange::{ImportOptions, import};
use grognard_project::files::{Given, given};
use grognard_project::project::settings;
use grognard_core::text::FileId;
use libfuzzer_sys::fuzz_target;

const MAP: &str = "\
map: 1
id: a
name: A
width: 6000
height: 4000
origin: { latitude: 50.66, longitude: 4.36 }
geojson: a.geojson
areas: [{ kind: hill, feature: a, contours: [{ height: 9, feature: b }] }]
lines: [{ kind: river, width: 90, feature: a }, { kind: river, feature: b }]
points: [{ kind: bridge, feature: a }, { kind: ford, feature: b }]
";

fuzz_target!(|text: &str| {
    let (features, _) = read_geojson(FileId(0), text);
    let options =
        ImportOptions { name: "A".to_owned(), file: "a".to_owned(), extent: None, simplify: 5.0 };
    let imported = import(&features, &options).map(|imported| imported.text).unwrap_or_default();
    let file = |name: &str, text: &str| Given {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
        project: 0,
    };
    let texts =
        vec![file("a.geojson", text), file("a.map.yaml", MAP), file("b.map.yaml", &imported)];
    let (files, _) = given(texts);
    check(&files, &[settings(None)], Options { complete: true, ..Options::default() });
});

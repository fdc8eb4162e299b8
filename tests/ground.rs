//! The ground: GeoJSON on maps, checks of maps and phases, import from GeoJSON and export to it.

use grognard_check::check::Options;
use grognard_core::document::{Field, Map, read, read_geojson};
use grognard_core::model::Battlefield;
use grognard_exchange::exchange::{ImportOptions, geojson, import};
use grognard_project::project::battlefield;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;
use proptest::prelude::*;

use crate::cli::Run;
use crate::support::{cases, check_files, short};

const FEATURES: &str = r#"{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "id": "farm", "properties": { "name": "La Haye Sainte" },
    "geometry": { "type": "Point", "coordinates": [4.412, 50.678] } },
  { "type": "Feature", "id": "w1", "properties": { "name": "Paris wood" },
    "geometry": { "type": "Polygon", "coordinates": [[[4.43, 50.67], [4.44, 50.67], [4.44, 50.68], [4.43, 50.67]]] } },
  { "type": "Feature", "id": "s1", "properties": { "name": "Smohain" },
    "geometry": { "type": "LineString", "coordinates": [[4.37, 50.67], [4.44, 50.671]] } },
  { "type": "Feature", "id": "s2", "properties": { "name": "Smohain" },
    "geometry": { "type": "LineString", "coordinates": [[4.44, 50.671], [4.445, 50.672]] } }
] }
"#;

const HEAD: &str = "map: 1\nid: field\nname: Field\nwidth: 6000\nheight: 4000\n";

const ARMY: &str = "\
oob: 1
id: army
name: Army
nation: france
leader: { id: napoleon, name: Napoléon }
formations:
  - { id: foy, name: Foy, echelon: brigade, arm: infantry, men: 1812 }
  - { id: lobau, name: Lobau, echelon: brigade, arm: infantry, men: 1911 }
";

const SCENARIO: &str = "\
scenario: 1
id: fight
name: Fight
date: 1815-06-18
clock: { start: \"11:30\", end: \"20:30\" }
map: field
sides:
  - { id: french, name: French, oobs: [army] }
victory: Hold the ridge.
";

/// Returns the findings of a project with this map, in the short format. Findings about the
/// scenario are left out.
fn told(map: &str) -> Vec<String> {
    told_with(map, SCENARIO, &[])
}

fn told_with(map: &str, scenario: &str, more: &[(&str, &str)]) -> Vec<String> {
    let army = ARMY.replace("nation: france\n", "nation: france\ndate: 1815-06-18\n");
    let map = format!("{HEAD}{map}");
    let mut files = vec![
        ("field.map.yaml".to_owned(), map.into_bytes()),
        ("army.oob.yaml".to_owned(), army.into_bytes()),
        ("fight.scenario.yaml".to_owned(), scenario.as_bytes().to_vec()),
    ];
    files.extend(more.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())));
    let (files, checked) = check_files(files, Options { complete: true, ..Options::default() });
    let ours = |line: &&str| !line.contains("unsourced-strength") && !line.contains("leaderless");
    short(&files, &checked.diagnostics).lines().filter(ours).map(str::to_owned).collect()
}

fn one(lines: &[String], words: &str) {
    let found = lines.iter().filter(|line| line.contains(words)).count();
    assert_eq!(found, 1, "`{words}` in {lines:#?}");
}

const PLACED: &str = "placements:\n  - { body: foy, at: [1000, 1000], facing: 0, posture: line }\n  - { body: lobau, at: [2000, 1000], facing: 0, posture: line }\n";

#[test]
fn a_feature_gives_an_outline_a_course_or_a_point() {
    let on_earth = "origin: { latitude: 50.665, longitude: 4.365 }\ngeojson: data/ground.geojson\n";
    let ground = "areas:\n  - { kind: woods, feature: Paris wood }\nlines:\n  - { kind: stream, feature: s1 }\npoints:\n  - { kind: building, feature: farm }\n";
    let run = |ground: &str, features: &str| {
        told_with(
            &format!("{on_earth}{PLACED}{ground}"),
            SCENARIO,
            &[("data/ground.geojson", features)],
        )
    };
    assert_eq!(run(ground, FEATURES), Vec::<String>::new());
    one(&run(&ground.replace("Paris wood", "Paris wod"), FEATURES), "unknown-feature");
    one(
        &run(&ground.replace("feature: farm", "feature: s1"), FEATURES),
        "`s1` is a line; this needs a point",
    );
    one(
        &run(&ground.replace("feature: s1", "feature: Smohain"), FEATURES),
        "2 features are called `Smohain`",
    );
    one(
        &run(&ground.replace("feature: s1", "path: [[0, 0], [9, 9]], feature: s1"), FEATURES),
        "missing-shape",
    );
    one(
        &run(&ground.replace(", feature: s1", ""), FEATURES),
        "this line has neither `path` nor `feature`",
    );
    // A feature that is far off the map is reported at the line of the map that names the feature.
    let far = FEATURES.replace("4.44, 50.67]", "5.44, 50.67]");
    one(&run(ground, &far), "off-the-map");
    let lost = run(&format!("{ground}{PLACED}"), FEATURES);
    assert!(!lost.is_empty());
    // A wrong file name is reported at the line of the map that contains the name.
    one(
        &told_with(
            &format!(
                "{PLACED}geojson: ../ground.geojson\norigin: {{ latitude: 1, longitude: 1 }}\n"
            ),
            SCENARIO,
            &[],
        ),
        "`../ground.geojson` is not a file beside the map",
    );
    one(
        &told_with(
            &format!("{PLACED}geojson: ground.geojson\norigin: {{ latitude: 1, longitude: 1 }}\n"),
            SCENARIO,
            &[("grund.geojson", FEATURES)],
        ),
        "there is no file `ground.geojson`",
    );
    one(
        &told_with(
            &format!("{PLACED}geojson: ground.geojson\n"),
            SCENARIO,
            &[("ground.geojson", FEATURES)],
        ),
        "without an `origin`",
    );
    one(
        &told_with(
            &format!("{PLACED}points:\n  - {{ kind: building, feature: farm }}\n"),
            SCENARIO,
            &[],
        ),
        "`farm` is a feature, but the map names no GeoJSON file",
    );
}

#[test]
fn a_feature_can_be_used_often_up_to_a_limit() {
    let ring: Vec<String> = (0..9000)
        .map(|at| {
            let turn = f64::from(at) / 9000.0 * std::f64::consts::TAU;
            format!("[{:.6}, {:.6}]", 4.40 + turn.cos() / 100.0, 50.68 + turn.sin() / 100.0)
        })
        .collect();
    let ring = format!("{}, {}", ring.join(","), ring[0]);
    let features = format!(
        r#"{{ "type": "Feature", "id": "round", "properties": {{}}, "geometry": {{ "type": "Polygon", "coordinates": [[{ring}]] }} }}"#
    );
    let areas = "  - { kind: woods, feature: round }\n".repeat(2000);
    let map = format!(
        "origin: {{ latitude: 50.665, longitude: 4.365 }}\ngeojson: g.geojson\n{PLACED}areas:\n{areas}"
    );
    let told = told_with(&map, SCENARIO, &[("g.geojson", &features)]);
    one(&told, "have more than 500000 points");
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn placements_of_phases_are_checked_like_the_first_ones() {
    let with = |phases: &str| told(&format!("{PLACED}phases:\n{phases}"));
    let good = "  - { id: attack, name: The attack, at: \"13:30\", placements: [{ body: foy, at: [1500, 1900], facing: 0 }], moves: [{ body: foy, path: [[1000, 1000], [1500, 1900]] }] }\n  - { id: end, name: The end, at: \"20:30\", gone: [foy] }\n";
    assert_eq!(with(good), Vec::<String>::new());
    one(&with(&good.replace("gone: [foy]", "gone: [fox]")), "unknown-body");
    one(&with(&good.replace("moves: [{ body: foy", "moves: [{ body: fo")), "unknown-body");
    one(
        &with(&good.replace("placements: [{ body: foy", "placements: [{ body: soy")),
        "unknown-body",
    );
    one(&with(&good.replace("id: end", "id: attack")), "a second phase has the id `attack`");
    one(
        &with(&good.replace("13:30", "20:31")),
        "`The attack` is at 20:31, after play ends at 20:30",
    );
    one(
        &with(&good.replace("13:30", "20:31")),
        "`The end` is at 20:30, earlier than the phase above it",
    );
    one(&with(&good.replace("at: [1500, 1900]", "at: [1500, 9000]")), "`foy` is off the map");
    one(
        &with(&good.replace("[1000, 1000]", "[1000, 9000]")),
        "the move of `foy` extends far off the map",
    );
    one(
        &with(&good.replace("[[1000, 1000],", "[[1000, 1000], [1000, 1000],")),
        "is written twice in a row",
    );
    let twice = good.replace("placements: [", "placements: [{ body: foy, at: [1600, 2600] }, ");
    one(&with(&twice), "`foy` is in this phase twice");
}

#[test]
fn a_body_that_arrives_and_is_placed_by_a_phase_has_no_finding() {
    let first = PLACED.lines().take(2).map(|line| format!("{line}\n")).collect::<String>();
    one(&told(&first), "idle-force");
    let phase = "phases:\n  - { id: attack, name: The attack, at: \"16:30\", placements: [{ body: lobau, at: [1500, 1900] }] }\n";
    assert_eq!(told(&format!("{first}{phase}")), Vec::<String>::new());
    let road = "points:\n  - { id: road, kind: entry, name: From the road, at: [0, 1000] }\n";
    let arriving =
        format!("{SCENARIO}arrivals:\n  - {{ body: lobau, at: \"15:30\", entry: road }}\n");
    assert_eq!(told_with(&format!("{first}{phase}{road}"), &arriving, &[]), Vec::<String>::new());
    one(&told_with(&format!("{PLACED}{road}"), &arriving, &[]), "placed-and-arriving");
}

#[test]
fn every_check_of_ground_finds_its_fault() {
    let with = |ground: &str| told(&format!("{PLACED}{ground}"));
    let river =
        "lines:\n  - { kind: river, name: Danube, width: 200, path: [[0, 3000], [6000, 3000]] }\n";
    let bridge =
        |north: i32| format!("{river}points:\n  - {{ kind: bridge, at: [3000, {north}] }}\n");
    // A bridge may be as far from a river as half the river's width and 60 m.
    assert_eq!(with(&bridge(3160)), Vec::<String>::new());
    one(&with(&bridge(3161)), "this bridge is 61 m from the nearest water, the river `Danube`");
    one(&with("points:\n  - { kind: ford, at: [3000, 300] }\n"), "this ford crosses nothing");
    let lake = "areas:\n  - { kind: lake, name: Pond, outline: [[900, 900], [1100, 900], [1100, 1100], [900, 1100]] }\n";
    one(&with(lake), "`foy` stands in the lake `Pond`");
    let island =
        format!("{lake}  - {{ kind: rough, outline: [[950, 950], [1050, 950], [1050, 1050]] }}\n");
    assert_eq!(with(&island), Vec::<String>::new());
    assert_eq!(
        with(&format!("{lake}points:\n  - {{ kind: bridge, at: [1000, 1040] }}\n")),
        Vec::<String>::new()
    );
    let hill = "areas:\n  - { kind: hill, height: 40, outline: [[0, 0], [900, 0], [900, 900]], contours: [{ height: 40, outline: [[300, 100], [800, 100], [800, 1400]] }] }\n";
    one(&with(hill), "the contour at 40 m of this hill is not higher than the layer below it");
    one(&with(hill), "leaves the layer below it at [");
    let unsaid = hill.replace(" height: 40, outline: [[0", " outline: [[0").replace("1400", "700");
    assert_eq!(with(&unsaid), Vec::<String>::new());
    one(
        &with(&unsaid.replace("kind: hill", "kind: woods")),
        "this area has contours, but is of kind `woods`",
    );
    let crossed = "areas:\n  - { kind: hill, outline: [[0, 0], [900, 0], [900, 900]], contours: [{ height: 60, outline: [[500, 100], [800, 400], [800, 100], [600, 400]] }] }\n";
    one(&with(crossed), "the contour at 60 m of this hill crosses itself at [");
}

#[test]
fn bodies_that_overlap_are_reported() {
    let at = |east: i32, north: i32, posture: &str, facing: i32| {
        told(&PLACED.replace(
            "[2000, 1000], facing: 0, posture: line",
            &format!("[{east}, {north}], facing: {facing}, posture: {posture}"),
        ))
    };
    one(&at(1000, 1000, "column", 90), "`lobau` and `foy` are on the same ground");
    one(&at(1030, 1000, "line", 10), "overlapping-bodies");
    for clear in [
        (1040, 1000, "line", 0),
        (1030, 1000, "line", 90),
        (1030, 1000, "column", 0),
        (1000, 1015, "line", 0),
        (1000, 1000, "skirmish", 0),
    ] {
        assert_eq!(at(clear.0, clear.1, clear.2, clear.3), Vec::<String>::new(), "{clear:?}");
    }
}

#[test]
fn a_crowded_map_is_checked_in_time() {
    // The map has 20,000 bodies at one place, 20,000 bridges, and 30 rivers with 2,000 bends.
    let many = |line: &str| line.repeat(20_000);
    let bends: String = (0..2000).map(|at| format!("[{}, {}],", at * 3, at % 7)).collect();
    let map = format!(
        "placements:\n{}points:\n{}lines:\n{}",
        many("  - { body: foy, at: [1000, 1000], facing: 0, posture: line }\n"),
        many("  - { kind: bridge, at: [3000, 3000] }\n"),
        format!("  - {{ kind: river, width: 50, path: [{bends} [6000, 0]] }}\n").repeat(30),
    );
    assert!(!told(&map).is_empty());
}

/// The file has as many features as allowed, all with the same name, and the map has thousands of
/// names without a feature.
#[test]
fn many_features_are_found_in_time() {
    let feature = r#"{"type":"Feature","id":"ID","properties":{"name":"Way","highway":"track"},"geometry":{"type":"LineString","coordinates":[[4.40,50.67],[4.41,50.68]]}}"#;
    let all: Vec<String> =
        (0..8000).map(|at| feature.replace("ID", &format!("way/{at}"))).collect();
    let text = format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, all.join(","));
    let (features, _) = read_geojson(FileId(0), &text);
    let map = import(&features, &options(5.0)).expect("a map").text;
    assert!(
        map.contains("  - id: way\n")
            && map.contains("  - id: way-2\n")
            && map.contains("  - id: way-8000\n")
    );
    let lines =
        "  - { kind: track, feature: Wey }\n  - { kind: track, feature: Way }\n".repeat(4000);
    let map = format!(
        "origin: {{ latitude: 50.665, longitude: 4.365 }}\ngeojson: g.geojson\n{PLACED}lines:\n{lines}"
    );
    let told = told_with(&map, SCENARIO, &[("g.geojson", &text)]);
    assert!(told.iter().any(|line| line.contains("unknown-feature")), "{:?}", told.first());
    assert!(told.iter().any(|line| line.contains("8000 features are called `Way`")));
}

#[test]
fn export_replaces_its_own_file_but_not_one_that_the_map_reads() {
    let on_earth = format!("{HEAD}origin: {{ latitude: 50.66, longitude: 4.36 }}\n");
    let run = Run::new().file("grognard.yaml", "grognard: 1\n").file("field.map.yaml", &on_earth);
    for _ in 0..2 {
        run.typed("export field.map.yaml -o field.geojson").ok();
    }
    run.add("field.map.yaml", &format!("{on_earth}geojson: field.geojson\n"));
    run.typed("export field.map.yaml -o field.geojson").ends(2).says("is an input");
}

proptest! {
    #![proptest_config(cases(64))]
    /// Uses a feature of any shape as area, line and point. The check of the map must not panic.
    #[test]
    fn a_feature_of_any_shape_is_checked_on_a_map(
        points in prop::collection::vec((-180.0..180.0_f64, -90.0..90.0_f64), 0..12),
        near in any::<bool>(),
        shape in 0..5_usize,
    ) {
        let place = |at: &(f64, f64)| match near {
            true => format!("[{}, {}]", 4.36 + at.0 / 3000.0, 50.66 + at.1 / 3000.0),
            false => format!("[{}, {}]", at.0, at.1),
        };
        let all = points.iter().map(place).collect::<Vec<_>>().join(",");
        let geometry = [
            format!(r#"{{"type":"Point","coordinates":[{all}]}}"#),
            format!(r#"{{"type":"MultiPoint","coordinates":[{all}]}}"#),
            format!(r#"{{"type":"LineString","coordinates":[{all}]}}"#),
            format!(r#"{{"type":"Polygon","coordinates":[[{all}]]}}"#),
            format!(r#"{{"type":"MultiPolygon","coordinates":[[[{all}]],[[{all}]]]}}"#),
        ];
        let text = format!(r#"{{"type":"Feature","id":"a","properties":{{}},"geometry":{}}}"#, geometry[shape]);
        let map = format!("origin: {{ latitude: 50.66, longitude: 4.36 }}\ngeojson: g.geojson\n{PLACED}areas: [{{ kind: hill, feature: a, contours: [{{ height: 9, feature: a }}] }}, {{ kind: lake, feature: a }}]\nlines: [{{ kind: river, width: 90, feature: a }}]\npoints: [{{ kind: bridge, feature: a }}]\nzones: [{{ id: z, feature: a }}]\n");
        // No feature can be an area, a line and a point at once, so there is always a finding.
        prop_assert!(!told_with(&map, SCENARIO, &[("g.geojson", &text)]).is_empty());
    }
}

// Export and import.

fn field_of(text: &str) -> Battlefield {
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    // A random name may contain damaged letters, but there must be no other finding.
    assert!(found.iter().all(|found| found.code.name == "garbled-text"), "{text}: {found:?}");
    match tree.root().map(read::<Map<'_>>) {
        Some(Field::Read(map)) => battlefield(&map.value),
        _ => panic!("no map: {text}"),
    }
}

fn options(simplify: f64) -> ImportOptions {
    ImportOptions {
        name: "Field".to_owned(),
        file: "field.geojson".to_owned(),
        source: None,
        extent: None,
        simplify,
    }
}

fn imported(text: &str) -> String {
    let (features, found) = read_geojson(FileId(0), text);
    assert!(
        found.is_empty(),
        "{:?}",
        found.iter().map(|finding| &finding.message).collect::<Vec<_>>()
    );
    import(&features, &options(0.0)).unwrap_or_else(|why| panic!("{why}: {text}")).text
}

type Drawn = (String, Option<String>, Vec<(i32, i32)>);

/// Returns all shapes of a map. To make outlines comparable, each starts at its smallest corner and
/// runs counterclockwise.
fn drawn(field: &Battlefield) -> Vec<Drawn> {
    let turned = |ring: &[(i32, i32)]| {
        let mut ring = ring.to_vec();
        if !grognard_core::model::against_the_clock(&ring) {
            ring.reverse();
        }
        let least = (0..ring.len()).min_by_key(|at| ring[*at]).unwrap_or(0);
        ring.rotate_left(least);
        ring
    };
    let mut all: Vec<Drawn> = Vec::new();
    for area in &field.areas {
        all.push((
            format!("{} {:?} {}", area.kind.word(), area.height, area.priority),
            area.name.clone(),
            turned(&area.outline),
        ));
        all.extend(
            area.contours
                .iter()
                .map(|(height, ring)| (format!("contour {height}"), None, turned(ring))),
        );
    }
    all.extend(field.lines.iter().map(|line| {
        (format!("{} {:?}", line.kind.word(), line.width), line.name.clone(), line.path.clone())
    }));
    all.extend(
        field
            .spots
            .iter()
            .map(|spot| (spot.kind.word().to_owned(), spot.name.clone(), vec![spot.at])),
    );
    all.extend(
        field.zones.iter().map(|zone| (zone.id.clone(), zone.name.clone(), turned(&zone.outline))),
    );
    all.extend(field.standing.iter().map(|body| {
        (format!("{} {:?} {:?}", body.body, body.facing, body.posture), None, vec![body.at])
    }));
    all
}

fn near(field: &Battlefield, other: &Battlefield) {
    let ids = |field: &Battlefield| -> Vec<Option<String>> {
        field
            .areas
            .iter()
            .map(|area| area.id.clone())
            .chain(field.lines.iter().map(|line| line.id.clone()))
            .collect()
    };
    assert_eq!(ids(field), ids(other));
    let (things, others) = (drawn(field), drawn(other));
    assert_eq!(things.len(), others.len(), "{things:?} {others:?}");
    for (thing, other) in things.iter().zip(&others) {
        assert_eq!((&thing.0, &thing.1, thing.2.len()), (&other.0, &other.1, other.2.len()));
        for (a, b) in thing.2.iter().zip(&other.2) {
            assert!((a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1, "{thing:?} {other:?}");
        }
    }
}

const WHOLE: &str = "\
map: 1
id: field
name: \"Field: of 'honour'\"
width: 6000
height: 4000
north: 30
origin: { latitude: 50.665, longitude: 4.365 }
areas:
  - { id: lion, kind: hill, height: 20, name: Lion, priority: 2, outline: [[1000, 1000], [1000, 2000], [2000, 2000], [2000, 1000]], contours: [{ height: 40, outline: [[1200, 1200], [1800, 1200], [1500, 1800]] }] }
  - { id: bossu, kind: woods, outline: [[3000, 1000], [3500, 1000], [3300, 1500]] }
lines:
  - { id: lasne, kind: stream, name: \"Lasne \\\"brook\\\"\", width: 4, path: [[0, 100], [3000, 300], [6000, 0]] }
points:
  - { id: bridge, kind: bridge, at: [3000, 300] }
  - { id: mill, kind: building, name: Moulin à vent, at: [3000, 3300] }
zones:
  - { id: south, name: South, outline: [[0, 0], [6000, 0], [6000, 900], [0, 900]] }
placements:
  - { body: foy, at: [1000, 500], facing: 10, posture: column }
  - { body: army/lobau, at: [2000, 500] }
leaders:
  - { leader: army/napoleon, at: [1500, 700], note: On the hill. }
";

#[test]
fn an_exported_map_is_the_same_after_import() {
    let field = field_of(WHOLE);
    let out = geojson(&field, None).expect("it says where it is");
    let back = field_of(&imported(&out));
    assert_eq!((back.width, back.height, back.north), (6000, 4000, 30));
    assert_eq!((&back.id, &back.name), (&field.id, &field.name));
    near(&field, &back);
    assert_eq!(geojson(&back, None), Some(out));
}

#[test]
fn a_contour_keeps_its_hill_and_one_without_is_left_out() {
    let nameless = WHOLE.replace("id: lion, ", "").replace("id: bossu", "id: hill-1");
    let out = geojson(&field_of(&nameless), None).expect("it says where it is");
    let back = field_of(&imported(&out));
    assert_eq!(back.areas[0].contours.len(), 1);
    assert_eq!(back.areas[0].id.as_deref(), Some("hill-2"));
    let (features, _) =
        read_geojson(FileId(0), &out.replace("\"of\": \"hill-2\"", "\"of\": \"hill-3\""));
    let left = import(&features, &options(0.0)).expect("a map").left_out;
    assert_eq!(left.get("a contour whose hill is not on the map"), Some(&1));
}

/// RFC 7946 requires closed outlines that run counterclockwise. Coordinates have seven decimals.
#[test]
fn exported_geojson_keeps_to_rfc_7946() {
    let out = geojson(&field_of(WHOLE), None).expect("it says where it is");
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let features = json["features"].as_array().expect("features");
    assert_eq!(features.len(), 10);
    let mut areas = 0;
    for feature in features.iter().filter(|feature| feature["geometry"]["type"] == "Polygon") {
        let ring = feature["geometry"]["coordinates"][0].as_array().expect("a ring");
        assert!(ring.first() == ring.last() && ring.len() > 3);
        let at = |point: &serde_json::Value| {
            (point[0].as_f64().expect("degrees"), point[1].as_f64().expect("degrees"))
        };
        let twice: f64 = ring
            .windows(2)
            .map(|pair| {
                let ((a, b), (c, d)) = (at(&pair[0]), at(&pair[1]));
                a * d - c * b
            })
            .sum();
        assert!(twice > 0.0, "{feature}");
        areas += 1;
    }
    assert_eq!(areas, 4);
    assert!(out.contains("[4.3650000, 50.6650000]"), "{out}");
    assert!(features.iter().any(|feature| feature["properties"]["body"] == "army/lobau"));
    let leads = |feature: &&serde_json::Value| feature["properties"]["leader"] == "army/napoleon";
    let leader = features.iter().find(leads).expect("a leader");
    assert_eq!(leader["properties"]["note"], "On the hill.");
}

proptest! {
    #![proptest_config(cases(64))]
    /// After export and import no shape is missing, and none has moved by more than a metre.
    #[test]
    fn export_and_import_keep_every_map(
        latitude in -70.0..70.0_f64,
        longitude in -179.0..179.0_f64,
        lines in prop::collection::vec((prop::collection::vec((0.0..0.2_f64, 0.0..0.2_f64), 2..9), 0..3_usize), 1..6),
        squares in prop::collection::vec((0.0..0.15_f64, 0.0..0.15_f64, 0.01..0.05_f64), 0..6),
        name in "\\PC{0,20}",
    ) {
        let name = serde_json::Value::from(name).to_string();
        let at = |east: f64, north: f64| format!("[{:.7}, {:.7}]", longitude + east, latitude + north);
        let mut features = Vec::new();
        for (points, kind) in &lines {
            let kind = ["waterway\":\"river", "highway\":\"track", "kind\":\"ridge"][*kind];
            let points: Vec<String> = points.iter().map(|(east, north)| at(*east, *north)).collect();
            features.push(format!(r#"{{"type":"Feature","properties":{{"name":{name},"{kind}"}},"geometry":{{"type":"LineString","coordinates":[{}]}}}}"#, points.join(",")));
        }
        for (east, north, side) in &squares {
            let ring = [at(*east, *north), at(east + side, *north), at(east + side, north + side), at(*east, *north)].join(",");
            features.push(format!(r#"{{"type":"Feature","properties":{{"landuse":"forest"}},"geometry":{{"type":"Polygon","coordinates":[[{ring}]]}}}}"#));
        }
        let text = format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(","));
        let (features, _) = read_geojson(FileId(0), &text);
        let Ok(first) = import(&features, &options(0.0)) else { return Ok(()) };
        let first = field_of(&first.text);
        let second = field_of(&imported(&geojson(&first, None).expect("a place on earth")));
        near(&first, &second);
    }

    #[test]
    fn an_imported_map_has_no_errors(
        points in prop::collection::vec((4.3..4.5_f64, 50.6..50.7_f64), 1..40),
        kind in prop::sample::select(vec!["woods", "river", "bridge", "hedge", "lake", "zone", "hill", "placement", "leader", "contour"]),
        shape in 0..3_usize,
        words in "\\PC{0,30}",
    ) {
        // Sort the corners around a centre, so that the outline does not cross itself.
        let mut points = points;
        if shape == 2 {
            let turn = |at: &(f64, f64)| (at.1 - 50.65).atan2(at.0 - 4.4);
            points.sort_by(|a, b| turn(a).total_cmp(&turn(b)));
        }
        let places: Vec<String> = points.iter().map(|(east, north)| format!("[{east}, {north}]")).collect();
        let all = places.join(",");
        let geometry = [
            format!(r#"{{"type":"MultiPoint","coordinates":[{all}]}}"#),
            format!(r#"{{"type":"LineString","coordinates":[{all}]}}"#),
            format!(r#"{{"type":"Polygon","coordinates":[[{all},{}]]}}"#, places[0]),
        ];
        let words = serde_json::Value::from(words).to_string();
        let text = format!(
            r#"{{"type":"Feature","id":{words},"properties":{{"kind":"{kind}","name":{words},"body":{words},"of":{words},"width":{words}}},"geometry":{}}}"#,
            geometry[shape]
        );
        let (features, _) = read_geojson(FileId(0), &text);
        let Ok(map) = import(&features, &options(5.0)) else { return Ok(()) };
        let (files, checked) = check_files(vec![("a.map.yaml".to_owned(), map.text.clone().into_bytes())], Options::default());
        let told = short(&files, &checked.diagnostics);
        // Several points of one body in the file place that body several times, and a river of any
        // points turns back, which `check` reports.
        let own = ["[body-twice-on-map]", "[garbled-text]", "[doubtful-shape]"];
        let is_its_own = |line: &str| own.iter().any(|code| line.contains(code));
        let is_wrong = |line: &&str| line.contains("error") || line.contains("warning") && !is_its_own(line);
        let wrong: Vec<&str> = told.lines().filter(is_wrong).collect();
        prop_assert!(wrong.is_empty(), "{wrong:?}\n{}", map.text);
    }
}

const OSM: &str = r#"{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "id": "way/1", "properties": { "natural": "wood", "name": "Bois de Paris" }, "geometry": { "type": "Polygon", "coordinates": [[[4.43, 50.67], [4.44, 50.67], [4.44, 50.68], [4.435, 50.680001], [4.43, 50.68], [4.43, 50.67]]] } },
  { "type": "Feature", "id": "way/2", "properties": { "waterway": "stream", "name": "Lasne", "width": "4 m" }, "geometry": { "type": "LineString", "coordinates": [[4.40, 50.66], [4.42, 50.665], [4.45, 50.66]] } },
  { "type": "Feature", "id": "way/3", "properties": { "highway": "primary", "bridge": "yes" }, "geometry": { "type": "LineString", "coordinates": [[4.42, 50.6645], [4.42, 50.6655]] } },
  { "type": "Feature", "id": "way/4", "properties": { "highway": "track", "bridge": "yes" }, "geometry": { "type": "LineString", "coordinates": [[4.41, 50.69], [4.42, 50.691]] } },
  { "type": "Feature", "id": "way/5", "properties": { "railway": "rail" }, "geometry": { "type": "LineString", "coordinates": [[4.41, 50.69], [4.42, 50.691]] } },
  { "type": "Feature", "id": "rel/1", "properties": { "landuse": "forest" }, "geometry": { "type": "MultiPolygon", "coordinates": [[[[4.40, 50.67], [4.41, 50.67], [4.41, 50.68], [4.40, 50.67]]], [[[4.412, 50.67], [4.42, 50.67], [4.42, 50.68], [4.412, 50.67]]]] } }
] }
"#;

#[test]
fn import_makes_a_clean_map_and_lists_what_it_left_out() {
    let run = Run::new().file("ridge.geojson", OSM);
    let ended = run.typed("import ridge.geojson -o ridge.map.yaml").ok();
    assert_eq!(
        ended.err(),
        "7 things on the map in `ridge.map.yaml`\nleft out 2:\n      1  a bridge or ford without water\n      1  railway=rail\n"
    );
    let map = run.read("ridge.map.yaml");
    assert!(map.starts_with("map: 1\nid: ridge\nname: Ridge\nwidth: 3535\n"), "{map}");
    assert!(
        map.contains("outline: [[2121, 1112], [2828, 1112], [2828, 2225], [2121, 2225]]"),
        "{map}"
    );
    assert!(map.contains("  - id: woods-2\n") && map.contains("    width: 4\n"), "{map}");
    run.typed("check ridge.map.yaml --deny warnings")
        .ok()
        .prints("1 file checked, nothing to grumble about\n");
    let cut = run
        .typed("import ridge.geojson --origin 50.662,4.405 --size 1500x1500 --quiet")
        .shows("width: 1500\nheight: 1500\norigin: { latitude: 50.662, longitude: 4.405 }\n");
    assert!(
        cut.err().is_empty() && cut.out().contains("path: [[211, 0], [1061, 334], [1500, 219]]"),
        "{}",
        cut.out()
    );
}

/// `check` rejects a map with a crossing outline, so `import` must not write one.
#[test]
fn a_map_larger_than_a_document_is_not_written() {
    let feature = |number: usize| {
        let name = "Place ".repeat(30);
        let (east, north) =
            (4.4 + (number % 200) as f64 * 3e-4, 50.6 + (number / 200) as f64 * 2e-4);
        format!(
            r#"{{"type":"Feature","properties":{{"name":"{name}{number}","place":"hamlet"}},"geometry":{{"type":"Point","coordinates":[{east:.5},{north:.5}]}}}}"#
        )
    };
    let all: Vec<String> = (0..18_000).map(feature).collect();
    let text = format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, all.join(","));
    let run = Run::new().file("many.geojson", &text);
    run.typed("import many.geojson -o many.map.yaml").ends(2).says("at most 4 MiB: choose a part");
    assert!(!run.folder().join("many.map.yaml").exists());
}

#[test]
fn import_refuses_what_it_cannot_read() {
    let run = Run::new()
        .file("broken.geojson", "{ \"type\": \"FeatureCollection\",\n \"features\": [ }")
        .file(
            "rails.geojson",
            &OSM.replace("natural", "x")
                .replace("waterway", "x")
                .replace("highway", "x")
                .replace("landuse", "x"),
        )
        .file("half.geojson", &OSM.replace("[4.41, 50.69], ", "[4.41, 150.69], "));
    let broken = run.typed("import broken.geojson").ends(2);
    assert!(
        broken.err().contains("bad-geojson") && broken.err().contains("broken.geojson:2:16"),
        "{}",
        broken.err()
    );
    run.typed("import rails.geojson")
        .ends(2)
        .prints("")
        .says("no feature of the file belongs on a map");
    // The readable features become a map, and unreadable ones are reported.
    run.typed("import half.geojson").ends(1).shows("bois-de-paris").says("which is not on earth");
    run.typed("import none.geojson").ends(2);
    run.typed("import half.geojson --size 10x10 --origin 1,1").ends(2);
    run.typed("import half.geojson --size 1000x1000").ends(2);
    run.typed("import half.geojson -o half.geojson")
        .ends(2)
        .says("write the result to another file");
}

#[test]
fn export_of_a_scenario_has_the_names_of_its_bodies() {
    let placed =
        WHOLE.replace("posture: column }", "posture: column }\n  - { body: nobody, at: [10, 10] }");
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("field.map.yaml", &WHOLE.replace("army/lobau", "lobau"))
        .file("army.oob.yaml", ARMY)
        .file("fight.scenario.yaml", SCENARIO)
        .file(
            "lost/field.map.yaml",
            &WHOLE.replace("origin: { latitude: 50.665, longitude: 4.365 }\n", ""),
        )
        .file("lost/grognard.yaml", "grognard: 1\n")
        .file("odd/odd.map.yaml", &placed);
    let ended = run.typed("export fight.scenario.yaml --format geojson -o out.geojson");
    assert_eq!((ended.code(), ended.out().as_str(), ended.err().as_str()), (0, "", ""));
    let out = run.read("out.geojson");
    assert!(
        out.contains(
            r#""body": "foy", "name": "Foy", "side": "french", "facing": 10, "posture": "column""#
        ),
        "{out}"
    );
    run.typed("export field.map.yaml").shows(r#""kind": "contour", "of": "lion", "height": 40"#);
    run.typed("export lost/field.map.yaml")
        .ends(2)
        .prints("")
        .says("has no position on earth: give it the position");
    run.typed("export army.oob.yaml").ends(2);
    run.typed("export none.map.yaml").ends(2);
}

#[test]
fn a_battle_with_features_is_fielded_beside_a_stray_file() {
    let map = format!(
        "{HEAD}origin: {{ latitude: 50.665, longitude: 4.365 }}\ngeojson: ground.geojson\nareas:\n  - {{ kind: woods, feature: w1 }}\n{PLACED}"
    );
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("field.map.yaml", &map)
        .file("ground.geojson", FEATURES)
        .file("stray.geojson", "not JSON at all")
        .file(
            "army.oob.yaml",
            &ARMY.replace("nation: france\n", "nation: france\ndate: 1815-06-18\n"),
        )
        .file("fight.scenario.yaml", SCENARIO);
    run.typed("check . --deny warnings --format short").ok();
    run.typed("convert fight.scenario.yaml --to nf").ok();
    run.typed("export fight.scenario.yaml").shows("\"kind\": \"woods\"");
    // If the command names the file, its errors are reported in the file, otherwise at the map that
    // reads it.
    one(&[run.typed("check stray.geojson --format short").out()], "bad-geojson");
    run.add("ground.geojson", "{");
    let broken = run.typed("check field.map.yaml --format short").ends(1);
    assert!(
        broken.out().starts_with(
            "field.map.yaml:7:10: error[bad-geojson]: in `ground.geojson`: this is not JSON"
        ),
        "{}",
        broken.out()
    );
}

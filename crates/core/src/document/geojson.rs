//! Reads GeoJSON features with their names and their places on earth. A fault in a file loses only
//! the feature that has the fault. Only this file uses the `geojson` crate.

use geojson::{Feature as Raw, Geometry, GeometryValue, Position, feature::Id};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, one_line};
use serde_json::{Map as Object, Value};

use super::codes::{BAD_GEOJSON, OPEN_RING};

pub const GEOJSON_SUFFIX: &str = ".geojson";

/// Maximum nesting of brackets. A multipolygon in a collection in a feature in a collection needs
/// only ten levels.
const MAX_DEPTH: usize = 64;

/// Maximum number of values in one file, because each value takes up to a hundred bytes of memory
/// while it is read.
const MAX_VALUES: usize = 3_000_000;

/// Maximum number of points of one outline or line, which is more than print can show.
pub const MAX_POINTS: usize = 10_000;

/// Maximum number of findings about single features of one file.
const MAX_FAULTS: usize = 20;

/// The features of a file, in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Features {
    pub list: Vec<Feature>,
    /// Number of features that do not have a place on earth or could not be read.
    pub without_shape: usize,
    /// The map from which `grognard export` wrote the file. Files of other programs do not have a
    /// frame.
    pub frame: Option<Frame>,
}

/// The position and size of a map on earth.
#[derive(Debug, Clone)]
pub struct Frame {
    pub id: Option<String>,
    pub name: Option<String>,
    /// Width of the map from west to east, in metres.
    pub width: i64,
    /// Height of the map from south to north, in metres.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map.
    pub north: i64,
    pub origin: OnEarth,
}

#[derive(Debug, Clone)]
pub struct Feature {
    /// Id of the feature. An id that is a number becomes text.
    pub id: Option<String>,
    /// Name of the feature, which is its property `name`.
    pub name: Option<String>,
    /// Properties of the feature, as text; only properties whose values are texts, numbers or truth
    /// values.
    pub properties: Vec<(String, String)>,
    pub shape: Shape,
    /// Span of the first character of the feature in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    Points(Vec<OnEarth>),
    Lines(Vec<Vec<OnEarth>>),
    /// Outer outlines of one or several areas. Holes are dropped, because an area of a map has only
    /// one outline.
    Rings(Vec<Vec<OnEarth>>),
}

/// A place on earth in degrees of WGS 84. Binary fractions are exact enough, because the program
/// does not add degrees up and the error is less than a hair's breadth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnEarth {
    /// Degrees east of Greenwich.
    pub longitude: f64,
    /// Degrees north of the equator.
    pub latitude: f64,
}

impl Feature {
    pub fn property(&self, key: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(name, _)| name == key);
        found.map(|(_, text)| text.as_str())
    }

    /// Name of the feature, or else its id.
    pub fn called(&self) -> Option<&str> {
        self.name.as_deref().or(self.id.as_deref())
    }
}

impl Shape {
    pub fn points(&self) -> usize {
        match self {
            Shape::Points(places) => places.len(),
            Shape::Lines(parts) | Shape::Rings(parts) => parts.iter().map(Vec::len).sum(),
        }
    }

    /// Name of the shape in messages, such as `an area`.
    pub fn words(&self) -> &'static str {
        match self {
            Shape::Points(places) if places.len() == 1 => "a point",
            Shape::Points(_) => "several points",
            Shape::Lines(_) => "a line",
            Shape::Rings(_) => "an area",
        }
    }
}

/// Reads the features of a file. The reader reports and skips each part that is not valid GeoJSON.
pub fn read_geojson(file: FileId, text: &str) -> (Features, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let begins = match scan(text) {
        Ok(begins) => begins,
        Err((offset, message)) => {
            let end = (offset + 1).min(text.len());
            let span = Span::new(file, offset.min(end), end);
            let found = Diagnostic::new(&BAD_GEOJSON, span, message);
            let found =
                found.help("leave out features that the battle does not need, or split the file");
            return (Features::default(), vec![found]);
        }
    };
    // Skip a byte-order mark, because many programs write one although JSON does not allow it.
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let skipped = text.len() - bare.len();
    let value = match serde_json::from_str::<Value>(bare) {
        Ok(value) => value,
        Err(error) => {
            let fault = skipped + offset(bare, error.line(), error.column());
            let span = letter(file, text, fault);
            let found = Diagnostic::new(
                &BAD_GEOJSON,
                span,
                format!("this is not JSON: {}", reason(&error)),
            );
            let found = found
                .help("export the file again with the program that made it, or correct it here");
            return (Features::default(), vec![found]);
        }
    };
    let mut reading = FeatureReader {
        file,
        features: Features::default(),
        faults: 0,
        diagnostics: &mut diagnostics,
    };
    reading.whole(value, &begins, text);
    let features = reading.features;
    (features, diagnostics)
}

struct FeatureReader<'d> {
    file: FileId,
    features: Features,
    faults: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl FeatureReader<'_> {
    fn whole(&mut self, value: Value, begins: &[usize], text: &str) {
        let start = letter(self.file, text, text.find('{').unwrap_or(0));
        let Value::Object(mut object) = value else {
            return self
                .complain(start, "this is JSON, but not GeoJSON: it is not an object".to_owned());
        };
        let kind = object.get("type").and_then(Value::as_str).map(one_line);
        match kind.as_deref() {
            Some("FeatureCollection") => {
                self.features.frame = object.get("map").and_then(frame);
                let Some(Value::Array(all)) = object.remove("features") else {
                    return self.complain(
                        start,
                        "this FeatureCollection has no list of `features`".to_owned(),
                    );
                };
                for (index, feature) in all.into_iter().enumerate() {
                    let span =
                        begins.get(index).map_or(start, |begin| letter(self.file, text, *begin));
                    self.feature(feature, span, index + 1);
                }
            }
            Some("Feature") => self.feature(Value::Object(object), start, 1),
            Some(
                "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon"
                | "MultiPolygon" | "GeometryCollection",
            ) => {
                let mut feature = Object::new();
                feature.insert("type".to_owned(), Value::from("Feature"));
                feature.insert("properties".to_owned(), Value::Null);
                feature.insert("geometry".to_owned(), Value::Object(object));
                self.feature(Value::Object(feature), start, 1);
            }
            Some("Topology") => self.complain(start, "this is TopoJSON, not GeoJSON".to_owned()),
            Some(other) => {
                let other: String = other.chars().take(40).collect();
                self.complain(start, format!("`{other}` is not a GeoJSON type"));
            }
            None => {
                self.complain(start, "this is JSON, but not GeoJSON: it has no `type`".to_owned())
            }
        }
    }

    fn feature(&mut self, value: Value, span: Span, number: usize) {
        let raw: Raw = match serde_json::from_value(value) {
            Ok(raw) => raw,
            Err(error) => {
                self.features.without_shape += 1;
                let why: String = one_line(&error.to_string()).chars().take(200).collect();
                return self.complain(span, format!("feature {number} cannot be read: {why}"));
            }
        };
        let properties = raw.properties.iter().flatten().filter_map(|(key, value)| {
            let text = match value {
                Value::String(text) => one_line(text),
                Value::Number(number) => number.to_string(),
                Value::Bool(truth) => truth.to_string(),
                _ => return None,
            };
            Some((key.clone(), text))
        });
        let properties: Vec<(String, String)> = properties.collect();
        let id = raw.id.as_ref().map(|id| match id {
            Id::String(text) => one_line(text),
            Id::Number(number) => number.to_string(),
        });
        let named = |key: &str| {
            let property = properties.iter().find(|(name, _)| name == key);
            property.map(|(_, text)| text.clone()).filter(|text| !text.is_empty())
        };
        let (id, name) = (id.or_else(|| named("id")).or_else(|| named("@id")), named("name"));
        // A feature without a geometry is valid GeoJSON, but a map cannot use it.
        let Some(geometry) = raw.geometry else {
            self.features.without_shape += 1;
            return;
        };
        if is_open(&geometry) {
            let message = format!("the outline of feature {number} does not end where it begins");
            self.diagnostics.push(
                Diagnostic::new(&OPEN_RING, span, message)
                    .help("repeat the first point as the last: GeoJSON closes every ring; is a point missing?"),
            );
        }
        match shape(&geometry) {
            Ok(shape) => self.features.list.push(Feature { id, name, properties, shape, span }),
            Err(why) => {
                self.features.without_shape += 1;
                self.complain(span, format!("feature {number} {why}"));
            }
        }
    }

    fn complain(&mut self, span: Span, message: String) {
        self.faults += 1;
        if self.faults <= MAX_FAULTS {
            let found = Diagnostic::new(&BAD_GEOJSON, span, message);
            self.diagnostics.push(found.help(
                "a GeoJSON file is a FeatureCollection of points, lines and areas in degrees, \
                 longitude first",
            ));
        }
    }
}

/// The frame of a map, from a member `map` that grognard wrote. The result is `None` if another
/// program wrote the member.
fn frame(value: &Value) -> Option<Frame> {
    let whole = |key: &str| value.get(key)?.as_i64();
    let words = |key: &str| value.get(key)?.as_str().map(one_line).filter(|text| !text.is_empty());
    let [longitude, latitude] = value.get("origin")?.as_array()?.as_slice() else { return None };
    let origin = place(&Position::from([longitude.as_f64()?, latitude.as_f64()?])).ok()?;
    let size = |key: &str| whole(key).filter(|size| (100..=100_000).contains(size));
    Some(Frame {
        id: words("id"),
        name: words("name"),
        width: size("width")?,
        height: size("height")?,
        north: whole("north").filter(|north| (0..360).contains(north)).unwrap_or(0),
        origin,
    })
}

/// The shape of a geometry, or the reason why a map cannot use the geometry.
fn shape(geometry: &Geometry) -> Result<Shape, String> {
    let shape = match &geometry.value {
        GeometryValue::Point { coordinates } => Shape::Points(vec![place(coordinates)?]),
        GeometryValue::MultiPoint { coordinates } => Shape::Points(places(coordinates)?),
        GeometryValue::LineString { coordinates } => Shape::Lines(vec![course(coordinates)?]),
        GeometryValue::MultiLineString { coordinates } => {
            Shape::Lines(coordinates.iter().map(|line| course(line)).collect::<Result<_, _>>()?)
        }
        GeometryValue::Polygon { coordinates } => Shape::Rings(vec![ring(coordinates)?]),
        GeometryValue::MultiPolygon { coordinates } => {
            Shape::Rings(coordinates.iter().map(|rings| ring(rings)).collect::<Result<_, _>>()?)
        }
        GeometryValue::GeometryCollection { .. } => {
            return Err(
                "is a GeometryCollection: give each of its parts a feature of its own".to_owned()
            );
        }
    };
    let parts = match &shape {
        Shape::Points(places) => places.len(),
        Shape::Lines(parts) | Shape::Rings(parts) => parts.len(),
    };
    if parts == 0 {
        return Err(format!("is an empty {}", geometry.value.type_name()));
    }
    Ok(shape)
}

/// Whether the last point of a ring differs from its first point, although GeoJSON requires a
/// closed ring. The reader accepts an open ring, as other programs do. A ring of two points does
/// not count, because two points are not an area.
fn is_open(geometry: &Geometry) -> bool {
    let is_open = |ring: &Vec<Position>| ring.len() > 2 && ring.first() != ring.last();
    match &geometry.value {
        GeometryValue::Polygon { coordinates } => coordinates.iter().any(is_open),
        GeometryValue::MultiPolygon { coordinates } => coordinates.iter().flatten().any(is_open),
        _ => false,
    }
}

fn ring(rings: &[Vec<Position>]) -> Result<Vec<OnEarth>, String> {
    let outer = rings.first().ok_or("is a Polygon without an outline")?;
    let mut ring = places(outer)?;
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    match ring.len() {
        0..=2 => Err("has an outline with fewer than three points".to_owned()),
        _ => Ok(ring),
    }
}

fn course(line: &[Position]) -> Result<Vec<OnEarth>, String> {
    match line.len() {
        0 | 1 => Err("is a line with fewer than two points".to_owned()),
        _ => places(line),
    }
}

fn places(positions: &[Position]) -> Result<Vec<OnEarth>, String> {
    if positions.len() > MAX_POINTS {
        let count = positions.len();
        return Err(format!("has {count} points; at most {MAX_POINTS} are read: simplify it"));
    }
    positions.iter().map(place).collect()
}

fn place(position: &Position) -> Result<OnEarth, String> {
    let [longitude, latitude, ..] = *position.as_slice() else {
        return Err("has a point without longitude and latitude".to_owned());
    };
    if longitude.abs() <= 180.0 && latitude.abs() <= 90.0 {
        return Ok(OnEarth { longitude, latitude });
    }
    // If the second number could be a longitude, the two numbers are probably in the wrong order.
    let turned = longitude.abs() <= 90.0 && latitude.abs() <= 180.0;
    let why = match turned {
        true => "longitude comes first, then latitude",
        false => "coordinates must be degrees; these may be metres of another projection",
    };
    Err(format!("has a point at [{longitude}, {latitude}], which is not on earth: {why}"))
}

/// Scans the text before it is parsed, so that a file with too many levels or values does not fill
/// the memory. Returns the offsets of the features, or the offset and the message of the fault.
fn scan(text: &str) -> Result<Vec<usize>, (usize, String)> {
    let (mut depth, mut values) = (0_usize, 0_usize);
    let (mut word, mut in_word, mut escaped) = (0..0, false, false);
    let (mut begins, mut of_features) = (Vec::new(), false);
    for (offset, byte) in text.bytes().enumerate() {
        if in_word {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => (in_word, word) = (false, word.start..offset),
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => (in_word, word) = (true, offset + 1..offset + 1),
            b'{' | b'[' => {
                if depth == 1 {
                    of_features = byte == b'[' && text.get(word.clone()) == Some("features");
                }
                if depth == 2 && of_features {
                    begins.push(offset);
                }
                depth += 1;
                values += 1;
                if depth > MAX_DEPTH {
                    return Err((
                        offset,
                        format!("brackets are nested more than {MAX_DEPTH} levels deep"),
                    ));
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' | b':' => values += 1,
            _ => {}
        }
        if values > MAX_VALUES {
            let most = MAX_VALUES / 1_000_000;
            return Err((
                offset,
                format!("the file has more than {most} million values and is not read"),
            ));
        }
    }
    Ok(begins)
}

/// Byte offset of a line and a column that are both counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}

fn letter(file: FileId, text: &str, offset: usize) -> Span {
    let start = text.floor_char_boundary(offset.min(text.len()));
    let end = text[start..].chars().next().map_or(start, |letter| start + letter.len_utf8());
    Span::new(file, start, end)
}

/// Message of the JSON parser without the line and the column, because the finding shows the line
/// and the column anyway.
fn reason(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or(&words);
    one_line(words).chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> (Features, Vec<String>) {
        let (features, found) = read_geojson(FileId(0), text);
        let told = found.iter().map(|finding| {
            assert!(text.get(finding.span.range()).is_some(), "{text}: {:?}", finding.span);
            finding.message.clone()
        });
        (features, told.collect())
    }

    fn one(geometry: &str) -> String {
        format!(
            r#"{{"type":"FeatureCollection","features":[{{"type":"Feature","properties":null,"geometry":{geometry}}}]}}"#
        )
    }

    #[test]
    fn shapes_ids_and_names_are_read() {
        let text = r#"{ "type": "FeatureCollection", "bbox": [0, 0, 1, 1], "features": [
            { "type": "Feature", "id": 7, "properties": { "name": "Dyle", "waterway": "river", "tags": {} },
              "geometry": { "type": "LineString", "coordinates": [[4.5, 50.5], [4.6, 50.6, 12]] } },
            { "type": "Feature", "properties": { "@id": "way/1" },
              "geometry": { "type": "Polygon", "coordinates": [[[4, 50], [5, 50], [5, 51], [4, 50]], [[4.5, 50.1], [4.6, 50.1], [4.6, 50.2], [4.5, 50.1]]] } },
            { "type": "Feature", "properties": {}, "geometry": null }
        ] }"#;
        let (features, told) = read(text);
        assert_eq!(told, Vec::<String>::new());
        assert_eq!((features.list.len(), features.without_shape), (2, 1));
        let river = &features.list[0];
        assert_eq!((river.id.as_deref(), river.name.as_deref()), (Some("7"), Some("Dyle")));
        assert_eq!(river.property("waterway"), Some("river"));
        assert!(text[river.span.range()].starts_with('{') && river.span.start > 60);
        let Shape::Rings(rings) = &features.list[1].shape else { panic!("an area") };
        assert_eq!((rings.len(), rings[0].len()), (1, 3));
    }

    #[test]
    fn invalid_geojson_is_reported_with_a_reason() {
        let cases = [
            ("", "this is not JSON: EOF while parsing a value"),
            ("[]", "this is JSON, but not GeoJSON: it is not an object"),
            ("{}", "this is JSON, but not GeoJSON: it has no `type`"),
            (r#"{"type":"Topology"}"#, "this is TopoJSON, not GeoJSON"),
            (r#"{"type":"FeatureCollection"}"#, "this FeatureCollection has no list of `features`"),
            (
                &one(r#"{"type":"Point","coordinates":[50.6,140]}"#),
                "feature 1 has a point at [50.6, 140], which is not on earth: longitude comes first, then latitude",
            ),
            (
                &one(r#"{"type":"Point","coordinates":[500000,6000000]}"#),
                "feature 1 has a point at [500000, 6000000], which is not on earth: coordinates \
                 must be degrees; these may be metres of another projection",
            ),
            (
                &one(r#"{"type":"Polygon","coordinates":[]}"#),
                "feature 1 is a Polygon without an outline",
            ),
            (
                &one(r#"{"type":"Polygon","coordinates":[[[1,1],[2,2],[1,1]]]}"#),
                "feature 1 has an outline with fewer than three points",
            ),
            (
                &one(r#"{"type":"MultiPolygon","coordinates":[]}"#),
                "feature 1 is an empty MultiPolygon",
            ),
            (
                &one(r#"{"type":"LineString","coordinates":[[1,1]]}"#),
                "feature 1 is a line with fewer than two points",
            ),
            (
                &one(r#"{"type":"Point","coordinates":[1e999,1]}"#),
                "this is not JSON: number out of range",
            ),
            (&one(r#"{"type":"Point","coordinates":[NaN,1]}"#), "this is not JSON: expected value"),
        ];
        for (text, wanted) in cases {
            let (features, told) = read(text);
            assert_eq!(
                (features.list.len(), told.first().map(String::as_str)),
                (0, Some(wanted)),
                "{text}"
            );
        }
        for bad in [
            r#"{"type":"Point","coordinates":["1","2"]}"#,
            r#"{"type":"Point","coordinates":[1]}"#,
            r#"{"type":"Polygon","coordinates":[[1,2],[3,4]]}"#,
            r#"{"type":"Blob","coordinates":[1,2]}"#,
            r#"{"type":"Point"}"#,
        ] {
            let (features, told) = read(&one(bad));
            assert!(
                features.list.is_empty() && told[0].starts_with("feature 1 cannot be read"),
                "{told:?}"
            );
        }
    }

    #[test]
    fn size_depth_and_names_have_limits() {
        let (_, told) = read(&"[".repeat(100_000));
        assert_eq!(told, ["brackets are nested more than 64 levels deep"]);
        let (_, told) = read(&format!("[{}1]", "1,".repeat(MAX_VALUES + 1)));
        assert_eq!(told, ["the file has more than 3 million values and is not read"]);
        let many = "[1,2],".repeat(1_000_000);
        let (_, told) =
            read(&one(&format!(r#"{{"type":"LineString","coordinates":[{many}[1,2]]}}"#)));
        assert_eq!(told.len(), 1, "{told:?}");
        let points = "[1,2],".repeat(MAX_POINTS);
        let (_, told) =
            read(&one(&format!(r#"{{"type":"LineString","coordinates":[{points}[1,2]]}}"#)));
        assert_eq!(told, ["feature 1 has 10001 points; at most 10000 are read: simplify it"]);
        let text = r#"{"type":"Feature","id":"a\u0000\u202eb","properties":{"name":"M\u00f6ckern\u001b[31m\n Süd"},"geometry":{"type":"Point","coordinates":[179.9,-0.0]}}"#;
        let (features, _) = read(text);
        assert_eq!(features.list[0].name.as_deref(), Some("Möckern[31m Süd"));
        assert_eq!(features.list[0].id.as_deref(), Some("ab"));
        let bad = one(r#"{"type":"Point","coordinates":[]}"#);
        let feature =
            bad.split_once("[").map(|(_, rest)| rest.trim_end_matches("]}")).expect("a feature");
        let all = vec![feature; 100].join(",");
        let (_, told) = read(&format!(r#"{{"type":"FeatureCollection","features":[{all}]}}"#));
        assert_eq!(told.len(), MAX_FAULTS);
    }

    proptest! {
        /// The reader accepts any text, and each finding points to a place within the text.
        #[test]
        fn nothing_panics(text in "\\PC{0,200}") {
            read(&text);
        }

        #[test]
        fn nothing_panics_inside_a_feature(inside in r#"[\[\]{}",:0-9eé.\- a-z]{0,80}"#) {
            read(&one(&inside));
            read(&one(&format!(r#"{{"type":"Polygon","coordinates":[{inside}]}}"#)));
        }
    }
}

//! Places the features of a GeoJSON file on the map that names them, so that all other code sees
//! only metres.

use std::collections::HashMap;

use grognard_core::document::{
    Coordinates, Degrees, Feature, Features, Field, GEOJSON_SUFFIX, List, Map, OnEarth, Shape,
    read_geojson,
};
use grognard_core::model::{PlaceAt, Plane, largest, longest};
use grognard_syntax::diagnostic::{Diagnostic, Fix, Severity};
use grognard_syntax::text::{Span, Spanned, choice, equally_near, list, nearest};

use super::codes::{MISSING_GEOJSON, PART_OF_FEATURE, UNKNOWN_FEATURE, WRONG_FEATURE};
use super::corner::{far_from_all, is_swapped};
use crate::files::{Document, Files, Hidden};

/// Whether a file is GeoJSON, which only maps read.
pub fn is_geojson(files: &Files, document: Document) -> bool {
    files.texts.get(document.file).name.ends_with(GEOJSON_SUFFIX)
}

/// Fills in the outlines, courses and places for which the map names features. A missing file is
/// reported only if the whole project was read (`complete`).
pub fn lay_features(
    map: &mut Map<'_>,
    files: &Files,
    document: Document,
    complete: bool,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let ground = find(map, files, document, complete, &mut diagnostics);
    let mut laying = Laying {
        ground,
        unheard: map.geojson.is_absent(),
        room: MAX_POINTS,
        guesses: MAX_GUESSES,
        diagnostics: &mut diagnostics,
    };
    for area in &mut map.areas.items {
        let area = &mut area.value;
        laying.outline(&area.feature, &mut area.outline);
        for layer in &mut area.contours.items {
            laying.outline(&layer.value.feature, &mut layer.value.outline);
        }
    }
    for zone in &mut map.zones.items {
        laying.outline(&zone.value.feature, &mut zone.value.outline);
    }
    for line in &mut map.lines.items {
        laying.path(&line.value.feature, &mut line.value.path);
    }
    for point in &mut map.points.items {
        laying.at(&point.value.feature, &mut point.value.at);
    }
    diagnostics
}

/// Maximum number of points that features add to one map, because a map can name a large feature
/// any number of times.
const MAX_POINTS: usize = 500_000;

/// The features of a map's file, and the plane on which they are placed.
struct LaidFeatures {
    features: Features,
    plane: Plane,
    ids: HashMap<String, Vec<usize>>,
    names: HashMap<String, Vec<usize>>,
    /// Whether every feature of the file was understood.
    whole: bool,
    /// The south-west corner of the map on earth.
    origin: OnEarth,
}

impl LaidFeatures {
    fn new(features: Features, (origin, plane): (OnEarth, Plane), whole: bool) -> LaidFeatures {
        let by = |key: fn(&Feature) -> Option<&String>| {
            let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
            for (number, feature) in features.list.iter().enumerate() {
                if let Some(key) = key(feature) {
                    numbers.entry(key.clone()).or_default().push(number);
                }
            }
            numbers
        };
        let (ids, names) = (by(|feature| feature.id.as_ref()), by(|feature| feature.name.as_ref()));
        LaidFeatures { features, plane, ids, names, whole, origin }
    }

    /// Indices of the features with this id or, if there are none, with this name.
    fn called(&self, word: &str) -> &[usize] {
        let found = self.ids.get(word).or_else(|| self.names.get(word));
        found.map_or(&[], Vec::as_slice)
    }
}

fn find(
    map: &Map<'_>,
    files: &Files,
    document: Document,
    complete: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<LaidFeatures> {
    let named = map.geojson.get()?;
    let path = &beside(&files.texts.get(document.file).name, named.value);
    let Some(path) = path else {
        let message = format!("`{}` is not a file beside the map", named.value);
        let help = "put the file into the folder of the map, or one below it, and write its path from there with `/`";
        diagnostics.push(Diagnostic::new(&MISSING_GEOJSON, named.span, message).help(help));
        return None;
    };
    let of_project = || files.documents.iter().filter(|other| other.project == document.project);
    let Some(file) = of_project().find(|other| files.texts.get(other.file).name == *path) else {
        // Without a project, only the documents that the user named are read, so the file may
        // exist.
        if complete {
            let names = of_project().map(|other| files.texts.get(other.file).name.as_str());
            let is_it = |hidden: &&Hidden| files.texts.get(hidden.document.file).name == *path;
            let found = no_such_file(path, named.span, names);
            diagnostics.push(match files.hidden.iter().find(is_it) {
                Some(Hidden { pattern, .. }) => {
                    let message = format!("`ignore` of the project excludes the file `{path}`");
                    let found = Diagnostic { message, fix: None, help: Vec::new(), ..found };
                    found.help(format!("remove `{pattern}` from `ignore`, or narrow it"))
                }
                None => found,
            });
        }
        return None;
    };
    if !file.sound {
        let message = format!("`{path}` cannot be read: it is larger than 4 MiB, or not UTF-8");
        let help = "keep only the features that the map names, and save the file as UTF-8";
        diagnostics.push(Diagnostic::new(&MISSING_GEOJSON, named.span, message).help(help));
        return None;
    }
    let (features, found) = read_geojson(file.file, &files.texts.get(file.file).content);
    let whole = found.iter().all(|found| found.severity != Severity::Error);
    // If the user asked for the GeoJSON file too, its findings are reported in that file.
    diagnostics.extend(found.into_iter().filter(|_| !file.asked).map(|found| {
        let message = format!("in `{path}`: {}", found.message);
        Diagnostic { message, span: named.span, ..found.clone() }.label(found.span, "here")
    }));
    let (origin, plane) = plane(map, named.span, diagnostics)?;
    // A latitude beyond 90 degrees is skipped, because another finding reports it.
    if origin.latitude.abs() > 90.0 {
        return None;
    }
    if let Some(found) = far_from_all(map, &features, origin, named.span) {
        diagnostics.push(found);
        return None;
    }
    Some(LaidFeatures::new(features, (origin, plane), whole))
}

fn no_such_file<'n>(path: &str, span: Span, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let folder = folder_of(path);
    let beside = names.filter(|name| name.ends_with(GEOJSON_SUFFIX) && folder_of(name) == folder);
    let beside: Vec<&str> = beside.map(|name| &name[folder.len()..]).collect();
    let found = Diagnostic::new(&MISSING_GEOJSON, span, format!("there is no file `{path}`"));
    match nearest(&path[folder.len()..], beside.iter().copied()) {
        Some(near) => found.fix(Fix::guess(span, near)),
        None if !path.ends_with(GEOJSON_SUFFIX) => {
            found.help(format!("names of GeoJSON files end in `{GEOJSON_SUFFIX}`"))
        }
        None => found.help("put the file beside the map; git and the project must not ignore it"),
    }
}

/// The plane of a map on the earth. The result is `None` if the map has no origin, which is
/// reported here, or if its origin cannot be read.
fn plane(map: &Map<'_>, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<(OnEarth, Plane)> {
    if map.origin.is_absent() {
        let help = "give the position of the south-west corner of the map: `origin: { latitude: \
                    50.66, longitude: 4.36 }`";
        let message = "without an `origin`, the features have no place on the map";
        diagnostics.push(Diagnostic::new(&MISSING_GEOJSON, span, message).help(help));
    }
    let origin = map.origin.get()?;
    let degrees = |field: &Field<Degrees>| Some(f64::from(field.value()?.millionths) / 1e6);
    let place = OnEarth {
        longitude: degrees(&origin.value.longitude)?,
        latitude: degrees(&origin.value.latitude)?,
    };
    Some((place, Plane::new(place, map.north.value().copied().unwrap_or_default())))
}

/// The path of a file that a map names, relative to the same folder as the path of the map. The
/// result is `None` if the file would be outside the map's folder.
fn beside(map: &str, named: &str) -> Option<String> {
    let plain = |part: &str| !part.is_empty() && part != "." && part != "..";
    let named = named.strip_prefix("./").unwrap_or(named);
    let stays = named.split('/').all(plain) && !named.contains(['\\', ':', '\0']);
    stays.then(|| format!("{}{named}", folder_of(map)))
}

fn folder_of(path: &str) -> &str {
    path.rfind('/').map_or("", |end| &path[..=end])
}

struct Laying<'d> {
    ground: Option<LaidFeatures>,
    /// Whether the map names no GeoJSON file at all.
    unheard: bool,
    /// Number of points that features may still add to the map.
    room: usize,
    /// Number of unknown names for which a similar name may still be searched.
    guesses: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl Laying<'_> {
    fn outline(&mut self, feature: &Field<&str>, outline: &mut List<Coordinates>) {
        // An outline that the document gives is kept, because it is the author's. `missing-shape`
        // reports an entry with an outline and a feature.
        if feature.is_absent() || outline.span.is_some() {
            return;
        }
        outline.whole = false;
        let Some((named, shape, plane)) = self.shape(feature) else { return };
        let Shape::Rings(rings) = shape else {
            return self.wrong(named, &shape, "this key needs an area");
        };
        let rings: Vec<Vec<PlaceAt>> = rings.iter().map(|ring| on_map(ring, &plane)).collect();
        self.one_of(named, rings.len(), "pieces of ground", "the largest");
        let mut ring = largest(rings);
        if ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        if ring.len() < 3 {
            return self.too_small(named);
        }
        *outline = laid(ring, named.span);
    }

    fn path(&mut self, feature: &Field<&str>, path: &mut List<Coordinates>) {
        if feature.is_absent() || path.span.is_some() {
            return;
        }
        path.whole = false;
        let Some((named, shape, plane)) = self.shape(feature) else { return };
        let lines = match shape {
            Shape::Lines(lines) => lines,
            // A line can follow an outline, such as a hedge round a field, so the outline becomes a
            // closed course.
            Shape::Rings(rings) => {
                let closed = |mut ring: Vec<OnEarth>| {
                    ring.extend(ring.first().copied());
                    ring
                };
                rings.into_iter().map(closed).collect()
            }
            shape => return self.wrong(named, &shape, "this needs a line"),
        };
        let lines: Vec<Vec<PlaceAt>> = lines.iter().map(|line| on_map(line, &plane)).collect();
        self.one_of(named, lines.len(), "lines", "the longest");
        let line = longest(lines);
        if line.len() < 2 {
            return self.too_small(named);
        }
        *path = laid(line, named.span);
    }

    fn at(&mut self, feature: &Field<&str>, place: &mut Field<Coordinates>) {
        if !place.is_absent() {
            return;
        }
        let Some((named, shape, plane)) = self.shape(feature) else { return };
        let Shape::Points(places) = shape else {
            return self.wrong(named, &shape, "this needs a point");
        };
        self.one_of(named, places.len(), "points", "the first");
        if let Some(first) = on_map(&places, &plane).first() {
            *place = Field::Read(Spanned::new(coordinates(*first), named.span));
        }
    }

    fn shape<'n>(&mut self, feature: &Field<&'n str>) -> Option<(Spanned<&'n str>, Shape, Plane)> {
        let named = *feature.get()?;
        if self.unheard {
            let message =
                format!("`{}` is a feature, but the map names no GeoJSON file", named.value);
            self.diagnostics.push(
                Diagnostic::new(&MISSING_GEOJSON, named.span, message)
                    .help("name the file at the top: `geojson: ground.geojson`"),
            );
            return None;
        }
        let ground = self.ground.as_ref()?;
        let features = &ground.features;
        let found = ground.called(named.value);
        match found {
            [number] => {
                let matched = &features.list[*number];
                let Some(room) = self.room.checked_sub(matched.shape.points()) else {
                    // An excess of points is reported only once for each map.
                    if std::mem::take(&mut self.room) > 0 {
                        let message = format!(
                            "with `{}` the features of this map have more than {MAX_POINTS} points",
                            named.value
                        );
                        let found = Diagnostic::new(&WRONG_FEATURE, named.span, message);
                        self.diagnostics.push(found.help(
                            "simplify the features: a few hundred points are enough for an outline",
                        ));
                    }
                    return None;
                };
                self.room = room;
                if is_swapped(&matched.shape, ground.origin) {
                    let message =
                        format!("`{}` has latitude and longitude in the wrong order", named.value);
                    let found = Diagnostic::new(&WRONG_FEATURE, named.span, message);
                    let help = "GeoJSON writes the longitude first: export the file again";
                    self.diagnostics.push(found.label(matched.span, "here").help(help));
                    return None;
                }
                Some((named, matched.shape.clone(), ground.plane))
            }
            // If a part of the file could not be read, the feature may be in that part, so its name
            // is not reported.
            [] if !ground.whole => None,
            [] => {
                // A map with so many unknown names probably names the wrong file, so similar names
                // would be no help.
                let guess = self.guesses > 0;
                self.guesses = self.guesses.saturating_sub(1);
                let found = unknown(named, features, guess);
                self.diagnostics.push(found);
                None
            }
            [first, second, ..] => {
                let (first, second) = (&features.list[*first], &features.list[*second]);
                let message = format!("{} features are called `{}`", found.len(), named.value);
                let told = found.iter().take(12).map(|number| &features.list[*number]);
                let ids: Vec<&str> = told.filter_map(|matched| matched.id.as_deref()).collect();
                let complaint = Diagnostic::new(&WRONG_FEATURE, named.span, message)
                    .label(first.span, "one of these features")
                    .label(second.span, "another");
                let by_id =
                    ids.len() == found.len().min(12) && ids.iter().any(|id| *id != named.value);
                self.diagnostics.push(match by_id {
                    true => complaint.help(format!(
                        "write the id of one feature: {}",
                        list(ids.into_iter(), 12)
                    )),
                    false => complaint.help(
                        "give each feature its own `id`, or join the features in the program that made them",
                    ),
                });
                None
            }
        }
    }

    fn wrong(&mut self, named: Spanned<&str>, shape: &Shape, wanted: &str) {
        let message = format!("`{}` is {}; {wanted}", named.value, shape.words());
        self.diagnostics
            .push(Diagnostic::new(&WRONG_FEATURE, named.span, message).help(
                "areas, contours and zones need areas, lines need lines, points need points",
            ));
    }

    fn too_small(&mut self, named: Spanned<&str>) {
        let message = format!("`{}` is too small for a map in whole metres", named.value);
        self.diagnostics.push(
            Diagnostic::new(&WRONG_FEATURE, named.span, message)
                .help("make the feature a point, or leave it out"),
        );
    }

    fn one_of(&mut self, named: Spanned<&str>, parts: usize, noun: &str, taken: &str) {
        if parts > 1 {
            let message = format!("`{}` has {parts} {noun}; only {taken} is used", named.value);
            self.diagnostics.push(
                Diagnostic::new(&PART_OF_FEATURE, named.span, message)
                    .help("if the other parts matter, make each part a feature of its own"),
            );
        }
    }
}

fn unknown(named: Spanned<&str>, features: &Features, guess: bool) -> Diagnostic {
    let message = format!("the GeoJSON file has no feature `{}`", named.value);
    let found = Diagnostic::new(&UNKNOWN_FEATURE, named.span, message);
    if !guess {
        return found;
    }
    let names =
        features.list.iter().flat_map(|feature| [feature.id.as_deref(), feature.name.as_deref()]);
    let mut candidates: Vec<&str> =
        names.flatten().filter(|name| name.len() <= 80).take(MAX_CANDIDATES).collect();
    candidates.sort_unstable();
    candidates.dedup();
    let found = match nearest(named.value, candidates.iter().copied()) {
        Some(near) => {
            // The two names look the same on screen, so the fix needs an explanation.
            let is_decomposed = named.value.contains(is_combining) && !near.contains(is_combining);
            let found = match is_decomposed {
                true => found.help(DECOMPOSED),
                false => found,
            };
            found.fix(Fix::guess(named.span, grognard_syntax::syntax::scalar(near)))
        }
        None => match equally_near(named.value, candidates.iter().copied()).as_slice() {
            [] => found,
            near => found.help(format!("did you mean {}?", choice(near.iter().copied(), 4))),
        },
    };
    match candidates.as_slice() {
        [] => found.help(
            "a feature is named by its `id` or its property `name`, but no feature in the file has \
             either",
        ),
        candidates => {
            found.help(format!("known features: {}", list(candidates.iter().copied(), 12)))
        }
    }
}

const DECOMPOSED: &str =
    "type the name again: its accents are separate characters, as in file names from a Mac";

fn is_combining(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Maximum number of feature names that are compared with a misspelt one, which limits the time for
/// a large file.
const MAX_CANDIDATES: usize = 5000;

/// Maximum number of misspelt names for which a similar name is searched.
const MAX_GUESSES: usize = 50;

/// The points of a course in metres, without consecutive duplicates.
fn on_map(places: &[OnEarth], plane: &Plane) -> Vec<PlaceAt> {
    let mut points: Vec<PlaceAt> = places.iter().map(|place| plane.metres(*place)).collect();
    points.dedup();
    points
}

/// Makes a list of points with the span of the feature's name, because the map has no text for the
/// points.
fn laid(points: Vec<PlaceAt>, span: Span) -> List<Coordinates> {
    let items = points.into_iter().map(|point| Spanned::new(coordinates(point), span));
    List { items: items.collect(), span: None, whole: true }
}

fn coordinates((east, north): PlaceAt) -> Coordinates {
    Coordinates { east, north }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_geojson_path_stays_below_the_folder_of_its_map() {
        let of = |named| beside("a/b.map.yaml", named);
        assert_eq!(of("g.geojson").as_deref(), Some("a/g.geojson"));
        assert_eq!(of("./data/g.geojson").as_deref(), Some("a/data/g.geojson"));
        for named in [
            "../g.geojson",
            "/etc/g.geojson",
            "a/../../g",
            "C:\\g",
            "a//b",
            "",
            "https://x/g",
            "..",
        ] {
            assert_eq!(of(named), None, "{named}");
        }
    }
}

//! Makes a map document from the features of a GeoJSON file.

use std::collections::{BTreeMap, HashMap, HashSet};

use grognard_core::document::{
    AreaKind, Feature, Features, Id, LineKind, MAX_NAME, OnEarth, PointKind, Shape, kebab,
};
use grognard_core::model::{Metres, PlaceAt, distance, distance_to_ground};
use grognard_project::files::MAX_BYTES;
use grognard_syntax::text::one_line;

use super::ground::{Ground, NOTHING_KNOWN};
use super::ids::{MAX_ID, shortened};
use super::kinds::{Found, KEYS, Sort, sort};
use super::map_text::{MapHead, map_text};
use super::thing::{Thing, details};

#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// Name of the map, if the file contains no name.
    pub name: String,
    /// Name of the file. The document cites the file as a source.
    pub file: String,
    /// Title of the source with its licence, which the document cites.
    pub source: Option<String>,
    /// South-west corner of the map, and its width and height in metres. Without an extent, the map
    /// contains every feature.
    pub extent: Option<(OnEarth, PlaceAt)>,
    /// Maximum distance in metres by which simplification may move an outline.
    pub simplify: Metres,
}

#[derive(Debug, Default)]
pub struct ImportedMap {
    pub text: String,
    pub things: usize,
    pub left_out: LeftOut,
    /// Properties that a map cannot express. Each property has the number of things that have it.
    pub unread: BTreeMap<String, usize>,
}

/// Reasons for leaving out features. Each reason has the number of features that it concerns.
pub type LeftOut = BTreeMap<String, usize>;

/// Properties that every thing may have. The import reads every property of this list, so `unread`
/// does not count these properties.
const READ: [&str; 9] = ["kind", "name", "id", "@id", "of", "body", "leader", "facing", "posture"];

/// Maximum number of letters of an id before a number is appended, so that both fit into
/// [`MAX_ID`].
const MAX_ID_BEFORE_NUMBER: usize = 50;

/// Maximum distance in metres between a bridge and the water that it crosses.
const BRIDGE_REACH: Metres = 50.0;

/// Maximum number of comparisons of bridges with points of water, because their number grows with
/// the square of the file. A file that needs more covers a whole country; `check` examines its
/// bridges later.
const MAX_COMPARISONS: usize = 50_000_000;

/// Makes a map from features. An error is a message for the user.
pub fn import(features: &Features, options: &ImportOptions) -> Result<ImportedMap, String> {
    let mut gathering = MapDraft {
        ground: Ground::of(features, options.extent)?,
        simplify: options.simplify,
        things: Vec::new(),
        ids: HashSet::new(),
        numbers: HashMap::new(),
        left_out: LeftOut::new(),
        unread: BTreeMap::new(),
    };
    for feature in &features.list {
        gathering.feature(feature);
    }
    if features.without_shape > 0 {
        *gathering.left_out.entry("without a readable place".to_owned()).or_default() +=
            features.without_shape;
    }
    gathering.drop_dry_bridges();
    gathering.drop_lost_layers();
    let MapDraft { ground, things, left_out, unread, .. } = gathering;
    if things.is_empty() {
        return Err(NOTHING_KNOWN.to_owned());
    }
    let text = write(features, options, &ground, &things);
    if text.len() as u64 > MAX_BYTES {
        return Err(too_large(text.len(), things.len()));
    }
    Ok(ImportedMap { text, things: things.len(), left_out, unread })
}

/// Message for a map that would exceed the maximum size of a document. The program could not read a
/// larger map.
fn too_large(bytes: usize, things: usize) -> String {
    format!(
        "its {things} features make a map of {} KiB, but a document has at most {} MiB: choose a part with `--origin` and `--size`, or keep fewer points with `--simplify`",
        bytes.div_ceil(1024),
        MAX_BYTES >> 20
    )
}

fn write(
    features: &Features,
    options: &ImportOptions,
    ground: &Ground,
    things: &[Thing],
) -> String {
    let frame = features.frame.as_ref().filter(|_| options.extent.is_none());
    let name = frame.and_then(|frame| frame.name.as_ref()).unwrap_or(&options.name);
    let name: String = name.chars().take(MAX_NAME).collect();
    let file: String = options.file.chars().take(MAX_NAME).collect();
    let exactness = match options.simplify > 0.0 {
        true => format!("outlines simplified by up to {} m.", options.simplify),
        false => "every point kept.".to_owned(),
    };
    let projection =
        format!("From {file}, projected on a plane at the south-west corner; {exactness}");
    let id = frame.and_then(|frame| frame.id.as_deref());
    let source = options.source.as_deref();
    map_text(&MapHead { name: &name, id, projection: &projection, source }, ground, things)
}

struct MapDraft {
    ground: Ground,
    simplify: Metres,
    things: Vec<Thing>,
    ids: HashSet<String>,
    numbers: HashMap<String, usize>,
    left_out: LeftOut,
    unread: BTreeMap<String, usize>,
}

impl MapDraft {
    fn feature(&mut self, feature: &Feature) {
        let before = self.things.len();
        self.sorted(feature);
        if self.things.len() == before {
            return;
        }
        let things = &self.things[before..];
        let keys = feature.properties.iter().map(|(key, _)| key.as_str());
        for key in keys.filter(|key| !is_read(key, things)) {
            let key: String = one_line(key).chars().take(60).collect();
            *self.unread.entry(key).or_default() += 1;
        }
    }

    fn sorted(&mut self, feature: &Feature) {
        let sorts = match sort(feature) {
            Found::Sorts(sorts) => sorts,
            Found::Unknown(why) => return self.leave_out(why),
        };
        for sort in sorts {
            if let Err(why) = self.thing(feature, sort) {
                self.leave_out(why);
            }
        }
    }

    fn leave_out(&mut self, why: String) {
        *self.left_out.entry(why).or_default() += 1;
    }

    /// Adds a feature as a thing of one sort. If the edge of the map cuts the feature, it becomes
    /// several things.
    fn thing(&mut self, feature: &Feature, sort: Sort) -> Result<(), String> {
        let parts = self.parts(&feature.shape, sort);
        if parts.is_empty() {
            return Err("off the map, or smaller than a metre".to_owned());
        }
        let details = details(feature, sort)?;
        for points in parts {
            let id = match sort {
                Sort::Placement | Sort::Leader | Sort::Contour => String::new(),
                sort => self.id(feature, sort),
            };
            let name = feature.name.as_ref().map(|name| name.chars().take(MAX_NAME).collect());
            self.things.push(Thing { sort, id, name, points, details: details.clone() });
        }
        Ok(())
    }

    fn parts(&self, shape: &Shape, sort: Sort) -> Vec<Vec<PlaceAt>> {
        let ground = &self.ground;
        let on_map = |point: PlaceAt| ground.holds(point).then(|| vec![point]);
        match (shape, sort) {
            (Shape::Rings(rings), Sort::Line(_)) => {
                let closed = rings.iter().map(|ring| {
                    let mut points = ground.points(ring);
                    points.extend(points.first().copied());
                    points
                });
                closed.flat_map(|line| ground.lines(&line, self.simplify)).collect()
            }
            (Shape::Rings(rings), _) => {
                let rings = rings.iter().map(|ring| ground.points(ring));
                rings.flat_map(|ring| ground.outlines(&ring, self.simplify)).collect()
            }
            // A way over a bridge becomes a point at its middle, because a map shows a bridge as a
            // point.
            (Shape::Lines(lines), Sort::Point(_)) => {
                let middles = lines.iter().filter_map(|line| middle(&ground.points(line)));
                middles.filter_map(on_map).collect()
            }
            (Shape::Lines(lines), _) => {
                let lines = lines.iter().map(|line| ground.points(line));
                lines.flat_map(|line| ground.lines(&line, self.simplify)).collect()
            }
            (Shape::Points(places), _) => {
                let points = places.iter().map(|place| ground.plane.metres(*place));
                points.filter_map(on_map).collect()
            }
        }
    }

    /// Makes a unique id from the id of the feature. Without an id, the name or the sort of the
    /// feature is used.
    fn id(&mut self, feature: &Feature, sort: Sort) -> String {
        let begins_with_letter =
            |id: &&str| id.starts_with(|first: char| first.is_ascii_lowercase());
        let given = feature.id.as_deref().and_then(Id::read).map(|id| id.0);
        let given = given.filter(begins_with_letter).map(str::to_owned);
        let named = || feature.name.as_deref().map(kebab).filter(|id| !id.is_empty());
        let base = given.or_else(named).unwrap_or_else(|| sort.word().to_owned());
        let mut id = shortened(&base, MAX_ID);
        // The uses of each id are counted, because otherwise ten thousand unnamed tracks would try
        // every number in turn.
        let number = self.numbers.entry(id.clone()).or_insert(0);
        *number += 1;
        while *number > 1 || self.ids.contains(&id) {
            *number = (*number).max(2);
            id = format!("{}-{number}", shortened(&base, MAX_ID_BEFORE_NUMBER));
            if !self.ids.contains(&id) {
                break;
            }
            *number += 1;
        }
        self.ids.insert(id.clone());
        id
    }

    /// Drops bridges that do not cross water. Most modern bridges cross railways and motorways,
    /// which no battlefield of the period had.
    fn drop_dry_bridges(&mut self) {
        let is_bridge =
            |thing: &Thing| matches!(thing.sort, Sort::Point(PointKind::Bridge | PointKind::Ford));
        let waters: Vec<&Thing> = self.things.iter().filter(|thing| is_water(thing)).collect();
        let bridges = self.things.iter().filter(|thing| is_bridge(thing)).count();
        let points = waters.iter().map(|water| water.points.len()).sum::<usize>();
        if points * bridges > MAX_COMPARISONS {
            return;
        }
        let is_wet = |bridge: &Thing| {
            waters.iter().any(|water| distance_to(water, bridge.points[0]) <= BRIDGE_REACH)
        };
        let keep: Vec<bool> =
            self.things.iter().map(|thing| !is_bridge(thing) || is_wet(thing)).collect();
        let before = self.things.len();
        let mut keep = keep.into_iter();
        self.things.retain(|_| keep.next().unwrap_or(true));
        let dry = before - self.things.len();
        if dry > 0 {
            self.left_out.insert("a bridge or ford without water".to_owned(), dry);
        }
    }

    /// Drops contours whose hill is not on the map, because a document can have contours only
    /// inside hills.
    fn drop_lost_layers(&mut self) {
        let hills = self.things.iter().filter(|thing| thing.sort == Sort::Area(AreaKind::Hill));
        let hills: HashSet<String> = hills.map(|hill| hill.id.clone()).collect();
        let before = self.things.len();
        self.things.retain(|thing| {
            thing.details.layer.as_ref().is_none_or(|layer| hills.contains(&layer.hill))
        });
        let lost = before - self.things.len();
        if lost > 0 {
            self.left_out.insert("a contour whose hill is not on the map".to_owned(), lost);
        }
    }
}

fn is_read(key: &str, things: &[Thing]) -> bool {
    let holds = |thing: &Thing| {
        let is_entry = thing.details.entries.iter().any(|(entry, _)| *entry == key);
        is_entry || (key == "height" && thing.details.layer.is_some())
    };
    READ.contains(&key) || KEYS.contains(&key) || things.iter().any(holds)
}

fn is_water(thing: &Thing) -> bool {
    matches!(
        thing.sort,
        Sort::Line(LineKind::River | LineKind::Stream)
            | Sort::Area(AreaKind::Lake | AreaKind::Marsh)
    )
}

fn distance_to(water: &Thing, point: PlaceAt) -> Metres {
    match water.sort {
        Sort::Area(_) => distance_to_ground(&water.points, point),
        _ => distance(&water.points, point),
    }
}

fn middle(path: &[PlaceAt]) -> Option<PlaceAt> {
    let length =
        |pair: &[PlaceAt]| f64::from(pair[1].0 - pair[0].0).hypot(f64::from(pair[1].1 - pair[0].1));
    let mut left = path.windows(2).map(length).sum::<f64>() / 2.0;
    for pair in path.windows(2) {
        let long = length(pair);
        if left <= long && long > 0.0 {
            let part = left / long;
            let along =
                |from: i32, to: i32| (f64::from(from) + f64::from(to - from) * part).round() as i32;
            return Some((along(pair[0].0, pair[1].0), along(pair[0].1, pair[1].1)));
        }
        left -= long;
    }
    path.first().copied()
}

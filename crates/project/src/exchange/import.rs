//! Features of a GeoJSON file as a map document.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use super::kinds::{Found, Sort, sort};
use grognard_core::document::{
    AreaKind, Feature, Features, Id, LineKind, OnEarth, PointKind, Posture, Reference, Shape, kebab,
};
use grognard_core::model::{
    Metres, PlaceAt, Plane, crossing, cut_line, cut_ring, distance, distance_to_ground,
    simple_line, simple_ring,
};
use grognard_core::syntax::{entry, pairs, scalar};

/// What is wanted of a map.
#[derive(Debug, Clone)]
pub struct Wish {
    /// Its name, where the file has none.
    pub name: String,
    /// How the file is called.
    pub file: String,
    /// Its south-west corner and its size in metres; else it holds all there is.
    pub extent: Option<(OnEarth, PlaceAt)>,
    /// How far an outline may be off to have fewer points, in metres.
    pub simplify: Metres,
}

/// A map document, and what did not come into it.
#[derive(Debug, Default)]
pub struct Imported {
    /// The document.
    pub text: String,
    /// How many things are on the map.
    pub things: usize,
    /// How many were left out, by the reason.
    pub left_out: LeftOut,
}

/// Reasons, and how many features each left out.
pub type LeftOut = BTreeMap<String, usize>;

/// The smallest and the largest map that there is, in metres.
const SIZES: std::ops::RangeInclusive<i32> = 100..=100_000;

/// Points that an outline or a path of a map may have.
const MOST_POINTS: usize = 2000;

/// A bridge is taken for one over water up to this far from it, in metres.
const BRIDGE_REACH: Metres = 50.0;

/// Makes a map of features, or says why there is none.
pub fn import(features: &Features, wish: &Wish) -> Result<Imported, String> {
    let mut gathering = Gathering::new(features, wish)?;
    for feature in &features.list {
        gathering.feature(feature);
    }
    if features.without_shape > 0 {
        *gathering.left_out.entry("no place that could be read".to_owned()).or_default() +=
            features.without_shape;
    }
    gathering.drop_dry_bridges();
    gathering.drop_lost_layers();
    let text = gathering.write(features, wish);
    let things = gathering.things.len();
    if things == 0 {
        return Err("nothing in the file is known to a map; a feature says what it is by a property `kind`, or by the tags of OpenStreetMap".to_owned());
    }
    Ok(Imported { text, things, left_out: gathering.left_out })
}

/// A thing on the map.
struct Thing {
    sort: Sort,
    id: String,
    name: Option<String>,
    points: Vec<PlaceAt>,
    /// Further entries, in order.
    more: Vec<(&'static str, String)>,
    /// The hill to which a contour belongs, and its height.
    layer_of: Option<(String, i64)>,
}

struct Gathering<'w> {
    plane: Plane,
    origin: OnEarth,
    size: PlaceAt,
    north: i64,
    wish: &'w Wish,
    things: Vec<Thing>,
    ids: HashSet<String>,
    /// How often each id was wanted.
    numbers: HashMap<String, usize>,
    left_out: LeftOut,
}

impl<'w> Gathering<'w> {
    fn new(features: &Features, wish: &'w Wish) -> Result<Gathering<'w>, String> {
        let frame = features.frame.as_ref().filter(|_| wish.extent.is_none());
        let (origin, size, north) = match (wish.extent, frame) {
            (Some((origin, size)), _) => (origin, size, 0),
            (None, Some(frame)) => {
                (frame.origin, (frame.width as i32, frame.height as i32), frame.north)
            }
            (None, None) => {
                let (origin, size) = bounds(features)?;
                (origin, size, 0)
            }
        };
        // A document gives its corner in millionths of a degree; what is written must hold.
        // Nothing is added so that nothing is never below nothing.
        let written = |degrees: f64| (degrees * 1e6).round() / 1e6 + 0.0;
        let origin =
            OnEarth { longitude: written(origin.longitude), latitude: written(origin.latitude) };
        if !SIZES.contains(&size.0) || !SIZES.contains(&size.1) {
            return Err(format!(
                "the ground is {} m wide and {} m high, and a map is from {} to {} m: choose a part of it with `--origin LAT,LON --size WIDTHxHEIGHT`",
                size.0,
                size.1,
                SIZES.start(),
                SIZES.end()
            ));
        }
        Ok(Gathering {
            plane: Plane::new(origin, north),
            origin,
            size,
            north,
            wish,
            things: Vec::new(),
            ids: HashSet::new(),
            numbers: HashMap::new(),
            left_out: LeftOut::new(),
        })
    }

    fn feature(&mut self, feature: &Feature) {
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

    fn thing(&mut self, feature: &Feature, sort: Sort) -> Result<(), String> {
        let on_map = |places: &[OnEarth]| {
            let mut points: Vec<PlaceAt> =
                places.iter().map(|one| self.plane.metres(*one)).collect();
            points.dedup();
            points
        };
        let parts: Vec<Vec<PlaceAt>> = match (&feature.shape, sort) {
            (Shape::Rings(rings), Sort::Line(_)) => {
                let closed = rings.iter().map(|ring| {
                    let mut points = on_map(ring);
                    points.extend(points.first().copied());
                    points
                });
                closed.flat_map(|line| self.line(&line)).collect()
            }
            (Shape::Rings(rings), _) => {
                let cut = rings.iter().flat_map(|ring| cut_ring(&on_map(ring), self.size));
                cut.filter_map(|ring| self.ring(&ring)).collect()
            }
            // A way over a bridge: its middle is where it crosses.
            (Shape::Lines(lines), Sort::Point(_)) => {
                let middles = lines.iter().map(|line| middle(&on_map(line)));
                middles.flatten().filter(|at| self.holds(*at)).map(|at| vec![at]).collect()
            }
            (Shape::Lines(lines), _) => {
                lines.iter().flat_map(|line| self.line(&on_map(line))).collect()
            }
            (Shape::Points(places), _) => {
                let places = places.iter().map(|one| self.plane.metres(*one));
                places.filter(|at| self.holds(*at)).map(|at| vec![at]).collect()
            }
        };
        if parts.is_empty() {
            return Err("off the map, or too small for whole metres".to_owned());
        }
        let (more, layer_of) = details(feature, sort)?;
        for points in parts {
            let id = match sort {
                Sort::Placement | Sort::Contour => String::new(),
                sort => self.id(feature, sort),
            };
            let name = feature.name.as_ref().map(|name| name.chars().take(200).collect());
            let (more, layer_of) = (more.clone(), layer_of.clone());
            self.things.push(Thing { sort, id, name, points, more, layer_of });
        }
        Ok(())
    }

    fn holds(&self, at: PlaceAt) -> bool {
        (0..=self.size.0).contains(&at.0) && (0..=self.size.1).contains(&at.1)
    }

    /// A line as it lies on the map, with no more points than it needs.
    fn line(&self, line: &[PlaceAt]) -> Vec<Vec<PlaceAt>> {
        let parts = cut_line(line, self.size)
            .into_iter()
            .map(|part| few(|tolerance| simple_line(&part, tolerance), self.wish.simplify));
        parts.filter(|part| part.len() > 1).collect()
    }

    /// The same for an outline. What crosses itself when it has fewer points keeps its own.
    fn ring(&self, ring: &[PlaceAt]) -> Option<Vec<PlaceAt>> {
        let simple = few(|tolerance| simple_ring(ring, tolerance), self.wish.simplify);
        let sound = |ring: &Vec<PlaceAt>| {
            (3..=MOST_POINTS).contains(&ring.len()) && crossing(ring).is_none()
        };
        Some(simple).filter(sound).or_else(|| Some(ring.to_vec()).filter(sound))
    }

    /// An id that nothing else has: the feature's own, or its name, or what it is.
    fn id(&mut self, feature: &Feature, sort: Sort) -> String {
        let letter = |id: &&str| id.starts_with(|first: char| first.is_ascii_lowercase());
        let own = feature.id.as_deref().and_then(Id::read).map(|id| id.0).filter(letter);
        let named = feature.name.as_deref().map(kebab).filter(|id| !id.is_empty());
        let base = own.map(str::to_owned).or(named).unwrap_or_else(|| word(sort).to_owned());
        let cut = |id: &str, most: usize| -> String {
            id.chars().take(most).collect::<String>().trim_end_matches('-').to_owned()
        };
        let mut id = cut(&base, 60);
        // Ten thousand tracks without a name are counted, not tried one after another.
        let number = self.numbers.entry(id.clone()).or_insert(0);
        *number += 1;
        while *number > 1 || self.ids.contains(&id) {
            *number = (*number).max(2);
            id = format!("{}-{number}", cut(&base, 50));
            if !self.ids.contains(&id) {
                break;
            }
            *number += 1;
        }
        self.ids.insert(id.clone());
        id
    }

    /// Most bridges of our time lead over railways and motorways, and those have no place here.
    fn drop_dry_bridges(&mut self) {
        let is_water = |thing: &&Thing| {
            matches!(
                thing.sort,
                Sort::Line(LineKind::River | LineKind::Stream)
                    | Sort::Area(AreaKind::Lake | AreaKind::Marsh)
            )
        };
        let far = |at: PlaceAt, water: &Thing| match water.sort {
            Sort::Area(_) => distance_to_ground(&water.points, at),
            _ => distance(&water.points, at),
        };
        let is_bridge =
            |thing: &Thing| matches!(thing.sort, Sort::Point(PointKind::Bridge | PointKind::Ford));
        let water: Vec<&Thing> = self.things.iter().filter(is_water).collect();
        let looks = water.iter().map(|one| one.points.len()).sum::<usize>()
            * self.things.iter().filter(|one| is_bridge(one)).count();
        let wet = |thing: &Thing| water.iter().any(|one| far(thing.points[0], one) <= BRIDGE_REACH);
        // Nobody waits for a country's bridges; `check` will look at them.
        let keep: Vec<bool> = self
            .things
            .iter()
            .map(|one| looks > MOST_LOOKS || !is_bridge(one) || wet(one))
            .collect();
        let before = self.things.len();
        let mut keep = keep.into_iter();
        self.things.retain(|_| keep.next().unwrap_or(true));
        let dry = before - self.things.len();
        if dry > 0 {
            self.left_out.insert("a bridge or ford over no water".to_owned(), dry);
        }
    }

    /// A layer lies on a hill, or nowhere.
    fn drop_lost_layers(&mut self) {
        let hills = self.things.iter().filter(|one| one.sort == Sort::Area(AreaKind::Hill));
        let hills: HashSet<String> = hills.map(|hill| hill.id.clone()).collect();
        let before = self.things.len();
        self.things
            .retain(|one| one.layer_of.as_ref().is_none_or(|(hill, _)| hills.contains(hill)));
        let lost = before - self.things.len();
        if lost > 0 {
            self.left_out.insert("a contour whose hill is not on the map".to_owned(), lost);
        }
    }

    fn write(&self, features: &Features, wish: &Wish) -> String {
        let frame = features.frame.as_ref().filter(|_| wish.extent.is_none());
        let name = frame.and_then(|frame| frame.name.clone()).unwrap_or_else(|| wish.name.clone());
        let name: String = name.chars().take(200).collect();
        let id = frame.and_then(|frame| frame.id.clone()).unwrap_or_else(|| kebab(&name));
        let id: String = id.chars().take(60).collect::<String>().trim_end_matches('-').to_owned();
        let id = if Id::read(&id).is_some() { id } else { "imported".to_owned() };
        let mut out = String::new();
        entry(&mut out, 0, "map", "1");
        entry(&mut out, 0, "id", &scalar(&id));
        entry(&mut out, 0, "name", &scalar(&name));
        entry(&mut out, 0, "width", &self.size.0.to_string());
        entry(&mut out, 0, "height", &self.size.1.to_string());
        if self.north != 0 {
            entry(&mut out, 0, "north", &self.north.to_string());
        }
        let OnEarth { latitude, longitude } = self.origin;
        entry(
            &mut out,
            0,
            "origin",
            &format!("{{ latitude: {latitude}, longitude: {longitude} }}"),
        );
        let file: String = wish.file.chars().take(200).collect();
        let projection = format!(
            "From {file}, laid on a plane at the south-west corner; {}",
            match wish.simplify > 0.0 {
                true => format!("outlines simplified by up to {} m.", wish.simplify),
                false => "every point kept.".to_owned(),
            }
        );
        entry(&mut out, 0, "projection", &scalar(&projection));
        self.section(&mut out, "areas", |sort| matches!(sort, Sort::Area(_)));
        self.section(&mut out, "lines", |sort| matches!(sort, Sort::Line(_)));
        self.section(&mut out, "points", |sort| matches!(sort, Sort::Point(_)));
        self.section(&mut out, "zones", |sort| sort == Sort::Zone);
        self.section(&mut out, "placements", |sort| sort == Sort::Placement);
        out
    }

    fn section(&self, out: &mut String, key: &str, of: fn(Sort) -> bool) {
        let mut things = self.things.iter().filter(|thing| of(thing.sort)).peekable();
        if things.peek().is_some() {
            writeln!(out, "{key}:").expect("a string");
        }
        let mut layers = Layers::new();
        for layer in &self.things {
            if let Some((hill, height)) = &layer.layer_of {
                layers.entry(hill.as_str()).or_default().push((*height, layer));
            }
        }
        for thing in things {
            out.push_str("  - ");
            let start = out.len();
            self.write_thing(out, thing, &layers);
            // The first entry stands behind the dash.
            out.replace_range(start..start + 4, "");
        }
    }

    fn write_thing(&self, out: &mut String, thing: &Thing, layers: &Layers<'_>) {
        if thing.sort != Sort::Placement {
            entry(out, 4, "id", &scalar(&thing.id));
        }
        if !matches!(thing.sort, Sort::Zone | Sort::Placement) {
            entry(out, 4, "kind", word(thing.sort));
        }
        if let Some(name) =
            thing.name.as_ref().filter(|name| !name.is_empty() && thing.sort != Sort::Placement)
        {
            entry(out, 4, "name", &scalar(name));
        }
        for (key, value) in thing.more.iter().filter(|(key, _)| *key == "body") {
            entry(out, 4, key, value);
        }
        match thing.sort {
            Sort::Point(_) | Sort::Placement => {
                let (east, north) = thing.points[0];
                entry(out, 4, "at", &format!("[{east}, {north}]"));
            }
            Sort::Line(_) => pairs(out, 4, "path", &thing.points),
            Sort::Area(_) | Sort::Zone | Sort::Contour => pairs(out, 4, "outline", &thing.points),
        }
        for (key, value) in thing.more.iter().filter(|(key, _)| *key != "body") {
            entry(out, 4, key, value);
        }
        if thing.sort == Sort::Area(AreaKind::Hill) {
            let layers = layers.get(thing.id.as_str()).map_or(&[][..], Vec::as_slice);
            write_layers(out, layers);
        }
    }
}

/// The layers of a hill, from below.
fn write_layers(out: &mut String, layers: &[(i64, &Thing)]) {
    let mut layers = layers.to_vec();
    layers.sort_by_key(|(height, _)| *height);
    if !layers.is_empty() {
        out.push_str("    contours:\n");
    }
    for (height, layer) in layers {
        writeln!(out, "      - height: {height}").expect("a string");
        pairs(out, 8, "outline", &layer.points);
    }
}

/// Layers with their heights, by the ids of their hills.
type Layers<'t> = HashMap<&'t str, Vec<(i64, &'t Thing)>>;

/// Comparisons of bridges with the points of water.
const MOST_LOOKS: usize = 50_000_000;

/// What the properties of a feature say besides, and the hill of a contour.
type Details = (Vec<(&'static str, String)>, Option<(String, i64)>);

fn details(feature: &Feature, sort: Sort) -> Result<Details, String> {
    let number = |key: &str, most: i64| {
        let text = feature.property(key)?.trim().trim_end_matches('m').trim();
        let metres = text.parse::<f64>().ok()?.round();
        (1.0..=most as f64).contains(&metres).then_some(metres as i64)
    };
    let mut more = Vec::new();
    let mut layer_of = None;
    match sort {
        Sort::Area(AreaKind::Hill) => {
            more.extend(number("height", 3000).map(|height| ("height", height.to_string())))
        }
        Sort::Line(_) => {
            more.extend(number("width", 2000).map(|width| ("width", width.to_string())))
        }
        Sort::Contour => {
            let hill = feature
                .property("of")
                .ok_or("a contour that does not say by `of` which hill it belongs to")?;
            let height = number("height", 3000).ok_or("a contour without `height`")?;
            layer_of = Some((hill.to_owned(), height));
        }
        Sort::Placement => {
            if feature.property("phase").is_some() {
                return Err("a placement of a phase".to_owned());
            }
            let body = feature.property("body").filter(|body| is_reference(body));
            more.push(("body", scalar(body.ok_or("a placement without a `body`")?)));
            let facing = feature.property("facing").and_then(|text| text.parse::<i64>().ok());
            let facing = facing.filter(|facing| (0..360).contains(facing));
            more.extend(facing.map(|facing| ("facing", facing.to_string())));
            let posture = feature.property("posture").and_then(Posture::from_word);
            more.extend(posture.map(|posture| ("posture", posture.word().to_owned())));
        }
        _ => {}
    }
    if !matches!(sort, Sort::Placement | Sort::Zone | Sort::Contour) {
        let priority = number("priority", 9);
        more.extend(priority.map(|priority| ("priority", priority.to_string())));
    }
    Ok((more, layer_of))
}

fn is_reference(text: &str) -> bool {
    let reference = Reference(text);
    let (oob, body) = reference.parts();
    Id::read(body).is_some() && oob.is_none_or(|oob| Id::read(oob).is_some())
}

fn word(sort: Sort) -> &'static str {
    match sort {
        Sort::Area(kind) => kind.word(),
        Sort::Line(kind) => kind.word(),
        Sort::Point(kind) => kind.word(),
        Sort::Zone => "zone",
        Sort::Contour => "contour",
        Sort::Placement => "placement",
    }
}

/// So few points that a map can hold them: the tolerance grows until they are.
fn few(simple: impl Fn(Metres) -> Vec<PlaceAt>, tolerance: Metres) -> Vec<PlaceAt> {
    let mut tolerance = tolerance.max(0.0);
    loop {
        let points = simple(tolerance);
        if points.len() <= MOST_POINTS || tolerance > 10_000.0 {
            return points;
        }
        tolerance = tolerance.max(0.5) * 2.0;
    }
}

/// The point half way along a course.
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

/// The corner and the size of all that a map knows of.
fn bounds(features: &Features) -> Result<(OnEarth, PlaceAt), String> {
    let known = features.list.iter().filter(|feature| matches!(sort(feature), Found::Sorts(_)));
    let places = known.flat_map(|feature| match &feature.shape {
        Shape::Points(places) => places.clone(),
        Shape::Lines(parts) | Shape::Rings(parts) => parts.concat(),
    });
    let mut low: Option<OnEarth> = None;
    let (mut high, mut first) = (OnEarth { longitude: 0.0, latitude: 0.0 }, 0.0);
    for place in places {
        let known = low.get_or_insert_with(|| {
            (high, first) = (place, place.longitude);
            place
        });
        // The shorter way round from the first: the ground may lie across the change of day.
        let longitude = match place.longitude - first {
            way if way > 180.0 => place.longitude - 360.0,
            way if way < -180.0 => place.longitude + 360.0,
            _ => place.longitude,
        };
        known.longitude = known.longitude.min(longitude);
        known.latitude = known.latitude.min(place.latitude);
        high.longitude = high.longitude.max(longitude);
        high.latitude = high.latitude.max(place.latitude);
    }
    let Some(low) = low else {
        return Err("nothing in the file is known to a map; a feature says what it is by a property `kind`, or by the tags of OpenStreetMap".to_owned());
    };
    // One millionth of a degree is a tenth of a metre: the corner is rounded outwards.
    let down = |degrees: f64| (degrees * 1e6).floor() / 1e6;
    let around = |longitude: f64| if longitude < -180.0 { longitude + 360.0 } else { longitude };
    let origin = OnEarth { longitude: around(down(low.longitude)), latitude: down(low.latitude) };
    let far = OnEarth { longitude: high.longitude, latitude: high.latitude };
    let (width, height) = Plane::new(origin, 0).metres(far);
    let least = *SIZES.start();
    Ok((origin, (width.max(least), height.max(least))))
}

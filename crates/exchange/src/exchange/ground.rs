//! Ground of an imported map: its position on earth and its size. Lines and outlines are cut at the
//! edge of the map.

use grognard_core::document::{Features, OnEarth, Shape};
use grognard_core::model::{
    Metres, PlaceAt, Plane, crossing, cut_line, cut_ring, simple_line, simple_ring,
};

use super::kinds::{Found, sort};

/// Minimum and maximum width and height of a map in metres. The schema of maps allows no other
/// sizes.
const SIZES: std::ops::RangeInclusive<i32> = 100..=100_000;

/// Maximum number of points of an outline or a path. The schema of maps allows no more points.
const MAX_POINTS: usize = 2000;

/// Maximum distance in metres by which simplification moves an outline. Without the maximum,
/// simplification might never end.
const MAX_TOLERANCE: Metres = 10_000.0;

/// Error for a file in which no feature can be shown on a map.
pub(super) const NOTHING_KNOWN: &str = "no feature of the file belongs on a map: each needs a property `kind` or tags of OpenStreetMap";

pub(super) struct Ground {
    pub plane: Plane,
    /// South-west corner of the map, rounded to millionths of a degree.
    pub origin: OnEarth,
    /// Width and height of the map in metres.
    pub size: PlaceAt,
    /// Direction of north in degrees, clockwise from the top of the map.
    pub north: i64,
}

impl Ground {
    /// Determines the ground: from `extent` if given, otherwise from the frame in the file, and
    /// otherwise from the bounds of all features.
    pub fn of(features: &Features, extent: Option<(OnEarth, PlaceAt)>) -> Result<Ground, String> {
        let (origin, size, north) = match (extent, &features.frame) {
            (Some((origin, size)), _) => (origin, size, 0),
            (None, Some(frame)) => {
                (frame.origin, (frame.width as i32, frame.height as i32), frame.north)
            }
            (None, None) => {
                let (origin, size) = bounds(features)?;
                (origin, size, 0)
            }
        };
        // A document states its corner in millionths of a degree, so places are measured from the
        // rounded corner. Adding 0 turns -0 into 0, because -0 would be written with its sign.
        let written = |degrees: f64| (degrees * 1e6).round() / 1e6 + 0.0;
        let origin =
            OnEarth { longitude: written(origin.longitude), latitude: written(origin.latitude) };
        if !SIZES.contains(&size.0) || !SIZES.contains(&size.1) {
            return Err(format!(
                "the ground is {} m wide and {} m high, but a map measures {} to {} m: choose a part of it with `--origin LAT,LON --size WIDTHxHEIGHT`",
                size.0,
                size.1,
                SIZES.start(),
                SIZES.end()
            ));
        }
        Ok(Ground { plane: Plane::new(origin, north), origin, size, north })
    }

    /// Converts places on earth to points of the map. A point that repeats the one before it is
    /// dropped.
    pub fn points(&self, places: &[OnEarth]) -> Vec<PlaceAt> {
        let mut points: Vec<PlaceAt> =
            places.iter().map(|place| self.plane.metres(*place)).collect();
        points.dedup();
        points
    }

    pub fn holds(&self, point: PlaceAt) -> bool {
        (0..=self.size.0).contains(&point.0) && (0..=self.size.1).contains(&point.1)
    }

    /// Simplified parts of a line that are on the map.
    pub fn lines(&self, line: &[PlaceAt], tolerance: Metres) -> Vec<Vec<PlaceAt>> {
        let parts = cut_line(line, self.size)
            .into_iter()
            .map(|part| thinned(|tolerance| simple_line(&part, tolerance), tolerance));
        parts.filter(|part| part.len() > 1).collect()
    }

    /// Simplified parts of an outline that are on the map. An outline that would cross itself after
    /// simplification keeps all its points.
    pub fn outlines(&self, outline: &[PlaceAt], tolerance: Metres) -> Vec<Vec<PlaceAt>> {
        let is_sound = |ring: &Vec<PlaceAt>| {
            (3..=MAX_POINTS).contains(&ring.len()) && crossing(ring).is_none()
        };
        let simplified = |ring: Vec<PlaceAt>| {
            let simple = thinned(|tolerance| simple_ring(&ring, tolerance), tolerance);
            Some(simple).filter(is_sound).or_else(|| Some(ring).filter(is_sound))
        };
        cut_ring(outline, self.size).into_iter().filter_map(simplified).collect()
    }
}

/// Doubles the tolerance until an outline or a path has at most [`MAX_POINTS`] points.
fn thinned(simplify: impl Fn(Metres) -> Vec<PlaceAt>, tolerance: Metres) -> Vec<PlaceAt> {
    let mut tolerance = tolerance.max(0.0);
    loop {
        let points = simplify(tolerance);
        if points.len() <= MAX_POINTS || tolerance > MAX_TOLERANCE {
            return points;
        }
        tolerance = tolerance.max(0.5) * 2.0;
    }
}

/// South-west corner and size of the ground that contains every feature that a map can show.
fn bounds(features: &Features) -> Result<(OnEarth, PlaceAt), String> {
    let sorted = features.list.iter().filter(|feature| matches!(sort(feature), Found::Sorts(_)));
    let places = sorted.flat_map(|feature| match &feature.shape {
        Shape::Points(places) => places.clone(),
        Shape::Lines(parts) | Shape::Rings(parts) => parts.concat(),
    });
    let mut low: Option<OnEarth> = None;
    let (mut high, mut first) = (OnEarth { longitude: 0.0, latitude: 0.0 }, 0.0);
    for place in places {
        let low = low.get_or_insert_with(|| {
            (high, first) = (place, place.longitude);
            place
        });
        // Longitudes are taken the shorter way round from the first place, because the ground may
        // cross the 180th meridian.
        let longitude = match place.longitude - first {
            way if way > 180.0 => place.longitude - 360.0,
            way if way < -180.0 => place.longitude + 360.0,
            _ => place.longitude,
        };
        low.longitude = low.longitude.min(longitude);
        low.latitude = low.latitude.min(place.latitude);
        high.longitude = high.longitude.max(longitude);
        high.latitude = high.latitude.max(place.latitude);
    }
    let Some(low) = low else {
        return Err(NOTHING_KNOWN.to_owned());
    };
    // The corner is rounded down, so that every feature stays on the map. A millionth of a degree
    // is a tenth of a metre.
    let down = |degrees: f64| (degrees * 1e6).floor() / 1e6;
    let around = |longitude: f64| if longitude < -180.0 { longitude + 360.0 } else { longitude };
    let origin = OnEarth { longitude: around(down(low.longitude)), latitude: down(low.latitude) };
    let far = OnEarth { longitude: high.longitude, latitude: high.latitude };
    let (width, height) = Plane::new(origin, 0).metres(far);
    let least = *SIZES.start();
    Ok((origin, (width.max(least), height.max(least))))
}

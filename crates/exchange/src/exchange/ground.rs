//! The ground of an imported map: its place on earth and its size. Cuts lines and outlines at its
//! edge.

use grognard_core::document::{Features, OnEarth, Shape};
use grognard_core::model::{
    Metres, PlaceAt, Plane, crossing, cut_line, cut_ring, simple_line, simple_ring,
};

use super::kinds::{Found, sort};

/// Minimum and maximum width and height of a map in metres, because its schema allows no others.
const SIZES: std::ops::RangeInclusive<i32> = 100..=100_000;

/// Maximum number of points of an outline or a path, because the schema of maps allows no more.
const MAX_POINTS: usize = 2000;

/// Maximum distance in metres by which simplification moves an outline, so that it ends.
const MAX_TOLERANCE: Metres = 10_000.0;

/// Error message for a file without any feature that a map can show.
pub(super) const NOTHING_KNOWN: &str = "no feature of the file belongs on a map: each needs a property `kind` or tags of OpenStreetMap";

pub(super) struct Ground {
    /// Projection between degrees on earth and metres on the map.
    pub plane: Plane,
    /// The south-west corner, rounded to millionths of a degree.
    pub origin: OnEarth,
    /// The width and the height in metres.
    pub size: PlaceAt,
    /// The direction of north in degrees, clockwise from the top of the map.
    pub north: i64,
}

impl Ground {
    /// Takes the ground from `extent`, or else from the frame in the file, or else from the bounds
    /// of all features.
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
        // rounded corner. Adding 0 turns -0 into 0, which would be written with its sign.
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

    /// Converts places on earth to points of the map, without consecutive repetitions.
    pub fn points(&self, places: &[OnEarth]) -> Vec<PlaceAt> {
        let mut points: Vec<PlaceAt> =
            places.iter().map(|place| self.plane.metres(*place)).collect();
        points.dedup();
        points
    }

    /// True if a point is on the map.
    pub fn holds(&self, point: PlaceAt) -> bool {
        (0..=self.size.0).contains(&point.0) && (0..=self.size.1).contains(&point.1)
    }

    /// The parts of a line that are on the map, simplified.
    pub fn lines(&self, line: &[PlaceAt], tolerance: Metres) -> Vec<Vec<PlaceAt>> {
        let parts = cut_line(line, self.size)
            .into_iter()
            .map(|part| thinned(|tolerance| simple_line(&part, tolerance), tolerance));
        parts.filter(|part| part.len() > 1).collect()
    }

    /// The parts of an outline that are on the map, simplified. An outline that would cross itself
    /// after simplification keeps all its points.
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

/// Doubles the tolerance until a course has at most [`MAX_POINTS`] points.
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

/// The south-west corner and the size of the ground that contains every feature a map can show.
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
        // The shorter way round from the first place, because the ground may cross the 180th
        // meridian.
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
    // A millionth of a degree is a tenth of a metre, so the corner is rounded down to keep every
    // feature on the map.
    let down = |degrees: f64| (degrees * 1e6).floor() / 1e6;
    let around = |longitude: f64| if longitude < -180.0 { longitude + 360.0 } else { longitude };
    let origin = OnEarth { longitude: around(down(low.longitude)), latitude: down(low.latitude) };
    let far = OnEarth { longitude: high.longitude, latitude: high.latitude };
    let (width, height) = Plane::new(origin, 0).metres(far);
    let least = *SIZES.start();
    Ok((origin, (width.max(least), height.max(least))))
}

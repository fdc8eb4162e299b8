//! Converts degrees on earth to metres on a map, and metres back to degrees.

use super::{Battlefield, PlaceAt};
use crate::document::OnEarth;

/// The flat surface of a map. The plane touches the earth at the south-west corner of the map, and
/// a degree has the same length everywhere on the plane as at that corner. On the real earth,
/// meridians converge towards the poles, so the far corner of the map is wrong to the east by width
/// × height × tan(latitude) ÷ radius of the earth. At a latitude of 50 degrees this is 5 m on a map
/// of 6 by 4 km and 75 m on a map of 20 by 20 km.
///
/// `Plane` computes with binary fractions, because neither degrees nor the shape of the earth have
/// an exact form. Only the end result is rounded to whole metres.
#[derive(Debug, Clone, Copy)]
pub struct Plane {
    origin: OnEarth,
    /// Length in metres of one degree to the east, at the origin.
    per_longitude: f64,
    /// Length in metres of one degree to the north, at the origin.
    per_latitude: f64,
    /// Sine and cosine of the angle from the top of the map clockwise to north.
    turn: (f64, f64),
}

/// Maximum distance from the corner of a map, in metres. A place farther away is moved to this
/// limit, so that its coordinates fit in 32 bits.
const MAX_DISTANCE: f64 = 1_000_000.0;

impl Battlefield {
    /// Place on earth of the south-west corner, if the map states an origin.
    pub fn on_earth(&self) -> Option<OnEarth> {
        let degrees = |millionths: i32| f64::from(millionths) / 1e6;
        let (latitude, longitude) = self.origin?;
        Some(OnEarth {
            longitude: degrees(longitude.millionths),
            latitude: degrees(latitude.millionths),
        })
    }
}

impl Plane {
    /// The plane that touches the earth at an origin. `north` is the angle in degrees from the top
    /// of the map clockwise to north.
    pub fn new(origin: OnEarth, north: i64) -> Plane {
        let latitude = origin.latitude.to_radians();
        // These series for the WGS 84 ellipsoid are printed in geodesy manuals.
        let per_latitude = 111_132.954 - 559.822 * (2.0 * latitude).cos()
            + 1.175 * (4.0 * latitude).cos()
            - 0.0023 * (6.0 * latitude).cos();
        let per_longitude = 111_412.84 * latitude.cos() - 93.5 * (3.0 * latitude).cos()
            + 0.118 * (5.0 * latitude).cos();
        let turn = (north as f64).to_radians().sin_cos();
        // A degree to the east has no length at the poles, and `earth` must not divide by zero.
        Plane { origin, per_longitude: per_longitude.max(1.0), per_latitude, turn }
    }

    pub fn metres(&self, place: OnEarth) -> PlaceAt {
        let (x, y) = self.exactly(place);
        let whole = |metres: f64| metres.clamp(-MAX_DISTANCE, MAX_DISTANCE).round() as i32;
        (whole(x), whole(y))
    }

    fn exactly(&self, place: OnEarth) -> (f64, f64) {
        // Measure the shorter way round the earth, because a map may cross the antimeridian.
        let mut degrees = place.longitude - self.origin.longitude;
        if degrees > 180.0 {
            degrees -= 360.0;
        } else if degrees < -180.0 {
            degrees += 360.0;
        }
        let east = degrees * self.per_longitude;
        let north = (place.latitude - self.origin.latitude) * self.per_latitude;
        let (sine, cosine) = self.turn;
        (east * cosine + north * sine, north * cosine - east * sine)
    }

    pub fn earth(&self, (x, y): PlaceAt) -> OnEarth {
        let (x, y) = (f64::from(x), f64::from(y));
        let (sine, cosine) = self.turn;
        let (east, north) = (x * cosine - y * sine, x * sine + y * cosine);
        let longitude = self.origin.longitude + east / self.per_longitude;
        let longitude = match longitude {
            over if over > 180.0 => over - 360.0,
            under if under < -180.0 => under + 360.0,
            longitude => longitude,
        };
        let latitude = self.origin.latitude + north / self.per_latitude;
        OnEarth { longitude: longitude.clamp(-180.0, 180.0), latitude: latitude.clamp(-90.0, 90.0) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(latitude: f64, longitude: f64) -> OnEarth {
        OnEarth { latitude, longitude }
    }

    /// Lengths in metres of a degree at 45, 60 and 75 degrees, from tables of the WGS 84 ellipsoid.
    #[test]
    fn degrees_are_as_long_as_in_the_wgs_84_tables() {
        for (latitude, wanted) in
            [(45.0, (78_847, 111_132)), (60.0, (55_800, 111_412)), (75.0, (28_902, 111_618))]
        {
            let plane = Plane::new(at(latitude, 4.4), 0);
            let (east, north) = plane.metres(at(latitude + 1.0, 5.4));
            assert!(
                (east - wanted.0).abs() <= 1 && (north - wanted.1).abs() <= 1,
                "{east} {north}"
            );
        }
    }

    /// Compares the far corner on the plane with the far corner computed from the length of a
    /// degree at its own latitude.
    #[test]
    fn the_far_corner_is_off_by_the_documented_distance() {
        for (size, most) in [((6_000, 4_000), 5), ((20_000, 20_000), 75)] {
            let plane = Plane::new(at(50.0, 4.4), 0);
            let corner = plane.earth(size);
            let there = Plane::new(at(corner.latitude, 4.4), 0);
            let (east, _) = there.metres(at(corner.latitude, corner.longitude));
            let off = size.0 - east;
            assert!((most - 2..=most + 1).contains(&off), "{size:?}: {off}");
        }
    }

    #[test]
    fn north_may_be_anywhere_on_the_map() {
        let north_of = |turn| Plane::new(at(0.0, 0.0), turn).metres(at(0.009, 0.0));
        assert_eq!(north_of(0), (0, 995));
        assert_eq!(north_of(90), (995, 0));
        assert_eq!(north_of(180), (0, -995));
        assert_eq!(north_of(270), (-995, 0));
    }

    #[test]
    fn a_map_may_cross_the_antimeridian() {
        let plane = Plane::new(at(10.0, 179.99), 0);
        let (east, _) = plane.metres(at(10.0, -179.99));
        assert!((2180..2200).contains(&east), "{east}");
        assert!((plane.earth((east, 0)).longitude + 179.99).abs() < 0.0001);
    }

    proptest! {
        #[test]
        fn converting_to_degrees_and_back_gives_the_same_place(
            latitude in -75.0..75.0_f64, longitude in -180.0..180.0_f64, north in 0..360_i64,
            x in -20_000..20_000_i32, y in -20_000..20_000_i32,
        ) {
            let plane = Plane::new(at(latitude, longitude), north);
            let (east, up) = plane.metres(plane.earth((x, y)));
            prop_assert!((east - x).abs() <= 1 && (up - y).abs() <= 1, "{east} {up}");
        }

        #[test]
        fn places_are_clamped(latitude in -180.0..180.0_f64, longitude in -180.0..180.0_f64, other in -90.0..90.0_f64) {
            let plane = Plane::new(at(latitude, longitude), 7);
            let (x, y) = plane.metres(at(other, -longitude));
            prop_assert!(x.abs() <= 1_000_000 && y.abs() <= 1_000_000);
            prop_assert!(plane.earth((x, y)).latitude.abs() <= 90.0);
        }
    }
}

//! With whom a body stands in line while a hand moves it over a map.

use grognard_core::model::{Metres, PlaceAt};

/// Maximum distance in metres of a neighbour: the front of a corps in line.
const MAX_DISTANCE: Metres = 2_000.0;

/// Maximum angle in degrees between two bodies of one line. A body that looks elsewhere is in another one.
const MAX_TURN: i64 = 20;

/// A body with which another can stand in line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// The middle of its front.
    pub at: PlaceAt,
    /// Which way it looks, in degrees clockwise from the top of the map.
    pub facing: i64,
}

/// Which neighbour is meant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Nearness {
    /// A neighbour whose line is at most this many metres away from the body.
    Within(Metres),
    /// The nearest neighbour, at any distance.
    Nearest,
}

/// Where a body stands in line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aligned {
    /// The middle of its front.
    pub at: PlaceAt,
    /// Which way it looks.
    pub facing: i64,
    /// The number of its neighbour.
    pub neighbour: usize,
    /// How it stands to its neighbour.
    pub side: Side,
}

/// How a body stands to its neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// In the line of its front.
    InLine,
    /// Behind the middle of its front.
    Behind,
    /// Before the middle of its front.
    Before,
}

/// The place and the facing with which a body stands in line with a neighbour; nothing, if there is none.
pub fn align(
    at: PlaceAt,
    facing: Option<i64>,
    neighbours: &[Neighbour],
    nearness: Nearness,
) -> Option<Aligned> {
    let ways = neighbours.iter().enumerate().flat_map(|(number, neighbour)| {
        ways(at, number, neighbour).into_iter().filter(move |way| match nearness {
            Nearness::Within(reach) => way.off <= reach && looks_alike(facing, neighbour.facing),
            Nearness::Nearest => true,
        })
    });
    let ways = ways.filter(|way| way.distance <= MAX_DISTANCE);
    let order = |way: &Way| match nearness {
        Nearness::Within(_) => (way.off, way.distance),
        Nearness::Nearest => (way.distance, way.off),
    };
    let best = ways.min_by(|a, b| {
        let ((first, second), (other_first, other_second)) = (order(a), order(b));
        first.total_cmp(&other_first).then(second.total_cmp(&other_second))
    })?;
    Some(best.aligned)
}

fn looks_alike(facing: Option<i64>, other: i64) -> bool {
    facing.is_none_or(|facing| {
        let turned = (facing - other).rem_euclid(360);
        turned.min(360 - turned) <= MAX_TURN
    })
}

/// A way to stand in line: how far off it the body is now, and how far away its neighbour.
struct Way {
    off: Metres,
    distance: Metres,
    aligned: Aligned,
}

/// In the line of a neighbour's front, and in file with it.
fn ways(at: PlaceAt, number: usize, neighbour: &Neighbour) -> [Way; 2] {
    let east = f64::from(at.0) - f64::from(neighbour.at.0);
    let north = f64::from(at.1) - f64::from(neighbour.at.1);
    let facing = neighbour.facing.rem_euclid(360);
    // A hand on a map is not more exact than a metre: a float will do.
    let (sine, cosine) = (facing as f64).to_radians().sin_cos();
    let (along, ahead) = (east * cosine - north * sine, east * sine + north * cosine);
    let distance = east.hypot(north);
    let place = |east: f64, north: f64| {
        (neighbour.at.0 + east.round() as i32, neighbour.at.1 + north.round() as i32)
    };
    let way = |off: f64, at: PlaceAt, side: Side| {
        let aligned = Aligned { at, facing, neighbour: number, side };
        Way { off: off.abs(), distance, aligned }
    };
    let in_file = if ahead > 0.0 { Side::Before } else { Side::Behind };
    [
        way(ahead, place(along * cosine, -along * sine), Side::InLine),
        way(along, place(ahead * sine, ahead * cosine), in_file),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEIGHBOURS: [Neighbour; 2] =
        [Neighbour { at: (1000, 1000), facing: 0 }, Neighbour { at: (3000, 1000), facing: 90 }];

    fn aligned(
        at: PlaceAt,
        facing: i64,
        nearness: Nearness,
    ) -> Option<(PlaceAt, i64, usize, Side)> {
        let found = align(at, Some(facing), &NEIGHBOURS, nearness)?;
        Some((found.at, found.facing, found.neighbour, found.side))
    }

    #[test]
    fn a_body_near_a_line_takes_it() {
        let near = Nearness::Within(20.0);
        assert_eq!(aligned((1300, 1015), 8, near), Some(((1300, 1000), 0, 0, Side::InLine)));
        assert_eq!(aligned((1012, 700), 355, near), Some(((1000, 700), 0, 0, Side::Behind)));
        assert_eq!(aligned((1012, 1300), 355, near), Some(((1000, 1300), 0, 0, Side::Before)));
        assert_eq!(aligned((2990, 1400), 90, near), Some(((3000, 1400), 90, 1, Side::InLine)));
    }

    #[test]
    fn a_body_far_off_or_looking_elsewhere_stays_as_it_is() {
        let near = Nearness::Within(20.0);
        assert_eq!(aligned((1300, 1025), 0, near), None);
        assert_eq!(aligned((1300, 1005), 45, near), None);
        assert_eq!(aligned((9000, 1000), 0, near), None);
    }

    #[test]
    fn the_nearest_is_taken_however_far_its_line_is() {
        let found = aligned((1400, 1300), 200, Nearness::Nearest);
        assert_eq!(found, Some(((1400, 1000), 0, 0, Side::InLine)));
        let found = aligned((2900, 700), 200, Nearness::Nearest);
        assert_eq!(found, Some(((3000, 700), 90, 1, Side::InLine)));
        assert_eq!(align((0, 0), None, &[], Nearness::Nearest), None);
    }
}

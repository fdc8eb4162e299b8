//! Aligns a body with its neighbours while the author drags it over a map.

use grognard_core::model::{Metres, PlaceAt};

/// Maximum distance in metres between a body and a neighbour with which it is aligned. A corps in
/// line has a front of this length, so bodies further apart belong to different lines.
const MAX_DISTANCE: Metres = 2_000.0;

/// Maximum angle in degrees between the facings of two bodies of one line. Bodies at a larger angle
/// are not aligned, because they belong to different lines.
const MAX_TURN: i64 = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// Middle of the neighbour's front.
    pub at: PlaceAt,
    /// Facing in degrees clockwise from the top of the map.
    pub facing: i64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Nearness {
    /// Neighbours whose line is at most this many metres from the body.
    Within(Metres),
    /// Tries only the nearest neighbour, even if the body is far from that neighbour's line.
    Nearest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aligned {
    /// Middle of the body's front after the alignment.
    pub at: PlaceAt,
    /// Facing in degrees clockwise from the top of the map.
    pub facing: i64,
    pub neighbour: usize,
    pub side: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Beside the neighbour, on the extended line of the neighbour's front.
    InLine,
    /// Behind the middle of the neighbour's front.
    Behind,
    /// Ahead of the middle of the neighbour's front.
    Before,
}

/// Returns the place and facing that align a body with a neighbour, or `None` if no neighbour is in
/// reach.
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

/// A possible alignment. `off` is the distance of the body from the neighbour's line, and
/// `distance` is the distance of the body from the neighbour.
struct Way {
    off: Metres,
    distance: Metres,
    aligned: Aligned,
}

/// Returns the two possible alignments with a neighbour: in one line with its front, or one behind
/// the other.
fn ways(at: PlaceAt, number: usize, neighbour: &Neighbour) -> [Way; 2] {
    let east = f64::from(at.0) - f64::from(neighbour.at.0);
    let north = f64::from(at.1) - f64::from(neighbour.at.1);
    let facing = neighbour.facing.rem_euclid(360);
    // Floats are exact enough here, because a drag on a map is no more precise than a metre.
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
    fn a_body_near_a_line_is_aligned_with_it() {
        let near = Nearness::Within(20.0);
        assert_eq!(aligned((1300, 1015), 8, near), Some(((1300, 1000), 0, 0, Side::InLine)));
        assert_eq!(aligned((1012, 700), 355, near), Some(((1000, 700), 0, 0, Side::Behind)));
        assert_eq!(aligned((1012, 1300), 355, near), Some(((1000, 1300), 0, 0, Side::Before)));
        assert_eq!(aligned((2990, 1400), 90, near), Some(((3000, 1400), 90, 1, Side::InLine)));
    }

    #[test]
    fn a_body_far_off_or_facing_elsewhere_is_not_aligned() {
        let near = Nearness::Within(20.0);
        assert_eq!(aligned((1300, 1025), 0, near), None);
        assert_eq!(aligned((1300, 1005), 45, near), None);
        assert_eq!(aligned((9000, 1000), 0, near), None);
    }

    #[test]
    fn the_nearest_neighbour_is_used_at_any_distance_from_its_line() {
        let found = aligned((1400, 1300), 200, Nearness::Nearest);
        assert_eq!(found, Some(((1400, 1000), 0, 0, Side::InLine)));
        let found = aligned((2900, 700), 200, Nearness::Nearest);
        assert_eq!(found, Some(((3000, 700), 90, 1, Side::InLine)));
        assert_eq!(align((0, 0), None, &[], Nearness::Nearest), None);
    }
}

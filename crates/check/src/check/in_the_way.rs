//! Finds obstacles to a body that the user drags over the map. Two checks of maps are applied
//! before the new place is written to the document.

use grognard_core::document::{Map, Posture, Reference};
use grognard_core::model::PlaceAt;
use grognard_syntax::text::{FileId, Span};

use super::checks::on_impassable_ground::DeepWater;
use super::checks::overlapping_bodies::{Formed, standing_at};
use super::ground::Comparisons;

#[derive(Debug, Clone, Copy)]
pub struct Held<'h> {
    /// Reference to the body, as the map writes it.
    pub body: Reference<'h>,
    /// Middle of the body's front.
    pub at: PlaceAt,
    /// Direction in which the body faces, in degrees clockwise from north.
    pub facing: Option<i64>,
    pub posture: Option<Posture>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InTheWay {
    /// Formed bodies on the same ground, by their references in the map.
    pub bodies: Vec<String>,
    /// Deep water at the place: `` the river `Danube` ``.
    pub water: Option<String>,
}

/// The obstacles to a body at the start of play, or after a phase.
pub fn in_the_way(map: &Map<'_>, phase: Option<usize>, held: Held<'_>) -> InTheWay {
    let Held { body, at, facing, posture } = held;
    let nowhere = Span::new(FileId(0), 0, 0);
    let mut found = InTheWay::default();
    if let Some(formed) = Formed::new(body, (at, facing), posture, nowhere) {
        let others = standing_at(map, phase).into_iter().filter_map(Formed::of);
        let others = others.filter(|other| other.body != body && other.overlaps(&formed));
        found.bodies = others.map(|other| other.body.0.to_owned()).collect();
    }
    let deep = DeepWater::of(map);
    let water = deep.as_ref().and_then(|deep| deep.under(at, posture, &Comparisons::new()));
    found.water = water.map(|water| water.name.clone());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::read;
    use grognard_syntax::syntax::{Reader, parse};

    const MAP: &str = "map: 1
id: ridge
name: Ridge
width: 4000
height: 3000
lines:
  - { kind: river, name: Dyle, width: 40, path: [[0, 500], [4000, 500]] }
points:
  - { kind: bridge, at: [3000, 500] }
placements:
  - { body: a, at: [1000, 1000], facing: 0, posture: line }
  - { body: b, at: [2000, 1000], facing: 0, posture: line }
phases:
  - { id: noon, name: Noon, placements: [{ body: b, at: [2000, 2000], facing: 0, posture: line }] }
";

    fn found(at: PlaceAt, posture: Posture, phase: Option<usize>) -> InTheWay {
        let (tree, _) = parse(FileId(0), MAP, Reader::TwoTier);
        let map = read::<Map<'_>>(tree.root().expect("a map"));
        let held = Held { body: Reference("a"), at, facing: Some(5), posture: Some(posture) };
        in_the_way(map.value().expect("it is read"), phase, held)
    }

    #[test]
    fn only_formed_bodies_at_the_place_in_that_phase_are_obstacles() {
        assert_eq!(found((2010, 1005), Posture::Line, None).bodies, ["b"]);
        assert_eq!(found((2010, 1005), Posture::Line, Some(0)), InTheWay::default());
        assert_eq!(found((2010, 2005), Posture::Line, Some(0)).bodies, ["b"]);
        assert_eq!(found((2010, 1005), Posture::Skirmish, None), InTheWay::default());
        // A body is not an obstacle to itself.
        assert_eq!(found((1000, 1000), Posture::Line, None), InTheWay::default());
    }

    #[test]
    fn a_river_is_an_obstacle_except_at_its_bridge() {
        let water = found((1000, 510), Posture::Column, None).water;
        assert_eq!(water.as_deref(), Some("the river `Dyle`"));
        assert_eq!(found((3020, 510), Posture::Column, None), InTheWay::default());
    }
}

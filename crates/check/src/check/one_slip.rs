//! One mistake that explains many bodies outside the zones of their sides: zones are swapped, or
//! all places are measured from another corner or with the axes swapped.

use grognard_core::document::{Map, Scenario};
use grognard_core::model::{PlaceAt, distance_to_ground};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::checks::outside_zone::{CODE, MAX_OUTSIDE, Ring};
use grognard_project::project::Placed;

#[derive(Debug, Clone, Copy)]
pub(super) struct Stood {
    pub side: usize,
    pub place: PlaceAt,
    pub span: Span,
    /// Direction in which the body faces, in degrees clockwise from north.
    pub facing: Option<i64>,
}

/// Minimum number of bodies outside their zones before one common mistake is assumed, because a
/// single body was probably misplaced on its own.
const MIN_OUTSIDE: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slip {
    /// Two sides have each other's zones, or each other's orders of battle.
    Exchanged,
    /// The second number of each place was measured from the upper edge of the map, as in a
    /// picture.
    FromTop,
    /// The first number of each place is north and the second is east.
    AxesSwapped,
}

/// The mistake that explains the bodies, if there is one. `zones` has the zones of each side.
pub(super) fn slip(
    stood: &[Stood],
    zones: &[Option<Vec<Ring<'_>>>],
    map: &Map<'_>,
) -> Option<Slip> {
    let judged: Vec<Stood> = of_known_sides(stood, zones).collect();
    let is_in = |side: usize, place: PlaceAt| is_inside(&zones[side], place);
    let outside = |it: &&Stood| !is_in(it.side, it.place);
    if judged.iter().filter(outside).count() < MIN_OUTSIDE {
        return None;
    }
    let count = |side: usize| judged.iter().filter(|it| it.side == side).count();
    let count_out =
        |side: usize| judged.iter().filter(|it| it.side == side).filter(outside).count();
    // If most bodies of a side are in its zone, the other bodies were misplaced one by one.
    let is_astray = |side: usize| count(side) > 0 && count_out(side) * 2 > count(side);
    let is_exchanged = zones.len() == 2
        && [0, 1].into_iter().all(|side| {
            let out = judged.iter().filter(|it| it.side == side).filter(outside);
            let in_other = out.filter(|it| is_in(1 - side, it.place)).count();
            is_astray(side) && in_other * 4 >= count_out(side) * 3
        });
    let fits = |turned: &dyn Fn(PlaceAt) -> PlaceAt| {
        let inside = judged.iter().filter(|it| is_in(it.side, turned(it.place))).count();
        (0..zones.len()).any(is_astray) && inside * 10 >= judged.len() * 9
    };
    let height = map.height.value().and_then(|height| i32::try_from(*height).ok());
    let is_from_top = height.is_some_and(|height| fits(&|(east, north)| (east, height - north)));
    match (is_exchanged, is_from_top) {
        // If one zone is north of the other, the bodies fit a swap of the zones and a measurement
        // from the upper edge. Bodies that face their enemies are in the right places, so the zones
        // were swapped.
        (true, true) if look_away(&judged) => Some(Slip::FromTop),
        (true, _) => Some(Slip::Exchanged),
        (false, true) => Some(Slip::FromTop),
        (false, false) => fits(&|(east, north)| (north, east)).then_some(Slip::AxesSwapped),
    }
}

fn of_known_sides<'s>(
    stood: &'s [Stood],
    zones: &'s [Option<Vec<Ring<'_>>>],
) -> impl Iterator<Item = Stood> + 's {
    stood.iter().copied().filter(|it| zones.get(it.side).is_some_and(Option::is_some))
}

fn is_inside(zones: &Option<Vec<Ring<'_>>>, place: PlaceAt) -> bool {
    let zones = zones.iter().flatten();
    zones.into_iter().any(|zone| distance_to_ground(&zone.points, place) <= MAX_OUTSIDE)
}

/// Whether most bodies face away from the middle of their enemies.
fn look_away(stood: &[Stood]) -> bool {
    let turned: Vec<bool> = stood.iter().filter_map(|it| looks_away(it, stood)).collect();
    turned.iter().filter(|away| **away).count() * 2 > turned.len()
}

/// Whether a body faces away from the middle of its enemies. The result is `None` if the body has
/// no facing or no enemies.
pub(super) fn looks_away(body: &Stood, all: &[Stood]) -> Option<bool> {
    let facing = body.facing?;
    let enemies = all.iter().filter(|it| it.side != body.side);
    let count = i32::try_from(enemies.clone().count()).ok().filter(|count| *count > 0)?;
    let sum = enemies.fold((0, 0), |sum, it| (sum.0 + it.place.0, sum.1 + it.place.1));
    let towards = (sum.0 / count - body.place.0, sum.1 / count - body.place.1);
    Some(points_away(facing, towards))
}

/// Whether a facing points away from a direction, by more than a right angle.
pub(super) fn points_away(facing: i64, (east, north): (i32, i32)) -> bool {
    let angle = (facing as f64).to_radians();
    f64::from(east) * angle.sin() + f64::from(north) * angle.cos() < 0.0
}

/// The single finding about the mistake. `None` if another finding already reports the mistake.
pub(super) fn complaint(
    slip: Slip,
    stood: &[Stood],
    scenario: &Placed<Scenario<'_>>,
    map: &Map<'_>,
) -> Option<Diagnostic> {
    let sides = &scenario.document.sides.items;
    match slip {
        Slip::Exchanged => {
            let [first, second] = sides.as_slice() else { return None };
            let id = |index: usize| sides[index].id.value().map_or("", |id| id.0);
            let zone = first.zones.items.first()?;
            let other = second.zones.items.first()?;
            let message = format!(
                "the zones of `{}` and `{}` seem swapped: each side is in the zone of the other",
                id(0),
                id(1)
            );
            let found = Diagnostic::new(&CODE, zone.span, message)
                .label(other.span, "the zone of the other side")
                .help("swap `zones` of the two sides");
            Some(found)
        }
        Slip::FromTop => {
            let first = stood.first()?;
            let height = map.height.get()?;
            let (east, north) = first.place;
            let message = "the places on this map seem measured from its upper edge: only then \
                           are the bodies in the zones of their sides";
            let help = format!(
                "the second number is in metres from the lower edge: write `[{east}, {}]` here, \
                 that is {} - {north}, and correct all others alike",
                height.value - i64::from(north),
                height.value
            );
            let found = Diagnostic::new(&CODE, first.span, message);
            Some(found.label(height.span, "metres from south to north").help(help))
        }
        Slip::AxesSwapped => {
            let first = stood.first()?;
            let (east, north) = first.place;
            let message = "the two numbers of each place on this map seem swapped: only then are \
                           the bodies in the zones of their sides";
            let help = format!(
                "the first number is east: write `[{north}, {east}]` here, and swap all others too"
            );
            Some(Diagnostic::new(&CODE, first.span, message).help(help))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_facing_points_away_beyond_a_right_angle() {
        assert!(points_away(0, (10, -10)));
        assert!(!points_away(90, (10, -10)));
        assert!(!points_away(180, (0, -10)));
        assert!(points_away(270, (10, 3)));
    }
}

//! Compares the corner of a map on earth with the features beside the map, and with the theatre of
//! the Napoleonic wars.

use grognard_core::document::{Degrees, Features, Map, OnEarth, Shape};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::codes::WRONG_FEATURE;

/// Whether a place is outside the theatre of the Napoleonic wars, but inside the theatre with
/// latitude and longitude exchanged.
pub fn seem_swapped(latitude: Degrees, longitude: Degrees) -> bool {
    !is_theatre(latitude, longitude) && is_theatre(longitude, latitude)
}

/// Whether a place is in Europe between Lisbon, Moscow and Finland. The bounds are from general
/// knowledge; campaigns elsewhere are not judged.
fn is_theatre(latitude: Degrees, longitude: Degrees) -> bool {
    (35_000_000..=66_000_000).contains(&latitude.millionths)
        && (-10_000_000..=40_000_000).contains(&longitude.millionths)
}

/// Reports a corner that is far from every feature: the corner is wrong, or all features are.
pub(super) fn far_from_all(
    map: &Map<'_>,
    features: &Features,
    origin: OnEarth,
    named: Span,
) -> Option<Diagnostic> {
    let places = || features.list.iter().filter_map(|feature| first_place(&feature.shape));
    let written = map.origin.value()?;
    let (latitude, longitude) = (written.latitude.get()?, written.longitude.get()?);
    let turned = |place: OnEarth| OnEarth { longitude: place.latitude, latitude: place.longitude };
    if places().next().is_none() || places().any(|place| is_near(place, origin)) {
        return None;
    }
    let is_swapped = places().all(|place| is_near(turned(place), origin));
    let message = match is_swapped {
        // If only the exchanged corner is in Europe, the features are right and the corner is
        // wrong.
        true if seem_swapped(latitude.value, longitude.value) => {
            "every feature is thousands of kilometres from this corner: latitude and longitude \
             seem swapped"
        }
        true => {
            let message =
                "every feature of this file has latitude and longitude in the wrong order";
            let found = Diagnostic::new(&WRONG_FEATURE, named, message);
            let help = "GeoJSON writes the longitude first: export the file again; or are they swapped in `origin`?";
            return Some(found.label(latitude.span, "the latitude of the corner").help(help));
        }
        false => "every feature is more than 100 km from this corner of the map",
    };
    let found = Diagnostic::new(&WRONG_FEATURE, latitude.span, message);
    let found = found.label(longitude.span, "the longitude");
    Some(match is_swapped {
        true => found.help("swap `latitude` and `longitude` of the `origin`"),
        false => {
            let place = places().next()?;
            found.help(format!(
                "the first feature is at latitude {:.3} and longitude {:.3}: look for a wrong digit or a missing minus sign",
                place.latitude, place.longitude
            ))
        }
    })
}

fn first_place(shape: &Shape) -> Option<OnEarth> {
    match shape {
        Shape::Rings(parts) | Shape::Lines(parts) => parts.iter().flatten().next().copied(),
        Shape::Points(points) => points.first().copied(),
    }
}

fn is_near(place: OnEarth, origin: OnEarth) -> bool {
    (place.longitude - origin.longitude).abs() < MAX_DEGREES
        && (place.latitude - origin.latitude).abs() < MAX_DEGREES
}

/// Maximum distance in degrees of a feature from the corner of its map. A degree of latitude is
/// 111 km, and a map has at most 100 km.
const MAX_DEGREES: f64 = 1.0;

/// Whether a shape is near the map only if its degrees are read in the other order.
pub(super) fn is_swapped(shape: &Shape, origin: OnEarth) -> bool {
    let turned = |place: OnEarth| OnEarth { longitude: place.latitude, latitude: place.longitude };
    first_place(shape)
        .is_some_and(|place| !is_near(place, origin) && is_near(turned(place), origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_seem_swapped_only_if_the_exchanged_place_is_in_europe() {
        let degrees = |whole: i32| Degrees { millionths: whole * 1_000_000 };
        let swapped = |latitude, longitude| seem_swapped(degrees(latitude), degrees(longitude));
        assert!(swapped(4, 50));
        assert!(!swapped(50, 4));
        // The numbers do not seem swapped, because both orders are in Europe or neither is.
        assert!(!swapped(38, 36));
        assert!(!swapped(30, 31));
    }
}

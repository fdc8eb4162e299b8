//! Reports a corner of a map that is not on earth, or whose latitude and longitude seem swapped.

use grognard_core::document::{Degrees, Map};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use grognard_project::project::seem_swapped;

code!("doubtful-origin", Warning, "doubtful_origin.md");

/// Maximum latitude in millionths of a degree: the latitude of the poles.
const MAX_LATITUDE: i32 = 90_000_000;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(origin) = map.origin.value() else { return };
    let (Some(latitude), Some(longitude)) = (origin.latitude.get(), origin.longitude.get()) else {
        return;
    };
    if latitude.millionths.abs() > MAX_LATITUDE {
        let message = format!("latitude {} is out of range", degrees(*latitude));
        let found = Diagnostic::new(&CODE, latitude.span, message);
        diagnostics.push(found.help(if longitude.millionths.abs() <= MAX_LATITUDE {
            "latitudes are between -90 and 90: are latitude and longitude swapped, or is a digit \
             wrong?"
        } else {
            "latitudes are between -90 and 90"
        }));
        return;
    }
    // Features beside the map are better evidence, so the corner is compared with them when they
    // are read.
    if map.geojson.is_absent() && seem_swapped(latitude.value, longitude.value) {
        let message = "latitude and longitude of the origin seem swapped";
        let found = Diagnostic::new(&CODE, latitude.span, message);
        diagnostics.push(found.label(longitude.span, "the longitude").help(format!(
            "did you mean `latitude: {}` and `longitude: {}`?",
            degrees(*longitude),
            degrees(*latitude)
        )));
    }
}

fn degrees(degrees: Spanned<Degrees>) -> String {
    let written = format!("{:.6}", f64::from(degrees.value.millionths) / 1e6);
    written.trim_end_matches('0').trim_end_matches('.').to_owned()
}
